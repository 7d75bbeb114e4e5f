"""Choosing by words: a question as short rows, each of which is a number and a word to type.

An act with several targets, a card, a price and what is final are rows of their own before anything
is decided: what leads there is stepped back from with `back`.
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
"""Before an option's id: it is taken as it is, for scripts."""
GO_KEY, END_KEY = "r", "E"

Answer: TypeAlias = tuple[str, tuple[str, ...]]
"""An option's id and the ids paid for it."""


class Row(Struct, frozen=True):
    """Something to choose by its number, its words or its key."""

    words: str
    options: tuple[OptionView, ...] = ()
    """What it is, or leads to."""
    key: str = ""
    more: str = ""
    """What is told behind its words."""
    leads_to: Literal["", "cards", "uses"] = ""
    """Rows of its own, even where that is one alone; several options always have such."""
    sure: bool = False
    """Whether it does what has been told, be it final."""


class Level(Struct, frozen=True):
    """Rows to choose from, and what they are about."""

    title: str
    rows: tuple[Row, ...]
    told: tuple[str, ...] = ()
    """What is to be read before."""
    paying: OptionView | None = None


class Misread(Exception):
    """What was typed means nothing here; the message says what would."""


class Choosing:
    """One question while it is being answered in words."""

    def __init__(self, view: View, ask: AskView) -> None:
        self.ask = ask
        self._view = view
        self._offers = Offers(ask, view, KEPT)
        self._levels = [Level(ask.title, tuple(self._first_rows()))]

    @property
    def level(self) -> Level:
        """What is to be chosen from now."""
        return self._levels[-1]

    @property
    def has_acts(self) -> bool:
        """Whether acts can be chosen, or uses of cards, and not a list."""
        return self._offers.is_bar

    def has_row(self, words: str) -> bool:
        """Whether a row is called exactly so: then that is meant, whatever else has the name."""
        return any(each.words.casefold() == words.casefold() for each in self.level.rows)

    @property
    def is_begun(self) -> bool:
        """Whether something leads back to the question itself."""
        return len(self._levels) > 1

    def back(self) -> bool:
        """One step back; False at the question itself."""
        return self.is_begun and self._levels.pop() is not None

    # -- rows

    def _first_rows(self) -> Iterator[Row]:
        """Acts, a row for the cards, and the roles; a list where there are no acts."""
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
        """A row for each card that can be used, by its name."""
        for card in dict.fromkeys(each.card for each in options):
            uses = self._offers.uses_of(card)
            yield Row(self._name_of(card), uses, leads_to="uses")

    def _rows_of_uses(self, options: Sequence[OptionView]) -> Iterator[Row]:
        for each in options:
            use, row = self._offers.uses.get(each.use), self._row(each)
            begins = f"{self._name_of(each.card)}: "
            what = row.words.removeprefix(begins)
            words = f"{use.word.lower()}: {what}" if use and use.word else what
            idle = spoken("no effect on this roll") if self._offers.is_idle(each) else ""
            yield Row(words, (each,), row.key, idle or row.more)

    def _name_of(self, card: str) -> str:
        held = describe.held_card(card, self._view)
        return held.name if held else card

    # -- what is typed

    def say(self, line: str) -> Answer | None:
        """What a line does; None where there is more to choose. Raises Misread."""
        words, paid = _parted(line)
        if self.level.paying and not paid:
            return self._pay(self.level.paying, [] if words == NOTHING else words.split())
        if words.startswith(AT_ONCE) and (option := self._by_id(words.removeprefix(AT_ONCE))):
            return self._pay(option, paid)
        row = self._meant(words)
        if paid:
            if len(row.options) != 1:
                raise Misread(f"{row.words!r} is more than one thing to pay for.")
            return self._pay(row.options[0], paid)
        return self.take(row)

    def take(self, row: Row) -> Answer | None:
        """The answer that a row is; None where it leads to others."""
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
            self._weigh(option)
        else:
            return option.id, ()
        return None

    def _step_to(self, row: Row) -> None:
        """The rows that a row leads to; a single card's are its uses."""
        rows = self._led_to(row)
        if row.leads_to == "cards" and len(rows) == 1:
            self._step_to(rows[0])
            return
        title, told = spoken("Which card?"), tuple[str, ...]()
        if row.leads_to == "uses":
            card = describe.held_card(row.options[0].card, self._view)
            title, told = spoken("Choose a use."), (describe.card(card),) if card else ()
        elif not row.leads_to:
            title = spoken("{word}: choose one.", word=row.words[:1].upper() + row.words[1:])
        self._levels.append(Level(title, (*rows, Row(BACK)), told))

    def _led_to(self, row: Row) -> tuple[Row, ...]:
        if row.leads_to == "cards":
            return tuple(self._rows_of_cards(row.options))
        if row.leads_to == "uses":
            return tuple(self._rows_of_uses(row.options))
        return tuple(map(self._row, row.options))

    def _weigh(self, option: OptionView) -> None:
        told = (" ".join(describe.whole(option, self._view)),)
        rows = (Row(DO_IT, (option,), sure=True), Row(BACK))
        self._levels.append(Level("", rows, told))

    def _ask_for_payment(self, option: OptionView) -> None:
        told = (" ".join(describe.whole(option, self._view)),)
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
        self._levels.append(Level(title, (), told, option))

    # -- what is meant

    def _meant(self, words: str) -> Row:
        """The row that a number, a key or words mean; several become one that leads to them."""
        level = self.level
        number = number_in(words)
        if number is not None and not 1 <= number <= len(level.rows):
            raise Misread(
                f"Choose a number from 1 to {len(level.rows)}, not {number}, or type 'help'."
            )
        if again := self._again(words):
            return again
        found = self._found(words, level.rows) or self._anywhere(words)
        if len(found) == 1:
            return found[0]
        if found:
            return Row(words, tuple(option for each in found for option in each.options))
        if refused := self._refused(words):
            raise Misread("\n".join(describe.why_not(refused)))
        raise Misread(f"Unknown command or option: {words!r}. Type 'help' for commands.")

    def _found(self, words: str, rows: Sequence[Row]) -> Sequence[Row]:
        """The rows that are meant: by number, key or beginning; else where the first word leads."""
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
        here = self._found(first, rows) if rest.strip() else ()
        if len(here) != 1:
            return ()
        led_to = self._led_to(here[0])
        if within := self._found(rest.strip(), led_to):
            return within
        return [each for each in led_to if rest.strip().casefold() in each.words.casefold()]

    def _anywhere(self, words: str) -> Sequence[Row]:
        """Options by their ids and words, wherever they stand, and what the first rows lead to."""
        if option := self._by_id(words):
            return [self._row(option)]
        wanted = words.casefold()
        rows = map(self._row, self.ask.options)
        begins = [each for each in rows if each.words.casefold().startswith(wanted)]
        return begins or self._found(words, self._levels[0].rows)

    def _again(self, words: str) -> Row | None:
        """What is weighed, where it is asked for once more by the same words or the same letter."""
        sure = next((each for each in self.level.rows if each.sure), None)
        if not (self.is_begun and sure and self.level.told):
            return None
        named = self._found(words, self._levels[-2].rows)
        return sure if any(sure.options[0] in each.options for each in named) else None

    def _by_id(self, id: str) -> OptionView | None:
        return next((each for each in self.ask.options if each.id == id), None)

    def _refused(self, words: str) -> list[WhyNot]:
        """Why an act that was asked for by its word or letter is not possible."""
        wanted = words.casefold()
        acts = [
            each.id
            for each in self._view.acts
            if wanted in (each.word.casefold(), self._offers.letter_of(each.id))
        ]
        return [each for each in self._view.why_not if each.act in acts]

    # -- paying

    def _pay(self, option: OptionView, numbers: Sequence[str]) -> Answer:
        """The answer with the payment that the numbers stand for; raises Misread."""
        purse, chosen = self.ask.purse, []
        for word in numbers:
            number = number_in(word)
            if number is None or not 1 <= number <= len(purse):
                raise Misread(f"{word!r} is not one of 1 to {len(purse)} to pay with.")
            chosen.append(purse[number - 1][0])
        if kept := [name for id, name in purse if id in chosen and id in option.keeps]:
            raise Misread(f"{kept[0]} cannot pay for {option.label!r}.")
        if not option.cost <= len(set(chosen)) == len(chosen) <= option.cost + option.spare:
            price = describe.price(option)
            raise Misread(f"{option.label!r} costs {price}: write as many different numbers.")
        return option.id, tuple(chosen)

    # -- as it is read

    def rows(self, meant: Sequence[str] = ()) -> list[str]:
        """The rows with their numbers: on one line, or each on its own where they are long.

        `meant` are options that a coach speaks of.
        """
        level, ids = self.level, set(meant)
        rows = [_told(number, each) for number, each in enumerate(level.rows, 1)]
        pointed = [
            row
            for row, each in zip(rows, level.rows, strict=True)
            if not ids.isdisjoint(option.id for option in each.options)
        ]
        aside = " " + spoken("(did you mean: {rows})", rows=", ".join(pointed)) if pointed else ""
        if sum(map(len, rows)) > MOST_IN_A_ROW:
            return [*(f"  {row}" for row in rows), *filter(None, [aside.strip()])]
        return [f"{'  '.join(rows)}{aside}"]


MOST_IN_A_ROW = 150
"""Letters of all rows together, above which each has a line of its own."""


def _told(number: int, row: Row) -> str:
    return f"{number} {row.words}" + (f" ({row.more})" if row.more else "")


def _parted(line: str) -> tuple[str, list[str]]:
    """The words of a line, and the numbers that it pays with; "with" may be a word of its own.

    >>> _parted("2 with 1 3"), _parted("trade with Wren")
    (('2', ['1', '3']), ('trade with Wren', []))
    """
    words, _, payment = line.partition(" with ")
    numbers = payment.split()
    if numbers and all(map(str.isdecimal, numbers)):
        return words.strip(), numbers
    return line.strip(), []


def number_in(words: str) -> int | None:
    """The number that was typed; None for anything else, and for more digits than anybody means."""
    return int(words) if words.isdecimal() and len(words) <= MOST_DIGITS else None
