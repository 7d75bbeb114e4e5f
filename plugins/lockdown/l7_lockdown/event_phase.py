"""The event phase after all have passed: seven steps, each with its own flow."""

from __future__ import annotations

from l7core.api import Scope, Task

from . import attacks, combat, hunters, ops, query, wounds
from .book import flows
from .noise import ambush, encounter, roll_for_noise
from .sight import appear
from .state import BLUE_THRESHOLDS, RED_THRESHOLDS, Crew, Hunter, Lockdown


@flows("lockdown:event-launch")
async def launch(game: Lockdown) -> None:
    """Reveal the launch on the current time.

    Its pods leave, and passengers of other pods take a serious wound.
    """
    id = game.state.launches.pop(game.state.time, "")
    if not id:
        return
    pods = game.rules.library["launch"][id].pods
    game.reveal("lockdown.barrier.launch")
    game.emit("lockdown.launch", launch=id)
    for who in game.state.crew:
        if who.where == "pod" and who.pod in pods:
            who.where = "away"
            game.emit("lockdown.away", who=who.id, pod=f"pod:{who.pod}")
    for who in game.state.crew:
        if who.where == "pod":
            leave_pod(game, who)
            await wounds.serious(game, who)
    wounds.check_over(game)


def leave_pod(game: Lockdown, who: Crew) -> None:
    """Move a character from a pod that stays back to its room."""
    game.emit("lockdown.stayed", who=who.id, pod=f"pod:{who.pod}")
    who.where, who.pod = "base", ""


@flows("lockdown:event-time")
def pass_time(game: Lockdown) -> None:
    """Move time by one space: check the alert, the countdown, and then the power thresholds."""
    state = game.state
    if state.alert == state.time:
        game.emit("lockdown.alert-over")
        game.turn_to(Task("lockdown:end"))
    if state.time == 0:
        last_hour(game)
    ops.pass_time(game)
    if state.countdown and state.time <= state.countdown.at:
        count_down(game)
    lower_power(game)
    if state.time == 0:
        game.emit("lockdown.last-round")


def last_hour(game: Lockdown) -> None:
    """End the game when time would move past its last space; a running countdown goes off."""
    if game.state.countdown:
        ops.destroy_base(game, "countdown")
    game.turn_to(Task("lockdown:end"))


def count_down(game: Lockdown) -> None:
    """Turn a yellow countdown red and move it on; a red one destroys the base."""
    countdown = game.state.countdown
    assert countdown is not None, "asked only while it runs"
    if countdown.red:
        ops.destroy_base(game, "countdown")
    game.state.countdown = countdown.turned_red
    game.emit("lockdown.countdown-red", n=game.state.countdown.at)
    if not game.state.gate:
        ops.open_gate(game)


def lower_power(game: Lockdown) -> None:
    """Turn off the highest power token that is on, if time is at a threshold."""
    state = game.state
    is_red = state.time in RED_THRESHOLDS and not state.restored
    if not is_red and state.time not in BLUE_THRESHOLDS:
        return
    lit = {where: power for where, power in state.power.items() if power.on}
    if lit:
        ops.cut_power(game, max(lit, key=lambda where: lit[where].number))


@flows("lockdown:event-hush")
def hush(game: Lockdown) -> None:
    """Remove noise from corridors between two lit, empty rooms."""
    board, silent = query.layout(game), 0
    for id, corridor in game.state.corridors.items():
        if not corridor.noise:
            continue
        slots = board.corridors[id].slots
        if all(query.is_lit(game, slot) and query.is_empty(game, slot) for slot in slots):
            corridor.noise = False
            silent += 1
    if silent:
        game.emit("lockdown.hushed", n=silent)


@flows("lockdown:event-attacks")
async def attack(game: Lockdown) -> None:
    """Let each hunter attack the character in its room with the fewest action cards."""
    for hunter in list(game.state.hunters):
        if hunter in game.state.hunters and (who := query.prey(game, hunter.slot)):
            await attacks.strike(game, hunter, who)


@flows("lockdown:event-fire")
def burn(game: Lockdown) -> None:
    """Damage every hunter in a burning room, and destroy one egg in each burning room."""
    for slot, place in game.state.places.items():
        if not place.fire:
            continue
        for hunter in query.hunters_in(game, slot):
            harm = 1 + burns_well(game)
            combat.hurt(game, hunter, harm, cause="lockdown.because.fire")
        if place.eggs:
            game.emit("lockdown.egg-burnt", slot=slot)
            ops.lose_eggs(game, slot)


def burns_well(game: Lockdown) -> bool:
    """Return whether a living character can use the fire weakness."""
    return any(query.weakness_applies(game, who, "fire") for who in query.living(game))


@flows("lockdown:event-card")
async def event(game: Lockdown) -> None:
    """Draw an event card: move the hunters that it names, then carry out its effects."""
    card = hunters.next_event(game)
    game.emit("lockdown.event", event=card.id)
    for hunter in list(game.state.hunters):
        if hunter.kind in card.kinds and hunter in game.state.hunters and is_idle(game, hunter):
            hunters.leave_by(game, hunter, card.number)
    scope = Scope(seat=game.state.first, source=card.id)
    await game.carry_out(card.effects, scope)
    if any(not power.on for where, power in game.state.power.items() if where != "lift"):
        await game.carry_out(card.dark, scope)


def is_idle(game: Lockdown, hunter: Hunter) -> bool:
    """Return whether a hunter is not in a fight."""
    return not query.crew_in(game, hunter.slot)


@flows("lockdown:event-colony")
async def colony(game: Lockdown) -> None:
    """Draw a token from the bag and resolve it."""
    game.reveal("lockdown.barrier.bag")
    if not any(game.state.bag.tokens.values()):
        hunters.add_token(game, "adult")
    id = game.state.bag.pull(game, "bag")
    kind = query.token(game, id).kind
    game.emit(f"lockdown.colony-{kind}", token=id)
    if kind == "larva":
        hunters.add_token(game, "adult")
        return
    if kind == "creeper":
        hunters.add_token(game, "breeder")
        return
    game.state.bag.tokens[id] += 1
    match kind:
        case "blank":
            hunters.add_token(game, "adult")
        case "queen":
            await queen_stirs(game)
        case _:
            for who in query.in_order(game):
                if who.is_acting and not query.in_combat(game, who):
                    await roll_for_noise(game, who)


async def queen_stirs(game: Lockdown) -> None:
    """Place the Queen if a character is in the Nest; otherwise lay an egg.

    With the Queen already on the board, draw from the bag for that character instead.
    """
    nest = query.slot_of(game, query.NEST)
    prey = query.prey(game, nest)
    if prey and query.figures_left(game, "queen"):
        for corridor in query.exits_of(game, nest):
            ops.hush(game, corridor)
        queen = await appear(game, "queen", nest, query.QUEEN)
        await ambush(game, prey, queen.n, query.QUEEN)
    elif prey:
        await encounter(game, prey)
    elif ops.lay_eggs(game, 1):
        game.emit("lockdown.egg-laid")
