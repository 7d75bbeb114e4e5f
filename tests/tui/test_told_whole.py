"""Details of the highlighted option can be read in full at 80 by 24, for all content."""

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
"""Kinds of records whose texts have pages of their own."""
FEW = 3
"""Number of options in one question; few rows leave room for details."""


def sentences(game: str) -> list[str]:
    """Return all texts that a choice of this game can show: labels, biographies, rules."""
    host = kit.load_host() if game == kit.CLASSIC else load_host()
    library = host.rules(game).library
    records = [each for kind in library if kind not in PAGES for each in library[kind].values()]
    return sorted({sentence for record in records for sentence in sentences_of(record)})


def asking(*details: str) -> View:
    """Return a view whose options have these details."""
    options = tuple(
        OptionView(
            f"choose:{number}",
            f"The choice number {number}",
            barrier="this cannot be taken back",
            note=Note(price="your action", detail=" ".join(each.split())),
        )
        for number, each in enumerate(details)
    )
    view = facility()
    return replace(view, ask=AskView(view.seat or 0, "which", "Which?", options), acts=())


@pytest.mark.parametrize(
    "game", ["escape:l7", "heist:classic", "lockdown:base", "alone:base", kit.CLASSIC]
)
def test_every_text_of_the_content_can_be_read_in_full(game: str) -> None:
    texts = sentences(game)
    assert texts
    longest = sorted(texts, key=len, reverse=True)[:60]
    for at in range(0, len(longest), FEW):
        some = longest[at : at + FEW]

        async def story(pilot: Pilot[Any], some: list[str] = some) -> None:
            await until(pilot, lambda: "Which?" in seen(pilot))
            for number, each in enumerate(some):
                panels(pilot).choose.menu.at = number
                panels(pilot).menu_changed()
                await until(pilot, partial(reads, pilot, each))
            assert "cannot be taken back" in text_of_choices(pilot)

        tell(a_still_app(asking(*some)), story, NARROW)


def text_of_choices(pilot: Pilot[Any]) -> str:
    """Return the text of the choices in one line."""
    region = panels(pilot).choose.region
    rows = seen(pilot).splitlines()[region.y : region.bottom]
    return " ".join(" ".join(rows).split())


def reads(pilot: Pilot[Any], sentence: str) -> bool:
    return " ".join(sentence.split()) in text_of_choices(pilot)


# -- messages in the footer


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_long_message_covers_no_option(size: tuple[int, int]) -> None:
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


def test_long_details_scroll_and_count_hidden_lines() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "more lines" in text_of_choices(pilot))
        assert "cannot be taken back" in text_of_choices(pilot)
        for _ in range(20):
            if "more line" not in text_of_choices(pilot):
                break
            before = text_of_choices(pilot)
            await pilot.press("pagedown")
            assert text_of_choices(pilot) != before
        assert "the very last word" in text_of_choices(pilot)
        while "word 0 " not in text_of_choices(pilot):
            before = text_of_choices(pilot)
            await pilot.press("pageup")
            assert text_of_choices(pilot) != before

    text = " ".join(f"word {number}" for number in range(120))
    tell(a_still_app(asking(f"{text} the very last word")), story, NARROW)
