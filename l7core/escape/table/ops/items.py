"""Items on the floor and in hands, and uniforms."""

from __future__ import annotations

from l7core.escape.table import query
from l7core.escape.table.ops import decks
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero, Uniform


def draw(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Give the prisoner the top card of the item deck."""
    item = decks.draw(game, game.state.items, "items")
    if item is not None:
        hero.items.append(item)
        game.reveal("escape.barrier.item")
        tell(game, "escape.item.found", cause, who=hero.id, item=item)


def take(game: EscapeGame, hero: Hero, item: str, pile: list[str], cause: str) -> None:
    """Give the prisoner a named item from a pile."""
    pile.remove(item)
    hero.items.append(item)
    tell(game, "escape.item.gained", cause, who=hero.id, item=item)


def lay(game: EscapeGame, item: str, pile: list[str], room: int, cause: str) -> None:
    """Put a named item from a pile on the floor of a room."""
    pile.remove(item)
    game.state.things.setdefault(room, []).append(item)
    tell(game, "escape.item.lies", cause, item=item, room=f"room:{room}")


def lose(game: EscapeGame, hero: Hero, item: str, cause: str) -> None:
    """Remove an item that is used up or lost."""
    hero.items.remove(item)
    put_away(game, item)
    tell(game, "escape.item.lost", cause, who=hero.id, item=item)


def put_away(game: EscapeGame, item: str) -> None:
    """Put an item without owner on the discard pile, or into the box if not from the deck."""
    in_deck = query.tables(game).items[item].in_deck
    (game.state.items.discard if in_deck else game.state.box).append(item)


def drop(game: EscapeGame, hero: Hero, item: str, cause: str) -> None:
    """Put an item on the floor of the prisoner's room."""
    hero.items.remove(item)
    game.state.things.setdefault(hero.place, []).append(item)
    tell(game, "escape.item.dropped", cause, who=hero.id, item=item, room=f"room:{hero.room}")


def pick_up(game: EscapeGame, hero: Hero, item: str) -> None:
    """Pick up an item from the floor of the prisoner's room."""
    floor_items = game.state.things[hero.place]
    floor_items.remove(item)
    if not floor_items:
        del game.state.things[hero.place]
    hero.items.append(item)
    tell(game, "escape.item.picked-up", who=hero.id, item=item)


def hand_over(game: EscapeGame, hero: Hero, to: Hero, item: str) -> None:
    hero.items.remove(item)
    to.items.append(item)
    tell(game, "escape.item.handed-over", who=hero.id, to=to.id, item=item)


def refuse_trade(game: EscapeGame, hero: Hero, to: Hero) -> None:
    """Log that a trade was refused; the offer still used this turn's trade."""
    tell(game, "escape.item.refused", who=hero.id, to=to.id)


def wear(game: EscapeGame, hero: Hero, uniform: Uniform, cause: str) -> None:
    """Put on, bloody or remove a uniform."""
    if hero.uniform != uniform:
        hero.uniform = uniform
        tell(game, f"escape.uniform.{uniform}", cause, who=hero.id)
