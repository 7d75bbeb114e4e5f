"""Shots, strikes, and the damage that kills hunters."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import Final

from l7core.api import Ask, Option, PossibleOutcome, ids, offers

from . import attacks, hunters, loaded, ops, query, wounds
from .book import flows
from .noise import roll_for_noise
from .records import Item
from .state import Crew, Held, Hunter, Lockdown, LockdownState

FACES: Final = ("miss", "small", "adult", "adult", "one", "two")
"""Faces of the combat die; `small` hits up to a creeper, `adult` hits up to an adult."""
SIZES: Final = ("larva", "creeper", "adult", "breeder", "queen")
REACH: Final = {"miss": 0, "small": 2, "adult": 3, "one": 5, "two": 5}
"""Number of hunter sizes that each face hits, from the smallest one up."""
TWO_CARDS: Final = ("breeder", "queen")
"""Hunters that die at the sum of two attack cards."""
ADVANTAGE: Final = {"miss": "one", "one": "two"}
"""Face that a discarded card turns a shot's face into, in a lit room."""
KNOWN_BLOOD = 1
AIMING: Final = "lockdown.aim"


def fights(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """Yield shots with each loaded weapon and strikes, at hunters and eggs in the room."""
    targets = [f"hunter:{each.n}" for each in query.hunters_in(game, who.slot)]
    targets += ["egg"] if query.place(game, who.slot).eggs else []
    weapons = loaded_first(query.weapons(game, who))
    if not targets:
        yield offers.refuse("shoot", "nobody", "combat")
        yield offers.refuse("strike", "nobody", "combat")
        return
    if not weapons:
        yield offers.refuse("shoot", "no-weapon", "combat")
    for held in weapons:
        if not held.ammo:
            yield offers.refuse("shoot", "empty", "combat", held.id)
            continue
        for target in targets:
            args = {"item": held.id}
            yield Option(f"shoot:{held.id}/{target}", "", target, cost=1, args=args, keeps=keeps)
    if "arm" in query.barred(game, who):
        yield offers.refuse("strike", "arm", "wounds")
        return
    for target in targets:
        yield Option(f"strike:{target}", "", target, cost=1, keeps=keeps)


def loaded_first(weapons: Iterable[tuple[Held, Item]]) -> list[Held]:
    """Return one weapon of each type, the one with the most ammunition."""
    best: dict[str, Held] = {}
    for held, _ in weapons:
        if held.id not in best or held.ammo > best[held.id].ammo:
            best[held.id] = held
    return list(best.values())


@flows("lockdown:shoot")
async def shoot(game: Lockdown, who: Crew, weapon: str, target: str) -> None:
    """Shoot at a target with a weapon."""
    held = next(each for each in loaded_first(query.weapons(game, who)) if each.id == weapon)
    await fire(game, who, held, target)


async def fire(game: Lockdown, who: Crew, held: Held, target: str, *, more: int = 0) -> None:
    """Fire one round; in a lit room, a discarded card can improve the result."""
    held.ammo -= 1
    face = throw(game, who)
    if query.is_lit(game, who.slot) and face in ADVANTAGE and can_aim(game, who):
        face = await take_aim(game, who, face)
    await hit_or_miss(game, who, target, face, query.item(game, held).harm + more)


def can_aim(game: Lockdown, who: Crew) -> bool:
    """Return whether the character has a card to discard and no eye wound."""
    return bool(who.actions) and "eye" not in query.barred(game, who)


def throw(game: Lockdown, who: Crew) -> str:
    face = loaded.throw(game, "combat", FACES)
    game.emit("lockdown.combat-roll", who=who.id, face=f"face:{face}")
    return face


async def take_aim(game: Lockdown, who: Crew, face: str) -> str:
    """Ask whether to discard an action card for a better face, and return the resulting face."""
    options = [Option(f"aim:{card}", args={"card": f"card:{card}"}) for card in who.actions]
    choice = await game.ask(
        who.seat,
        AIMING,
        (*options, Option("leave")),
        args={"face": f"face:{face}", "better": f"face:{ADVANTAGE[face]}"},
    )
    if choice.id == "leave":
        return face
    ops.discard(game, who, ids.tail(choice.id))
    better = ADVANTAGE[face]
    game.emit("lockdown.aimed", who=who.id, face=f"face:{better}")
    return better


@flows("lockdown:strike")
async def strike(game: Lockdown, who: Crew, target: str) -> None:
    """Resolve a strike: it contaminates, and two hits count as a single hit. A miss causes a
    serious wound, unless the character has a blade.

    A strike at eggs neither contaminates nor wounds.
    """
    if target != "egg":
        ops.contaminate(game, who)
    face = throw(game, who)
    hit = await hit_or_miss(game, who, target, "one" if face == "two" else face, 1)
    if not (hit or query.has_blade(game, who) or target == "egg"):
        await wounds.serious(game, who)


async def hit_or_miss(game: Lockdown, who: Crew, target: str, face: str, harm: int) -> bool:
    """Resolve a face against a target and return whether it hits."""
    n = harm + (face == "two")
    if target == "egg":
        return await break_eggs(game, who, n if face != "miss" else 0)
    hunter = query.hunter(game, ids.number(target))
    if not hits(face, hunter):
        game.emit("lockdown.missed", who=who.id, hunter=target)
        return False
    if query.weakness_applies(game, who, "blood"):
        n += KNOWN_BLOOD
    hurt(game, hunter, n, runs=query.weakness_applies(game, who, "cold"))
    return True


async def break_eggs(game: Lockdown, who: Crew, n: int) -> bool:
    """Break one egg for each damage, make a noise roll, and return whether any egg broke."""
    brittle = bool(n) and query.weakness_applies(game, who, "eggs")
    broken = min(n + brittle, query.place(game, who.slot).eggs)
    if broken:
        game.emit("lockdown.eggs-broken", who=who.id, n=broken)
        ops.lose_eggs(game, who.slot, broken)
    await roll_for_noise(game, who)
    return bool(broken)


def hurt(game: Lockdown, hunter: Hunter, n: int, *, runs: bool = False, cause: str = "") -> None:
    """Damage a hunter and draw attack cards to decide whether it dies; a survivor may run.

    With `runs`, a survivor always runs.
    """
    ops.hurt_hunter(game, hunter, n, cause=cause)
    if hunter.kind == "larva":
        ops.kill_hunter(game, hunter)
        return
    cards = [attacks.draw(game) for _ in range(1 + (hunter.kind in TWO_CARDS))]
    needed = sum(card.figure for card in cards)
    is_dead = hunter.hurt >= needed
    key = "lockdown.enough-harm" if is_dead else "lockdown.not-enough-harm"
    game.emit(key, cause=cause, hunter=f"hunter:{hunter.n}", n=hunter.hurt, needed=needed)
    if is_dead:
        ops.kill_hunter(game, hunter)
    elif runs or any(card.retreats for card in cards):
        retreat(game, hunter)


def retreat(game: Lockdown, hunter: Hunter) -> None:
    """Make a hunter run through the exit on the next event card."""
    number = hunters.next_event(game).number
    game.emit("lockdown.retreats", hunter=f"hunter:{hunter.n}", n=number)
    hunters.leave_by(game, hunter, number)


def unaided(game: Lockdown, ask: Ask) -> str | None:
    """Return the answer that declines to improve a shot, for simulated outcomes."""
    return "leave" if ask.prompt == AIMING else None


def aided(game: Lockdown, ask: Ask) -> str | None:
    """Return the answer that improves a shot with the first card, for simulated outcomes."""
    return ask.options[0].id if ask.prompt == AIMING else None


def fatal(game: Lockdown, hunter: Hunter) -> float:
    """Return the probability that the next attack cards kill a hunter with its current damage."""
    if hunter.kind == "larva":
        return 1.0
    pile = game.state.attacks
    records = game.rules.library["attack"]
    figures: list[int] = [records[card].figure for card in pile.cards or pile.spent]
    if hunter.kind not in TWO_CARDS:
        return sum(figure <= hunter.hurt for figure in figures) / len(figures)
    pairs = [one + other for one in figures for other in figures]
    return sum(total <= hunter.hurt for total in pairs) / len(pairs)


def chance_to_kill(fates: Iterable[PossibleOutcome[LockdownState]], target: Hunter) -> float:
    """Return the probability that a shot or strike kills, over all outcomes of its dice."""
    return fsum(fate.likely * kills(fate.game, target) for fate in fates)


def kills(outcome: Lockdown, target: Hunter) -> float:
    """Return the probability that an outcome kills the target.

    If the target is only hurt, this depends on the next attack cards.
    """
    hunter = next((each for each in outcome.state.hunters if each.n == target.n), None)
    if hunter is None:
        return 1.0
    return fatal(outcome, hunter) if hunter.hurt > target.hurt else 0.0


def faces(game: Lockdown, who: Crew) -> list[str]:
    """Return the faces of a shot, as often as on the die, improved if a card can improve them."""
    if not (query.is_lit(game, who.slot) and can_aim(game, who)):
        return list(FACES)
    return [ADVANTAGE.get(face, face) for face in FACES]


def hits(face: str, hunter: Hunter) -> bool:
    """Return whether a face hits a hunter's kind."""
    return REACH[face] > SIZES.index(hunter.kind)


def misses(hunter: Hunter) -> float:
    """Return the probability that a strike misses a hunter's kind."""
    return sum(not hits(face, hunter) for face in FACES) / len(FACES)
