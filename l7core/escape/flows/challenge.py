"""Challenges: cards first, then the dice, then rerolls, then the count.

Rules: Challenges, Reroll. Rulings: 17, 18.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from l7core.engine.ask import Args, Option
from l7core.escape import ops, query
from l7core.escape.content import Occasion, Reroll, Stat
from l7core.escape.flows import dice, flows, open_window
from l7core.escape.flows.moments import before_challenge
from l7core.escape.rolls import Challenge, Result, covers
from l7core.escape.state import EscapeGame, Hero

KEEP = Option("keep", "escape.reroll.keep")


@flows("escape:challenge")
async def attempt(game: EscapeGame, hero: Hero, challenge: Challenge) -> Result:
    """Roll as many dice as the stat has points; enough of its icons pass."""
    stat, occasion = challenge.stat, challenge.occasion
    await before_challenge(game, hero, challenge)

    pool = query.stat(game, hero, stat, occasion)
    faces = dice.throw(
        game, "challenge", stat, pool, who=hero.id, rating=challenge.rating, occasion=occasion
    )
    await _reroll(game, hero, challenge, faces)
    result = Result(dice.count(game, stat, faces) + hero.icons, challenge.rating)
    ops.spend_boosts(hero, "roll", stat)
    ops.spend_grants(hero)

    ops.judge(game, hero, challenge, result)
    window = "passed" if result.passed else "failed"
    await open_window(game, window, hero.seat, occasion, result.icons)
    return result


async def _reroll(game: EscapeGame, hero: Hero, challenge: Challenge, faces: list[int]) -> None:
    """One reroll at a time, each once, for as long as a better roll would help."""
    stat = challenge.stat
    rerolls = dict(_rerolls(game, hero, challenge.occasion))
    while rerolls and faces:
        icons = dice.count(game, stat, faces) + hero.icons
        options = [
            _option(key, face)
            for key, reroll in rerolls.items()
            if query.can_pay_fear(game, hero, reroll.fear)
            for face in _faces_to_throw(game, stat, reroll, faces)
        ]
        if not options or not _could_help(challenge, icons):
            return
        options.append(KEEP)
        args: Args = {"stat": stat, "rating": challenge.rating, "icons": icons}
        choice = await game.ask(hero.seat, "escape.reroll", options, args=args)
        if choice is KEEP:
            return
        _, key, face = choice.id.split("|")
        reroll = rerolls.pop(key)
        if reroll.fear:
            ops.set_fear(game, hero, hero.fear + reroll.fear, key.partition("#")[0])
        thrown = list(faces) if face == "all" else [int(face)]
        for each in thrown:
            faces.remove(each)
        kept = dice.count(game, stat, faces)
        faces += dice.throw(game, "again", stat, len(thrown), who=hero.id, kept=kept)


def _could_help(challenge: Challenge, icons: int) -> bool:
    """More icons than enough matter to attacks, which may remove, and to rushes, which go on."""
    if challenge.occasion == "attack":
        return icons < 2 * challenge.rating
    return icons < challenge.rating or challenge.occasion == "bull-rush"


def _rerolls(game: EscapeGame, hero: Hero, occasion: Occasion) -> Iterator[tuple[str, Reroll]]:
    """Everything that lets the prisoner throw dice again, by a key of its own."""
    known = query.tables(game).rerolls
    if known:
        for card in (*hero.skills, *hero.items):
            for number, reroll in enumerate(known.get(card, ())):
                if covers(reroll.on, occasion):
                    yield f"{card}#{number}", reroll
    for number, of in enumerate(hero.rerolls):
        yield f"granted#{number}", GRANTED[of]


GRANTED = {
    "any": Reroll(of="any"),
    "double": Reroll(of="double"),
    "blank": Reroll(of="blank"),
    "all": Reroll(of="all"),
}


def _faces_to_throw(
    game: EscapeGame, stat: Stat, reroll: Reroll, faces: list[int]
) -> list[int | str]:
    """The different faces among the dice that this reroll allows to be thrown again."""
    if reroll.of == "all":
        return ["all"]
    icons = query.tables(game).icons
    distinct = sorted(dict.fromkeys(faces))
    if reroll.of == "double":
        return [face for face in distinct if any(values[face] == 2 for values in icons.values())]
    if reroll.of == "blank":
        return [face for face in distinct if not icons[stat][face]]
    return list(distinct)


@cache
def _option(key: str, face: int | str) -> Option:
    return Option(
        f"reroll|{key}|{face}",
        "escape.reroll.all" if face == "all" else "escape.reroll.one",
        target=key.partition("#")[0],
        barrier="escape.barrier.dice",
        args={"face": f"face:{face}"},
    )
