"""The table compared with its design drawings: the same places, letters, digits and symbols.

The drawings are in `tests/fixtures/drawings`, one character per cell. Both sides are read by the
same code. A difference must be listed here, and every listed difference must exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from textual.pilot import Pilot

from l7core.engine.kernel import Kernel
from l7core.view import View
from l7core.view.letters import dealt
from l7tui.commands.keymap import Keymap
from l7tui.settings.choices import Settings
from tests.tools.places import FIXTURES
from tests.tui import illustrations
from tests.tui.kit import NARROW, seen, table, tell
from tests.tui.moments import STEP, an_app_at
from tests.tui.pictures import load_host
from tests.tui.test_mockups import LOOKS, WIDE, at_step, come_to, words_read

RULE = re.compile(r"[─═]{1,2}[ ▸]")
"""Start of the rule above the choices."""
SIGNS = frozenset("⚑⚐◌◎◇◘↕✚⊠▤▥⊘")
"""Symbols that may be drawn in the rooms of these drawings."""
PIECE = re.compile(r"(?<![\w.])(?:[WTNR]|[cg]\d)(?![\w.])")
DIGIT = re.compile(r"(?<![\w-])\d(?![\w-])")
ACT = re.compile(r"▸?(?:\S|\d-\d) \S")


class Screen(Struct, frozen=True):
    """Rows of characters, divided into the parts of a table."""

    rows: Sequence[str]

    @property
    def side(self) -> int:
        """Column of the panels at the right."""
        return next(at for at, each in enumerate(self.rows[1]) if each in "┬╤")

    @property
    def choices(self) -> int:
        """Row of the rule above the choices."""
        return next(at for at, row in enumerate(self.rows[2:], 2) if RULE.match(row))

    @property
    def hand(self) -> int:
        """Row of the cards drawn side by side, or else the row of the choices."""
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
        """Actions of the bar, each with its key."""
        rows = self.rows[self.choices + 1 : self.choices + 3]
        pieces = [piece for row in rows for piece in re.split(r"\s{2,}", row.strip())]
        return [piece.removeprefix("▸") for piece in pieces if ACT.match(piece)]


def places(screen: Screen, _: View) -> object:
    return screen.side, screen.choices, screen.hand


def rooms(screen: Screen, view: View) -> object:
    names = {name for room in view.table.board.rooms for name in (room.name, room.short) if name}
    return {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", screen.map)}


def signs(screen: Screen, _: View) -> object:
    rows = screen.map.splitlines()[: screen.hand - 3]  # the last row is the legend
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
    """The screen of a drawing, and its known differences."""

    step: int
    keys: tuple[str, ...]
    size: tuple[int, int] = NARROW
    is_exact: bool = False
    """Whether the map equals the drawing character by character."""
    unlike: Mapping[str, str] = {}
    """Reasons for differences, by aspect."""


DRAWINGS: Mapping[str, Drawn] = {
    "explore": Drawn(
        4,
        ("x",),
    ),
    "own-turn": Drawn(30, ("f",), is_exact=True),
    "challenge": Drawn(
        40,
        ("1",),
        is_exact=True,
        unlike={
            "bar": "Raising and lowering fear are two uses, each with its own word; Roll shows 52%."
        },
    ),
    "fan": Drawn(30, ("f",), WIDE),
}


def drawing(name: str) -> Screen:
    text = (FIXTURES / "drawings" / f"{name}.txt").read_text(encoding="utf-8")
    return Screen(text.splitlines())


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_table_matches_its_drawing(tmp_path: Path, name: str) -> None:
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
        if drawn.is_exact:  # except the last row, which is the legend
            assert screen.map.splitlines()[:-1] == design.map.splitlines()[:-1]

    tell(an_app_at(tmp_path, at_step(drawn.step)), story, drawn.size)


# -- illustrations of the other games


class Illustrated(Struct, frozen=True):
    """An illustration of another game, a position built like it, and the known differences."""

    position: Callable[[], Kernel[Any]]
    keys: tuple[str, ...]
    unlike: Mapping[str, str] = {}
    """Reasons for differences, by aspect."""


ILLUSTRATIONS: Mapping[str, Illustrated] = {
    "heist": Illustrated(
        illustrations.the_heist,
        ("m",),
        unlike={
            "letters": "A single guard has no number; the thief has the letter of a name.",
            "signs": "The loot, the seal and new guards have symbols instead of words.",
        },
    ),
    "alone": Illustrated(
        illustrations.the_station,
        ("m",),
        unlike={
            "places": "Eight actions take two rows, and the result of a step takes three.",
            "rooms": "A corridor has a name.",
            "signs": "Danger has its usual symbol; no stairs and no noise are near.",
            "letters": "The only creature of its kind has no number.",
            "digits": "Ways have digits only while an action is armed, as in every game.",
            "bar": "Searching, light units and two actions have the words of the rules.",
            "hand": "Items lose their digits while ways have digits; the items differ.",
        },
    ),
    "lockdown": Illustrated(
        illustrations.the_base,
        ("s", "enter", "1"),
        unlike={
            "rooms": "The position has other rooms around it than the drawing.",
            "letters": "The characters of the position have their own names.",
            "signs": "The contents of these rooms are drawn too.",
            "hand": "Another card is in hand.",
        },
    ),
}
FRAME = frozenset("─│┌┐└┘├┤┬┴┼╴╶╵╷═║╌╎┄┊╳░▸?")  # noqa: RUF001
"""Characters of walls, doors and pointers."""
LETTER = re.compile(r"(?<![\w.])(?:\d*[a-z]\d?|[A-Z])(?![\w.])")


def floor(screen: Screen) -> str:
    """Return the rows of the rooms, without the lines below them."""
    lines = screen.map.splitlines()
    last = max(at for at, row in enumerate(lines) if "└" in row)
    return "\n".join(lines[: last + 1])


def known_rooms(screen: Screen, view: View) -> object:
    names = {name for room in view.table.board.rooms for name in (room.name, room.short) if name}
    found = {
        name
        for name in names
        if re.search(rf"(?<![^\W\d]){re.escape(name)}(?![^\W\d])", floor(screen))
    }
    return {name for name in found if not any(name in other for other in found - {name})}


def letters(screen: Screen, _: View) -> object:
    return sorted(LETTER.findall(floor(screen).replace("½", " ")))


def all_signs(screen: Screen, _: View) -> object:
    return {each for each in floor(screen) if not each.isalnum() and each not in " \n"} - FRAME


def way_digits(screen: Screen, _: View) -> object:
    return {*re.findall(r"(?<!\w)[1-9](?=[─▸ ]|[A-Z]|│)", floor(screen))}


def hand(screen: Screen, view: View) -> object:
    assert view.seat is not None
    seat = view.table.seats[view.seat]
    names = "|".join(re.escape(card.name) for card in seat.hand or seat.cards)
    return {*re.findall(rf"(\d?)[ ▸✓]((?:{names}))", screen.beside)}


ILLUSTRATED: Mapping[str, Callable[[Screen, View], object]] = {
    "places": places,
    "rooms": known_rooms,
    "signs": all_signs,
    "letters": letters,
    "digits": way_digits,
    "bar": bar,
    "chances": chances,
    "hand": hand,
}


@pytest.mark.parametrize("name", ILLUSTRATIONS)
def test_another_game_matches_its_illustration(tmp_path: Path, name: str) -> None:
    """Every aspect is the same, except the listed ones, which differ."""
    illustrated = ILLUSTRATIONS[name]
    design = drawing(name)

    async def story(pilot: Pilot[Any]) -> None:
        await come_to(pilot, illustrated.keys)
        screen, view = Screen(seen(pilot).splitlines()), table(pilot).session.view
        for aspect, taken in ILLUSTRATED.items():
            is_alike = taken(screen, view) == taken(design, view)
            assert is_alike == (aspect not in illustrated.unlike), (
                f"{aspect}: {taken(design, view)} drawn, {taken(screen, view)} shown"
            )

    tell(an_app_at(tmp_path, illustrated.position(), load_host=load_host), story)


OTHERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "heist": ("heist:classic", {}),
    "alone": (
        "alone:base",
        {
            "Search": "The rules say Scavenge.",
            "Light unit": "The rules say Interact.",
            "Two actions": "The rules say Bullet time.",
        },
    ),
}
"""Actions whose drawn name differs from the name in the rules, with the reason."""


@pytest.mark.parametrize("name", OTHERS)
def test_another_game_has_the_frame_and_letters_of_its_drawing(name: str) -> None:
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


@pytest.mark.parametrize("name", ILLUSTRATIONS)
def test_an_illustrated_game_says_the_same_in_every_look(tmp_path: Path, name: str) -> None:
    illustrated = ILLUSTRATIONS[name]

    def words_in(look: str, settings: Settings) -> list[str]:
        words: list[str] = []

        async def story(pilot: Pilot[Any]) -> None:
            await come_to(pilot, illustrated.keys)
            words.extend(words_read(seen(pilot)))

        app = an_app_at(tmp_path / look, illustrated.position(), settings, load_host)
        tell(app, story)
        return words

    plain = words_in("plain", STEP)
    assert len(plain) > 20
    for look, settings in LOOKS.items():
        assert words_in(look, settings) == plain, look
