"""`make pictures` plays a few moves in the real program and exports what the docs show."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.preferences import Preferences
from l7tui.screens.table import TableScreen

ROOT = Path(__file__).parent.parent.parent
SIZE = (120, 36)
SETUP = Setup(
    ruleset="escape:l7",
    scenario="escape:scenario-1",
    seats=(SeatSetup("Ann"), SeatSetup("Bo", "random")),
    seed=11,
)
MOVES = 12


def load_host() -> Host:
    return Host([ModFolder(ROOT / "plugins", "bundled")])


async def picture(saves: Path) -> str:
    """The table after a few moves: whatever explores and ends turns, the first option else."""
    app = L7App(load_host, Store(saves), Preferences())
    app.seat_at(NewGame(SETUP))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("escape")  # out of the briefing
        for _ in range(MOVES):
            await pilot.press("1")
            await pilot.pause()
            if isinstance(app.screen, TableScreen) and app.screen.playback:
                await pilot.press("escape")
        return app.export_screenshot(title="L7")


def main() -> None:
    with TemporaryDirectory() as saves:
        svg = asyncio.run(picture(Path(saves)))
    (ROOT / "docs" / "table.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
