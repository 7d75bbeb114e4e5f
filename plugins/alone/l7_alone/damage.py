"""What the hero loses, and what keeps it off.

hurt ── the hero's passive items and powers ── the companion ── the tracks ── evil's damage cards
"""

from __future__ import annotations

from l7core.api import Args, Option, Scope, ids

from . import ops, query, secretly
from .book import flows
from .reactions import window
from .records import Damage, Moment
from .state import HERO, Alone, Loss


async def hurt(
    game: Alone, track: Damage, n: int, cause: str, moment: Moment | None = None
) -> None:
    """The hero is about to lose so much; both tracks at 0, and the game is lost.

    Cards answer it in a turn, once an action has been declared.
    """
    if n <= 0:
        return
    outer = game.state.front.loss
    ops.hero.pend(game, Loss(track, n, cause, moment or track))
    await ward_off(game)
    loss = game.state.front.loss
    assert loss is not None
    lost = loss.n
    ops.hero.pend(game, outer)
    if lost <= 0:
        game.emit("alone.warded", cause=cause)
        return
    if await falls_on_companion(game, lost):
        ops.hero.hurt_companion(game, lost, cause)
        return
    ops.hero.lower(game, track, lost, cause)
    hero = game.state.front.hero
    if not hero.life and not hero.control:
        at = game.state.front.at
        game.emit("alone.fell", cause=cause, who=ids.seat(HERO), sector=at)
        ops.clock.lose_game(game)
    if game.state.front.now.acted:
        await window(game, "hurt", track)


async def ward_off(game: Alone) -> None:
    """The hero's own answers, one after the other, as long as there is something to lose."""
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
    """Passive items, and powers that can be used whenever that is about to be lost."""
    hero = game.state.front.hero
    found = []
    for item in hero.items:
        record = query.item(game, item.id)
        answers = record.on == "passive" and record.when in (loss.track, loss.moment)
        if answers and item.id not in loss.answered:
            found.append(Option(f"item:{item.id}", target=item.id))
    if game.state.front.avatars:
        for power in game.rules.library["power"].values():
            if power.when == loss.track and power.cost <= hero.powers:
                found.append(Option(f"power:{power.id}", target=power.id, args={"n": power.cost}))
    return found


@flows("alone:ward-item")
async def ward_by_item(game: Alone, id: str) -> None:
    """A charge of a passive item goes: one for each loss."""
    item = next(each for each in game.state.front.hero.items if each.id == id)
    effects = query.effects_of(game, item)
    ops.hero.set_against(game, id)
    ops.items.use_charge(game, item)
    await game.carry_out(effects, Scope(seat=HERO, source=id))


@flows("alone:ward-power")
async def ward_by_power(game: Alone, id: str) -> None:
    """AVATAR: the one power that can be used whenever it is needed."""
    power = game.rules.library["power"][id]
    ops.hero.spend_powers(game, power.cost, id)
    await game.carry_out(power.effects, Scope(seat=HERO, source=id))


async def falls_on_companion(game: Alone, n: int) -> bool:
    """The evil players may deal all of the damage to the companion instead."""
    companion = game.state.front.hero.companion
    if companion is None:
        return False
    options = [Option("hero"), Option("companion", target=companion.id)]
    args: Args = {"n": n, "companion": companion.id}
    option = await secretly.ask(game, game.state.front.leader, "alone.whom", options, args=args)
    return option.id == "companion"
