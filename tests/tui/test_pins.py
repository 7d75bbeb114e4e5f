"""Notes on the map: added at the cursor by a key, drawn, shown and removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from l7core.persist.store import Store
from tests.tui.gallery import facility
from tests.tui.kit import (
    a_setup,
    a_still_app,
    an_app,
    front,
    panels,
    press,
    seen,
    table,
    tell,
    until,
)

NOTE = ("#", *"key?", "enter")


async def look_around(pilot: Pilot[Any]) -> None:
    """Pass the briefing and move the cursor to the map."""
    await until(pilot, lambda: front(pilot) in ("Briefing", "TableScreen"))
    if front(pilot) == "Briefing":
        await pilot.press("enter")
    await until(pilot, lambda: front(pilot) == "TableScreen")
    await pilot.press("V")


def pins_at(pilot: Pilot[Any]) -> list[str]:
    return [pin.words for pin in table(pilot).session.game.pins_of(0)]


def test_a_note_is_added_at_the_cursor(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await look_around(pilot)
        await press(pilot, NOTE)
        await until(pilot, lambda: "Note saved." in seen(pilot))
        assert pins_at(pilot) == ["key?"]
        assert "note: key?" in seen(pilot), "the caption of the cursor says it"
        room = panels(pilot).map.room
        assert room
        assert [mark.glyph for mark in room.marks][-1] == "¶"

    tell(an_app(tmp_path, a_setup()), story, (120, 40))
    store = Store(tmp_path)
    (name,) = store.names()
    assert [pin.words for pin in store.load(name).pins] == ["key?"]


def test_a_note_survives_an_undo(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await look_around(pilot)
        await press(pilot, NOTE)
        table(pilot).session.answer(table(pilot).session.view.ask.options[0].id)  # type: ignore[union-attr]
        assert pins_at(pilot) == ["key?"]
        if not table(pilot).session.why_no_undo():
            table(pilot).session.undo()
        assert pins_at(pilot) == ["key?"]

    tell(an_app(tmp_path, a_setup()), story, (120, 40))


def test_a_note_can_be_edited_or_removed(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await look_around(pilot)
        await press(pilot, NOTE)
        await press(pilot, ["#"])
        assert "Note here: key?" in seen(pilot)
        await press(pilot, ["enter", "backspace", "!", "enter"])
        await until(pilot, lambda: pins_at(pilot) == ["key!"])
        await press(pilot, ["#", "down", "enter"])
        await until(pilot, lambda: pins_at(pilot) == [])
        assert "Note removed." in seen(pilot)

    tell(an_app(tmp_path, a_setup()), story, (120, 40))


def test_esc_pins_nothing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await look_around(pilot)
        await press(pilot, ["#", "k", "escape"])
        assert pins_at(pilot) == []

    tell(an_app(tmp_path, a_setup()), story, (120, 40))


def test_a_read_only_game_refuses_notes() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "#"])
        assert "This game is read-only." in seen(pilot)

    tell(a_still_app(facility()), story)
