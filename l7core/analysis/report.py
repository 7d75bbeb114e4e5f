"""The report of a game: how it came out and why, turn by turn in figures, luck, turning points.

It is built by giving the game's answers again from its beginning. While the game runs it holds no
more than the seat that looks may know, and counts no more; once the game is over, everything, with
the reasons that were kept secret.
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
from l7core.engine.replaying import Reel
from l7core.engine.sides import seats_known_to, side_of
from l7core.engine.steps import Noticing, label_in
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
"""Kinds of scenes, the one that says most about a turn last."""
CHANGED_FOR_GOOD: tuple[SceneKind, ...] = ("story", "leave", "alarm", "fall")
SWING = 0.08
"""How much better or worse the seats must stand after a turn for it to be a turning point."""
MOST_SWINGS = 4
MOST_REASONS = 400
"""Secret decisions whose reasons are told."""


class Chair(Struct, frozen=True):
    """One player at the table, with the decisions that may be counted."""

    name: str
    """The name of the seat, which may be that of a figure in the game."""
    player: str
    controller: str
    decisions: int


class Moment(Struct, frozen=True):
    """The beginning of a turn; the last one is the end of the game, or where it stands now."""

    answers: int
    """How many steps of a replay lie before it: what one plays on from. Each decision is one, but
    for those of other sides that the reader could not notice."""
    clock: str


class Series(Struct, frozen=True):
    """One number over time."""

    of: str
    """Whose it is; empty for the table's own."""
    id: str
    name: str
    least: int
    most: int
    values: tuple[int | None, ...]
    """One for each moment; None where there was no such number."""

    @property
    def moved(self) -> bool:
        """Whether there is anything to draw."""
        return len(set(self.values)) > 1


class Luck(Struct, frozen=True):
    """All dice that one player or the table threw."""

    by: str
    throws: int
    expected: float
    actual: int
    luckier: float
    """The share of games in which the same throws bring less; 0.5 is what is to be expected."""


class Point(Struct, frozen=True):
    """A turn that changed the game: for good, or the seats' chances by much."""

    moment: int
    """The number of the moment that it followed."""
    clock: str
    text: str
    cause: str = ""
    change: float | None = None
    """By how much the seats' chances changed in that turn, where the game can tell."""


class Link(Struct, frozen=True):
    """One of the causes that led to the end."""

    clock: str
    text: str
    cause: str = ""


class Ended(Struct, frozen=True):
    """What has become of a seat, when, and by what."""

    of: str
    fate: SeatFate
    clock: str
    text: str = ""
    """Who struck last or what was the cause; where nobody can say, and of the living, where."""


class Reason(Struct, frozen=True):
    """What was decided in secret, and why, as the bot that decided it says."""

    clock: str
    of: str
    """Whose decision it was."""
    choice: str
    why: str


class Report(Struct, frozen=True, kw_only=True):
    """How a game went: outcome, causes, turning points, numbers and luck."""

    format: int = FORMAT
    engine: str = __version__
    title: str
    ruleset: str
    scenario: str
    preset: str
    toggles: Mapping[str, str]
    """Rules that are set otherwise than by default."""
    result: str
    """`won`, `partly` or `lost`; empty while the game runs."""
    outcome: str
    by_hand: int = 0
    """How often something was done to the game by hand, outside its rules."""
    clock: str
    seats: tuple[Chair, ...]
    decisions: int
    undos: int | None
    """How many decisions have been taken back; none told while some of these are hidden."""
    undo_mode: str
    seed: int | None
    """What the same game is made from; not told while it would tell what is hidden."""
    hash: str
    """Of the state that it ends in; none while it holds what the reader does not know of others."""
    mods: tuple[SavedMod, ...] = ()
    chain: tuple[Link, ...] = ()
    """How it came to this end, the first cause first: blows that brought somebody down, and what
    changed for good."""
    fates: tuple[Ended, ...] = ()
    """What has become of the seats, as far as that is known."""
    moments: tuple[Moment, ...]
    series: tuple[Series, ...]
    luck: tuple[Luck, ...] = ()
    points: tuple[Point, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Of secret decisions, once the game is over: the last of them, where there were very many."""
    steps: int
    """How many steps a replay of what is told has."""
    told: int
    """How many of the decisions the report covers: fewer where the rules have changed since."""


def report(
    kernel: Kernel[Any], *, seat: int | None = None, title: str = "", mods: Sequence[SavedMod] = ()
) -> Report:
    """The report of that game, as the seat may read it now; `None` is an onlooker."""
    work = telling(kernel, seat=seat, title=title, mods=mods)
    while True:
        try:
            next(work)
        except StopIteration as end:
            whole: Report = end.value
            return whole


def telling(
    kernel: Kernel[Any], *, seat: int | None = None, title: str = "", mods: Sequence[SavedMod] = ()
) -> Generator[int, None, Report]:
    """The same bit by bit: yields how many decisions have been given again, returns the report.

    A game of one evening takes a fraction of a second, a whole campaign a few.
    """
    with kernel.game.stating():
        told = yield from _telling(kernel, seat, title, mods)
        return harmless_in(told)


def _telling(
    kernel: Kernel[Any], seat: int | None, title: str, mods: Sequence[SavedMod]
) -> Generator[int, None, Report]:
    state, rules = kernel.state, kernel.rules
    setup, outcome = state.setup, state.outcome
    record = kernel.record()
    reel = Reel(rules, record.origin, record.answers)
    history = _History(reel, seat, is_open=outcome is not None)
    history.side = side_of(kernel.game, seat or 0)
    yield from history.follow()
    table = kernel.table(None)
    known = seats_known_to(kernel.game, seat)
    decided = [answer.seat for answer in record.answers if answer.seat in known]
    lost = kernel.lost.dropped if kernel.lost and history.sees_all else 0
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
            Chair(seat_name(table, number), each.name, each.controller, decided.count(number))
            for number, each in enumerate(setup.seats)
        ),
        decisions=len(decided) + lost,
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


def to_json(of: Report) -> bytes:
    """The report as data; `docs/saves.md` names its keys."""
    return msgspec.json.format(msgspec.json.encode(of), indent=2) + b"\n"


def moment_of(table: Table) -> str:
    """The clock; in a story of several parts, with where the running one plays."""
    now = table.chronicle.present if table.chronicle else None
    return f"{now.place or now.title}, {table.clock}" if now else table.clock


def seat_name(table: Table, number: int) -> str:
    return table.seats[number].name if number < len(table.seats) else ""


class _Happening(Struct, frozen=True):
    """A scene of the game, with the turn that it belongs to."""

    moment: int
    answers: int
    kind: SceneKind
    link: Link
    tone: Tone = "plain"
    """Of its verdict."""


def _with_verdict(text: str, verdict: Verdict | None) -> str:
    """A sentence, and what it comes to where it does not say so itself."""
    if verdict is None or verdict.word in text:
        return text
    return f"{text} {verdict.word.capitalize()}."


def _says_most(change: float, of: _Happening) -> tuple[int, bool]:
    """How much it says about a turn that changed the chances so: what went that way says more."""
    return WEIGHT.index(of.kind), of.tone == ("good" if change > 0 else "danger")


class _History:
    """What is noted down while the answers are given again."""

    def __init__(self, reel: Reel, seat: int | None, *, is_open: bool) -> None:
        self.reel = reel
        self.noticing = Noticing(reel, seat, is_open=is_open)
        self.told = 0
        """How many decisions that may be counted have been given again."""
        self.reasons: deque[Reason] = deque(maxlen=MOST_REASONS)
        self.open = is_open
        """Whether everything may be known."""
        self.side: tuple[int, ...] = (0,)
        """The seats whose chances make a turn a turning point."""
        self.moments: list[Moment] = []
        self._seat = None if is_open else seat
        self._rules = reel.kernel.rules
        tallies = self._rules.expertise.tallies
        self._turn_keys = {tally.event for tally in tallies if tally.role == "turn"}
        self._part_keys = {tally.event for tally in tallies if tally.role == "part"}
        self._nothing_keys = {tally.event for tally in tallies if tally.role == "nothing"}
        self._tables: list[Table] = []
        self._kept_secret: list[Mapping[int, tuple[Track, ...]]] = []
        self._values: list[float] = []
        self._happenings: list[_Happening] = []
        self._thrown: dict[str, list[tuple[float, float, int]]] = {}
        self._struck: dict[int, tuple[int, str]] = {}
        """By the seat that a blow fell on, after how many answers, and who struck last, or why."""
        self._fell: dict[int, Link] = {}
        """By the seat that got away or died, when and by whom."""

    @property
    def sees_all(self) -> bool:
        """Whether all that was decided may be counted."""
        return self.noticing.sees_all

    def follow(self) -> Iterator[int]:
        """From the first question to the last; yields how many answers have been given."""
        self._note_moment()
        while answer := self.reel.next:
            kernel = self.reel.kernel
            self._note_reason(answer)
            told = kernel.event_count
            is_known = self.noticing.knows(answer.seat)
            if not self.noticing.forward():
                break
            self.told += is_known
            self._read(kernel.events_since(told))
            yield self.reel.at
        if not self.moments or self.moments[-1].answers != self.noticing.steps:
            self._note_moment()

    def _note_reason(self, answer: Answer) -> None:
        """Why a bot is about to decide what it kept secret then.

        It is asked again: what it goes by, and its chances, are the same as they were.
        """
        kernel = self.reel.kernel
        ask = kernel.ask
        if not (self.open and ask and ask.secret and self._rules.expertise.careful):
            return
        if kernel.state.setup.seats[ask.seat].controller != careful.ID:
            return
        if self._rules.roles.get(answer.option.partition(":")[0]) == "end":
            return  # to let something pass is no plan
        advised = careful.hint(kernel)
        if advised.choice == (answer.option, answer.paid):
            name = seat_name(kernel.table(None), ask.seat)
            choice = label_in(kernel, answer.option)
            why = careful.reason(kernel, advised)
            self.reasons.append(Reason(self.moments[-1].clock, name, choice, why))

    def _read(self, events: Sequence[Event]) -> None:
        """Note what was told after an answer; a new turn or a new part begins a moment."""
        game = self.reel.kernel.game
        throw = self._rules.presentation.throw
        begins = not self._turn_keys and self._is_new_action
        is_noted = False
        for event in events:
            is_known = event.known_to(self._seat, is_open=self.open)
            if not (is_known or self.sees_all):
                continue
            begins = begins or event.key in self._turn_keys
            if event.key in self._part_keys:
                # It is on the table by now, and what is told from here on is told of it.
                self._note_moment()
                is_noted = True
            if not is_known:
                continue
            if throw and (thrown := throw(game, event)):
                row = self._thrown.setdefault(thrown.by, [])
                row.append((thrown.expected, thrown.variance, thrown.actual))
            if event.key in self._nothing_keys:
                self._forget_card()
            self._note_happening(event)
        if begins and not is_noted:
            self._note_moment()

    @property
    def _is_new_action(self) -> bool:
        """What stands for a turn in a game that does not say when one begins."""
        ask = self.reel.kernel.ask
        return ask is not None and ask.action and self.noticing.knows(ask.seat)

    def _note_happening(self, event: Event) -> None:
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
        at = len(self.moments) - 1
        tone = scene.verdict.tone if scene.verdict else "plain"
        self._happenings.append(_Happening(at, self.reel.at, scene.kind, link, tone))
        for seat in scene.seats:
            if scene.kind == "hit":
                by = self._striker(scene, seat) or link.cause
                self._struck[seat] = self.reel.at, by
            elif scene.kind in CHANGED_FOR_GOOD and self._is_done_for(seat):
                at, struck_by = self._struck.get(seat, (0, ""))
                # A blow of another hour is not what somebody dies of who dies of something else.
                of = struck_by if at == self.reel.at else link.cause or struck_by
                self._fell[seat] = replace(link, text=of or link.cause)

    def _forget_card(self) -> None:
        """Nothing comes of the card that was turned up last, so that no turn hangs on it."""
        if self._happenings and self._happenings[-1].kind == "card":
            self._happenings.pop()

    def _striker(self, scene: Scene, seat: int) -> str:
        """Who strikes that seat, by name; nothing where the blow tells only of whom it hits."""
        kernel = self.reel.kernel
        name = self._rules.name(kernel.game, scene.about[0]) if scene.about else None
        is_own = name == seat_name(kernel.table(None), seat)
        return "" if name is None or is_own else name

    def _is_done_for(self, seat: int) -> bool:
        """Whether the seat is out of the game by now, one way or the other."""
        seats = self.reel.kernel.table(None).seats
        return any(each.seat == seat and each.fate for each in seats)

    def _note_moment(self) -> None:
        """Note how everything stands now."""
        game = self.reel.kernel.game
        table = self.reel.kernel.table(None)
        self._tables.append(table)
        afterwards = self._rules.expertise.afterwards
        self._kept_secret.append(afterwards(game) if afterwards and self.open else {})
        self.moments.append(Moment(self.noticing.steps, moment_of(table)))
        value = self._rules.expertise.value
        if value and self.open:
            values = [value(game, seat) for seat in self.side]
            self._values.append(sum(values) / len(values))

    # -- what came of it

    def series(self) -> tuple[Series, ...]:
        """Every number on the table, seat by seat, then the table's own."""
        by_number: dict[tuple[int | None, str], Series] = {}
        for at, table in enumerate(self._tables):
            for whose, each in _numbers(table, self._kept_secret[at]):
                before = by_number.get((whose, each.id))
                if before is None:
                    before = replace(each, values=(None,) * at)
                values = before.values + (None,) * (at - len(before.values)) + each.values
                by_number[whose, each.id] = replace(
                    each, of=before.of if whose is None else each.of, values=values
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
        """Who threw what, and how often the same throws bring less."""
        for by, throws in self._thrown.items():
            expected = sum(each for each, _, _ in throws)
            variance = sum(each for _, each, _ in throws)
            actual = sum(each for _, _, each in throws)
            above = (actual - expected) / sqrt(2 * variance) if variance else 0.0
            yield Luck(
                by, len(throws), round(expected, 2), actual, round(0.5 * (1 + erf(above)), 3)
            )

    def points(self) -> Iterator[Point]:
        """What changed for good, and the turns that changed the seats' chances by much."""
        changes = [after - before for before, after in pairwise(self._values)]
        # What comes before the first turn is the setting up: nothing has turned yet.
        later = sorted(range(1, len(changes)), key=lambda at: -abs(changes[at]))
        swings = [at for at in later[:MOST_SWINGS] if abs(changes[at]) >= SWING]
        for at in range(len(self.moments)):
            change = round(changes[at], 3) if at in swings else None
            here = [each for each in self._happenings if each.moment == at and each.answers]
            for_good = [each for each in here if each.kind in CHANGED_FOR_GOOD]
            if not for_good and change is not None and here:
                for_good = [max(here, key=partial(_says_most, change))]
            for number, each in enumerate(for_good):
                link = each.link
                swung = None if number else change
                yield Point(at, link.clock, link.text, link.cause, swung)

    def chain(self) -> Iterator[Link]:
        """What changed for good, each with the blow that brought it about."""
        blow: _Happening | None = None
        for each in self._happenings:
            if each.kind == "hit":
                blow = each
            elif each.kind in ("alarm", "fall"):
                if blow and blow.answers == each.answers:
                    yield blow.link
                blow = None
                yield each.link

    def fates(self, table: Table) -> Iterator[Ended]:
        """What has become of each seat: the fallen by whom, the others where."""
        for seat in table.seats:
            if not seat.fate:
                continue
            fell = self._fell.get(seat.seat)
            if fell and seat.fate in ("dead", "out"):
                by = fell.text or (seat.place if seat.room else "")
                yield Ended(seat.name, seat.fate, fell.clock, by if seat.fate == "dead" else "")
            else:
                yield Ended(seat.name, seat.fate, self.moments[-1].clock, seat.place)


def _numbers(
    table: Table, kept_secret: Mapping[int, tuple[Track, ...]]
) -> Iterator[tuple[int | None, Series]]:
    """Every number that an onlooker sees on the table, and what is told of it afterwards."""
    for seat in table.seats:
        for track in (*seat.tracks, *kept_secret.get(seat.seat, ())):
            yield seat.seat, _begun(seat.name, track)
        if seat.hand_limit is not None or seat.hand_count:
            limit = seat.hand_limit or 0
            yield (
                seat.seat,
                Series(seat.name, "hand", spoken("Cards"), 0, limit, (seat.hand_count,)),
            )
    for track in table.tracks:
        yield None, _begun("", track)


def _begun(of: str, track: Track) -> Series:
    """That number, at one moment."""
    most = track.value if track.most is None else track.most
    return Series(of, track.id, track.name, track.least, most, (track.value,))


def _seats_first(item: tuple[tuple[int | None, str], Series]) -> tuple[bool, int]:
    (whose, _), _ = item
    return whose is None, whose or 0
