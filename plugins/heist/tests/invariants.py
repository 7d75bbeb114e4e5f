"""Properties that hold at every decision of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from l7core.engine.ask import Ask
from l7core.engine.game import Game


def pieces(game: Game[Any]) -> dict[str, Counter[str]]:
    """Return the guards, keycards and cards in the game; their numbers never change."""
    state = game.state
    if not state.round:
        return {}
    guards = sum(each.active + len(each.timers) + each.bodies for each in state.posts.values())
    carried = sum(each.keycards for each in state.posts.values())
    return {
        "guards": Counter({"guard": guards + state.box}),
        "keycards": Counter({"keycard": carried + state.found}),
        "rooms": Counter(state.board),
        "events": Counter(state.events + state.played),
        "skills": Counter(
            state.skills + [each for thief in state.thieves for each in thief.skills]
        ),
    }


def faults(game: Game[Any], _: Ask) -> Iterator[str]:
    """Yield violations of the rules' limits."""
    state, records = game.state, game.rules.library["room"]
    for id, post in state.posts.items():
        numbers = (post.active, post.keycards, post.bodies, *post.timers)
        if min(numbers) < 0 or post.keycards > post.active:
            yield f"{id} holds {numbers}"
        if post.active + len(post.timers) > 8:
            yield f"{id} holds {post.active + len(post.timers)} guards"
        if records[id].safe and (post.active or post.timers or post.bodies):
            yield f"guards are in {id}"
        if state.round and any(rounds <= 0 for rounds in post.timers):
            yield f"a guard in {id} should have got up"
    if state.box < 0 or state.friends < 0:
        yield "the box is less than empty"
    if state.friends + sum(thief.friends for thief in state.thieves) > 10:
        yield "there are more than ten friendly bots"
    if state.found > state.keycards or (state.vault_open != (state.found == state.keycards > 0)):
        yield f"{state.found} of {state.keycards} keycards, vault open: {state.vault_open}"
    for thief in state.thieves:
        if not 0 <= thief.health <= 6 or min(thief.explosive, thief.disruptive, thief.friends) < 0:
            yield f"{thief.id} has {thief.health} health, {thief.explosive}+{thief.disruptive}"
        if any(left < 0 for left in thief.charges.values()):
            yield f"{thief.id} has used {thief.charges}"
        if thief.room == "heist:vault" and not state.vault_open:
            yield f"{thief.id} is in a sealed vault"
    for counters in (state.closed, state.disabled, state.tolls):
        if any(rounds <= 0 for rounds in counters.values()):
            yield f"a counter has run out: {counters}"
    if state.round and not any(thief.health for thief in state.thieves):
        yield "everybody is dead and somebody is asked"
