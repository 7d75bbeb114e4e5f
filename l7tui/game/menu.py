"""The state of choosing: what is on offer, what is armed or held up, what is paid.

A question whose options are acts is a bar: small letters arm an act, digits hold up a card of the
hand. The targets of an armed act bear digits, the uses of a card its letters. Any other question
is a list whose rows bear digits; more than nine are folded by their groups. What can be given in
payment bears digits as well, a card of the hand the one that it has there.

Nothing that cannot be undone happens at a first press: it is pointed at, so that it can be read,
and the same key again does it. What the question waits for (`go`) and what ends the turn (`end`)
are keys of their own and stand in no list.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TypeAlias

from msgspec import Struct

from l7core.language import spoken
from l7core.view import AskView, OptionView, View, WhyNot
from l7core.view.offers import Offered, Offers

NINE = 9


class Group(Struct, frozen=True):
    """Options that share a heading, folded into one row."""

    name: str
    options: tuple[OptionView, ...]


class Payable(Struct, frozen=True):
    """Something that may be given in payment."""

    id: str
    name: str


Entry: TypeAlias = OptionView | Offered | Group | Payable
Answer: TypeAlias = tuple[str, tuple[str, ...]]
"""An option's id and the ids paid for it."""


def ids_of(entry: Entry) -> tuple[str, ...]:
    """The options that an entry is, or holds."""
    match entry:
        case OptionView():
            return (entry.id,)
        case Group() | Offered():
            return tuple(option.id for option in entry.options)
        case _:
            return ()


class Menu(Offers):
    """One question while it is being answered."""

    def __init__(
        self, ask: AskView | None = None, view: View | None = None, taken: Container[str] = ()
    ) -> None:
        """`view` says which acts there are and what is held in hand; letters that are `taken`
        mean something else at the table."""
        super().__init__(ask, view, taken)
        self.ask = ask
        self.why_not: tuple[WhyNot, ...] = view.why_not if view and ask else ()
        self.hand = _hand(view)
        """Ids of the cards that digits hold up, in their order."""
        self.meant = view.guide.options if view and view.guide else ()
        """The options that a coach speaks of: there the highlight begins."""
        self.armed: Offered | None = None
        """The act whose targets bear digits."""
        self.held = ""
        """The card that is held up."""
        self.first_card = 0
        """The card of the hand that digit 1 stands for."""
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
        self.advised: tuple[str, tuple[str, ...]] = ("", ())
        """The option that was asked advice for, and what would be given for it."""
        self.refused: tuple[WhyNot, ...] = ()
        """What the last key asked for and cannot be done."""
        self.at: int | None = None
        """The highlighted entry."""
        self.pointed = False
        """Whether the player has put the highlight where it is, and can read what is there."""
        self.role_shown: OptionView | None = None
        """What goes on or ends the turn, while that is what the highlight would be on."""
        self._pressed: Entry | None = None
        """What the last key of its own, or click, was for."""
        self.room = NINE
        """The rows that there are to number."""
        self._rest()

    # -- what is listed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the highlight can be on."""
        if self.paying:
            return self.purse
        if self.letters or self.spot:
            return tuple(each for each in self._options if self._is_meant(each))
        if self.armed:
            return self.armed.options
        if self.held:
            return self.uses_of(self.held)
        if self.is_bar:
            return self.offered
        options = [each for each in self._options if not each.role]
        if self.folder:
            return tuple(each for each in options if each.group == self.folder)
        return tuple(_folded(options)) if len(options) > NINE else tuple(options)

    @property
    def purse(self) -> tuple[Payable, ...]:
        """What can be given for what is being paid."""
        if self.paying is None or self.ask is None:
            return ()
        keeps = self.paying.keeps
        return tuple(Payable(id, name) for id, name in self.ask.purse if id not in keeps)

    @property
    def highlighted(self) -> Entry | None:
        """What the highlight is on."""
        entries = self.entries
        return entries[self.at] if self.at is not None and self.at < len(entries) else None

    @property
    def chosen(self) -> OptionView | None:
        """The one option that the highlight tells of; without any, what is waited for."""
        match self.highlighted:
            case OptionView() as option:
                return option
            case Offered(options=(option,)):
                return option
            case None if self.role_shown or not self.entries:
                return self.role_shown or self.go or self.end
        return None

    def _is_meant(self, option: OptionView) -> bool:
        if self.spot and option.target not in self.spot:
            return False
        return self.letters.casefold() in option.label.casefold()

    @property
    def has_page(self) -> bool:
        """Whether the question has the whole screen, its choices beside each other."""
        return self.ask is not None and self.ask.page is not None and not self.is_narrowed

    # -- digits

    @property
    def has_digits(self) -> bool:
        """Whether digits stand for the entries, and not for cards or for nothing."""
        is_listed = not self.held and bool(self.armed or not self.at_rest)
        return self.paying is not None or is_listed

    @property
    def at_rest(self) -> bool:
        """Whether a bar is as it was when the question was asked."""
        narrowed = self.armed or self.held or self.letters or self.spot or self.paying
        return self.is_bar and not narrowed

    @property
    def block(self) -> range:
        """The entries that digits stand for now."""
        count, size = len(self.entries), max(1, min(NINE, self.room))
        if not self.has_digits:
            return range(0)
        at = min(self.at or 0, max(0, count - 1))
        start = at // size * size
        return range(start, min(start + size, count))

    def digit_at(self, number: int) -> str:
        """The digit that an entry bears; empty where the digits stand for others now."""
        entry, block = self.entries[number], self.block
        if isinstance(entry, Payable) and self._pays_from_hand:
            return self._digit_in_hand(entry.id)
        return str(number - block.start + 1) if number in block else ""

    def numbered(self, digit: int) -> Entry | None:
        """The entry that bears that digit."""
        entries = enumerate(self.entries)
        return next((each for n, each in entries if self.digit_at(n) == str(digit)), None)

    @property
    def _pays_from_hand(self) -> bool:
        """Whether all that can be given is held in hand."""
        return self.paying is not None and {each.id for each in self.purse} <= {*self.hand}

    @property
    def is_narrowed(self) -> bool:
        """Whether some of the options alone are listed, by a filter, a place or a group."""
        return bool(self.filtering or self.letters or self.spot or self.folder)

    @property
    def next_block(self) -> range:
        """The entries that digits will stand for after these; after the last ones the first."""
        start = self.block.stop if self.block.stop < len(self.entries) else 0
        return range(start, min(start + len(self.block), len(self.entries)))

    @property
    def why_no_more(self) -> str:
        """Why there is nothing further to give digits to."""
        if self.has_digits and not self._pays_from_hand:
            is_whole = len(self.block) >= len(self.entries)
            return spoken("All options already have a digit.") if is_whole else ""
        return "" if len(self.hand) > NINE else spoken("All cards already have a digit.")

    def more(self) -> None:
        """The digits on to the next nine."""
        if self.has_digits and not self._pays_from_hand:
            self.at = self.next_block.start
        else:
            further = self.first_card + NINE
            self.first_card = further if further < len(self.hand) else 0

    def digit_of(self, card: str) -> str:
        """The digit that holds that card up or gives it; empty where digits mean something else."""
        if self.paying:
            is_payable = self._pays_from_hand and card in {each.id for each in self.purse}
            return self._digit_in_hand(card) if is_payable else ""
        if not self.is_bar or self.armed or self.letters or self.spot:
            return ""
        return self._digit_in_hand(card)

    @property
    def useful_digits(self) -> list[str]:
        """Those that hold up a card which is of use now."""
        digits = (self.digit_of(card) for card in self.hand if self.uses_of(card))
        return [*dict.fromkeys(filter(None, digits))]  # two cards alike have one digit

    @property
    def next_digit(self) -> int:
        """Of those, the one after the card that is held up; the last card is laid back by it."""
        digits = self.useful_digits
        held = self.digit_of(self.held)
        after = digits.index(held) + 1 if held in digits else 0
        return int(digits[min(after, len(digits) - 1)])

    def _digit_in_hand(self, card: str) -> str:
        if card not in self.hand:
            return ""
        number = self.hand.index(card) - self.first_card
        return str(number + 1) if 0 <= number < NINE else ""

    def card_at(self, digit: int) -> str:
        """The card that a digit holds up."""
        number = self.first_card + digit - 1
        return self.hand[number] if 0 < digit <= NINE and number < len(self.hand) else ""

    # -- moving

    def move(self, step: int) -> None:
        """The highlight on or back, from the last entry to the first."""
        if count := len(self.entries):
            start = self.at if self.at is not None else (-1 if step > 0 else 0)
            self._put((start + step) % count)

    def point(self, entry: Entry) -> None:
        """The highlight on that entry."""
        if entry in self.entries:
            self._put(self.entries.index(entry))

    def point_at_one_of(self, ids: tuple[str, ...]) -> None:
        """The highlight on the first entry that is, or holds, one of these options."""
        for number, entry in enumerate(self.entries):
            if not set(ids).isdisjoint(ids_of(entry)):
                self.at = number
                return

    def reveal(self, option_id: str, paid: tuple[str, ...] = ()) -> OptionView | None:
        """The highlight on that option, and whatever it lies in opened; `paid` is given at once."""
        option = next((each for each in self._options if each.id == option_id), None)
        if option is None:
            return None
        while self.back():
            pass
        self.advised = option_id, paid
        if option.role:
            self.at, self.role_shown = None, option
            return option
        home = next((each for each in self.offered if option in each.options), None)
        if option.card:
            self.held = option.card
        elif home and len(home.options) > 1:
            self.armed = home
        elif home is None and option not in self.entries:
            self.folder = option.group
        self.point(home if home in self.entries else option)
        return option

    def _put(self, at: int) -> None:
        self.at, self.pointed, self.role_shown = at, True, None

    # -- narrowing and stepping back

    def filter(self, letters: str) -> None:
        """List only what has these letters."""
        self.letters = letters
        self._rest()

    def point_at(self, spot: frozenset[str], name: str) -> bool:
        """List only the options that point there; False, and no change, where none does."""
        if spot.isdisjoint(each.target for each in self._options):
            return False
        self._forget()
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
        elif self.armed:
            left, self.armed = self.armed, None
            self.point(left)
        elif self.held:
            self.held = ""
            self._rest()
        elif self.folder:
            name, self.folder = self.folder, ""
            self._rest()
            groups = [each for each in self.entries if isinstance(each, Group)]
            self.point(next(each for each in groups if each.name == name))
        elif self.is_bar and self.pointed:
            self._rest()
        else:
            return False
        return True

    def _forget(self) -> None:
        self.paying, self.armed, self.held, self.folder = None, None, "", ""
        self.letters, self.filtering, self.refused = "", False, ()
        self.spot, self.spot_name = frozenset(), ""

    # -- deciding

    def digit(self, digit: int) -> Answer | None:
        """What a digit does: hold up a card, lay it back, or take what bears it."""
        if self.has_digits:
            entry = self.numbered(digit)
            return self.press(entry) if entry else None
        if card := self.card_at(digit):
            self.hold(card)
        return None

    def hold(self, card: str) -> None:
        """Hold up a card, or lay it back; in a game whose cards have no uses of their own, point at
        the first option about it. One that is good for nothing now says why."""
        if card == self.held:
            self.back()
        elif self.uses_of(card):
            self._forget()
            self.held = card
            self._rest()
            self.pointed = True
        elif about := next((each for each in self._options if each.target == card), None):
            self.reveal(about.id)
        else:
            self.refused = tuple(each for each in self.why_not if each.target == card)

    def is_useless(self, card: str) -> bool:
        """Whether nothing can be done with that card now, and nothing is to be said of why."""
        about = {each.target for each in self._options} | {each.target for each in self.why_not}
        return not self.uses_of(card) and card not in about

    def has_digit(self, digit: int) -> bool:
        """Whether anything bears that digit."""
        return bool(self.numbered(digit) if self.has_digits else self.card_at(digit))

    def letter(self, letter: str) -> Answer | None:
        """What a small letter does: use the card that is held up, or do or arm an act."""
        used = next((each for each in self.entries if self._use_letter(each) == letter), None)
        if self.held and isinstance(used, OptionView):
            return self.press(used)
        entry = next((each for each in self.offered if each.letter == letter), None)
        if entry is None:
            self.refused = tuple(
                each for each in self.why_not if self.letter_of(each.act) == letter
            )
            return None
        if self.armed is entry:
            # The same letter again does what its highlight tells of.
            return self.take(self.highlighted) if self.pointed and self.highlighted else None
        if self.held or self.spot or self.armed:
            self._forget()
        return self.press(entry)

    def means(self, letter: str) -> bool:
        """Whether a letter stands for an act or a use, possible or not."""
        held = self.held and any(self._use_letter(each) == letter for each in self.entries)
        return self.is_bar and (bool(held) or letter in self._letters.values())

    def is_use(self, letter: str) -> bool:
        """Whether a letter would be a use of a card, if one were held up."""
        options = self.ask.options if self.ask else ()
        return any(each.card and self._use_letter(each) == letter for each in options)

    def _use_letter(self, entry: Entry) -> str:
        return self.letter_of_use(entry.use) if isinstance(entry, OptionView) else ""

    def press(self, entry: Entry) -> Answer | None:
        """A key of its own, or a click: what is final is pointed at before it is done."""
        is_second = self.is_pressed and entry == self.highlighted
        self.point(entry)
        self._pressed = entry
        return self.take(entry) if is_second or not is_final(entry) else None

    @property
    def key_of_highlight(self) -> str:
        """The key that the highlighted entry bears: the letter of an act, else a digit."""
        entry = self.highlighted
        if isinstance(entry, Offered):
            return entry.letter
        if isinstance(entry, OptionView) and self.held:
            return self._use_letter(entry)
        return self.digit_at(self.at) if self.at is not None else ""

    @property
    def is_pressed(self) -> bool:
        """Whether the key of the highlighted entry has been pressed, and does it next time."""
        return self._pressed is not None and self._pressed == self.highlighted

    def confirm(self) -> Answer | None:
        """Enter: what is highlighted, once it could be read; what a filter has found is pointed at
        first."""
        if self.is_read_first:
            self.pointed = True
            return None
        return self.take(self.highlighted) if self.highlighted else None

    @property
    def is_read_first(self) -> bool:
        """Whether Enter only points at what is highlighted, so that it can be read."""
        entry = self.highlighted
        if entry is None or self.pointed:
            return False
        is_found = bool(self.letters) and isinstance(entry, OptionView) and not entry.cost
        return is_final(entry) or is_found

    def take(self, entry: Entry) -> Answer | None:
        """The answer that an entry is; None where there is more to say first."""
        match entry:
            case Offered(options=(option,)):
                return self.take(option)
            case Offered():
                self.armed = entry
                self._rest()
                self.pointed = True
            case Group():
                self.folder = entry.name
                self._rest()
            case Payable():
                self.give(entry.id)
            case OptionView() if entry.cost or entry.spare:
                advised, paid = self.advised
                self.paying, self.given = entry, list(paid) if entry.id == advised else []
                self.filtering = False
                self._rest()
            case OptionView():
                return entry.id, ()
        return None

    @property
    def paid(self) -> Answer | None:
        """The answer, once it is paid for; more may be given then, where the option takes more."""
        if self.paying and self.paying.cost <= len(self.given):
            return self.paying.id, tuple(self.given)
        return None

    def is_given(self, entry: Entry) -> bool:
        """Whether it is part of the payment."""
        return isinstance(entry, Payable) and entry.id in self.given

    def give(self, id: str) -> None:
        """Put a card into the payment, or take it back; the last one gives way when it is full."""
        if id in self.given:
            self.given.remove(id)
            return
        most = self.paying.cost + self.paying.spare if self.paying else 0
        del self.given[max(0, most - 1) :]
        self.given.append(id)
        self._point_at_next()

    def _point_at_next(self) -> None:
        """What may be given besides, while more is to be given."""
        paying, at = self.paying, self.at
        if paying is None or at is None or len(self.given) >= paying.cost:
            return
        for number in (*range(at + 1, len(self.entries)), *range(at)):
            entry = self.entries[number]
            if isinstance(entry, Payable) and entry.id not in self.given:
                self.at = number
                return

    def _rest(self) -> None:
        self.at = 0 if self.entries else None
        self.pointed = False
        self._pressed = self.role_shown = None
        self.point_at_one_of(self.meant)


def is_final(entry: Entry) -> bool:
    """Whether what an entry does may be past undoing."""
    match entry:
        case OptionView():
            return bool(entry.barrier)
        case Offered(options=(option,)):
            return bool(option.barrier)
    return False


def _hand(view: View | None) -> tuple[str, ...]:
    if view is None or view.seat is None:
        return ()
    return tuple(card.id for card in view.table.seats[view.seat].hand)


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
