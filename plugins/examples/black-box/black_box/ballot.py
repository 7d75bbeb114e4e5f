"""The verb `ballot`: every character votes for one name."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from l7core.api import Effects, Game, Option, Scope, Verb, Vocabulary, has_effect, worth_of

words = Vocabulary()
CHANCE = "black-box"
"""Random stream of this mod; using it changes no other random result."""


@words.add
class Ballot(Verb, frozen=True, kw_only=True, tag="ballot"):
    """Let every character in the game vote for one of them, then apply the effects to the winner.
    Ties are broken at random."""

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
        """Return whether the effects would change anything for any candidate."""
        scopes = (structs.replace(scope, seat=seat) for seat in _electorate(game))
        return any(has_effect(game, self.effects, each) for each in scopes)

    def worth(self, game: Game[Any], scope: Scope) -> float:
        """Return the value of the effects, divided by the number of candidates."""
        return worth_of(game, self.effects, scope) / max(1, len(_electorate(game)))


def _electorate(game: Game[Any]) -> list[int]:
    """Return the seats that vote, which are also the candidates."""
    return [hero.seat for hero in game.state.heroes if hero.status in ("map", "infirmary")]


async def _vote(game: Game[Any], seat: int, electorate: list[int], source: str) -> int:
    """Ask a seat for its vote, log it for that seat only, and return the candidate."""
    options = [
        Option(f"name:{each}", "black-box.name", f"hero:{each}", args={"who": f"hero:{each}"})
        for each in electorate
    ]
    chosen = await game.pick(seat, "black-box.ballot", options, about=source)
    game.emit("black-box.voted", seats=(seat,), who=chosen.target)
    return int(chosen.id.partition(":")[2])
