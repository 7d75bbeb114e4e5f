"""What can be laid over the base: where a step is heard, how to get out, who would be struck."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Mark, Overlay, Spot, ids, say

from . import query
from .marks import mark
from .noise import FACES, loud
from .state import Lockdown


def overlays(game: Lockdown, viewer: int | None) -> tuple[Overlay, ...]:
    """All of it is told to everybody: nothing here knows more than the table shows."""
    if not game.state.round:
        return ()
    return (
        laid(game, "heard", tuple(heard(game))),
        laid(game, "ways-out", tuple(ways_out(game))),
        laid(game, "prey", tuple(prey(game))),
    )


def laid(game: Lockdown, id: str, spots: tuple[Spot, ...]) -> Overlay:
    """With its name, and what it shows."""
    name = say(game, f"lockdown.overlay.{id}")
    return Overlay(id, name, spots, detail=say(game, f"lockdown.overlay.{id}-means"))


def heard(game: Lockdown) -> Iterator[Spot]:
    """How many faces of the noise die would bring something into each empty room."""
    for slot in game.state.places:
        faces = loud(game, slot)
        if faces and query.is_empty(game, slot):
            chance = 100 * faces // len(FACES)
            shown = mark(game, "noise", detail=say(game, "lockdown.overlay.chance", {"n": chance}))
            yield Spot(slot, shown, f"{chance}%")


def ways_out(game: Lockdown) -> Iterator[Spot]:
    """The doors to the outside that are known, and whether they open now."""
    state = game.state
    open_now = {query.ISOLATION: query.isolation_is_open(game), query.GATE: state.gate}
    for pod, tile in query.PODS.items():
        if query.is_known(game, tile):
            open_now[tile] = state.time in state.launches and query.pod_is_free(game, pod)
    for tile, is_open in open_now.items():
        yield Spot(query.slot_of(game, tile), way_mark(game, is_open=is_open))


def way_mark(game: Lockdown, *, is_open: bool) -> Mark:
    return mark(game, "way-open" if is_open else "way-shut")


def prey(game: Lockdown) -> Iterator[Spot]:
    """Whom each hunter would strike in the next round; in company that hangs on the hands, which
    nobody but their owners knows."""
    for slot in dict.fromkeys(hunter.slot for hunter in game.state.hunters):
        if here := query.in_reach(game, slot):
            names = [game.rules.name(game, ids.seat(who.seat)) or "" for who in here]
            words: dict[str, str | int] = {"who": ", ".join(names)}
            words["n"] = len(query.hunters_in(game, slot))
            key = "struck" if len(here) == 1 else "struck-among"
            shown = mark(game, "prey", detail=say(game, f"lockdown.overlay.{key}", words))
            yield Spot(slot, shown)
