"""In the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.commands.command import command

if TYPE_CHECKING:
    from l7tui.screens.rulebook import RulebookScreen


@command("/", place="rulebook", title="Find in the rules")
def find_in_rules(rulebook: RulebookScreen) -> None:
    """Type words, Enter: the first place that has them all."""
    rulebook.find()


@command("n", place="rulebook", title="Next place", barred=lambda rulebook: rulebook.why_no_hits)
def next_hit(rulebook: RulebookScreen) -> None:
    """On to the next place that has the words."""
    rulebook.next_hit(1)


@command("N", place="rulebook", title="Place before", barred=lambda rulebook: rulebook.why_no_hits)
def previous_hit(rulebook: RulebookScreen) -> None:
    """Back to the place before that has the words."""
    rulebook.next_hit(-1)
