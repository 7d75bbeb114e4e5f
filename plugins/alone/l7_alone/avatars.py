"""AVATAR: the evil players' figures in the station."""

from __future__ import annotations

from l7core.api import Option, Scope, has_effect

from . import ops, query, standard
from .book import flows
from .creatures import noise
from .state import Alone, Avatar


@flows("alone:set-up-avatars")
async def set_up(game: Alone) -> None:
    """Assign the avatars and their first upgrades.

    One evil player chooses one of two. Two players have one each. Of three, each has one by deck,
    and the leader has the avatar without a deck.
    """
    if game.toggle("avatars") == "off":
        return
    library = game.rules.library["avatar"]
    by_deck = {record.deck: id for id, record in library.items()}
    seats = query.evil_seats(game)
    for seat in seats:
        decks = query.evil(game, seat).decks
        if len(seats) == 3 and seat == game.state.front.leader:
            taken = by_deck["none"]
        elif len(seats) == 3 and len(decks) > 1:
            taken = by_deck[query.evil(game, game.state.front.leader).decks[0]]
        else:
            options = [Option(f"avatar:{by_deck[deck]}", target=by_deck[deck]) for deck in decks]
            taken = (await game.pick(seat, "alone.choose-avatar", options)).target
        ops.creatures.take_avatar(game, seat, taken)
    for each in game.state.behind.avatars:
        await upgrade(game, each)


async def upgrade(game: Alone, avatar: Avatar) -> None:
    """Upgrade an avatar with a danger token on a free space, if it has one of its four left."""
    taken = game.state.front.upgrades.get(avatar.id, [])
    free = [each for each in query.avatar(game, avatar.id).upgrades if each.id not in taken]
    options = [
        Option(f"upgrade:{each.id}", "alone.upgrade-avatar", avatar.id, args={"words": each.words})
        for each in free
    ]
    if options:
        option = await game.pick(avatar.seat, "alone.choose-upgrade", options)
        ops.creatures.upgrade_avatar(game, avatar.id, option.id.partition(":")[2])


async def upgrade_all(game: Alone) -> None:
    """Upgrade every avatar at the end of a round, except knocked-down ones."""
    for avatar in list(game.state.behind.avatars):
        if avatar.down_at is None:
            await upgrade(game, avatar)


@flows("alone:react-avatar")
async def activate(game: Alone, seat: int, target: str) -> None:
    """Activate an avatar: it moves or appears, then its power takes effect."""
    kind, id = target.split("/")
    avatar = next(each for each in game.state.behind.avatars if each.id == id)
    ops.creatures.activate(game, id)
    ops.creatures.stir(game, steps=1, least=query.stats(game, "", id).distance)
    if kind == "move":
        await standard.move_one(game, seat, standard.creature_of(game, avatar.n), 1)
    else:
        wounds = 0
        if kind == "teleport":
            wounds = standard.creature_of(game, avatar.n).wounds
            ops.creatures.take_off(game, avatar)
        sectors = query.spawnable(game, "", id)
        sector = await standard.where(game, seat, "alone.where-spawn", sectors, about=id)
        creature = ops.creatures.place_avatar(game, avatar, sector, wounds)
        await noise(game, seat, creature)
    record, scope = query.avatar(game, id), Scope(seat=seat, source=id)
    if record.activated:
        for _ in range(1 + query.avatar_power(game, id)):
            if has_effect(game, record.activated, scope):
                await game.carry_out(record.activated, scope)
