"""The log of each seat: the events that it can see, numbered without gaps.

Event numbers also count hidden events. Readers never see them, because a gap would reveal that
something happened.

An event is rendered as text at the first question after it, with the names of that moment. The text
is kept, because later the same id may have another name or none. The past therefore reads the same
after a load, after an undo and in a fork.
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
"""Readers of a saved entry that are not a seat."""

MOST_LETTERS = 30_000_000
"""Maximum number of characters in the log of one game; a mod that logs more would fill the memory.
"""
LETTERS_OF_A_FACT = 200
"""Characters counted for each event in addition to its text, for the memory it uses."""

Worded: TypeAlias = dict[tuple[int, bool], LogEntry]
"""Rendered events by number; the flag is True for the veil."""


class Reader:
    """The log of one seat since the first loaded event."""

    def __init__(self, first: int, unread: int) -> None:
        self.first = first
        """Number of the first loaded event."""
        self.before = first - unread
        """Number of entries that the reader had seen before that event."""
        self.next_event = first
        self.events: list[int] = []
        """Event numbers of the entries."""
        self.entries: list[LogEntry] = []

    @property
    def told(self) -> int:
        """Total number of entries that the reader has seen."""
        return self.before + len(self.entries)

    def forget(self, number: int) -> None:
        """Drop the events from `number` on, which will be replayed."""
        kept = bisect_left(self.events, number)
        del self.events[kept:], self.entries[kept:]
        self.next_event = min(self.next_event, number)
        if number < self.first:
            # An undo past the loaded point replays the game from its start.
            self.first = self.before = number


class Logs:
    """The log of each seat, rendered once and cached until the events are undone.

    In a game with history, `word` is called at every question.
    """

    def __init__(
        self,
        saved: list[tuple[int, LogEntry]] | None = None,
        unread: Mapping[int, int] | None = None,
    ) -> None:
        """Start a log, optionally with the entries of a save.

        `saved` contains the entries before the first loaded event, by reader. `unread` is the
        number of events before it that were hidden from each reader.
        """
        self._saved = [(reader, harmless_in(entry)) for reader, entry in saved or ()]
        self._unread = unread or {}
        self._readers: dict[int | None, Reader] = {}
        self._words: Worded = {}
        self._letters = 0
        """Number of characters in `_words`."""
        self.reached = 0
        """Upper bound of the rendered event numbers."""
        self._kept: list[tuple[int, LogEntry]] = []
        """Entries of the most recently saved events, without gaps."""

    def word(self, game: Game[Any]) -> None:
        """Render the events since the last question."""
        first = game.first_event
        begin = max(first, self.reached)
        for number, event in enumerate(game.events[begin - first :], begin):
            if event.seats != ():
                self._entry(game, number, event, veiled=False)
            if event.veil:
                self._entry(game, number, Event(event.veil.key, event.veil.args), veiled=True)
        self.reached = game.event_count

    def of(self, game: Game[Any], seat: int | None, last: int | None) -> tuple[LogEntry, ...]:
        """Return the entries visible to a seat, or only the `last` ones."""
        reader = self._reader(game, seat)
        if last is not None and len(reader.entries) >= last:
            return tuple(reader.entries[-last:])
        before = [
            entry
            for reader_key, entry in self._saved
            if entry.number < reader.first and reader_key in (EVERYBODY, _key(seat))
        ]
        begin = reader.before - len(before)
        numbered = [_numbered(entry, number) for number, entry in enumerate(before, begin)]
        all_entries = numbered + reader.entries
        return tuple(all_entries if last is None else all_entries[-last:])

    def told(self, game: Game[Any], seat: int | None) -> int:
        """Return the number of entries that a seat has seen, which numbers the next entry."""
        return self._reader(game, seat).told

    def event_of(self, game: Game[Any], seat: int | None, number: int) -> int | None:
        """Return the event number behind an entry, or None if the event is not loaded."""
        reader = self._reader(game, seat)
        index = number - reader.before
        return reader.events[index] if 0 <= index < len(reader.events) else None

    def of_several(self, game: Game[Any], seats: Iterable[int | None]) -> tuple[LogEntry, ...]:
        """Return the entries visible to any of these seats, without duplicates, numbered from 0."""
        entries: dict[int, LogEntry] = {}
        for seat in seats:
            reader = self._reader(game, seat)
            before = {
                e.number: e
                for reader_key, e in self._saved
                if reader_key in (EVERYBODY, _key(seat))
            }
            entries |= {number: e for number, e in before.items() if number < reader.first}
            entries |= dict(zip(reader.events, reader.entries, strict=True))
        in_order = (entries[number] for number in sorted(entries))
        return tuple(_numbered(entry, number) for number, entry in enumerate(in_order))

    def saved(self, game: Game[Any], before: int, most: int) -> list[tuple[int, LogEntry]]:
        """Return the last entries of events below `before`, each with the seat that may read it."""
        kept, first = self._kept, game.first_event
        oldest = max(first, before - most)
        if kept and _number(kept[0]) > oldest:
            # Undo went back further than the kept entries.
            kept.clear()
        next_number = _number(kept[-1]) + 1 if kept else oldest
        for number, event in enumerate(
            game.events[next_number - first : before - first], next_number
        ):
            for reader, known in _by_reader(game, event):
                entry = self._entry(game, number, known, veiled=known is not event)
                kept.append((reader, _read_only(entry)))
        end = bisect_left(kept, before, key=_number)
        if end >= most:
            return kept[end - most : end]
        older = [saved for saved in self._saved if _number(saved) < first]
        return (older + kept[:end])[-most:]

    def unread(self, game: Game[Any], before: int) -> dict[int, int]:
        """Return the number of events below `before` hidden from each reader, if any; -2 is an
        onlooker."""
        seats: list[int | None] = [None, *range(len(game.state.setup.seats))]
        unread: dict[int, int] = {}
        for seat in seats:
            reader = self._reader(game, seat)
            visible_count = reader.before + bisect_left(reader.events, before)
            if visible_count < before:
                unread[_key(seat)] = before - visible_count
        return unread

    def again(self) -> Logs:
        """Return a copy of the log that no seat has read yet."""
        copy = Logs(self._saved, self._unread)
        copy._words, copy.reached = self._words.copy(), self.reached
        copy._letters = self._letters
        return copy

    def retold(self, number: int, retelling: Logs) -> None:
        """Replace the events from `number` on by events that another log has rendered."""
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
        """Return the reader of a seat, updated with all events so far."""
        first = game.first_event
        reader = self._readers.get(seat)
        if reader is None:
            # A fork may start at the beginning of the game; then no events precede it.
            unread = self._unread.get(_key(seat), 0) if first else 0
            reader = self._readers[seat] = Reader(first, unread)
        visible_count = reader.told
        for number, event in enumerate(game.events[reader.next_event - first :], reader.next_event):
            if known := event.visible_to(seat):
                entry = self._entry(game, number, known, veiled=known is not event)
                reader.entries.append(_numbered(entry, visible_count))
                reader.events.append(number)
                visible_count += 1
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
                raise L7Error("The game's log is too long to store.")
            self.reached = max(self.reached, number + 1)
        return entry


def _letters(entry: LogEntry) -> int:
    return len(entry.text) + len(entry.cause) + LETTERS_OF_A_FACT


def _key(seat: int | None) -> int:
    return ONLOOKER if seat is None else seat


def _by_reader(game: Game[Any], event: Event) -> Iterator[tuple[int, Event]]:
    """Yield each reader of an event with the version that the reader sees."""
    if event.seats is None:
        yield EVERYBODY, event
        return
    seats = range(len(game.state.setup.seats)) if event.veil else event.seats
    for seat in (*seats, *((None,) if event.veil else ())):
        if known := event.visible_to(seat):
            yield _key(seat), known


def _number(saved: tuple[int, LogEntry]) -> int:
    return saved[1].number


def _numbered(entry: LogEntry, number: int) -> LogEntry:
    return entry if entry.number == number else replace(entry, number=number)


def _read_only(entry: LogEntry) -> LogEntry:
    """Return the entry without its scene for a save, because playback never goes back before a
    save."""
    return replace(entry, scene=None) if entry.scene else entry
