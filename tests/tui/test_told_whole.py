"""What is chosen is told to its last letter at 80 by 24, whatever the content says of it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.mods.authoring.translations import sentences_of
from l7core.view import AskView, Note, OptionView, View
from tests.tui import kit
from tests.tui.gallery import facility
from tests.tui.kit import NARROW, WIDE, a_still_app, panels, press, seen, table, tell, until
from tests.tui.pictures import load_host

PAGES = ("scenario", "campaign")
"""Kinds of records whose words have pages of their own."""
FEW = 3
"""Options of one question; their rows have room beside what is told."""


def sentences(game: str) -> list[str]:
    """All that a choice of this game can be about: labels, biographies, abilities, rules."""
    host = kit.load_host() if game == kit.CLASSIC else load_host()
    library = host.rules(game).library
    records = [each for kind in library if kind not in PAGES for each in library[kind].values()]
    return sorted({sentence for record in records for sentence in sentences_of(record)})


def asking(*told: str) -> View:
    """A question whose options are about these."""
    options = tuple(
        OptionView(
            f"choose:{number}",
            f"The choice number {number}",
            barrier="this cannot be taken back",
            note=Note(price="your action", detail=" ".join(each.split())),
        )
        for number, each in enumerate(told)
    )
    view = facility()
    return replace(view, ask=AskView(view.seat or 0, "which", "Which?", options), acts=())


@pytest.mark.parametrize(
    "game", ["escape:l7", "heist:classic", "lockdown:base", "alone:base", kit.CLASSIC]
)
def test_each_sentence_of_the_content_is_told_to_its_end_where_it_is_chosen(game: str) -> None:
    said = sentences(game)
    assert said
    longest = sorted(said, key=len, reverse=True)[:60]
    for at in range(0, len(longest), FEW):
        some = longest[at : at + FEW]

        async def story(pilot: Pilot[Any], some: list[str] = some) -> None:
            await until(pilot, lambda: "Which?" in seen(pilot))
            for number, each in enumerate(some):
                panels(pilot).choose.menu.at = number
                panels(pilot).menu_changed()
                await until(pilot, partial(reads, pilot, each))
            assert "cannot be taken back" in told_by(pilot)

        tell(a_still_app(asking(*some)), story, NARROW)


def told_by(pilot: Pilot[Any]) -> str:
    """What the choices tell, as one line."""
    region = panels(pilot).choose.region
    rows = seen(pilot).splitlines()[region.y : region.bottom]
    return " ".join(" ".join(rows).split())


def reads(pilot: Pilot[Any], sentence: str) -> bool:
    return " ".join(sentence.split()) in told_by(pilot)


# -- what is said meanwhile


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_long_sentence_at_the_foot_covers_no_option(size: tuple[int, int]) -> None:
    rows = 3 if size == NARROW else 9

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "Which?" in seen(pilot))
        await press(pilot, ["up"])
        table(pilot).say("Advice: " + "the ninth is as good as any of the others. " * 3)
        await until(pilot, lambda: "Advice" in seen(pilot))
        footer = panels(pilot).footer
        assert footer.rows(size[0]) > 1
        await until(pilot, lambda: footer.region.height == footer.rows(size[0]))
        visible = "\n".join(seen(pilot).splitlines()[: footer.region.y])
        for number in range(rows):
            assert f"The choice number {number}" in visible

    tell(a_still_app(asking(*["A word."] * rows)), story, size)


def test_what_has_no_room_scrolls_and_says_how_much_there_is() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "more lines" in told_by(pilot))
        assert "cannot be taken back" in told_by(pilot)
        for _ in range(20):
            if "more line" not in told_by(pilot):
                break
            before = told_by(pilot)
            await pilot.press("pagedown")
            assert told_by(pilot) != before
        assert "the very last word" in told_by(pilot)
        while "word 0 " not in told_by(pilot):
            before = told_by(pilot)
            await pilot.press("pageup")
            assert told_by(pilot) != before

    said = " ".join(f"word {number}" for number in range(120))
    tell(a_still_app(asking(f"{said} the very last word")), story, NARROW)
