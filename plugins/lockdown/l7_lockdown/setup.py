"""Setup before the first round: the board, secrets and characters.

lockdown:set-up ── lockdown:draft for each seat ── lockdown:round
"""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Option, Rules, Setup, Task, fresh, piles

from . import hunters, ops, query
from .book import flows
from .difficulty import CONTAMINATION, level
from .state import EGGS_IN_NEST, LAUNCHES, Crew, Lockdown, LockdownState, Place, Power
from .state import Corridor as CorridorState

FURTHER = 6
"""Number of further rooms in a game."""
CHOICE = 2
"""Number of characters to choose from."""
DEALT = 2
"""Number of objectives dealt to each player, except in games played together."""
USED = 3
"""Number of weaknesses in a game."""
CRAFTED = 3
"""Number of copies of each item that can be crafted."""
POWER_TOKENS = (1, 2, 3, 4)


def begin(rules: Rules, setup: Setup) -> LockdownState:
    """Return the initial state, with everything in order and unshuffled."""
    library = rules.library
    return LockdownState(
        **fresh(setup, Task("lockdown:set-up")),
        places={id: Place(slot.room or "") for id, slot in library["slot"].items()},
        corridors={id: CorridorState() for id in library["corridor"]},
        crew=[Crew(seat) for seat in range(len(setup.seats))],
        attacks=piles.Pile(list(library["attack"])),
        events=piles.Pile(list(library["event"])),
        wounds=piles.Pile(list(library["wound"])),
        computers=piles.Pile(list(library["computer"])),
        crafted={id: CRAFTED for id, item in library["item"].items() if item.parts},
    )


@flows("lockdown:set-up")
def set_up(game: Lockdown) -> None:
    """Deal the board, the decks, the bag and the secrets, then schedule the character choices."""
    deal_rooms(game)
    deal_discoveries(game)
    fill_decks(game)
    fill_bag(game)
    set_power(game)
    lay_launches(game)
    deal_secrets(game)
    seats = [crew.seat for crew in game.state.crew]
    game.emit("lockdown.set-up", n=len(seats))
    if query.scenario(game).lesson:
        game.then(Task("lockdown:lesson"), Task("lockdown:round"))
        return
    drafts = [Task("lockdown:draft", (seat,)) for seat in seats]
    game.then(*drafts, Task("lockdown:equip"), Task("lockdown:round"))


def deal_rooms(game: Lockdown) -> None:
    """Deal all basic rooms and six further rooms face down; printed rooms are known."""
    records = game.rules.library["room"]
    basic = [id for id, room in records.items() if room.kind == "basic"]
    further = [id for id, room in records.items() if room.kind == "further"]
    game.shuffle("board", further)
    dealt = basic + further[:FURTHER]
    game.state.boxed["room"] = further[FURTHER:]
    game.shuffle("board", dealt)
    for place in game.state.places.values():
        place.known = bool(place.tile)
        place.tile = place.tile or dealt.pop()
        if place.tile == query.NEST:
            place.eggs = EGGS_IN_NEST


def deal_discoveries(game: Lockdown) -> None:
    """Deal an exploration token to each unknown room."""
    records = game.rules.library["discovery"]
    tokens = [id for id, each in records.items() for _ in range(each.n)]
    game.shuffle("board", tokens)
    leave_in_box(game, tokens)
    for place in game.state.places.values():
        if not place.known:
            place.token = tokens.pop()
    game.state.boxed["discovery"] = tokens


def leave_in_box(game: Lockdown, tokens: list[str]) -> None:
    """Move the exploration tokens that the difficulty leaves in the box first to the front.

    Tokens are dealt from the end of the list.
    """
    records, boxed = game.rules.library["discovery"], level(game).boxed
    tokens.sort(key=lambda id: records[id].what != boxed)


def fill_decks(game: Lockdown) -> None:
    """Shuffle all decks, mix the infected contamination cards, and choose the weaknesses."""
    state = game.state
    for name in ("attacks", "events", "wounds", "computers"):
        game.shuffle(name, getattr(state, name).cards)
    items = game.rules.library["item"]
    for colour in query.COLOURS:
        cards = [id for id, item in items.items() if item.colour == colour for _ in range(item.n)]
        game.shuffle("items", cards)
        state.items[colour] = piles.Pile(cards)
    infected = level(game).infected
    state.contamination = [True] * infected + [False] * (CONTAMINATION - infected)
    game.shuffle("contamination", state.contamination)
    weaknesses = list(game.rules.library["weakness"])
    game.shuffle("weaknesses", weaknesses)
    state.weaknesses, state.boxed["weakness"] = weaknesses[:USED], weaknesses[USED:]


def fill_bag(game: Lockdown) -> None:
    """Fill the bag with the starting tokens, with more for each player."""
    players = len(game.state.crew)
    tokens = game.rules.library["token"].items()
    counts = {id: each.start + each.each * players for id, each in tokens}
    game.state.bag.tokens = counts
    extra_adults = level(game).adults
    counts["lockdown:adult-2"] += min(0, extra_adults)
    for _ in range(extra_adults):
        hunters.add_token(game, "adult")


def set_power(game: Lockdown) -> None:
    """Place the power tokens at random; the lowest numbers are on."""
    lit = level(game).lit
    tokens = [Power(number, number <= lit) for number in POWER_TOKENS]
    game.shuffle("power", tokens)
    ops.set_power(game, dict(zip(("0", "1", "2", "lift"), tokens, strict=True)))
    game.state.lift = game.below("power", 3)


def lay_launches(game: Lockdown) -> None:
    """Place six of the seven launch tokens face down on the time track."""
    tokens = list(game.rules.library["launch"])
    game.shuffle("launches", tokens)
    game.state.launches = dict(zip(LAUNCHES, tokens, strict=False))
    game.state.boxed["launch"] = tokens[len(LAUNCHES) :]


def deal_secrets(game: Lockdown) -> None:
    """Deal objectives and contingencies, and set the one in force."""
    state, mode = game.state, query.scenario(game).mode
    objectives = game.rules.library["objective"]
    deck = "versus" if mode == "versus" else "alone"
    fitting = [
        id
        for id, each in objectives.items()
        if each.deck == deck and each.seats <= len(state.crew) <= each.most
    ]
    game.shuffle("objectives", fitting)
    plans = list(game.rules.library["contingency"])
    game.shuffle("contingencies", plans)
    state.in_force = plans.pop()
    heard = (2 if len(state.crew) <= 2 else 1) + level(game).heard
    most = (len(plans) - 1) // len(state.crew)  # at least one stays unknown
    heard = max(0, min(heard, most))
    for crew in state.crew:
        dealt = 1 if mode == "together" else DEALT
        crew.objectives = [fitting.pop() for _ in range(dealt)]
        crew.contingencies = [plans.pop() for _ in range(heard)]
    state.neutral, state.boxed["objective"] = plans, fitting
    if mode == "together":
        show_plan(game, plans[0])


def show_plan(game: Lockdown, plan: str) -> None:
    """Reveal a contingency that nobody holds to all players."""
    for crew in game.state.crew:
        crew.seen.append(plan)
    game.emit("lockdown.open-plan", plan=plan)


@flows("lockdown:draft")
async def draft(game: Lockdown, seat: int) -> None:
    """Ask a player to choose one of two characters."""
    taken = {crew.character for crew in game.state.crew}
    free = [id for id in game.rules.library["character"] if id not in taken]
    game.shuffle("characters", free)
    options = [Option(f"be:{id}", target=id) for id in sorted(free[:CHOICE])]
    choice = await game.ask(seat, "lockdown.draft", options, action=True)
    become(game, game.state.crew[seat], choice.target)


def become(game: Lockdown, who: Crew, character: str) -> None:
    """Give a player a character, with the starting room, knowledge, deck and weapon."""
    who.character = character
    record = query.character(game, who)
    who.slot = query.slot_of(game, query.STORAGE if record.workers else query.ISOLATION)
    who.knowledge = 1 if record.workers else 3
    cards = numbered((each.card, each.n) for each in record.deck)
    who.deck = piles.Pile(cards)
    game.shuffle("actions", who.deck.cards)
    game.emit("lockdown.chose", player=f"player:{who.seat}", character=character)
    if record.weapon:
        ops.take_item(game, who, record.weapon, seen=True)


def numbered(cards: Iterable[tuple[str, int]]) -> list[str]:
    """Return the ids of the cards, each with the number of its copy."""
    return [f"{id}#{number}" for id, n in cards for number in range(1, n + 1)]


@flows("lockdown:equip")
def equip(game: Lockdown) -> None:
    """Choose the first player at random."""
    game.state.first = game.below("first", len(game.state.crew))
    ops.tell_first(game)
