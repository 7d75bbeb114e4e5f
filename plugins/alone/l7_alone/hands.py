"""Hands of the evil players, at the start and at the end of each round."""

from __future__ import annotations

from l7core.api import Option, ids

from . import ops, query, secret_questions
from .records import Deck
from .state import HANDS, Alone


async def draw_up(game: Alone, seat: int) -> None:
    """Draw reaction cards up to the hand limit."""
    await draw(game, seat, HANDS[len(game.state.behind.evils)] - len(query.evil(game, seat).hand))


async def share_out(game: Alone, n: int) -> None:
    """Draw `n` reaction cards for the evil side; the leader chooses the player for each card."""
    seats = query.evil_seats(game)
    shares = dict.fromkeys(seats, 0)
    for _ in range(n):
        options = [Option(f"drawer:{seat}", target=ids.seat(seat)) for seat in seats]
        seat = seats[0]
        if len(seats) > 1:
            leader = game.state.front.leader
            seat = ids.number(
                (await secret_questions.ask(game, leader, "alone.who-draws", options)).id
            )
        shares[seat] += 1
    for seat, share in shares.items():
        await draw(game, seat, share)


async def draw(game: Alone, seat: int, n: int) -> None:
    """Draw `n` reaction cards; with two decks, the player chooses how many from each."""
    decks = query.evil(game, seat).decks
    if n <= 0:
        return
    shares: dict[Deck, int] = {decks[0]: n}
    if len(decks) > 1:
        args: dict[str, str | int] = {
            "n": n,
            "one": f"deck:{decks[0]}",
            "other": f"deck:{decks[1]}",
        }
        options = [
            Option(f"draw:{own}", args={**args, "own": own, "rest": n - own})
            for own in range(n + 1)
        ]
        option = await secret_questions.ask(game, seat, "alone.draw", options, args=args)
        own = int(option.id.partition(":")[2])
        shares = {decks[0]: own, decks[1]: n - own}
    for deck, share in shares.items():
        ops.cards.draw_reactions(game, seat, deck, share)
