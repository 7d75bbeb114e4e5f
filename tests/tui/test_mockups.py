"""The table compared with its mockups, in the game that they were drawn from.

That game is scenario 1 with four humans and seed 7. Its decisions are in
`tests/fixtures/scenario-1-seed-7.txt`: one option per line, followed by its payment. For each
screen a test checks words, letters, digits and places. Intended differences are listed with the
screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from textual.geometry import Offset, Region, Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from l7core.engine.kernel import Kernel
from l7tui.app import L7App
from l7tui.game import motion
from l7tui.game.menu import Menu
from l7tui.settings.choices import Settings
from l7tui.text.lines import text_of
from l7tui.widgets.choose import ChoosePanel
from tests.tools.places import FIXTURES
from tests.tui.kit import NARROW, front, panels, press, screen_text, table, tell, until
from tests.tui.moments import STEP, an_app_at, two_rooms
from tests.tui.test_beats import new_game, sit_down

ANSWERS = FIXTURES / "scenario-1-seed-7.txt"
TO_RIDE = 48
"""Decisions up to the question whether to ride up."""
TO_ROLL = 44
"""Decisions up to the first of three questions before dice; the next question has another layout.
"""
WIDE, LARGE = (120, 36), (160, 48)
QUICK = Settings(speed="digest", reduced_motion=True, hints=False)

Places = Mapping[str, tuple[str, ...]]


class Drawn(Struct, frozen=True):
    """A screen of that game, and the words in each of its places."""

    step: int
    """Number of decisions before the screen."""
    places: Places
    """Words by the name of their panel or line."""
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = NARROW
    moves: bool = False
    """Whether the screen is the first frame of an animation."""
    unlike: tuple[str, ...] = ()
    """Differences from the mockup, with the reasons."""


HEADER_30 = ("Round 2", "Nell", "threat", "1", "lockdown", "4", "F1 help")
OWN_30 = ("N Nell", "Recovery Ward", "life [4] › 3 › ☠", "threat 1", "fear ■╎■■■╎··╎··")  # noqa: RUF001
STATS_30 = ("Int 4", "Str 4", "Speed 2", "Tough 1", "Moves 2")
OTHERS_30 = (
    "OTHERS L F T",
    "W Wren Guards, with g1 4 1 1",
    "T Tomas Morgue A 4 5 2",
    "R Rufus Nursery, with c2 4 3 1",
)
ATTACK = ("▸f Attack", "s Rush", "o Outwit", "e Use", "d Drop", "1-4 play a card", "E End turn")
ODDS = ("4 Strength dice, 3 needed.", "52% stunned", "3% off the map", "with card 2: 79%")
SHORT_PANEL = "The panel at the right is shorter: it has no column of fear costs."

SCREENS: dict[str, Drawn] = {
    "explore points at doors": Drawn(
        4,
        {
            "header": ("Round 1", "Wren", "F1 help"),
            "map": ("GOAL Find the A-Lift.", "▸1", "2", "3", "4", "5", "6", "Tank Farm", "▤ vent"),
            "others": ("T Tomas Tanks 4 3 0", "N Nell Tanks 4 3 0", "R Rufus Tanks 4 3 0"),
            "choose": ("Explore: choose one", "▸x Explore", "E End turn", "Blocked:", "No undo:"),
        },
        keys=("x",),
        unlike=("The rows of the other players have their rooms in short form.",),
    ),
    "an event card asks": Drawn(
        8,
        {
            "header": ("Round 1", "Tomas", "threat ■■■■■■", "lockdown ■■■■"),
            "card": (
                "EVENT",
                "a fear room",
                "W R O N G D O O R",
                "▐▌ FEAR You run until you know the walls.",
                "Your room matches: this part applies.",
                "security Six men look up from a game of cards.",
                "facility A store with no handle inside.",
            ),
            "choose": (
                "▸1 Gain 1 fear and move to the starting room. Tomas: fear 4 to 5",
                "2 Gain 3 fear. Tomas: fear 4 to 7: Strength +1, Speed +1",
            ),
        },
        unlike=("The result of a choice has the words of the log.",),
    ),
    "own turn, Attack armed": Drawn(
        30,
        {
            "header": HEADER_30,
            "map": ("GOAL Find the A-Lift.", "Tank Farm", "N c1", "W g1", "R c2", "Store 12"),
            "seats": (*OWN_30, *STATS_30),
            "others": OTHERS_30,
            "hand": (
                "HAND",
                "4/4",
                "1 Hypervigilance Int +1",
                "2 Heart Like a Hammer Str +1",
                "3 Scar Tissue Tough +2",
                "4 Whistle in the Dark Speed +1",
            ),
            "choose": (
                *ATTACK,
                "Blocked: m x Clone 1 blocks you · v no vent",
                *ODDS,
                "No undo: dice",
            ),
            "footer": ("Enter confirm", "Tab next", "? why", "O odds", "A advice", "u undo", "Esc"),
        },
        keys=("f",),
        unlike=(
            SHORT_PANEL,
            "All known rooms and doors are drawn to scale; the drawing was made by hand.",
            "The fear cost of a card is shown once it is selected.",
        ),
    ),
    "own turn, the hand as a fan": Drawn(
        30,
        {
            "header": (
                "A New Level of Fear",
                "Round 2",
                "Threat pool ■·····",
                "Lockdown pool ■■■■",
            ),
            "map": (
                "GOAL Find the A-Lift.",
                "Tank Farm",
                "Morgue A",
                "◎ fear on entry",
                "⚑ guards",
            ),
            "seats": (
                *OWN_30,
                "Last Legs +1 Strength and +1 Intelligence",
                "Grey Man No threat from",
            ),
            "others": (
                "W Wren Guard Room, with g1",
                "T Tomas Morgue A",
                "R Rufus Nursery, with c2",
            ),
            "hand": ("1 Hypervigilance", "4 Whistle in the Dark", "b Intelligence", "a Your event"),
            "choose": (
                *ATTACK,
                "Blocked: m x Clone 1 blocks you",
                *ODDS,
                "No undo: dice are rolled.",
            ),
            "footer": ("Enter select", "I inspect", "N overlay", ": command"),
        },
        size=WIDE,
        unlike=(SHORT_PANEL, "Enter only highlights an option without undo at first."),
    ),
    "a challenge, card 1 selected": Drawn(
        40,
        {
            "map": (
                "GOAL Call the A-Lift.",
                "Tank Farm",
                "A-Lift",
                "N",
                "W T g1 further west",
                "[ smaller",
                "K",
            ),
            "seats": ("N Nell Adeyemi", "A-Lift", "Moves 0", "Int 4"),
            "others": ("W Wren Guards 4 1 1", "T Tomas g1 4 5 2", "R Rufus c2 4 3 1"),
            "hand": ("▸1 Hypervigilance 67%", "2 Heart Like a Hammer", "4 Whistle in the Dark"),
            "choose": (
                "3 Intelligence needed",
                "Hypervigilance: ▸b Bonus",
                "+ Fear +1",
                "- Fear -1",
                "Esc put back",
                "r Roll 52%",
                "67% success",
            ),
        },
        keys=("1",),
        unlike=(
            "Roll shows the chance without the card, which is not repeated.",
            "The floor does not fit, and the window is centred on the deciding player.",
        ),
    ),
    "the roll settles": Drawn(
        42,
        {
            "header": ("A New Level of Fear", "Round 2", "Threat pool", "Lockdown pool", "4 of 4"),
            "map": ("Tank Farm", "Switch Room", "▸A-Lift", "↕ lift", "▤ vent", "╔═╤═╗"),
            "others": ("W Wren", "T Tomas", "R Rufus"),
            "log": ("Nell plays Hypervigilance", "Heart Like a Hammer"),
            "beat": ("NELL ROLLS 6 DICE FOR INTELLIGENCE", "skip dice", "┊ ? ┊┊ ? ┊", "79%"),
        },
        keys=("r",),
        size=LARGE,
        moves=True,
        unlike=(
            "No question is open while dice settle, so the map fills the screen.",
            "This is the first frame; without motion dice show their faces at once.",
        ),
    ),
    "ride up, or hold the lift": Drawn(
        TO_RIDE,
        {
            "choose": (
                "THE CAR IS HERE",
                "N Nell Adeyemi · A-Lift",
                "║ ▲ ║",
                "The button is lit. The doors will wait for one of you.",
                "Ride up, or hold the lift?",
                "▸1 Ride up",
                "2 Hold the lift",
                "Nell escapes. The doors close on a foot, and think about it. LOCKDOWN begins.",
                "1 2 or arrows: select Enter confirm M view map",
            ),
        },
        unlike=(
            "The question is also above the choices, and the picture is that of the room.",
            "The outcomes have the sentences of the log and of the lockdown page.",
        ),
    ),
}


@cache
def answers() -> tuple[tuple[str, ...], ...]:
    """Return the game's decisions, each with its payment."""
    return tuple(tuple(each.split()) for each in ANSWERS.read_text(encoding="utf-8").splitlines())


def at_step(step: int) -> Kernel[Any]:
    kernel = new_game()
    for option, *paid in answers()[:step]:
        kernel.answer(option, *paid)
    return kernel


async def come_to(pilot: Pilot[Any], keys: Iterable[str]) -> None:
    """Sit down at the table and press these keys."""
    await sit_down(pilot)
    await until(pilot, lambda: front(pilot) == "TableScreen")
    table(pilot).say("")
    await press(pilot, keys)
    await pilot.pause()


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_matches_its_mockup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawn = SCREENS[name]
    monkeypatch.setattr(motion, "TICK", 3600)

    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, drawn.keys)
        for place, words in drawn.places.items():
            text = read_in(pilot, place)
            missing = [each for each in words if each not in text]
            assert not missing, f"{missing} not in {place}: {text}"

    settings = replace(STEP, reduced_motion=not drawn.moves)
    tell(an_app_at(tmp_path, at_step(drawn.step), settings), story, drawn.size)


def test_a_card_shows_the_chance_with_its_bonus_if_it_has_one(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, ())
        text = read_in(pilot, "hand")
        assert "1 Hypervigilance 67%" in text
        assert text.count("%") == 1

    tell(an_app_at(tmp_path, at_step(40)), story)


def test_a_digit_and_a_letter_play_a_bonus_and_update_the_chance(
    tmp_path: Path,
) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, ("1",))
        assert "r Roll 52%" in read_in(pilot, "choose")
        await pilot.press("b")
        await until(pilot, lambda: "r Roll 67%" in read_in(pilot, "choose"))
        assert table(pilot).session.game.decisions == 41

    tell(an_app_at(tmp_path, at_step(40)), story)


def test_a_blocked_move_names_the_enemy_the_rule_and_the_remedy(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, ("m",))
        text = read_in(pilot, "choose")
        for words in ("Clone 1 blocks your way out", "Try:", "outwit", "Rule:"):
            assert words in text
        assert table(pilot).session.game.decisions == 30

    tell(an_app_at(tmp_path, at_step(30)), story)


def test_life_is_shown_in_steps(tmp_path: Path) -> None:
    """The last step is death, in ASCII too."""
    story_of = two_rooms(vitality=3)[0].actions()

    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, ())
        assert "4 › [3] › ☠" in screen_text(pilot.app.screen)  # noqa: RUF001
        for key in ("P", "escape", "M"):
            assert "3/4" not in screen_text(pilot.app.screen)
            await pilot.press(key)

    tell(an_app_at(tmp_path, story_of), story)


LOOKS: dict[str, Settings] = {
    "in ASCII": replace(STEP, ascii_only=True),
    "without colours": replace(STEP, theme="l7-monochrome"),
    "in ASCII without colours": replace(STEP, ascii_only=True, theme="l7-monochrome"),
    "with motion": replace(STEP, reduced_motion=False),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_says_the_same_in_every_look(tmp_path: Path, name: str) -> None:
    """Words tell every state, whatever the symbols and colours."""
    drawn = SCREENS[name]
    plain = words_of_screen(tmp_path / "step", drawn, STEP)
    assert len(plain) > 20
    for look, settings in LOOKS.items():
        if settings.reduced_motion or not drawn.moves:
            assert words_of_screen(tmp_path / look, drawn, settings) == plain, look


def words_of_screen(saves: Path, drawn: Drawn, settings: Settings) -> list[str]:
    """Return the words of that screen, letters only, as symbols differ in ASCII."""
    words: list[str] = []

    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, drawn.keys)
        words.extend(words_read(screen_text(pilot.app.screen)))

    tell(an_app_at(saves, at_step(drawn.step), settings), story, drawn.size)
    return words


def words_read(text: str) -> list[str]:
    """Return the words of a text, without words of one repeated letter (these are drawings)."""
    return [each for each in re.findall(r"[a-z]{3,}", text.casefold()) if len({*each}) > 1]


def read_in(pilot: Pilot[Any], place: str) -> str:
    """Return the text of a panel in one line, without the frames between cards."""
    top = panels(pilot)
    widget = {"header": top.header, "footer": top.footer}.get(place)
    if widget is None:
        widget = next(each for each in top.shown if each.panel == place)
    region = widget.region
    rows = screen_text(pilot.app.screen).splitlines()[region.y : region.bottom]
    cut = "\n".join(row[region.x : region.right] for row in rows)
    if place != "map":
        cut = cut.replace("│", " ").replace("─", " ")
    return " ".join(cut.split())


def test_every_mockup_lists_its_differences() -> None:
    assert all(drawn.unlike for drawn in SCREENS.values())


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_question_is_painted_only_at_its_final_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The size of the previous question and the playback make no difference."""
    painted: dict[int, tuple[Menu, set[Size]]] = {}
    paint = ChoosePanel.render_lines

    def noted(panel: ChoosePanel, crop: Region) -> list[Strip]:
        if panel.menu.ask:
            painted.setdefault(id(panel.menu), (panel.menu, set()))[1].add(panel.size)
        return paint(panel, crop)

    monkeypatch.setattr(ChoosePanel, "render_lines", noted)

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        for option, *paid in answers()[25:TO_RIDE]:
            table(pilot).progress.answer(option, tuple(paid))
            await sit_down(pilot)
        await until(pilot, lambda: panels(pilot).choose.menu.ask is not None)

    tell(an_app_at(tmp_path, at_step(25), QUICK), story, size)
    assert len(painted) > 10
    assert not [sizes for _, sizes in painted.values() if len(sizes) > 1]


@pytest.mark.parametrize("size", [NARROW, WIDE, LARGE])
def test_a_change_is_painted_in_one_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """A single frame is enough although some panels change size and others only words."""
    pictures: list[object] = []
    show = L7App._display

    def noted(app: L7App, screen: Screen[Any], renderable: Any) -> None:
        if renderable is not None:
            pictures.append(renderable)
        show(app, screen, renderable)

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        table(pilot).say("")
        await pilot.pause()
        monkeypatch.setattr(L7App, "_display", noted)
        option, *paid = answers()[TO_ROLL]
        table(pilot).session.answer(option, *paid)
        table(pilot).progress.show_question()
        await pilot.pause()
        assert len(pictures) == 1

    tell(an_app_at(tmp_path, at_step(TO_ROLL), QUICK), story, size)


def test_no_word_is_cut_at_the_edge_of_the_map(tmp_path: Path) -> None:
    """Names slide to the visible part of their room at every scroll position."""

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        map = panels(pilot).map
        assert map.overflows
        assert map._drawn
        names = {name for room in map.rooms for name in (room.name, room.short)}
        whole = {word for each in map._drawn.lines for word in words_of(text_of(each))}
        whole |= {word for name in names for word in words_of(name)}
        slid: list[str] = []
        for _ in range(map._drawn.width):
            map.scroll_plan(Offset(-1, 0))
            await pilot.pause()
            rows = [map.render_line(y).text for y in range(1, map.size.height - 1)]
            assert whole.issuperset(word for row in rows for word in words_of(row))
            slid += [row for row in rows if re.match(r" ?(Tank Farm|Tanks)\b", row)]
        assert len({*slid}) > 1

    tell(an_app_at(tmp_path, at_step(40)), story)


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)
