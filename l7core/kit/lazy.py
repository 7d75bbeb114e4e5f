"""Functions whose modules are imported on the first call.

A ruleset names its bots in this way, because most games between people never use them:

>>> root = call("math", "sqrt")
>>> root(9)
3.0
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def call(module: str, name: str) -> Callable[..., Any]:
    """Return a function that imports `module` on its first call and then calls `name` in it."""

    @cache
    def load() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def call_loaded(*args: Any, **named: Any) -> Any:
        return load()(*args, **named)

    return call_loaded
