"""The options of a question sorted by purpose: actions, uses of cards, continue, end the turn."""

from __future__ import annotations

from collections.abc import Container, Mapping
from string import ascii_lowercase

from msgspec import Struct

from l7core.view.ask import Act, AskView, OptionView
from l7core.view.letters import dealt
from l7core.view.table import View

_KEYS = frozenset(f"{ascii_lowercase}+-")


class Offered(Struct, frozen=True):
    """An action with the options that it has now."""

    act: str
    word: str
    letter: str
    options: tuple[OptionView, ...]

    def rest_of(self, option: OptionView) -> str:
        """Return the label of an option without the word of its action."""
        return option.label.removeprefix(f"{self.word}: ").removeprefix(f"{self.word} ")


class Offers:
    """The options of a question, sorted by their use for a player."""

    def __init__(
        self, ask: AskView | None = None, view: View | None = None, taken: Container[str] = ()
    ) -> None:
        """Sort the options; `view` lists all actions, and `taken` letters are already in use."""
        self._options = ask.options if ask else ()
        self.go = next((each for each in self._options if each.role == "go"), None)
        """Option that continues the question, such as a roll."""
        self.end = next((each for each in self._options if each.role == "end"), None)
        self.uses: Mapping[str, Act] = {each.id: each for each in view.uses} if view else {}
        self._declared = view.acts if view else ()
        all_acts = (*self._declared, *self._undeclared())
        self._use_letters = dealt(self.uses.values(), taken)
        use_letters = {*self._use_letters.values()}
        self._letters = dealt(
            all_acts, {each for each in _KEYS if each in taken or each in use_letters}
        )
        self.offered = self._acts_of(all_acts)
        """Actions that are possible now, in declared order; empty if the question is a plain
        list."""

    @property
    def is_bar(self) -> bool:
        """True if the options are actions, uses of cards or options with their own key."""
        is_list = any(not each.role and not each.card for each in self._options)
        return bool(self.offered) or (bool(self._options) and not is_list)

    def letter_of_use(self, use: str) -> str:
        """Return the letter of a use of a card while a card is selected."""
        return self._use_letters.get(use, "")

    def letter_of(self, act: str) -> str:
        """Return the letter of an action, possible or not."""
        return self._letters.get(act, "")

    def uses_of(self, card: str) -> tuple[OptionView, ...]:
        """Return the uses of a card that are possible now; uses that do not change the odds come
        last."""
        found = [each for each in self._options if each.card == card]
        return tuple(sorted(found, key=self.is_idle))

    def is_idle(self, option: OptionView) -> bool:
        """Return whether a use of a card leaves the odds of the open question unchanged."""
        return bool(self.go and self.go.note.odds and option.note.odds == self.go.note.odds)

    def _undeclared(self) -> list[Act]:
        """Return the actions of this question that the game's texts do not declare."""
        known = {each.id for each in self._declared}
        acts: dict[str, Act] = {}
        for each in self._options:
            if each.act not in known and not each.card and not each.role:
                acts.setdefault(each.act, Act(each.act, each.group or each.label))
        return list(acts.values())

    def _acts_of(self, acts: tuple[Act, ...]) -> tuple[Offered, ...]:
        listed = [each for each in self._options if not each.role and not each.card]
        has_cards = any(each.card for each in self._options)
        known = {each.id for each in self._declared}
        if not has_cards and known.isdisjoint(each.act for each in listed):
            return ()
        offered = []
        for act in acts:
            if options := tuple(each for each in listed if each.act == act.id):
                offered.append(Offered(act.id, act.word, self._letters.get(act.id, ""), options))
        return tuple(offered)
