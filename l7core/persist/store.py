"""The folder that saves lie in: five generations a game, each beside its journal.

    the-cellar-3f9a.17.l7           the newest save of a game bears the highest number
    the-cellar-3f9a.17.journal      what was decided since
    the-cellar-3f9a.16.l7 …         the four saves before it, each with its journal
    the-cellar-3f9a.lock            while somebody plays

No save ever takes another's place. It appears under the next number, whole, and only then does
the oldest go: at no moment is there less to load than before.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from msgspec import UNSET, Struct

from l7core.engine.history import Answer, Record
from l7core.engine.ids import nearest
from l7core.harmless import one_line
from l7core.language import spoken
from l7core.persist.errors import NewerFormat, NoSuchSave, SaveError
from l7core.persist.files import read_file
from l7core.persist.format import MAX_SAVE, check, read_label, unpack
from l7core.persist.generations import Generation, delete, files_of, games, played_apart
from l7core.persist.header import Header, Label
from l7core.persist.journal import MAX_JOURNAL, Step, after, count, fold, read_pages
from l7core.persist.pins import Pin
from l7core.persist.recent import forget, recent
from l7core.persist.slot import Slot

LOOKS = 5
"""At a game whose files change while they are read."""
LONGEST_TITLE = 48
"""Letters of a title that go into the name of a file."""

T = TypeVar("T")


def utc_now() -> str:
    """The time as ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Entry(Struct, frozen=True):
    """One game in the list of saves."""

    name: str
    header: Header = Header()
    """Of the newest save, even of one that cannot be loaded, as far as it can be read."""
    id: str = ""
    """The newest save's; empty when not even the header is whole."""
    problem: str = ""
    """What is wrong with the newest save; empty where nothing is."""
    since: int = 0
    """Decisions that its journal adds; negative where it takes back some of the save's."""

    @property
    def title(self) -> str:
        """The game's title, or the name of its files."""
        return self.header.title or one_line(self.name)

    @property
    def decisions(self) -> int:
        """How many the game has now."""
        return self.header.decisions + self.since

    @property
    def result(self) -> str:
        """How it ended; nothing if its end has been taken back since."""
        return "" if self.since else self.header.result

    @property
    def standing(self) -> str:
        """How it ended, and whether somebody helped by hand, outside the rules."""
        return ", ".join(filter(None, (self.result, "by hand" if self.header.by_hand else "")))

    @property
    def clock(self) -> str:
        """How far the game was when it was saved, and how many decisions its journal adds."""
        if self.since <= 0:
            return self.header.clock
        if not self.header.clock:
            return spoken("{n:# decision|# decisions} since", n=self.since)
        return spoken(
            "{clock}, and {n:# decision|# decisions} since", clock=self.header.clock, n=self.since
        )


class Kept(Struct, frozen=True):
    """One of the saves that a game still has."""

    number: int
    file: str
    header: Header = Header()
    """As far as it can be read."""
    problem: str = ""
    """What is wrong with it."""
    journalled: int = 0
    """Steps that its journal adds, of those that may be counted."""
    torn: int = 0
    """Bytes at the journal's end that are no whole step."""


class Loaded(Struct, frozen=True):
    """A game as it was last confirmed."""

    label: Label
    record: Record
    """The save with its journal folded in."""
    journalled: int = 0
    """Steps that came from journals."""
    notes: tuple[str, ...] = ()
    """What was wrong on the way, and what is lost by it."""
    pins: tuple[Pin, ...] = ()
    """What the players have noted down on the map."""


class Spoilt(Struct, frozen=True):
    """A save that was passed over."""

    number: int
    file: str
    error: SaveError
    header: Header | None = None
    """As far as it can be read."""
    id: str = ""
    """Empty if it cannot be read."""

    def is_reached(self, number: int, id: str) -> bool:
        """Whether journals that lead to the save of that number and id hold all that it held."""
        return number > self.number or (number == self.number and self.id in ("", id))


class Store:
    """A folder of saves. It need not exist until something is saved."""

    def __init__(self, folder: Path, *, clock: Callable[[], str] = utc_now) -> None:
        self.folder = folder
        self.clock = clock
        """Says when a save is written, for its header."""

    def names(self) -> Sequence[str]:
        """Every game with a save here."""
        return list(games(self.folder))

    def list(self) -> Sequence[Entry]:
        """Every game here by the header of its newest save, the one decided in last first."""
        return list(self._latest_first())

    def last(self) -> Entry:
        """The game to continue: of those that are not over, the one decided in last.

        Lessons are not among them: who tries one out wants the game back that it interrupted.
        """
        for entry in self._latest_first():
            if entry.id and not (entry.result or entry.header.lesson):
                return entry
        raise NoSuchSave(f"No saved game in {self.folder}.")

    def lessons(self) -> Sequence[Entry]:
        """Those that are under way, the one decided in last first."""
        return [
            entry
            for entry in self._latest_first()
            if entry.id and entry.header.lesson and not entry.result
        ]

    def latest(self) -> str:
        """The name of the game to continue."""
        return self.last().name

    def header(self, name: str) -> Header:
        """The header of the newest save that is whole: it names what is needed to load it."""
        label, _, _ = self._newest(name, check)
        return label.header

    def load(self, name: str) -> Loaded:
        """The newest save that is whole, with everything that journals add to it."""
        saved, number, spoilt = self._newest(name, unpack)
        record, id, reached = saved.record, saved.label.id, number
        journalled = 0
        has_all = True
        notes: list[str] = []
        for path in self._journals(name, number):
            try:
                pages = read_pages(read_file(path, MAX_JOURNAL))
            except SaveError as error:
                notes.append(error.message)
                has_all = False
                continue
            if pages.save and pages.save != id:
                if path.stem == f"{name}.{reached}":
                    notes.append(f"{path.name} belongs to another save and is left out.")
                    has_all = False
                continue
            record = fold(record, pages.steps)
            journalled += len(pages.steps)
            if pages.unread:
                notes.append(_torn(path, pages.unread))
                has_all = False
            if not pages.folded:
                break
            # The save that took this journal in is spoilt, but its own journal goes on from here.
            id, reached = pages.folded.save, pages.folded.number
        if spoilt:
            has_all = has_all and spoilt[0].is_reached(reached, id)
            notes += _losses(spoilt, number, record, has_all=has_all)
        notes += self._fork(name, number, saved.label)
        return Loaded(saved.label, record, journalled, tuple(notes), saved.pins)

    def generations(self, name: str) -> Sequence[Kept]:
        """Every save that a game still has, read to its last byte, the newest first."""
        files = files_of(self.folder, name)
        if not any(each.save for each in files):
            raise self._no_such(name)
        return self._read(name, files)

    def all_generations(self) -> Iterator[tuple[str, Sequence[Kept]]]:
        """The same of every game, by its name."""
        for name, files in games(self.folder).items():
            if kept := self._read(name, files):
                yield name, kept

    def _read(self, name: str, files: Sequence[Generation]) -> Sequence[Kept]:
        """The saves among these files; those that there are now, if something seems to be wrong.

        Somebody who plays meanwhile writes saves and takes old ones away.
        """
        before: Sequence[Kept] = ()
        for _ in range(LOOKS):
            kept = [self._kept(each) for each in reversed(files) if each.save]
            if kept == before or not any(each.problem or each.torn for each in kept):
                break
            before, files = kept, files_of(self.folder, name)
        return kept

    def load_generation(self, name: str, number: int) -> Loaded:
        """One of a game's saves, with what its journal adds that no later save has taken in."""
        for each in files_of(self.folder, name):
            if each.number == number and each.save:
                saved = unpack(read_file(self.folder / each.save, MAX_SAVE))
                steps = self._steps_after(saved.label, each)
                record = fold(saved.record, steps)
                return Loaded(saved.label, record, len(steps), pins=saved.pins)
        raise NoSuchSave(f"The game {name} has no save {number}.")

    def take(self, name: str) -> Slot:
        """Keep others from writing this game, so that the caller can; raises `HeldElsewhere`."""
        return Slot(self.folder, name)

    def remove(self, name: str) -> None:
        """Delete a game with all its generations, unless somebody is playing it."""
        if not files_of(self.folder, name):
            raise self._no_such(name)
        slot = self.take(name)
        try:
            # Listed anew: the process that held the game until now may have saved since.
            for generation in files_of(self.folder, name):
                delete(self.folder, generation)
            forget(self.folder, name)
        finally:
            slot.release()

    def _newest(self, name: str, read: Callable[[bytes], T]) -> tuple[T, int, Sequence[Spoilt]]:
        """What `read` makes of the newest save that it can read, its number, and the newer ones.

        A save of a newer format is not passed over: what is behind it has long been played on.
        """
        spoilt: list[Spoilt] = []
        for generation in reversed(files_of(self.folder, name)):
            if not generation.save:
                continue
            path = self.folder / generation.save
            data = b""
            try:
                data = read_file(path, MAX_SAVE)
                return read(data), generation.number, spoilt
            except NewerFormat:
                raise
            except SaveError as error:
                if isinstance(error.__cause__, FileNotFoundError):
                    # Its player has saved again since the folder was listed, and it was dropped.
                    return self._newest(name, read)
                label = _label_of(data)
                header, id = (label.header, label.id) if label else (None, "")
                spoilt.append(Spoilt(generation.number, generation.save, error, header, id))
        raise spoilt[0].error if spoilt else self._no_such(name)

    def _fork(self, name: str, number: int, newest: Label) -> Sequence[str]:
        """A note on the latest older save that the newest has not grown from, if there is one."""
        for generation in reversed(files_of(self.folder, name)):
            if not (generation.save and 0 < generation.number < number):
                continue
            with suppress(SaveError):
                if played_apart(self.folder, generation, newest):
                    return (
                        f"Save {generation.number} was played on apart from save {number}, and"
                        " stays among the earlier saves: it can be played on from there.",
                    )
        return ()

    def _latest_first(self) -> Iterator[Entry]:
        """Every game; those of which nobody knows when they were played last come by their saves'
        own times."""
        files = games(self.folder)
        for name in recent(self.folder):
            if name in files:
                yield self._entry(name, files.pop(name))
        entries = [self._entry(name, files[name]) for name in files]
        yield from sorted(entries, key=lambda entry: entry.header.saved_at, reverse=True)

    def _entry(self, name: str, files: Sequence[Generation]) -> Entry:
        """What the list says of a game."""
        newest = next(each for each in reversed(files) if each.save)
        data = b""
        problem = ""
        try:
            data = read_file(self.folder / newest.save, MAX_SAVE)
            check(data)
        except SaveError as error:
            problem = str(error)
        label = _label_of(data)
        if label is None:
            return Entry(name, problem=problem)
        return Entry(name, label.header, label.id, problem, self._since(label, newest, data))

    def _since(self, label: Label, generation: Generation, data: bytes) -> int:
        """Decisions that the journal beside that save adds; none where it is of another save."""
        if not generation.journal:
            return 0
        header = label.header
        with suppress(SaveError):
            pages = read_pages(read_file(self.folder / generation.journal, MAX_JOURNAL))
            if pages.save != label.id:
                return 0
            if header.counts is UNSET:
                return count(header.decisions, pages.steps) - header.decisions
            # Whose decisions were taken back stands in the save alone.
            answers = unpack(data).record.answers
            return header.counted(after(answers, pages.steps)) - header.decisions
        return 0

    def _journals(self, name: str, first: int) -> Iterator[Path]:
        for generation in files_of(self.folder, name):
            if generation.journal and generation.number >= first:
                yield self.folder / generation.journal

    def _steps_after(self, label: Label, generation: Generation) -> tuple[Step, ...]:
        """What the journal beside a save holds, if it is the last that is known of the game."""
        if not generation.journal:
            return ()
        pages = read_pages(read_file(self.folder / generation.journal, MAX_JOURNAL))
        return pages.steps if pages.save == label.id and not pages.folded else ()

    def _kept(self, generation: Generation) -> Kept:
        """What can be said of a save, and of the journal beside it."""
        data = b""
        problem, steps, torn = "", 0, 0
        answers: list[Answer] = []
        try:
            data = read_file(self.folder / generation.save, MAX_SAVE)
            answers = unpack(data).record.answers
        except SaveError as error:
            problem = str(error)
        label = _label_of(data)
        if generation.journal and label:
            try:
                pages = read_pages(read_file(self.folder / generation.journal, MAX_JOURNAL))
            except SaveError as error:
                problem = problem or str(error)
            else:
                if pages.save in ("", label.id):
                    steps = _countable(label.header, answers, pages.steps)
                    torn = pages.unread
                else:
                    problem = problem or f"{generation.journal} belongs to another save."
        header = label.header if label else Header()
        return Kept(generation.number, generation.save, header, problem, steps, torn)

    def _no_such(self, name: str) -> NoSuchSave:
        close = nearest(name, self.names())
        hint = f"Did you mean {close}?" if close else ""
        return NoSuchSave(f"There is no save {name!r} in {self.folder}.", hint=hint)


def name_for(title: str, game: str) -> str:
    """The name of a game's files: words of its title, and what makes it the only one.

    >>> name_for("Die Höhle: Teil 2", "3f9a")
    'die-hohle-teil-2-3f9a'
    """
    ascii = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall(r"[a-z0-9]+", ascii))[:LONGEST_TITLE].strip("-")
    return f"{words}-{game}" if words else game


def _label_of(data: bytes) -> Label | None:
    try:
        return read_label(data)
    except SaveError:
        return None


def _torn(path: Path, unread: int) -> str:
    return f"{path.name} breaks off; its last {unread} bytes are no whole record and are left out."


def _countable(header: Header, answers: list[Answer], steps: Sequence[Step]) -> int:
    """How many of these steps change the number of decisions that may be counted."""
    if header.counts is UNSET:
        return len(steps)
    given = answers
    changes = 0
    for step in steps:
        before, given = given, after(given, (step,))
        changes += header.counted(before) != header.counted(given)
    return changes


def _losses(
    spoilt: Sequence[Spoilt], loaded: int, record: Record, *, has_all: bool
) -> Sequence[str]:
    """What to tell of the saves that were passed over, the newest first."""
    notes = [f"{each.file}: {each.error.message}" for each in spoilt]
    notes.append(f"Save {loaded} was loaded in place of save {spoilt[0].number}.")
    held = spoilt[0].header
    left = held.counted(record.answers) if held else 0
    if has_all:
        notes.append("The journals hold all that was decided since; nothing is lost.")
    elif held and held.decisions > left:
        notes.append(f"Of its {held.decisions} decisions, {left} are left.")
    else:
        notes.append("The last decisions may be lost.")
    return notes
