"""What a game asks for late, if at all: its modules are loaded when somebody does.

A ruleset names its bots like this, which most games at a table of people never ask:

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
    """A function of a module that is loaded when it is called for the first time."""

    @cache
    def found() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def called(*args: Any, **named: Any) -> Any:
        return found()(*args, **named)

    return called
