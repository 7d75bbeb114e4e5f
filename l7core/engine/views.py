"""From state to view: puts the question, the log and the why-nots into words."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.view import AskView, LogEntry, Note, OptionView, Table, View, WhyNot

if TYPE_CHECKING:
    from l7core.engine.ask import Args, Ask, Option
    from l7core.engine.events import Event
    from l7core.engine.game import Game

EVERYBODY = -1
NO_NOTE = Note()


def say(game: Game[Any], key: str, args: Args | None = None) -> str:
    """A sentence of the ruleset, ids turned into names."""
    return game.rules.texts.say(key, args, lambda id: game.rules.name(game, id))


def view(game: Game[Any], ask: Ask | None, seat: int | None, log: tuple[LogEntry, ...]) -> View:
    """Everything that the seat may know."""
    outcome = game.state.outcome
    guide = game.rules.presentation.guide
    return View(
        seat=seat,
        table=table(game, seat),
        log=log,
        ask=ask_view(game, ask, seat) if ask else None,
        why_not=why_not(game, seat) if ask and ask.action and seat == ask.seat else (),
        guide=guide(game, ask, seat) if guide else None,
        outcome=say(game, outcome.reason, outcome.args) if outcome else "",
        result=outcome.result if outcome else "",
    )


def table(game: Game[Any], seat: int | None) -> Table:
    """The table as that seat sees it; `None` is an onlooker."""
    show = game.rules.presentation.show
    if show is None:
        raise L7Error(f"{game.rules.ruleset.title} does not say what its table looks like.")
    return show(game, seat)


def why_not(game: Game[Any], seat: int) -> tuple[WhyNot, ...]:
    """What that seat may expect to do now and cannot."""
    refused = game.rules.presentation.why_not
    return refused(game, seat) if refused else ()


def ask_view(game: Game[Any], ask: Ask, seat: int | None) -> AskView:
    """The question for its decider; for the others only that somebody decides."""
    title = say(game, ask.prompt, {**(ask.args or {}), "about": ask.about})
    if seat != ask.seat:
        return AskView(ask.seat, ask.prompt, "", (), secret=True)
    shown = game.rules.presentation
    notes = shown.notes(game, ask) if shown.notes else {}
    return AskView(
        seat=ask.seat,
        prompt=ask.prompt,
        title=title,
        options=tuple(
            _option_view(game, ask, option, notes.get(option.id, NO_NOTE)) for option in ask.options
        ),
        about=ask.about,
        dice=shown.dice(game, ask) if shown.dice else None,
        purse=tuple((id, game.rules.name(game, id) or id) for id in ask.purse),
    )


def _option_view(game: Game[Any], ask: Ask, option: Option, note: Note) -> OptionView:
    kind = option.id.partition(":")[0]
    key = option.label or f"{ask.prompt}.{kind}"
    args = {"target": option.target, "cost": option.cost, **(option.args or {})}
    return OptionView(
        id=option.id,
        label=say(game, key, args),
        target=option.target,
        group=say(game, option.group) if option.group else "",
        barrier=say(game, option.barrier) if option.barrier else "",
        cost=option.cost,
        spare=option.spare,
        keeps=option.keeps,
        note=note,
        rule=_rule(game, ask.prompt, kind),
    )


def _rule(game: Game[Any], prompt: str, kind: str) -> str:
    """The text `rule` for such an option, else for its question: an anchor of the rulebook."""
    templates = game.rules.texts.templates
    return templates.get(f"rule.{prompt}.{kind}") or templates.get(f"rule.{prompt}", "")


class Logs:
    """The log of each seat, put into words once and kept as long as the facts stand."""

    def __init__(self, saved: list[tuple[int, LogEntry]] | None = None) -> None:
        self._saved = saved or []
        """Entries from before the first event that this process has seen."""
        self._entries: dict[int | None, list[LogEntry]] = {}
        self._told: dict[int | None, int] = {}
        self._words: dict[int, LogEntry] = {}
        """Every event that somebody has read or that has been saved, by its number."""
        self._reached = 0
        """All of these numbers are below it."""
        self._kept: list[tuple[int, LogEntry]] = []
        """The entries of the events that were saved last, without a gap."""

    def of(
        self, game: Game[Any], first: int, seat: int | None, last: int | None
    ) -> tuple[LogEntry, ...]:
        """What that seat may read; `first` is the number of the first event at hand."""
        entries = self._entries.setdefault(seat, [])
        told = self._told.get(seat, first)
        for number, event in enumerate(game.events[told - first :], told):
            if event.known_to(seat):
                entries.append(self._entry(game, number, event))
        self._told[seat] = first + len(game.events)
        if last is not None and len(entries) >= last:
            return tuple(entries[-last:])
        before = [
            entry
            for reader, entry in self._saved
            if entry.number < first and reader in (EVERYBODY, seat)
        ]
        all_entries = before + entries
        return tuple(all_entries if last is None else all_entries[-last:])

    def saved(
        self, game: Game[Any], first: int, before: int, most: int
    ) -> list[tuple[int, LogEntry]]:
        """The last entries below `before`, each with who may read it."""
        kept = self._kept
        oldest = max(first, before - most)
        if kept and _number(kept[0]) > oldest:
            # Undo has gone back beyond what was needed so far.
            kept.clear()
        told = _number(kept[-1]) + 1 if kept else oldest
        for number, event in enumerate(game.events[told - first : before - first], told):
            entry = _read_only(self._entry(game, number, event))
            readers = (EVERYBODY,) if event.seats is None else event.seats
            kept += [(reader, entry) for reader in readers]
        end = bisect_left(kept, before, key=_number)
        if end >= most:
            return kept[end - most : end]
        older = [saved for saved in self._saved if _number(saved) < first]
        return (older + kept[:end])[-most:]

    def again(self) -> Logs:
        """The same log, yet to be told."""
        return Logs(self._saved)

    def forget(self, number: int) -> None:
        """Events from that number on will be told again."""
        for seat, entries in self._entries.items():
            while entries and entries[-1].number >= number:
                entries.pop()
            self._told[seat] = min(self._told[seat], number)
        del self._kept[bisect_left(self._kept, number, key=_number) :]
        for unsaid in range(number, self._reached):
            self._words.pop(unsaid, None)
        self._reached = min(self._reached, number)

    def _entry(self, game: Game[Any], number: int, event: Event) -> LogEntry:
        entry = self._words.get(number)
        if entry is None:
            scene = game.rules.presentation.scene
            entry = self._words[number] = LogEntry(
                number=number,
                text=say(game, event.key, event.args),
                cause=say(game, event.cause, event.args) if event.cause else "",
                key=event.key,
                scene=scene(game, event) if scene else None,
            )
            self._reached = max(self._reached, number + 1)
        return entry


def _number(saved: tuple[int, LogEntry]) -> int:
    return saved[1].number


def _read_only(entry: LogEntry) -> LogEntry:
    """The entry for a save, which has words alone: nobody watches what happened before it."""
    return replace(entry, scene=None) if entry.scene else entry
