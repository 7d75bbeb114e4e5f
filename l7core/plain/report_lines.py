"""Reports as plain text, 80 columns wide, with charts."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from l7core.language import sentence, spoken
from l7core.plain import chart, describe
from l7core.view import SeatFate

if TYPE_CHECKING:
    from l7core.analysis.coach import Costly
    from l7core.analysis.report import Link, Luck, Point, Reason, Report, SeatEnding, Series
    from l7core.persist.results import Reached

WIDTH = 80
MOST_TURNED = 4
"""Maximum number of turning points on the end card."""
SIGNS: Mapping[SeatFate, tuple[str, str]] = {
    "": (" ", " "),
    "out": ("\u2191", "^"),
    "dead": ("\u2620", "X"),
    "left": ("\u2717", "-"),
    "caught": ("\u2717", "-"),
}
"""Sign of each fate, and its replacement in ASCII."""
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
"""Fate of a seat in a word."""
NAME_COLUMN = 25
ROWS = 2
"""Height of a chart."""


def text(report: Report, *, ascii_only: bool = False) -> Iterator[str]:
    """Yield every line of the report."""
    yield heading(report)
    yield from _wrapped(report.outcome.strip())
    if report.told < report.decisions:
        yield from _wrapped(rules_have_changed(report))
    yield from _headed(
        spoken("CHARACTERS"), (fate(each, ascii_only=ascii_only) for each in report.fates)
    )
    yield from _headed(spoken("TURNING POINTS"), map(point, report.points))
    yield from _headed(spoken("LUCK"), map(luck, report.luck))
    yield from _headed(spoken("CHAIN OF EVENTS"), map(link, report.chain))
    yield from _headed(spoken("SECRET DECISIONS"), map(reason, report.reasons))
    yield from _headed(spoken("PLAYERS"), facts(report))
    yield from _headed(spoken("TURN BY TURN"), _charts(report, ascii_only=ascii_only), wrap=False)
    yield from _headed(spoken("VERSIONS"), made_of(report))


def fate(end: SeatEnding, *, ascii_only: bool) -> str:
    """Return the fate of a seat, with its time and cause."""
    sign, fate = SIGNS[end.fate][ascii_only], spoken(FATES[end.fate])
    text = f": {end.text}" if end.text else ""
    return f"{sign} {end.of}  {fate}, {when(end.clock)}{text}"


def heading(report: Report) -> str:
    """Return the title of the game and its result."""
    breaks_off = report.told < report.decisions and not report.result
    return (
        f"{report.title}: {spoken('INCOMPLETE') if breaks_off else spoken(RESULTS[report.result])}"
    )


def facts(report: Report) -> Iterator[str]:
    """Yield the figures of the whole game."""
    undos = (
        ""
        if report.undos is None
        else spoken(", {undos} undone", undos=report.undos or spoken("none"))
    )
    yield spoken(
        "{clock}. {n:# decision|# decisions}{undos} (undo: {mode}).",
        clock=report.clock,
        n=report.decisions,
        undos=undos,
        mode=spoken(report.undo_mode),
    )
    if report.by_hand:
        yield spoken("{n:1 manual change|# manual changes} outside the rules.", n=report.by_hand)
    if report.scouted:
        yield spoken("Scouted: branched before the end. Not counted in the record.")
    for chair in report.seats:
        player = f" ({chair.player})" if chair.player != chair.name else ""
        bot = (
            ""
            if chair.controller == "human"
            else spoken(", played by the bot {controller!r}", controller=chair.controller)
        )
        yield spoken(
            "{name}{player}: {decisions:# decision|# decisions}{by}.",
            name=chair.name,
            player=player,
            decisions=chair.decisions,
            by=bot,
        )


def made_of(report: Report) -> Iterator[str]:
    """Yield everything that is needed to play the same game again."""
    preset = spoken(", preset {preset}", preset=report.preset) if report.preset else ""
    seed = "" if report.seed is None else spoken(", seed {seed}", seed=str(report.seed))
    yield f"{report.ruleset} {report.scenario}{preset}{seed}"
    yield from (f"{id}: {value}" for id, value in report.toggles.items())
    for mod in report.mods:
        yield f"mod {mod.id} {mod.version} {mod.hash[:12]}".rstrip()
    yield f"L7 {report.engine}" + (
        spoken(", state {hash}", hash=report.hash) if report.hash else ""
    )


def rules_have_changed(report: Report) -> str:
    """Return why the report ends before the game does."""
    return spoken(
        "The rules or mods have changed: only {told} of {decisions} decisions can be "
        "replayed. The report ends there.",
        told=report.told,
        decisions=report.decisions,
    )


def reached(achievement: Reached) -> str:
    """Return the line of an achievement that the game has reached."""
    return spoken("Achievement: {name}. {text}", name=achievement.name, text=achievement.text)


def link(cause: Link) -> str:
    """Return a cause of the ending."""
    return f"{cause.clock}: {''.join(describe.caused(cause.text, cause.cause))}"


def reason(secret: Reason) -> str:
    """Return a secret decision and its reason."""
    return f"{secret.clock}, {secret.of}: {secret.choice}. {secret.why}"


def point(turn: Point) -> str:
    """Return a turning point, with its effect on the chances."""
    text = textwrap.shorten(turn.text, 200, placeholder=" ...")
    return f"{turn.clock}: {''.join(describe.caused(text, turn.cause))}{swing(turn)}"


def swing(turning_point: Point) -> str:
    """Return the change of the chances in words."""
    if turning_point.change is None:
        return ""
    words = (
        sentence("Win chance +{by:.0%}.")
        if turning_point.change > 0
        else sentence("Win chance -{by:.0%}.")
    )
    return " " + spoken(words, by=abs(turning_point.change))


NOTHING_COSTLY = sentence("No clearly better decision found.")


def costly(decision: Costly) -> str:
    """Return a costly decision: the choice made, the better choice, the gain and the reason."""
    seat = "" if describe.first_name(decision.of) in decision.clock else f", {decision.of}"
    better = spoken(
        "+{cost:.0%} win chance: {done}",
        cost=decision.cost,
        done=describe.as_sentence(decision.better),
    )
    played = describe.as_sentence(decision.done)
    return f"{decision.clock}{seat}: {played} {better} {decision.why}".rstrip()


def when(clock: str) -> str:
    """Return the first part of a clock: the round, or the level of a campaign."""
    return clock.partition(",")[0]


def turned(report: Report) -> list[Point]:
    """Return the turning points with the largest swings, at most `MOST_TURNED`, in game order."""
    by_weight = sorted(report.points, key=lambda each: -abs(each.change or 0))
    largest = by_weight[:MOST_TURNED]
    return [each for each in report.points if each in largest]


def worst(report: Report, *, within: int | None = None) -> Point | None:
    """Return the turning point with the largest loss; if there is no loss, the last one.

    With `within`, only turns that begin before that step count.
    """
    points = [
        each
        for each in report.points
        if within is None or report.moments[each.moment].answers < within
    ]
    falls = [each for each in points if (each.change or 0) < 0]
    if falls:
        return min(falls, key=lambda each: each.change or 0)
    return points[-1] if points else None


def luck_in_short(report: Report) -> str:
    """Return the luck of all players together, and of everything else that rolled dice."""
    names = {chair.name for chair in report.seats}
    of_players = [each for each in report.luck if each.by in names]
    parts = []
    if of_players:
        hits, throws = (
            sum(each.actual for each in of_players),
            sum(each.throws for each in of_players),
        )
        expected = sum(each.expected for each in of_players)
        parts.append(
            spoken(
                "{hits:# success|# successes} in {throws:# roll|# rolls}, {expected}.",
                hits=hits,
                throws=throws,
                expected=_expected(hits, expected),
            )
        )
    for each in report.luck:
        if each.by not in names:
            parts.append(
                spoken(
                    "{by}: {hits:# success|# successes}, {expected}.",
                    by=each.by,
                    hits=each.actual,
                    expected=_expected(each.actual, each.expected),
                )
            )
    return " ".join(parts)


def _expected(actual: int, expected: float) -> str:
    return (
        spoken("as expected")
        if actual == round(expected)
        else spoken("{expected:.0f} expected", expected=expected)
    )


def card(report: Report, *, ascii_only: bool = False) -> Iterator[str]:
    """Yield the result in a few lines to share, with figures but without names of players."""
    dot = "." if ascii_only else "\u00b7"
    out = sum(each.fate == "out" for each in report.fates)
    gone = (
        f"{spoken('{out} of {n} escaped', out=out, n=len(report.seats))} {dot} "
        if report.fates
        else ""
    )
    seed = "" if report.seed is None else f" {dot} {spoken('seed {seed}', seed=str(report.seed))}"
    yield f"L7 {dot} {report.title}{seed}"
    undone = spoken("undo {n}", n=report.undos or 0)
    yield f"{spoken(RESULTS[report.result])}   {gone}{when(report.clock)} {dot} {undone}"
    players = {
        chair.name: spoken("Player {number}", number=number)
        for number, chair in enumerate(report.seats, 1)
        if chair.name == chair.player
    }
    for each in report.fates:
        sign = SIGNS[each.fate][ascii_only]
        text = f": {each.text}" if each.text else ""
        fate = spoken(FATES[each.fate])
        yield f"{players.get(each.of, each.of)}  {sign} {fate}, {when(each.clock)}{text}"
    if luck_text := luck_in_short(report):
        yield spoken("Luck: {told}", told=luck_text)
    yield _to_play_it(report)


def _to_play_it(report: Report) -> str:
    """Return the command that starts the same game."""
    from l7core.analysis import daily  # start-up time

    if day := daily.TITLE.match(report.title):
        return f"l7 play {report.ruleset} --daily {day[1]}"
    scenario = f" --scenario {report.scenario}" if report.scenario else ""
    return f"l7 play {report.ruleset}{scenario} --seed {report.seed}"


def luck(rolls: Luck) -> str:
    """Return the dice results of a player, their expected total and how rare they are."""
    return spoken(
        "{by}: {hits:# success|# successes} in {throws:# roll|# rolls} ({expected:.1f} "
        "expected); luckier than {luckier:.0%} of games.",
        by=rolls.by,
        hits=rolls.actual,
        throws=rolls.throws,
        expected=rolls.expected,
        luckier=rolls.luckier,
    )


def all_along(series: Series) -> str:
    """Return the constant value of a number that never changed."""
    return spoken("{value} throughout", value=series.values[0])


def in_short(series: Series) -> str:
    """Return the first, the last and the highest value of a number."""
    known = [value for value in series.values if value is not None]
    return spoken(
        "{first} to {last}, highest {most}",
        first=known[0],
        last=known[-1],
        most=max(known),
    )


def _charts(report: Report, *, ascii_only: bool) -> Iterator[str]:
    """Yield a chart for each number; all charts have the same scale of turns."""
    width = WIDTH - NAME_COLUMN - len(" 88|")
    turns = len(report.moments)
    columns = chart.columns_for(turns, width)
    cells = chart.PLAIN if ascii_only else chart.BLOCKS
    owner = None
    for series in report.series:
        if series.of != owner:
            owner = series.of
            yield owner or spoken("The table")
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
    """Yield a part of the report with its heading; yield nothing if the part is empty."""
    content = list(lines)
    if content:
        yield ""
        yield heading
        for each in content:
            yield from _wrapped(each, hanging="  ") if wrap else [each]


def _wrapped(text: str, hanging: str = "") -> Iterator[str]:
    for paragraph in text.split("\n"):
        yield from textwrap.wrap(paragraph, WIDTH, subsequent_indent=hanging) or [""]
