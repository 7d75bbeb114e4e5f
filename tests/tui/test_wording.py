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
        unlike=(
            "again arrows behind bonus card comes decides doors draws here laid level lock "
            "opened point pool room sign skills step takes whatever"
        ),
        why="Doors are told by their sides; what comes of one is told once it is pointed at.",
    ),
    "event": Page(
        at(8),
        typing(),
        unlike=(
            "arrows clones come decides drawn every first incinerator level more none point "
            "roll shake stay there three vents which"
        ),
        why="The choice has the words of the card, and its consequences those of the log.",
    ),
    "reveal": Page(
        at(26),
        played_to("reveal"),
        unlike=(
            "about actions come drawn ducts empty event guards here level pool slow steps wren"
        ),
        why="What the room's icons are for is told below the map; who is where, by letters.",
    ),
    "own-turn": Page(
        at(30),
        typing("f"),
        unlike=(
            "again against back bonus clockwork decides gone good here level nobody pool "
            "skills takes toughness"
        ),
        why="The chosen thing has the words of the rules, and the cards that lie open are counted.",
    ),
    "fan": Page(
        at(30),
        typing("f"),
        WIDE,
        unlike=(
            "about activates against alone anyway attack back clones comes decides explores gone "
            "good overlays siren stops takes would"
        ),
        why="The chosen thing has the words of the rules; the log says what has really happened.",
    ),
    "challenge": Page(
        at(40),
        typing("1"),
        unlike=(
            "actions against also among cards chance change clones decides fail here left "
            "level lost more nothing only other play playable pool skills strength with your"
        ),
        why="Roll says the chance without the card; what a use brings is told as it is pointed at.",
    ),
    "roll": Page(
        at(42, moves=True),
        typing("r"),
        LARGE,
        unlike=(
            "action active adeyemi again among anywhere beside call calls chance clones dark decks "
            "discard double else events fails fewer first folds grey group herself hold item "
            "items labels last lays left legend legs levers locked looking lost lying menu "
            "more motion move moves nothing number once others peeking pencil pick played "
            "prisoners reserve roll scar sentence settle skills skull slow something "
            "standing stunned they tiles tissue tough toughness trade unused uses wall weapon "
            "were while whistle will without"
        ),
        why="While dice settle nothing is asked: the desk, the decks and the legend are away.",
    ),
    "climax": Page(
        at(TO_RIDE),
        typing(),
        unlike=(
            "after asked below changes clone decides dies fear final four game hostile "
            "level nobody pool rooms then there tomas turns with wren your"
        ),
        why="What comes of a choice is told in the sentences of the log and of lockdown's page.",
    ),
    "alarm": Page(
        at(TO_RIDE),
        played_to("alarm"),
        unlike=("below fetched floor gone more nobody noticed ridden somebody stays this until"),
        why="The page has the sentences of the rules.",
    ),
    "enemies": Page(
        at(TO_RIDE),
        played_to("hit"),
        unlike=(
            "afraid against alone being between enemies frightens hits level life "
            "most next pool room slow space that toughness with your"
        ),
        why="Somebody else is struck at that step: the words are those of the drawing's blow.",
    ),
    "curtain": Page(
        at(TO_RIDE),
        to_a_curtain,
        unlike=(
            "afraid after began built clone comes decided died down farm guard know last lazy "
            "left lockdown menu more morgue nell only play rode shot since struck tank these "
            "tomas turn unhurt walls were what where wren your"
        ),
        why="The curtain tells who sits down, and no news: these are played back behind it.",
    ),
    "frayed": Page(
        at(TO_RIDE),
        to_the_last_one_below,
        WIDE,
        unlike=(
            "about adds advice afraid again bull clones comes enter fails from have incinerator "
            "into leave level menu more most odds overlays past room that times track turns "
            "undo"
        ),
        why="The game has gone otherwise than in the drawing.",
    ),
    "end": Page(
        at(TO_RIDE),
        to_the_end,
        unlike=(
            "because been below cage called change clones comes coming count enough expected "
            "farm first found four have help hits kills known laundry leave lift look luck "
            "minds numbers rest rides rises scenario somebody spare tank their theirs there "
            "throws turns wall were while with"
        ),
        why="The game has ended otherwise; the story is below the fold.",
    ),
    "border": Page(
        at_the_border,
        keys(),
        unlike=(
            "arrows away before begins brawler carries close decided doors each everybody "
            "four here keeps learns life more point rivet scar seen shaft slides stays takes "
            "thing voice wire"
        ),
        why="Other people rise and fall in the campaign of the test.",
    ),
    "shaft": Page(
        with_a_campaign,
        keys("p", "down", "enter"),
        unlike=(
            "ahead arrows behind bone brawler card child courier crawlspace ferreira floor "
            "four greta grey gswr hours labels lindqvist name nightmares notoriety prisoners "
            "round scar second seed taken that were"
        ),
        why="Other people rise and fall in the campaign of the test.",
    ),
    "new-game": Page(
        at_the_title,
        keys("n"),
        unlike=("alone bots careful daily levels minutes november open prisoners seven story"),
        why="How long a game takes and how often bots win it is not said.",
    ),
    "title": Page(
        with_a_campaign,
        keys(),
        unlike=(
            "arrows choose daily days enter four hour learned letter names played prisoners "
            "round shaft wall"
        ),
        why="Nothing has been played but one campaign; the daily game is a card of the new games.",
    ),
    "heist": Page(
        laid(illustrations.the_heist),
        typing("m"),
        unlike=(
            "always arrows average both building chance decide door each event events falls "
            "fight first gone keycards need needs point safe south took uses where"
        ),
        why="A way is called by its room; skills are asked later.",
    ),
    "alone": Page(
        laid(illustrations.the_station),
        typing("m"),
        unlike=(
            "action actions alone arrows attacks average blocked blue cannot charges could "
            "declare done door down face find first fury goal heals heard hurt laid "
            "locates medic mission moved nightmare noise note nothing remember search sector "
            "something speed stairs stalker startle terror token what where your"
        ),
        why="Acts, items and creatures have the words of the rules; noises are in the notebook.",
    ),
    "lockdown": Page(
        laid(illustrations.the_base),
        typing("s", "enter", "1"),
        unlike=(
            "action advantage after ambush back cannot chosen comes corridors crafting door eggs "
            "floor gone have heavy interrupt keep knowledge least lockdown lost miss missed "
            "more needs noise nothing numbers objective once parts power reads section sentry "
            "shut slime stop take token tokens vents which wounded"
        ),
        why="What is given has the words of its card; the position has other things around it.",
    ),
    "record": Page(
        with_a_record,
        keys("r"),
        unlike=(
            "achieved alone already always barracks been best bravest broken burglar change "
            "clone clones cole daily daylight dead delivery doors driver enter every export "
            "farm figures find fours guards halloran happen haven hits killed longest "
            "luckiest made marsh name nurse okafor past pell prisoners report rounds rufus "
            "said size stenographer swarm tank that this with worse would wren year"
        ),
        why="Other games are in the record, and its figures are lines.",
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
        assert page.why
        assert page.unlike
