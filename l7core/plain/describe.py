"""Views in sentences: the same facts as the screen, for a reader who goes line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from l7core.language import in_sentence, sentence, spoken
from l7core.view import (
    AskView,
    Board,
    Card,
    Chronicle,
    Dice,
    Edge,
    Episode,
    Link,
    LogEntry,
    Mark,
    Odds,
    OptionView,
    Overlay,
    Pile,
    Room,
    Seat,
    Table,
    Token,
    Track,
    Verdict,
    View,
    WhyNot,
)
from l7core.view.guide import with_keys

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules

SIDES = {
    "n": sentence("north"),
    "e": sentence("east"),
    "s": sentence("south"),
    "w": sentence("west"),
}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
EDGES = {
    "open": sentence("an opening"),
    "door": sentence("a door"),
    "shut": sentence("a closed door"),
    "locked": sentence("a locked door"),
    "blocked": sentence("a blocked door"),
    "wall": sentence("a wall"),
    "unexplored": sentence("an unexplored door"),
}


OPPONENT = sentence("{name} is your opponent. Their seat shows information hidden from you.")
"""Before the seat of an opponent is given to a person."""


def headline(table: Table) -> str:
    """Where the game stands: title, clock, the table's tracks."""
    parts = [table.title, table.clock, *map(track, table.tracks)]
    return ". ".join(part for part in parts if part) + "."


def briefing(table: Table) -> Iterator[str]:
    """The story so far, what wins the game, and the rules that hold in it alone."""
    if table.briefing:
        yield table.briefing
    yield from table.goals
    yield from table.specials


def chronicle(told: Chronicle) -> Iterator[str]:
    """A longer story part by part, and what is carried on in it."""
    yield f"{told.title}: {told.part}."
    for number, part in enumerate(told.episodes, 1):
        yield f"{number}. {episode(part)}"
        yield from (f"   {each}" for each in part.lines)
    yield from told.ending
    yield from told.carried


RESULTS = {"won": sentence("won"), "partly": sentence("partial win"), "lost": sentence("lost")}
TIMES = {"past": "", "present": sentence("now"), "ahead": sentence("upcoming")}


def episode(part: Episode) -> str:
    """One part, and how it came out."""
    state = how_it_went(part)
    return f"{part.title}, {state}" if state else part.title


def how_it_went(part: Episode) -> str:
    """How a part came out, or when it will be known."""
    state = spoken(RESULTS.get(part.result, TIMES[part.time]))
    return spoken("{state}, replayed", state=state) if part.again else state


def entry(log: LogEntry) -> str:
    """A log sentence with its reason."""
    return "".join(caused(log.text, log.cause))


def caused(text: str, cause: str) -> tuple[str, str, str]:
    """A sentence that has its reason in it: what comes before the reason, the reason, the full
    stop.

    >>> caused("The lights go out.", "a storm")
    ('The lights go out', ' (a storm)', '.')
    >>> caused("Who is there?", "a knock"), caused("Nobody.", "")
    (('Who is there?', ' (a knock)', ''), ('Nobody.', '', ''))
    """
    if not cause:
        return text, "", ""
    stop = "." if text.endswith(".") and not text.endswith("..") else ""
    return text.removesuffix(stop), f" ({cause})", stop


def happening(log: LogEntry) -> Iterator[str]:
    """A log sentence with all that its scene shows: dice, what they come to, what is read."""
    yield entry(log)
    shown = log.scene
    if shown is None:
        return
    if shown.dice:
        yield f"  {dice(shown.dice, said=log.text)}"
        if said := shown.verdict:
            yield f"  {said.word.capitalize()}. {said.detail}".rstrip()
    read = (*(shown.card.lines if shown.card else ()), *shown.lines)
    yield from (f"  {line}" for line in read if line != log.text)


def says_verdict(log: LogEntry, verdict: Verdict, names: Iterable[str]) -> bool:
    """Whether a sentence says of one of these no more than the verdict: "Nell is unhurt." """
    words = log.text.rstrip(".")
    if log.cause or not words.endswith(f" {verdict.word}"):
        return False
    called = (name for each in names for name in (each, first_name(each)))
    return any(words.startswith(f"{name} ") for name in called)


def says_clause(log: LogEntry, shown: Card) -> bool:
    """Whether a sentence says what stands in a part of that card."""
    return any(each.text in log.text for each in shown.clauses)


def dice(lying: Dice, *, said: str = "") -> str:
    """What every die shows, and what they come to unless that is `said` already; a number thrown
    with one die is both."""
    shown = faces(lying)
    if shown and f" {_in_numbers(lying)}" in said:
        return spoken("Dice: {shown}.", shown=shown)
    return (
        spoken("Dice: {shown}. {result}.", shown=shown, result=dice_result(lying))
        if shown
        else spoken("Die: {result}.", result=dice_result(lying))
    )


def faces(lying: Dice) -> str:
    """What every die shows; nothing where that is what they come to."""
    if [each.face.word for each in lying.rolled] == [str(lying.reached)] or is_its_face(lying):
        return ""
    return ", ".join(each.face.word for each in lying.rolled) or spoken("none")


def is_its_face(lying: Dice) -> bool:
    """Whether one die is thrown for what it shows, and not for a number."""
    return len(lying.rolled) == 1 and lying.needed is None and not lying.unit


def dice_result(lying: Dice) -> str:
    """What they come to, and what was needed; of a die that counts nothing, its face."""
    if is_its_face(lying):
        word = lying.rolled[0].face.word
        return spoken("{face} rolled", face=word[:1].upper() + word[1:])
    return _in_numbers(lying, unit=f" {lying.unit}" if lying.unit else "")


def _in_numbers(lying: Dice, *, unit: str = "") -> str:
    """What dice come to, and what was needed."""
    needed = "" if lying.needed is None else spoken(", {needed} needed", needed=lying.needed)
    return spoken("rolled {reached}{unit}{needed}", reached=lying.reached, unit=unit, needed=needed)


def guide(view: View, named: Callable[[str], str]) -> Iterator[str]:
    """What the coach of a lesson says; `named` names a command."""
    told = view.guide
    if told is None or not told.text:
        return
    text = with_keys(" ".join(told.text.split()), named)
    yield spoken("Coach, {step} of {steps}: {text}", step=told.step, steps=told.steps, text=text)


def standing(view: View, seat: int) -> Iterator[str]:
    """Where a seat stands, in sentences: who, when, where and with whom; its tracks; the rest."""
    table = view.table
    each = table.seats[seat]
    with_whom = [token(other) for other in company(table, each)]
    parts = [each.name, table.clock.partition(",")[0], each.place]
    parts += [spoken("with {whom}", whom=", ".join(with_whom))] if with_whom else []
    yield ", ".join(part for part in parts if part) + "."
    if each.tracks:
        yield ", ".join(f"{held.name} {held.value}" for held in each.tracks) + "."
    if each.stats:
        yield ", ".join(f"{name} {value}" for name, value in each.stats) + "."


def company(table: Table, each: Seat) -> Iterator[Token]:
    """Who else is in the room of a seat."""
    rooms = (room for room in table.board.rooms if room.id == each.room)
    for here in rooms:
        yield from (
            other
            for other in here.tokens
            if other.kind in ("pawn", "enemy") and other.seat != each.seat
        )


def legend(board: Board) -> Iterator[str]:
    """What the signs on the map mean, each once."""
    signs = {sign.word: sign.detail for room in board.rooms for sign in explained(board, room)}
    yield from (f"{word}: {detail}" for word, detail in signs.items())


def question(view: View, ask: AskView) -> Iterator[str]:
    """Who decides what, and every option with its id and its facts."""
    name = view.table.seats[ask.seat].name
    if ask.secret:
        yield spoken("{name} is deciding.", name=name)
        return
    yield f"{name}: {ask.title}"
    if ask.dice:
        yield f"  {dice(ask.dice)}"
    for each in ask.options:
        yield f"  {each.id}: {option(each)}"
    if any(each.cost or each.spare for each in ask.options):
        names = ", ".join(f"{number} {name}" for number, (_, name) in enumerate(ask.purse, 1))
        yield "  " + spoken("You can pay with: {names}.", names=names)


def option(each: OptionView) -> str:
    """One choice with its price, risk, chance and mark of no return."""
    facts = [each.note.price, each.note.risk]
    if each.cost or each.spare:
        facts.append(spoken("pay {price}, e.g. 'with 1'", price=price(each)))
    if each.note.odds:
        facts.append(odds(each.note.odds))
    facts.append(each.note.detail)
    if each.barrier:
        facts.append(spoken("no undo: {barrier}", barrier=each.barrier))
    told = "; ".join(fact for fact in facts if fact)
    return f"{each.label} [{told}]" if told else each.label


def whole(each: OptionView, view: View) -> Iterator[str]:
    """All that is known of a choice before it is made, a sentence each."""
    note = each.note
    told = f": {odds(note.odds)}" if note.odds else ""
    best = max(note.gains, key=lambda gain: gain[1].outcomes[0][1], default=None)
    helped = (
        spoken("; with {card} {chance:.0%}", card=best[0], chance=best[1].outcomes[0][1])
        if best
        else ""
    )
    yield as_sentence(f"{each.label.rstrip('.')}{told}{helped}")
    if note.price:
        yield as_sentence(spoken("Cost: {price}", price=note.price))
    yield from map(as_sentence, note.outcome)
    if note.risk:
        yield as_sentence(note.risk)
    if note.detail:
        yield as_sentence(note.detail)
    if text := text_besides(each, view):
        yield text
    if each.barrier:
        yield spoken("No undo: {final}", final=final(each.barrier))


def final(barrier: str) -> str:
    """Why something is past undoing, as a sentence that goes on after a colon."""
    told = as_sentence(barrier)
    return in_sentence(told[:1]) + told[1:]


def as_sentence(words: str) -> str:
    """Words that may be no more than a phrase, as a sentence.

    >>> as_sentence(" dice are rolled"), as_sentence("Who?")
    ('Dice are rolled.', 'Who?')
    """
    words = words.strip()
    begun = words[:1].upper() + words[1:]
    return begun if begun[-1:] in ".!?" else f"{begun}."


def text_besides(each: OptionView, view: View) -> str:
    """The text of the card that a choice is about, unless the choice itself says what it does: by
    that text, or by a sentence of its own after the card's name."""
    card = held_card(each.target, view) if each.target else None
    if card is None or each.card:
        return ""
    text = " ".join(card.lines)
    is_sentence = each.label.startswith(f"{card.name}: ") and each.label.endswith(".")
    return "" if is_sentence or text.rstrip(".") in each.label else text


def held_card(id: str, view: View) -> Card | None:
    """The card with that id, in a hand or before a seat."""
    cards = (card for seat in view.table.seats for card in (*seat.hand, *seat.cards))
    return next((card for card in cards if id and card.id == id), None)


def price(each: OptionView) -> str:
    """How much is to be given for it: "2", or "0 to 3" where more may be given."""
    return (
        spoken("{least} to {most}", least=each.cost, most=each.cost + each.spare)
        if each.spare
        else str(each.cost)
    )


def odds(chances: Odds) -> str:
    """What is rolled, and how likely each outcome is."""
    outcomes = ", ".join(f"{word} {chance:.0%}" for word, chance in chances.outcomes)
    return f"{chances.pool}: {outcomes}" if chances.pool else outcomes


def all_odds(ask: AskView) -> Iterator[str]:
    """Every option that has odds, with what each card would make of them."""
    for number, each in enumerate(ask.options, 1):
        if each.note.odds:
            yield f"{number}. {each.label}: {odds(each.note.odds)}"
            for help_with, better in each.note.gains:
                yield "   " + spoken("with {card}: {odds}", card=help_with, odds=odds(better))


def why_not(reasons: Iterable[WhyNot]) -> Iterator[str]:
    """What cannot be done now, why, and what would make it possible."""
    for each in reasons:
        remedy = f" {each.remedy}" if each.remedy else ""
        yield spoken(
            "{action}: {reason}{remedy} (rule: {rule})",
            action=each.action,
            reason=each.reason,
            remedy=remedy,
            rule=each.rule,
        )


def track(each: Track) -> str:
    """A number, its limit, and the band that holds."""
    limit = " " + spoken("of {most}", most=each.most) if each.most is not None else ""
    held = [meaning for start, meaning in each.bands if start <= each.value]
    band = f" ({held[-1]})" if held and held[-1] else ""
    lying = "".join(
        spoken(", {word} at {space}", word=mark.word, space=space) for space, mark in each.tokens
    )
    return f"{each.name} {each.value}{limit}{band}{lying}"


def seat(each: Seat) -> str:
    """A player's place in one line."""
    parts = [each.place, *map(track, each.tracks)]
    parts += [f"{name} {value}" for name, value in each.stats]
    if each.hand_count or each.hand_limit is not None or not each.cards:
        parts.append(in_hand(each))
    parts += [spoken("has {card}", card=_in_short(card)) for card in each.cards]
    parts += map(mark, each.marks)
    parts += [spoken("now: {aim}", aim=each.aim.rstrip("."))] if each.aim else []
    return f"{each.name}: " + "; ".join(part for part in parts if part) + "."


def in_hand(each: Seat) -> str:
    """How many cards a seat holds, and how many it may."""
    if each.hand_limit is None:
        return spoken("{n:# card|# cards} in hand", n=each.hand_count)
    return spoken("{n} of {most} cards in hand", n=each.hand_count, most=each.hand_limit)


def _in_short(each: Card) -> str:
    """A card's name, and what is left of it."""
    return f"{each.name}{_charges(each)}"


def _charges(each: Card) -> str:
    if not each.charges:
        return ""
    left, most = each.charges
    return f" ({spoken('{left} of {most} left', left=left, most=most)})"


def hand(each: Seat) -> Iterator[str]:
    """The cards that may be read, numbered; those before the seat, where there is no hand."""
    if not each.hand_count and each.cards:
        yield spoken("{name} has no cards in hand. In front of {name}:", name=each.name)
        for number, lying in enumerate(each.cards, 1):
            yield f"{number}. {card(lying)}"
    elif not each.hand:
        yield spoken(
            "{name} has {n:# hidden card|# hidden cards}.",
            name=each.name,
            n=each.hand_count,
        )
    for number, held in enumerate(each.hand, 1):
        yield f"{number}. {card(held)}"


def card(each: Card) -> str:
    """A card's name and text."""
    if not each.face_up:
        return spoken("{name}, face down", name=each.name)
    marks = "".join(f" [{mark(state)}]" for state in each.marks)
    text = " ".join(each.lines)
    return f"{each.name}{_charges(each)}{marks}" + (f": {text}" if text else "")


def advised(option: OptionView, why: str) -> str:
    """What a careful player would do, how likely it succeeds, and why."""
    odds = option.note.odds
    chance = ""
    if odds and odds.outcomes:
        word, likely = odds.outcomes[0]
        chance = f", {likely:.0%} {word}"
    label = option.label.rstrip(".")
    return f"{label[:1].upper()}{label[1:]}{chance}: {why}"


def origin(rules: Rules, *ids: str) -> Iterator[str]:
    """Which mod, file and line a record comes from, and each of its fields that another changed."""
    for id in ids:
        origins = (records[id] for records in rules.provenance.values() if id in records)
        yield from (spoken("From {each}.", each=each) for each in origins)


def pile(each: Pile) -> str:
    """A deck or supply: how many, and what lies open."""
    shown = [each.top.name] if each.top else []
    shown += [lying.name for lying in each.open]
    return f"{each.name}: {each.count}" + (
        spoken(", open: {cards}", cards=", ".join(shown)) if shown else ""
    )


def mark(each: Mark) -> str:
    return f"{each.word}, {each.detail}" if each.detail else each.word


def token(each: Token) -> str:
    """A piece and its state."""
    count = f"{each.count} " if each.count > 1 else ""
    value = f" {each.value}" if each.value is not None else ""
    states = "".join(f", {state.word}" for state in each.state)
    return f"{count}{each.name}{value}{states}"


def room(board: Board, each: Room) -> Iterator[str]:
    """A room: what it is, what its signs mean, who and what is in it, and the ways out."""
    yield room_heading(board, each)
    yield from (f"  {sign.word}: {sign.detail}" for sign in explained(board, each))
    yield from room_contents(board, each)


def room_heading(board: Board, each: Room) -> str:
    """A room's name, and its signs by their words alone."""
    if each.known == "unknown":
        marked = "".join(f" ({sign.word})" for sign in each.marks)
        name = each.name or spoken("Unknown room")
        return spoken("{name}: undiscovered{marked}.", name=name, marked=marked)
    signs = [icon.word for icon in (*each.icons, *each.marks)]
    signs += [spoken("dark")] if each.dark else []
    signs += [spoken("lit")] if is_brightly_lit(each) else []
    signs += [spoken("as last seen")] if each.known == "remembered" else []
    signs += [state.word for state in _states(board, each)]
    floor = f", {board.floors[each.floor].name}" if len(board.floors) > 1 else ""
    return f"{each.name}{floor}" + (f" ({'; '.join(signs)})." if signs else ".")


def is_brightly_lit(each: Room) -> bool:
    """Whether a room is bright and none of its signs says so."""
    return each.lit and not any("lit" in sign.word.split() for sign in (*each.icons, *each.marks))


def explained(board: Board, each: Room) -> Iterator[Mark]:
    """The signs of a room that there is more to say of than their word."""
    if each.known != "unknown":
        signs = (*each.icons, *each.marks, *_states(board, each))
        yield from (sign for sign in signs if sign.detail)


def _states(board: Board, each: Room) -> Iterator[Mark]:
    """What holds in the part of the map that a room lies in."""
    return (part.state for part in board.sections if part.id == each.section)


def room_contents(board: Board, each: Room) -> Iterator[str]:
    """Who and what is in a room, and the ways out."""
    if each.known != "unknown":
        if each.detail:
            yield f"  {each.detail}"
        if each.tokens:
            yield f"  {spoken('Here:')} " + "; ".join(map(token, each.tokens)) + "."
    for way in ways(board, each):
        yield f"  {way}"


def ways(board: Board, each: Room) -> Iterator[str]:
    """The ways out of a room: edges by compass, then links."""
    for edge in board.edges:
        if each.id in (edge.room, edge.other) and edge.kind != "wall":
            yield _edge(board, each, edge)
    for link in board.links:
        if each.id in link.rooms:
            others = [_place(board, id) for id in link.rooms if id != each.id]
            name = f" {link.name}" if link.name else ""
            shut = "" if link.open else spoken(", closed")
            to = ", ".join(others) or spoken("not connected")
            yield spoken(
                "{word}{name}{shut}: to {to}{lying}",
                word=link.mark.word,
                name=name,
                shut=shut,
                to=to,
                lying=_lying(link),
            )


def _edge(board: Board, here: Room, edge: Edge) -> str:
    outward = edge.room == here.id
    side = spoken(SIDES[edge.side if outward else OPPOSITE[edge.side]])
    beyond = edge.other if outward else edge.room
    name = f" {edge.name}" if edge.name else ""
    to = " " + spoken("to {place}", place=_place(board, beyond)) if beyond else ""
    return f"{side}: {edge.word or spoken(EDGES[edge.kind])}{name}{to}{_lying(edge)}"


def _place(board: Board, id: str) -> str:
    """The room by its name, or as what nobody knows."""
    return next((room.name for room in board.rooms if room.id == id), "") or spoken(
        "an unknown room"
    )


def _lying(way: Edge | Link) -> str:
    """What lies in a door or passage, and how it is marked."""
    return "".join([*(f", {mark(m)}" for m in way.marks), *(f", {token(t)}" for t in way.tokens)])


def whole_map(board: Board) -> Iterator[str]:
    """Every room that is known or marked, floor by floor."""
    for number, floor in enumerate(board.floors):
        if len(board.floors) > 1:
            yield f"{floor.name}:"
        for each in board.rooms:
            if each.floor == number and (each.known != "unknown" or each.marks):
                yield from room(board, each)


def overlay(board: Board, laid: Overlay) -> Iterator[str]:
    """What an overlay says, room by room and way by way."""
    yield f"{laid.name}. {laid.detail}".strip()
    rooms = {each.id: each for each in (*laid.rooms, *board.rooms)}

    def place(id: str) -> str:
        here = rooms.get(id)
        return (here and here.name) or spoken("an unknown room")

    for spot in laid.spots:
        figure = f" {spot.figure}" if spot.figure else ""
        why = f", {spot.mark.detail}" if spot.mark.detail else ""
        yield f"  {place(spot.room)}: {spot.mark.word}{figure}{why}"
    for path in laid.paths:
        comes, follows = path.rooms[: path.steps + 1], path.rooms[path.steps + 1 :]
        sure = "" if path.sure else spoken(", uncertain")
        to = spoken(" to ")
        told = f"  {path.mark.word}: {to.join(map(place, comes))}{sure}"
        onwards = spoken("; then to {rooms}", rooms=to.join(map(place, follows))) if follows else ""
        yield f"{told}{onwards}. {path.why}".rstrip()


def find_room(board: Board, words: str) -> Room | None:
    """The room whose name begins with, or else contains, the words."""
    wanted = words.casefold()
    known = [each for each in board.rooms if each.name]
    begins = [each for each in known if each.name.casefold().startswith(wanted)]
    contains = [each for each in known if wanted in each.name.casefold()]
    return next(iter(begins + contains), None)


def first_name(name: str) -> str:
    """The first word of a name, if it is one by itself: no article, and nothing that is numbered.

    >>> first_name("Wren Halloran"), first_name("The Dark"), first_name("Player 2")
    ('Wren', 'The Dark', 'Player 2')
    """
    first, _, rest = name.partition(" ")
    return name if first in ("The", "A", "An") or rest.isdecimal() else first
