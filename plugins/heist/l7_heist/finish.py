"""The three goals, and the one way to miss them.

Rules: The job; Combat. Rulings: 4, 11.
"""

from __future__ import annotations

from l7core.api import Outcome

from . import ops, query
from .state import ROOFTOP, VAULT, Heist, Thief


def pick_up_keycard(game: Heist, thief: Thief) -> None:
    """Whoever brings a carrier down has the keycard; the last one opens the Vault."""
    ops.take_keycard(game, thief)
    if game.state.found == game.state.keycards:
        ops.open_vault(game)


def check_over(game: Heist) -> None:
    """The Vault is cleared when a thief stands in it among no active guard; then to the roof."""
    state = game.state
    if not state.vault_cleared and not query.post(game, VAULT).active:
        for thief in query.thieves_in(game, VAULT):
            ops.clear_vault(game, thief)
            break
    living = query.living(game)
    if not living:
        game.end(Outcome("lost", "heist.lost", {"n": state.round}))
    if state.vault_cleared and all(thief.room == ROOFTOP for thief in living):
        winners = tuple(thief.seat for thief in living)
        left = len(state.thieves) - len(living)
        if left:
            game.end(Outcome("partly", "heist.partly", {"n": state.round, "left": left}, winners))
        game.end(Outcome("won", "heist.won", {"n": state.round}, winners))
