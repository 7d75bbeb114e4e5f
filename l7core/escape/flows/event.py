"""The event that ends every turn: spawn, the section of the room's icon, activations.

An event is a row of small tasks, so that a game can be saved, undone and split between any two
things that happen: the draw and the spawns, the section, a pass of activations, each enemy in it,
the nests and posts, the end of the card.

Rules: Triggering events. Rulings: 3, 4, 11, 31, 38, 44.
"""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import Scope, Task
from l7core.escape.content.kinds import PASSES, EnemyKind, Event, EventIcon
from l7core.escape.flows import enemies, flows, nerves, open_window
from l7core.escape.flows.lockdown import check_lockdown
from l7core.escape.flows.moments import before_event
from l7core.escape.flows.spawn import generate, spawn, spawn_at_vent
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame, EventPart, Hero


@flows("escape:event")
async def draw_event(game: EscapeGame, seat: int, icon: EventIcon | None) -> None:
    """Draw the card, play cards that help against it, spawn; then its other parts.

    The section is that of the icon that has triggered the event; a turn that ends without one has
    none.
    """
    hero = game.state.heroes[seat]
    ops.events.draw(game, hero, f"icon-{icon}" if icon else "turn-over", icon)
    await open_window(game, "event-drawn", seat, game.state.event)
    await nerves.before_event(game, hero, icon)
    if not await before_event(game, hero):
        ops.turn.skip_event_part(game, "text")
    if not is_skipped(game, "spawn"):
        await spawn_enemies(game, hero)
        await check_lockdown(game)

    tasks = [Task("escape:event-activation"), Task("escape:event-over", (seat,))]
    if icon is not None:
        tasks.insert(0, Task("escape:event-section", (seat, icon)))
    game.then(*tasks)


async def spawn_enemies(game: EscapeGame, hero: Hero) -> None:
    """What the card brings onto the map, and what great fear brings with it."""
    for kind in card(game).spawn:
        await spawn(game, hero, kind, None, game.state.event)
    await spawn_at_vent(game, hero)


@flows("escape:event-section")
async def resolve_icon(game: EscapeGame, seat: int, icon: EventIcon) -> None:
    """Resolve the section of that icon, unless something keeps it from happening."""
    if not is_skipped(game, "text"):
        await resolve_section(game, game.state.heroes[seat], game.state.event, icon)
        await check_lockdown(game)


async def resolve_section(game: EscapeGame, hero: Hero, event: str, icon: EventIcon) -> None:
    """Resolve one of the three sections of a card."""
    section = getattr(query.tables(game).events[event], icon)
    game.emit("escape.event.section", icon=f"icon:{icon}", event=event, text=section.text)
    scope = Scope(seat=hero.seat, source=event, about=f"{icon}-event")
    told = game.event_count
    await game.carry_out(section.effects, scope)
    if game.event_count == told:
        game.emit("escape.event.nothing", event=event)


# -- activations


@flows("escape:event-activation")
def activate_enemies(game: EscapeGame) -> None:
    """The passes of the box for as many prisoners as began, then hybrids, nests and posts."""
    if is_skipped(game, "activation"):
        game.emit("escape.event.no-activation", event=game.state.event)
        return
    kinds = PASSES[card(game).boxes[query.players(game) - 1]]
    tasks = [Task("escape:pass", (kind,)) for kind in kinds]
    there = [enemy.kind for enemy in game.state.enemies]
    if set(there).isdisjoint((*kinds, "hybrid")):
        why = "box" if not kinds else "enemies" if len(set(kinds)) > 1 else f"{kinds[0]}s"
        game.emit("escape.event.nobody", cause=f"escape.cause.no-{why}", event=game.state.event)
    if "hybrid" in there:
        tasks.append(Task("escape:hybrids"))
    game.then(*tasks, Task("escape:generation", kinds))


@flows("escape:pass")
def activate_kind(game: EscapeGame, kind: EnemyKind) -> None:
    """Activate all of a kind that are on the map now, in ascending order."""
    ready = query.of_kind(game, kind)
    if ready:
        ops.enemies.mark_acted(ready, acted=False)
        game.then(*[Task("escape:activate", (enemy.id,)) for enemy in ready])


@flows("escape:hybrids")
def roll_for_hybrids(game: EscapeGame) -> None:
    """A die activates each hybrid as often as it shows its symbol; new ones wait a turn."""
    ready = [enemy for enemy in query.of_kind(game, "hybrid") if not enemy.fresh]
    if ready:
        ops.enemies.mark_acted(ready, acted=False)
        icons = query.tables(game).icons
        symbols = query.figures(game, "hybrid").symbols
        faces = game.roll("dice", len(icons["intelligence"]), 1)
        ops.dice.show(game, "hybrids", "intelligence", faces, face=f"face:{faces[0]}")
        game.then(
            *[
                Task("escape:activate", (enemy.id,))
                for enemy in ready
                for _ in range(icons[symbols[(enemy.number - 1) % len(symbols)]][faces[0]])
            ]
        )


@flows("escape:activate")
async def activate_enemy(game: EscapeGame, id: str) -> None:
    """Activate one enemy, if it is still there."""
    enemy = query.find_enemy(game, id)
    if enemy is not None:
        await enemies.activate(game, enemy)
        await check_lockdown(game)


@flows("escape:generation")
async def generate_enemies(game: EscapeGame, *activated: EnemyKind) -> None:
    """Nests and posts bring enemies if their kind has activated: once, or for each time."""
    told = len(game.events)
    await open_window(game, "enemies-activated", game.state.turn.seat, game.state.event)
    once = game.toggle("generators") == "per-turn"
    for kind in dict.fromkeys(activated) if once else activated:
        await generate(game, kind)
    if len(game.events) > told:
        # Otherwise nothing has changed since the last activation, after which it was looked at.
        await check_lockdown(game)


@flows("escape:event-over")
def end_event(game: EscapeGame, seat: int) -> Awaitable[None]:
    """Discard the resolved card."""
    event = game.state.event
    ops.events.end(game)
    return open_window(game, "event-over", seat, event)


def card(game: EscapeGame) -> Event:
    """The event card that is being resolved."""
    return query.tables(game).events[game.state.event]


def is_skipped(game: EscapeGame, part: EventPart) -> bool:
    """Whether this turn's event leaves that part out."""
    skipped = game.state.turn.skipped
    return part in skipped or "all" in skipped
