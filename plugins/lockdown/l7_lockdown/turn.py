"""Actions in a turn: one question offers them, and its answer includes the payment.

lockdown:act ── one of the flows that the option names
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from l7core.api import Effects, Option, Scope, Task, WhyNot, has_effect, ids, offers, revealed_by

from . import combat, lesson, moving, ops, query, searching
from .book import flows
from .doing import carry_out
from .records import Deed
from .state import Crew, Lockdown, is_contamination
from .verbs.actor import Price

USES = ("one", "two")
"""Text ids of the lines that a card in hand can be played for."""
BENCH = "bench"
"""Id of crafting in Storage, which needs a single component."""


@flows("lockdown:act")
async def act(game: Lockdown, seat: int) -> None:
    """Ask for actions until the turn is over or the character passes.

    A character without cards passes automatically if no other option is left.
    """
    who = game.state.crew[seat]
    if not game.state.left or not who.is_acting:
        return
    if lesson.is_learned(game):
        game.turn_to(Task("lockdown:learned"))
    game.then(Task("lockdown:act", (seat,)))
    options = affordable(who, offers.options(on_offer(game, who)))
    option, paid = options[0], tuple[str, ...]()
    if who.hand or len(options) > 1:
        option, paid = await game.ask_paid(seat, "lockdown.act", options, who.hand, action=True)
    game.state.left -= 1
    ops.discard(game, who, *paid)
    if option.id == "end":
        ops.pass_turn(game, who)
        return
    await game.run(f"lockdown:{ids.head(option.id)}", who, *ids.tail(option.id).split("/"))
    look_at_quest(game, who)


def look_at_quest(game: Lockdown, who: Crew) -> None:
    """Give the character their personal item once the quest is complete."""
    if who.is_acting and not who.ready:
        quest = query.character(game, who)
        if game.holds(quest.done, Scope(seat=who.seat, source=quest.id)):
            ops.make_ready(game, who)


def affordable(who: Crew, options: list[Option]) -> list[Option]:
    """Return the options that the cards in hand can pay for."""
    return [option for option in options if option.cost <= len(option.payable(who.hand))]


def on_offer(game: Lockdown, who: Crew) -> offers.Offers:
    """Yield all possible actions, and the refusals for the others."""
    keeps = tuple(card for card in who.hand if is_contamination(card))
    yield from moving.ways(game, who, keeps)
    yield from combat.fights(game, who, keeps)
    yield from cards(game, who, keeps)
    yield from room_actions(game, who, keeps)
    yield from things(game, who, keeps)
    yield from crafts(game, who, keeps)
    yield Option("end", spare=len(who.hand))


def why_not(game: Lockdown, seat: int) -> tuple[WhyNot, ...]:
    """Return the unavailable actions of a seat with their reasons."""
    who = game.state.crew[seat]
    if not game.state.round:
        return ()
    if not who.is_acting:
        return offers.why_nots(game, "lockdown", [offers.refuse("act", "gone", "ways-out")])
    if who.passed:
        return offers.why_nots(game, "lockdown", [offers.refuse("act", "passed", "rounds")])
    if game.state.acting != seat:
        other = ids.seat(game.state.acting)
        return offers.why_nots(
            game, "lockdown", [offers.refuse("act", "not-your-turn", "rounds", who=other)]
        )
    return offers.why_nots(game, "lockdown", all_refusals(game, who))


def all_refusals(game: Lockdown, who: Crew) -> offers.Offers:
    """Yield the refused and unaffordable actions, each once."""
    refusals: dict[tuple[str, str], offers.Refusal] = {}
    offered = set()
    for offer in on_offer(game, who):
        if not isinstance(offer, Option):
            refusals.setdefault((offer.action, offer.target), offer)
        elif offer.cost > len(offer.payable(who.hand)):
            head = ids.head(offer.id)
            refusal = offers.refuse(head, "price", "actions", offer.target, n=offer.cost)
            refusals.setdefault((head, offer.target), refusal)
        else:
            offered.add((ids.head(offer.id), offer.target))
    yield from (each for key, each in refusals.items() if key not in offered)


# -- cards and items with effect lines


def cards(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Yield options for the lines of each card in hand; the card is discarded with its price."""
    for card in who.actions:
        record = query.action(game, card)
        template = Option("", "lockdown.play", record.id, cost=record.cost, keeps=(*keeps, card))
        names = [f"card:{use}:{card}" for use in USES]
        yield from deeds(game, who, record.deeds, names, template)


def deeds(
    game: Lockdown, who: Crew, lines: tuple[Deed, ...], names: list[str], template: Option
) -> offers.Offers:
    """Yield an option for each possible line; if there is none, yield the first line's refusal."""
    scope = Scope(seat=who.seat, source=template.target)
    reasons = [lacking(game, who, deed, scope) for deed in lines]
    for n, deed in enumerate(lines):
        if not reasons[n]:
            barrier, words = revealed_by(deed.effects), {"words": deed.words}
            yield structs.replace(template, id=names[n], barrier=barrier, args=words)
    if all(reasons):
        yield offers.refuse(ids.head(names[0]), reasons[0], "cards", template.target)


def lacking(game: Lockdown, who: Crew, deed: Deed, scope: Scope) -> str:
    """Return the first reason why a line cannot be used now; "" if it can."""
    is_fighting = query.in_combat(game, who)
    if deed.when == "combat" and not is_fighting:
        return "only-in-combat"
    if deed.when == "calm" and is_fighting:
        return "in-combat"
    for condition in deed.conditions:
        if not game.holds((condition,), scope):
            return f"not-{condition.__struct_config__.tag}"
    effects = tuple(each for each in deed.effects if not isinstance(each, Price)) or deed.effects
    return "" if has_effect(game, effects, scope) else f"no-{first_word(effects)}"


def first_word(effects: Effects) -> str:
    """Return the tag of the first verb, which names the refusal of a line without effect."""
    return str(effects[0].__struct_config__.tag)


@flows("lockdown:card")
async def play(game: Lockdown, who: Crew, used: str) -> None:
    """Discard a card and carry out one of its lines."""
    use, card = ids.head(used), ids.tail(used)
    record = query.action(game, card)
    ops.discard(game, who, card)
    game.emit("lockdown.played", who=who.id, card=record.id)
    await carry_out(
        game, record.deeds[USES.index(use)].effects, Scope(seat=who.seat, source=record.id)
    )


def room_actions(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Yield options or refusals for the actions of the room and for its computer."""
    room, place = query.room(game, who.slot), query.place(game, who.slot)
    for action in room.actions:
        scope = Scope(seat=who.seat, source=room.id, about=action.id)
        if query.in_combat(game, who):
            yield offers.refuse("room", "in-combat", "rooms", room.id)
        elif place.broken:
            yield offers.refuse("room", "broken", "rooms", room.id)
        elif why := lacking(game, who, action, scope):
            yield offers.refuse("room", why, "rooms", room.id)
        else:
            barrier = revealed_by(action.effects)
            words = {"words": action.words}
            id = f"room:{action.id}"
            yield Option(
                id, "lockdown.room", who.slot, barrier, "", action.cost, words, keeps=keeps
            )
    if room.computer:
        if query.in_combat(game, who):
            yield offers.refuse("computer", "in-combat", "computers")
        elif not query.can_use_computer(game, who.slot):
            yield offers.refuse("computer", "no-power", "computers")
        else:
            yield Option("computer:on", barrier="lockdown.barrier.computer", cost=1, keeps=keeps)


@flows("lockdown:room")
async def use_room(game: Lockdown, who: Crew, id: str) -> None:
    """Carry out an action of the character's room."""
    room = query.room(game, who.slot)
    action = next(each for each in room.actions if each.id == id)
    game.emit("lockdown.used-room", who=who.id, room=room.id, deed=action.told)
    await carry_out(game, action.effects, Scope(seat=who.seat, source=room.id, about=id))


@flows("lockdown:computer")
async def use_computer(game: Lockdown, who: Crew, on: str) -> None:
    """Draw a terminal card and let the player choose one of its functions or none."""
    id = game.state.computers.turn_up(game, "computers", "lockdown.barrier.computer")
    deeds = game.rules.library["computer"][id].deeds
    scope = Scope(seat=who.seat, source=id)
    game.emit("lockdown.terminal-answers", who=who.id, terminal=id)
    options = [
        Option(f"choose:{n}", "lockdown.computer-choice", args={"words": deed.words})
        for n, deed in enumerate(deeds)
        if not lacking(game, who, deed, scope)
    ]
    choice = await game.pick(who.seat, "lockdown.terminal", [*options, Option("leave")], about=id)
    if choice.id != "leave":
        await carry_out(game, deeds[ids.number(choice.id)].effects, scope)


# -- things


def things(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Yield options for picking up, dropping, using and giving items."""
    place = query.place(game, who.slot)
    in_room = dict.fromkeys([held.id for held in place.things] + [query.EGG] * bool(place.eggs))
    is_nest = query.is_nest(game, who.slot)
    for id in in_room:
        if id == query.EGG and is_nest:
            continue
        if query.free_hands(game, who) < 1:
            yield offers.refuse("take", "hands", "things", f"thing:{id}")
        else:
            yield Option(f"take:{id}", "", f"thing:{id}", cost=1, keeps=keeps)
    for index, held in enumerate(who.hands):
        yield Option(f"drop:{index}", "", f"thing:{held.id}")
    for id in dict.fromkeys(held.id for held, item in query.items_of(game, who) if item.deeds):
        item = game.rules.library["item"][id]
        template = Option("", "lockdown.use", id, cost=item.cost, keeps=keeps)
        names = [f"use:{id}/{n}" for n in range(len(item.deeds))]
        yield from deeds(game, who, item.deeds, names, template)
    for other in query.crew_in(game, who.slot):
        if other is not who and not query.in_combat(game, who):
            for id in dict.fromkeys(held.id for held in who.pack):
                args: dict[str, Any] = {"other": other.id}
                yield Option(f"give:{id}/{other.seat}", "", id, cost=1, args=args, keeps=keeps)


@flows("lockdown:take")
def take(game: Lockdown, who: Crew, thing: str) -> None:
    """Pick up a heavy item or an object from the room."""
    ops.pick_up(game, who, thing)


@flows("lockdown:drop")
def drop(game: Lockdown, who: Crew, index: str) -> None:
    """Drop an item or object; this takes no action."""
    ops.drop(game, who, int(index))
    game.state.left += 1


@flows("lockdown:give")
def give(game: Lockdown, who: Crew, id: str, seat: str) -> None:
    """Give an item from one backpack to another; only these two players see which item."""
    other = game.state.crew[int(seat)]
    held = next(each for each in who.pack if each.id == id)
    ops.hand_over(game, who, other, held)


@flows("lockdown:use")
async def use(game: Lockdown, who: Crew, id: str, n: str) -> None:
    """Use an item; single-use items are discarded."""
    held, item = next(pair for pair in query.items_of(game, who) if pair[0].id == id)
    game.emit("lockdown.used", who=who.id, item=id)
    if item.used_up:
        ops.lose_item(game, who, held)
    await carry_out(game, item.deeds[int(n)].effects, Scope(seat=who.seat, source=id))


def crafts(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Yield the items that can be crafted, and refusals for the others.

    In Storage, one component is enough.
    """
    if query.in_combat(game, who):
        return
    components = [item.component for _, item in query.items_of(game, who) if item.component]
    for id, left in game.state.crafted.items():
        parts = list(game.rules.library["item"][id].parts)
        missing = lacking_parts(parts, components)
        at_bench = is_storage(game, who) and len(missing) < len(parts)
        if not left:
            yield offers.refuse("craft", "none-left", "crafting", id)
            continue
        if not missing:
            yield Option(f"craft:{id}", "", id, cost=1, keeps=keeps)
        elif not at_bench:
            yield offers.refuse("craft", "parts", "crafting", id, part=f"part:{missing[0]}")
        if at_bench:
            yield Option(f"craft:{id}/{BENCH}", "lockdown.bench", id, cost=2, keeps=keeps)


def lacking_parts(parts: Sequence[str], components: Sequence[str]) -> list[str]:
    """Return the missing components, repeated as often as they are missing."""
    remaining = list(components)
    missing = []
    for part in parts:
        if part in remaining:
            remaining.remove(part)
        else:
            missing.append(part)
    return missing


def is_storage(game: Lockdown, who: Crew) -> bool:
    place = query.place(game, who.slot)
    return place.tile == query.STORAGE and not place.broken


@flows("lockdown:craft")
async def craft(game: Lockdown, who: Crew, id: str, bench: str = "") -> None:
    """Discard the components of an item, one of two at the bench, and give the item.

    A player with several suitable components chooses.
    """
    parts = game.rules.library["item"][id].parts
    for allowed in [parts] if bench else [(part,) for part in parts]:
        fitting = {
            held.id: held for held, item in query.items_of(game, who) if item.component in allowed
        }
        options = [Option(f"with:{each}", target=each) for each in fitting]
        choice = await game.pick(who.seat, "lockdown.component", options, about=id)
        ops.discard_component(game, who, fitting[choice.target])
    game.state.crafted[id] -= 1
    await searching.receive(game, who, id, seen=True)
