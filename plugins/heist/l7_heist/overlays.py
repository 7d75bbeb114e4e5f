"""Map overlays: the expected damage in each room, and the way to the next errand."""

from __future__ import annotations

from l7core.api import Overlay, Path, Spot, say

from . import board_view, combat_odds, query
from .careful import Thinker
from .marks import mark
from .state import Heist, Thief


def overlays(game: Heist, viewer: int | None) -> tuple[Overlay, ...]:
    """Return the overlays for the viewer's thief; spectators see those of the acting thief."""
    thief = game.state.thieves[game.state.turn.seat if viewer is None else viewer]
    if not thief.alive or not game.state.round:
        return ()
    return danger(game, thief), way(game, thief)


def danger(game: Heist, thief: Thief) -> Overlay:
    """Build the overlay with the expected damage of the first combat in each room."""
    spots = [danger_spot(game, thief, room) for room in query.rooms_with_guards(game)]
    detail = say(game, "heist.overlay.danger-detail", {"who": thief.id})
    return Overlay("danger", say(game, "heist.overlay.danger"), tuple(spots), detail=detail)


def danger_spot(game: Heist, thief: Thief, room: str) -> Spot:
    hand = combat_odds.hand_of(game, thief)
    expected = combat_odds.to_fight(hand, query.post(game, room).active)
    is_deadly = expected >= thief.health + thief.friends
    level = "deadly" if is_deadly else "risky" if expected >= 1 else "calm"
    detail = say(game, "heist.note.blows", {"n": f"{expected:.1f}"})
    return Spot(room, mark(game, level, detail=detail), f"{expected:.1f}")


def way(game: Heist, thief: Thief) -> Overlay:
    """Build the overlay with the cheapest way to the next errand of the careful player."""
    thinker = Thinker(game, thief)
    ahead = thinker.way(thief)
    why = say(game, f"heist.hint.{thinker.purpose}", {"goal": thinker.errand.room})
    steps = game.state.turn.left if game.state.turn.seat == thief.seat else 0
    thief_mark = board_view.pawn(game, thief, thief.seat).mark
    paths = (Path(thief_mark, (thief.room, *ahead), steps, why=why),) if ahead else ()
    return Overlay("way", say(game, "heist.overlay.way"), paths=paths, detail=why)
