from typing import Any

from l7core.api import Flow, Game, hookimpl


async def rest(game: Game[Any], seat: int) -> None:
    game.state.pawns[seat + 7].nerve += 1


@hookimpl
def l7_flows(ruleset: str) -> dict[str, Flow] | None:
    return {"cellar:rest": rest} if ruleset == "cellar:classic" else None
