"""A row of the choices, told in full."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.plain import describe
from l7core.view import OptionView, View
from l7core.view.offers import Offered
from l7tui.game.menu import Entry, Group, Payable
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, line


def entry_lines(
    about: Entry, view: View, glyphs: Glyphs, *, with_odds: bool = True
) -> Iterator[Line]:
    """What the row means, costs, risks and may bring."""
    match about:
        case OptionView():
            yield from facts.option(about, view, glyphs, with_odds=with_odds)
        case Offered(options=(option,)):
            yield from facts.option(option, view, glyphs, with_odds=with_odds)
        case Offered():
            yield from _each(about.word, about.options, glyphs, with_odds=with_odds)
        case Group():
            yield from _each(about.name, about.options, glyphs, with_odds=with_odds)
        case Payable():
            card = describe.held_card(about.id, view)
            yield from facts.card(card) if card else [line((about.name, "title"))]


def _each(
    heading: str, options: tuple[OptionView, ...], glyphs: Glyphs, *, with_odds: bool
) -> Iterator[Line]:
    """Several options, each with its facts below it."""
    yield line((heading, "title"))
    for each in options:
        yield line("  ", each.label)
        if told := facts.option_facts(each, glyphs, with_odds=with_odds):
            yield line("    ", *told)
