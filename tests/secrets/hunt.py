"""The hunt: a small game of hidden information, and the example of docs/mod/rulesets.md.

Seat 0 hides in nine rooms until dawn; seat 1 hunts it. Each seat sees only its own hand. The hider
does not see the hunter's room or its face-down cards. It hears the hunter move and keeps a list of
the rooms where the hunter can be.

`Front` is everything that has been said or shown; `Behind` is known only to the hunter. Views,
advice and odds of seat 0 read only the front. A fact moves from behind to the front with an event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct, field

from l7core.api import (
    Advice,
    Ask,
    Board,
    Card,
    Choice,
    Floor,
    Flows,
    Game,
    Mark,
    Note,
    Odds,
    Option,
    Outcome,
    Overlay,
    Pile,
    PublicText,
    Room,
    Rules,
    Ruleset,
    ScenarioCard,
    Scene,
    Seat,
    SeatRole,
    Setup,
    Spot,
    State,
    Streams,
    Table,
    Task,
    Token,
    Track,
    WhyNot,
    below,
    fresh,
    shuffle,
    what_if,
)
from l7core.engine.texts import Texts

HIDER, HUNTER = 0, 1
DAWN: Final = 8
LIFE: Final = 4
ROOMS: Final = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
DECK: Final = tuple(
    f"{face}#{number}"
    for face in ("lantern", "rope", "snare", "scheme", "pounce")
    for number in (1, 2, 3)
)
DECLARED: Final = "hunt.barrier.declared"
WAYS: Final = {"n": "north", "e": "east", "s": "south", "w": "west", "here": "right here"}


# -- state


class Front(Struct):
    """Facts that both seats have seen or heard."""

    hider: str = "b2"
    seen: bool = False
    """True if the hunter is in the hider's room."""
    possible: list[str] = field(default_factory=lambda: [room for room in ROOMS if room != "b2"])
    """Rooms where the hunter can be, judged by all that was heard."""
    heard: list[str] = []
    life: int = LIFE
    round: int = 1
    hidden: int = 0
    """Number of dice that the next strike loses."""
    laid: int = 0
    """Number of face-down cards."""
    spent: list[str] = []


class Behind(Struct):
    """Facts that only the hunter knows."""

    at: str = "c3"
    snares: list[str] = []
    pounces: int = 0
    under: list[str] = []
    """The face-down cards."""


class Hunt(State, kw_only=True):
    front: Front = field(default_factory=Front)
    behind: Behind = field(default_factory=Behind)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    deck: list[str] = field(default_factory=lambda: list(DECK))


def begin(rules: Rules, setup: Setup) -> Hunt:
    return Hunt(**fresh(setup, Task("hunt:deal"), Task("hunt:turn")))


# -- helpers


def face(card: str) -> str:
    return card.partition("#")[0]


def neighbours(room: str) -> list[str]:
    column, row = ord(room[0]), int(room[1])
    steps = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
    return [f"{chr(c)}{r}" for c, r in steps if f"{chr(c)}{r}" in ROOMS]


def direction(listener: str, source: str) -> str:
    """Return the side from which the listener hears a step; on a tie, north or south."""
    across, down = ord(source[0]) - ord(listener[0]), int(source[1]) - int(listener[1])
    if not (across or down):
        return "here"
    if abs(down) >= abs(across):
        return "s" if down > 0 else "n"
    return "e" if across > 0 else "w"


def steps_between(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def can_lay(state: Hunt, card: str) -> bool:
    """Return whether the hunter can play the card face down.

    A snare needs a room without another snare and without the hider.
    """
    taken = (*state.behind.snares, state.front.hider)
    return face(card) == "pounce" or (face(card) == "snare" and state.behind.at not in taken)


# -- operations


def draw(game: Game[Hunt], seat: int) -> None:
    if game.state.deck:
        card = game.state.deck.pop()
        game.state.hands[seat].append(card)
        game.reveal()
        veil = PublicText("hunt.drew", {"who": f"seat:{seat}"})
        game.emit("hunt.drew-card", seats=(seat,), veil=veil, card=card)


def spend(game: Game[Hunt], seat: int, *cards: str) -> None:
    for card in cards:
        game.state.hands[seat].remove(card)
        game.state.front.spent.append(card)
        game.emit("hunt.spent", who=f"seat:{seat}", card=card)


def lay(game: Game[Hunt], card: str) -> None:
    """Play a card face down; the hider hears that it happens, but does not see the card."""
    state = game.state
    state.hands[HUNTER].remove(card)
    state.behind.under.append(card)
    state.front.laid += 1
    game.emit("hunt.laid-card", seats=(HUNTER,), veil=PublicText("hunt.laid"), card=card)


def turn_up(game: Game[Hunt], kind: str) -> None:
    """Show and spend a face-down card of this kind."""
    front, behind = game.state.front, game.state.behind
    card = next(card for card in behind.under if face(card) == kind)
    behind.under.remove(card)
    front.laid -= 1
    front.spent.append(card)
    game.emit("hunt.shown", card=card)


def go(game: Game[Hunt], room: str) -> None:
    """Move the hunter; the hider hears the direction and sees the hunter in its own room."""
    front, behind = game.state.front, game.state.behind
    behind.at = room
    way = direction(front.hider, room)
    reach = {neighbour for room_before in front.possible for neighbour in neighbours(room_before)}
    front.possible = [
        each for each in ROOMS if each in reach and direction(front.hider, each) == way
    ]
    front.heard = [*front.heard, way][-3:]
    front.seen = room == front.hider
    game.reveal("hunt.barrier.heard")
    game.emit("hunt.heard", way=f"way:{way}")


def flee(game: Game[Hunt], room: str) -> None:
    front, behind = game.state.front, game.state.behind
    front.hider = room
    front.seen = behind.at == room
    front.possible = [room] if front.seen else [each for each in front.possible if each != room]
    game.emit("hunt.moved", to=f"room:{room}")
    if room in behind.snares:
        behind.snares.remove(room)
        turn_up(game, "snare")
        hurt(game, 1, cause="hunt.cause.snare")


def hurt(game: Game[Hunt], harm: int, cause: str) -> None:
    front = game.state.front
    front.life = max(0, front.life - harm)
    game.emit("hunt.hurt", cause=cause, n=harm)
    if not front.life:
        game.end(Outcome("lost", "hunt.end.caught", winners=(HUNTER,)))


# -- flows

flows = Flows()


@flows("hunt:deal")
def deal(game: Game[Hunt]) -> None:
    state = game.state
    game.shuffle("deck", state.deck)
    corners = [room for room in ROOMS if steps_between(room, state.front.hider) == 2]
    state.behind.at = corners[game.below("place", len(corners))]
    state.front.possible = corners
    for seat in (HIDER, HUNTER):
        for _ in range(4):
            draw(game, seat)


@flows("hunt:turn")
async def turn(game: Game[Hunt]) -> None:
    """Ask the hider for an action; after the barrier, the action cannot be undone."""
    state = game.state
    hand = state.hands[HIDER]
    options = [
        Option(f"move:{room}", target=f"room:{room}") for room in neighbours(state.front.hider)
    ]
    options += [Option("hide"), Option("rest")]
    for card in hand:
        if face(card) == "lantern" and len(hand) > 1:
            args = {"card": card}
            options.append(
                Option(f"light:{card}", "", "", DECLARED, "", 1, args, spare=1, keeps=(card,))
            )
    option, paid = await game.ask_paid(HIDER, "hunt.turn", options, hand, action=True)
    action, _, target = option.id.partition(":")
    if action == "hide":
        (roll,) = game.roll("hide", 6, 1, worth=(0, 0, 0, 1, 1, 1))
        state.front.hidden += roll >= 3
        game.emit("hunt.hid" if roll >= 3 else "hunt.hid-badly")
    game.reveal(DECLARED)
    if action == "move":
        flee(game, target)
    if action == "rest":
        draw(game, HIDER)
    if action == "light":
        spend(game, HIDER, target, *paid)
    lit = f"{len(paid)}" if action == "light" else ""
    game.then(
        Task("hunt:window", (lit,)), Task("hunt:prowl"), Task("hunt:strike"), Task("hunt:end")
    )


@flows("hunt:window")
async def window(game: Game[Hunt], lit: str) -> None:
    """Ask the hunter after every action, even if it has nothing to play."""
    state = game.state
    options = [Option("pass")]
    for card in state.hands[HUNTER]:
        if can_lay(state, card):
            options.append(Option(f"lay:{card}", args={"card": card}))
        if face(card) == "scheme" and state.deck:
            options.append(Option(f"scheme:{card}", args={"card": card}))
    option = await game.ask(HUNTER, "hunt.window", options, secret=True)
    action, _, card = option.id.partition(":")
    if action == "lay":
        lay(game, card)
        if face(card) == "snare":
            state.behind.snares.append(state.behind.at)
        else:
            state.behind.pounces += 1
    if action == "scheme":
        await scheme(game)
    if lit:
        near = steps_between(state.front.hider, state.behind.at) <= int(lit)
        state.front.possible = [
            room
            for room in state.front.possible
            if (steps_between(state.front.hider, room) <= int(lit)) == near
        ]
        game.reveal()
        game.emit("hunt.lit" if near else "hunt.lit-nothing", n=int(lit))


async def scheme(game: Game[Hunt]) -> None:
    """Put a card of the hunter below the deck and draw another; the hider does not notice."""
    hand, deck = game.state.hands[HUNTER], game.state.deck
    options = [Option(f"bury:{card}", args={"card": card}) for card in hand]
    option = await game.ask(HUNTER, "hunt.scheme", options, secret=True)
    card = option.id.partition(":")[2]
    hand.remove(card)
    deck.insert(0, card)
    hand.append(deck.pop())
    game.reveal()
    game.emit("hunt.schemed", seats=(HUNTER,), card=hand[-1])


@flows("hunt:prowl")
async def prowl(game: Game[Hunt]) -> None:
    ways = neighbours(game.state.behind.at)
    options = [Option("stay")]
    options += [Option(f"go:{room}", target=f"room:{room}") for room in ways]
    option = await game.ask(HUNTER, "hunt.prowl", options, action=True, secret=True)
    if option.id != "stay":
        go(game, option.id.partition(":")[2])


@flows("hunt:strike")
def strike(game: Game[Hunt]) -> None:
    state = game.state
    if not state.front.seen:
        return
    if state.behind.pounces:
        turn_up(game, "pounce")
    dice = max(0, 2 + bool(state.behind.pounces) - state.front.hidden)
    state.behind.pounces = max(0, state.behind.pounces - 1)
    state.front.hidden = 0
    falls = game.roll("strike", 6, dice, worth=(0, 0, 0, 0, 1, 1)) if dice else []
    if harm := sum(fall >= 4 for fall in falls):
        hurt(game, harm, cause="hunt.cause.strike")
    else:
        game.emit("hunt.missed")


@flows("hunt:end")
def end(game: Game[Hunt]) -> None:
    front = game.state.front
    if front.round == DAWN:
        game.end(Outcome("won", "hunt.end.dawn", winners=(HIDER,)))
    front.round += 1
    game.emit("hunt.round", n=front.round)
    draw(game, HUNTER)
    game.then(Task("hunt:turn"))


# -- views


def show(game: Game[Hunt], viewer: int | None) -> Table:
    state, front = game.state, game.state.front
    piles = (
        Pile("deck", "Deck", len(state.deck)),
        Pile("spent", "Spent", len(front.spent), open=tuple(card(id) for id in front.spent)),
        Pile("laid", "Laid", front.laid, open=laid(game, viewer)),
    )
    return Table(
        title="The hunt",
        clock=f"Hour {front.round} of {DAWN}",
        board=Board((Floor("The house", 3, 3),), tuple(room(game, id, viewer) for id in ROOMS)),
        seats=tuple(seat(game, number, viewer) for number in (HIDER, HUNTER)),
        tracks=(Track("hour", "Hour", front.round, 1, DAWN),),
        piles=piles,
        goals=("Survive until dawn.", "Catch the hider."),
    )


def card(id: str) -> Card:
    return Card(id, face(id).capitalize())


def laid(game: Game[Hunt], viewer: int | None) -> tuple[Card, ...]:
    """Return the face-down cards; only the hunter sees their faces."""
    if viewer == HUNTER:
        return tuple(map(card, game.state.behind.under))
    return tuple(Card("", "A card", face_up=False) for _ in range(game.state.front.laid))


def seat(game: Game[Hunt], number: int, viewer: int | None) -> Seat:
    state = game.state
    hand = state.hands[number]
    return Seat(
        number,
        ("The hider", "The hunter")[number],
        state.setup.seats[number].controller,
        room=f"room:{state.front.hider}" if number == HIDER else "",
        tracks=(Track("life", "Life", state.front.life, 0, LIFE),) if number == HIDER else (),
        hand=tuple(map(card, hand)) if viewer == number else (),
        hand_count=len(hand),
        marks=(marked("hidden", "h"),) if number == HIDER and state.front.hidden else (),
    )


def room(game: Game[Hunt], id: str, viewer: int | None) -> Room:
    return Room(
        f"room:{id}",
        id.upper(),
        ((ord(id[0]) - ord("a"), int(id[1]) - 1),),
        tokens=tuple(tokens(game, id, viewer)),
    )


def tokens(game: Game[Hunt], id: str, viewer: int | None) -> Iterator[Token]:
    front, behind = game.state.front, game.state.behind
    if front.hider == id:
        yield Token("pawn:0", "The hider", marked("hider", "@"), "pawn", HIDER)
    if behind.at == id if viewer == HUNTER else front.seen and front.hider == id:
        yield Token("pawn:1", "The hunter", marked("hunter", "H"), "enemy", HUNTER)
    if viewer == HUNTER and id in behind.snares:
        yield Token(f"snare:{id}", "A snare", marked("snare", "x"))


def marked(word: str, sign: str) -> Mark:
    return Mark(word, sign, sign)


def overlays(game: Game[Hunt], viewer: int | None) -> tuple[Overlay, ...]:
    """Return the notebook: rooms where the hunter can be, judged by what was heard."""
    if viewer != HIDER:
        return ()
    spots = tuple(
        Spot(f"room:{id}", marked("perhaps here", "?"), "?") for id in game.state.front.possible
    )
    heard = ", ".join(WAYS[way] for way in game.state.front.heard)
    return (Overlay("notebook", "Where the hunter can be", spots, detail=f"Steps: {heard}."),)


def why_not(game: Game[Hunt], seat: int) -> tuple[WhyNot, ...]:
    hand = game.state.hands[seat]
    if seat != HIDER or (len(hand) > 1 and any(face(card) == "lantern" for card in hand)):
        return ()
    return (WhyNot("Light the lantern", "You need a lantern and another card.", "lanterns"),)


def notes(game: Game[Hunt], ask: Ask) -> Mapping[str, Note]:
    """Return the chance to hide, computed with the rule itself."""
    if ask.prompt != "hunt.turn" or game.branch is None:
        return {}
    before = game.state.front.hidden
    chance = what_if(game, "hide").chance(lambda after: after.state.front.hidden > before)
    return {"hide": Note(odds=Odds((("hidden", chance),), "1 die"))}


def scene(game: Game[Hunt], event: Any) -> Scene | None:
    return Scene("hit", seats=(HIDER,)) if event.key == "hunt.hurt" else None


def name(game: Game[Hunt], id: str) -> str | None:
    kind, _, value = id.partition(":")
    names = {"seat": ("the hider", "the hunter")[int(value)] if kind == "seat" else ""}
    names |= {"room": value.upper(), "way": WAYS.get(value, "")}
    if "#" in id:
        return face(id).capitalize()
    return names.get(kind)


# -- advice


def careful(game: Game[Hunt], ask: Ask) -> Advice:
    return hide_well(game, ask) if ask.seat == HIDER else hunt_well(game, ask)


def hide_well(game: Game[Hunt], ask: Ask) -> Advice:
    """Advise the hider: leave rooms that the hunter can reach, light a lantern, or rest."""
    front = game.state.front

    def risk(room: str) -> float:
        near = [each for each in front.possible if steps_between(room, each) <= 1]
        return len(near) / len(front.possible)

    moves = [option for option in ask.options if option.id.startswith("move:")]
    best = min(moves, key=lambda option: risk(option.id[5:]))
    others = (Choice("hide"), Choice(best.id))
    if front.seen or risk(best.id[5:]) < risk(front.hider):
        return Advice(best.id, "hunt.why.away", {"to": best.target}, others=others[:1])
    lights = [option for option in ask.options if option.id.startswith("light:")]
    if lights and len(front.possible) > 3:
        paid = (lights[0].payable(ask.purse)[0],)
        return Advice(lights[0].id, "hunt.why.light", paid=paid, others=others)
    return Advice("rest", "hunt.why.rest", others=others)


def hunt_well(game: Game[Hunt], ask: Ask) -> Advice:
    """Advise the hunter: approach the hider and use a card if possible."""
    state = game.state
    if ask.prompt == "hunt.prowl":
        moves = [option for option in ask.options if option.id != "stay"]
        if state.behind.at == state.front.hider:
            return Advice("stay", "hunt.why.strike")
        best = min(moves, key=lambda option: steps_between(option.id[3:], state.front.hider))
        return Advice(best.id, "hunt.why.closer", {"to": best.target})
    if ask.prompt == "hunt.scheme":
        worst = next(
            (o for o in ask.options if face(o.id[5:]) in ("rope", "lantern")), ask.options[0]
        )
        return Advice(worst.id, "hunt.why.useless", worst.args)
    use = ask.options[-1]
    return Advice(use.id, "hunt.why.use" if use.id != "pass" else "hunt.why.wait", use.args)


def redraw(game: Game[Hunt], ask: Ask, streams: Streams) -> None:
    """Redraw everything that the seat of the question does not know.

    A spectator knows the front.
    """
    state, front = game.state, game.state.front
    unknown = [state.deck]
    unknown += [hand for seat, hand in enumerate(state.hands) if seat != ask.seat]
    if ask.seat != HUNTER:
        unknown.append(state.behind.under)
    cards = sorted(card for pile in unknown for card in pile)
    shuffle(streams, "redraw", cards)
    if ask.seat != HUNTER:
        # A face-down card is a snare or a pounce; no snare is in the hider's room.
        fits = [card for card in cards if face(card) in ("snare", "pounce")]
        state.behind.under[:] = fits[: front.laid]
        cards = [card for card in cards if card not in state.behind.under]
        unknown.remove(state.behind.under)
        rooms = [room for room in ROOMS if room != front.hider]
        shuffle(streams, "redraw", rooms)
        snares = sum(face(card) == "snare" for card in state.behind.under)
        state.behind.snares = rooms[:snares]
        state.behind.pounces = front.laid - snares
        if not front.seen:
            state.behind.at = front.possible[below(streams, "redraw", len(front.possible))]
    for pile in unknown:
        pile[:] = [cards.pop() for _ in pile]


def blank(game: Game[Hunt], seat: int) -> None:
    """Remove everything that the seat does not know, so that advice cannot use it."""
    state = game.state
    state.deck[:] = ["?"] * len(state.deck)
    state.hands[1 - seat][:] = ["?"] * len(state.hands[1 - seat])
    if seat == HIDER:
        state.behind = Behind("?")


def value(game: Game[Hunt], seat: int) -> float:
    front = game.state.front
    alive = 0.0 if not front.life else (front.life / LIFE + front.round / DAWN) / 2
    return alive if seat == HIDER else 1 - alive


def sides(game: Game[Hunt]) -> tuple[tuple[int, ...], ...]:
    return (HIDER,), (HUNTER,)


def scenarios(rules: Rules) -> tuple[ScenarioCard, ...]:
    chairs = (SeatRole("The hider"), SeatRole("The hunter", "It sees you.", plays="careful"))
    return (ScenarioCard("", "The hunt", seats=(2, 2), chairs=chairs),)


TEXTS = Texts(
    {
        "hunt.barrier.declared": "the action is declared",
        "hunt.barrier.heard": "the step is heard",
        "hunt.turn": "Choose an action.",
        "hunt.turn.move": "Go to {target}",
        "hunt.turn.hide": "Hide",
        "hunt.turn.rest": "Rest and draw a card",
        "hunt.turn.light": "Light the {card}",
        "hunt.window": "Play a card face down?",
        "hunt.window.pass": "Pass",
        "hunt.window.lay": "Play {card} face down",
        "hunt.window.scheme": "Scheme with {card}",
        "hunt.scheme": "Choose a card to put below the deck.",
        "hunt.scheme.bury": "{card}",
        "hunt.prowl": "Choose a room.",
        "hunt.prowl.stay": "Stay",
        "hunt.prowl.go": "Go to {target}",
        "hunt.drew": "A card for {who}.",
        "hunt.drew-card": "You draw {card}.",
        "hunt.spent": "{card} is spent by {who}.",
        "hunt.laid": "The hunter plays a card face down.",
        "hunt.laid-card": "You play {card} face down.",
        "hunt.schemed": "You scheme and draw {card}.",
        "hunt.heard": "A step: {way}.",
        "hunt.moved": "The hider goes to {to}.",
        "hunt.hurt": "The hider loses {n} life.",
        "hunt.cause.snare": "a snare",
        "hunt.cause.strike": "the hunter strikes",
        "hunt.shown": "{card} is revealed.",
        "hunt.missed": "The hunter strikes and misses.",
        "hunt.hid": "The hider is hard to hit.",
        "hunt.hid-badly": "The hider finds no place to hide.",
        "hunt.lit": "The hunter is within {n} of the light.",
        "hunt.lit-nothing": "The hunter is not within {n} of the light.",
        "hunt.round": "Hour {n} begins.",
        "hunt.end.caught": "The hider is caught.",
        "hunt.end.dawn": "Dawn: the hider lives.",
        "hunt.why.away": "{to} is farther from the rooms where the hunter can be.",
        "hunt.why.light": "The hunter can be anywhere.",
        "hunt.why.rest": "The hunter is not near.",
        "hunt.why.closer": "{to} is closer.",
        "hunt.why.strike": "The hider is here.",
        "hunt.why.useless": "{card} is not useful.",
        "hunt.why.use": "{card} is useful.",
        "hunt.why.wait": "No card can be played.",
    }
)
RULESET = Ruleset(
    id="hunt:hunt",
    title="The hunt",
    seats=(2, 2),
    state=Hunt,
    begin=begin,
    scenarios=scenarios,
    flows=flows,
    show=show,
    why_not=why_not,
    overlays=overlays,
    notes=notes,
    tries_out=True,
    scene=scene,
    name=name,
    careful=careful,
    redraw=redraw,
    blank=blank,
    value=value,
    sides=sides,
)
RULES = Rules([RULESET], texts=TEXTS)
