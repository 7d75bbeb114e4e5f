"""Wait until the program is idle: nothing left to run, and no timer about to fire.

Textual's own pilot waits until the processor has been idle for a fiftieth of a second. That costs
the same time at every key and every pause, and under load it proves little. This version asks the
event loop for its pending work. While other threads run, it falls back to Textual's own way,
because the loop does not know their work.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any, cast

import pytest
from textual import _wait

SOON = 1 / 50
"""Seconds; a timer that fires within this time belongs to the work in progress."""
ENOUGH = 3 * SOON
"""Total seconds to wait for such timers, because some fire all the time."""
AT_ONCE = 1 / 1000
"""Seconds that each timer counts at least."""
FRAME = 1 / 1000
"""Seconds until a change is painted; Textual waits for a sixtieth of a second."""

_until_the_processor_rests = _wait.wait_for_idle


async def until_still(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until the loop has nothing left to run, now or soon."""
    if threading.active_count() > 1:
        await _until_the_processor_rests(min_sleep, max_sleep)
        return
    loop = cast(Any, asyncio.get_running_loop())
    time_left = ENOUGH
    while True:
        await _nothing_to_run(loop)
        now = loop.time()
        waits = [timer.when() - now for timer in loop._scheduled if not timer.cancelled()]
        soonest = max(0, min(waits, default=SOON))
        if soonest >= SOON or time_left <= 0:
            return
        time_left -= soonest + AT_ONCE
        await asyncio.sleep(soonest)


async def _nothing_to_run(loop: Any) -> None:
    await asyncio.sleep(0)
    while loop._ready:
        await asyncio.sleep(0)


def install(patch: pytest.MonkeyPatch) -> None:
    """Let every pilot wait this way."""
    patch.setattr("textual.screen.UPDATE_PERIOD", FRAME)
    patch.setattr("textual.app.wait_for_idle", until_still)
    patch.setattr("textual.pilot.wait_for_idle", until_still)
