"""Game reports: outcome, causes, numbers per turn, luck and turning points.

A report is built by replaying the game's answers from the start. While the game runs, the report
contains and counts only what the reading seat may know. Once the game is over, it contains
everything, including the reasons for secret answers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import erf, sqrt
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from l7core import __version__
from l7core.bots import careful
from l7core.engine.by_hand import deeds_in
from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import StepCounter, label_in
from l7core.engine.sides import seats_known_to, side_of
from l7core.engine.views import outcome_of, result, say
from l7core.language import spoken
from l7core.persist.header import SavedMod
from l7core.view import SeatFate, Table, Tone, Track, Verdict
from l7core.view.log import Scene, SceneKind
from l7core.view.words import harmless_in

if TYPE_CHECKING:
    from l7core.engine.events import Event

FORMAT = 1
WEIGHT: tuple[SceneKind, ...] = (
    *("turn", "note", "move", "reveal", "dice", "card", "hit"),
    *("end", "story", "leave", "alarm", "fall"),
)
"""Scene kinds by increasing importance for the summary of a turn."""
CHANGED_FOR_GOOD: tuple[SceneKind, ...] = ("story", "leave", "alarm", "fall")
SWING = 0.08
"""Minimum change of the winning chance that makes a turn a turning point."""
MOST_SWINGS = 4
MOST_REASONS = 400
"""Maximum number of secret answers listed with their reasons."""


class SeatSummary(Struct, frozen=True):
    """A player at the table, with the number of countable answers."""

    name: str
    """Name of the seat, often that of a character."""
    player: str
    controller: str
    decisions: int


class Moment(Struct, frozen=True):
    """The start of a turn. The last moment is the end of the game or its current position."""

    answers: int
    """Number of replay steps before this moment, to continue from there. Each answer is one step,
    except answers of other sides that the reader could not notice."""
    clock: str


class Series(Struct, frozen=True):
    """The values of a number over time."""

    of: str
    """Name of the seat; "" for a number of the whole table."""
    id: str
    name: str
    least: int
    most: int
    values: tuple[int | None, ...]
    """Value at each moment; None if the number did not exist yet."""

    @property
    def moved(self) -> bool:
        return len(set(self.values)) > 1


class Luck(Struct, frozen=True):
    """All dice rolled by one player or by the table."""

    by: str
    throws: int
    expected: float
    actual: int
    luckier: float
    """Share of games in which the same rolls give a lower total; 0.5 is average."""


class Point(Struct, frozen=True):
    """A turning point: a permanent change, or a large swing of the winning chance."""

    moment: int
    """Index of the moment before it."""
    clock: str
    text: str
    cause: str = ""
    change: float | None = None
    """Change of the winning chance in that turn; None if the game cannot estimate it."""


class Link(Struct, frozen=True):
    """A cause in the chain of events that ended the game."""

    clock: str
    text: str
    cause: str = ""


class SeatEnding(Struct, frozen=True):
    """Final state of a seat, with time and cause."""

    of: str
    fate: SeatFate
    clock: str
    text: str = ""
    """Attacker or cause of death; for survivors, the place."""


class Reason(Struct, frozen=True):
    """A secret answer of a bot, with the bot's reason."""

    clock: str
    of: str
    """Name of the deciding seat."""
    choice: str
    why: str


class Report(Struct, frozen=True, kw_only=True):
    """Summary of a game: outcome, causes, turning points, numbers and luck."""

    format: int = FORMAT
    engine: str = __version__
    title: str
    ruleset: str
    scenario: str
    preset: str
    toggles: Mapping[str, str]
    """Rule toggles that differ from their defaults."""
    result: str
    """`won`, `partly` or `lost`; "" while the game runs."""
    outcome: str
    by_hand: int = 0
    """Number of effects run by hand, outside the rules."""
    scouted: bool = False
    """Whether the game was branched while it hid information from its players."""
    clock: str
    seats: tuple[SeatSummary, ...]
    decisions: int
    undos: int | None
    """Number of undone answers; None while some of them are hidden."""
    undo_mode: str
    seed: int | None
    """Seed of the game; None while it would reveal hidden information."""
    hash: str
    """Hash of the final state; "" while the state has information hidden from the reader."""
    mods: tuple[SavedMod, ...] = ()
    chain: tuple[Link, ...] = ()
    """Causes of the ending, earliest first: decisive blows and permanent changes."""
    fates: tuple[SeatEnding, ...] = ()
    """Final states of the seats, as far as they are known."""
    moments: tuple[Moment, ...]
    series: tuple[Series, ...]
    luck: tuple[Luck, ...] = ()
    points: tuple[Point, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Reasons for secret answers, once the game is over; the last ones if there are many."""
    steps: int
    """Number of steps in a replay of the visible game."""
    told: int
    """Number of answers covered; smaller than `decisions` if the rules have changed since."""


def report(
    kernel: Kernel[Any],
    *,
    seat: int | None = None,
    title: str = "",
    mods: Sequence[SavedMod] = (),
    scouted: bool = False,
) -> Report:
    """Return the report of a game as a seat may read it now; None is an onlooker."""
    steps = telling(kernel, seat=seat, title=title, mods=mods, scouted=scouted)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            finished: Report = end.value
            return finished


def telling(
    kernel: Kernel[Any],
    *,
    seat: int | None = None,
    title: str = "",
    mods: Sequence[SavedMod] = (),
    scouted: bool = False,
) -> Generator[int, None, Report]:
    """Build the report in steps: yield the number of replayed answers, return the report.

    A game of one evening takes a fraction of a second; a campaign takes a few seconds.
    """
    with kernel.game.stating():
        built = yield from _build(kernel, seat, title, mods)
        return harmless_in(replace(built, scouted=scouted))


def _build(
    kernel: Kernel[Any], seat: int | None, title: str, mods: Sequence[SavedMod]
) -> Generator[int, None, Report]:
    state, rules = kernel.state, kernel.rules
    setup, outcome = state.setup, state.outcome
    record = kernel.record()
    reel = ReplayCursor(rules, record.origin, record.answers)
    history = _History(reel, seat, is_open=outcome is not None)
    history.side = side_of(kernel.game, seat or 0)
    yield from history.follow()
    table = kernel.table(None)
    known = seats_known_to(kernel.game, seat)
    known_answers = [answer.seat for answer in record.answers if answer.seat in known]
    lost_answers = kernel.lost.dropped if kernel.lost and history.sees_all else 0
    return Report(
        title=title or table.title,
        ruleset=rules.id,
        scenario=setup.scenario,
        preset=setup.preset,
        toggles={
            id: value for id, value in state.toggles.items() if value != rules.toggles[id].default
        },
        result=result(kernel.game, seat),
        outcome=outcome_of(kernel.game, outcome) if outcome else "",
        by_hand=deeds_in(state),
        clock=table.clock,
        seats=tuple(
            SeatSummary(
                seat_name(table, number), each.name, each.controller, known_answers.count(number)
            )
            for number, each in enumerate(setup.seats)
        ),
        decisions=len(known_answers) + lost_answers,
        undos=kernel.undos if history.sees_all else None,
        undo_mode=setup.undo,
        seed=setup.seed if history.sees_all else None,
        hash=kernel.digest() if history.sees_all else "",
        mods=tuple(mods),
        chain=tuple(history.chain()) if outcome else (),
        fates=tuple(history.fates(table)),
        moments=tuple(history.moments),
        series=history.series(),
        luck=tuple(history.luck()),
        points=tuple(history.points()),
        reasons=tuple(history.reasons),
        steps=history.noticing.steps,
        told=history.told,
    )


def to_json(report: Report) -> bytes:
    """Encode the report as JSON; `docs/contribute/save-format.md` documents the keys."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


def moment_of(table: Table) -> str:
    """Return the clock, preceded by the current place in a story of several parts."""
    part = table.chronicle.present if table.chronicle else None
    return f"{part.place or part.title}, {table.clock}" if part else table.clock


def seat_name(table: Table, number: int) -> str:
    return table.seats[number].name if number < len(table.seats) else ""


class _TurnScene(Struct, frozen=True):
    """A scene of the game and the turn it belongs to."""

    moment: int
    answers: int
    kind: SceneKind
    link: Link
    tone: Tone = "plain"
    """Tone of the scene's verdict."""


def _with_verdict(text: str, verdict: Verdict | None) -> str:
    """Append the verdict to a sentence that does not contain it yet."""
    if verdict is None or verdict.word in text:
        return text
    return f"{text} {verdict.word.capitalize()}."


def _relevance(change: float, scene: _TurnScene) -> tuple[int, bool]:
    """Rank a scene as an explanation of a swing; scenes of the same direction rank higher."""
    return WEIGHT.index(scene.kind), scene.tone == ("good" if change > 0 else "danger")


class _History:
    """Data collected while the answers are replayed."""

    def __init__(self, reel: ReplayCursor, seat: int | None, *, is_open: bool) -> None:
        self.reel = reel
        self.noticing = StepCounter(reel, seat, is_open=is_open)
        self.told = 0
        """Number of countable answers replayed so far."""
        self.reasons: deque[Reason] = deque(maxlen=MOST_REASONS)
        self.open = is_open
        """Whether hidden information may be included."""
        self.side: tuple[int, ...] = (0,)
        """Seats whose winning chances define turning points."""
        self.moments: list[Moment] = []
        self._seat = None if is_open else seat
        self._rules = reel.kernel.rules
        tallies = self._rules.expertise.tallies
        self._turn_keys = {tally.event for tally in tallies if tally.role == "turn"}
        self._part_keys = {tally.event for tally in tallies if tally.role == "part"}
        self._nothing_keys = {tally.event for tally in tallies if tally.role == "nothing"}
        self._tables: list[Table] = []
        self._secret_tracks: list[Mapping[int, tuple[Track, ...]]] = []
        self._chances: list[float] = []
        self._scenes: list[_TurnScene] = []
        self._rolls: dict[str, list[tuple[float, float, int]]] = {}
        self._last_blows: dict[int, tuple[int, str]] = {}
        """Answer count and attacker (or cause) of the last blow, by target seat."""
        self._exits: dict[int, Link] = {}
        """Time and cause of each seat's exit or death."""

    @property
    def sees_all(self) -> bool:
        """Whether all answers may be counted."""
        return self.noticing.sees_all

    def follow(self) -> Iterator[int]:
        """Replay the game to its end; yield the number of answers after each step."""
        self._record_moment()
        while answer := self.reel.next:
            kernel = self.reel.kernel
            self._record_reason(answer)
            first_new_event = kernel.event_count
            is_known = self.noticing.knows(answer.seat)
            if not self.noticing.forward():
                break
            self.told += is_known
            self._record_events(kernel.events_since(first_new_event))
            yield self.reel.at
        if not self.moments or self.moments[-1].answers != self.noticing.steps:
            self._record_moment()

    def _record_reason(self, answer: Answer) -> None:
        """Record why a bot is about to make a secret choice.

        The bot is asked again; its inputs and random numbers are the same as in the original game.
        """
        kernel = self.reel.kernel
        ask = kernel.ask
        if not (self.open and ask and ask.secret and self._rules.expertise.careful):
            return
        if kernel.state.setup.seats[ask.seat].controller != careful.ID:
            return
        if self._rules.roles.get(answer.option.partition(":")[0]) == "end":
            return  # passing needs no reason
        advised = careful.hint(kernel)
        if advised.choice == (answer.option, answer.paid):
            name = seat_name(kernel.table(None), ask.seat)
            choice = label_in(kernel, answer.option)
            why = careful.reason(kernel, advised)
            self.reasons.append(Reason(self.moments[-1].clock, name, choice, why))

    def _record_events(self, events: Sequence[Event]) -> None:
        """Record the events after an answer; a new turn or a new part starts a moment."""
        game = self.reel.kernel.game
        throw = self._rules.presentation.throw
        starts_turn = not self._turn_keys and self._is_new_action
        is_recorded = False
        for event in events:
            is_known = event.known_to(self._seat, is_open=self.open)
            if not (is_known or self.sees_all):
                continue
            starts_turn = starts_turn or event.key in self._turn_keys
            if event.key in self._part_keys:
                # The new part is already on the table, and later events belong to it.
                self._record_moment()
                is_recorded = True
            if not is_known:
                continue
            if throw and (thrown := throw(game, event)):
                row = self._rolls.setdefault(thrown.by, [])
                row.append((thrown.expected, thrown.variance, thrown.actual))
            if event.key in self._nothing_keys:
                self._drop_card_scene()
            self._record_scene(event)
        if starts_turn and not is_recorded:
            self._record_moment()

    @property
    def _is_new_action(self) -> bool:
        """Whether an action starts: the substitute for a turn in games without turn events."""
        ask = self.reel.kernel.ask
        return ask is not None and ask.action and self.noticing.knows(ask.seat)

    def _record_scene(self, event: Event) -> None:
        game = self.reel.kernel.game
        played_back = self._rules.presentation.scene
        scene = played_back(game, event) if played_back else None
        if scene is None:
            return
        link = Link(
            self.moments[-1].clock,
            _with_verdict(say(game, event.key, event.args), scene.verdict),
            say(game, event.cause, event.args) if event.cause else "",
        )
        index = len(self.moments) - 1
        tone = scene.verdict.tone if scene.verdict else "plain"
        self._scenes.append(_TurnScene(index, self.reel.at, scene.kind, link, tone))
        for seat in scene.seats:
            if scene.kind == "hit":
                attacker = self._attacker(scene, seat) or link.cause
                self._last_blows[seat] = self.reel.at, attacker
            elif scene.kind in CHANGED_FOR_GOOD and self._is_out(seat):
                struck_at, struck_by = self._last_blows.get(seat, (0, ""))
                # An earlier blow is not the cause of a death that has a cause of its own.
                cause = struck_by if struck_at == self.reel.at else link.cause or struck_by
                self._exits[seat] = replace(link, text=cause or link.cause)

    def _drop_card_scene(self) -> None:
        """Drop the last card scene, because the card had no effect."""
        if self._scenes and self._scenes[-1].kind == "card":
            self._scenes.pop()

    def _attacker(self, scene: Scene, seat: int) -> str:
        """Return the attacker's name, or an empty string if the scene names only the target."""
        kernel = self.reel.kernel
        name = self._rules.name(kernel.game, scene.about[0]) if scene.about else None
        is_own = name == seat_name(kernel.table(None), seat)
        return "" if name is None or is_own else name

    def _is_out(self, seat: int) -> bool:
        """Return whether the seat has left the game or died."""
        seats = self.reel.kernel.table(None).seats
        return any(each.seat == seat and each.fate for each in seats)

    def _record_moment(self) -> None:
        """Record the current table, clock and winning chance."""
        game = self.reel.kernel.game
        table = self.reel.kernel.table(None)
        self._tables.append(table)
        afterwards = self._rules.expertise.afterwards
        self._secret_tracks.append(afterwards(game) if afterwards and self.open else {})
        self.moments.append(Moment(self.noticing.steps, moment_of(table)))
        value = self._rules.expertise.value
        if value and self.open:
            values = [value(game, seat) for seat in self.side]
            self._chances.append(sum(values) / len(values))

    # -- results

    def series(self) -> tuple[Series, ...]:
        """Return every number over time, seats first, then those of the table."""
        by_number: dict[tuple[int | None, str], Series] = {}
        for index, table in enumerate(self._tables):
            for seat, each in _numbers(table, self._secret_tracks[index]):
                earlier = by_number.get((seat, each.id))
                if earlier is None:
                    earlier = replace(each, values=(None,) * index)
                values = earlier.values + (None,) * (index - len(earlier.values)) + each.values
                by_number[seat, each.id] = replace(
                    each, of=earlier.of if seat is None else each.of, values=values
                )
        last = len(self._tables)
        return tuple(
            replace(
                each,
                values=each.values + (None,) * (last - len(each.values)),
                most=max(each.most, *(value for value in each.values if value is not None)),
            )
            for _, each in sorted(by_number.items(), key=_seats_first)
        )

    def luck(self) -> Iterator[Luck]:
        """Yield each player's rolls compared with their expected total."""
        for roller, throws in self._rolls.items():
            expected = sum(each for each, _, _ in throws)
            variance = sum(each for _, each, _ in throws)
            actual = sum(each for _, _, each in throws)
            deviation = (actual - expected) / sqrt(2 * variance) if variance else 0.0
            yield Luck(
                roller,
                len(throws),
                round(expected, 2),
                actual,
                round(0.5 * (1 + erf(deviation)), 3),
            )

    def points(self) -> Iterator[Point]:
        """Yield permanent changes and the turns with the largest swings."""
        changes = [after - before for before, after in pairwise(self._chances)]
        # The first change is the setup, which cannot be a turning point.
        by_size = sorted(range(1, len(changes)), key=lambda index: -abs(changes[index]))
        swings = [index for index in by_size[:MOST_SWINGS] if abs(changes[index]) >= SWING]
        for index in range(len(self.moments)):
            change = round(changes[index], 3) if index in swings else None
            scenes = [each for each in self._scenes if each.moment == index and each.answers]
            permanent = [each for each in scenes if each.kind in CHANGED_FOR_GOOD]
            if not permanent and change is not None and scenes:
                permanent = [max(scenes, key=partial(_relevance, change))]
            for number, each in enumerate(permanent):
                link = each.link
                swing = None if number else change
                yield Point(index, link.clock, link.text, link.cause, swing)

    def chain(self) -> Iterator[Link]:
        """Yield the permanent changes, each after the blow that caused it."""
        blow: _TurnScene | None = None
        for each in self._scenes:
            if each.kind == "hit":
                blow = each
            elif each.kind in ("alarm", "fall"):
                if blow and blow.answers == each.answers:
                    yield blow.link
                blow = None
                yield each.link

    def fates(self, table: Table) -> Iterator[SeatEnding]:
        """Yield the final state of each seat: cause of death, or place."""
        for seat in table.seats:
            if not seat.fate:
                continue
            departure = self._exits.get(seat.seat)
            if departure and seat.fate in ("dead", "out"):
                cause = departure.text or (seat.place if seat.room else "")
                yield SeatEnding(
                    seat.name, seat.fate, departure.clock, cause if seat.fate == "dead" else ""
                )
            else:
                yield SeatEnding(seat.name, seat.fate, self.moments[-1].clock, seat.place)


def _numbers(
    table: Table, kept_secret: Mapping[int, tuple[Track, ...]]
) -> Iterator[tuple[int | None, Series]]:
    """Yield every public number on the table, and those revealed after the game."""
    for seat in table.seats:
        for track in (*seat.tracks, *kept_secret.get(seat.seat, ())):
            yield seat.seat, _first_value(seat.name, track)
        if seat.hand_limit is not None or seat.hand_count:
            limit = seat.hand_limit or 0
            yield (
                seat.seat,
                Series(seat.name, "hand", spoken("Cards"), 0, limit, (seat.hand_count,)),
            )
    for track in table.tracks:
        yield None, _first_value("", track)


def _first_value(seat_name: str, track: Track) -> Series:
    """Return a series with the current value of a track."""
    most = track.value if track.most is None else track.most
    return Series(seat_name, track.id, track.name, track.least, most, (track.value,))


def _seats_first(item: tuple[tuple[int | None, str], Series]) -> tuple[bool, int]:
    (seat, _), _ = item
    return seat is None, seat or 0
