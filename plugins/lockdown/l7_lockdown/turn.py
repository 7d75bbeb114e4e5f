"""What can be done with an action: one question, and what it costs is paid in the same answer.

lockdown:act ── one of the flows that the option names
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from l7core.api import Effects, Option, Scope, Task, WhyNot, could_matter, ids, offers, revealed_by

from . import combat, lesson, moving, ops, query, searching
from .book import flows
from .doing import carry_out
from .records import Deed
from .state import Crew, Lockdown, is_contamination
from .verbs.actor import Price

USES = ("one", "two")
"""What a card in hand can be played for, by the ids of the texts."""
BENCH = "bench"
"""That of the Storage, where one component is enough."""


@flows("lockdown:act")
async def act(game: Lockdown, seat: int) -> None:
    """One action after the other, until the turn is over; or no more of them in this round.

    Who has no card and nothing to do without one passes without being asked.
    """
    who = game.state.crew[seat]
    if not game.state.left or not who.is_acting:
        return
    if lesson.is_learned(game):
        game.turn_to(Task("lockdown:learned"))
    game.then(Task("lockdown:act", (seat,)))
    stands = affordable(who, offers.options(on_offer(game, who)))
    option, paid = stands[0], tuple[str, ...]()
    if who.hand or len(stands) > 1:
        option, paid = await game.ask_paid(seat, "lockdown.act", stands, who.hand, action=True)
    game.state.left -= 1
    ops.discard(game, who, *paid)
    if option.id == "end":
        ops.give_over(game, who)
        return
    await game.run(f"lockdown:{ids.head(option.id)}", who, *ids.tail(option.id).split("/"))
    look_at_quest(game, who)


def look_at_quest(game: Lockdown, who: Crew) -> None:
    """As soon as it is done, the personal item can be used."""
    if who.is_acting and not who.ready:
        quest = query.character(game, who)
        if game.holds(quest.done, Scope(seat=who.seat, source=quest.id)):
            ops.make_ready(game, who)


def affordable(who: Crew, options: list[Option]) -> list[Option]:
    """Those that the cards in hand can pay for."""
    return [option for option in options if option.cost <= len(option.payable(who.hand))]


def on_offer(game: Lockdown, who: Crew) -> offers.Offers:
    """Everything that somebody may expect to do, and why the rest cannot be done."""
    keeps = tuple(card for card in who.hand if is_contamination(card))
    yield from moving.ways(game, who, keeps)
    yield from combat.fights(game, who, keeps)
    yield from cards(game, who, keeps)
    yield from room_actions(game, who, keeps)
    yield from things(game, who, keeps)
    yield from crafts(game, who, keeps)
    yield Option("end", spare=len(who.hand))


def why_not(game: Lockdown, seat: int) -> tuple[WhyNot, ...]:
    """What is missing among the options, each with its reason."""
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
    """What does not stand by its own rule, and what the hand cannot pay for; each once."""
    told: dict[tuple[str, str], offers.Refusal] = {}
    offered = set()
    for offer in on_offer(game, who):
        if not isinstance(offer, Option):
            told.setdefault((offer.action, offer.target), offer)
        elif offer.cost > len(offer.payable(who.hand)):
            head = ids.head(offer.id)
            refusal = offers.refuse(head, "price", "actions", offer.target, n=offer.cost)
            told.setdefault((head, offer.target), refusal)
        else:
            offered.add((ids.head(offer.id), offer.target))
    yield from (each for what, each in told.items() if what not in offered)


# -- cards and items, whose deeds are written in verbs


def cards(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Each card in hand, for each of its deeds; the card goes, and its price with it."""
    for card in who.actions:
        record = query.action(game, card)
        priced = Option("", "lockdown.play", record.id, cost=record.cost, keeps=(*keeps, card))
        names = [f"card:{use}:{card}" for use in USES]
        yield from deeds(game, who, record.deeds, names, priced)


def deeds(
    game: Lockdown, who: Crew, written: tuple[Deed, ...], names: list[str], like: Option
) -> offers.Offers:
    """An option for each that can be done; where none can, the reason of the first."""
    scope = Scope(seat=who.seat, source=like.target)
    reasons = [lacking(game, who, deed, scope) for deed in written]
    for n, deed in enumerate(written):
        if not reasons[n]:
            barrier, words = revealed_by(deed.effects), {"words": deed.words}
            yield structs.replace(like, id=names[n], barrier=barrier, args=words)
    if all(reasons):
        yield offers.refuse(ids.head(names[0]), reasons[0], "cards", like.target)


def lacking(game: Lockdown, who: Crew, deed: Deed, scope: Scope) -> str:
    """The first reason why that cannot be done now; empty if it can."""
    is_fighting = query.in_combat(game, who)
    if deed.when == "combat" and not is_fighting:
        return "only-in-combat"
    if deed.when == "calm" and is_fighting:
        return "in-combat"
    for condition in deed.conditions:
        if not game.holds((condition,), scope):
            return f"not-{condition.__struct_config__.tag}"
    wanted = tuple(each for each in deed.effects if not isinstance(each, Price)) or deed.effects
    return "" if could_matter(game, wanted, scope) else f"no-{first_word(wanted)}"


def first_word(effects: Effects) -> str:
    """The verb that an action is named after when it would change nothing."""
    return str(effects[0].__struct_config__.tag)


@flows("lockdown:card")
async def play(game: Lockdown, who: Crew, used: str) -> None:
    """The card is discarded, and does one of the things that it can."""
    use, card = ids.head(used), ids.tail(used)
    record = query.action(game, card)
    ops.discard(game, who, card)
    game.emit("lockdown.played", who=who.id, card=record.id)
    await carry_out(
        game, record.deeds[USES.index(use)].effects, Scope(seat=who.seat, source=record.id)
    )


def room_actions(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """What the room is for, if nothing fights in it and nothing is broken; and its computer."""
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
    """One action of the room in which somebody stands."""
    room = query.room(game, who.slot)
    action = next(each for each in room.actions if each.id == id)
    game.emit("lockdown.used-room", who=who.id, room=room.id, deed=action.told)
    await carry_out(game, action.effects, Scope(seat=who.seat, source=room.id, about=id))


@flows("lockdown:computer")
async def use_computer(game: Lockdown, who: Crew, on: str) -> None:
    """A card of three choices."""
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
    """What lies here, what is carried, and what it can be used for."""
    place = query.place(game, who.slot)
    lying = dict.fromkeys([held.id for held in place.things] + [query.EGG] * bool(place.eggs))
    is_nest = query.is_nest(game, who.slot)
    for id in lying:
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
        priced = Option("", "lockdown.use", id, cost=item.cost, keeps=keeps)
        names = [f"use:{id}/{n}" for n in range(len(item.deeds))]
        yield from deeds(game, who, item.deeds, names, priced)
    for other in query.crew_in(game, who.slot):
        if other is not who and not query.in_combat(game, who):
            for id in dict.fromkeys(held.id for held in who.pack):
                args: dict[str, Any] = {"other": other.id}
                yield Option(f"give:{id}/{other.seat}", "", id, cost=1, args=args, keeps=keeps)


@flows("lockdown:take")
def take(game: Lockdown, who: Crew, thing: str) -> None:
    ops.pick_up(game, who, thing)


@flows("lockdown:drop")
def drop(game: Lockdown, who: Crew, index: str) -> None:
    """To let go takes no action."""
    ops.drop(game, who, int(index))
    game.state.left += 1


@flows("lockdown:give")
def give(game: Lockdown, who: Crew, id: str, seat: str) -> None:
    """Out of one backpack into another; what it is, only these two see."""
    other = game.state.crew[int(seat)]
    held = next(each for each in who.pack if each.id == id)
    ops.hand_over(game, who, other, held)


@flows("lockdown:use")
async def use(game: Lockdown, who: Crew, id: str, n: str) -> None:
    """What can be used once is gone then."""
    held, item = next(pair for pair in query.items_of(game, who) if pair[0].id == id)
    game.emit("lockdown.used", who=who.id, item=id)
    if item.used_up:
        ops.lose_item(game, who, held)
    await carry_out(game, item.deeds[int(n)].effects, Scope(seat=who.seat, source=id))


def crafts(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """What can be made of what the backpack holds; in the Storage one component is enough."""
    if query.in_combat(game, who):
        return
    has = [item.component for _, item in query.items_of(game, who) if item.component]
    for id, left in game.state.crafted.items():
        parts = list(game.rules.library["item"][id].parts)
        missing = lacking_parts(parts, has)
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


def lacking_parts(parts: Sequence[str], has: Sequence[str]) -> list[str]:
    """The components that are not there, each as often as it is lacking."""
    left = list(has)
    missing = []
    for part in parts:
        if part in left:
            left.remove(part)
        else:
            missing.append(part)
    return missing


def is_storage(game: Lockdown, who: Crew) -> bool:
    place = query.place(game, who.slot)
    return place.tile == query.STORAGE and not place.broken


@flows("lockdown:craft")
async def craft(game: Lockdown, who: Crew, id: str, bench: str = "") -> None:
    """The components are discarded, one of the two at the bench; who has several chooses."""
    parts = game.rules.library["item"][id].parts
    for wanted in [parts] if bench else [(part,) for part in parts]:
        fitting = {
            held.id: held for held, item in query.items_of(game, who) if item.component in wanted
        }
        options = [Option(f"with:{each}", target=each) for each in fitting]
        choice = await game.pick(who.seat, "lockdown.component", options, about=id)
        ops.lose_item(game, who, fitting[choice.target])
    game.state.crafted[id] -= 1
    await searching.receive(game, who, id, seen=True)
