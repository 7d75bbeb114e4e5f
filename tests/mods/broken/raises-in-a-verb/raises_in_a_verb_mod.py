from typing import Any

from l7core.api import Game, Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Trip(Verb, frozen=True, tag="trip"):
    """Falls over."""


@words.verb(Trip)
async def trip(game: Game[Any], effect: Trip, scope: Scope) -> None:
    raise ValueError("over its own feet")


@hookimpl
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    return words if ruleset == "cellar:classic" else None
