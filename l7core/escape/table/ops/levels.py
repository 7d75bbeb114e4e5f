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
        _tell_fear(game, "raised", hero, hero.fear - n, cause)


def lower_fear(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Lower the fear, at least to the first space of the track."""
    n = min(n, hero.fear - query.fear_least(game))
    if n > 0:
        hero.fear -= n
        _tell_fear(game, "lowered", hero, hero.fear + n, cause)


def set_fear(game: EscapeGame, hero: Hero, to: int, cause: str) -> None:
    """Set the fear to a value, limited to the track."""
    to = max(query.fear_least(game), min(fear.MOST, to))
    if hero.fear != to:
        was, hero.fear = hero.fear, to
        _tell_fear(game, "set", hero, was, cause)


def _tell_fear(game: EscapeGame, how: str, hero: Hero, was: int, cause: str) -> None:
    """Log the new fear and the effects of a new band."""
    now = hero.fear
    band = f"band:{now}" if is_in_other_band(game, hero, was) else ""
    tell(game, f"escape.fear.{how}", cause, who=hero.id, was=was, now=now, band=band)


def is_in_other_band(game: EscapeGame, hero: Hero, was: int) -> bool:
    """Return whether the fear is in another band than before."""
    bands = fear.BY_LEVEL[game.state.toggles["fear-bands"]]
    return bands[was] is not bands[hero.fear]


def take_threat(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Give the prisoner a threat token from the pool, or from the box if the pool is empty."""
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
    """Remove threat tokens from the prisoner and from the game."""
    n = min(n, hero.threat)
    if n > 0:
        hero.threat -= n
        tell(game, "escape.threat.lost", cause, who=hero.id, n=n, now=hero.threat)


def lose_vitality(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Lower the vitality along its track, which ends with the skull."""
    hero.vitality = vitality_left(hero.vitality, n)
    tell(game, "escape.vitality.lost", cause, who=hero.id, n=n, now=hero.vitality)


def gain_vitality(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Raise the vitality, at most to the value at the start of the scenario."""
    n = min(n, game.state.vitality - hero.vitality)
    if n > 0:
        hero.vitality += n
        tell(game, "escape.vitality.gained", cause, who=hero.id, n=n, now=hero.vitality)
