"""Verbs for the ways out."""

from __future__ import annotations

from typing import Literal

from l7core.api import Scope, Verb

from .. import noise, ops, query, wounds
from ..book import vocabulary
from ..state import Lockdown
from .actor import actor


@vocabulary.add
class RaiseAlert(Verb, frozen=True, tag="raise-alert"):
    """Raise the alert: its marker goes to half of the current time, rounded down, and Isolation
    opens."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        game.state.alert = game.state.time // 2
        game.emit("lockdown.alert", who=actor(game, scope).id, n=game.state.alert)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.alert is None


@vocabulary.add
class BoardPod(Verb, frozen=True, tag="board-pod"):
    """Board a pod, discard all cards and pass. Nothing can reach a character in a pod."""

    pod: Literal["a", "b", "c"]

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        ops.discard(game, who, *list(who.hand))
        who.where, who.pod = "pod", self.pod
        ops.retire(game, who)
        game.emit("lockdown.boarded", who=who.id, pod=f"pod:{self.pod}")

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return game.state.time in game.state.launches and query.pod_is_free(game, self.pod)


@vocabulary.add
class LockIn(Verb, frozen=True, tag="lock-in"):
    """Lock the character in Isolation, unless a noise roll brings a hunter."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        if await noise.roll_for_noise(game, who) or not who.is_acting:
            return
        who.where = "isolation"
        ops.retire(game, who)
        game.emit("lockdown.locked-in", who=who.id, by="isolation")
        wounds.check_over(game)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return query.isolation_is_open(game)


@vocabulary.add
class Leave(Verb, frozen=True, tag="leave"):
    """Leave through the main gate to the bunker: in the rover, or in a suit unless a noise roll
    brings a hunter."""

    by: Literal["rover", "suit"]

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        who = actor(game, scope)
        if self.by == "rover":
            game.state.rover = False
        elif await noise.roll_for_noise(game, who) or not who.is_acting:
            return
        who.where = "bunker"
        ops.retire(game, who)
        game.emit(f"lockdown.left-by-{self.by}", who=who.id, by=self.by)
        wounds.check_over(game)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        who = actor(game, scope)
        can = game.state.rover if self.by == "rover" else query.wards(game, who, "air")
        return game.state.gate and can


@vocabulary.add
class OpenGate(Verb, frozen=True, tag="open-gate"):
    """Open the main gate."""

    async def carry_out(self, game: Lockdown, scope: Scope) -> None:
        ops.open_gate(game)

    def matters(self, game: Lockdown, scope: Scope) -> bool:
        return not game.state.gate
