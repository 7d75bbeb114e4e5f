"""The table beside the drawings that it was designed by: the same places, letters, digits, signs.

A drawing stands in `tests/fixtures/drawings`, a character a cell. What is compared is taken from
both alike, so whatever a screen has otherwise than its drawing must be listed here, and nothing is
listed in vain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from textual.pilot import Pilot

from l7core.view import View
from l7core.view.letters import dealt
from l7tui.commands.keymap import Keymap
from tests.tools.places import FIXTURES
from tests.tui.kit import NARROW, seen, table, tell
from tests.tui.moments import an_app_at
from tests.tui.pictures import load_host
from tests.tui.test_mockups import WIDE, at_step, come_to

RULE = re.compile(r"[─═]{1,2}[ ▸]")
"""The rule above the choices begins so."""
SIGNS = frozenset("⚑⚐◌◎◇◘↕✚⊠▤▥⊘")
"""What may lie in the rooms of these drawings, as it is drawn."""
PIECE = re.compile(r"(?<![\w.])(?:[WTNR]|[cg]\d)(?![\w.])")
DIGIT = re.compile(r"(?<![\w-])\d(?![\w-])")
ACT = re.compile(r"▸?(?:\S|\d-\d) \S")


class Screen(Struct, frozen=True):
    """Rows of characters, cut into the parts of a table."""

    rows: Sequence[str]

    @property
    def side(self) -> int:
        """The column of the panels at the right."""
        return next(at for at, each in enumerate(self.rows[1]) if each in "┬╤")

    @property
    def choices(self) -> int:
        """The row of the rule above the choices."""
        return next(at for at, row in enumerate(self.rows[2:], 2) if RULE.match(row))

    @property
    def hand(self) -> int:
        """The row where cards lie beside each other; that of the choices where none do."""
        fans = (at for at, row in enumerate(self.rows) if re.match(r" ?┌─ 1 ", row))
        return next(fans, self.choices)

    @property
    def map(self) -> str:
        return "\n".join(row[: self.side].rstrip() for row in self.rows[2 : self.hand])

    @property
    def beside(self) -> str:
        return "\n".join(row[self.side :] for row in self.rows[2 : self.choices])

    @property
    def bar(self) -> list[str]:
        """What is offered, each with its key."""
        rows = self.rows[self.choices + 1 : self.choices + 3]
        pieces = [piece for row in rows for piece in re.split(r"\s{2,}", row.strip())]
        return [piece.removeprefix("▸") for piece in pieces if ACT.match(piece)]


def places(screen: Screen, _: View) -> object:
    return screen.side, screen.choices, screen.hand


def rooms(screen: Screen, view: View) -> object:
    names = {name for room in view.table.board.rooms for name in (room.name, room.short) if name}
    return {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", screen.map)}


def signs(screen: Screen, _: View) -> object:
    rows = screen.map.splitlines()[: screen.hand - 3]  # the last one is the legend
    return SIGNS & {*"".join(rows)}


def pieces(screen: Screen, _: View) -> object:
    return sorted(PIECE.findall(screen.map))


def digits(screen: Screen, _: View) -> object:
    return {*DIGIT.findall("\n".join(screen.map.splitlines()[:-1]))}


def bar(screen: Screen, _: View) -> object:
    return screen.bar


def chances(screen: Screen, _: View) -> object:
    return {*re.findall(r"(\d+) ?%", " ".join(screen.rows[screen.choices :]))}


def cards(screen: Screen, view: View) -> object:
    assert view.seat is not None
    where = screen.beside + "\n".join(screen.rows[screen.hand : screen.choices])
    names = "|".join(re.escape(card.name) for card in view.table.seats[view.seat].hand)
    return re.findall(rf"(\d)[ ▸]((?:{names}))", where)


ASPECTS: Mapping[str, Callable[[Screen, View], object]] = {
    each.__name__: each for each in (places, rooms, signs, pieces, digits, bar, chances, cards)
}


class Drawn(Struct, frozen=True):
    """Which screen is drawn, and in what the program is unlike it."""

    step: int
    keys: tuple[str, ...]
    size: tuple[int, int] = NARROW
    is_exact: bool = False
    """Whether the map is the same, character by character."""
    unlike: Mapping[str, str] = {}
    """By aspect, why it is otherwise."""


DRAWINGS: Mapping[str, Drawn] = {
    "explore": Drawn(
        4,
        ("x",),
        unlike={
            "bar": "What is not possible leaves no room for `? why` in the drawing.",
        },
    ),
    "own-turn": Drawn(30, ("f",), is_exact=True),
    "challenge": Drawn(
        40,
        ("1",),
        is_exact=True,
        unlike={"bar": "Fear up and Fear down are two uses, each with its word; Roll says 52%."},
    ),
    "fan": Drawn(30, ("f",), WIDE),
}


def drawing(name: str) -> Screen:
    text = (FIXTURES / "drawings" / f"{name}.txt").read_text(encoding="utf-8")
    return Screen(text.splitlines())


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_table_is_as_it_was_drawn(tmp_path: Path, name: str) -> None:
    drawn = DRAWINGS[name]
    design = drawing(name)

    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, drawn.keys)
        screen, view = Screen(seen(pilot).splitlines()), table(pilot).session.view
        for aspect, taken in ASPECTS.items():
            is_alike = taken(screen, view) == taken(design, view)
            assert is_alike == (aspect not in drawn.unlike), (
                f"{aspect}: {taken(design, view)} drawn, {taken(screen, view)} shown"
            )
        if drawn.is_exact:  # but for the line below it, which tells signs
            assert screen.map.splitlines()[:-1] == design.map.splitlines()[:-1]

    tell(an_app_at(tmp_path, at_step(drawn.step)), story, drawn.size)


# -- the other games, drawn as illustrations of the same frame

OTHERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "heist": ("heist:classic", {}),
    "alone": (
        "alone:base",
        {
            "Search": "Scavenge, as its rules have it.",
            "Light unit": "One of the things that are interacted with.",
            "Two actions": "Bullet time, as its rules have it.",
        },
    ),
}
"""Each with the acts that are drawn by another name than the rules give them."""


@pytest.mark.parametrize("name", OTHERS)
def test_another_game_has_the_frame_and_the_letters_that_it_was_drawn_with(name: str) -> None:
    game, renamed = OTHERS[name]
    screen, own = drawing(name), drawing("own-turn")
    assert (screen.side, screen.choices) == (own.side, own.choices)
    rules = load_host().rules(game)
    letters = dealt(rules.acts, Keymap().letters)
    dealt_by_word = {act.word: letters.get(act.id, "E") for act in rules.acts}
    drawn = [piece.split(" ", 1) for piece in screen.bar if piece.split()[0] != "?"]
    assert drawn
    for letter, word in drawn:
        assert (dealt_by_word.get(word) == letter) == (word not in renamed), word


def test_a_price_is_drawn_in_the_same_frame() -> None:
    screen, own = drawing("lockdown"), drawing("own-turn")
    assert (screen.side, screen.choices) == (own.side, own.choices)
