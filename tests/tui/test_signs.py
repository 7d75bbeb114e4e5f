"""The map's letters and symbols: whole names, one meaning each, all in the legend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.bots.careful import hint
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.escape.view.glyphs import ON_THE_MAP
from l7core.kit import art
from l7core.view import Board, Floor, Mark, Room, Track, View
from l7tui.map.drawing import draw
from l7tui.map.floorplan import ZOOMS, Zoom
from l7tui.map.legend import legend, signs
from l7tui.map.pieces import PIECES
from l7tui.text.glyphs import ASCII, BOX, Glyphs
from l7tui.text.lines import text_of
from l7tui.text.tracks import in_a_line
from tests.tui.gallery import facility
from tests.tui.kit import a_still_app, panel_text, panels, press, seen, tell
from tests.tui.moments import an_app_at
from tests.tui.pictures import load_host

RULESETS = ("escape:l7", "heist:classic", "lockdown:base", "alone:base")
TILES = (
    ("escape:l7", "tile"),
    ("heist:classic", "room"),
    ("lockdown:base", "room"),
    ("alone:base", "room"),
)
SIZES = [(80, 24), (120, 36), (160, 48), (200, 60)]
CHARACTER_SETS = (BOX, ASCII)
WIDTHS = range(8, 37)
SYNONYMS = {
    "Incinerator": "Furnace",
    "Reception": "Desk",
    "Logistics": "Loading",
    "Infirmary": "Sickbay",
    "Generator": "Turbine",
}
"""Short names of rooms whose one-word name is too long for the smallest rooms."""


@cache
def at_step(number: int) -> Kernel[Any]:
    """Return scenario 1 with four careful players, after this many decisions."""
    rules = load_host().rules("escape:l7")
    chairs = tuple(SeatSetup(name) for name in ("Ann", "Bo", "Cy", "Di"))
    setup = Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=chairs, seed=7)
    kernel = Kernel(rules, rules.begin(setup))
    for _ in range(number):
        advised = hint(kernel)
        kernel.answer(advised.option, *advised.paid)
    return kernel


def tiles() -> Iterator[tuple[str, Any]]:
    for ruleset, kind in TILES:
        yield from load_host().rules(ruleset).library[kind].items()


@cache
def views(ruleset: str) -> tuple[View, ...]:
    """Return the deciding seats' views in random games."""
    rules = load_host().rules(ruleset)
    found = []
    for seed, scenario in product((1, 2), rules.scenarios()[:4]):
        chairs = tuple(SeatSetup(name) for name in ("Ann", "Bo")[: scenario.seats[1]])
        setup = Setup(ruleset=rules.id, scenario=scenario.id, seats=chairs, seed=seed)
        kernel, chance = Kernel(rules, rules.begin(setup)), Random(seed)
        for _ in range(60):
            if kernel.ask is None:
                break
            found.append(kernel.view(kernel.ask.seat))
            option = chance.choice(kernel.ask.options)
            kernel.answer(option.id, *option.payable(kernel.ask.purse)[: option.cost])
    return tuple(found)


# -- names


@pytest.mark.parametrize("id", [id for id, _ in tiles()])
def test_a_name_is_drawn_whole_or_not_at_all(id: str) -> None:
    record = dict(tiles())[id]
    room = Room("a", record.name, ((0, 0),), short=record.short)
    board = Board((Floor("", 1, 1),), (room,))
    names = {"", record.short, record.name}
    for width, height, glyphs in product(WIDTHS, (2, 3, 4, 6, 9, 13), CHARACTER_SETS):
        plan = draw(board, 0, Zoom("", width, height), glyphs)
        rows = [text_of(each)[1:-1].strip() for each in plan.lines[1:3]]
        assert rows[0] in names or f"{rows[0]} {rows[1]}" in names, (width, height, rows)


def test_every_tile_has_a_name_for_the_smallest_rooms() -> None:
    least = ZOOMS[0].width
    assert [id for id, each in tiles() if len(each.short or each.name) > least] == []


def test_only_one_long_word_has_a_synonym() -> None:
    shortened = {each.name: each.short for _, each in tiles() if each.name in SYNONYMS}
    assert shortened == SYNONYMS
    assert all(" " not in name and len(name) > ZOOMS[0].width for name in SYNONYMS)


@pytest.mark.parametrize(
    "id", [id for id, each in tiles() if each.short and each.name not in SYNONYMS]
)
def test_a_short_name_resembles_the_long_one(id: str) -> None:
    """Words of the short name start like words of the long name."""
    record = dict(tiles())[id]
    long = re.findall(r"\w+", record.name.casefold())
    for word in re.findall(r"[^\W\d]+", record.short.casefold()):
        assert any(each.startswith(word[:4]) for each in long), record.name


# -- one meaning for each symbol


def drawn_with(mark: Mark) -> tuple[str, str]:
    return BOX.of(mark), ASCII.of(mark)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_symbol_of_the_map_has_two_meanings(ruleset: str) -> None:
    meanings: list[dict[str, set[str]]] = [{}, {}]
    for view in views(ruleset):
        for mark in signs(view.table.board, 0):
            for known, sign in zip(meanings, drawn_with(mark), strict=True):
                known.setdefault(sign, set()).add(mark.word)
        for edge in view.table.board.edges:
            if edge.kind not in ("open", "wall"):
                for known, glyphs in zip(meanings, CHARACTER_SETS, strict=True):
                    known.setdefault(glyphs.fillings[edge.kind][0][1], set()).add(edge.kind)
    assert all(meanings), "there are signs"
    for known in meanings:
        assert {sign: words for sign, words in known.items() if len(words) > 1} == {}


@pytest.mark.parametrize("at", [0, 1])
def test_all_symbols_differ_and_none_is_a_letter_or_a_door(at: int) -> None:
    drawn = [each[at] for each in ON_THE_MAP.values()]
    doors = {CHARACTER_SETS[at].fillings[kind][0][1] for kind in DOORS}
    assert len(set(drawn)) == len(drawn)
    assert doors.isdisjoint(drawn)
    assert not [each for each in drawn if each.isascii() and each.isalnum()]


DOORS = ("door", "locked", "blocked", "unexplored")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_persons_are_capitals_and_enemies_small_letters(ruleset: str) -> None:
    tokens = [
        token
        for view in views(ruleset)
        for room in view.table.board.rooms
        for token in room.tokens
        if token.kind in PIECES
    ]
    for token, sign in product(tokens, (0, 1)):
        letter = drawn_with(token.mark)[sign]
        assert letter.isascii()
        assert letter.isupper() if token.kind == "pawn" else letter.islower()
    for view in views(ruleset):
        letters = [seat.letter for seat in view.table.seats]
        assert len(set(letters)) == len(letters)


# -- the legend


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("glyphs", CHARACTER_SETS)
def test_every_drawn_symbol_is_in_the_legend(ruleset: str, glyphs: Glyphs) -> None:
    for view in views(ruleset)[::7]:
        board = view.table.board
        for floor in range(len(board.floors)):
            explained = {text_of(each)[0] for each in legend(board, floor, glyphs)}
            assert drawn_on(board, floor, glyphs) <= explained


def drawn_on(board: Board, floor: int, glyphs: Glyphs) -> set[str]:
    """Return the symbols on a floor: rooms, their contents and doors."""
    rooms = [room for room in board.rooms if room.floor == floor and room.known != "unknown"]
    drawn = {glyphs.of(mark) for room in rooms for mark in (*room.icons, *room.marks)}
    drawn |= {glyphs.of(t.mark) for r in rooms for t in r.tokens if t.kind not in PIECES}
    beside = {room.id for room in rooms}
    kinds = {edge.kind for edge in board.edges if edge.room in beside} - {"open", "wall"}
    return drawn | {glyphs.fillings[kind][0][1] for kind in kinds}


@pytest.mark.parametrize("size", SIZES)
def test_the_legend_opens_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter"])
        assert "symbols" in seen(pilot)
        await press(pilot, ["K"])
        text = panel_text(pilot, "legend")
        for words in ("N Nell", "c Clone", "◌ fear", "╌ door", "? unexplored"):
            assert words in text
        for key in ("K", "escape"):
            assert panels(pilot).explained
            await press(pilot, [key])
            assert not panels(pilot).explained
            await press(pilot, ["K"])

    tell(an_app_at(tmp_path, at_step(30)), story, size)


def test_the_legend_explains_symbols(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "K"])
        text = " ".join(panel_text(pilot, "legend").replace("│", "").split())
        assert "fear on entry: Exploring or entering it triggers a fear event" in text
        assert "frays" not in text

    tell(an_app_at(tmp_path, at_step(30)), story, (160, 48))


def test_the_legend_explains_the_frayed_frame() -> None:
    view = facility()
    first, *others = view.table.seats
    table = replace(view.table, seats=(replace(first, strain=3), *others))

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["K", "pagedown"])
        text = " ".join(panel_text(pilot, "legend").replace("│", "").split())
        assert "The border frays as your fear rises." in text

    tell(a_still_app(replace(view, table=table)), story, (120, 36))


@pytest.mark.parametrize("key", ["D", "P"])
def test_page_keys_scroll_long_panels(key: str, tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", key])
        panel = "piles" if key == "D" else "seats"
        before = panel_text(pilot, panel)
        await press(pilot, ["pagedown"])
        assert panel_text(pilot, panel) != before
        await press(pilot, ["pageup"])
        assert panel_text(pilot, panel) == before

    tell(an_app_at(tmp_path, at_step(30)), story, (80, 24))


# -- pictures


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_picture_is_even_and_has_an_ascii_version(ruleset: str) -> None:
    rules = load_host().rules(ruleset)
    assert [each for each in rules.lint() if "picture" in each.message] == []


def test_every_room_person_and_event_of_the_games_has_a_picture() -> None:
    library = load_host().rules("escape:l7").library
    assert all(each.art for _, each in tiles())
    assert all(each.portrait for each in library["character"].values())
    assert all(each.art for each in library["event"].values())


def test_a_picture_is_drawn_only_where_it_fits() -> None:
    shown = art.picture("╔═╗\n╚═╝", "+-+\n+-+")
    room = Room("a", "Hall", ((0, 0),), art=shown)
    board = Board((Floor("", 1, 1),), (room,))
    near = [text_of(each) for each in draw(board, 0, Zoom("", 14, 6), BOX).lines]
    assert [row.rstrip("│").endswith(("╔═╗", "╚═╝")) for row in near[5:7]] == [True, True]
    far = [text_of(each) for each in draw(board, 0, Zoom("", 13, 4), BOX).lines]
    assert not [row for row in far if "═" in row]
    plain = [text_of(each) for each in draw(board, 0, Zoom("", 14, 6), ASCII).lines]
    assert plain[5].endswith("+-+|")


# -- the table around the map


NAMES = ("Wren", "Tomas", "Rufus")


def test_four_seats_fit_the_smallest_size(
    tmp_path: Path,
) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter"])
        text = seen(pilot)
        for words in ("GOAL  Find the A-Lift.", "life [4] › 3 › ☠", "fear ■╎■■■╎··╎··  4"):  # noqa: RUF001
            assert words in text
        for words in ("threat 1", "Moves 2", "threat ■", "lockdown ■", *NAMES):
            assert words in text
        assert "4/4" not in text.splitlines()[2]

    tell(an_app_at(tmp_path, at_step(30)), story)


def test_a_deadly_track_shows_its_steps() -> None:
    life = Track("life", "Life", 3, most=4, steps=(4, 3), tone="warning")
    assert text_of(in_a_line(life, BOX)) == "Life 4 › [3] › ☠"  # noqa: RUF001
    assert text_of(in_a_line(life, ASCII)) == "Life 4 > [3] > X"


def test_thresholds_are_inside_the_bar() -> None:
    fear = Track("fear", "Fear", 4, most=8, bands=((0, ""), (2, "a"), (5, "b"), (7, "c")))
    assert text_of(in_a_line(fear, BOX)) == "Fear ■╎■■■╎··╎··  4"
    assert text_of(in_a_line(fear, ASCII)) == "Fear #:###:..:..  4"


def test_a_pool_without_spaces_is_a_number() -> None:
    pool = Track("pool", "Threat pool", 0, most=0)
    assert text_of(in_a_line(pool, BOX)) == "Threat pool 0/0"


def test_doors_have_digits_while_explore_is_armed(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "x"])
        menu = panels(pilot).choose.menu
        targets = [each.target for each in menu.armed.options] if menu.armed else []
        assert len(targets) == 6
        numbered = panels(pilot).map.digits
        assert {id: each.digit for id, each in numbered.items()} == {
            id: str(n) for n, id in enumerate(targets, 1)
        }
        await press(pilot, ["3"])
        assert panels(pilot).map.targets == {targets[2]}
        await press(pilot, ["escape"])
        assert not panels(pilot).map.digits

    tell(an_app_at(tmp_path, at_step(4)), story)


def test_digits_of_rooms_are_in_the_wall_and_cover_no_name(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "m"])
        board = panels(pilot).game.view.table.board
        rooms = [board.room(id) for id in panels(pilot).map.digits]
        assert rooms
        text = panel_text(pilot, "map")
        for room in rooms:
            assert room.name in text or room.short in text

    tell(an_app_at(tmp_path, next(map(at_step, filter(has_moves, range(60))))), story, (120, 36))


def has_moves(step: int) -> bool:
    """Return whether a move to more than one room is possible at this step."""
    ask = at_step(step).ask
    return ask is not None and sum(each.id.startswith("move:") for each in ask.options) > 1
