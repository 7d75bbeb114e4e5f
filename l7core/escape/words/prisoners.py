"""Verbs for fear, threat and vitality, and for the cards and items of prisoners."""

from __future__ import annotations

from l7core.api import Scope
from l7core.escape.flows import finish, hand, knockout, open_window, pick, select
from l7core.escape.flows.lockdown import gain_threat as take_threat
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount
from l7core.escape.words.vocabulary import VOCABULARY

verb = VOCABULARY.verb

# -- levels


@verb(words.GainFear)
async def gain_fear(game: EscapeGame, effect: words.GainFear, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.levels.raise_fear(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.LoseFear)
async def lose_fear(game: EscapeGame, effect: words.LoseFear, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.levels.lower_fear(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.SetFear)
async def set_fear(game: EscapeGame, effect: words.SetFear, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.levels.set_fear(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.GainThreat)
async def gain_threat(game: EscapeGame, effect: words.GainThreat, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        await take_threat(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.LoseThreat)
async def lose_threat(game: EscapeGame, effect: words.LoseThreat, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.levels.lose_threat(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.GainVitality)
async def gain_vitality(game: EscapeGame, effect: words.GainVitality, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.levels.gain_vitality(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.LoseVitality)
async def lose_vitality(game: EscapeGame, effect: words.LoseVitality, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        ops.levels.lose_vitality(game, hero, amount(game, effect.n, scope), scope.source)
        await knockout.check_hand(game, hero, scope.source)


@verb(words.KnockOut)
async def knock_out(game: EscapeGame, effect: words.KnockOut, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.status == "map":
            await knockout.knock_out(game, hero, scope.source)


@verb(words.Kill)
async def kill(game: EscapeGame, effect: words.Kill, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        await knockout.kill(game, hero, scope.source)


@verb(words.Escape)
async def escape(game: EscapeGame, effect: words.Escape, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        await finish.escape(game, hero, scope.source)


# -- adrenaline


@verb(words.DrawAdrenaline)
async def draw_adrenaline(game: EscapeGame, effect: words.DrawAdrenaline, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.status == "map":
            hand.draw(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.LoseAdrenaline)
async def lose_adrenaline(game: EscapeGame, effect: words.LoseAdrenaline, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.status == "map":
            await hand.discard(game, hero, amount(game, effect.n, scope), scope.source)
            await knockout.check_hand(game, hero, scope.source)


@verb(words.GiveAdrenaline)
async def give_adrenaline(game: EscapeGame, effect: words.GiveAdrenaline, scope: Scope) -> None:
    giver = game.state.heroes[scope.seat]
    for hero in await select.prisoners(game, effect.who, scope):
        if len(giver.hand) > 1 and len(hero.hand) < hero.vitality:
            card = await pick.card(game, giver, "escape.pick.gift", giver.hand, about=hero.id)
            ops.hand.pass_on(game, giver, hero, card, scope.source)


# -- items and skills


@verb(words.DrawItem)
async def draw_item(game: EscapeGame, effect: words.DrawItem, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.status == "map":
            await hand.find_items(game, hero, amount(game, effect.n, scope), scope.source)


@verb(words.GainItem)
async def gain_item(game: EscapeGame, effect: words.GainItem, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        pile = query.pile_with(game, effect.item)
        if pile is not None and hero.status == "map":
            ops.items.take(game, hero, effect.item, pile, scope.source)
            await hand.keep_what_fits(game, hero)
            await open_window(game, "item-gained", hero.seat, effect.item)


@verb(words.LoseItem)
async def lose_item(game: EscapeGame, effect: words.LoseItem, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        for _ in range(amount(game, effect.n, scope)):
            carried = query.items_of(game, hero, effect.only)
            if effect.item:
                carried = [item for item in carried if item == effect.item]
            if carried:
                prompt = "escape.pick.item-to-lose"
                item = await pick.card(game, hero, prompt, carried, about=scope.source)
                ops.items.lose(game, hero, item, scope.source)
        await hand.keep_what_fits(game, hero)


@verb(words.DropItems)
async def drop_items(game: EscapeGame, effect: words.DropItems, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.status == "map":
            for item in list(hero.items):
                ops.items.drop(game, hero, item, scope.source)


@verb(words.GainSkill)
async def gain_skill(game: EscapeGame, effect: words.GainSkill, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if effect.skill:
            ops.skills.take(game, hero, effect.skill, scope.source)
        else:
            ops.skills.draw(game, hero, scope.source)


@verb(words.LoseSkill)
async def lose_skill(game: EscapeGame, effect: words.LoseSkill, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        skills = [skill for skill in hero.skills if effect.skill in ("", skill)]
        if skills:
            prompt = "escape.pick.skill-to-lose"
            skill = await pick.card(game, hero, prompt, skills, about=scope.source)
            ops.skills.lose(game, hero, skill, scope.source)


@verb(words.PlaceItem)
async def place_item(game: EscapeGame, effect: words.PlaceItem, scope: Scope) -> None:
    for room in await select.rooms(game, effect.where, scope):
        pile = query.pile_with(game, effect.item)
        if pile is not None:
            ops.items.lay(game, effect.item, pile, room, scope.source)


@verb(words.WearUniform)
async def wear_uniform(game: EscapeGame, effect: words.WearUniform, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.room is not None and query.has_marker(game, "uniform", hero.room):
            ops.rooms.remove_marker(game, "uniform", hero.room, scope.source)
            ops.items.wear(game, hero, "clean", scope.source)


@verb(words.LoseUniform)
async def lose_uniform(game: EscapeGame, effect: words.LoseUniform, scope: Scope) -> None:
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.uniform != "none":
            ops.items.wear(game, hero, "bloody" if effect.bloody else "none", scope.source)
