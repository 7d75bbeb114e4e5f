"""Pins: a seat's notes on the map, which are saved but are no part of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from l7core.bots import play_bots
from l7core.engine.state import HUMAN, SeatSetup, Setup
from l7core.persist import save_admin
from l7core.persist.errors import Damaged, ReadOnly, SaveError
from l7core.persist.format import read_label, unpack
from l7core.persist.header import Header
from l7core.persist.packing import pack
from l7core.persist.pins import LONGEST, MOST, Pin, pinned, with_pin
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import describe
from l7core.view import Board, Floor, Overlay, Room, Spot
from tests.secrets.hunt import HIDER, HUNTER, RULES, marked

HERE = (1, 1)


def a_hunt(folder: Path) -> SavedGame:
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", HUMAN))
    return SavedGame.begin(
        Store(folder), RULES, Setup(ruleset=RULES.id, seats=seats, seed=5, undo="casual")
    )


def words_in(game: SavedGame, seat: int | None, room: str = "room:b2") -> list[str]:
    """Return the marks of a room as that seat sees them."""
    return [mark.word for mark in game.view(seat).table.board.room(room).marks]


def test_a_pin_is_a_mark_that_only_its_own_seat_sees(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        game.pin(HIDER, 0, HERE, "it was here")
        assert words_in(game, HIDER) == ["note: it was here"]
        assert words_in(game, HUNTER) == words_in(game, None) == []


def test_a_place_has_one_pin_and_empty_words_remove_it(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        game.pin(HIDER, 0, HERE, "one")
        game.pin(HIDER, 0, HERE, "another")
        game.pin(HUNTER, 0, HERE, "mine")
        assert words_in(game, HIDER) == ["note: another"]
        game.pin(HIDER, 0, HERE, " ")
        assert words_in(game, HIDER) == []
        assert words_in(game, HUNTER) == ["note: mine"]


def test_a_pin_is_no_part_of_the_game(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        before = game.kernel.digest(), game.decisions, game.kernel.view(HIDER)
        game.pin(HIDER, 0, HERE, "it was here")
        assert (game.kernel.digest(), game.decisions, game.kernel.view(HIDER)) == before
        assert b"it was here" not in msgspec.msgpack.encode(game.kernel.record())


def test_undo_does_not_remove_a_pin(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        game.answer("hide")
        game.pin(HIDER, 0, HERE, "it was here")
        game.undo()
        assert words_in(game, HIDER) == ["note: it was here"]
        game.redo()
        assert words_in(game, HIDER) == ["note: it was here"]


def test_a_pin_is_saved_at_once_and_survives_a_crash(tmp_path: Path) -> None:
    game = a_hunt(tmp_path)
    game.pin(HIDER, 0, HERE, "it was here")
    game.answer("hide")
    loaded = Store(tmp_path).load(game.name)
    assert loaded.pins == (Pin(HIDER, 0, HERE, "it was here"),)
    assert len(loaded.record.answers) == 1
    game.close()
    with SavedGame.open(Store(tmp_path), game.name, RULES) as again:
        assert words_in(again, HIDER) == ["note: it was here"]
        again.save()
        assert unpack(again.packed()).pins == loaded.pins


def test_copies_and_branches_keep_pins(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with a_hunt(tmp_path) as game:
        game.pin(HIDER, 0, HERE, "it was here")
        with game.branch_from(0) as branch:
            assert words_in(branch, HIDER) == ["note: it was here"]
        game.branch(Store(tmp_path / "elsewhere"))
        assert words_in(game, HIDER) == ["note: it was here"]
        name = game.name
    elsewhere = Store(tmp_path / "elsewhere")
    save_admin.rename(elsewhere, name, "Another title")
    copied = save_admin.take_in(store, save_admin.whole(elsewhere, name))
    assert store.load(copied).pins == (Pin(HIDER, 0, HERE, "it was here"),)


def test_a_save_without_pins_has_no_section_for_them(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        sections = [each.name for each in read_label(game.packed()).header.sections]
        assert "pins" not in sections
        game.pin(HIDER, 0, HERE, "it was here")
        sections = [each.name for each in read_label(game.packed()).header.sections]
        assert sections[-1] == "pins"


def test_the_bytes_of_pins_never_change() -> None:
    """Like `everything.save`, pins of a released version must always be readable."""
    expected = bytes.fromhex("91 94 00 01 92 02 03 a5 6b 65 79 3f 21")
    assert msgspec.msgpack.encode((Pin(0, 1, (2, 3), "key?!"),)) == expected


def test_a_header_does_not_show_pins(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        play_bots(game)
        before = read_label(game.packed()).header
        game.pin(HUNTER, 0, HERE, "my snare")
        after = read_label(game.packed()).header
        ignored = {"sections", "parents", "saved_at"}
        fields = [name for name in before.__struct_fields__ if name not in ignored]
        assert [each for each in fields if getattr(after, each) != getattr(before, each)] == []


# -- limits


def test_words_are_cut_and_made_harmless() -> None:
    (pin,) = with_pin((), 0, 0, HERE, "  \x1b[2Jlook\there\n" + "x" * 100)
    assert pin.words == "?[2Jlook here " + "x" * (LONGEST - 14)


def test_the_number_of_pins_is_limited() -> None:
    pins: tuple[Pin, ...] = ()
    for column in range(MOST):
        pins = with_pin(pins, 0, 0, (column, 0), "here")
    with pytest.raises(SaveError, match=f"You can pin up to {MOST} notes"):
        with_pin(pins, 0, 0, (0, 1), "one more")
    assert len(with_pin(pins, 0, 0, (0, 0), "in its place")) == MOST


@pytest.mark.parametrize(("floor", "cell"), [(-1, (0, 0)), (0, (5000, 0)), (0, (0, -5000))])
def test_a_place_that_no_map_has_is_refused(floor: int, cell: tuple[int, int]) -> None:
    with pytest.raises(SaveError, match="That place isn't on the map"):
        with_pin((), 0, floor, cell, "here")


def test_a_game_open_for_reading_takes_no_pins(tmp_path: Path) -> None:
    with (
        a_hunt(tmp_path) as game,
        SavedGame.open(Store(tmp_path), game.name, RULES) as reader,
        pytest.raises(ReadOnly),
    ):
        reader.pin(HIDER, 0, HERE, "no")


@pytest.mark.parametrize(
    "pins",
    [
        [[0, 0, [1, 1], ""]],
        [[0, 0, [1, 1], "x" * (LONGEST + 1)]],
        [[-1, 0, [1, 1], "x"]],
        [[0, 0, [1, 10**9], "x"]],
        [[0, 0, [1], "x"]],
        [[0, 0, [n, 1], "x"] for n in range(MOST + 1)],
        {"pins": 1},
    ],
)
def test_pins_of_a_file_are_decoded_within_bounds(tmp_path: Path, pins: Any) -> None:
    with a_hunt(tmp_path) as game:
        data = pack(Header(), game.kernel.record(), pins)
    with pytest.raises(Damaged, match="pins"):
        unpack(data)


def test_words_of_a_file_are_made_harmless(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        data = pack(Header(), game.kernel.record(), (Pin(0, 0, HERE, "\x1b]0;title\x07"),))
    assert [pin.words for pin in unpack(data).pins] == ["?]0;title?"]


# -- on the map


def test_a_pin_in_an_unknown_place_adds_a_room() -> None:
    board = Board((Floor("", 2, 1),), (Room("a", "A", ((0, 0),)),))
    shown = pinned(board, (Pin(0, 0, (1, 0), "noise"), Pin(0, 7, (0, 0), "no such floor")))
    (_, place) = shown.rooms
    assert (place.known, place.cells, place.id) == ("unknown", ((1, 0),), "pin:0:1:0")
    assert "Unknown room: undiscovered (note: noise)." in describe.whole_map(shown)


def test_a_room_of_an_overlay_shows_its_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_hunt(tmp_path) as game:
        ghost = Room("ghost", "Attic", ((7, 7),), known="unknown")
        overlays = (Overlay("o", "O", (Spot("ghost", marked("perhaps", "?")),), rooms=(ghost,)),)
        monkeypatch.setattr(game.kernel, "overlays", lambda _: overlays)
        game.pin(HIDER, 0, (7, 7), "heard")
        ((room,),) = [each.rooms for each in game.overlays(HIDER)]
        assert [mark.word for mark in room.marks] == ["note: heard"]
        assert game.overlays(HUNTER) == overlays


def test_a_view_with_pins_is_cached(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        game.pin(HIDER, 0, HERE, "it was here")
        assert game.view(HIDER) is game.view(HIDER)
        seen = game.view(HIDER)
        game.answer("hide")
        assert game.view(HIDER) is not seen
