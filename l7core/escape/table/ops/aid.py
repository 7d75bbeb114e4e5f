"""Temporary help: boosts, rerolls, icons, moves, actions and ways past enemies."""

from __future__ import annotations

from l7core.escape.content.kinds import Stat, Which
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import Boost, EscapeGame, Hero, Rush, Until


def boost(game: EscapeGame, hero: Hero, boost: Boost, cause: str) -> None:
    """Raise a stat temporarily."""
    hero.boosts.append(boost)
    key = f"escape.boost.{boost.until}"
    tell(game, key, cause, who=hero.id, stat=boost.stat, n=boost.n)


def grant_reroll(game: EscapeGame, hero: Hero, which: Which, cause: str) -> None:
    """Grant a reroll for the next challenge of this turn."""
    hero.rerolls.append(which)
    tell(game, f"escape.boost.reroll-{which}", cause, who=hero.id)


def grant_icons(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Grant icons for the next challenge of this turn."""
    hero.icons += n
    tell(game, "escape.boost.icons", cause, who=hero.id, n=n)


def grant_moves(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Grant movement points for this turn."""
    game.state.turn.moves += n
    tell(game, "escape.boost.moves", cause, who=hero.id, n=n)


def grant_action(game: EscapeGame, hero: Hero, kind: str, cause: str) -> None:
    """Grant one more challenge action, trade or item action this turn."""
    turn = game.state.turn
    left = {"challenge": "challenges", "trade": "trades", "item": "handlings"}[kind]
    setattr(turn, left, getattr(turn, left) + 1)
    tell(game, f"escape.boost.{kind}", cause, who=hero.id)


def free_to_leave(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Let the prisoner leave the room despite its enemies."""
    game.state.turn.free = True
    tell(game, "escape.move.free", cause, who=hero.id)


def begin_rush(game: EscapeGame, hero: Hero, icons: int) -> None:
    """Begin a bull rush whose roll counts for the whole turn."""
    game.state.turn.rush = Rush(icons)
    tell(game, "escape.move.rushing", who=hero.id, n=icons)


def spend_boosts(hero: Hero, until: Until, stat: Stat | None = None) -> None:
    """End the boosts that lasted until this point, of one stat or of all."""
    if hero.boosts:
        hero.boosts = [
            boost
            for boost in hero.boosts
            if boost.until != until or (stat is not None and boost.stat != stat)
        ]


def spend_grants(hero: Hero) -> None:
    """End the rerolls and icons granted for one challenge."""
    hero.rerolls = []
    hero.icons = 0
