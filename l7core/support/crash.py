"""Crash reports: a sentence, a report on disk, and the player's next step.

The report shows the place in the code and facts about the machine. It contains no values of
variables, because they may be hidden information.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from l7core.engine.errors import L7Error
from l7core.persist import save_admin
from l7core.sanitize import one_line
from l7core.support.doctor import versions


class ScreenFailed(L7Error):
    """A crash that has ended the full screen."""

    code = "screen-failed"


def screen_failed(error: BaseException, folder: Path, *, game: str, unsaved: str) -> ScreenFailed:
    """Write the report to a folder, and return the message for the terminal."""
    kind, where = type(error).__name__, _where(error)
    lines = (
        f"L7 crashed: {kind} in {where}.",
        _written(error, folder),
        unsaved or _next_step(game),
    )
    return ScreenFailed("\n".join(lines))


def report(error: BaseException) -> str:
    """Return a report: versions, then the traceback with its lines of code."""
    from traceback import TracebackException  # start-up time

    facts = (f"{check.what}: {check.found}\n" for check in versions())
    way = TracebackException.from_exception(error, capture_locals=False).format()
    return "".join([*facts, "\n", *way])


def _where(error: BaseException) -> str:
    """Return the place in the code that raised the error."""
    places = [*_places(error)]
    file, line = places[-1] if places else ("an unknown place", 0)
    return f"{file}, line {line}" if line else file


def _places(error: BaseException) -> Iterator[tuple[str, int]]:
    trace = error.__traceback__
    while trace:
        yield Path(trace.tb_frame.f_code.co_filename).name, trace.tb_lineno
        trace = trace.tb_next


def _written(error: BaseException, folder: Path) -> str:
    """Write the report to disk; return a sentence with its place, or the reason for a failure."""
    name = time.strftime("crash-%Y%m%d-%H%M%S.txt")
    try:
        file = save_admin.copy_out(report(error).encode(), save_admin.unused(folder / name), name)
    except L7Error as refusal:
        return f"Can't write a crash report. {refusal}"
    return f"Crash report: {one_line(str(file))}"


def _next_step(game: str) -> str:
    if not game:
        return "No game was open. To check your installation: l7 doctor"
    return (
        f"Your game is saved. To continue: 'l7 resume {game}'."
        f" To make a bug report: 'l7 doctor --bundle {game}'."
    )
