"""Facts of a view as styled lines, in the words of `l7core.plain.describe` if it has them."""

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
"""Words and tones of the results of games."""


def option_facts(
    option: OptionView, glyphs: Glyphs, *, with_odds: bool = True, brief: bool = False
) -> Line:
    """Return an option's payment, odds, price, risk, details and barrier in one line.

    In brief, the line also has the outcome, and the barrier has no reason.
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
    """Return the chance of the first outcome in percent."""
    return f"{odds.outcomes[0][1]:.0%}" if odds.outcomes else ""


def bar(chance: float, glyphs: Glyphs) -> Line:
    """Return a chance as a bar."""
    full = round(chance * BAR)
    return line((glyphs.full * full, "info"), (glyphs.empty * (BAR - full), "rule"))


def chances(roll_odds: Odds) -> Line:
    """Return the chance of each outcome, then the roll."""
    outcomes = ", ".join(f"{word} {chance:.0%}" for word, chance in roll_odds.outcomes)
    return line((outcomes, "info"), (f" ({roll_odds.pool})" if roll_odds.pool else "", "faint"))


def option(
    about: OptionView, view: View, glyphs: Glyphs, *, with_odds: bool = True
) -> Iterator[Line]:
    """Yield all details of an option: costs, risk, barrier, odds and target."""
    note = about.note
    yield line((about.label, "title"))
    if _is_paid_for(about):
        yield line(
            (f"{spoken('Pay')}   ", "faint"),
            (spoken("{price} from your hand", price=describe.price(about)), "warning"),
        )
    if note.price:
        yield line((f"{spoken('Cost')}  ", "faint"), note.price)
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
    """Yield the roll and a bar for each outcome."""
    if chances.pool:
        yield line((chances.pool, "info"))
    widest = max((len(word) for word, _ in chances.outcomes), default=0)
    for word, chance in chances.outcomes:
        yield line(f"  {word.ljust(widest)} ", (f"{chance:>4.0%} ", "title"), *bar(chance, glyphs))


def why_not(about: WhyNot, rule: str = "") -> Iterator[Line]:
    """Yield an unavailable action with its reason, remedy and rule.

    `rule` is the title of the rulebook section.
    """
    yield line((about.action, "title"))
    yield line((f"{spoken('Blocked:')} ", "warning"), about.reason)
    if about.remedy:
        yield line((f"{spoken('Try:')} ", "good"), about.remedy)
    yield line((spoken("Rule: {rule}", rule=rule or about.rule), "faint"))


def target(id: str, view: View) -> Iterator[Line]:
    """Yield the targeted card or room, the room of a token or the room behind an edge."""
    board = view.table.board
    if hand_card := describe.held_card(id, view):
        yield BLANK
        yield from card(hand_card)
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
    """Yield a room in words, with a line for the effect of each symbol."""
    yield line((describe.room_heading(board, about), "title"))
    for each in describe.explained(board, about):
        yield line("  ", (each.word, "info"), f": {each.detail}")
    yield from map(line, describe.room_contents(board, about))


def whereabouts(board: Board, about: Room, overlays: tuple[Overlay, ...] = ()) -> Iterator[Line]:
    """Yield a room in words, then details of its tokens and of the overlays."""
    yield from room(board, about)
    for each in about.tokens:
        if each.detail:
            yield line((f"{describe.token(each)}: ", "title"), each.detail)
    yield from overlaid(overlays, about.id)


def glance(board: Board, about: Room, overlays: tuple[Overlay, ...] = ()) -> Iterator[Line]:
    """Yield a room in brief, with the most important facts first."""
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
    """Yield the overlays' details about a room and the paths to it."""
    for overlay in overlays:
        for spot in overlay.spots:
            if spot.room == room and spot.mark.detail:
                yield line((f"{overlay.name}: ", "faint"), spot.mark.detail)
        unsure = spoken("There are several ways.")
        texts = dict.fromkeys(
            f"{path.mark.word}: {path.why}{'' if path.sure else ' ' + unsure}"
            for path in overlay.paths
            if path.steps and room == path.rooms[path.steps]
        )
        yield from (line(each) for each in texts)


def card(about: Card) -> Iterator[Line]:
    """Yield a card with its full text; marks in the text are not repeated."""
    charges = ""
    if about.charges:
        left, most = about.charges
        charges = "  " + spoken("{left} of {most} left", left=left, most=most)
    yield line((about.name, "title"), (f"  {about.kind}" if about.kind else "", "faint"), charges)
    if not about.face_up:
        yield line((spoken("face down"), "faint"))
    yield from (line(words) for words in about.lines)
    text_words = re.findall(r"\w+", " ".join(about.lines).casefold())
    for state in about.marks:
        if (word := describe.mark(state)).casefold() not in text_words:
            yield line((word, state.tone))
    if about.source:
        yield line((spoken("from {source}", source=about.source), "faint"))


def in_brief(about: Card) -> Sequence[str]:
    """Return the texts of a card's uses, else its whole text."""
    uses = zip(about.lines, about.line_uses, strict=False)
    return [words for words, use in uses if use] or about.lines


def seat(about: Seat, glyphs: Glyphs) -> Iterator[Line]:
    """Yield all details of a seat."""
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
    for open_card in about.cards:
        yield BLANK
        yield from card(open_card)


def seat_in_short(about: Seat, glyphs: Glyphs) -> Iterator[Line]:
    """Yield a seat's place, marks and tracks."""
    yield line((about.name, "title"), (f"  {about.place}", "faint"))
    for state in about.marks:
        yield line("  ", mark(state, glyphs), f" {describe.mark(state)}")
    for each in about.tracks:
        yield line("  ", *track(each, glyphs))


def track(about: Track, glyphs: Glyphs) -> Line:
    """Return a track's name, value, bar, current band and tokens."""
    limit = f"/{about.most}" if about.most is not None else ""
    tone: Tone = about.tone
    bar: tuple[tuple[str, str], ...] = ()
    if about.most is not None and about.most - about.least <= BAR:
        full = max(0, about.value - about.least)
        missing = max(0, about.most - about.value)
        bar = ((" ", "plain"), (glyphs.full * full, tone), (glyphs.empty * missing, "rule"))
    band = band_of(about)
    tokens = "".join(
        spoken(", {word} at {space}", word=each.word, space=space) for space, each in about.tokens
    )
    return line(
        f"{about.name} ",
        (f"{about.value}{limit}", f"{tone} bold"),
        *bar,
        (f" {band}" if band else "", "plain"),
        (tokens, "faint"),
    )


def band_of(about: Track) -> str:
    """Return the current effect of a track's value."""
    reached = [meaning for start, meaning in about.bands if start <= about.value]
    return reached[-1] if reached else ""


def mark(about: Mark, glyphs: Glyphs) -> tuple[str, str]:
    """Return a mark's symbol in its tone."""
    return glyphs.of(about), f"{about.tone} bold"


def all_odds(ask: AskView, glyphs: Glyphs) -> Iterator[Line]:
    """Yield every option with odds, and the odds with each useful card."""
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
    """Return the next goal, the goals that win, and the game's special rules."""
    table = view.table
    aim = table.seats[view.seat].aim if view.seat is not None else ""
    now = spoken("Now: {aim}", aim=aim) if aim else ""
    lines = paragraphs(filter(None, (now, *table.goals, *table.specials)))
    return lines or [line(spoken("This game has no listed goals."))]


def paragraphs(texts: Iterable[str]) -> list[Line]:
    """Return texts as lines."""
    return [line(text) for text in texts]
