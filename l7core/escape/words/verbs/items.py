"""Verbs for items and uniforms, carried or in rooms."""

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.kinds import ItemId
from l7core.escape.content.terms import Where
from l7core.escape.flows import hand, open_window, pick
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import ITEM, ByAmount, Do, ToPrisoners

AN_ITEM = 1.5
"""Worth of any item."""


@vocabulary.add
class DrawItem(ByAmount, frozen=True, tag="draw-item"):
    """Draw item cards; items that cannot be carried are dropped."""

    lacking = "no-items-left"
    reveals = ITEM
    price = AN_ITEM

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero.status == "map":
            await hand.find_items(game, hero, n, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.status == "map" and bool(game.state.items.cards or game.state.items.discard)


@vocabulary.add
class GainItem(ToPrisoners, frozen=True, kw_only=True, tag="gain-item"):
    """Take a named item from the deck, the discard pile or the box, if a copy is left."""

    price = AN_ITEM
    item: ItemId

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        pile = query.pile_with(game, self.item)
        if pile is not None and hero.status == "map":
            ops.items.take(game, hero, self.item, pile, cause)
            await hand.keep_what_fits(game, hero)
            await open_window(game, "item-gained", hero.seat, self.item)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return query.pile_with(game, self.item) is not None


@vocabulary.add
class LoseItem(ByAmount, frozen=True, kw_only=True, tag="lose-item"):
    """Discard items: the named one, or any of the owner's choice."""

    lacking = "not-carried"
    item: ItemId = ""
    only: Literal["any", "weapon", "key"] = "any"

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        for _ in range(n):
            if carried := self._in_question(game, hero):
                prompt = "escape.pick.item-to-lose"
                item = await pick.card(game, hero, prompt, carried, about=cause)
                ops.items.lose(game, hero, item, cause)
        await hand.keep_what_fits(game, hero)

    def _in_question(self, game: EscapeGame, hero: Hero) -> list[str]:
        carried = query.items_of(game, hero, self.only)
        return [item for item in carried if self.item in ("", item)]

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return bool(self._in_question(game, hero))

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return -AN_ITEM * min(n, len(hero.items))


@vocabulary.add
class DropItems(ToPrisoners, frozen=True, tag="drop-items"):
    """Drop all items in the room."""

    lacking = "none-carried"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero.status == "map":
            for item in list(hero.items):
                ops.items.drop(game, hero, item, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return bool(hero.items)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return -1.2 * len(hero.items)


@vocabulary.add
class PlaceItem(Do, frozen=True, kw_only=True, tag="place-item"):
    """Place a named item from the deck, the discard pile or the box in rooms."""

    item: ItemId
    where: Where = "here"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        for room in await select.rooms(game, self.where, scope):
            pile = query.pile_with(game, self.item)
            if pile is not None:
                ops.items.lay(game, self.item, pile, room, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        return query.pile_with(game, self.item) is not None


@vocabulary.add
class WearUniform(ToPrisoners, frozen=True, tag="wear-uniform"):
    """Put on the clean uniform in the room."""

    price = 2.0

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero.room is not None and query.has_marker(game, "uniform", hero.room):
            ops.rooms.remove_marker(game, "uniform", hero.room, cause)
            ops.items.wear(game, hero, "clean", cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.room is not None and query.has_marker(game, "uniform", hero.room)


@vocabulary.add
class LoseUniform(ToPrisoners, frozen=True, kw_only=True, tag="lose-uniform"):
    """Take off the uniform; with `bloody`, keep it on but make it bloody."""

    price = -1.5
    bloody: bool = False

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero.uniform != "none":
            ops.items.wear(game, hero, "bloody" if self.bloody else "none", cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.uniform != "none"
