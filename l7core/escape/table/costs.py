"""Fear and threat costs of leaving a room, entering a room and making noise.

Each cost is computed only here: flows charge it, options show it, bots weigh it. A cost is 0 if
nothing is due or a skill or item spares the prisoner.

Rules: Raising fear, Gaining and losing threat.
"""

from __future__ import annotations

from l7core.escape.content.kinds import Power
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame, Hero


def of_darkness(game: EscapeGame, hero: Hero) -> int:
    """Return the fear for leaving a dark room."""
    is_dark = query.has_marker(game, "darkness", hero.room)
    return _due(game, hero, 1, "night-sight") if is_dark else 0


def of_vent(game: EscapeGame, hero: Hero) -> int:
    """Return the fear for moving through a vent."""
    return _due(game, hero, 1, "calm-vents")


def of_rush(game: EscapeGame, hero: Hero) -> int:
    """Return the threat for rushing out of a room with guards, active or stunned (ruling 99)."""
    if game.state.turn.free or not query.holding(game, hero):
        return 0
    if query.is_hidden_from(game, hero, "guard"):
        return 0
    past_guards = any(enemy.kind == "guard" for enemy in query.enemies_in(game, hero.room))
    return _due(game, hero, 1, "quiet-rush") if past_guards else 0


def of_arms(game: EscapeGame, hero: Hero, room: int) -> int:
    """Return the threat for carrying a weapon into a room with guards who see it (ruling 36).

    A uniform that hides the prisoner also hides the weapon. The check for weapons comes first
    because most prisoners carry none.
    """
    if not hero.items or not query.is_armed(game, hero):
        return 0
    if query.is_hidden_from(game, hero, "guard"):
        return 0
    all_see = game.toggle("armed-entry") == "any-guard"
    watching = query.enemies_in if all_see else query.active_enemies_in
    is_seen = any(enemy.kind == "guard" for enemy in watching(game, room))
    return _due(game, hero, 1, "concealed-arms") if is_seen else 0


def of_crowd(game: EscapeGame, hero: Hero) -> int:
    """Return the threat for ending a turn in a group above the limit."""
    is_crowd = len(query.heroes_in(game, hero.room)) > game.state.limits["group"]
    return _due(game, hero, 1, "unremarkable") if is_crowd else 0


def of_noise(game: EscapeGame, hero: Hero, quiet: Power) -> int:
    """Return the threat for a loud action, unless the prisoner can do it quietly."""
    return _due(game, hero, 1, quiet)


def _due(game: EscapeGame, hero: Hero, n: int, spared_by: Power) -> int:
    return 0 if query.has_power(game, hero, spared_by) else n
