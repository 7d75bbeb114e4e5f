from typing import Any

from l7core.api import Game, Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Pilfer(Verb, frozen=True, tag="pilfer"):
    """Takes nerve, and says nothing."""


@words.verb(Pilfer)
async def pilfer(game: Game[Any], effect: Pilfer, scope: Scope) -> None:
    game.state.pawns[scope.seat].nerve = 1


@hookimpl
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    return words if ruleset == "cellar:classic" else None
