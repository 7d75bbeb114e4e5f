"""The state of choosing: which options are listed, which one is highlighted, what is paid.

Up to nine options are listed one by one. More are folded by their groups, so that a digit opens
a group and a digit in it decides. Digits number nine rows at a time, those around the highlight.
The option that ends a turn stands apart: its id is `end`, or begins with `end:`, it is listed
last, and only its own key takes it without first being pointed at.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from l7core.view import AskView, OptionView, WhyNot

NINE = 9


class Group(Struct, frozen=True):
    """Options that share a heading, folded into one row."""

    name: str
    options: tuple[OptionView, ...]


class Payable(Struct, frozen=True):
    """Something that may be given in payment."""

    id: str
    name: str


Entry: TypeAlias = OptionView | Group | WhyNot | Payable
Answer: TypeAlias = tuple[str, tuple[str, ...]]
"""An option's id and the ids paid for it."""


def ends_turn(option: OptionView) -> bool:
    """Whether it is the option that ends a turn, by the convention for its id."""
    return option.id.partition(":")[0] == "end"


def ids_of(entry: Entry) -> tuple[str, ...]:
    """The options that an entry is, or holds."""
    match entry:
        case OptionView():
            return (entry.id,)
        case Group():
            return tuple(option.id for option in entry.options)
        case _:
            return ()


class Menu:
    """One question while it is being answered."""

    def __init__(self, ask: AskView | None = None, why_not: tuple[WhyNot, ...] = ()) -> None:
        self.ask = ask
        self._why_not = why_not
        self._options = ask.options if ask else ()
        self.end = next((each for each in self._options if ends_turn(each)), None)
        self.folder = ""
        """The group that is open."""
        self.letters = ""
        """What an option's words must have."""
        self.filtering = False
        """Whether letters that are typed go to the filter."""
        self.spot: frozenset[str] = frozenset()
        """Ids of one place, when only the options that point there are listed."""
        self.spot_name = ""
        self.paying: OptionView | None = None
        self.given: list[str] = []
        self.at: int | None = None
        """The highlighted entry; none at first where all there is to do is to end the turn."""
        self.room = NINE
        """The rows that there are to number."""
        self._rest()

    # -- what is listed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rows above the one that ends the turn."""
        if self.paying and self.ask:
            keeps = self.paying.keeps
            return tuple(Payable(id, name) for id, name in self.ask.purse if id not in keeps)
        if self.letters or self.spot:
            options = [each for each in self._options if self._is_meant(each)]
            return (*options, *(each for each in self._why_not if self._is_meant(each)))
        options = [each for each in self._options if each is not self.end]
        if self.folder:
            return tuple(each for each in options if each.group == self.folder)
        if len(options) > NINE:
            return (*_folded(options), *self._why_not)
        return (*options, *self._why_not)

    @property
    def pinned(self) -> OptionView | None:
        """The row that ends the turn, where it is listed by itself."""
        listed = self.paying or self.letters or self.spot or self.folder
        return None if listed else self.end

    @property
    def highlighted(self) -> Entry | None:
        """What the highlight is on; past the last entry it is on the end of the turn."""
        entries = self.entries
        if self.at is None:
            return None
        return entries[self.at] if self.at < len(entries) else self.pinned

    def _is_meant(self, entry: OptionView | WhyNot) -> bool:
        if self.spot and entry.target not in self.spot:
            return False
        words = f"{entry.label} {entry.group}" if isinstance(entry, OptionView) else entry.action
        return self.letters.casefold() in words.casefold()

    # -- numbers

    @property
    def numbered(self) -> int:
        """How many of the entries a digit can take: those that are possible."""
        return sum(not isinstance(each, WhyNot) for each in self.entries)

    @property
    def block(self) -> range:
        """The entries that digits stand for now."""
        count, size = self.numbered, max(1, min(NINE, self.room))
        at = min(self.at or 0, max(0, count - 1))
        start = at // size * size
        return range(start, min(start + size, count))

    @property
    def why_one_page(self) -> str:
        """Why there are no further options to number."""
        return "" if len(self.block) < self.numbered else "All options have their number."

    @property
    def is_narrowed(self) -> bool:
        """Whether some of the options alone are listed, by a filter, a place or a group."""
        return bool(self.filtering or self.letters or self.spot or self.folder)

    @property
    def next_block(self) -> range:
        """The entries that digits will stand for after these; after the last ones the first."""
        start = self.block.stop if self.block.stop < self.numbered else 0
        return range(start, min(start + len(self.block), self.numbered))

    def number(self, digit: int) -> Entry | None:
        """The entry with that digit."""
        block = self.block
        return self.entries[block[digit - 1]] if digit <= len(block) else None

    # -- moving

    def move(self, step: int) -> None:
        """The highlight up or down, from the last row to the first and back."""
        rows = len(self.entries) + (self.pinned is not None)
        if rows:
            start = self.at if self.at is not None else (-1 if step > 0 else 0)
            self.at = (start + step) % rows

    def more(self) -> None:
        """On to the next block of nine."""
        self.at = self.next_block.start

    def point(self, entry: Entry) -> None:
        """The highlight on that entry."""
        if entry in self.entries:
            self.at = self.entries.index(entry)
        elif entry is self.pinned:
            self.at = len(self.entries)

    def point_at_one_of(self, ids: tuple[str, ...]) -> None:
        """The highlight on the first entry that is, or holds, one of these options."""
        found = (each for each in self.entries if not set(ids).isdisjoint(ids_of(each)))
        if entry := next(found, None):
            self.point(entry)

    def reveal(self, option_id: str) -> OptionView | None:
        """The highlight on that option, its group opened if it lies in one."""
        option = next((each for each in self._options if each.id == option_id), None)
        while option and self.back():
            pass
        if option and option not in (*self.entries, self.pinned):
            self.folder = option.group
        if option:
            self.point(option)
        return option

    # -- narrowing and stepping back

    def filter(self, letters: str) -> None:
        """List only what has these letters."""
        self.letters = letters
        self._rest()

    def point_at(self, spot: frozenset[str], name: str) -> bool:
        """List only the options that point there; False, and no change, where none does."""
        targets = {each.target for each in self._options}
        targets.update(each.target for each in self._why_not)
        if targets.isdisjoint(spot):
            return False
        self.paying, self.folder, self.letters, self.filtering = None, "", "", False
        self.spot, self.spot_name = spot, name
        self._rest()
        return True

    def back(self) -> bool:
        """One step back towards all options; False where there is none to take."""
        if self.paying:
            option, self.paying, self.given = self.paying, None, []
            self._rest()
            self.point(option)
        elif self.letters or self.filtering:
            self.filtering = False
            self.filter("")
        elif self.spot:
            self.spot, self.spot_name = frozenset(), ""
            self._rest()
        elif self.folder:
            name, self.folder = self.folder, ""
            self._rest()
            groups = [each for each in self.entries if isinstance(each, Group)]
            self.point(next(each for each in groups if each.name == name))
        else:
            return False
        return True

    # -- deciding

    def take(self, entry: Entry) -> Answer | None:
        """The answer that an entry is; None where there is more to say first."""
        match entry:
            case Group():
                self.folder = entry.name
                self._rest()
            case Payable():
                self.give(entry.id)
            case OptionView() if entry.cost or entry.spare:
                self.paying, self.given = entry, []
                self.filtering = False
                self._rest()
            case OptionView():
                return entry.id, ()
            case WhyNot():
                pass
        return None

    @property
    def paid(self) -> Answer | None:
        """The answer, once it is paid for; more may be given then, where the option takes more."""
        if self.paying and self.paying.cost <= len(self.given):
            return self.paying.id, tuple(self.given)
        return None

    def give(self, id: str) -> None:
        """Put a card into the payment, or take it back; the last one gives way when it is full."""
        if id in self.given:
            self.given.remove(id)
            return
        most = self.paying.cost + self.paying.spare if self.paying else 0
        del self.given[max(0, most - 1) :]
        self.given.append(id)

    def lettered(self, letter: str) -> Payable | None:
        """What that letter stands for among what may be given."""
        if not self.paying or len(letter) != 1:
            return None
        entries, number = self.entries, ord(letter) - ord("a")
        found = entries[number] if 0 <= number < len(entries) else None
        return found if isinstance(found, Payable) else None

    def _rest(self) -> None:
        narrowed = self.letters or self.spot
        self.at = 0 if self.numbered or (narrowed and self.entries) else None


def _folded(options: list[OptionView]) -> list[Entry]:
    """Each group of two or more as one row, where its first option stands."""
    groups: dict[str, list[OptionView]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    rows: list[Entry] = []
    for option in options:
        members = groups[option.group]
        if not option.group or len(members) == 1:
            rows.append(option)
        elif option is members[0]:
            rows.append(Group(option.group, tuple(members)))
    return rows
