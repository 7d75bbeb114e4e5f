"""A row of the choices, told in full."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.view import OptionView, View, WhyNot
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
        case WhyNot():
            yield from facts.why_not(about)
        case Group():
            yield line((about.name, "title"))
            for each in about.options:
                yield line("  ", each.label)
                if told := facts.option_facts(each, glyphs, with_odds=with_odds):
                    yield line("    ", *told)
        case Payable():
            card = facts.held_card(about.id, view)
            yield from facts.card(card) if card else [line((about.name, "title"))]
