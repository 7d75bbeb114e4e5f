"""The boundary to rulesets and mods: whatever their code raises becomes one stated failure.

To end the program is no rule's to decide, so `SystemExit` and its like are failures too. An
interrupt alone goes through, because it is the player's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from l7core.engine.errors import L7Error

T = TypeVar("T")


def guarded(work: Callable[[], T], failed: Callable[[BaseException], L7Error]) -> T:
    """What the work returns; raises what `failed` makes of whatever it raises.

    >>> guarded(lambda: 1 / 0, lambda error: L7Error(f"It failed: {error}."))
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
    """An exception as part of a sentence, without a point at its end."""
    if isinstance(error, L7Error):
        return error.message.rstrip(".")
    return f"{type(error).__name__}: {error}".rstrip(".: ")
