"""What can be laid over the board: what a room would cost, and the way to what is next."""

from __future__ import annotations

from l7core.api import Overlay, Path, Spot, say

from . import blows, board_view, query
from .careful import Thinker
from .marks import mark
from .state import Heist, Thief


def overlays(game: Heist, viewer: int | None) -> tuple[Overlay, ...]:
    """For the viewer's thief; an onlooker sees them for the one who has the turn."""
    thief = game.state.thieves[game.state.turn.seat if viewer is None else viewer]
    if not thief.alive or not game.state.round:
        return ()
    return danger(game, thief), way(game, thief)


def danger(game: Heist, thief: Thief) -> Overlay:
    """The blows that the first combat in each room would bring."""
    spots = [danger_spot(game, thief, room) for room in query.rooms_with_guards(game)]
    detail = say(game, "heist.overlay.danger-detail", {"who": thief.id})
    return Overlay("danger", say(game, "heist.overlay.danger"), tuple(spots), detail=detail)


def danger_spot(game: Heist, thief: Thief, room: str) -> Spot:
    hand = blows.hand_of(game, thief)
    expected = blows.to_fight(hand, query.post(game, room).active)
    is_deadly = expected >= thief.health + thief.friends
    what = "deadly" if is_deadly else "risky" if expected >= 1 else "calm"
    told = say(game, "heist.note.blows", {"n": f"{expected:.1f}"})
    return Spot(room, mark(game, what, detail=told), f"{expected:.1f}")


def way(game: Heist, thief: Thief) -> Overlay:
    """The cheapest way to what is to be done next, as a careful thief sees it."""
    thinker = Thinker(game, thief)
    ahead = thinker.way(thief)
    why = say(game, f"heist.hint.{thinker.purpose}", {"goal": thinker.errand.room})
    steps = game.state.turn.left if game.state.turn.seat == thief.seat else 0
    shown = board_view.pawn(game, thief, thief.seat).mark
    paths = (Path(shown, (thief.room, *ahead), steps, why=why),) if ahead else ()
    return Overlay("way", say(game, "heist.overlay.way"), paths=paths, detail=why)
