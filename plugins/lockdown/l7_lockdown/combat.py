"""Shooting and striking, and what it takes to kill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from l7core.api import Ask, Fate, Option, ids, offers

from . import attacks, hunters, loaded, ops, query, wounds
from .book import flows
from .noise import roll_for_noise
from .records import Item
from .state import Crew, Held, Hunter, Lockdown, LockdownState

FACES: Final = ("miss", "small", "adult", "adult", "one", "two")
"""Of the combat die: `small` hits what is no larger than a creeper, `adult` no larger than that."""
SIZES: Final = ("larva", "creeper", "adult", "breeder", "queen")
REACH: Final = {"miss": 0, "small": 2, "adult": 3, "one": 5, "two": 5}
"""How many sizes each face hits, from the smallest on."""
TWO_CARDS: Final = ("breeder", "queen")
"""The harm that kills these is the sum of two cards."""
ADVANTAGE: Final = {"miss": "one", "one": "two"}
"""Where there is light, a card makes this of what a shot shows."""
KNOWN_BLOOD = 1
AIMING: Final = "lockdown.aim"


def fights(game: Lockdown, who: Crew, keeps: tuple[str, ...]) -> offers.Offers:
    """A shot with each loaded weapon at each hunter here, and a blow at each; eggs likewise."""
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
    """One of each sort, that with the most in it."""
    best: dict[str, Held] = {}
    for held, _ in weapons:
        if held.id not in best or held.ammo > best[held.id].ammo:
            best[held.id] = held
    return list(best.values())


@flows("lockdown:shoot")
async def shoot(game: Lockdown, who: Crew, weapon: str, target: str) -> None:
    """A weapon, and what it is fired at."""
    held = next(each for each in loaded_first(query.weapons(game, who)) if each.id == weapon)
    await fire(game, who, held, target)


async def fire(game: Lockdown, who: Crew, held: Held, target: str, *, more: int = 0) -> None:
    """One round; with light in the room, a card can make more of it."""
    held.ammo -= 1
    face = throw(game, who)
    if query.is_lit(game, who.slot) and face in ADVANTAGE and can_aim(game, who):
        face = await take_aim(game, who, face)
    await hit_or_miss(game, who, target, face, query.item(game, held).harm + more)


def can_aim(game: Lockdown, who: Crew) -> bool:
    """With a card to spare, and an eye to see by."""
    return bool(who.actions) and "eye" not in query.barred(game, who)


def throw(game: Lockdown, who: Crew) -> str:
    face = loaded.throw(game, "combat", FACES)
    game.emit("lockdown.combat-roll", who=who.id, face=f"face:{face}")
    return face


async def take_aim(game: Lockdown, who: Crew, face: str) -> str:
    """In the light an action card buys what the die has not given."""
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
    """A blow contaminates, and one that misses is answered; two hits count as one."""
    if target != "egg":
        ops.contaminate(game, who)
    face = throw(game, who)
    hit = await hit_or_miss(game, who, target, "one" if face == "two" else face, 1)
    is_armed = any(item.blade for _, item in query.items_of(game, who))
    if not (hit or is_armed or target == "egg"):
        await wounds.serious(game, who)


async def hit_or_miss(game: Lockdown, who: Crew, target: str, face: str, harm: int) -> bool:
    """Whether that face hits what was aimed at; a hit hurts it."""
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
    """Each harm breaks one; every try is heard."""
    brittle = bool(n) and query.weakness_applies(game, who, "eggs")
    broken = min(n + brittle, query.place(game, who.slot).eggs)
    if broken:
        game.emit("lockdown.eggs-broken", who=who.id, n=broken)
        ops.lose_eggs(game, who.slot, broken)
    await roll_for_noise(game, who)
    return bool(broken)


def hurt(game: Lockdown, hunter: Hunter, n: int, *, runs: bool = False, cause: str = "") -> None:
    """Whether it has had enough, a card says at every hit; one that lives may run.

    With `runs` it does, whatever the card says.
    """
    ops.hurt_hunter(game, hunter, n, cause=cause)
    if hunter.kind == "larva":
        ops.kill_hunter(game, hunter)
        return
    cards = [attacks.draw(game) for _ in range(1 + (hunter.kind in TWO_CARDS))]
    enough = sum(card.figure for card in cards)
    is_dead = hunter.hurt >= enough
    key = "lockdown.enough-harm" if is_dead else "lockdown.not-enough-harm"
    game.emit(key, cause=cause, hunter=f"hunter:{hunter.n}", n=hunter.hurt, needed=enough)
    if is_dead:
        ops.kill_hunter(game, hunter)
    elif runs or any(card.retreats for card in cards):
        retreat(game, hunter)


def retreat(game: Lockdown, hunter: Hunter) -> None:
    """It runs where the next event card says."""
    number = hunters.next_event(game).number
    game.emit("lockdown.retreats", hunter=f"hunter:{hunter.n}", n=number)
    hunters.leave_by(game, hunter, number)


def unaided(game: Lockdown, ask: Ask) -> str | None:
    """Follows a shot that no card makes better."""
    return "leave" if ask.prompt == AIMING else None


def aided(game: Lockdown, ask: Ask) -> str | None:
    """Follows a shot that a card makes better."""
    return ask.options[0].id if ask.prompt == AIMING else None


def fatal(game: Lockdown, hunter: Hunter) -> float:
    """How likely it has had enough already, by the attack cards that may come next."""
    if hunter.kind == "larva":
        return 1.0
    pile = game.state.attacks
    records = game.rules.library["attack"]
    figures: list[int] = [records[card].figure for card in pile.cards or pile.spent]
    if hunter.kind not in TWO_CARDS:
        return sum(figure <= hunter.hurt for figure in figures) / len(figures)
    pairs = [one + other for one in figures for other in figures]
    return sum(both <= hunter.hurt for both in pairs) / len(pairs)


def chance_to_kill(fates: Iterable[Fate[LockdownState]], target: Hunter) -> float:
    """How likely a blow or a shot kills, by all ways in which its dice may fall."""
    return sum(fate.likely * kills(fate.game, target) for fate in fates)


def kills(then: Lockdown, target: Hunter) -> float:
    """Whether it is dead then; where it is hurt, how likely the cards say that it is enough."""
    hunter = next((each for each in then.state.hunters if each.n == target.n), None)
    if hunter is None:
        return 1.0
    return fatal(then, hunter) if hunter.hurt > target.hurt else 0.0


def faces(game: Lockdown, who: Crew) -> list[str]:
    """What a shot can show, each face as often as the die has it, made better where a card can."""
    if not (query.is_lit(game, who.slot) and can_aim(game, who)):
        return list(FACES)
    return [ADVANTAGE.get(face, face) for face in FACES]


def hits(face: str, hunter: Hunter) -> bool:
    """Whether that face hits one of that kind."""
    return REACH[face] > SIZES.index(hunter.kind)


def misses(hunter: Hunter) -> float:
    """How often a blow misses one of that kind."""
    return sum(not hits(face, hunter) for face in FACES) / len(FACES)
