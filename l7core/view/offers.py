"""A question as what can be done in it: acts, uses of cards, what goes on, what ends a turn."""

from __future__ import annotations

from collections.abc import Container, Mapping
from string import ascii_lowercase

from msgspec import Struct

from l7core.view.ask import Act, AskView, OptionView
from l7core.view.letters import dealt
from l7core.view.table import View

_KEYS = frozenset(f"{ascii_lowercase}+-")


class Offered(Struct, frozen=True):
    """An act with the options that it has now."""

    act: str
    word: str
    letter: str
    options: tuple[OptionView, ...]

    def rest_of(self, option: OptionView) -> str:
        """An option's words beside the act's own: "Explore: the north door" says none twice."""
        return option.label.removeprefix(f"{self.word}: ").removeprefix(f"{self.word} ")


class Offers:
    """The options of one question, sorted by what a player does with them."""

    def __init__(
        self, ask: AskView | None = None, view: View | None = None, taken: Container[str] = ()
    ) -> None:
        """`view` says which acts there are; letters that are `taken` mean something else."""
        self._options = ask.options if ask else ()
        self.go = next((each for each in self._options if each.role == "go"), None)
        """What the question waits for."""
        self.end = next((each for each in self._options if each.role == "end"), None)
        self.uses: Mapping[str, Act] = {each.id: each for each in view.uses} if view else {}
        self._declared = view.acts if view else ()
        every = (*self._declared, *self._undeclared())
        self._use_letters = dealt(self.uses.values(), taken)
        held = {*self._use_letters.values()}
        self._letters = dealt(every, {each for each in _KEYS if each in taken or each in held})
        self.offered = self._acts_of(every)
        """What is possible now, in the declared order; nothing where the question is a list."""

    @property
    def is_bar(self) -> bool:
        """Whether acts are offered, or uses of cards, or what has a key of its own alone."""
        is_list = any(not each.role and not each.card for each in self._options)
        return bool(self.offered) or (bool(self._options) and not is_list)

    def letter_of_use(self, use: str) -> str:
        """The letter of a use of a card, while one is held up."""
        return self._use_letters.get(use, "")

    def letter_of(self, act: str) -> str:
        """The letter of an act, possible or not."""
        return self._letters.get(act, "")

    def uses_of(self, card: str) -> tuple[OptionView, ...]:
        """What a card can be used for now: what changes the chances first, the idle ones last."""
        found = [each for each in self._options if each.card == card]
        return tuple(sorted(found, key=self.is_idle))

    def is_idle(self, option: OptionView) -> bool:
        """Whether a use of a card leaves the chances of what is pending as they are."""
        return bool(self.go and self.go.note.odds and option.note.odds == self.go.note.odds)

    def _undeclared(self) -> list[Act]:
        """Acts of this question that the game's texts do not name."""
        known = {each.id for each in self._declared}
        acts: dict[str, Act] = {}
        for each in self._options:
            if each.act not in known and not each.card and not each.role:
                acts.setdefault(each.act, Act(each.act, each.group or each.label))
        return list(acts.values())

    def _acts_of(self, every: tuple[Act, ...]) -> tuple[Offered, ...]:
        listed = [each for each in self._options if not each.role and not each.card]
        has_cards = any(each.card for each in self._options)
        known = {each.id for each in self._declared}
        if not has_cards and known.isdisjoint(each.act for each in listed):
            return ()
        offered = []
        for act in every:
            if options := tuple(each for each in listed if each.act == act.id):
                offered.append(Offered(act.id, act.word, self._letters.get(act.id, ""), options))
        return tuple(offered)
