"""Facts of a view as styled lines, in the words of `l7core.plain.describe` where it has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from l7core.language import sentence, spoken
from l7core.plain import describe
from l7core.view import (
    AskView,
    Board,
    Card,
    Mark,
    Odds,
    OptionView,
    Overlay,
    Room,
    Seat,
    Tone,
    Track,
    View,
    WhyNot,
)
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, joined, line

BAR = 20
OUTCOMES = {
    "won": (sentence("WON"), "good"),
    "partly": (sentence("PARTIAL WIN"), "warning"),
    "lost": (sentence("LOST"), "danger"),
}
"""How a result is called over the end of a game, and its tone."""


def option_facts(
    option: OptionView, glyphs: Glyphs, *, with_odds: bool = True, brief: bool = False
) -> Line:
    """Payment, odds, price, risk and barrier of an option in one line.

    In brief, where no more is told of it, it says what comes of it, and that there is a barrier but
    not what is behind that.
    """
    note = option.note
    final = spoken("no undo")
    if not brief:
        final = spoken("no undo: {reason}", reason=option.barrier.rstrip("."))
    facts = [
        line((spoken("pay {price}", price=describe.price(option)), "warning"))
        if _is_paid_for(option)
        else BLANK,
        chances(note.odds) if note.odds and with_odds else BLANK,
        line((note.price, "faint")),
        line((note.risk, "warning")),
        line((" ".join(note.outcome) if brief else "", "plain")),
        line((note.detail, "faint")),
        line((final, "faint")) if option.barrier else BLANK,
    ]
    return joined(facts, (glyphs.dot, "faint"))


def _is_paid_for(option: OptionView) -> bool:
    return bool(option.cost or option.spare)


def likelihood(odds: Odds) -> str:
    """How likely the first outcome is."""
    return f"{odds.outcomes[0][1]:.0%}" if odds.outcomes else ""


def bar(chance: float, glyphs: Glyphs) -> Line:
    """A chance as so much of a whole."""
    full = round(chance * BAR)
    return line((glyphs.full * full, "info"), (glyphs.empty * (BAR - full), "rule"))


def chances(of: Odds) -> Line:
    """How likely each outcome is; behind it, what is rolled."""
    outcomes = ", ".join(f"{word} {chance:.0%}" for word, chance in of.outcomes)
    return line((outcomes, "info"), (f" ({of.pool})" if of.pool else "", "faint"))


def option(
    about: OptionView, view: View, glyphs: Glyphs, *, with_odds: bool = True
) -> Iterator[Line]:
    """An option in full: what it costs, risks, may bring, and what it points at."""
    note = about.note
    yield line((about.label, "title"))
    if _is_paid_for(about):
        yield line(
            (f"{spoken('Cost')}  ", "faint"),
            (spoken("{price} from your hand", price=describe.price(about)), "warning"),
        )
    if note.price:
        yield line((f"{spoken('Price')} ", "faint"), note.price)
    if note.risk:
        yield line((f"{spoken('Risk')}  ", "faint"), (note.risk, "warning"))
    if about.barrier:
        yield line(
            (f"{spoken('Undo')}  ", "faint"),
            (f"{spoken('no undo after this:')} ", "warning"),
            about.barrier,
        )
    if note.detail:
        yield line(note.detail)
    if note.odds and with_odds:
        yield BLANK
        yield from odds(note.odds, glyphs)
        for help_with, better in note.gains:
            yield line((f"{spoken('with')} ", "faint"), (help_with, "good"))
            yield from odds(better, glyphs)
    if about.target:
        yield from target(about.target, view)


def odds(chances: Odds, glyphs: Glyphs) -> Iterator[Line]:
    """What is rolled, and a bar for each outcome."""
    if chances.pool:
        yield line((chances.pool, "info"))
    widest = max((len(word) for word, _ in chances.outcomes), default=0)
    for word, chance in chances.outcomes:
        yield line(f"  {word.ljust(widest)} ", (f"{chance:>4.0%} ", "title"), *bar(chance, glyphs))


def why_not(about: WhyNot, rule: str = "") -> Iterator[Line]:
    """What is not possible, why, and what would make it so; `rule` is what the book calls it."""
    yield line((about.action, "title"))
    yield line((f"{spoken('Blocked:')} ", "warning"), about.reason)
    if about.remedy:
        yield line((f"{spoken('Try:')} ", "good"), about.remedy)
    yield line((spoken("Rule: {rule}", rule=rule or about.rule), "faint"))


def target(id: str, view: View) -> Iterator[Line]:
    """The card or the room that an id points at, or the room that holds what it points at."""
    board = view.table.board
    if held := describe.held_card(id, view):
        yield BLANK
        yield from card(held)
        return
    for each in board.rooms:
        if id == each.id or any(id == token.id for token in each.tokens):
            yield BLANK
            yield from room(board, each)
            return
    for edge in board.edges:
        if edge.id == id and edge.other:
            yield BLANK
            yield from room(board, board.room(edge.other))


def room(board: Board, about: Room) -> Iterator[Line]:
    """A room in words; what each of its signs means has a line of its own."""
    yield line((describe.room_heading(board, about), "title"))
    for each in describe.explained(board, about):
        yield line("  ", (each.word, "info"), f": {each.detail}")
    yield from map(line, describe.room_contents(board, about))


def whereabouts(board: Board, about: Room, overlays: tuple[Overlay, ...] = ()) -> Iterator[Line]:
    """A room in words, who is there with what they want, and why it matters now."""
    yield from room(board, about)
    for each in about.tokens:
        if each.detail:
            yield line((f"{describe.token(each)}: ", "title"), each.detail)
    yield from overlaid(overlays, about.id)


def glance(board: Board, about: Room, overlays: tuple[Overlay, ...] = ()) -> Iterator[Line]:
    """The same in short, what matters first."""
    words = [each.word for each in (*about.marks, *about.icons)]
    words += [spoken("dark")] if about.dark and not any("dark" in word for word in words) else []
    words += [spoken("lit")] if describe.is_brightly_lit(about) else []
    yield line(
        (about.name or spoken("Unexplored"), "title"), f"  {', '.join(words)}" if words else ""
    )
    if about.tokens:
        yield line("; ".join(map(describe.token, about.tokens)))
    yield from overlaid(overlays, about.id)
    yield line("; ".join(describe.ways(board, about)))
    yield line((about.detail, "faint"))


def overlaid(overlays: tuple[Overlay, ...], room: str) -> Iterator[Line]:
    """What overlays say of a room and of the ways that lead there, in words."""
    for overlay in overlays:
        for spot in overlay.spots:
            if spot.room == room and spot.mark.detail:
                yield line((f"{overlay.name}: ", "faint"), spot.mark.detail)
        unsure = spoken("There are several ways.")
        told = dict.fromkeys(
            f"{path.mark.word}: {path.why}{'' if path.sure else ' ' + unsure}"
            for path in overlay.paths
            if path.steps and room == path.rooms[path.steps]
        )
        yield from (line(each) for each in told)


def card(about: Card) -> Iterator[Line]:
    """A card with all its words; what its text says of it already is not said again below."""
    charges = ""
    if about.charges:
        left, most = about.charges
        charges = "  " + spoken("{left} of {most} left", left=left, most=most)
    yield line((about.name, "title"), (f"  {about.kind}" if about.kind else "", "faint"), charges)
    if not about.face_up:
        yield line((spoken("face down"), "faint"))
    yield from (line(words) for words in about.lines)
    said = re.findall(r"\w+", " ".join(about.lines).casefold())
    for state in about.marks:
        if (word := describe.mark(state)).casefold() not in said:
            yield line((word, state.tone))
    if about.source:
        yield line((spoken("from {source}", source=about.source), "faint"))


def in_brief(about: Card) -> Sequence[str]:
    """What a card can be used for; of one that says nothing of that, all its words."""
    uses = zip(about.lines, about.line_uses, strict=False)
    return [words for words, use in uses if use] or about.lines


def seat(about: Seat, glyphs: Glyphs) -> Iterator[Line]:
    """A player's place in full."""
    who = (
        ""
        if about.controller == "human"
        else "  " + spoken("played by: {controller}", controller=about.controller)
    )
    yield line((about.name, "title"), (who, "faint"))
    if about.place:
        yield line(about.place)
    if about.aim:
        yield line((f"{spoken('Now:')} ", "faint"), (about.aim, "info"))
    for each in about.tracks:
        yield track(each, glyphs)
    if about.stats:
        yield line(", ".join(f"{name} {value}" for name, value in about.stats))
    yield from (line(mark(state, glyphs), f" {describe.mark(state)}") for state in about.marks)
    if about.hand_limit is None:
        yield line(spoken("{n:# card|# cards} in hand", n=about.hand_count))
    else:
        most = about.hand_limit
        yield line(spoken("{n} of {most} cards in hand", n=about.hand_count, most=most))
    for held in about.cards:
        yield BLANK
        yield from card(held)


def seat_in_short(about: Seat, glyphs: Glyphs) -> Iterator[Line]:
    """Where a player stands, and what became of them."""
    yield line((about.name, "title"), (f"  {about.place}", "faint"))
    for state in about.marks:
        yield line("  ", mark(state, glyphs), f" {describe.mark(state)}")
    for each in about.tracks:
        yield line("  ", *track(each, glyphs))


def track(about: Track, glyphs: Glyphs) -> Line:
    """A track's name, number, spaces and the band that holds."""
    limit = f"/{about.most}" if about.most is not None else ""
    tone: Tone = about.tone
    bar: tuple[tuple[str, str], ...] = ()
    if about.most is not None and about.most - about.least <= BAR:
        full = max(0, about.value - about.least)
        missing = max(0, about.most - about.value)
        bar = ((" ", "plain"), (glyphs.full * full, tone), (glyphs.empty * missing, "rule"))
    band = band_of(about)
    lying = "".join(
        spoken(", {word} at {space}", word=each.word, space=space) for space, each in about.tokens
    )
    return line(
        f"{about.name} ",
        (f"{about.value}{limit}", f"{tone} bold"),
        *bar,
        (f" {band}" if band else "", "plain"),
        (lying, "faint"),
    )


def band_of(about: Track) -> str:
    """What the track's value means now."""
    held = [meaning for start, meaning in about.bands if start <= about.value]
    return held[-1] if held else ""


def mark(about: Mark, glyphs: Glyphs) -> tuple[str, str]:
    """A mark's glyph in its tone."""
    return glyphs.of(about), f"{about.tone} bold"


def all_odds(ask: AskView, glyphs: Glyphs) -> Iterator[Line]:
    """Every option that has odds, with what each card makes of them."""
    first = True
    for each in ask.options:
        if each.note.odds:
            if not first:
                yield BLANK
            first = False
            yield line((each.label, "title"))
            yield from odds(each.note.odds, glyphs)
            for help_with, better in each.note.gains:
                yield line((f"{spoken('with')} ", "faint"), (help_with, "good"))
                yield from odds(better, glyphs)


def goals(view: View) -> list[Line]:
    """What is to be done next, what wins, and the rules of this game alone."""
    table = view.table
    aim = table.seats[view.seat].aim if view.seat is not None else ""
    now = spoken("Now: {aim}", aim=aim) if aim else ""
    lines = paragraphs(filter(None, (now, *table.goals, *table.specials)))
    return lines or [line(spoken("This game has no listed goals."))]


def paragraphs(texts: Iterable[str]) -> list[Line]:
    """Plain texts as lines."""
    return [line(text) for text in texts]
