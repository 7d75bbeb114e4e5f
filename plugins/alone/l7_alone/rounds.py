"""A round of eight turns; each turn is one action of the hero and the reactions to it.

alone:round ── 8 x alone:turn ── alone:end-round
alone:turn ── alone:act ── alone:instant ── alone:resolve ── (alone:act again, in bullet time) ──
  alone:answer ── alone:attacks ── alone:lights-out
"""

from __future__ import annotations

from msgspec import structs

from l7core.api import Option, Scope, Task, WhyNot, has_effect, ids, offers

from . import acting, items, lesson, ops, query
from .book import flows
from .records import Damage
from .state import DECLARED, HERO, TURNS, Alone

TRACKS: tuple[Damage, ...] = ("life", "control")


@flows("alone:round")
def begin_round(game: Alone) -> None:
    ops.clock.begin_round(game)
    game.then(*[Task("alone:turn")] * TURNS, Task("alone:end-round"))


@flows("alone:turn")
async def turn(game: Alone) -> None:
    """Run the hero's turn, to which the evil players react."""
    if game.state.front.turn == TURNS:
        return
    lesson.end_if_learned(game)
    ops.clock.begin_turn(game)
    game.then(Task("alone:act"), *ANSWERS)


ANSWERS = (
    Task("alone:answer"),
    Task("alone:attacks"),
    Task("alone:lights-out"),
)


@flows("alone:act")
async def act(game: Alone) -> None:
    """Ask the hero for an action, or for something that comes before the action."""
    lesson.note(game)
    options = [as_declared(option) for option in offers.options(on_offer(game))]
    option = await game.ask(
        HERO, "alone.act", options, args={"n": game.state.front.turn}, action=True
    )
    head = ids.head(option.id)
    if head in BEFORE:
        game.then(Task("alone:act"))
        await game.run(f"alone:{head}", ids.tail(option.id))
        return
    ops.clock.declare(game, acting.action_of(game, option.id), ids.tail(option.id))
    if head == "use":
        items.declare(game, ids.tail(option.id))
    game.then(Task("alone:instant"), Task("alone:resolve", (option.id,)))


def as_declared(option: Option) -> Option:
    """Return the option with a barrier if it declares an action; earlier choices can be undone."""
    if ids.head(option.id) in BEFORE:
        return option
    return structs.replace(option, barrier=DECLARED)


@flows("alone:resolve")
async def resolve(game: Alone, option: str) -> None:
    """Resolve the declared action, unless a card has cancelled it."""
    now, kind = game.state.front.now, ids.head(option)
    mission_check = [] if kind == "use" else [Task("alone:mission", (now.action,))]
    game.then(*mission_check, Task("alone:more"))
    if now.foiled:
        game.emit("alone.foiled")
    else:
        await game.run(f"alone:{kind}", ids.tail(option))


@flows("alone:more")
def another_action(game: Alone) -> None:
    """Let the hero act again in the same turn, in bullet time or through an item."""
    if game.state.front.now.actions_left > 0:
        game.then(Task("alone:act"))


def on_offer(game: Alone) -> offers.Offers:
    """Yield all options of the hero in a turn, and the reasons for the missing ones."""
    yield from acting.actions(game)
    yield from before(game)


# -- before the action


BEFORE = ("recover", "bullet-time", "sacrifice", "companion", "power")


def before(game: Alone) -> offers.Offers:
    """Yield the options at the start of a turn: adrenaline, the companion and hero powers."""
    front = game.state.front
    if front.now.acted:
        return
    yield from recoveries(game)
    yield from bullet_time(game)
    companion = front.hero.companion
    if companion:
        record = query.character(game, companion.id)
        scope = Scope(seat=HERO, source=companion.id)
        if has_effect(game, record.companionship, scope):
            yield Option("companion", target=companion.id)
        yield Option("sacrifice", target=companion.id)
    if front.avatars:
        for id, power in game.rules.library["power"].items():
            if power.when != "turn":
                continue
            if power.cost > front.hero.powers:
                yield offers.refuse("power", "tokens", "hero-powers", id, n=power.cost)
            elif has_effect(game, power.effects, Scope(seat=HERO, source=id)):
                yield Option(f"power:{id}", target=id, args={"n": power.cost})


def recoveries(game: Alone) -> offers.Offers:
    """Yield the options to spend an adrenaline token on one track, once a turn."""
    front = game.state.front
    for track in TRACKS:
        if front.now.recovered:
            yield offers.refuse("recover", "recovered", "adrenaline", f"track:{track}")
        elif query.is_hushed(game):
            yield offers.refuse("recover", "hushed", "avatars", f"track:{track}")
        elif query.rule(game, "cold"):
            yield offers.refuse("recover", "cold", "missions", f"track:{track}")
        elif not front.hero.adrenaline:
            yield offers.refuse("recover", "no-adrenaline", "adrenaline", f"track:{track}")
        elif not ops.hero.can_recover(game, track):
            n = query.cap(front)
            yield offers.refuse("recover", "cap", "health", f"track:{track}", n=n)
        else:
            yield Option(f"recover:{track}", target=f"track:{track}")


def bullet_time(game: Alone) -> offers.Offers:
    """Yield the option for two actions in one turn."""
    front = game.state.front
    if front.now.bullet_time:
        yield offers.refuse("bullet-time", "bullet-time", "adrenaline")
    elif query.is_hushed(game):
        yield offers.refuse("bullet-time", "hushed", "avatars")
    elif not front.hero.adrenaline:
        yield offers.refuse("bullet-time", "no-adrenaline", "adrenaline")
    else:
        yield Option("bullet-time")


@flows("alone:recover")
def recover(game: Alone, track: Damage) -> None:
    """Recover 1 on a track for an adrenaline token; the medic recovers 1 more, the captain 1 on
    both."""
    gift = query.gift(game)
    ops.hero.spend_on_recovery(game)
    ops.hero.recover(game, track, 1 + (gift == "healer"))
    if gift == "leader":
        for other in TRACKS:
            if other != track:
                ops.hero.recover(game, other, 1)


@flows("alone:bullet-time")
def start_bullet_time(game: Alone, unused: str) -> None:
    ops.clock.begin_bullet_time(game)


@flows("alone:sacrifice")
async def sacrifice(game: Alone, unused: str) -> None:
    """Sacrifice the companion for a single effect, whatever health is left."""
    companion = game.state.front.hero.companion
    assert companion is not None
    record = query.character(game, companion.id)
    ops.hero.sacrifice(game)
    await game.carry_out(record.sacrificed, Scope(seat=HERO, source=record.id))


@flows("alone:companion")
async def companion_helps(game: Alone, unused: str) -> None:
    """Use the companion's ability for 1 of its health."""
    companion = game.state.front.hero.companion
    assert companion is not None
    record = query.character(game, companion.id)
    ops.hero.hurt_companion(game, 1, "alone.because.help")
    await game.carry_out(record.companionship, Scope(seat=HERO, source=record.id))


@flows("alone:power")
async def use_power(game: Alone, id: str) -> None:
    """AVATAR: use a hero power, paid with danger tokens."""
    power = game.rules.library["power"][id]
    ops.hero.spend_powers(game, power.cost, id)
    await game.carry_out(power.effects, Scope(seat=HERO, source=id))


def why_not(game: Alone, seat: int) -> tuple[WhyNot, ...]:
    """Return the hero's unavailable options with their reasons, without secrets."""
    front = game.state.front
    if seat != HERO or not front.round or not front.now:
        return ()
    offered = {ids.head(each.id) for each in offers.options(on_offer(game))}
    reasons = {
        (each.action, each.target): each
        for each in offers.refusals(on_offer(game))
        if each.target or each.action not in offered
    }
    return offers.why_nots(game, "alone", reasons.values())
