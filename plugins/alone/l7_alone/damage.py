"""The hero's losses, and everything that prevents them.

hurt ── the hero's passive items and powers ── the companion ── the tracks ── evil's damage cards
"""

from __future__ import annotations

from l7core.api import Args, Option, Scope, ids

from . import ops, query, secret_questions
from .book import flows
from .reactions import window
from .records import Damage, Moment
from .state import HERO, Alone, Loss


async def hurt(
    game: Alone, track: Damage, n: int, cause: str, moment: Moment | None = None
) -> None:
    """Make the hero lose `n` points; the game is lost if both tracks reach 0.

    During a turn, evil players can respond with cards once an action has been declared.
    """
    if n <= 0:
        return
    outer = game.state.front.loss
    ops.hero.start_loss(game, Loss(track, n, cause, moment or track))
    await ward_off(game)
    loss = game.state.front.loss
    assert loss is not None
    lost = loss.n
    ops.hero.start_loss(game, outer)
    if lost <= 0:
        game.emit("alone.warded", cause=cause)
        return
    if cause not in OWN_COSTS and await falls_on_companion(game, lost):
        ops.hero.hurt_companion(game, lost, cause)
        return
    ops.hero.lower(game, track, lost, cause)
    hero = game.state.front.hero
    if not hero.life and not hero.control:
        sector = game.state.front.at
        game.emit("alone.fell", cause=cause, who=ids.seat(HERO), sector=sector)
        ops.clock.lose_game(game)
    if game.state.front.now.acted:
        await window(game, "hurt", track)


OWN_COSTS = ("alone.because.nightmare", "alone.because.mission")
"""Causes of losses that no evil player deals, so that a companion cannot take them."""


async def ward_off(game: Alone) -> None:
    """Ask for the hero's own responses, one at a time, while points are still to be lost."""
    while (loss := game.state.front.loss) and loss.n > 0:
        options = [*wards(game, loss), Option("bear")]
        if len(options) == 1:
            return
        option = await game.ask(
            HERO, "alone.ward", options, args={"n": loss.n, "track": f"track:{loss.track}"}
        )
        if option.id == "bear":
            return
        await game.run(f"alone:ward-{ids.head(option.id)}", ids.tail(option.id))


def wards(game: Alone, loss: Loss) -> list[Option]:
    """Return the passive items and powers that can prevent a loss."""
    hero = game.state.front.hero
    options = []
    for item in hero.items:
        record = query.item(game, item.id)
        answers = record.on == "passive" and record.when in (loss.track, loss.moment)
        if answers and item.id not in loss.answered:
            options.append(Option(f"item:{item.id}", target=item.id))
    if game.state.front.avatars:
        for power in game.rules.library["power"].values():
            if power.when == loss.track and power.cost <= hero.powers:
                options.append(Option(f"power:{power.id}", target=power.id, args={"n": power.cost}))
    return options


@flows("alone:ward-item")
async def ward_by_item(game: Alone, id: str) -> None:
    """Use a charge of a passive item against the loss; each item works once for a loss."""
    item = next(each for each in game.state.front.hero.items if each.id == id)
    effects = query.effects_of(game, item)
    ops.hero.answer_loss(game, id)
    ops.items.use_charge(game, item)
    await game.carry_out(effects, Scope(seat=HERO, source=id))


@flows("alone:ward-power")
async def ward_by_power(game: Alone, id: str) -> None:
    """AVATAR: use the hero power that works against a loss."""
    power = game.rules.library["power"][id]
    ops.hero.spend_powers(game, power.cost, id)
    await game.carry_out(power.effects, Scope(seat=HERO, source=id))


async def falls_on_companion(game: Alone, n: int) -> bool:
    """Ask the leader whether the companion takes all of the damage instead."""
    companion = game.state.front.hero.companion
    if companion is None:
        return False
    options = [Option("hero"), Option("companion", target=companion.id)]
    args: Args = {"n": n, "companion": companion.id}
    option = await secret_questions.ask(
        game, game.state.front.leader, "alone.whom", options, args=args
    )
    return option.id == "companion"
