"""The verb `ballot`: everybody puts a name into the box."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from l7core.api import Effects, Game, Option, Scope, Verb, Vocabulary, could_matter, worth_of

words = Vocabulary()
CHANCE = "black-box"
"""Our own stream of chance: to draw from it changes nobody else's luck."""


@words.add
class Ballot(Verb, frozen=True, kw_only=True, tag="ballot"):
    """Every prisoner in the game names one; whoever is named most often is the active prisoner of
    the effects. Among equals the box decides. Whoever is alone is elected unopposed."""

    effects: Effects

    async def carry_out(self, game: Game[Any], scope: Scope) -> None:
        votes = dict.fromkeys(_electorate(game), 0)
        if not votes:
            return
        for seat in votes:
            votes[await _vote(game, seat, list(votes), scope.source)] += 1
        most = max(votes.values())
        named = [seat for seat in votes if votes[seat] == most]
        elected = named[game.below(CHANCE, len(named))]
        game.emit("black-box.elected", cause="black-box.because", who=f"hero:{elected}", n=most)
        await game.carry_out(self.effects, structs.replace(scope, seat=elected))

    def matters(self, game: Game[Any], scope: Scope) -> bool:
        """Whether it does to anybody who may be elected."""
        scopes = (structs.replace(scope, seat=seat) for seat in _electorate(game))
        return any(could_matter(game, self.effects, each) for each in scopes)

    def worth(self, game: Game[Any], scope: Scope) -> float:
        """What the effects are worth, by the chance to be the one; and no more than that."""
        return worth_of(game, self.effects, scope) / max(1, len(_electorate(game)))


def _electorate(game: Game[Any]) -> list[int]:
    """The seats that have a vote."""
    return [hero.seat for hero in game.state.heroes if hero.status in ("map", "infirmary")]


async def _vote(game: Game[Any], seat: int, electorate: list[int], source: str) -> int:
    """One name; what it was is for its voter alone to know."""
    options = [
        Option(f"name:{each}", "black-box.name", f"hero:{each}", args={"who": f"hero:{each}"})
        for each in electorate
    ]
    chosen = await game.pick(seat, "black-box.ballot", options, about=source)
    game.emit("black-box.voted", seats=(seat,), who=chosen.target)
    return int(chosen.id.partition(":")[2])
