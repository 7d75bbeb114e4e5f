"""All details of a menu entry."""

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
    entry: Entry, view: View, glyphs: Glyphs, *, with_odds: bool = True
) -> Iterator[Line]:
    """Yield an entry's effect, cost, risk and possible outcomes."""
    match entry:
        case OptionView():
            yield from facts.option(entry, view, glyphs, with_odds=with_odds)
        case Offered(options=(option,)):
            yield from facts.option(option, view, glyphs, with_odds=with_odds)
        case Offered():
            yield from _each(entry.word, entry.options, glyphs, with_odds=with_odds)
        case Group():
            yield from _each(entry.name, entry.options, glyphs, with_odds=with_odds)
        case Payable():
            card = describe.held_card(entry.id, view)
            yield from facts.card(card) if card else [line((entry.name, "title"))]


def _each(
    heading: str, options: tuple[OptionView, ...], glyphs: Glyphs, *, with_odds: bool
) -> Iterator[Line]:
    """Yield several options under a heading, each followed by its facts."""
    yield line((heading, "title"))
    for each in options:
        yield line("  ", each.label)
        if option_facts := facts.option_facts(each, glyphs, with_odds=with_odds):
            yield line("    ", *option_facts)
