"""The save folder: up to five saves per game, each with its journal.

    the-cellar-3f9a.17.l7           newest save: the highest number
    the-cellar-3f9a.17.journal      answers given since that save
    the-cellar-3f9a.16.l7 …         four older saves, each with its journal
    the-cellar-3f9a.lock            exists while somebody plays the game

A save never overwrites another one. The new save is written under the next number, and only then is
the oldest deleted, so a crash never reduces the number of loadable saves.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from msgspec import UNSET, Struct

from l7core.engine.history import Answer, Record
from l7core.engine.ids import nearest
from l7core.language import spoken
from l7core.persist.errors import NewerFormat, NoSuchSave, SaveError
from l7core.persist.files import read_file
from l7core.persist.format import MAX_SAVE, check, read_label, unpack
from l7core.persist.generations import Generation, delete, files_of, games, played_apart
from l7core.persist.header import Header, Label
from l7core.persist.journal import MAX_JOURNAL, Step, after, count, fold, read_pages
from l7core.persist.locked_save import LockedSave
from l7core.persist.pins import Pin
from l7core.persist.recent import forget, recent
from l7core.sanitize import one_line

LOOKS = 5
"""Maximum number of reads of a game whose files change meanwhile."""
LONGEST_TITLE = 48
"""Maximum length of the title part of a file name."""

T = TypeVar("T")


def utc_now() -> str:
    """Return the current time as ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Entry(Struct, frozen=True):
    """One game in the list of saves."""

    name: str
    header: Header = Header()
    """Header of the newest save whose header is readable, even if that save cannot be loaded."""
    id: str = ""
    """Id of that save; "" if no header is readable."""
    problem: str = ""
    """Error in the newest save, and the save that opens instead; "" if the newest is intact."""
    since: int = 0
    """Answers added by the journal; negative if the journal undoes answers of the save."""

    @property
    def title(self) -> str:
        return self.header.title or one_line(self.name)

    @property
    def decisions(self) -> int:
        """Number of answers including the journal."""
        return self.header.decisions + self.since

    @property
    def result(self) -> str:
        """Result of the game; "" if the journal undoes the ending."""
        return "" if self.since else self.header.result

    @property
    def standing(self) -> str:
        """Result of the game, marked if effects were run by hand or the game was scouted."""
        by_hand = "by hand" if self.header.by_hand else ""
        scouted = "scouted" if self.header.scouted else ""
        return ", ".join(filter(None, (self.result, by_hand, scouted)))

    @property
    def clock(self) -> str:
        """Progress when the game was saved, plus the answers added by the journal."""
        if self.since <= 0:
            return self.header.clock
        if not self.header.clock:
            return spoken("{n:# decision|# decisions} since", n=self.since)
        return spoken(
            "{clock}, and {n:# decision|# decisions} since", clock=self.header.clock, n=self.since
        )


class StoredSave(Struct, frozen=True):
    """A stored save of a game."""

    number: int
    file: str
    header: Header = Header()
    """Readable part of the save's header."""
    problem: str = ""
    """Error in the save; "" if it is intact."""
    journalled: int = 0
    """Countable steps in the save's journal."""
    torn: int = 0
    """Bytes at the end of the journal that form no complete step."""


class Loaded(Struct, frozen=True):
    """A game loaded from its newest readable save and journals."""

    label: Label
    record: Record
    """The save's record with the journal steps applied."""
    journalled: int = 0
    """Number of steps read from journals."""
    notes: tuple[str, ...] = ()
    """Problems found while loading, and what was lost."""
    pins: tuple[Pin, ...] = ()
    """Notes that players pinned to the map."""


class Spoilt(Struct, frozen=True):
    """A damaged save that was skipped while loading."""

    number: int
    file: str
    error: SaveError
    header: Header | None = None
    """Readable part of the header; None if nothing is readable."""
    id: str = ""
    """Id of the save; "" if it is unreadable."""

    def is_reached(self, number: int, id: str) -> bool:
        """Return whether journals up to this save number and id contain all its answers."""
        return number > self.number or (number == self.number and self.id in ("", id))


class Store:
    """A folder of saves. The folder is created by the first save."""

    def __init__(self, folder: Path, *, clock: Callable[[], str] = utc_now) -> None:
        self.folder = folder
        self.clock = clock
        """Clock for the save time in headers."""

    def names(self) -> Sequence[str]:
        return list(games(self.folder))

    def list(self) -> Sequence[Entry]:
        """Return all games with their newest headers, most recently played first."""
        return list(self._latest_first())

    def last(self) -> Entry:
        """Return the most recently played unfinished game.

        Lessons are skipped: after a lesson, players want to continue the game that it interrupted.
        A game without a readable save is an error: an older game must not open in its place.
        """
        for entry in self._latest_first():
            if not entry.id:
                raise SaveError(
                    f"Can't open {entry.name}. {entry.problem}",
                    hint="Open another game by its name: 'l7 saves list' shows them.",
                )
            if not (entry.result or entry.header.lesson):
                return entry
        raise NoSuchSave(f"No game to continue in {self.folder}.")

    def lessons(self) -> Sequence[Entry]:
        """Return the unfinished lessons, most recently played first."""
        return [
            entry
            for entry in self._latest_first()
            if entry.id and entry.header.lesson and not entry.result
        ]

    def latest(self) -> str:
        return self.last().name

    def header(self, name: str) -> Header:
        """Return the header of the newest intact save, which names the rules needed to load it."""
        label, _, _ = self._newest_intact(name, check)
        return label.header

    def load(self, name: str) -> Loaded:
        """Load the newest intact save and apply all later journal steps."""
        saved, number, spoilt = self._newest_intact(name, unpack)
        record, id, reached_number = saved.record, saved.label.id, number
        journalled = 0
        is_complete = True
        notes: list[str] = []
        for path in self._journals(name, number):
            try:
                pages = read_pages(read_file(path, MAX_JOURNAL))
            except SaveError as error:
                notes.append(error.message)
                is_complete = False
                continue
            if pages.save and pages.save != id:
                if path.stem == f"{name}.{reached_number}":
                    notes.append(f"Ignored {path.name}: it belongs to another save.")
                    is_complete = False
                continue
            record = fold(record, pages.steps)
            journalled += len(pages.steps)
            if pages.unread:
                notes.append(_torn_note(path, pages.unread))
                is_complete = False
            if not pages.folded:
                break
            # The save that includes this journal is damaged; its own journal continues here.
            id, reached_number = pages.folded.save, pages.folded.number
        if spoilt:
            is_complete = is_complete and spoilt[0].is_reached(reached_number, id)
            notes += _loss_notes(spoilt, number, record, has_all=is_complete)
        notes += self._diverged_note(name, number, saved.label)
        return Loaded(saved.label, record, journalled, tuple(notes), saved.pins)

    def generations(self, name: str) -> Sequence[StoredSave]:
        """Return every save of a game, fully checked, newest first."""
        files = files_of(self.folder, name)
        if not any(each.save for each in files):
            raise self._no_such(name)
        return self._checked_saves(name, files)

    def all_generations(self) -> Iterator[tuple[str, Sequence[StoredSave]]]:
        """Yield the name and the checked saves of every game."""
        for name, files in games(self.folder).items():
            if saves := self._checked_saves(name, files):
                yield name, saves

    def _checked_saves(self, name: str, files: Sequence[Generation]) -> Sequence[StoredSave]:
        """Return the saves among these files; list the folder again if a save seems damaged.

        Another process may be writing new saves and deleting old ones.
        """
        previous: Sequence[StoredSave] = ()
        for _ in range(LOOKS):
            saves = [self._summary(each) for each in reversed(files) if each.save]
            if saves == previous or not any(each.problem or each.torn for each in saves):
                break
            previous, files = saves, files_of(self.folder, name)
        return saves

    def load_generation(self, name: str, number: int) -> Loaded:
        """Load one save, with its journal unless a later save already contains the journal."""
        for each in files_of(self.folder, name):
            if each.number == number and each.save:
                saved = unpack(read_file(self.folder / each.save, MAX_SAVE))
                steps = self._steps_after(saved.label, each)
                record = fold(saved.record, steps)
                return Loaded(saved.label, record, len(steps), pins=saved.pins)
        raise NoSuchSave(f"The game {name} has no save {number}.")

    def take(self, name: str) -> LockedSave:
        """Lock a game for writing; raises `HeldElsewhere` if another process holds the lock."""
        return LockedSave(self.folder, name)

    def remove(self, name: str) -> None:
        """Delete all saves of a game; raises `HeldElsewhere` while the game is being played."""
        if not files_of(self.folder, name):
            raise self._no_such(name)
        lock = self.take(name)
        try:
            # List the files again: the previous lock holder may have saved in the meantime.
            for generation in files_of(self.folder, name):
                delete(self.folder, generation)
            forget(self.folder, name)
        finally:
            lock.release()

    def _newest_intact(
        self, name: str, read: Callable[[bytes], T]
    ) -> tuple[T, int, Sequence[Spoilt]]:
        """Return the newest readable save as parsed by `read`, its number, and newer damaged saves.

        A save in a newer format is an error, not a damaged save: skipping it would continue from an
        outdated save.
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
                    # The player has saved again since the listing, and this old save was deleted.
                    return self._newest_intact(name, read)
                label = _label_of(data)
                header, id = (label.header, label.id) if label else (None, "")
                spoilt.append(Spoilt(generation.number, generation.save, error, header, id))
        raise spoilt[0].error if spoilt else self._no_such(name)

    def _diverged_note(self, name: str, number: int, newest: Label) -> Sequence[str]:
        """Return a note about the latest older save that is not an ancestor of the newest."""
        for generation in reversed(files_of(self.folder, name)):
            if not (generation.save and 0 < generation.number < number):
                continue
            with suppress(SaveError):
                if played_apart(self.folder, generation, newest):
                    return (
                        (
                            f"Save {generation.number} was continued separately from save"
                            f" {number}. It is kept among the older saves."
                        ),
                    )
        return ()

    def _latest_first(self) -> Iterator[Entry]:
        """Yield every game, most recently played first.

        Games without a play time come last, ordered by the time of their save.
        """
        files = games(self.folder)
        for name in recent(self.folder):
            if name in files:
                yield self._entry(name, files.pop(name))
        entries = [self._entry(name, files[name]) for name in files]
        yield from sorted(entries, key=lambda entry: entry.header.saved_at, reverse=True)

    def _entry(self, name: str, files: Sequence[Generation]) -> Entry:
        newest, *older = (each for each in reversed(files) if each.save)
        data = b""
        problem = ""
        try:
            data = read_file(self.folder / newest.save, MAX_SAVE)
            check(data)
        except NewerFormat as error:
            problem = str(error)
        except SaveError as error:
            problem = f"{error} {self._opens_instead(name)}".rstrip()
        if label := _label_of(data):
            since = self._journalled_answers(label, newest, data)
            return Entry(name, label.header, label.id, problem, since)
        return next(self._older_entries(name, older, problem), Entry(name, problem=problem))

    def _older_entries(
        self, name: str, older: Iterable[Generation], problem: str
    ) -> Iterator[Entry]:
        """Yield the entries of older saves, for a game whose newest save has a damaged header."""
        for generation in older:
            with suppress(SaveError):
                label = read_label(read_file(self.folder / generation.save, MAX_SAVE))
                header, since = label.header, 0
                with suppress(SaveError):
                    answers = self.load(name).record.answers
                    since = header.counted(answers) - header.decisions
                yield Entry(name, header, label.id, problem, since)

    def _opens_instead(self, name: str) -> str:
        """Return a sentence about the save that opens in place of a damaged one; "" if none."""
        with suppress(SaveError):
            _, number, _ = self._newest_intact(name, check)
            return f"Save {number} opens instead."
        return ""

    def _journalled_answers(self, label: Label, generation: Generation, data: bytes) -> int:
        """Return the number of answers added by a save's journal; 0 if the journal is another
        save's."""
        if not generation.journal:
            return 0
        header = label.header
        with suppress(SaveError):
            pages = read_pages(read_file(self.folder / generation.journal, MAX_JOURNAL))
            if pages.save != label.id:
                return 0
            if header.counts is UNSET:
                return count(header.decisions, pages.steps) - header.decisions
            # Only the save knows which seats' answers were undone.
            answers = unpack(data).record.answers
            return header.counted(after(answers, pages.steps)) - header.decisions
        return 0

    def _journals(self, name: str, first: int) -> Iterator[Path]:
        for generation in files_of(self.folder, name):
            if generation.journal and generation.number >= first:
                yield self.folder / generation.journal

    def _steps_after(self, label: Label, generation: Generation) -> tuple[Step, ...]:
        """Return the journal steps of a save, unless a later save contains them."""
        if not generation.journal:
            return ()
        pages = read_pages(read_file(self.folder / generation.journal, MAX_JOURNAL))
        return pages.steps if pages.save == label.id and not pages.folded else ()

    def _summary(self, generation: Generation) -> StoredSave:
        """Return the summary of a save and its journal."""
        data = b""
        problem, steps, torn_bytes = "", 0, 0
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
                    torn_bytes = pages.unread
                else:
                    problem = problem or f"{generation.journal} belongs to another save."
        header = label.header if label else Header()
        return StoredSave(generation.number, generation.save, header, problem, steps, torn_bytes)

    def _no_such(self, name: str) -> NoSuchSave:
        close = nearest(name, self.names())
        hint = f"Did you mean {close}?" if close else ""
        return NoSuchSave(f"Save not found in {self.folder}: {name!r}.", hint=hint)


def name_for(title: str, game: str) -> str:
    """Return a unique file name from the words of a title and a game id.

    >>> name_for("Die Höhle: Teil 2", "3f9a")
    'die-hohle-teil-2-3f9a'
    """
    ascii_title = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall(r"[a-z0-9]+", ascii_title))[:LONGEST_TITLE].strip("-")
    return f"{words}-{game}" if words else game


def _label_of(data: bytes) -> Label | None:
    try:
        return read_label(data)
    except SaveError:
        return None


def _torn_note(path: Path, unread: int) -> str:
    return f"{path.name} is incomplete: its last {unread} bytes were ignored."


def _countable(header: Header, answers: list[Answer], steps: Sequence[Step]) -> int:
    """Return how many of these steps change the number of countable answers."""
    if header.counts is UNSET:
        return len(steps)
    answers_so_far = answers
    changes = 0
    for step in steps:
        previous, answers_so_far = answers_so_far, after(answers_so_far, (step,))
        changes += header.counted(previous) != header.counted(answers_so_far)
    return changes


def _loss_notes(
    spoilt: Sequence[Spoilt], loaded: int, record: Record, *, has_all: bool
) -> Sequence[str]:
    """Return messages about skipped saves, newest first, and about lost answers."""
    notes = [f"{each.file}: {each.error.message}" for each in spoilt]
    notes.append(f"Loaded save {loaded} instead of save {spoilt[0].number}.")
    newest_header = spoilt[0].header
    answers_left = newest_header.counted(record.answers) if newest_header else 0
    if has_all:
        notes.append("The journals contain all later decisions; nothing is lost.")
    elif newest_header and newest_header.decisions > answers_left:
        notes.append(f"Recovered {answers_left} of {newest_header.decisions} decisions.")
    else:
        notes.append("The last decisions may be lost.")
    return notes
