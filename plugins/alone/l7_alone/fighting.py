"""FIGHT: dice against a creature's toughness, at most one wound an attack."""

from __future__ import annotations

from l7core.api import Option

from . import dice, ops, query
from .book import flows
from .front import labyrinth
from .state import HERO, Alone, Creature, Shown

DICE = 2


@flows("alone:fight")
async def fight(game: Alone, creature: str) -> None:
    """Attack with two dice; lamps are hits in a lit sector."""
    await strike(game, creature, DICE)


async def strike(game: Alone, shown: str, n: int, *, sure: int = 0, lamps: bool = False) -> None:
    """Make one attack on a visible creature. With Precision, one miss is rerolled once."""
    creature = creature_called(game, shown)
    if creature is None:
        return
    front = game.state.front
    hitting = hitting_faces(game, lamps=lamps)
    n = max(0, n - front.now.fewer_dice - query.rule(game, "shaky"))
    sides = dice.throw(game, n, *hitting)
    worths = dice.worths(*hitting)
    missed = [place for place, side in enumerate(sides) if not worths[side]]
    if missed and query.has(front, "precision"):
        sides[missed[0] : missed[0] + 1] = dice.throw(game, 1, *hitting)
    damage = dice.hits(sides, *hitting) + sure
    rolled, hits = dice.said(sides), " ".join(hitting)
    game.emit("alone.fought", creature=shown, rolled=rolled, n=damage, hitting=hits)
    await harm(game, creature, damage)


def hitting_faces(game: Alone, *, lamps: bool = False) -> tuple[dice.Face, ...]:
    """Return the faces that count as hits besides a hit: a lamp, in the light."""
    is_lit = labyrinth.here(game.state.front).lit
    return ("lamp",) if is_lit or lamps else ()


def creature_called(game: Alone, shown: str) -> Creature | None:
    for creature in game.state.behind.creatures:
        if creature.shown == shown:
            return creature
    return None


async def harm(game: Alone, creature: Creature, damage: int) -> None:
    """Wound or kill a creature if the attack deals enough damage; less damage has no effect."""
    if query.special_power(game, creature.special) == "shell":
        damage -= 1
    if damage < needed(game, creature):
        game.emit("alone.unharmed", creature=creature.shown)
    elif creature.wounds:
        await kill(game, creature)
    else:
        ops.creatures.wound(game, creature)


def needed(game: Alone, creature: Creature | Shown) -> int:
    """Return the damage that one attack needs to wound or kill a creature."""
    figures = query.stats(game, creature.kind, creature.special)
    return figures.second if creature.wounds else figures.first


async def kill(game: Alone, creature: Creature) -> None:
    """Remove a killed creature; the hero learns from it if it was in sight.

    An avatar is knocked down instead.
    """
    if creature.special in game.state.front.avatars:
        ops.creatures.knock_down(game, creature)
        return
    was_seen, record = bool(creature.shown), query.kind(game, creature.kind)
    if creature.special in game.state.front.specials:
        ops.creatures.retire_special(game, creature.special)
    ops.creatures.remove_creature(game, creature)
    if not was_seen:
        return
    if record.boss:
        await learn(game, 2)
    else:
        ops.hero.gain_experience(game, record.ability)


async def learn(game: Alone, n: int) -> None:
    """Add `n` points, each in a different ability of the hero's choice."""
    learned: list[str] = []
    for _ in range(n):
        options = [
            Option(f"learn:{ability}", target=f"ability:{ability}")
            for ability in ABILITIES
            if ability not in learned and not query.has(game.state.front, ability)
        ]
        if not options:
            return
        option = await game.pick(HERO, "alone.learn", options)
        ability = option.id.partition(":")[2]
        learned.append(ability)
        ops.hero.gain_experience(game, ability)


ABILITIES = ("courage", "cold-blood", "acute-sight", "precision", "dexterity")
