"""State of the choice menu: listed options, the selected card, armed action and payment.

A question about actions is shown as a bar. Letters arm an action, and digits select a card from the
hand. An armed action numbers its targets; a selected card shows its uses as letters. All other
questions are numbered lists; more than nine options are grouped. Payment options are numbered too;
hand cards keep their digit.

An action that cannot be undone needs two presses: the first highlights it, the second runs it.
Continuing (`go`) and ending the turn (`end`) have their own keys and are not listed.
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
    """Options with a common heading, folded into one row."""

    name: str
    options: tuple[OptionView, ...]


class Payable(Struct, frozen=True):
    """A card or item that can pay for an option."""

    id: str
    name: str


Entry: TypeAlias = OptionView | Offered | Group | Payable
Answer: TypeAlias = tuple[str, tuple[str, ...]]
"""An option id and the ids paid for the option."""


def ids_of(entry: Entry) -> tuple[str, ...]:
    """Return the ids of the options in an entry."""
    match entry:
        case OptionView():
            return (entry.id,)
        case Group() | Offered():
            return tuple(option.id for option in entry.options)
        case _:
            return ()


class Menu(Offers):
    """The selection state of one question."""

    def __init__(
        self, ask: AskView | None = None, view: View | None = None, taken: Container[str] = ()
    ) -> None:
        """Start a menu without selection.

        `view` supplies the unavailable actions and the hand. `taken` letters are reserved for table
        commands.
        """
        super().__init__(ask, view, taken)
        self.ask = ask
        self.why_not: tuple[WhyNot, ...] = view.why_not if view and ask else ()
        self.hand = _hand_ids(view)
        """Ids of the hand's cards in digit order."""
        self.meant = view.guide.options if view and view.guide else ()
        """Options recommended by the coach; the highlight starts there."""
        self.armed: Offered | None = None
        """Armed action, whose targets are numbered."""
        self.held = ""
        """Id of the selected card, or an empty string."""
        self.first_card = 0
        """Index of the hand card with digit 1."""
        self.folder = ""
        """Name of the open group, or an empty string."""
        self.letters = ""
        """Filter text."""
        self.filtering = False
        """Whether typed letters go to the filter."""
        self.spot: frozenset[str] = frozenset()
        """Ids of the place that the list is limited to; empty without such a limit."""
        self.spot_name = ""
        self.paying: OptionView | None = None
        self.given: list[str] = []
        self.advised: tuple[str, tuple[str, ...]] = ("", ())
        """Recommended option and its recommended payment."""
        self.refused: tuple[WhyNot, ...] = ()
        """Reasons why the last key had no effect."""
        self.at: int | None = None
        """Index of the highlighted entry."""
        self.pointed = False
        """Whether the player has moved the highlight and so has seen the entry."""
        self.role_shown: OptionView | None = None
        """Continue or end-turn option that is highlighted in place of an entry."""
        self._pressed: Entry | None = None
        """Entry selected by the last key or click."""
        self.room = NINE
        """Number of rows available for numbered entries."""
        self._reset_highlight()

    # -- what is listed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Entries that can be highlighted."""
        if self.paying:
            return self.purse
        if self.letters or self.spot:
            return tuple(each for each in self._options if self._matches_filter(each))
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
        """Cards and items that can pay for the option."""
        if self.paying is None or self.ask is None:
            return ()
        keeps = self.paying.keeps
        return tuple(Payable(id, name) for id, name in self.ask.purse if id not in keeps)

    @property
    def highlighted(self) -> Entry | None:
        entries = self.entries
        return entries[self.at] if self.at is not None and self.at < len(entries) else None

    @property
    def chosen(self) -> OptionView | None:
        """Highlighted option; without entries, the continue or end-turn option."""
        match self.highlighted:
            case OptionView() as option:
                return option
            case Offered(options=(option,)):
                return option
            case None if self.role_shown or not self.entries:
                return self.role_shown or self.go or self.end
        return None

    def _matches_filter(self, option: OptionView) -> bool:
        if self.spot and option.target not in self.spot:
            return False
        return self.letters.casefold() in option.label.casefold()

    @property
    def has_page(self) -> bool:
        """Whether the question fills the whole screen with its choices side by side."""
        return self.ask is not None and self.ask.page is not None and not self.is_narrowed

    # -- digits

    @property
    def has_digits(self) -> bool:
        """Whether digits select listed entries rather than hand cards."""
        is_listed = not self.held and bool(self.armed or not self.at_rest)
        return self.paying is not None or is_listed

    @property
    def at_rest(self) -> bool:
        """Whether the bar has no selection, filter or payment."""
        has_selection = self.armed or self.held or self.letters or self.spot or self.paying
        return self.is_bar and not has_selection

    @property
    def block(self) -> range:
        """Range of entries that are numbered now."""
        count, size = len(self.entries), max(1, min(NINE, self.room))
        if not self.has_digits:
            return range(0)
        index = min(self.at or 0, max(0, count - 1))
        start = index // size * size
        return range(start, min(start + size, count))

    def digit_at(self, number: int) -> str:
        """Return the digit of an entry, or an empty string if the entry is not numbered now."""
        entry, block = self.entries[number], self.block
        if isinstance(entry, Payable) and self._pays_from_hand:
            return self._digit_in_hand(entry.id)
        return str(number - block.start + 1) if number in block else ""

    def numbered(self, digit: int) -> Entry | None:
        """Return the entry with a digit, or None."""
        entries = enumerate(self.entries)
        return next((each for n, each in entries if self.digit_at(n) == str(digit)), None)

    @property
    def _pays_from_hand(self) -> bool:
        """Whether only hand cards can pay."""
        return self.paying is not None and {each.id for each in self.purse} <= {*self.hand}

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter, a place or a group limits the list."""
        return bool(self.filtering or self.letters or self.spot or self.folder)

    @property
    def next_block(self) -> range:
        """Range of entries numbered next; the first block follows the last."""
        start = self.block.stop if self.block.stop < len(self.entries) else 0
        return range(start, min(start + len(self.block), len(self.entries)))

    @property
    def why_no_more(self) -> str:
        """Message that nothing else can be numbered, or an empty string."""
        if self.has_digits and not self._pays_from_hand:
            is_whole = len(self.block) >= len(self.entries)
            return spoken("All options already have a digit.") if is_whole else ""
        return "" if len(self.hand) > NINE else spoken("All cards already have a digit.")

    def more(self) -> None:
        """Move the digits to the next nine entries or cards."""
        if self.has_digits and not self._pays_from_hand:
            self.at = self.next_block.start
        else:
            next_card = self.first_card + NINE
            self.first_card = next_card if next_card < len(self.hand) else 0

    def digit_of(self, card: str) -> str:
        """Return the digit that selects or pays a card, or an empty string if it has none now."""
        if self.paying:
            is_payable = self._pays_from_hand and card in {each.id for each in self.purse}
            return self._digit_in_hand(card) if is_payable else ""
        if not self.is_bar or self.armed or self.letters or self.spot:
            return ""
        return self._digit_in_hand(card)

    @property
    def useful_digits(self) -> list[str]:
        """Digits of the hand cards with a use now."""
        digits = (self.digit_of(card) for card in self.hand if self.uses_of(card))
        return [*dict.fromkeys(filter(None, digits))]  # equal cards share a digit

    @property
    def next_digit(self) -> int:
        """Digit of the next usable card; the last card's digit deselects it."""
        digits = self.useful_digits
        held = self.digit_of(self.held)
        next_index = digits.index(held) + 1 if held in digits else 0
        return int(digits[min(next_index, len(digits) - 1)])

    def _digit_in_hand(self, card: str) -> str:
        if card not in self.hand:
            return ""
        number = self.hand.index(card) - self.first_card
        return str(number + 1) if 0 <= number < NINE else ""

    def card_at(self, digit: int) -> str:
        """Return the hand card of a digit, or an empty string."""
        number = self.first_card + digit - 1
        return self.hand[number] if 0 < digit <= NINE and number < len(self.hand) else ""

    # -- moving

    def move(self, step: int) -> None:
        """Move the highlight by `step` entries, wrapping around."""
        if count := len(self.entries):
            start = self.at if self.at is not None else (-1 if step > 0 else 0)
            self._highlight((start + step) % count)

    def point(self, entry: Entry) -> None:
        """Highlight an entry."""
        if entry in self.entries:
            self._highlight(self.entries.index(entry))

    def point_at_one_of(self, ids: tuple[str, ...]) -> None:
        """Highlight the first entry that contains one of these options."""
        for number, entry in enumerate(self.entries):
            if not set(ids).isdisjoint(ids_of(entry)):
                self.at = number
                return

    def reveal(self, option_id: str, paid: tuple[str, ...] = ()) -> OptionView | None:
        """Open the groups around an option, highlight it and set its payment."""
        option = next((each for each in self._options if each.id == option_id), None)
        if option is None:
            return None
        while self.back():
            pass
        self.advised = option_id, paid
        if option.role:
            self.at, self.role_shown = None, option
            return option
        action = next((each for each in self.offered if option in each.options), None)
        if option.card:
            self.held = option.card
        elif action and len(action.options) > 1:
            self.armed = action
        elif action is None and option not in self.entries:
            self.folder = option.group
        self.point(action if action in self.entries else option)
        return option

    def _highlight(self, index: int) -> None:
        self.at, self.pointed, self.role_shown = index, True, None

    # -- narrowing and stepping back

    def filter(self, letters: str) -> None:
        """List only options whose label contains `letters`."""
        self.letters = letters
        self._reset_highlight()

    def point_at(self, spot: frozenset[str], name: str) -> bool:
        """List only options at a place; return False, without change, if there are none."""
        if spot.isdisjoint(each.target for each in self._options):
            return False
        self._clear_selection()
        self.spot, self.spot_name = spot, name
        self._reset_highlight()
        return True

    def back(self) -> bool:
        """Take back the last selection step; return False if there is none."""
        if self.paying:
            option, self.paying, self.given = self.paying, None, []
            self._reset_highlight()
            self.point(option)
        elif self.letters or self.filtering:
            self.filtering = False
            self.filter("")
        elif self.spot:
            self.spot, self.spot_name = frozenset(), ""
            self._reset_highlight()
        elif self.armed:
            action, self.armed = self.armed, None
            self.point(action)
        elif self.held:
            self.held = ""
            self._reset_highlight()
        elif self.folder:
            name, self.folder = self.folder, ""
            self._reset_highlight()
            groups = [each for each in self.entries if isinstance(each, Group)]
            self.point(next(each for each in groups if each.name == name))
        elif self.is_bar and self.pointed:
            self._reset_highlight()
        else:
            return False
        return True

    def _clear_selection(self) -> None:
        self.paying, self.armed, self.held, self.folder = None, None, "", ""
        self.letters, self.filtering, self.refused = "", False, ()
        self.spot, self.spot_name = frozenset(), ""

    # -- deciding

    def digit(self, digit: int) -> Answer | None:
        """Select the card or entry of a digit; return the answer if that completes one."""
        if self.has_digits:
            entry = self.numbered(digit)
            return self.press(entry) if entry else None
        if card := self.card_at(digit):
            self.hold(card)
        return None

    def hold(self, card: str) -> None:
        """Select a hand card, or deselect it if it is selected.

        In games without card uses, highlight the first option about the card. For a card without
        use now, show the reasons.
        """
        if card == self.held:
            self.back()
        elif self.uses_of(card):
            self._clear_selection()
            self.held = card
            self._reset_highlight()
            self.pointed = True
        elif option := next((each for each in self._options if each.target == card), None):
            self.reveal(option.id)
        else:
            self.refused = tuple(each for each in self.why_not if each.target == card)

    def is_useless(self, card: str) -> bool:
        """Return whether a card has neither a use nor a stated reason for having none."""
        targets_with_reason = {each.target for each in self._options} | {
            each.target for each in self.why_not
        }
        return not self.uses_of(card) and card not in targets_with_reason

    def has_digit(self, digit: int) -> bool:
        """Return whether a digit selects anything."""
        return bool(self.numbered(digit) if self.has_digits else self.card_at(digit))

    def letter(self, letter: str) -> Answer | None:
        """Use the selected card, or run or arm an action; return the answer if complete."""
        use = next((each for each in self.entries if self._use_letter(each) == letter), None)
        if self.held and isinstance(use, OptionView):
            return self.press(use)
        entry = next((each for each in self.offered if each.letter == letter), None)
        if entry is None:
            self.refused = tuple(
                each for each in self.why_not if self.letter_of(each.act) == letter
            )
            return None
        if self.armed is entry:
            # The same letter again runs the highlighted target.
            return self.take(self.highlighted) if self.pointed and self.highlighted else None
        if self.held or self.spot or self.armed:
            self._clear_selection()
        return self.press(entry)

    def means(self, letter: str) -> bool:
        """Return whether a letter belongs to an action or a card use, available or not."""
        is_card_use = self.held and any(self._use_letter(each) == letter for each in self.entries)
        return self.is_bar and (bool(is_card_use) or letter in self._letters.values())

    def is_use(self, letter: str) -> bool:
        """Return whether a letter is a use of any card."""
        options = self.ask.options if self.ask else ()
        return any(each.card and self._use_letter(each) == letter for each in options)

    def _use_letter(self, entry: Entry) -> str:
        return self.letter_of_use(entry.use) if isinstance(entry, OptionView) else ""

    def press(self, entry: Entry) -> Answer | None:
        """Select an entry by its own key or a click; irreversible ones need a second press."""
        is_second = self.is_pressed and entry == self.highlighted
        self.point(entry)
        self._pressed = entry
        return self.take(entry) if is_second or not is_final(entry) else None

    @property
    def key_of_highlight(self) -> str:
        """Key of the highlighted entry: its letter, else its digit."""
        entry = self.highlighted
        if isinstance(entry, Offered):
            return entry.letter
        if isinstance(entry, OptionView) and self.held:
            return self._use_letter(entry)
        return self.digit_at(self.at) if self.at is not None else ""

    @property
    def is_pressed(self) -> bool:
        """Whether the highlighted entry was selected by its key, so that the key runs it next."""
        return self._pressed is not None and self._pressed == self.highlighted

    def confirm(self) -> Answer | None:
        """Confirm the highlighted entry; return the answer if that completes one.

        An irreversible or filtered entry that the player has not seen is only highlighted.
        """
        if self.is_read_first:
            self.pointed = True
            return None
        return self.take(self.highlighted) if self.highlighted else None

    @property
    def is_read_first(self) -> bool:
        """Whether Enter only highlights the entry, because the player has not seen it yet."""
        entry = self.highlighted
        if entry is None or self.pointed:
            return False
        is_found = bool(self.letters) and isinstance(entry, OptionView) and not entry.cost
        return is_final(entry) or is_found

    def take(self, entry: Entry) -> Answer | None:
        """Choose an entry: return the answer, or None if a target or payment is still open."""
        match entry:
            case Offered(options=(option,)):
                return self.take(option)
            case Offered():
                self.armed = entry
                self._reset_highlight()
                self.pointed = True
            case Group():
                self.folder = entry.name
                self._reset_highlight()
            case Payable():
                self.give(entry.id)
            case OptionView() if entry.cost or entry.spare:
                advised, paid = self.advised
                self.paying, self.given = entry, list(paid) if entry.id == advised else []
                self.filtering = False
                self._reset_highlight()
            case OptionView():
                return entry.id, ()
        return None

    @property
    def paid(self) -> Answer | None:
        """The answer once its cost is paid, even if more could be paid; None before."""
        if self.paying and self.paying.cost <= len(self.given):
            return self.paying.id, tuple(self.given)
        return None

    def is_given(self, entry: Entry) -> bool:
        """Return whether an entry is part of the payment."""
        return isinstance(entry, Payable) and entry.id in self.given

    def give(self, id: str) -> None:
        """Add a card to the payment or remove it; a full payment loses its last card."""
        if id in self.given:
            self.given.remove(id)
            return
        limit = self.paying.cost + self.paying.spare if self.paying else 0
        del self.given[max(0, limit - 1) :]
        self.given.append(id)
        self._point_at_next()

    def _point_at_next(self) -> None:
        """Highlight the next unpaid card while the cost is not covered."""
        paying, index = self.paying, self.at
        if paying is None or index is None or len(self.given) >= paying.cost:
            return
        for number in (*range(index + 1, len(self.entries)), *range(index)):
            entry = self.entries[number]
            if isinstance(entry, Payable) and entry.id not in self.given:
                self.at = number
                return

    def _reset_highlight(self) -> None:
        self.at = 0 if self.entries else None
        self.pointed = False
        self._pressed = self.role_shown = None
        self.point_at_one_of(self.meant)


def is_final(entry: Entry) -> bool:
    """Return whether an entry may be irreversible."""
    match entry:
        case OptionView():
            return bool(entry.barrier)
        case Offered(options=(option,)):
            return bool(option.barrier)
    return False


def _hand_ids(view: View | None) -> tuple[str, ...]:
    if view is None or view.seat is None:
        return ()
    return tuple(card.id for card in view.table.seats[view.seat].hand)


def _folded(options: list[OptionView]) -> list[Entry]:
    """Fold each group of two or more options into a row at its first option."""
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
