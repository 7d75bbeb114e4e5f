"""Creatures: spawning, movement, noises, encounters and attacks."""

from __future__ import annotations

from l7core.api import Option

from . import dice, ops, query, screen, secret_questions
from .book import flows
from .damage import hurt
from .state import Alone, Creature

# -- spawning and moving


async def spawn(
    game: Alone,
    seat: int,
    kind: str,
    sector: int,
    *,
    special: str = "",
    quietly: bool = False,
) -> Creature:
    """Spawn a creature in a sector and make its noise, unless quietly."""
    creature = ops.creatures.place_creature(game, kind, sector, special)
    if not quietly:
        await noise(game, seat, creature)
    return creature


async def move(
    game: Alone, seat: int, creature: Creature, route: query.Steps, *, quietly: bool = False
) -> None:
    """Move a creature step by step, unblock doors on its way, and make its noise at the end."""
    labels = [step if isinstance(step, tuple) else screen.label(game, step) for step in route]
    for step in labels:
        if isinstance(step, tuple):
            if step in game.state.behind.blocked:
                ops.station.unblock(game, step)
                screen.light_in_sight(game)
            continue
        was_hidden = not creature.shown
        ops.creatures.move_creature(game, creature, query.sector_of(game, step))
        if creature.at == game.state.behind.at and was_hidden:
            await encounter(game, [creature])
    if not quietly:
        await noise(game, seat, creature)


async def noise(game: Alone, seat: int, creature: Creature) -> None:
    """Announce the noise of a creature at once: the side from which the shortest path comes.

    If several paths are equally short, an evil player chooses one.
    """
    if not game.state.front.round:
        return
    ways = query.noise_ways(game, creature.at)
    if query.rule(game, "hush") and ways[0] not in ("here", "level", "nowhere"):
        ways = ("somewhere",)
    await game.run("alone:noise", seat, ways)
    howls = query.special_power(game, creature.special) == "howl"
    if howls and query.plan(game).distances[game.state.behind.at][creature.at] <= HOWL:
        await hurt(game, "control", 1, "alone.because.howl")


HOWL = 2
"""Distance up to which a howling noise costs SELF CONTROL."""


@flows("alone:noise")
async def tell_noise(game: Alone, seat: int, ways: tuple[str, ...]) -> None:
    """Announce the noise to the hero, in one of the true directions."""
    way = ways[0]
    if len(ways) > 1:
        options = [
            Option(f"way:{each}", target=f"way:{each}", args={"from": f"from:{each}"})
            for each in ways
        ]
        chosen = await secret_questions.ask(game, seat, "alone.noise-way", options)
        way = chosen.id.partition(":")[2]
    ops.creatures.make_noise(game, way)


# -- encounters


async def encounter(game: Alone, creatures: list[Creature]) -> None:
    """Run an encounter with each creature."""
    for creature in creatures:
        await game.run("alone:encounter", creature.n)


@flows("alone:encounter")
async def meet(game: Alone, n: int) -> None:
    """Make the hero lose SELF CONTROL in an encounter. With Courage, a die that misses saves 1."""
    creature = next(each for each in game.state.behind.creatures if each.n == n)
    fear = query.fear_of(game, creature)
    game.emit("alone.encounter", creature=creature.shown, n=fear)
    if fear and query.has(game.state.front, "courage"):
        sides = dice.throw(game, 1)
        saved = not dice.hits(sides)
        game.emit("alone.courage", rolled=dice.said(sides), n=int(saved))
        fear -= saved
    await hurt(game, "control", fear, "alone.because.fear", "fear")


# -- attacks


async def opportunity(game: Alone) -> None:
    """Let creatures attack the leaving hero: one die for each, and one fewer in the light."""
    behind = game.state.behind
    await weigh_down(game)
    n = len(query.creatures_in(game, behind.at)) - (behind.at in behind.lit)
    if n > 0:
        sides = dice.throw(game, n)
        hits = dice.hits(sides)
        game.emit("alone.opportunity", rolled=dice.said(sides), n=hits)
        await hurt(game, "life", hits, "alone.because.opportunity")


async def weigh_down(game: Alone) -> None:
    """AVATAR: make the hero lose LIFE for leaving a heavy avatar's sector, more with upgrades."""
    for creature in query.creatures_in(game, game.state.behind.at):
        if query.avatar_rule(game, creature.special) == "heavy":
            n = 1 + query.avatar_power(game, creature.special)
            await hurt(game, "life", n, "alone.because.heavy")


async def attack(game: Alone, creature: Creature, *, more: int = 0) -> None:
    """Attack the hero with the creature's dice for a dark or lit sector.

    Claws are hits in a sector with danger. With Dexterity, one hit is rerolled once.
    """
    behind = game.state.behind
    figures = query.stats(game, creature.kind, creature.special)
    n = (figures.light if behind.at in behind.lit else figures.dark) + more
    hitting: tuple[dice.Face, ...] = ("claw",) if behind.at in behind.danger else ()
    sides = dice.throw(game, n, *hitting)
    if dice.hits(sides, *hitting) and query.has(game.state.front, "dexterity"):
        worths = dice.worths(*hitting)
        place = next(place for place, side in enumerate(sides) if worths[side])
        sides[place : place + 1] = dice.throw(game, 1, *hitting)
    found = dice.hits(sides, *hitting)
    rolled, hits = dice.said(sides), " ".join(hitting)
    game.emit("alone.attacks", creature=creature.shown, rolled=rolled, n=found, hitting=hits)
    await hurt(game, "life", found, "alone.because.attack", "attack")
    if query.special_power(game, creature.special) == "drain":
        await hurt(game, "control", found, "alone.because.drain")


@flows("alone:attacks")
async def attacks(game: Alone) -> None:
    """Let every creature in the hero's sector attack at the end of a turn, without a card.

    A card played during the attacks can move creatures: one that has left does not attack, and
    neither does one that has arrived.
    """
    behind = game.state.behind
    for n in [each.n for each in query.creatures_in(game, behind.at)]:
        for creature in [each for each in query.creatures_in(game, behind.at) if each.n == n]:
            await attack(game, creature)


@flows("alone:lights-out")
def lights_out(game: Alone) -> None:
    """Switch off the lights in each sector that a creature has entered while it was lit, except the
    hero's sector."""
    behind = game.state.behind
    for creature in list(behind.creatures):
        darkens = creature.darkens or query.special_power(game, creature.special) == "smother"
        if darkens and creature.at in behind.lit and creature.at != behind.at:
            ops.station.switch_off(game, creature.at)
