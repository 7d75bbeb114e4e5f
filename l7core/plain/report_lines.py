"""The report as plain text, eighty columns wide, with its charts."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from l7core.language import sentence, spoken
from l7core.plain import chart, describe
from l7core.view import SeatFate

if TYPE_CHECKING:
    from l7core.analysis.coach import Costly
    from l7core.analysis.report import Ended, Link, Luck, Point, Reason, Report, Series
    from l7core.persist.results import Reached

WIDTH = 80
MOST_TURNED = 4
"""Turning points that the end card has room for."""
SIGNS: Mapping[SeatFate, tuple[str, str]] = {
    "": (" ", " "),
    "out": ("\u2191", "^"),
    "dead": ("\u2620", "X"),
    "left": ("\u2717", "-"),
    "caught": ("\u2717", "-"),
}
"""Beside what has become of somebody: a sign, and the same in ASCII."""
RESULTS = {
    "won": sentence("WON"),
    "partly": sentence("PARTIAL WIN"),
    "lost": sentence("LOST"),
    "": sentence("IN PROGRESS"),
}
FATES: Mapping[SeatFate, str] = {
    "": "",
    "out": sentence("escaped"),
    "dead": sentence("dead"),
    "left": sentence("left behind"),
    "caught": sentence("caught"),
}
"""What has become of somebody, in a word."""
NAME_COLUMN = 25
ROWS = 2
"""How high a chart is."""


def text(of: Report, *, ascii_only: bool = False) -> Iterator[str]:
    """Every line of the report."""
    yield heading(of)
    yield from _wrapped(of.outcome.strip())
    if of.told < of.decisions:
        yield from _wrapped(rules_have_changed(of))
    yield from _headed(
        spoken("CHARACTERS"), (fate(each, ascii_only=ascii_only) for each in of.fates)
    )
    yield from _headed(spoken("TURNING POINTS"), map(point, of.points))
    yield from _headed(spoken("LUCK"), map(luck, of.luck))
    yield from _headed(spoken("CHARTS"), map(link, of.chain))
    yield from _headed(spoken("HIDDEN INFORMATION"), map(reason, of.reasons))
    yield from _headed(spoken("PLAYERS"), facts(of))
    yield from _headed(spoken("TURN BY TURN"), _charts(of, ascii_only=ascii_only), wrap=False)
    yield from _headed(spoken("VERSIONS"), made_of(of))


def fate(of: Ended, *, ascii_only: bool) -> str:
    """What has become of somebody, when, and by what."""
    text = f": {of.text}" if of.text else ""
    return f"{SIGNS[of.fate][ascii_only]} {of.of}  {spoken(FATES[of.fate])}, {when(of.clock)}{text}"


def heading(of: Report) -> str:
    """The game and how it came out."""
    breaks_off = of.told < of.decisions and not of.result
    return f"{of.title}: {spoken('INCOMPLETE') if breaks_off else spoken(RESULTS[of.result])}"


def facts(of: Report) -> Iterator[str]:
    """The figures of the game as a whole."""
    undos = "" if of.undos is None else spoken(", {undos} undone", undos=of.undos or spoken("none"))
    yield spoken(
        "{clock}. {n:# decision|# decisions}{undos} (undo: {mode}).",
        clock=of.clock,
        n=of.decisions,
        undos=undos,
        mode=spoken(of.undo_mode),
    )
    if of.by_hand:
        yield spoken("{n:1 manual change|# manual changes} outside the rules.", n=of.by_hand)
    for chair in of.seats:
        player = f" ({chair.player})" if chair.player != chair.name else ""
        by = (
            ""
            if chair.controller == "human"
            else spoken(", played by the bot {controller!r}", controller=chair.controller)
        )
        yield spoken(
            "{name}{player}: {decisions} decisions{by}.",
            name=chair.name,
            player=player,
            decisions=chair.decisions,
            by=by,
        )


def made_of(of: Report) -> Iterator[str]:
    """What is needed to play the same again."""
    preset = spoken(", preset {preset}", preset=of.preset) if of.preset else ""
    seed = "" if of.seed is None else spoken(", seed {seed}", seed=str(of.seed))
    yield f"{of.ruleset} {of.scenario}{preset}{seed}"
    yield from (f"{id}: {value}" for id, value in of.toggles.items())
    for mod in of.mods:
        yield f"mod {mod.id} {mod.version} {mod.hash[:12]}".rstrip()
    yield f"L7 {of.engine}" + (spoken(", state {hash}", hash=of.hash) if of.hash else "")


def rules_have_changed(of: Report) -> str:
    """Why the report ends before the game does."""
    return spoken(
        "The rules or mods have changed: only {told} of {decisions} decisions can be "
        "replayed. The report ends there.",
        told=of.told,
        decisions=of.decisions,
    )


def reached(of: Reached) -> str:
    """An achievement of this game."""
    return spoken("Achievement: {name}. {text}", name=of.name, text=of.text)


def link(of: Link) -> str:
    """A cause of the end."""
    return f"{of.clock}: {''.join(describe.caused(of.text, of.cause))}"


def reason(of: Reason) -> str:
    """A decision that was kept secret, and why it was made."""
    return f"{of.clock}, {of.of}: {of.choice}. {of.why}"


def point(of: Point) -> str:
    """A turning point, with what it changed."""
    text = textwrap.shorten(of.text, 200, placeholder=" ...")
    return f"{of.clock}: {''.join(describe.caused(text, of.cause))}{swing(of)}"


def swing(of: Point) -> str:
    """By how much the chances changed, in words."""
    if of.change is None:
        return ""
    told = sentence("Win chance +{by:.0%}.") if of.change > 0 else sentence("Win chance -{by:.0%}.")
    return " " + spoken(told, by=abs(of.change))


NOTHING_COSTLY = sentence("No clearly better decision found.")


def costly(of: Costly) -> str:
    """A decision that could have been better: what was done, what was better, by how much, why."""
    whose = "" if describe.first_name(of.of) in of.clock else f", {of.of}"
    better = spoken(
        "+{cost:.0%} win chance: {done}", cost=of.cost, done=describe.as_sentence(of.better)
    )
    return f"{of.clock}{whose}: {describe.as_sentence(of.done)} {better} {of.why}".rstrip()


def when(clock: str) -> str:
    """The first part of a clock: the round, or the level of a longer story."""
    return clock.partition(",")[0]


def turned(of: Report) -> list[Point]:
    """The turning points that matter most, in their order: those that moved the chances first."""
    by_weight = sorted(of.points, key=lambda each: -abs(each.change or 0))
    kept = by_weight[:MOST_TURNED]
    return [each for each in of.points if each in kept]


def worst(of: Report, *, within: int | None = None) -> Point | None:
    """The turning point that cost most, else the last one; of turns that begin `within` so many
    steps."""
    points = [
        each for each in of.points if within is None or of.moments[each.moment].answers < within
    ]
    falls = [each for each in points if (each.change or 0) < 0]
    if falls:
        return min(falls, key=lambda each: each.change or 0)
    return points[-1] if points else None


def luck_in_short(of: Report) -> str:
    """The luck of the players together, and of whatever else threw."""
    names = {chair.name for chair in of.seats}
    own = [each for each in of.luck if each.by in names]
    told = []
    if own:
        hits, throws = sum(each.actual for each in own), sum(each.throws for each in own)
        expected = sum(each.expected for each in own)
        told.append(
            spoken(
                "{hits:# success|# successes} in {throws:# roll|# rolls}, {expected}.",
                hits=hits,
                throws=throws,
                expected=_expected(hits, expected),
            )
        )
    for each in of.luck:
        if each.by not in names:
            told.append(
                spoken(
                    "{by}: {hits:# success|# successes}, {expected}.",
                    by=each.by,
                    hits=each.actual,
                    expected=_expected(each.actual, each.expected),
                )
            )
    return " ".join(told)


def _expected(actual: int, expected: float) -> str:
    return (
        spoken("as expected")
        if actual == round(expected)
        else spoken("{expected:.0f} expected", expected=expected)
    )


def card(of: Report, *, ascii_only: bool = False) -> Iterator[str]:
    """The result in a few lines, to be shown to others; it names figures, and no player."""
    dot = "." if ascii_only else "\u00b7"
    out = sum(each.fate == "out" for each in of.fates)
    gone = f"{spoken('{out} of {n} escaped', out=out, n=len(of.seats))} {dot} " if of.fates else ""
    seed = "" if of.seed is None else f" {dot} {spoken('seed {seed}', seed=str(of.seed))}"
    yield f"L7 {dot} {of.title}{seed}"
    undone = spoken("undo {n}", n=of.undos or 0)
    yield f"{spoken(RESULTS[of.result])}   {gone}{when(of.clock)} {dot} {undone}"
    players = {
        chair.name: spoken("Player {number}", number=at)
        for at, chair in enumerate(of.seats, 1)
        if chair.name == chair.player
    }
    for each in of.fates:
        sign = SIGNS[each.fate][ascii_only]
        text = f": {each.text}" if each.text else ""
        fate = spoken(FATES[each.fate])
        yield f"{players.get(each.of, each.of)}  {sign} {fate}, {when(each.clock)}{text}"
    if told := luck_in_short(of):
        yield spoken("Luck: {told}", told=told)
    yield _to_play_it(of)


def _to_play_it(of: Report) -> str:
    """The command that begins the same game."""
    from l7core.analysis import daily  # start-up time

    if day := daily.TITLE.match(of.title):
        return f"l7 play {of.ruleset} --daily {day[1]}"
    scenario = f" --scenario {of.scenario}" if of.scenario else ""
    return f"l7 play {of.ruleset}{scenario} --seed {of.seed}"


def luck(of: Luck) -> str:
    """What was thrown, what was to be expected, and how rare that is."""
    return spoken(
        "{by}: {hits:# success|# successes} in {throws:# roll|# rolls} ({expected:.1f} "
        "expected); luckier than {luckier:.0%} of games.",
        by=of.by,
        hits=of.actual,
        throws=of.throws,
        expected=of.expected,
        luckier=of.luckier,
    )


def all_along(of: Series) -> str:
    """What a number was that never moved."""
    return spoken("{value} throughout", value=of.values[0])


def in_short(of: Series) -> str:
    """A number's first and last value, and its limits."""
    known = [value for value in of.values if value is not None]
    return spoken(
        "{first} to {last}, highest {most}",
        first=known[0],
        last=known[-1],
        most=max(known),
    )


def _charts(of: Report, *, ascii_only: bool) -> Iterator[str]:
    """One chart for each number, all to the same scale of turns."""
    width = WIDTH - NAME_COLUMN - len(" 88|")
    turns = len(of.moments)
    columns = chart.columns_for(turns, width)
    cells = chart.PLAIN if ascii_only else chart.BLOCKS
    whose = None
    for series in of.series:
        if series.of != whose:
            whose = series.of
            yield whose or spoken("The table")
        if not series.moved:
            yield f"  {series.name}: {all_along(series)}"
            continue
        rows = chart.bars(
            chart.fitted(series.values, width),
            least=series.least,
            most=series.most,
            height=ROWS,
            columns=columns,
            cells=cells,
        )
        heads = [f"  {series.name}", f"    {in_short(series)}"]
        for number, row in enumerate(rows):
            name = heads[number] if number < len(heads) else ""
            scale = series.most if number == 0 else series.least if number == ROWS - 1 else ""
            yield f"{name[:NAME_COLUMN]:<{NAME_COLUMN}} {scale:>2}|{row}".rstrip()
    yield f"{spoken('turn'):>{NAME_COLUMN + 3}}|{chart.ticks(turns, width, columns)}".rstrip()


def _headed(heading: str, lines: Iterable[str], *, wrap: bool = True) -> Iterator[str]:
    """A part of the report, if there is anything in it."""
    found = list(lines)
    if found:
        yield ""
        yield heading
        for each in found:
            yield from _wrapped(each, hanging="  ") if wrap else [each]


def _wrapped(text: str, hanging: str = "") -> Iterator[str]:
    for paragraph in text.split("\n"):
        yield from textwrap.wrap(paragraph, WIDTH, subsequent_indent=hanging) or [""]
