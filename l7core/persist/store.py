"""The folder that saves lie in: five generations a game, each beside its journal.

    the-cellar-3f9a.17.l7           the newest save of a game bears the highest number
    the-cellar-3f9a.17.journal      what was decided since
    the-cellar-3f9a.16.l7 …         the four saves before it, each with its journal
    the-cellar-3f9a.lock            while somebody plays

No save ever takes another's place. It appears under the next number, whole, and only then does
the oldest go: at no moment is there less to load than before.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from l7core.engine.ids import nearest
from l7core.engine.kernel import Record
from l7core.persist.errors import NewerFormat, NoSuchSave, SaveError
from l7core.persist.files import make_folder, place_file, read_file, refused, write_file
from l7core.persist.format import FORMAT, MAX_SAVE, check, format_of, read_label, unpack
from l7core.persist.header import Header, Label
from l7core.persist.journal import MAX_JOURNAL, Journal, fold, read_pages
from l7core.persist.lock import Lock

GENERATIONS = 5
FILE = re.compile(r"(?P<name>[^.].*?)(\.(?P<number>[1-9][0-9]{0,5}))?\.(?P<kind>l7|journal)")
"""A save without a number is a copy that somebody put here. It is the oldest, and never goes."""
DRAFT = re.compile(r"\.(?P<name>.+?)\.[0-9]+\.l7\.[0-9]+-[0-9a-f]+\.tmp")
"""What a save is called until it is whole."""

LONGEST_TITLE = 48
"""Letters of a title that go into the name of a file."""

FORBIDDEN_IN_NAMES = frozenset("/\\:\0")

T = TypeVar("T")


class Entry(Struct, frozen=True):
    """One game in the list of saves."""

    name: str
    header: Header = Header()
    """Of the newest save, even of one that cannot be loaded, as far as it can be read."""
    id: str = ""
    """The newest save's; empty when not even the header is whole."""
    problem: str = ""
    """What is wrong with the newest save."""


class Kept(Struct, frozen=True):
    """One of the saves that a game still has."""

    number: int
    file: str
    header: Header = Header()
    """As far as it can be read."""
    problem: str = ""
    """What is wrong with it."""
    journalled: int = 0
    """Steps that its journal adds."""
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


class Generation(Struct):
    """The files of one number, by name: a save, its journal, or both."""

    number: int
    save: str = ""
    journal: str = ""


class Spoilt(Struct, frozen=True):
    """A save that was passed over."""

    number: int
    file: str
    error: SaveError
    decisions: int | None = None
    """How many it held, if so much can be read."""


class Store:
    """A folder of saves. It need not exist until something is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> Sequence[str]:
        """Every game with a save here."""
        return sorted({found["name"] for found in self._files() if found["kind"] == "l7"})

    def list(self) -> Sequence[Entry]:
        """Every game here by the header of its newest save, the one saved last first."""
        entries = filter(None, map(self._entry, self.names()))
        return sorted(entries, key=lambda entry: entry.header.saved_at, reverse=True)

    def latest(self) -> str:
        """The name of the game to continue: of those that are not over, the one saved last."""
        for entry in self.list():
            if entry.id and not entry.header.result:
                return entry.name
        raise NoSuchSave(f"There is no game to continue in {self.folder}.")

    def header(self, name: str) -> Header:
        """What the newest save that is whole says of itself: what one must have to load it."""
        label, _, _ = self._newest(name, check)
        return label.header

    def load(self, name: str) -> Loaded:
        """The newest save that is whole, with everything that journals add to it."""
        saved, number, spoilt = self._newest(name, unpack)
        record, id, reached = saved.record, saved.label.id, number
        journalled = 0
        notes: list[str] = []
        for path in self._journals(name, number):
            try:
                pages = read_pages(read_file(path, MAX_JOURNAL))
            except SaveError as error:
                notes.append(error.message)
                continue
            if pages.save != id:
                if path.stem == f"{name}.{number}":
                    notes.append(f"{path.name} belongs to another save and is left out.")
                continue
            record = fold(record, pages.steps)
            journalled += len(pages.steps)
            if pages.unread:
                notes.append(_torn(path, pages.unread))
            if not pages.folded:
                break
            # The save that took this journal in is spoilt, but its own journal goes on from here.
            id, reached = pages.folded.save, pages.folded.number
        if spoilt:
            notes += _losses(spoilt, number, reached, len(record.answers))
        return Loaded(saved.label, record, journalled, tuple(notes))

    def generations(self, name: str) -> Sequence[Kept]:
        """Every save that there still is of a game, read to its last byte, the newest first."""
        found = [each for each in reversed(self._generations(name)) if each.save]
        if not found:
            raise self._no_such(name)
        return [self._kept(each) for each in found]

    def load_generation(self, name: str, number: int) -> Loaded:
        """One of a game's saves as it was written, without what any journal adds."""
        for each in self._generations(name):
            if each.number == number and each.save:
                saved = unpack(read_file(self.folder / each.save, MAX_SAVE))
                return Loaded(saved.label, saved.record)
        raise NoSuchSave(f"The game {name} has no save {number}.")

    def save(self, name: str, data: bytes, *, journalled: bool = False) -> Journal:
        """Put a save on disk; returns the journal that continues it.

        It is durable when this returns, unless all that it holds is `journalled`: on disk in the
        save before and its journal, which has been synced together with the folder. Then nothing
        is lost if the new name is, and it becomes durable with the new journal's first step. Once
        it is, what it makes superfluous goes.

        Whoever saves holds the game's lock, which also sees to it that there is a folder.
        """
        label = read_label(data)
        generations = self._generations(name)
        number = 1 + max((each.number for each in generations), default=0)
        path = self._path(name, f".{number}.l7")
        prune = partial(self._prune, [*generations, Generation(number, path.name)])
        if journalled:
            place_file(path, data)
            once_durable = prune
        else:
            write_file(path, data)
            prune()
            once_durable = None
        journal = self._path(name, f".{number}.journal")
        return Journal(journal, label.id, number, once_durable=once_durable)

    def lock(self, name: str) -> Lock:
        """Keep others from writing this game, or raise `HeldElsewhere`."""
        path = self._path(name, ".lock")
        make_folder(self.folder)
        lock = Lock(path)
        self._sweep(name)
        return lock

    def remove(self, name: str) -> None:
        """Delete a game with all its generations, unless somebody is playing it."""
        generations = self._generations(name)
        if not generations:
            raise self._no_such(name)
        lock = self.lock(name)
        try:
            for generation in generations:
                self._delete(generation)
        finally:
            lock.release()

    def _newest(self, name: str, read: Callable[[bytes], T]) -> tuple[T, int, Sequence[Spoilt]]:
        """What `read` makes of the newest save that it can read, its number, and the newer ones.

        A save of a newer format is not passed over: what is behind it has long been played on.
        """
        spoilt: list[Spoilt] = []
        for generation in reversed(self._generations(name)):
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
                if not path.exists():
                    # Whoever plays the game has saved so often since the folder was listed.
                    return self._newest(name, read)
                label = _label_of(data)
                decisions = label.header.decisions if label else None
                spoilt.append(Spoilt(generation.number, generation.save, error, decisions))
        raise spoilt[0].error if spoilt else self._no_such(name)

    def _entry(self, name: str) -> Entry | None:
        """What the list says of a game; None if it has been deleted meanwhile."""
        saves = [each.save for each in self._generations(name) if each.save]
        if not saves:
            return None
        newest = saves[-1]
        data = b""
        problem = ""
        try:
            data = read_file(self.folder / newest, MAX_SAVE)
            check(data)
        except SaveError as error:
            problem = str(error)
        label = _label_of(data)
        return (
            Entry(name, label.header, label.id, problem) if label else Entry(name, problem=problem)
        )

    def _generations(self, name: str) -> Sequence[Generation]:
        """The files of one game by number, the oldest first."""
        by_number: dict[int, Generation] = {}
        for found in self._files(name):
            if found["name"] != name:
                continue
            number = int(found["number"] or 0)
            generation = by_number.setdefault(number, Generation(number))
            if found["kind"] == "l7":
                generation.save = found.string
            else:
                generation.journal = found.string
        return [by_number[number] for number in sorted(by_number)]

    def _journals(self, name: str, first: int) -> Iterator[Path]:
        for generation in self._generations(name):
            if generation.journal and generation.number >= first:
                yield self.folder / generation.journal

    def _files(self, beginning: str = "") -> Iterator[re.Match[str]]:
        """The names of saves and journals, taken apart."""
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if not entry.name.startswith(beginning):
                        continue
                    if (found := FILE.fullmatch(entry.name)) and _is_file(entry):
                        yield found
        except FileNotFoundError:
            return
        except OSError as error:
            raise refused(self.folder, "read", error) from error

    def _kept(self, generation: Generation) -> Kept:
        """What can be said of a save, and of the journal beside it."""
        data = b""
        problem, steps, torn = "", 0, 0
        try:
            data = read_file(self.folder / generation.save, MAX_SAVE)
            unpack(data)
        except SaveError as error:
            problem = str(error)
        label = _label_of(data)
        if generation.journal and label:
            try:
                pages = read_pages(read_file(self.folder / generation.journal, MAX_JOURNAL))
            except SaveError as error:
                problem = problem or str(error)
            else:
                if pages.save == label.id:
                    steps, torn = len(pages.steps), pages.unread
                else:
                    problem = problem or f"{generation.journal} belongs to another save."
        header = label.header if label else Header()
        return Kept(generation.number, generation.save, header, problem, steps, torn)

    def _prune(self, generations: Sequence[Generation]) -> None:
        """Drop what is older than the last five, unless an older version of L7 wrote it.

        Of such a save every later one has come by a migration: it stays as the original.
        """
        oldest = [each.number for each in generations if each.save][-GENERATIONS:][0]
        # What cannot be deleted costs room, not a game.
        with suppress(SaveError):
            for generation in generations:
                if 0 < generation.number < oldest and not self._is_original(generation):
                    self._delete(generation)

    def _is_original(self, generation: Generation) -> bool:
        """Whether it has a save of an older format."""
        if not generation.save:
            return False
        path = self.folder / generation.save
        try:
            with path.open("rb") as file:
                number = format_of(file.read(10))
        except OSError as error:
            raise refused(path, "read", error) from error
        return number is not None and number < FORMAT

    def _delete(self, generation: Generation) -> None:
        for name in filter(None, (generation.journal, generation.save)):
            path = self.folder / name
            try:
                os.unlink(path)
            except OSError as error:
                raise refused(path, "deleted", error) from error

    def _sweep(self, name: str) -> None:
        """Drop drafts of a process that died. Whoever has the lock knows that nobody writes."""
        with suppress(OSError):
            for file in os.listdir(self.folder):
                if (draft := DRAFT.fullmatch(file)) and draft["name"] == name:
                    os.unlink(self.folder / file)

    def _path(self, name: str, ending: str) -> Path:
        if not name or name[0] == "." or not FORBIDDEN_IN_NAMES.isdisjoint(name):
            raise NoSuchSave(f"{name!r} cannot be the name of a save.")
        return self.folder / (name + ending)

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


def _is_file(entry: os.DirEntry[str]) -> bool:
    """A link that leads round in a circle is none, and no reason not to list the others."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _label_of(data: bytes) -> Label | None:
    try:
        return read_label(data)
    except SaveError:
        return None


def _torn(path: Path, unread: int) -> str:
    return f"{path.name} breaks off; its last {unread} bytes are no whole record and are left out."


def _losses(spoilt: Sequence[Spoilt], loaded: int, reached: int, decisions: int) -> Sequence[str]:
    """What to tell of the saves that were passed over, the newest first."""
    notes = [f"{each.file}: {each.error.message}" for each in spoilt]
    notes.append(f"Save {loaded} was loaded in place of save {spoilt[0].number}.")
    held = spoilt[0].decisions
    if reached >= spoilt[0].number:
        notes.append("The journals hold all that was decided since; nothing is lost.")
    elif held is not None and held > decisions:
        notes.append(f"Of its {held} decisions, {decisions} are left.")
    else:
        notes.append("The last decisions may be lost.")
    return notes
