"""The design drawings compared with the screens word by word.

The drawings are in `tests/fixtures/drawings`. Every word of four letters or more is on the screen,
except the words listed here with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.bots.careful import hint
from l7core.engine.kernel import Kernel
from l7core.persist.store import Store
from l7core.view import SceneKind
from l7tui.app import L7App, ResumedGame
from l7tui.game import motion
from tests.escape.campaign.test_screens import a_campaign_at_its_first_choice
from tests.escape.campaign.test_screens import an_app as a_home
from tests.tui import illustrations
from tests.tui.kit import NARROW, front, seen, table, tell
from tests.tui.moments import STEP, an_app_at
from tests.tui.pictures import at_the_title, load_host, with_a_record
from tests.tui.test_beats import sit_down
from tests.tui.test_drawings import drawing
from tests.tui.test_mockups import LARGE, TO_RIDE, WIDE, at_step, come_to

WORD = re.compile(r"[a-z]{4,}")

Go = Callable[[Pilot[Any]], Awaitable[None]]


class Page(Struct, frozen=True):
    """The screen of a drawing, and the words that differ."""

    app: Callable[[Path], L7App]
    go: Go
    size: tuple[int, int] = NARROW
    unlike: str = ""
    """Words of the drawing that the screen does not have."""
    why: str = ""


def at(step: int, *, moves: bool = False) -> Callable[[Path], L7App]:
    """Return the game of the drawings after this many decisions."""
    return lambda saves: an_app_at(saves, at_step(step), replace(STEP, reduced_motion=not moves))


def laid(position: Callable[[], Kernel[Any]]) -> Callable[[Path], L7App]:
    """Return another game in this position."""
    return lambda saves: an_app_at(saves, position(), load_host=load_host)


def typing(*keys: str) -> Go:
    """Return steps that sit down at the table and press these keys."""
    return lambda pilot: come_to(pilot, keys)


def keys(*keys: str) -> Go:
    """Return steps that press these keys on any screen."""

    async def go(pilot: Pilot[Any]) -> None:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()

    return go


def played_to(kind: SceneKind, *, nth: int = 1) -> Go:
    """Return steps that play carefully up to the nth scene of this kind."""

    async def go(pilot: Pilot[Any]) -> None:
        left = nth
        while True:
            await sit_down(pilot)
            playing = table(pilot).player.playback
            if playing and playing.frame.scene.kind == kind:
                left -= 1
                if not left:
                    return
            if playing:
                await pilot.press("x")
            else:
                await decide(pilot)

    return go


async def decide(pilot: Pilot[Any]) -> None:
    """Give the careful bot's answer."""
    advised = hint(table(pilot).session.game.kernel)
    table(pilot).progress.answer(advised.option, advised.paid)
    await pilot.pause()


async def to_a_curtain(pilot: Pilot[Any]) -> None:
    """Play carefully up to the first curtain after a decision."""
    await sit_down(pilot)
    while front(pilot) != "Curtain":
        if table(pilot).player.playback:
            await pilot.press("escape")
        else:
            await decide(pilot)
        await pilot.pause()


async def to_the_end(pilot: Pilot[Any]) -> None:
    """Play carefully up to the end card."""
    while front(pilot) != "Ending":
        await sit_down(pilot)
        if table(pilot).player.playback:
            await pilot.press("escape")
        else:
            await decide(pilot)
        await pilot.pause()


async def to_the_last_one_below(pilot: Pilot[Any]) -> None:
    """Play carefully up to Tomas's turn in lockdown."""
    while True:
        await sit_down(pilot)
        view = table(pilot).session.view
        if table(pilot).player.playback:
            await pilot.press("escape")
        elif view.ask and view.ask.seat == 1 and view.table.mood == "alarm":
            if view.ask.prompt == "escape.turn":
                return
            await decide(pilot)
        else:
            await decide(pilot)


def at_the_border(saves: Path) -> L7App:
    a_campaign_at_its_first_choice(saves)
    return a_home(saves, ResumedGame(Store(saves).latest()))


def with_a_campaign(saves: Path) -> L7App:
    a_campaign_at_its_first_choice(saves)
    return a_home(saves)


PAGES: Mapping[str, Page] = {
    "explore": Page(
        at(4),
        typing("x"),
        unlike=("bonus decides doors level pool skills"),
        why="The header and the panels beside the map have other words for the same facts.",
    ),
    "event": Page(
        at(8),
        typing(),
        unlike=("decides level"),
        why="The header names the turn, not the deciding player.",
    ),
    "reveal": Page(
        at(26),
        played_to("reveal"),
        unlike=("guards level pool wren"),
        why="The header names the turn, and the log names people by their letters.",
    ),
    "own-turn": Page(
        at(30),
        typing("f"),
        unlike=("bonus clockwork decides here level pool skills"),
        why="The header names the turn; open cards are counted, and bonuses need no column head.",
    ),
    "fan": Page(
        at(30),
        typing("f"),
        WIDE,
        unlike=("clones decides explores"),
        why="The header names the turn; the symbols have the words of the legend.",
    ),
    "challenge": Page(
        at(40),
        typing("1"),
        unlike=("decides here level pool skills"),
        why="The header names the turn; the character's skills are listed by name.",
    ),
    "roll": Page(
        at(42, moves=True),
        typing("r"),
        LARGE,
        unlike=(
            "active adeyemi adjacent again among beside calls chance clones dark decks "
            "discard fewer first grey group hold item items labels last legs levers locked "
            "lying more move others pencil pick played prisoners reserve scar skull something "
            "standing stunned tiles tissue tough toughness trade unused uses wall weapon "
            "while whistle without"
        ),
        why="No question is open while dice settle: choices, decks and legend are hidden.",
    ),
    "climax": Page(
        at(TO_RIDE),
        typing(),
        unlike=("decides level pool"),
        why="The header names the turn.",
    ),
    "alarm": Page(
        at(TO_RIDE),
        played_to("alarm"),
    ),
    "enemies": Page(
        at(TO_RIDE),
        played_to("hit"),
        unlike=("enemies level life next pool with"),
        why="The header names the turn, and the log replaces the summary of the players.",
    ),
    "curtain": Page(
        at(TO_RIDE),
        to_a_curtain,
        unlike=(
            "afraid after began built clone comes decided died down farm guard know last lazy "
            "left lockdown menu more morgue nell only play rode shot since struck tank these "
            "tomas turn unhurt walls were what where wren your"
        ),
        why="The curtain names the next player but shows no news; the playback behind it does.",
    ),
    "frayed": Page(
        at(TO_RIDE),
        to_the_last_one_below,
        WIDE,
        unlike=("decides instead level times turns undo"),
        why="The game takes another course than in the drawing.",
    ),
    "end": Page(
        at(TO_RIDE),
        to_the_end,
        unlike=(
            "because been cage change comes count expected have known luck minds numbers rest "
            "rises room scenario spare their there with"
        ),
        why="The game takes another course than in the drawing; the story is below the fold.",
    ),
    "border": Page(
        at_the_border,
        keys(),
        unlike=("brawler carries decided here life rivet scar shaft voice wire"),
        why="Other people move on and die in the campaign of the test.",
    ),
    "shaft": Page(
        with_a_campaign,
        keys("p", "down", "enter"),
        unlike=(
            "ahead behind bone brawler card child courier crawlspace ferreira four greta grey "
            "gswr hours labels lindqvist name nightmares notoriety prisoners round scar "
            "second seed taken that were"
        ),
        why="Other people move on and die in the campaign of the test.",
    ),
    "new-game": Page(
        at_the_title,
        keys("n"),
        unlike=("careful daily levels minutes november open seven story"),
        why="The length of a game and the daily game are not shown on the form.",
    ),
    "title": Page(
        with_a_campaign,
        keys(),
        unlike=(
            "arrows choose daily days enter four hour learned letter names played prisoners "
            "round shaft wall"
        ),
        why="Only one campaign has been played; the daily game is a card of the new games.",
    ),
    "heist": Page(
        laid(illustrations.the_heist),
        typing("m"),
        unlike=("always building decide event events keycards uses"),
        why="The loot, the seal and the decks have symbols or other panels.",
    ),
    "alone": Page(
        laid(illustrations.the_station),
        typing("m"),
        unlike=("actions alone blue charges done find hurt mission nightmare noise search stairs"),
        why="Actions and items have the words of the rules; noises are in the notebook.",
    ),
    "lockdown": Page(
        laid(illustrations.the_base),
        typing("s", "enter", "1"),
        unlike=(
            "corridors decides door have heavy keep knowledge lockdown noise numbers "
            "objective once power reads section sentry shut slime tokens vents wounded"
        ),
        why="The position has other cards, rooms and characters than the drawing.",
    ),
    "record": Page(
        with_a_record,
        keys("r"),
        unlike=(
            "achieved alone already always barracks been best bravest broken burglar change "
            "clone clones cole daily daylight dead delivery doors driver enter every export "
            "farm figures find fours guards halloran happen haven hits killed last longest "
            "luckiest made marsh name nurse okafor past pell prisoners report rounds rufus "
            "said size stenographer swarm tank that this with worse would wren year"
        ),
        why="The record has other games, and its figures are lines.",
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_every_word_of_a_drawing_is_on_its_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    page = PAGES[name]
    monkeypatch.setattr(motion, "TICK", 3600)

    async def story(pilot: Pilot[Any]) -> None:
        await page.go(pilot)
        await pilot.pause()
        missing = words_of(" ".join(drawing(name).rows)) - words_of(seen(pilot))
        assert not missing - {*page.unlike.split()}, seen(pilot)

    tell(page.app(tmp_path), story, page.size)


def words_of(text: str) -> set[str]:
    """Return the words of four letters or more."""
    return {*WORD.findall(text.casefold())}


def test_every_difference_has_a_reason() -> None:
    for page in PAGES.values():
        assert bool(page.why) == bool(page.unlike)
