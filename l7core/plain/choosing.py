"""Choices by words: a question as short rows, each with a number and words to type.

An action with several targets, a card, a payment and a choice without undo open rows of their own.
Nothing is decided before these are answered, and `back` leaves them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.language import spoken
from l7core.plain import describe
from l7core.view import AskView, OptionView, View, WhyNot
from l7core.view.letters import KEPT
from l7core.view.offers import Offers

MOST_DIGITS = 6
DO_IT, BACK, NOTHING = "do it", "back", "nothing"
AT_ONCE = "choose "
"""Prefix of an option's id; chooses that option directly, for scripts."""
GO_KEY, END_KEY = "r", "E"

Answer: TypeAlias = tuple[str, tuple[str, ...]]
"""Id of an option, and the ids paid for it."""


class Row(Struct, frozen=True):
    """A row that can be chosen by its number, its words or its key."""

    words: str
    options: tuple[OptionView, ...] = ()
    """Options that the row stands for or leads to."""
    key: str = ""
    more: str = ""
    """Text shown in brackets after the words."""
    leads_to: Literal["", "cards", "uses"] = ""
    """Kind of rows that this row opens, even if there is only one. Several options always open
    rows."""
    sure: bool = False
    """True if the row answers without another confirmation, even if there is no undo."""


class MenuLevel(Struct, frozen=True):
    """Rows to choose from, with their title."""

    title: str
    rows: tuple[Row, ...]
    told: tuple[str, ...] = ()
    """Text to read before the rows."""
    paying: OptionView | None = None


class Misread(Exception):
    """Input that has no meaning here; the message says what is possible."""


class Choosing:
    """An open question while it is being answered in words."""

    def __init__(self, view: View, ask: AskView) -> None:
        self.ask = ask
        self._view = view
        self._offers = Offers(ask, view, KEPT)
        self._levels = [MenuLevel(ask.title, tuple(self._first_rows()))]

    @property
    def level(self) -> MenuLevel:
        """Rows to choose from now."""
        return self._levels[-1]

    @property
    def has_acts(self) -> bool:
        """True if the question offers actions or uses of cards, and not a list."""
        return self._offers.is_bar

    def has_row(self, words: str) -> bool:
        """Return whether a row has exactly these words; it takes precedence over commands."""
        return any(each.words.casefold() == words.casefold() for each in self.level.rows)

    @property
    def is_begun(self) -> bool:
        """True if `back` can return to the question itself."""
        return len(self._levels) > 1

    def back(self) -> bool:
        """Go back one step; return False at the question itself."""
        return self.is_begun and self._levels.pop() is not None

    # -- rows

    def _first_rows(self) -> Iterator[Row]:
        """Yield actions, a row for the cards, and roles; without actions, yield a list."""
        offers = self._offers
        if not offers.is_bar:
            yield from map(self._row, (each for each in self.ask.options if not each.role))
        for each in offers.offered:
            yield Row(each.word.lower(), each.options, each.letter)
        if cards := tuple(each for each in self.ask.options if each.card):
            yield Row("card", cards, leads_to="cards")
        for option, key in ((offers.go, GO_KEY), (offers.end, END_KEY)):
            if option:
                row = self._row(option)
                words = row.words[:1].lower() + row.words[1:]
                yield Row(words, row.options, key, row.more, sure=True)

    def _row(self, option: OptionView) -> Row:
        first = option.note.odds.outcomes[:1] if option.note.odds else ()
        facts = [f"{likely:.0%}" for _, likely in first]
        if option.cost or option.spare:
            facts.append(spoken("pay {price}", price=describe.price(option)))
        key = self._offers.letter_of_use(option.use)
        return Row(option.label.rstrip("."), (option,), key, ", ".join(facts))

    def _rows_of_cards(self, options: Sequence[OptionView]) -> Iterator[Row]:
        """Yield a row for each card that can be used, with the card's name."""
        for card in dict.fromkeys(each.card for each in options):
            uses = self._offers.uses_of(card)
            yield Row(self._name_of(card), uses, leads_to="uses")

    def _rows_of_uses(self, options: Sequence[OptionView]) -> Iterator[Row]:
        for each in options:
            use, row = self._offers.uses.get(each.use), self._row(each)
            begins = f"{self._name_of(each.card)}: "
            label = row.words.removeprefix(begins)
            words = f"{use.word.lower()}: {label}" if use and use.word else label
            idle = spoken("no effect on this roll") if self._offers.is_idle(each) else ""
            yield Row(words, (each,), row.key, idle or row.more)

    def _name_of(self, card: str) -> str:
        found = describe.held_card(card, self._view)
        return found.name if found else card

    # -- input

    def say(self, line: str) -> Answer | None:
        """Apply a typed line; return the answer, or None if there is more to choose.

        Raise Misread for input that has no meaning here.
        """
        words, paid = _parted(line)
        if self.level.paying and not paid:
            return self._pay(self.level.paying, [] if words == NOTHING else words.split())
        if words.startswith(AT_ONCE) and (option := self._by_id(words.removeprefix(AT_ONCE))):
            return self._pay(option, paid)
        row = self._meant(words)
        if paid:
            if len(row.options) != 1:
                raise Misread(f"{row.words!r} matches several options. Choose one before you pay.")
            return self._pay(row.options[0], paid)
        return self.take(row)

    def take(self, row: Row) -> Answer | None:
        """Return the answer of a row; None if the row leads to other rows."""
        if not row.options:
            self.back()
            return None
        if len(row.options) > 1 or row.leads_to:
            self._step_to(row)
            return None
        (option,) = row.options
        if option.cost or option.spare:
            self._ask_for_payment(option)
        elif option.barrier and not row.sure:
            self._confirm(option)
        else:
            return option.id, ()
        return None

    def _step_to(self, row: Row) -> None:
        """Open the rows that a row leads to; for a single card, open its uses."""
        rows = self._led_to(row)
        if row.leads_to == "cards" and len(rows) == 1:
            self._step_to(rows[0])
            return
        title, texts = spoken("Which card?"), tuple[str, ...]()
        if row.leads_to == "uses":
            card = describe.held_card(row.options[0].card, self._view)
            title, texts = spoken("Choose a use."), (describe.card(card),) if card else ()
        elif not row.leads_to:
            title = spoken("{word}: choose one.", word=row.words[:1].upper() + row.words[1:])
        self._levels.append(MenuLevel(title, (*rows, Row(BACK)), texts))

    def _led_to(self, row: Row) -> tuple[Row, ...]:
        if row.leads_to == "cards":
            return tuple(self._rows_of_cards(row.options))
        if row.leads_to == "uses":
            return tuple(self._rows_of_uses(row.options))
        return tuple(map(self._row, row.options))

    def _confirm(self, option: OptionView) -> None:
        texts = (" ".join(describe.whole(option, self._view)),)
        rows = (Row(DO_IT, (option,), sure=True), Row(BACK))
        self._levels.append(MenuLevel("", rows, texts))

    def _ask_for_payment(self, option: OptionView) -> None:
        texts = (" ".join(describe.whole(option, self._view)),)
        names = "; ".join(
            f"{number} {name}"
            for number, (id, name) in enumerate(self.ask.purse, 1)
            if id not in option.keeps
        )
        none = "" if option.cost else spoken(", or 'nothing'")
        title = spoken(
            "Pay {price} from {names}: enter the numbers{none}, or 'back'.",
            price=describe.price(option),
            names=names,
            none=none,
        )
        self._levels.append(MenuLevel(title, (), texts, option))

    # -- matching

    def _meant(self, words: str) -> Row:
        """Return the row for a number, a key or words; several matches become one row."""
        level = self.level
        number = number_in(words)
        if number is not None and not 1 <= number <= len(level.rows):
            raise Misread(
                f"Choose a number from 1 to {len(level.rows)}, not {number}, or type 'help'."
            )
        if confirmation := self._again(words):
            return confirmation
        matches = self._found(words, level.rows) or self._anywhere(words)
        if len(matches) == 1:
            return matches[0]
        if matches:
            return Row(words, tuple(option for each in matches for option in each.options))
        if refused := self._refused(words):
            raise Misread("\n".join(describe.why_not(refused)))
        raise Misread(f"Unknown command or option: {words!r}. Type 'help' for commands.")

    def _found(self, words: str, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the rows that match by number, key or beginning.

        Without a match, search the rows that the first word leads to.
        """
        number = number_in(words)
        if number is not None:
            return rows[number - 1 : number] if number else ()
        if keyed := [each for each in rows if each.key and each.key == words]:
            return keyed
        wanted = words.casefold()
        begins = [each for each in rows if each.words.casefold().startswith(wanted)]
        exact = [each for each in begins if each.words.casefold() == wanted]
        if begins:
            return exact or begins
        first, _, rest = words.partition(" ")
        parents = self._found(first, rows) if rest.strip() else ()
        if len(parents) != 1:
            return ()
        led_to = self._led_to(parents[0])
        if within := self._found(rest.strip(), led_to):
            return within
        return [each for each in led_to if rest.strip().casefold() in each.words.casefold()]

    def _anywhere(self, words: str) -> Sequence[Row]:
        """Return options that match by id or words, or else matching rows of the question."""
        if option := self._by_id(words):
            return [self._row(option)]
        wanted = words.casefold()
        rows = map(self._row, self.ask.options)
        begins = [each for each in rows if each.words.casefold().startswith(wanted)]
        return begins or self._found(words, self._levels[0].rows)

    def _again(self, words: str) -> Row | None:
        """Return the row that confirms a choice, if the input names that choice again."""
        confirmation = next((each for each in self.level.rows if each.sure), None)
        if not (self.is_begun and confirmation and self.level.told):
            return None
        matches = self._found(words, self._levels[-2].rows)
        return (
            confirmation
            if any(confirmation.options[0] in each.options for each in matches)
            else None
        )

    def _by_id(self, id: str) -> OptionView | None:
        return next((each for each in self.ask.options if each.id == id), None)

    def _refused(self, words: str) -> list[WhyNot]:
        """Return why an action named by its word or letter is not possible."""
        wanted = words.casefold()
        acts = [
            each.id
            for each in self._view.acts
            if wanted in (each.word.casefold(), self._offers.letter_of(each.id))
        ]
        return [each for each in self._view.why_not if each.act in acts]

    # -- paying

    def _pay(self, option: OptionView, numbers: Sequence[str]) -> Answer:
        """Return the answer with the payment of these numbers; raise Misread if it is wrong."""
        purse, chosen = self.ask.purse, []
        for word in numbers:
            number = number_in(word)
            if number is None or not 1 <= number <= len(purse):
                raise Misread(f"Invalid payment: {word!r}. Enter numbers from 1 to {len(purse)}.")
            chosen.append(purse[number - 1][0])
        if unusable := [name for id, name in purse if id in chosen and id in option.keeps]:
            raise Misread(f"{unusable[0]} can't pay for {option.label!r}.")
        if not option.cost <= len(set(chosen)) == len(chosen) <= option.cost + option.spare:
            price = describe.price(option)
            raise Misread(f"{option.label!r} costs {price}: enter that many different numbers.")
        return option.id, tuple(chosen)

    # -- output

    def rows(self, meant: Sequence[str] = ()) -> list[str]:
        """Return the rows with their numbers: on one line, or each on its own if they are long.

        `meant` are options that a coach mentions.
        """
        level, ids = self.level, set(meant)
        rows = [_numbered(number, each) for number, each in enumerate(level.rows, 1)]
        suggested = [
            str(number)
            for number, each in enumerate(level.rows, 1)
            if not ids.isdisjoint(option.id for option in each.options)
        ]
        hint = " " + spoken("(suggested: {rows})", rows=", ".join(suggested)) if suggested else ""
        if sum(map(len, rows)) > MOST_IN_A_ROW:
            return [*(f"  {row}" for row in rows), *filter(None, [hint.strip()])]
        return [f"{'  '.join(rows)}{hint}"]


MOST_IN_A_ROW = 150
"""Maximum number of characters of all rows on one line."""


def _numbered(number: int, row: Row) -> str:
    return f"{number} {row.words}" + (f" ({row.more})" if row.more else "")


def _parted(line: str) -> tuple[str, list[str]]:
    """Split a line into its words and the numbers to pay with.

    "with" can also be an ordinary word.

    >>> _parted("2 with 1 3"), _parted("trade with Wren")
    (('2', ['1', '3']), ('trade with Wren', []))
    """
    words, _, payment = line.partition(" with ")
    numbers = payment.split()
    if numbers and all(map(str.isdecimal, numbers)):
        return words.strip(), numbers
    return line.strip(), []


def number_in(words: str) -> int | None:
    """Return the typed number; None for any other words or too many digits."""
    return int(words) if words.isdecimal() and len(words) <= MOST_DIGITS else None
