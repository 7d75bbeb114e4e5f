"""Rerolls, one at a time and each once.

Rules: Reroll. Rulings: 18.
"""

from __future__ import annotations

from functools import cache

from l7core.api import Args, Option
from l7core.escape.content.kinds import Reroll, Stat
from l7core.escape.flows import dice
from l7core.escape.table import ops, query, rerolls
from l7core.escape.table.rolls import Challenge, covers, exceptional
from l7core.escape.table.state import EscapeGame, Hero

KEEP = Option("keep", "escape.reroll.keep")
EVERY_ICON = 100
"""Upper bound on icons; no roll shows more."""


async def reroll(game: EscapeGame, hero: Hero, challenge: Challenge, faces: list[int]) -> None:
    """Let the player use rerolls on `faces` while more icons would help."""
    stat, occasion = challenge.stat, challenge.occasion
    granted = hero.icons if covers("challenge", occasion) else 0
    left = rerolls.available(game, hero, occasion)
    while left and faces:
        icons = dice.count(game, stat, faces) + granted
        if icons >= _worth_having(challenge):
            return
        options = [
            _option(key, face)
            for key, reroll in left.items()
            if query.can_pay_fear(game, hero, reroll.fear)
            for face in _faces_to_throw(game, stat, reroll, faces)
        ]
        if not options:
            return
        options.append(KEEP)
        args: Args = {
            "stat": stat,
            "rating": challenge.rating,
            "occasion": occasion,
            "icons": icons,
            "dice": len(faces),
            "faces": " ".join(map(str, faces)),
            "left": " ".join(left),
        }
        choice = await game.ask(hero.seat, "escape.reroll", options, args=args)
        if choice is KEEP:
            return
        _, key, face = choice.id.split("|")
        reroll = left.pop(key)
        if reroll.fear:
            ops.levels.set_fear(game, hero, hero.fear + reroll.fear, key.partition("#")[0])
        thrown = list(faces) if face == "all" else [int(face)]
        for each in thrown:
            faces.remove(each)
        kept_icons = dice.count(game, stat, faces)
        faces += dice.throw(
            game,
            "again",
            stat,
            len(thrown),
            who=hero.id,
            rating=challenge.rating,
            kept=kept_icons,
            granted=granted,
        )


def _worth_having(challenge: Challenge) -> int:
    """Return the number of icons beyond which more are useless.

    An attack may remove the enemy, and a rush may continue through more rooms.
    """
    if challenge.occasion == "attack":
        return exceptional(challenge.rating)
    return EVERY_ICON if challenge.occasion == "bull-rush" else challenge.rating


def _faces_to_throw(
    game: EscapeGame, stat: Stat, reroll: Reroll, faces: list[int]
) -> list[int | str]:
    """Return the distinct faces that a reroll can apply to."""
    allowed = rerolls.faces(game, stat, reroll.of)
    return ["all"] if allowed is None else sorted(allowed.intersection(faces))


@cache
def _option(key: str, face: int | str) -> Option:
    return Option(
        f"reroll|{key}|{face}",
        "escape.reroll.all" if face == "all" else "escape.reroll.one",
        target=key.partition("#")[0],
        barrier="escape.barrier.dice",
        args={"face": f"face:{face}"},
    )
