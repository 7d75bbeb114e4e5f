from typing import Any

from l7core.api import Game, Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Ponder(Verb, frozen=True, tag="ponder"):
    """Asks nothing."""


@words.verb(Ponder)
async def ponder(game: Game[Any], effect: Ponder, scope: Scope) -> None:
    await game.ask(scope.seat, "ponder", ())


@hookimpl
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    return words if ruleset == "cellar:classic" else None
