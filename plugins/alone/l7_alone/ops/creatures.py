"""Creatures and avatars on the map, and the noises that they make."""

from __future__ import annotations

from l7core.api import Args

from .. import query, screen
from ..state import (
    NEVER,
    SOUNDS,
    Alone,
    Avatar,
    Creature,
    Crept,
    Heard,
    Stir,
)
from .telling import emits, tell_evil


def place_creature(
    game: Alone, kind: str, sector: int, special: str = "", *, wounds: int = 0
) -> Creature:
    behind = game.state.behind
    behind.spawned += 1
    creature = Creature(behind.spawned, kind, sector, wounds, special)
    if kind and query.kind(game, kind).boss:
        game.state.front.bosses.append(kind)
        game.emit("alone.boss", boss=kind)
    behind.creatures.append(creature)
    where = screen.label(game, sector)
    tell_evil(game, "spawned", beast=f"beast:{creature.n}", square=f"square:{sector}")
    screen.update(game)
    if creature.shown:
        game.emit("alone.appeared", creature=creature.shown, sector=where)
    return creature


def move_creature(game: Alone, creature: Creature, sector: int) -> None:
    """Move a creature one step; if it goes out of sight, the hero learns on which side."""
    before, was_shown = creature.at, creature.shown
    creature.at, creature.darkens = sector, sector in game.state.behind.lit
    screen.update(game)
    side = query.side_to(game, before, sector) or "stairs"
    way = f"way:{side}"
    where = screen.label(game, sector)
    if was_shown and creature.shown:
        game.emit("alone.creature-moved", creature=was_shown, way=way, sector=where)
    elif was_shown:
        screen.lose_sight(game, creature, before, side)
        game.emit("alone.creature-left", creature=was_shown, way=way)
    elif creature.shown:
        game.emit("alone.appeared", creature=creature.shown, sector=where)
    else:
        tell_evil(game, "creature-crept", beast=f"beast:{creature.n}", way=way)


@emits("creature-wounded")
def wound(game: Alone, creature: Creature) -> Args:
    creature.wounds += 1
    screen.update(game)
    return {"creature": creature.shown}


def heal(game: Alone, creature: Creature) -> None:
    creature.wounds = 0
    screen.update(game)
    if creature.shown:
        game.emit("alone.creature-mended", creature=creature.shown)
    else:
        tell_evil(game, "beast-mended", beast=f"beast:{creature.n}")


def remove_creature(game: Alone, creature: Creature) -> None:
    """Remove a killed creature from the map; the hero sees this only if it is in sight."""
    game.state.behind.creatures.remove(creature)
    if creature.shown:
        game.state.front.creatures[creature.shown].at = ""
        game.emit("alone.creature-killed", creature=creature.shown)


@emits("special-in-game")
def add_special(game: Alone, special: str) -> None:
    game.state.front.specials.append(special)


def retire_special(game: Alone, special: str) -> None:
    """Remove a killed special creature from the game."""
    game.state.front.specials.remove(special)


def stir(game: Alone, *, steps: int = 0, least: int = NEVER, quietly: bool = False) -> None:
    """Record the creature changes that a reaction may cause; with `quietly`, no noise follows."""
    front = game.state.front
    front.stir = Stir(steps, least)
    if quietly:
        front.crept.append(Crept(front.clock, front.at, front.stir))


def make_noise(game: Alone, way: str) -> None:
    """Announce the direction of a noise; the sounds take turns."""
    front = game.state.front
    front.heard.append(Heard(front.clock, front.at, way, front.stir))
    game.reveal("alone.barrier.noise")
    sound = len(front.heard) % SOUNDS
    game.emit("alone.noise", way=f"from:{way}", sound=f"sound:{sound}")


def take_avatar(game: Alone, seat: int, avatar: str) -> None:
    """Give an avatar to an evil player, in public."""
    game.state.behind.avatars.append(Avatar(avatar, seat))
    game.state.front.avatars.append(avatar)
    game.emit("alone.avatar-taken", who=f"seat:{seat}", avatar=avatar)


def place_avatar(game: Alone, avatar: Avatar, sector: int, wounds: int) -> Creature:
    """Place an avatar on the map as a creature, with its earlier wounds."""
    creature = place_creature(game, "", sector, avatar.id, wounds=wounds)
    avatar.n = creature.n
    return creature


def take_off(game: Alone, avatar: Avatar) -> None:
    """Remove an avatar from the map unseen."""
    behind = game.state.behind
    behind.creatures = [each for each in behind.creatures if each.n != avatar.n]
    avatar.n = 0


def knock_down(game: Alone, creature: Creature) -> None:
    """Knock down an avatar: its creature is removed and the hero gains a token for each upgrade."""
    behind, front = game.state.behind, game.state.front
    avatar = next(each for each in behind.avatars if each.n == creature.n)
    avatar.n, avatar.down_at = 0, creature.at
    behind.creatures.remove(creature)
    front.creatures[creature.shown].down = True
    gained = len(front.upgrades.get(avatar.id, []))
    front.hero.powers += gained
    game.emit("alone.knocked-down", avatar=avatar.id, n=gained)


@emits("avatar-activated")
def activate(game: Alone, avatar: str) -> None:
    """Activate an avatar in place of a card; the hero gains a danger token."""
    now = game.state.front.now
    now.played += 1
    now.activated += 1
    game.state.front.hero.powers += 1


@emits("avatar-upgraded")
def upgrade_avatar(game: Alone, avatar: str, upgrade: str) -> Args:
    game.state.front.upgrades.setdefault(avatar, []).append(upgrade)
    return {"upgrade": f"upgrade:{avatar}/{upgrade}"}
