"""State changes of Nemesis: Lockdown. Each function makes one change and logs one event."""

from __future__ import annotations

from l7core.api import Args, PublicText, Task, emitting, ids

from . import query
from .layout import DUCTS
from .state import (
    BREAKDOWNS,
    FIRES,
    SERIOUS_WOUNDS,
    Crew,
    Held,
    Hunter,
    Lockdown,
    Power,
    Wound,
)

emits = emitting.EmitsEvent("lockdown")
LOST = Task("lockdown:destroyed")

# -- rooms


@emits("discovered")
def discover(game: Lockdown, who: Crew, slot: str) -> Args:
    """Reveal a room tile."""
    place = game.state.places[slot]
    place.known = True
    game.reveal("lockdown.barrier.discovered")
    return {"room": place.tile}


@emits("token")
def reveal_token(game: Lockdown, slot: str) -> Args:
    """Reveal and remove the exploration token of a room."""
    place = game.state.places[slot]
    record = game.rules.library["discovery"][place.token]
    place.token = ""
    return {"what": f"token:{record.what}", "n": record.items}


def count_items(game: Lockdown, slot: str, n: int, *, shown: int) -> None:
    """Set the number of items that can be found in a room; log it if the token shows another."""
    game.state.places[slot].items = n
    if n != shown:
        game.emit("lockdown.counted", slot=slot, n=n)


def use_up_items(game: Lockdown, slot: str, n: int = 1) -> None:
    place = game.state.places[slot]
    place.items = max(0, place.items - n)


def set_fire(game: Lockdown, slot: str, *, cause: str = "") -> None:
    """Put a fire marker in a room; without a marker left, the base is destroyed."""
    place = game.state.places[slot]
    if place.fire:
        return
    if sum(each.fire for each in game.state.places.values()) >= FIRES:
        destroy_base(game, "fire")
    place.fire = True
    game.emit("lockdown.fire-broke-out", cause=cause, slot=slot)


@emits("fire-out")
def put_out(game: Lockdown, slot: str) -> None:
    game.state.places[slot].fire = False


def break_down(game: Lockdown, slot: str, *, cause: str = "") -> None:
    """Put a breakdown marker in a room; without a marker left, the base is destroyed.

    Undiscovered rooms never break down, because the marker would reveal their tile.
    """
    place = game.state.places[slot]
    if place.broken or not place.known or query.room(game, slot).sound:
        return
    if sum(each.broken for each in game.state.places.values()) >= BREAKDOWNS:
        destroy_base(game, "breakdown")
    place.broken = True
    game.emit("lockdown.broke-down", cause=cause, slot=slot)


@emits("repaired")
def repair(game: Lockdown, slot: str) -> None:
    game.state.places[slot].broken = False


def destroy_base(game: Lockdown, why: str) -> None:
    """Destroy the base, which kills everyone in it and ends the game."""
    game.state.destroyed = why
    game.emit(f"lockdown.destroyed-by-{why}")
    game.turn_to(LOST)


def lose_eggs(game: Lockdown, slot: str, n: int = 1) -> None:
    """Remove eggs from a room; without eggs left, the Nest is destroyed permanently."""
    place = game.state.places[slot]
    place.eggs -= n
    if query.is_nest(game, slot) and not place.eggs:
        game.state.nest_destroyed = True
        game.emit("lockdown.nest-destroyed", slot=slot)


def lay_eggs(game: Lockdown, n: int) -> int:
    """Add up to `n` eggs to the Nest and return how many were added.

    No eggs are added if the Nest is gone or the supply is empty.
    """
    slot = query.slot_of(game, query.NEST)
    added = min(n, query.eggs_left(game)) if query.is_nest(game, slot) else 0
    game.state.places[slot].eggs += added
    return added


@emits("venting")
def start_venting(game: Lockdown, slot: str) -> None:
    place = game.state.places[slot]
    place.venting, place.fire = True, False


@emits("venting-lifted")
def stop_venting(game: Lockdown, slot: str) -> None:
    game.state.places[slot].venting = False


# -- corridors


@emits("noise")
def make_noise(game: Lockdown, slot: str, corridor: str) -> Args:
    """Put a noise marker in a corridor or in the ducts; `slot` is the room that hears it."""
    if corridor == DUCTS:
        game.state.ducts_noise = True
    else:
        game.state.corridors[corridor].noise = True
    return {"where": f"exit:{slot}/{corridor}"}


def hush(game: Lockdown, corridor: str) -> None:
    """Remove the noise marker from a corridor or from the ducts."""
    if corridor == DUCTS:
        game.state.ducts_noise = False
    else:
        game.state.corridors[corridor].noise = False


def close_door(game: Lockdown, corridor: str) -> bool:
    """Close a door and return whether that was possible.

    Broken doors cannot be closed, and the supply of doors is limited.
    """
    doors = game.state.corridors
    if doors[corridor].door != "none" or not query.doors_left(game):
        return False
    doors[corridor].door = "closed"
    game.emit("lockdown.door-closed", where=corridor)
    return True


@emits("door-opened")
def open_door(game: Lockdown, corridor: str) -> Args:
    game.state.corridors[corridor].door = "none"
    lift_venting(game, corridor)
    return {"where": corridor}


@emits("door-broken")
def break_door(game: Lockdown, corridor: str) -> Args:
    game.state.corridors[corridor].door = "broken"
    lift_venting(game, corridor)
    return {"where": corridor}


def lift_venting(game: Lockdown, corridor: str) -> None:
    """Stop venting in the rooms next to an opened or broken door."""
    for slot in query.layout(game).corridors[corridor].slots:
        if game.state.places[slot].venting:
            stop_venting(game, slot)


# -- hunters


@emits("hunter-came")
def place_hunter(game: Lockdown, kind: str, slot: str, token: str = "") -> Args:
    """Place a hunter on the board; the caller checks the supply."""
    game.state.hatched.append(kind)  # type: ignore[arg-type]
    hunter = Hunter(len(game.state.hatched), kind, slot, token=token)  # type: ignore[arg-type]
    game.state.hunters.append(hunter)
    return {"hunter": f"hunter:{hunter.n}"}


@emits("hunter-moved")
def move_hunter(game: Lockdown, hunter: Hunter, slot: str) -> Args:
    hunter.slot = slot
    return {"hunter": f"hunter:{hunter.n}"}


def remove_hunter(game: Lockdown, hunter: Hunter) -> None:
    """Remove a dead hunter, or one that left through the ducts, from the board."""
    game.state.hunters.remove(hunter)


@emits("hunter-hurt")
def hurt_hunter(game: Lockdown, hunter: Hunter, n: int, *, cause: str = "") -> Args:
    hunter.hurt += n
    return {"hunter": f"hunter:{hunter.n}", "hurt": hunter.hurt}


def kill_hunter(game: Lockdown, hunter: Hunter) -> None:
    """Kill a hunter and leave a carcass, except for a larva.

    The token of the dead Queen leaves the bag.
    """
    place = game.state.places[hunter.slot]
    game.emit("lockdown.hunter-died", hunter=f"hunter:{hunter.n}", slot=hunter.slot)
    if hunter.kind != "larva":
        place.things.append(Held(query.CARCASS))
    if hunter.kind == "queen":
        game.state.bag.tokens[query.QUEEN] = 0
    remove_hunter(game, hunter)


# -- people


@emits("moved")
def move(game: Lockdown, who: Crew, slot: str) -> None:
    who.slot = slot


def gain_light(game: Lockdown, who: Crew, *, cause: str = "") -> None:
    """Add a light wound; the caller converts three of them into a serious one."""
    who.light += 1
    game.emit("lockdown.light-wound", cause=cause, who=who.id, left=who.light)


def gain_serious(game: Lockdown, who: Crew, wound: str, *, cause: str = "") -> None:
    who.serious.append(Wound(wound))
    bars = game.rules.library["wound"][wound].bars
    means = f"means:{bars}"
    game.emit("lockdown.serious-wound", cause=cause, who=who.id, wound=wound, means=means)


@emits("dressed")
def dress(game: Lockdown, who: Crew, n: int) -> Args:
    """Dress up to `n` undressed serious wounds."""
    dressed = 0
    for wound in who.serious:
        if not wound.dressed and dressed < n:
            wound.dressed = True
            dressed += 1
    return {"n": dressed}


@emits("healed-serious")
def heal_serious(game: Lockdown, who: Crew) -> Args:
    """Remove a dressed serious wound."""
    healed = next(wound for wound in who.serious if wound.dressed)
    who.serious.remove(healed)
    return {"wound": healed.id}


@emits("healed-light")
def heal_light(game: Lockdown, who: Crew, n: int) -> Args:
    healed = min(n, who.light)
    who.light -= healed
    return {"n": healed}


@emits("slimed")
def slime(game: Lockdown, who: Crew) -> None:
    who.slime = True


@emits("cleaned")
def clean(game: Lockdown, who: Crew) -> None:
    who.slime = False


@emits("larva-in")
def take_in_larva(game: Lockdown, who: Crew) -> None:
    who.larva = True


@emits("larva-out")
def cut_larva_out(game: Lockdown, who: Crew) -> None:
    who.larva = False


@emits("learned")
def learn(game: Lockdown, who: Crew, n: int) -> Args:
    who.knowledge += n
    return {"n": n, "knowledge": who.knowledge}


@emits("signalled")
def send_signal(game: Lockdown, who: Crew) -> None:
    who.signal = True


@emits("quest-done")
def make_ready(game: Lockdown, who: Crew) -> Args:
    """Give the character their personal item."""
    who.ready = True
    item = query.character(game, who).item
    record = game.rules.library["item"][item]
    (who.hands if record.heavy else who.pack).append(Held(item, record.ammo))
    return {"item": item}


@emits("died")
def die(game: Lockdown, who: Crew, *, cause: str = "") -> Args:
    """Kill a character; the corpse and the items in hand stay in the room."""
    for held in (Held(query.CORPSE, seat=who.seat), *who.hands):
        leave(game, who.slot, held)
    who.hands, who.pack = [], []
    who.where = "dead"
    who.passed = True
    return {"slot": who.slot}


@emits("revived")
def revive(game: Lockdown, who: Crew, slot: str) -> Args:
    """Revive a character with at most two serious wounds, all dressed.

    The character acts again from the next round.
    """
    place = game.state.places[slot]
    who.where, who.slot, who.larva, who.light = "base", slot, False, 0
    who.serious = [Wound(each.id, True) for each in who.serious[: SERIOUS_WOUNDS - 1]]
    who.deck.spent += who.hand
    who.hand = []
    return {"slot": slot, "room": place.tile}


@emits("gate-opened")
def open_gate(game: Lockdown) -> None:
    game.state.gate = True


# -- cards


def draw(game: Lockdown, who: Crew, n: int) -> None:
    """Draw up to `n` cards, reshuffling if necessary; only their owner sees them."""
    drawn: list[str] = []
    for _ in range(n):
        if not who.deck.cards:
            who.deck.reshuffle(game, "actions")
        if not who.deck.cards:
            break
        drawn.append(who.deck.cards.pop())
    who.hand += drawn
    if drawn:
        game.reveal("lockdown.barrier.drawn")
        veil = PublicText("lockdown.drew", {"who": who.id, "n": len(drawn)})
        cards = ", ".join(f"card:{card}" for card in drawn)
        game.emit("lockdown.drew-cards", seats=(who.seat,), veil=veil, who=who.id, cards=cards)


def discard(game: Lockdown, who: Crew, *cards: str) -> None:
    """Discard cards from hand without an event, because the payment is already logged."""
    for card in cards:
        who.hand.remove(card)
        who.deck.spent.append(card)


@emits("contaminated")
def contaminate(game: Lockdown, who: Crew) -> None:
    """Add a contamination card with a new serial number to the discard pile."""
    state = game.state
    if not state.contamination:
        return
    face = state.contamination.pop()
    state.serial += 1
    card = f"contamination:{state.serial}"
    state.infected[card] = face
    who.deck.spent.append(card)


def take_out(game: Lockdown, who: Crew, card: str) -> None:
    """Remove a contamination card from hand and deck, and shuffle its face back in."""
    for pile in (who.hand, who.deck.cards, who.deck.spent):
        if card in pile:
            pile.remove(card)
    game.state.contamination.append(game.state.infected.pop(card))
    game.shuffle("contamination", game.state.contamination)


# -- things


def take_item(game: Lockdown, who: Crew, id: str, *, seen: bool = False) -> None:
    """Give an item to a character; only its owner sees items that go to the backpack unseen."""
    record = game.rules.library["item"][id]
    (who.hands if record.heavy else who.pack).append(Held(id, record.ammo))
    if record.heavy or seen:
        game.emit("lockdown.took", who=who.id, item=id)
    else:
        veil = PublicText("lockdown.took-something", {"who": who.id})
        game.emit("lockdown.took", seats=(who.seat,), veil=veil, who=who.id, item=id)


@emits("dropped")
def drop(game: Lockdown, who: Crew, index: int) -> Args:
    """Move an item from a hand to the room."""
    held = who.hands.pop(index)
    leave(game, who.slot, held)
    return {"thing": f"thing:{held.id}", "slot": who.slot}


def leave(game: Lockdown, slot: str, held: Held) -> None:
    """Put an item or object in a room; an egg joins the eggs there."""
    place = game.state.places[slot]
    if held.id == query.EGG:
        place.eggs += 1
    else:
        place.things.append(held)


@emits("picked-up")
def pick_up(game: Lockdown, who: Crew, thing: str) -> Args:
    place = game.state.places[who.slot]
    if thing == query.EGG:
        lose_eggs(game, who.slot)
        who.hands.append(Held(query.EGG))
    else:
        held = next(each for each in place.things if each.id == thing)
        place.things.remove(held)
        who.hands.append(held)
    return {"thing": f"thing:{thing}"}


def lose_item(game: Lockdown, who: Crew, held: Held) -> None:
    """Remove an item that was used up."""
    (who.hands if held in who.hands else who.pack).remove(held)


def discard_component(game: Lockdown, who: Crew, held: Held) -> None:
    """Discard a component; other players do not see which item leaves the backpack."""
    if held in who.hands:
        who.hands.remove(held)
        return
    who.pack.remove(held)
    who.discarded.append(held.id)
    for each in who.pack:
        each.known = []


def hand_over(game: Lockdown, who: Crew, other: Crew, held: Held) -> None:
    """Give a backpack item to another character; only these two see which item, unless it is open.

    Other players who knew the giver's items no longer know which are left.
    """
    who.pack.remove(held)
    other.pack.append(held)
    args: Args = {"who": who.id, "other": other.id}
    if query.is_open_item(game, held):
        game.emit("lockdown.gave", who=who.id, item=held.id, other=other.id)
        return
    held.known = [who.seat]
    for each in who.pack:
        each.known = [seat for seat in each.known if seat == other.seat]
    veil = PublicText("lockdown.gave-something", args)
    seats = (who.seat, other.seat)
    game.emit("lockdown.gave", seats=seats, veil=veil, who=who.id, item=held.id, other=other.id)


# -- the base as a whole


@emits("time-passed")
def pass_time(game: Lockdown) -> Args:
    game.state.time -= 1
    return {"n": game.state.time}


@emits("power-failed")
def cut_power(game: Lockdown, where: str) -> Args:
    game.state.power[where].on = False
    return {"where": f"power:{where}"}


@emits("power-restored")
def give_power(game: Lockdown, where: str) -> Args:
    game.state.power[where].on = True
    return {"where": f"power:{where}"}


def set_power(game: Lockdown, power: dict[str, Power]) -> None:
    game.state.power = power


def keep_objective(game: Lockdown, who: Crew, objective: str) -> None:
    """Keep one objective secretly and discard the others."""
    who.discarded += [each for each in who.objectives if each != objective]
    who.objectives = [objective]
    veil = PublicText("lockdown.chose-objective", {"who": who.id})
    game.emit("lockdown.kept-objective", seats=(who.seat,), veil=veil, objective=objective)


def tell_first(game: Lockdown) -> None:
    """Log who is the first player of the round, in games with several players."""
    if len(game.state.crew) > 1:
        game.emit("lockdown.first", who=ids.seat(game.state.first))


def begin_turn(game: Lockdown, who: Crew, actions: int) -> None:
    game.state.acting = who.seat
    game.state.left = actions
    game.emit("lockdown.turn", who=who.id)


def retire(game: Lockdown, who: Crew) -> None:
    """End a player's round; the caller logs the reason."""
    who.passed = True
    game.state.left = 0


@emits("passed")
def pass_turn(game: Lockdown, who: Crew) -> None:
    retire(game, who)
