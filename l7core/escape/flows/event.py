"""The event that ends every turn: spawn, the section of the room's icon, activations.

An event is a series of small tasks, so that a game can be saved, undone and branched between any
two steps. The steps are the draw and the spawns, the section, the activation passes, each enemy,
nests and posts, the end of the card.

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
    """Draw the event card, let players respond, spawn enemies and queue the other parts.

    The icon that triggered the event selects the section. An event at the end of a turn has no icon
    and no section.
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
    """Spawn the enemies of the event card, then a clone at a vent if fear is high."""
    for kind in card(game).spawn:
        await spawn(game, hero, kind, None, game.state.event)
    await spawn_at_vent(game, hero)


@flows("escape:event-section")
async def resolve_icon(game: EscapeGame, seat: int, icon: EventIcon) -> None:
    """Resolve the section of an icon, unless the event skips its text."""
    if not is_skipped(game, "text"):
        await resolve_section(game, game.state.heroes[seat], game.state.event, icon)
        await check_lockdown(game)


async def resolve_section(game: EscapeGame, hero: Hero, event: str, icon: EventIcon) -> None:
    """Resolve one of the three sections of a card."""
    section = getattr(query.tables(game).events[event], icon)
    game.emit("escape.event.section", icon=f"icon:{icon}", event=event, text=section.text)
    scope = Scope(seat=hero.seat, source=event, about=f"{icon}-event")
    event_count = game.event_count
    await game.carry_out(section.effects, scope)
    if game.event_count == event_count:
        game.emit("escape.event.nothing", event=event)


# -- activations


@flows("escape:event-activation")
def activate_enemies(game: EscapeGame) -> None:
    """Queue the activation passes of the card's box for the number of prisoners at the start.

    Hybrids, nests and posts follow.
    """
    if is_skipped(game, "activation"):
        game.emit("escape.event.no-activation", event=game.state.event)
        return
    kinds = PASSES[card(game).boxes[query.players(game) - 1]]
    tasks = [Task("escape:pass", (kind,)) for kind in kinds]
    kinds_on_map = [enemy.kind for enemy in game.state.enemies]
    if set(kinds_on_map).isdisjoint((*kinds, "hybrid")):
        why = "box" if not kinds else "enemies" if len(set(kinds)) > 1 else f"{kinds[0]}s"
        game.emit("escape.event.nobody", cause=f"escape.cause.no-{why}", event=game.state.event)
    if "hybrid" in kinds_on_map:
        tasks.append(Task("escape:hybrids"))
    game.then(*tasks, Task("escape:generation", kinds))


@flows("escape:pass")
def activate_kind(game: EscapeGame, kind: EnemyKind) -> None:
    """Activate all enemies of a kind that are on the map now, in ascending order."""
    ready = query.of_kind(game, kind)
    if ready:
        ops.enemies.mark_acted(ready, acted=False)
        game.then(*[Task("escape:activate", (enemy.id,)) for enemy in ready])


@flows("escape:hybrids")
def roll_for_hybrids(game: EscapeGame) -> None:
    """Roll a die; each hybrid activates as often as its symbol shows. New hybrids wait a turn."""
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
    """Activate an enemy if it is still on the map."""
    enemy = query.find_enemy(game, id)
    if enemy is not None:
        await enemies.activate(game, enemy)
        await check_lockdown(game)


@flows("escape:generation")
async def generate_enemies(game: EscapeGame, *activated: EnemyKind) -> None:
    """Generate enemies at nests and posts whose kind has activated.

    The toggle `generators` decides if this happens once or for each activation.
    """
    event_count = len(game.events)
    await open_window(game, "enemies-activated", game.state.turn.seat, game.state.event)
    once = game.toggle("generators") == "per-turn"
    for kind in dict.fromkeys(activated) if once else activated:
        await generate(game, kind)
    if len(game.events) > event_count:
        # Without a new event, nothing has changed since the check after the last activation.
        await check_lockdown(game)


@flows("escape:event-over")
def end_event(game: EscapeGame, seat: int) -> Awaitable[None]:
    """Discard the resolved card."""
    event = game.state.event
    ops.events.end(game)
    return open_window(game, "event-over", seat, event)


def card(game: EscapeGame) -> Event:
    """Return the event card that is being resolved."""
    return query.tables(game).events[game.state.event]


def is_skipped(game: EscapeGame, part: EventPart) -> bool:
    """Return whether this turn's event skips a part."""
    skipped = game.state.turn.skipped
    return part in skipped or "all" in skipped
