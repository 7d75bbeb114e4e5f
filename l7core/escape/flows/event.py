"""STUB until the chapter is written."""

from __future__ import annotations

from l7core.engine.effects import Scope
from l7core.engine.state import Task
from l7core.escape import ops, query
from l7core.escape.content import EventIcon
from l7core.escape.flows import enemies, flows, open_window
from l7core.escape.flows.moments import before_event
from l7core.escape.flows.spawn import spawn
from l7core.escape.state import EscapeGame, Hero


@flows("escape:event")
async def draw_event(game: EscapeGame, seat: int, icon: EventIcon | None) -> None:
    hero = game.state.heroes[seat]
    ops.draw_event(game, hero, "icon" if icon else "turn")
    card = query.tables(game).events[game.state.event]
    await open_window(game, "event-drawn", seat, card.id)
    for kind in card.spawn:
        await spawn(game, hero, kind, None, card.id)
    if icon and await before_event(game, hero):
        await resolve_section(game, hero, card.id, icon)
    box = card.boxes[len(game.state.heroes) - 1]
    tasks = [
        Task("escape:activate", (enemy.id,))
        for kind in ("guard", "clone")
        if kind in box
        for enemy in query.of_kind(game, kind)
    ]
    game.then(*tasks, Task("escape:event-over", (seat,)))


@flows("escape:activate")
async def activate(game: EscapeGame, id: str) -> None:
    enemy = query.find_enemy(game, id)
    if enemy is not None:
        await enemies.activate(game, enemy)


@flows("escape:event-over")
async def end_event(game: EscapeGame, seat: int) -> None:
    ops.end_event(game)


async def resolve_section(game: EscapeGame, hero: Hero, event: str, icon: EventIcon) -> None:
    section = getattr(query.tables(game).events[event], icon)
    await game.carry_out(section.effects, Scope(seat=hero.seat, source=event))
