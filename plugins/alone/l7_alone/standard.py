"""The standard reaction: a card played face down to spawn a creature or move it one sector."""

from __future__ import annotations

from l7core.api import Option, ids

from . import answers, ops, query, secret_questions
from .book import flows
from .creatures import move, spawn
from .state import Alone, Creature


@flows("alone:react-down")
async def play_face_down(game: Alone, seat: int, card: str) -> None:
    """Play any card face down for a standard reaction; the hero never learns which card it was."""
    ops.cards.lay_card(game, seat, card, face_up=False)
    ops.creatures.stir(game, steps=query.longest_step(game), least=query.nearest_birth(game))
    options = list(answers.standards(game))
    option = await secret_questions.ask(game, seat, "alone.standard", options)
    target = ids.tail(option.id)
    if ids.head(option.id) == "spawn":
        await spawn_one(game, seat, target)
    else:
        creature = creature_of(game, int(target))
        stalks = query.special_power(game, creature.special) == "stalk"
        await move_one(game, seat, creature, 2 if stalks else 1)


def creature_of(game: Alone, n: int) -> Creature:
    return next(each for each in game.state.behind.creatures if each.n == n)


async def spawn_one(
    game: Alone, seat: int, kind: str, *, special: str = "", nearer: int = 0, quietly: bool = False
) -> None:
    """Spawn a creature in a sector that the evil player chooses."""
    sectors = query.spawnable(game, kind, special, nearer)
    sector = await where(game, seat, "alone.where-spawn", sectors, about=special or kind)
    await spawn(game, seat, kind, sector, special=special, quietly=quietly)


async def move_one(
    game: Alone, seat: int, creature: Creature, steps: int, *, quietly: bool = False
) -> None:
    """Move a creature as the evil player chooses; it can also stay and make a noise."""
    labels = game.state.behind.labels
    ways: dict[str, query.Steps] = {}
    options = []
    for sector, way in query.reach(game, creature, steps).items():
        ways[f"at:{labels[sector]}"] = way
        id, target, words = f"at:{labels[sector]}", labels[sector], square(sector)
        label = "alone.stay-there" if sector == creature.at else ""
        options.append(Option(id, label, target, args=words))
    for n, (door, way) in enumerate(query.openings(game, creature, steps).items()):
        ways[f"open:{n}"] = way
        args = {**square(door[0]), "to": f"square:{door[1]}"}
        options.append(Option(f"open:{n}", target=labels[door[0]], args=args))
    option = options[0]
    if len(options) > 1:
        about = f"beast:{creature.n}"
        option = await secret_questions.ask(game, seat, "alone.where-move", options, about=about)
    await move(game, seat, creature, ways[option.id], quietly=quietly)


def square(sector: int) -> dict[str, str]:
    """Return the text arguments that name a sector for evil players."""
    return {"square": f"square:{sector}"}


async def where(game: Alone, seat: int, prompt: str, sectors: list[int], *, about: str = "") -> int:
    """Ask in secret for one of these sectors and return it."""
    labels = game.state.behind.labels
    options = [
        Option(f"at:{labels[sector]}", target=labels[sector], args=square(sector))
        for sector in sectors
    ]
    if len(options) == 1:
        return sectors[0]
    option = await secret_questions.ask(game, seat, prompt, options, about=about)
    return query.sector_of(game, option.target)
