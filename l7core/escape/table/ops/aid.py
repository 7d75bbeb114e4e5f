"""What helps for a while: boosts, rerolls, icons, moves and actions granted, ways past enemies."""

from __future__ import annotations

from l7core.escape.content.kinds import Stat, Which
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import Boost, EscapeGame, Hero, Rush, Until


def boost(game: EscapeGame, hero: Hero, boost: Boost, cause: str) -> None:
    """Raise a stat for a while."""
    hero.boosts.append(boost)
    key = f"escape.boost.{boost.until}"
    tell(game, key, cause, who=hero.id, stat=boost.stat, n=boost.n)


def grant_reroll(game: EscapeGame, hero: Hero, of: Which, cause: str) -> None:
    """For the next challenge of this turn."""
    hero.rerolls.append(of)
    tell(game, f"escape.boost.reroll-{of}", cause, who=hero.id)


def grant_icons(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """For the next challenge of this turn."""
    hero.icons += n
    tell(game, "escape.boost.icons", cause, who=hero.id, n=n)


def grant_moves(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Movement points for this turn."""
    game.state.turn.moves += n
    tell(game, "escape.boost.moves", cause, who=hero.id, n=n)


def grant_action(game: EscapeGame, hero: Hero, what: str, cause: str) -> None:
    """One challenge action, trade or handling of an item more this turn."""
    turn = game.state.turn
    left = {"challenge": "challenges", "trade": "trades", "item": "handlings"}[what]
    setattr(turn, left, getattr(turn, left) + 1)
    tell(game, f"escape.boost.{what}", cause, who=hero.id)


def free_to_leave(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Free the prisoner from the enemies in the room."""
    game.state.turn.free = True
    tell(game, "escape.move.free", cause, who=hero.id)


def begin_rush(game: EscapeGame, hero: Hero, icons: int) -> None:
    """Begin a bull rush, with the roll that carries the prisoner through the turn."""
    game.state.turn.rush = Rush(icons)
    tell(game, "escape.move.rushing", who=hero.id, n=icons)


def spend_boosts(hero: Hero, until: Until, stat: Stat | None = None) -> None:
    """End the boosts that lasted until now, of one stat or of all."""
    if hero.boosts:
        hero.boosts = [
            boost
            for boost in hero.boosts
            if boost.until != until or (stat is not None and boost.stat != stat)
        ]


def spend_grants(hero: Hero) -> None:
    """End the rerolls and icons that were granted for one challenge."""
    hero.rerolls = []
    hero.icons = 0
