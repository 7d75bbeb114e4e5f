"""Challenge actions, one a turn: getting past enemies, doors and control panels.

Rules: Challenge actions, Scenario-specific actions. Rulings: 5, 10, 20 to 27.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from l7core.api import Option
from l7core.escape.content.kinds import EnemyKind, Power
from l7core.escape.flows import enemies, flows, hand, open_window, pick
from l7core.escape.flows.levels import gain_threat
from l7core.escape.table import books, ops, query
from l7core.escape.table.compiled import KINDS
from l7core.escape.table.rolls import Challenge, Result
from l7core.escape.table.state import Enemy, EscapeGame, Hero

GROUP = "escape.group.challenge"
DICE = "escape.barrier.dice"
SIDES: dict[str, tuple[EnemyKind, ...]] = {
    "guard": ("guard",),
    "alien": ("clone", "hybrid", "cronos"),
    "clone": ("clone",),
    "hybrid": ("hybrid",),
    "cronos": ("cronos",),
}
"""Whom one can outwit, by the word in the option."""

RUSH = Option("rush", "escape.action.rush", barrier=DICE, group=GROUP)
PANEL = Option("panel", "escape.action.panel", barrier=DICE, group=GROUP)


@cache
def _on_enemy(id: str) -> Option:
    return Option(f"attack:{id}", "escape.action.attack", id, DICE, GROUP)


@cache
def _on_side(side: str) -> Option:
    return Option(f"outwit:{side}", "escape.action.outwit", f"side:{side}", DICE, GROUP)


@cache
def _on_door(door: int) -> tuple[Option, Option]:
    return (
        Option(f"unlock:{door}", "escape.action.unlock", f"door:{door}", DICE, GROUP),
        Option(f"bash:{door}", "escape.action.bash", f"door:{door}", DICE, GROUP),
    )


def on_offer(game: EscapeGame, hero: Hero, foes: list[Enemy]) -> list[Option]:
    """The challenge actions that the prisoner can attempt now, with these enemies in the room."""
    room, turn = hero.room, game.state.turn
    if room is None or turn.challenges < 1:
        return []
    options: list[Option] = []
    if foes:
        options += [_on_enemy(enemy.id) for enemy in foes]
        if not turn.free:
            options.append(RUSH)
            options += [_on_side(side) for side in sides_to_outwit(game, foes)]
    for door in game.state.map.ways(room).locked:
        options += _on_door(door)
    if query.tile(game, room).has_panel and panel_works(game, room):
        options.append(PANEL)
    return options


def sides_to_outwit(game: EscapeGame, foes: list[Enemy]) -> list[str]:
    """Any kind of enemy; or only the side, guards or aliens, that has more on the tile."""
    if game.toggle("outwit") == "any-type":
        return list(dict.fromkeys(enemy.kind for enemy in foes))
    guards = [enemy.kind for enemy in foes].count("guard")
    aliens = len(foes) - guards
    sides = []
    if guards >= aliens:
        sides.append("guard")
    if aliens >= guards:
        sides.append("alien")
    return sides


def panel_works(game: EscapeGame, room: int) -> bool:
    """Whether control panels can be used here, and this one has not been."""
    is_on = query.has_rule(game, "panels") or game.toggle("control-panel") == "always"
    return is_on and not query.has_marker(game, "panel", room)


# -- enemies


@flows("escape:attack")
async def attack(game: EscapeGame, hero: Hero, target: str) -> None:
    """Stun an enemy; with twice what that takes, remove it. Guards hear of it, and drop things."""
    enemy = query.find_enemy(game, target)
    assert enemy is not None, "only enemies in the room are offered"
    books.spend_challenge(game)
    if enemy.kind == "guard":
        await _provoke(game, hero, "quiet-attacks", "attack")
    if hero.uniform == "clean":
        ops.wear(game, hero, "bloody", "attack")
    if enemy not in game.state.enemies:
        return

    toughness = query.figures(game, enemy.kind).toughness
    challenge = Challenge("strength", toughness, "attack", enemy.id)
    result: Result = await game.run("escape:challenge", hero, challenge)
    if not result.passed:
        await _face_enemies(game, hero, KINDS)
        return
    if result.is_exceptional:
        await enemies.fell(game, enemy, "attack")
    else:
        await enemies.stun(game, enemy, "attack")
    if enemy.kind == "guard":
        await hand.find_items(game, hero, 1, "guard")


@flows("escape:rush")
async def bull_rush(game: EscapeGame, hero: Hero, _: str = "") -> None:
    """Run past all enemies in the room, and on through further rooms on the same roll."""
    assert hero.room is not None
    books.spend_challenge(game)
    rating = query.rush_rating(game, hero.room)
    challenge = Challenge("strength", rating, "bull-rush")
    result: Result = await game.run("escape:challenge", hero, challenge)
    if result.passed:
        ops.begin_rush(game, hero, result.icons)
    else:
        await _face_enemies(game, hero, KINDS)


@flows("escape:outwit")
async def outwit(game: EscapeGame, hero: Hero, side: str) -> None:
    """Fool one kind of enemy and slip away; those who were not fooled activate."""
    kinds = SIDES[side]
    fooled = [foe for foe in query.active_enemies_in(game, hero.room) if foe.kind in kinds]
    books.spend_challenge(game)
    rating = query.weight(game, fooled) + 2
    challenge = Challenge("intelligence", rating, "outwit")
    result: Result = await game.run("escape:challenge", hero, challenge)
    if result.passed:
        ops.free_to_leave(game, hero, "outwit")
    else:
        await _face_enemies(game, hero, kinds)


# -- doors


@flows("escape:bash")
async def bash_door(game: EscapeGame, hero: Hero, door: str) -> None:
    """Break a lock: loud, and for good."""
    books.spend_challenge(game)
    await _provoke(game, hero, "quiet-bash", "bash")
    challenge = Challenge("strength", 3, "bash", f"door:{door}")
    result: Result = await game.run("escape:challenge", hero, challenge)
    if result.passed:
        ops.unlock_door(game, int(door), "bash", hero.id)
    else:
        await _face_enemies(game, hero, KINDS)


@flows("escape:unlock")
async def unlock_door(game: EscapeGame, hero: Hero, door: str) -> None:
    """Pick a lock: it can be closed again when the turn ends."""
    books.spend_challenge(game)
    challenge = Challenge("intelligence", 4, "unlock", f"door:{door}")
    result: Result = await game.run("escape:challenge", hero, challenge)
    if result.passed:
        ops.unlock_door(game, int(door), "unlock", hero.id)
        books.note_relock(game, int(door))
    else:
        await _face_enemies(game, hero, KINDS)


# -- control panels


@flows("escape:panel")
async def use_panel(game: EscapeGame, hero: Hero, _: str = "") -> None:
    """Get into the facility's system: command a guard, or print a key card."""
    room = hero.room
    assert room is not None
    books.spend_challenge(game)
    challenge = Challenge("intelligence", 4, "panel", f"room:{room}")
    result: Result = await game.run("escape:challenge", hero, challenge)
    if result.passed:
        ops.place_marker(game, "panel", room, "panel")
        await access_panel(game, hero)
        await open_window(game, "panel-accessed", hero.seat, f"room:{room}")
    else:
        await _face_enemies(game, hero, KINDS)


@flows("escape:access-panel")
async def access_panel(game: EscapeGame, hero: Hero) -> None:
    """One choice: a guard moves a tile or unlocks a door, or a key card is taken."""
    items = query.tables(game).items
    key = next((item for item in game.state.box if items[item].key), None)
    guards = [enemy for enemy in query.of_kind(game, "guard") if _commands(game, enemy)]
    options = []
    if guards:
        options.append(Option("guard", "escape.panel.guard"))
    if key is not None:
        options.append(Option("key", "escape.panel.key", target=key))
    if not options:
        return
    choice = await game.pick(hero.seat, "escape.panel", options)
    if choice.id == "key" and key is not None:
        ops.take_item(game, hero, key, game.state.box, "panel")
        await hand.keep_what_fits(game, hero)
        await open_window(game, "item-gained", hero.seat, key)
    else:
        guard = await pick.enemy(game, hero, "escape.panel.which", guards)
        command = await game.pick(hero.seat, "escape.panel.command", _commands(game, guard))
        kind, _, number = command.id.partition(":")
        if kind == "room":
            await enemies.enter(game, guard, int(number), "panel")
        else:
            ops.unlock_door(game, int(number), "panel", guard.id)


def _commands(game: EscapeGame, guard: Enemy) -> list[Option]:
    """Where a guard that is not stunned can be sent, and what it can unlock."""
    if guard.stunned:
        return []
    ways = game.state.map.ways(guard.room)
    rooms = [room for room in dict.fromkeys(ways.adjacent) if query.has_space(game, room, "guard")]
    return [
        *(pick.option(f"room:{room}", "escape.panel.go") for room in rooms),
        *(pick.option(f"door:{door}", "escape.panel.unlock") for door in ways.locked),
    ]


# -- what they have in common


async def _provoke(game: EscapeGame, hero: Hero, quiet: Power, cause: str) -> None:
    """What is done loudly brings threat before the roll, unless one has the knack."""
    if not query.has_power(game, hero, quiet):
        await gain_threat(game, hero, 1, cause)


async def _face_enemies(game: EscapeGame, hero: Hero, kinds: Iterable[EnemyKind]) -> None:
    """A failed challenge action activates the enemies in the room (ruling 27)."""
    if hero.room is not None:
        await game.run("escape:activate-room", hero.room, tuple(kinds))
