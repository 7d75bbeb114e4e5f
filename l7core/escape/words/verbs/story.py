"""Verbs for log sentences, flags and counters."""

from l7core.api import Scope
from l7core.escape.content.terms import Amount, Who
from l7core.escape.table import ops
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import Do


@vocabulary.add
class Tell(Do, frozen=True, kw_only=True, tag="tell"):
    """Write a sentence to the log."""

    text: str

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        ops.story.tell(game, self.text, selectors.cause(game, scope))


@vocabulary.add
class SetFlag(Do, frozen=True, kw_only=True, tag="set-flag"):
    """Set or clear a flag of the scenario; campaigns can use it too.

    Players do not see flags: add a `tell` to inform them.
    """

    flag: str
    to: bool = True

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        ops.story.set_flag(game, self.flag, to=self.to)


@vocabulary.add
class CountUp(Do, frozen=True, kw_only=True, tag="count"):
    """Add to a counter of the scenario; with `who`, to each prisoner's own counter."""

    counter: str
    n: Amount = 1
    who: Who | None = None
    text: str = ""
    """Log text: `{now}` is the new number, `{who}` the prisoner. Empty for no text."""

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        n = selectors.amount(game, self.n, scope)
        if self.who is None:
            ops.story.count(game, self.counter, n, text=self.text)
            return
        for hero in await select.prisoners(game, self.who, scope):
            ops.story.count(game, self.counter, n, hero, text=self.text)

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        return self.who is None or bool(selectors.prisoners(game, self.who, scope))
