"""Views as sentences: the same facts as on the screen, for readers who go line by line."""

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
"""Warning before an opponent's seat is given to a human."""
SCOUTING = sentence(
    "This game hides information from its players. A branch can reveal it, so both games are "
    "marked as scouted. They earn no achievements and don't count in the record."
)
"""Warning before a branch of a running game that hides information."""


def headline(table: Table) -> str:
    """Return the game's title, clock and public tracks."""
    parts = [table.title, table.clock, *map(track, table.tracks)]
    return ". ".join(part for part in parts if part) + "."


def briefing(table: Table) -> Iterator[str]:
    """Yield the briefing, the goals and the special rules."""
    if table.briefing:
        yield table.briefing
    yield from table.goals
    yield from table.specials


def chronicle(story: Chronicle) -> Iterator[str]:
    """Yield a campaign part by part, then its ending and what is carried over."""
    yield f"{story.title}: {story.part}."
    for number, part in enumerate(story.episodes, 1):
        yield f"{number}. {episode(part)}"
        yield from (f"   {each}" for each in part.lines)
    yield from story.ending
    yield from story.carried


RESULTS = {"won": sentence("won"), "partly": sentence("partial win"), "lost": sentence("lost")}
TIMES = {"past": "", "present": sentence("now"), "ahead": sentence("upcoming")}


def episode(part: Episode) -> str:
    """Return the title of a part, with its result."""
    state = how_it_went(part)
    return f"{part.title}, {state}" if state else part.title


def how_it_went(part: Episode) -> str:
    """Return the result of a part; without a result, its place in time."""
    state = spoken(RESULTS.get(part.result, TIMES[part.time]))
    return spoken("{state}, replayed", state=state) if part.again else state


def entry(log: LogEntry) -> str:
    """Return a log sentence with its reason."""
    return "".join(caused(log.text, log.cause))


def caused(text: str, cause: str) -> tuple[str, str, str]:
    """Split a sentence with a reason into text, reason and full stop.

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
    """Yield a log sentence with the details of its scene: dice, verdict, card and text."""
    yield entry(log)
    scene = log.scene
    if scene is None:
        return
    if scene.dice:
        yield f"  {dice(scene.dice, said=log.text)}"
        if verdict := scene.verdict:
            yield f"  {verdict.word.capitalize()}. {verdict.detail}".rstrip()
    read = (*(scene.card.lines if scene.card else ()), *scene.lines)
    yield from (f"  {line}" for line in read if line != log.text)


def says_verdict(log: LogEntry, verdict: Verdict, names: Iterable[str]) -> bool:
    """Return whether a sentence only gives a verdict on one of these names, as "Nell is unhurt"
    does."""
    words = log.text.rstrip(".")
    if log.cause or not words.endswith(f" {verdict.word}"):
        return False
    called = (name for each in names for name in (each, first_name(each)))
    return any(words.startswith(f"{name} ") for name in called)


def says_clause(log: LogEntry, revealed: Card) -> bool:
    """Return whether a sentence contains the text of one of the card's clauses."""
    return any(each.text in log.text for each in revealed.clauses)


def dice(roll: Dice, *, said: str = "") -> str:
    """Return the faces of a roll and its result.

    The result is left out if `said` contains it. A number rolled with one die is both face and
    result, and appears once.
    """
    words = faces(roll)
    if words and f" {_in_numbers(roll)}" in said:
        return spoken("Dice: {shown}.", shown=words)
    return (
        spoken("Dice: {shown}. {result}.", shown=words, result=dice_result(roll))
        if words
        else spoken("Die: {result}.", result=dice_result(roll))
    )


def faces(roll: Dice) -> str:
    """Return the faces of all dice; "" if the face is the result."""
    if [each.face.word for each in roll.rolled] == [str(roll.reached)] or is_its_face(roll):
        return ""
    return ", ".join(each.face.word for each in roll.rolled) or spoken("none")


def is_its_face(roll: Dice) -> bool:
    """Return whether a single die is rolled for its face, not for a number."""
    return len(roll.rolled) == 1 and roll.needed is None and not roll.unit


def dice_result(roll: Dice) -> str:
    """Return the result of a roll and the number needed; for a die without numbers, its face."""
    if is_its_face(roll):
        word = roll.rolled[0].face.word
        return spoken("{face} rolled", face=word[:1].upper() + word[1:])
    return _in_numbers(roll, unit=f" {roll.unit}" if roll.unit else "")


def _in_numbers(roll: Dice, *, unit: str = "") -> str:
    """Return the result of a roll and the number needed."""
    needed = "" if roll.needed is None else spoken(", {needed} needed", needed=roll.needed)
    return spoken("{reached}{unit} rolled{needed}", reached=roll.reached, unit=unit, needed=needed)


def guide(view: View, named: Callable[[str], str]) -> Iterator[str]:
    """Yield the coach's text in a lesson; `named` returns the name of a command."""
    lesson = view.guide
    if lesson is None or not lesson.text:
        return
    text = with_keys(" ".join(lesson.text.split()), named)
    yield spoken(
        "Coach, {step} of {steps}: {text}", step=lesson.step, steps=lesson.steps, text=text
    )


def standing(view: View, seat: int) -> Iterator[str]:
    """Yield a seat's situation: name, time, place and company; then its tracks and stats."""
    table = view.table
    each = table.seats[seat]
    with_whom = [token(other) for other in company(table, each)]
    parts = [each.name, table.clock.partition(",")[0], each.place]
    parts += [spoken("with {whom}", whom=", ".join(with_whom))] if with_whom else []
    yield ", ".join(part for part in parts if part) + "."
    if each.tracks:
        yield ", ".join(f"{number.name} {number.value}" for number in each.tracks) + "."
    if each.stats:
        yield ", ".join(f"{name} {value}" for name, value in each.stats) + "."


def company(table: Table, each: Seat) -> Iterator[Token]:
    """Yield the other characters and the enemies in a seat's room."""
    rooms = (room for room in table.board.rooms if room.id == each.room)
    for place in rooms:
        yield from (
            other
            for other in place.tokens
            if other.kind in ("pawn", "enemy") and other.seat != each.seat
        )


def legend(board: Board) -> Iterator[str]:
    """Yield each symbol on the map once, with its meaning."""
    signs = {sign.word: sign.detail for room in board.rooms for sign in explained(board, room)}
    yield from (f"{word}: {detail}" for word, detail in signs.items())


def question(view: View, ask: AskView) -> Iterator[str]:
    """Yield the open question, and each option with its id and its facts.

    A secret question yields only the name of the deciding seat.
    """
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
    """Return an option with its price, risk, odds, details and undo barrier."""
    facts = [each.note.price, each.note.risk]
    if each.cost or each.spare:
        facts.append(spoken("pay {price}, e.g. 'with 1'", price=price(each)))
    if each.note.odds:
        facts.append(odds(each.note.odds))
    facts.append(each.note.detail)
    if each.barrier:
        facts.append(spoken("no undo: {barrier}", barrier=each.barrier))
    details = "; ".join(fact for fact in facts if fact)
    return f"{each.label} [{details}]" if details else each.label


def whole(each: OptionView, view: View) -> Iterator[str]:
    """Yield everything known about an option before it is chosen, in sentences."""
    note = each.note
    chances = f": {odds(note.odds)}" if note.odds else ""
    best = max(note.gains, key=lambda gain: gain[1].outcomes[0][1], default=None)
    with_card = (
        spoken("; with {card} {chance:.0%}", card=best[0], chance=best[1].outcomes[0][1])
        if best
        else ""
    )
    yield as_sentence(f"{each.label.rstrip('.')}{chances}{with_card}")
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
    """Return an undo barrier as a sentence that can follow a colon."""
    words = as_sentence(barrier)
    return in_sentence(words[:1]) + words[1:]


def as_sentence(words: str) -> str:
    """Return words, which may be a phrase, as a sentence.

    >>> as_sentence(" dice are rolled"), as_sentence("Who?")
    ('Dice are rolled.', 'Who?')
    """
    words = words.strip()
    capitalized = words[:1].upper() + words[1:]
    return capitalized if capitalized[-1:] in ".!?" else f"{capitalized}."


def text_besides(each: OptionView, view: View) -> str:
    """Return the text of the card that an option is about; "" if the label already says it.

    A label says it with that text, or with its own sentence after the card's name.
    """
    card = held_card(each.target, view) if each.target else None
    if card is None or each.card:
        return ""
    text = " ".join(card.lines)
    is_sentence = each.label.startswith(f"{card.name}: ") and each.label.endswith(".")
    return "" if is_sentence or text.rstrip(".") in each.label else text


def held_card(id: str, view: View) -> Card | None:
    """Return the card with that id, in a hand or in front of a seat."""
    cards = (card for seat in view.table.seats for card in (*seat.hand, *seat.cards))
    return next((card for card in cards if id and card.id == id), None)


def price(each: OptionView) -> str:
    """Return how much an option costs: "2", or "0 to 3" if the amount is free."""
    return (
        spoken("{least} to {most}", least=each.cost, most=each.cost + each.spare)
        if each.spare
        else str(each.cost)
    )


def odds(chances: Odds) -> str:
    """Return the dice of a roll and the chance of each outcome."""
    outcomes = ", ".join(f"{word} {chance:.0%}" for word, chance in chances.outcomes)
    return f"{chances.pool}: {outcomes}" if chances.pool else outcomes


def all_odds(ask: AskView) -> Iterator[str]:
    """Yield every option that has odds, with the odds that each card would give."""
    for number, each in enumerate(ask.options, 1):
        if each.note.odds:
            yield f"{number}. {each.label}: {odds(each.note.odds)}"
            for card_name, better in each.note.gains:
                yield "   " + spoken("with {card}: {odds}", card=card_name, odds=odds(better))


def why_not(reasons: Iterable[WhyNot]) -> Iterator[str]:
    """Yield each unavailable action with its reason, its remedy and its rule."""
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
    """Return a track's name, value, limit, current band and tokens."""
    limit = " " + spoken("of {most}", most=each.most) if each.most is not None else ""
    reached = [meaning for start, meaning in each.bands if start <= each.value]
    band = f" ({reached[-1]})" if reached and reached[-1] else ""
    tokens = "".join(
        spoken(", {word} at {space}", word=mark.word, space=space) for space, mark in each.tokens
    )
    return f"{each.name} {each.value}{limit}{band}{tokens}"


def seat(each: Seat) -> str:
    """Return the state of a seat in one line."""
    parts = [each.place, *map(track, each.tracks)]
    parts += [f"{name} {value}" for name, value in each.stats]
    if each.hand_count or each.hand_limit is not None or not each.cards:
        parts.append(in_hand(each))
    parts += [spoken("has {card}", card=_in_short(card)) for card in each.cards]
    parts += map(mark, each.marks)
    parts += [spoken("now: {aim}", aim=each.aim.rstrip("."))] if each.aim else []
    return f"{each.name}: " + "; ".join(part for part in parts if part) + "."


def in_hand(each: Seat) -> str:
    """Return the number of cards in a seat's hand, and the hand limit."""
    if each.hand_limit is None:
        return spoken("{n:# card|# cards} in hand", n=each.hand_count)
    return spoken("{n} of {most} cards in hand", n=each.hand_count, most=each.hand_limit)


def _in_short(each: Card) -> str:
    """Return a card's name and its remaining uses."""
    return f"{each.name}{_charges(each)}"


def _charges(each: Card) -> str:
    if not each.charges:
        return ""
    left, most = each.charges
    return f" ({spoken('{left} of {most} left', left=left, most=most)})"


def hand(each: Seat) -> Iterator[str]:
    """Yield the readable cards of a seat, numbered; without a hand, the cards in front of it."""
    if not each.hand_count and each.cards:
        yield spoken("{name} has no cards in hand. In front of {name}:", name=each.name)
        for number, public_card in enumerate(each.cards, 1):
            yield f"{number}. {card(public_card)}"
    elif not each.hand:
        yield spoken(
            "{name} has {n:# hidden card|# hidden cards}.",
            name=each.name,
            n=each.hand_count,
        )
    for number, own_card in enumerate(each.hand, 1):
        yield f"{number}. {card(own_card)}"


def card(each: Card) -> str:
    """Return a card's name, marks and text."""
    if not each.face_up:
        return spoken("{name}, face down", name=each.name)
    marks = "".join(f" [{mark(state)}]" for state in each.marks)
    text = " ".join(each.lines)
    return f"{each.name}{_charges(each)}{marks}" + (f": {text}" if text else "")


def advised(option: OptionView, why: str) -> str:
    """Return the recommended option, its chance of success and the reason."""
    odds = option.note.odds
    chance = ""
    if odds and odds.outcomes:
        word, likely = odds.outcomes[0]
        chance = f", {likely:.0%} {word}"
    label = option.label.rstrip(".")
    return f"{label[:1].upper()}{label[1:]}{chance}: {why}"


def origin(rules: Rules, *ids: str) -> Iterator[str]:
    """Yield the mod, file and line of each record, and the fields that other mods changed."""
    for id in ids:
        origins = (records[id] for records in rules.provenance.values() if id in records)
        yield from (spoken("From {each}.", each=each) for each in origins)


def pile(each: Pile) -> str:
    """Return a pile's name, number of cards and face-up cards."""
    names = [each.top.name] if each.top else []
    names += [face_up.name for face_up in each.open]
    return f"{each.name}: {each.count}" + (
        spoken(", open: {cards}", cards=", ".join(names)) if names else ""
    )


def mark(each: Mark) -> str:
    return f"{each.word}, {each.detail}" if each.detail else each.word


def token(each: Token) -> str:
    """Return a token's number, name, value and states."""
    count = f"{each.count} " if each.count > 1 else ""
    value = f" {each.value}" if each.value is not None else ""
    states = "".join(f", {state.word}" for state in each.state)
    return f"{count}{each.name}{value}{states}"


def room(board: Board, each: Room) -> Iterator[str]:
    """Yield a room: its name, the meaning of its symbols, its contents and its exits."""
    yield room_heading(board, each)
    yield from (f"  {sign.word}: {sign.detail}" for sign in explained(board, each))
    yield from room_contents(board, each)


def room_heading(board: Board, each: Room) -> str:
    """Return a room's name, with its symbols as words."""
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
    """Return whether a room is lit and none of its symbols says so."""
    return each.lit and not any("lit" in sign.word.split() for sign in (*each.icons, *each.marks))


def explained(board: Board, each: Room) -> Iterator[Mark]:
    """Yield the symbols of a room that have a detailed meaning."""
    if each.known != "unknown":
        signs = (*each.icons, *each.marks, *_states(board, each))
        yield from (sign for sign in signs if sign.detail)


def _states(board: Board, each: Room) -> Iterator[Mark]:
    """Return the states of the map section that contains a room."""
    return (part.state for part in board.sections if part.id == each.section)


def room_contents(board: Board, each: Room) -> Iterator[str]:
    """Yield a room's details, tokens and exits."""
    if each.known != "unknown":
        if each.detail:
            yield f"  {each.detail}"
        if each.tokens:
            yield f"  {spoken('Here:')} " + "; ".join(map(token, each.tokens)) + "."
    for way in ways(board, each):
        yield f"  {way}"


def ways(board: Board, each: Room) -> Iterator[str]:
    """Yield the exits of a room: edges by compass direction, then links."""
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


def _edge(board: Board, room: Room, edge: Edge) -> str:
    outward = edge.room == room.id
    side = spoken(SIDES[edge.side if outward else OPPOSITE[edge.side]])
    beyond = edge.other if outward else edge.room
    name = f" {edge.name}" if edge.name else ""
    to = " " + spoken("to {place}", place=_place(board, beyond)) if beyond else ""
    return f"{side}: {edge.word or spoken(EDGES[edge.kind])}{name}{to}{_lying(edge)}"


def _place(board: Board, id: str) -> str:
    """Return the name of a room, or a phrase for an unknown room."""
    return next((room.name for room in board.rooms if room.id == id), "") or spoken(
        "an unknown room"
    )


def _lying(connection: Edge | Link) -> str:
    """Return the marks and tokens of an edge or a link."""
    return "".join(
        [*(f", {mark(m)}" for m in connection.marks), *(f", {token(t)}" for t in connection.tokens)]
    )


def whole_map(board: Board) -> Iterator[str]:
    """Yield every known or marked room, floor by floor."""
    for number, floor in enumerate(board.floors):
        if len(board.floors) > 1:
            yield f"{floor.name}:"
        for each in board.rooms:
            if each.floor == number and (each.known != "unknown" or each.marks):
                yield from room(board, each)


def overlay(board: Board, layer: Overlay) -> Iterator[str]:
    """Yield the text of an overlay, room by room and path by path."""
    yield f"{layer.name}. {layer.detail}".strip()
    rooms = {each.id: each for each in (*layer.rooms, *board.rooms)}

    def place(id: str) -> str:
        found = rooms.get(id)
        return (found and found.name) or spoken("an unknown room")

    for spot in layer.spots:
        figure = f" {spot.figure}" if spot.figure else ""
        why = f", {spot.mark.detail}" if spot.mark.detail else ""
        yield f"  {place(spot.room)}: {spot.mark.word}{figure}{why}"
    for path in layer.paths:
        certain, later = path.rooms[: path.steps + 1], path.rooms[path.steps + 1 :]
        sure = "" if path.sure else spoken(", uncertain")
        to = spoken(" to ")
        line = f"  {path.mark.word}: {to.join(map(place, certain))}{sure}"
        continuation = (
            spoken("; then to {rooms}", rooms=to.join(map(place, later))) if later else ""
        )
        yield f"{line}{continuation}. {path.why}".rstrip()


def find_room(board: Board, words: str) -> Room | None:
    """Return the first room whose name begins with the words, or else contains them."""
    wanted = words.casefold()
    known = [each for each in board.rooms if each.name]
    begins = [each for each in known if each.name.casefold().startswith(wanted)]
    contains = [each for each in known if wanted in each.name.casefold()]
    return next(iter(begins + contains), None)


def first_name(name: str) -> str:
    """Return the first word of a name, unless it is an article or a number follows.

    >>> first_name("Wren Halloran"), first_name("The Dark"), first_name("Player 2")
    ('Wren', 'The Dark', 'Player 2')
    """
    first, _, rest = name.partition(" ")
    return name if first in ("The", "A", "An") or rest.isdecimal() else first
