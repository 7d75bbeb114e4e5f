"""Having a player pick one of several things. A single one is taken without asking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from l7core.api import Option
from l7core.escape.table.state import Enemy, EscapeGame, Hero


@cache
def option(id: str, label: str, barrier: str = "") -> Option:
    """The option that stands for a thing on the table or a card."""
    return Option(id, label, id, barrier)


async def room(
    game: EscapeGame, hero: Hero, prompt: str, rooms: Iterable[int], *, about: str = ""
) -> int:
    """One of these rooms."""
    options = [option(f"room:{number}", "escape.pick.room") for number in rooms]
    return await _number(game, hero, prompt, options, about)


async def door(
    game: EscapeGame, hero: Hero, prompt: str, doors: Iterable[int], *, about: str = ""
) -> int:
    """One of these doors."""
    options = [option(f"door:{number}", "escape.pick.door") for number in doors]
    return await _number(game, hero, prompt, options, about)


async def prisoner(
    game: EscapeGame, hero: Hero, prompt: str, heroes: Iterable[Hero], *, about: str = ""
) -> Hero:
    """One of these prisoners."""
    options = [option(each.id, "escape.pick.prisoner") for each in heroes]
    return game.state.heroes[await _number(game, hero, prompt, options, about)]


async def enemy(
    game: EscapeGame, hero: Hero, prompt: str, enemies: Sequence[Enemy], *, about: str = ""
) -> Enemy:
    """One of these enemies."""
    options = [option(each.id, "escape.pick.enemy") for each in enemies]
    picked = await game.pick(hero.seat, prompt, options, about=about)
    return next(each for each in enemies if each.id == picked.id)


async def card(
    game: EscapeGame,
    hero: Hero,
    prompt: str,
    cards: Iterable[str],
    *,
    about: str = "",
    barrier: str = "",
) -> str:
    """One of these cards; several copies of one are one option. The barrier is what all reveal."""
    options = [option(id, "escape.pick.card", barrier) for id in dict.fromkeys(cards)]
    return (await game.pick(hero.seat, prompt, options, about=about)).id


async def _number(
    game: EscapeGame, hero: Hero, prompt: str, options: Sequence[Option], about: str
) -> int:
    picked = await game.pick(hero.seat, prompt, options, about=about)
    return int(picked.id.partition(":")[2])
