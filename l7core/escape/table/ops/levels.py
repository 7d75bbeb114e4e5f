"""Fear, threat and vitality of prisoners."""

from __future__ import annotations

from l7core.escape.table import fear, query
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero, vitality_left


def raise_fear(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Raise the fear, at most to the end of the track."""
    n = min(n, fear.MOST - hero.fear)
    if n > 0:
        hero.fear += n
        tell(game, "escape.fear.raised", cause, who=hero.id, was=hero.fear - n, now=hero.fear)


def lower_fear(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Lower the fear, at least to the first space of the track."""
    n = min(n, hero.fear - query.fear_least(game))
    if n > 0:
        hero.fear -= n
        tell(game, "escape.fear.lowered", cause, who=hero.id, was=hero.fear + n, now=hero.fear)


def set_fear(game: EscapeGame, hero: Hero, to: int, cause: str) -> None:
    """Set the fear, wherever it stood before."""
    to = max(query.fear_least(game), min(fear.MOST, to))
    if hero.fear != to:
        hero.fear = to
        tell(game, "escape.fear.set", cause, who=hero.id, now=to)


def take_threat(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Give the prisoner one threat token, from the pool or, when that is empty, from the box."""
    state = game.state
    if state.threat_pool:
        state.threat_pool -= 1
    elif state.threat_box:
        state.threat_box -= 1
    else:
        return
    hero.threat += 1
    tell(game, "escape.threat.gained", cause, who=hero.id, now=hero.threat, left=state.threat_pool)


def lose_threat(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Take threat tokens from the prisoner and out of the game."""
    n = min(n, hero.threat)
    if n > 0:
        hero.threat -= n
        tell(game, "escape.threat.lost", cause, who=hero.id, n=n, now=hero.threat)


def lose_vitality(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Move the vitality down its track, at the end of which is the skull."""
    hero.vitality = vitality_left(hero.vitality, n)
    tell(game, "escape.vitality.lost", cause, who=hero.id, n=n, now=hero.vitality)


def gain_vitality(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Raise the vitality, at most to what the scenario began with."""
    n = min(n, game.state.vitality - hero.vitality)
    if n > 0:
        hero.vitality += n
        tell(game, "escape.vitality.gained", cause, who=hero.id, n=n, now=hero.vitality)
