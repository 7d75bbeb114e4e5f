"""The hero sheet: health, adrenaline, experience, the companion, hero powers."""

from __future__ import annotations

from l7core.api import Args

from .. import query
from ..records import Damage
from ..state import (
    COMPANION_HEALTH,
    MOST_ADRENALINE,
    Alone,
    Companion,
    Loss,
)
from .telling import emits


def lower(game: Alone, track: Damage, n: int, cause: str) -> None:
    """Lower a track; damage beyond 0 lowers the other track."""
    hero = game.state.front.hero
    life, control = hero.life, hero.control
    if track == "life":
        hero.life, over = max(0, life - n), max(0, n - life)
        hero.control = max(0, control - over)
    else:
        hero.control, over = max(0, control - n), max(0, n - control)
        hero.life = max(0, life - over)
    if track not in game.state.front.now.hurt:
        game.state.front.now.hurt.append(track)
    game.emit(f"alone.lost-{track}", cause=cause, n=n, life=hero.life, control=hero.control)


def recover(game: Alone, track: Damage, n: int) -> None:
    """Raise a track up to the healing cap; a track above the cap stays."""
    hero, cap = game.state.front.hero, query.cap(game.state.front)
    before = hero.life if track == "life" else hero.control
    after = max(before, min(cap, before + n))
    if track == "life":
        hero.life = after
    else:
        hero.control = after
    if after > before:
        game.emit(f"alone.recovered-{track}", n=after - before, left=after)


def can_recover(game: Alone, track: Damage) -> bool:
    hero = game.state.front.hero
    return (hero.life if track == "life" else hero.control) < query.cap(game.state.front)


def start_loss(game: Alone, loss: Loss | None) -> None:
    """Set the loss that the hero is about to take, or clear it."""
    game.state.front.loss = loss


def answer_loss(game: Alone, item: str) -> None:
    """Mark an item as used against the pending loss; each item can be used once."""
    loss = game.state.front.loss
    assert loss is not None
    loss.answered.append(item)


def reduce_loss(game: Alone, n: int) -> None:
    """Reduce the pending loss."""
    loss = game.state.front.loss
    if loss:
        loss.n = max(0, loss.n - n)


def spend_on_recovery(game: Alone) -> None:
    """Spend one adrenaline token on recovery, once a turn."""
    game.state.front.hero.adrenaline -= 1
    game.state.front.now.recovered = True


def use_gift(game: Alone) -> None:
    """Mark the character's ability as used this round."""
    game.state.front.hero.gifted = True


@emits("lost-adrenaline")
def lose_adrenaline(game: Alone, n: int) -> Args:
    hero = game.state.front.hero
    lost = min(n, hero.adrenaline)
    hero.adrenaline -= lost
    return {"n": lost}


@emits("gained-adrenaline")
def gain_adrenaline(game: Alone, n: int) -> Args:
    hero = game.state.front.hero
    gained = min(n, MOST_ADRENALINE - hero.adrenaline)
    hero.adrenaline += gained
    return {"n": gained}


@emits("pool")
def fill_pool(game: Alone) -> Args:
    """Set adrenaline to the size of the pool; extra tokens are lost."""
    hero = game.state.front.hero
    hero.adrenaline = query.pool(game.state.front)
    return {"n": hero.adrenaline}


@emits("experience")
def gain_experience(game: Alone, ability: str) -> Args:
    """Add a point to an ability: at most two, and the second unlocks it."""
    experience = game.state.front.hero.experience
    experience[ability] = min(2, experience.get(ability, 0) + 1)  # type: ignore[call-overload, index]
    return {"ability": f"ability:{ability}", "n": experience[ability]}  # type: ignore[index]


@emits("companion-came")
def gain_companion(game: Alone) -> Args:
    companion = game.state.companions.pop()
    game.state.front.hero.companion = Companion(companion)
    return {"companion": companion, "n": COMPANION_HEALTH}


def hurt_companion(game: Alone, n: int, cause: str) -> None:
    """Deal damage to the companion; without health left, the card is discarded."""
    hero = game.state.front.hero
    companion = hero.companion
    assert companion is not None
    companion.health -= n
    if companion.health > 0:
        game.emit("alone.companion-hurt", cause=cause, companion=companion.id, n=n)
    else:
        hero.companion = None
        game.emit("alone.companion-lost", cause=cause, companion=companion.id)


@emits("sacrificed")
def sacrifice(game: Alone) -> Args:
    hero = game.state.front.hero
    assert hero.companion is not None
    lost, hero.companion = hero.companion.id, None
    return {"companion": lost}


@emits("power-used")
def spend_powers(game: Alone, n: int, power: str) -> None:
    game.state.front.hero.powers -= n
