"""Pictures for the docs, taken from the real program by `make pictures`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from textual.pilot import Pilot

from l7core.bots.careful import hint
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.replay_file import of_save
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import SceneKind
from l7tui.app import L7App
from l7tui.cast import Show, moving_picture
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.tools.places import ROOT
from tests.tui.archive_kit import a_record

DOCS = ROOT / "docs" / "images"
SIZE = (120, 36)
NAMES = ("Ann", "Bo", "Cy", "Di")
SEED = 11
STILL = Settings(speed="step", reduced_motion=True, hints=False)
WHOLE = 10_000
"""A limit above the number of decisions of any game."""

Steps = Callable[[Pilot[Any]], Awaitable[None]]


@cache
def load_host() -> Host:
    return Host([ModFolder(ROOT / "plugins", "bundled")])


def at_the_title(saves: Path) -> L7App:
    return L7App(load_host, Store(saves), Preferences(STILL))


def at_the_table(saves: Path, decisions: int) -> L7App:
    """Scenario 1 with one human and three bots, after this many careful decisions."""
    rules = load_host().rules("escape:l7")
    seats = tuple(SeatSetup(name, "careful" if number else "human") for number, name in named())
    setup = Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=seats, seed=SEED)
    title = rules.scenario(setup.scenario).title
    game = SavedGame.begin(Store(saves), rules, setup, title=title)
    while (ask := game.kernel.ask) and (game.kernel.decisions < decisions or ask.seat):
        advised = hint(game.kernel)
        game.answer(advised.option, *advised.paid)
    app = at_the_title(saves)
    app.sit_at(Session(game))
    return app


def with_a_record(saves: Path) -> L7App:
    a_record(saves)
    return at_the_title(saves)


def named() -> list[tuple[int, str]]:
    return list(enumerate(NAMES))


def typing(*keys: str) -> Steps:
    """Return steps that press these keys one by one."""

    async def steps(pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()

    return steps


def up_to(kind: SceneKind) -> Steps:
    """Return steps that end the turn and go to the first scene of this kind."""

    async def steps(pilot: Pilot[Any]) -> None:
        await typing("E")(pilot)
        screen: Any = pilot.app.screen
        while screen.player.playback and screen.player.playback.frame.scene.kind != kind:
            await typing("greater_than_sign")(pilot)
            if screen.player.playback.at + 1 == len(screen.player.playback.row):
                break

    return steps


def at_the_lift(saves: Path) -> L7App:
    """Scenario 1 with four humans; the first of them may ride up."""
    from tests.tui.moments import an_app_at  # these modules import this one
    from tests.tui.test_mockups import TO_RIDE, at_step

    return an_app_at(saves, at_step(TO_RIDE), STILL)


PICTURES: dict[str, tuple[Callable[[Path], L7App], Steps]] = {
    "record": (with_a_record, typing("r")),
    "title": (at_the_title, typing()),
    "table": (lambda saves: at_the_table(saves, 60), typing()),
    "event": (lambda saves: at_the_table(saves, 32), up_to("card")),
    "enemies": (lambda saves: at_the_table(saves, 32), up_to("hit")),
    "climax": (at_the_lift, typing("enter", "x")),
    "overlay": (lambda saves: at_the_table(saves, 60), typing("M", "N", "N")),
    "new-game": (at_the_title, typing("n")),
    "end": (lambda saves: at_the_table(saves, WHOLE), typing()),
    "report": (lambda saves: at_the_table(saves, WHOLE), typing("r")),
}


def a_show() -> Show:
    """Return some steps of a finished sample game, for the README."""
    loaded = Store(ROOT / "saves" / "samples").load("sample-all-over")
    replay = of_save(loaded.label.header, loaded.record)
    return Show(replay=replay, first=40, last=48, columns=100, rows=30)


async def picture(app: L7App, steps: Steps) -> str:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await steps(pilot)
        await pilot.pause()
        return app.export_screenshot(title="L7")


def main() -> None:
    """Draw all pictures."""
    for name, (make, steps) in PICTURES.items():
        with TemporaryDirectory() as saves:
            svg = asyncio.run(picture(make(Path(saves)), steps))
        (DOCS / f"{name}.svg").write_text(svg, encoding="utf-8")
    (DOCS / "play.svg").write_text(moving_picture(load_host(), a_show()), encoding="utf-8")


if __name__ == "__main__":
    main()
