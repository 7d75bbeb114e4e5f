"""A verb and a changed rule for The Cellar: what a code mod adds to a game that is not its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from l7core.api import Flow, Game, Scope, Verb, Vocabulary, hookimpl

words = Vocabulary()


class Creak(Verb, frozen=True, tag="creak"):
    """The boards above are heard by everybody."""

    times: int = 1


@words.verb(Creak)
async def creak(game: Game[Any], effect: Creak, scope: Scope) -> None:
    for _ in range(effect.times):
        game.emit("attic.creaked", seat=f"seat:{scope.seat}")


async def rest_uneasily(game: Game[Any], seat: int) -> None:
    """Under this roof nobody rests: the action is spent on listening."""
    game.emit("attic.listened", seat=f"seat:{seat}")


@hookimpl
def l7_vocabulary(ruleset: str) -> Vocabulary | None:
    return words if ruleset == "cellar:classic" else None


@hookimpl
def l7_flows(ruleset: str) -> Mapping[str, Flow] | None:
    return {"cellar:rest": rest_uneasily} if ruleset == "cellar:classic" else None
