"""The three goals, and the end of the game.

Rules: The job; Combat. Rulings: 4, 11, 12.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from l7core.api import Outcome

from . import ops, query
from .state import ROOFTOP, VAULT, Heist, Thief


def pick_up_keycard(game: Heist, thief: Thief) -> None:
    """Take the keycard of a downed guard; the last keycard opens the Vault."""
    ops.take_keycard(game, thief)
    if game.state.found == game.state.keycards:
        ops.open_vault(game)


def check_over(game: Heist) -> None:
    """Mark the Vault as cleared if it is, and end the game if it is won or lost.

    The Vault is cleared when a living thief is in it and no guard in it is active.
    """
    state = game.state
    if not state.vault_cleared and not query.post(game, VAULT).active:
        for thief in query.thieves_in(game, VAULT):
            ops.clear_vault(game, thief)
            break
    living = query.living(game)
    if not living:
        game.end(Outcome("lost", "heist.lost", {"n": state.round}))
    if state.vault_cleared and all(thief.room == ROOFTOP for thief in living):
        fly_off(game, living)


def check_time(game: Heist) -> None:
    """End the game after the last round.

    If the Vault is cleared, thieves on the rooftop escape in the helicopter.
    """
    if game.state.round < query.last_round(game):
        return
    on_the_roof = [thief for thief in query.living(game) if thief.room == ROOFTOP]
    if game.state.vault_cleared and on_the_roof:
        fly_off(game, on_the_roof)
    game.end(Outcome("lost", "heist.too-late", {"n": game.state.round}))


def fly_off(game: Heist, crew: Sequence[Thief]) -> NoReturn:
    """End the game with these thieves as winners; it is partly won if others are left behind."""
    winners = tuple(thief.seat for thief in crew)
    left = len(game.state.thieves) - len(winners)
    if left:
        args = {"n": game.state.round, "left": left}
        game.end(Outcome("partly", "heist.partly", args, winners))
    game.end(Outcome("won", "heist.won", {"n": game.state.round}, winners))
