"""The verb `ballot`: everybody puts a name into the box."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from l7core.api import Effects, Game, Option, Scope, Verb, Vocabulary

words = Vocabulary()
CHANCE = "black-box"
"""Our own stream of chance: to draw from it changes nobody else's luck."""


class Ballot(Verb, frozen=True, kw_only=True, tag="ballot"):
    """Every prisoner in the game names one; whoever is named most often is the active prisoner of
    the effects. Among equals the box decides. Whoever is alone is elected unopposed."""

    effects: Effects


@words.verb(Ballot)
async def ballot(game: Game[Any], effect: Ballot, scope: Scope) -> None:
    electorate = [hero.seat for hero in game.state.heroes if hero.status in ("map", "infirmary")]
    if not electorate:
        return
    votes = dict.fromkeys(electorate, 0)
    for seat in electorate:
        votes[await _vote(game, seat, electorate, scope.source)] += 1
    most = max(votes.values())
    named = [seat for seat in electorate if votes[seat] == most]
    elected = named[game.below(CHANCE, len(named))]
    game.emit("black-box.elected", cause="black-box.because", who=f"hero:{elected}", n=most)
    await game.carry_out(effect.effects, structs.replace(scope, seat=elected))


async def _vote(game: Game[Any], seat: int, electorate: list[int], source: str) -> int:
    """One name; what it was is for its voter alone to know."""
    options = [
        Option(f"name:{each}", "black-box.name", f"hero:{each}", args={"who": f"hero:{each}"})
        for each in electorate
    ]
    chosen = await game.pick(seat, "black-box.ballot", options, about=source)
    game.emit("black-box.voted", seats=(seat,), who=chosen.target)
    return int(chosen.id.partition(":")[2])
