"""The log of each seat: what it may read, numbered as if there were nothing else.

Events have numbers too, which count what is hidden. No reader ever sees those: a gap would tell
that something happened.

An event is put into words at the first question after it, by the names that things have then, and
keeps these words. Later the same id may name something else, or nothing: after a load, an undo or
in a fork the past reads as it was told.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.engine.events import Event
from l7core.engine.views import say
from l7core.view import LogEntry
from l7core.view.words import harmless_in

if TYPE_CHECKING:
    from l7core.engine.game import Game

EVERYBODY, ONLOOKER = -1, -2
"""Who may read a saved entry, where it is not a seat."""

MOST_LETTERS = 30_000_000
"""Letters of all that one game may tell; a mod that tells more would fill the memory."""
LETTERS_OF_A_FACT = 200
"""As how many letters a fact counts besides its words: it takes room by itself."""

Worded: TypeAlias = dict[tuple[int, bool], LogEntry]
"""What events say, by their numbers, whole or veiled."""


class Reader:
    """What one seat has been told, since the first event at hand."""

    def __init__(self, first: int, unread: int) -> None:
        self.first = first
        """The number of the first event at hand."""
        self.before = first - unread
        """How many entries the reader had been told by then."""
        self.next_event = first
        self.events: list[int] = []
        """The numbers of the events that the entries tell."""
        self.entries: list[LogEntry] = []

    @property
    def told(self) -> int:
        """How many entries the reader has been told in all."""
        return self.before + len(self.entries)

    def forget(self, number: int) -> None:
        """Events from that number on will be told again."""
        kept = bisect_left(self.events, number)
        del self.events[kept:], self.entries[kept:]
        self.next_event = min(self.next_event, number)
        if number < self.first:
            # Undo goes back behind what was loaded from where the game began.
            self.first = self.before = number


class Logs:
    """The log of each seat, put into words once and kept as long as the facts stand.

    Of a game that is played with a past, `word` is called at every question.
    """

    def __init__(
        self,
        saved: list[tuple[int, LogEntry]] | None = None,
        unread: Mapping[int, int] | None = None,
    ) -> None:
        """`saved` are entries from before the first event that this process has seen, by reader;
        `unread` is how many of all events before it each reader was not told."""
        self._saved = [(reader, harmless_in(entry)) for reader, entry in saved or ()]
        self._unread = unread or {}
        self._readers: dict[int | None, Reader] = {}
        self._words: Worded = {}
        self._letters = 0
        """Of these words."""
        self.reached = 0
        """All numbers that have words are below it."""
        self._kept: list[tuple[int, LogEntry]] = []
        """The entries of the events that were saved last, without a gap."""

    def word(self, game: Game[Any]) -> None:
        """Put what has been told since the last question into words."""
        first = game.first_event
        begin = max(first, self.reached)
        for number, event in enumerate(game.events[begin - first :], begin):
            if event.seats != ():
                self._entry(game, number, event, veiled=False)
            if event.veil:
                self._entry(game, number, Event(event.veil.key, event.veil.args), veiled=True)
        self.reached = game.event_count

    def of(self, game: Game[Any], seat: int | None, last: int | None) -> tuple[LogEntry, ...]:
        """What that seat may read, or the last of it."""
        reader = self._reader(game, seat)
        if last is not None and len(reader.entries) >= last:
            return tuple(reader.entries[-last:])
        before = [
            entry
            for to, entry in self._saved
            if entry.number < reader.first and to in (EVERYBODY, _key(seat))
        ]
        begin = reader.before - len(before)
        numbered = [_numbered(entry, number) for number, entry in enumerate(before, begin)]
        all_entries = numbered + reader.entries
        return tuple(all_entries if last is None else all_entries[-last:])

    def told(self, game: Game[Any], seat: int | None) -> int:
        """How many entries that seat has been told: the number of the next one."""
        return self._reader(game, seat).told

    def event_of(self, game: Game[Any], seat: int | None, number: int) -> int | None:
        """The number of the event that an entry tells; None for what was told before it all."""
        reader = self._reader(game, seat)
        at = number - reader.before
        return reader.events[at] if 0 <= at < len(reader.events) else None

    def of_several(self, game: Game[Any], seats: Iterable[int | None]) -> tuple[LogEntry, ...]:
        """What any of these seats may read, each entry once, numbered from 0."""
        entries: dict[int, LogEntry] = {}
        for seat in seats:
            reader = self._reader(game, seat)
            before = {e.number: e for to, e in self._saved if to in (EVERYBODY, _key(seat))}
            entries |= {number: e for number, e in before.items() if number < reader.first}
            entries |= dict(zip(reader.events, reader.entries, strict=True))
        in_order = (entries[number] for number in sorted(entries))
        return tuple(_numbered(entry, number) for number, entry in enumerate(in_order))

    def saved(self, game: Game[Any], before: int, most: int) -> list[tuple[int, LogEntry]]:
        """The last entries of events below `before`, each with the seat that may read it."""
        kept, first = self._kept, game.first_event
        oldest = max(first, before - most)
        if kept and _number(kept[0]) > oldest:
            # Undo has gone back beyond what was needed so far.
            kept.clear()
        told = _number(kept[-1]) + 1 if kept else oldest
        for number, event in enumerate(game.events[told - first : before - first], told):
            for reader, known in _by_reader(game, event):
                entry = self._entry(game, number, known, veiled=known is not event)
                kept.append((reader, _read_only(entry)))
        end = bisect_left(kept, before, key=_number)
        if end >= most:
            return kept[end - most : end]
        older = [saved for saved in self._saved if _number(saved) < first]
        return (older + kept[:end])[-most:]

    def unread(self, game: Game[Any], before: int) -> dict[int, int]:
        """How many events below `before` each reader was not told, if any; -2 is an onlooker."""
        seats: list[int | None] = [None, *range(len(game.state.setup.seats))]
        unread: dict[int, int] = {}
        for seat in seats:
            reader = self._reader(game, seat)
            told = reader.before + bisect_left(reader.events, before)
            if told < before:
                unread[_key(seat)] = before - told
        return unread

    def again(self) -> Logs:
        """The same log, yet to be read."""
        twin = Logs(self._saved, self._unread)
        twin._words, twin.reached = self._words.copy(), self.reached
        twin._letters = self._letters
        return twin

    def retold(self, number: int, retelling: Logs) -> None:
        """Events from that number on have been told again, and put into words by another log."""
        self._forget(number)
        self._words |= retelling._words
        self._letters += retelling._letters
        self.reached = max(self.reached, retelling.reached)

    def _forget(self, number: int) -> None:
        for reader in self._readers.values():
            reader.forget(number)
        del self._kept[bisect_left(self._kept, number, key=_number) :]
        for unsaid in range(number, self.reached):
            for key in ((unsaid, False), (unsaid, True)):
                if entry := self._words.pop(key, None):
                    self._letters -= _letters(entry)
        self.reached = min(self.reached, number)

    def _reader(self, game: Game[Any], seat: int | None) -> Reader:
        """The reader of that seat, who has read all that there is by now."""
        first = game.first_event
        reader = self._readers.get(seat)
        if reader is None:
            # A fork may stand behind what was loaded: then nothing was told before.
            unread = self._unread.get(_key(seat), 0) if first else 0
            reader = self._readers[seat] = Reader(first, unread)
        told = reader.told
        for number, event in enumerate(game.events[reader.next_event - first :], reader.next_event):
            if known := event.told_to(seat):
                entry = self._entry(game, number, known, veiled=known is not event)
                reader.entries.append(_numbered(entry, told))
                reader.events.append(number)
                told += 1
        reader.next_event = game.event_count
        return reader

    def _entry(self, game: Game[Any], number: int, event: Event, *, veiled: bool) -> LogEntry:
        entry = self._words.get((number, veiled))
        if entry is None:
            scene = game.rules.presentation.scene
            entry = LogEntry(
                number=number,
                text=say(game, event.key, event.args),
                cause=say(game, event.cause, event.args) if event.cause else "",
                key=event.key,
                scene=scene(game, event) if scene else None,
            )
            self._words[number, veiled] = entry = harmless_in(entry)
            self._letters += _letters(entry)
            if self._letters > MOST_LETTERS:
                raise L7Error("The game has told more than can be kept.")
            self.reached = max(self.reached, number + 1)
        return entry


def _letters(entry: LogEntry) -> int:
    return len(entry.text) + len(entry.cause) + LETTERS_OF_A_FACT


def _key(seat: int | None) -> int:
    return ONLOOKER if seat is None else seat


def _by_reader(game: Game[Any], event: Event) -> Iterator[tuple[int, Event]]:
    """Who may read an event, and in which form."""
    if event.seats is None:
        yield EVERYBODY, event
        return
    seats = range(len(game.state.setup.seats)) if event.veil else event.seats
    for seat in (*seats, *((None,) if event.veil else ())):
        if known := event.told_to(seat):
            yield _key(seat), known


def _number(saved: tuple[int, LogEntry]) -> int:
    return saved[1].number


def _numbered(entry: LogEntry, number: int) -> LogEntry:
    return entry if entry.number == number else replace(entry, number=number)


def _read_only(entry: LogEntry) -> LogEntry:
    """The entry for a save, which has words alone: nobody watches what happened before it."""
    return replace(entry, scene=None) if entry.scene else entry
