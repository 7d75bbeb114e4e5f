from typing import Any

from l7core.api import Game, Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Hoard(Verb, frozen=True, tag="hoard"):
    """Keeps what cannot be kept."""


@words.verb(Hoard)
async def hoard(game: Game[Any], effect: Hoard, scope: Scope) -> None:
    game.state.ext["hoard"] = object()
    game.emit("hoarded")


@hookimpl
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    return words if ruleset == "cellar:classic" else None
