"""Picks of one thing among several by a player. A single option is taken without a question."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from functools import cache

from l7core.api import Option, questions
from l7core.escape.table.state import Enemy, EscapeGame, Hero


@cache
def option(id: str, label: str, barrier: str = "") -> Option:
    """Return the option for a card or a thing on the table."""
    return Option(id, label, id, barrier)


def room(
    game: EscapeGame, hero: Hero, prompt: str, rooms: Iterable[int], *, about: str = ""
) -> Awaitable[int]:
    offered = ((option(f"room:{number}", "escape.pick.room"), number) for number in rooms)
    return questions.pick_one(game, hero.seat, prompt, offered, about=about)


def door(
    game: EscapeGame, hero: Hero, prompt: str, doors: Iterable[int], *, about: str = ""
) -> Awaitable[int]:
    offered = ((option(f"door:{number}", "escape.pick.door"), number) for number in doors)
    return questions.pick_one(game, hero.seat, prompt, offered, about=about)


def prisoner(
    game: EscapeGame, hero: Hero, prompt: str, heroes: Iterable[Hero], *, about: str = ""
) -> Awaitable[Hero]:
    offered = ((option(each.id, "escape.pick.prisoner"), each) for each in heroes)
    return questions.pick_one(game, hero.seat, prompt, offered, about=about)


def enemy(
    game: EscapeGame, hero: Hero, prompt: str, enemies: Iterable[Enemy], *, about: str = ""
) -> Awaitable[Enemy]:
    offered = ((option(each.id, "escape.pick.enemy"), each) for each in enemies)
    return questions.pick_one(game, hero.seat, prompt, offered, about=about)


def card(
    game: EscapeGame,
    hero: Hero,
    prompt: str,
    cards: Iterable[str],
    *,
    about: str = "",
    barrier: str = "",
) -> Awaitable[str]:
    """Let the player pick one of these cards; copies of a card share one option.

    Each option has the given barrier.
    """
    offered = ((option(id, "escape.pick.card", barrier), id) for id in dict.fromkeys(cards))
    return questions.pick_one(game, hero.seat, prompt, offered, about=about)
