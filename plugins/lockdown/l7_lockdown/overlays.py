"""Map overlays: noise risk, ways out, and characters in reach of hunters."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Mark, Overlay, Spot, ids, say

from . import query
from .marks import mark
from .noise import FACES, loud
from .state import Lockdown


def overlays(game: Lockdown, viewer: int | None) -> tuple[Overlay, ...]:
    """Return the overlays, which use only public information."""
    if not game.state.round:
        return ()
    return (
        build_overlay(game, "heard", tuple(heard(game))),
        build_overlay(game, "ways-out", tuple(ways_out(game))),
        build_overlay(game, "prey", tuple(prey(game))),
    )


def build_overlay(game: Lockdown, id: str, spots: tuple[Spot, ...]) -> Overlay:
    """Return an overlay with its name and description."""
    name = say(game, f"lockdown.overlay.{id}")
    return Overlay(id, name, spots, detail=say(game, f"lockdown.overlay.{id}-means"))


def heard(game: Lockdown) -> Iterator[Spot]:
    """Yield for each empty room the chance that a noise roll there draws from the bag."""
    for slot in game.state.places:
        faces = loud(game, slot)
        if faces and query.is_empty(game, slot):
            chance = 100 * faces // len(FACES)
            shown = mark(game, "noise", detail=say(game, "lockdown.overlay.chance", {"n": chance}))
            yield Spot(slot, shown, f"{chance}%")


def ways_out(game: Lockdown) -> Iterator[Spot]:
    """Yield the known exits of the base, and whether each is open now."""
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
    """Yield the characters that hunters could attack at the end of the round.

    With several characters in a room, the target depends on their hands, which are hidden.
    """
    for slot in dict.fromkeys(hunter.slot for hunter in game.state.hunters):
        if here := query.in_reach(game, slot):
            names = [game.rules.name(game, ids.seat(who.seat)) or "" for who in here]
            words: dict[str, str | int] = {"who": ", ".join(names)}
            words["n"] = len(query.hunters_in(game, slot))
            key = "struck" if len(here) == 1 else "struck-among"
            shown = mark(game, "prey", detail=say(game, f"lockdown.overlay.{key}", words))
            yield Spot(slot, shown)
