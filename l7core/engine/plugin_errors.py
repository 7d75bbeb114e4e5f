"""The boundary to rulesets and mods: every exception in their code becomes one clear error.

A rule must not end the program, so `SystemExit` and similar exceptions are failures too. Only
`KeyboardInterrupt` passes through, because it comes from the player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from l7core.engine.errors import L7Error

T = TypeVar("T")


def wrap_errors(work: Callable[[], T], failed: Callable[[BaseException], L7Error]) -> T:
    """Return the result of `work`; if it raises, raise the error that `failed` builds instead.

    >>> wrap_errors(lambda: 1 / 0, lambda error: L7Error(f"It failed: {error}."))
    Traceback (most recent call last):
        ...
    l7core.engine.errors.L7Error: It failed: division by zero.
    """
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise failed(error) from error


def in_words(error: BaseException) -> str:
    """Return an exception as part of a sentence, without a final full stop."""
    if isinstance(error, L7Error):
        return error.message.rstrip(".")
    return f"{type(error).__name__}: {error}".rstrip(".: ")
