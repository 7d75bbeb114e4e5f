"""Waiting until the program stands still: nothing is left to run, and nothing is about to begin.

Textual's own pilot waits until the processor has had next to nothing to do for a fiftieth of a
second. That takes as long at every key and every pause, and under load it says little. Here the
loop itself is asked what it has to do. While other threads run, the pilot's own way holds, as
nobody can ask them.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any, cast

import pytest
from textual import _wait

SOON = 1 / 50
"""Seconds: a timer that is set for so soon belongs to what is under way."""
ENOUGH = 3 * SOON
"""Seconds that such timers are waited for in all, as some go off all the time."""
AT_ONCE = 1 / 1000
"""What a timer counts for at the least."""
FRAME = 1 / 1000
"""Seconds until what has changed is painted, where Textual waits for a sixtieth of a second."""

_until_the_processor_rests = _wait.wait_for_idle


async def until_still(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until the loop has nothing left to do, now or soon."""
    if threading.active_count() > 1:
        await _until_the_processor_rests(min_sleep, max_sleep)
        return
    loop = cast(Any, asyncio.get_running_loop())
    left = ENOUGH
    while True:
        await _nothing_to_run(loop)
        now = loop.time()
        waits = [timer.when() - now for timer in loop._scheduled if not timer.cancelled()]
        soonest = max(0, min(waits, default=SOON))
        if soonest >= SOON or left <= 0:
            return
        left -= soonest + AT_ONCE
        await asyncio.sleep(soonest)


async def _nothing_to_run(loop: Any) -> None:
    await asyncio.sleep(0)
    while loop._ready:
        await asyncio.sleep(0)


def install(patch: pytest.MonkeyPatch) -> None:
    """Have every pilot wait so."""
    patch.setattr("textual.screen.UPDATE_PERIOD", FRAME)
    patch.setattr("textual.app.wait_for_idle", until_still)
    patch.setattr("textual.pilot.wait_for_idle", until_still)
