"""The check that displayed odds match the real flow, over all dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.what_if import Follow, PossibleOutcome
from l7core.testing.nets.watching import Watcher
from l7core.view import Odds, OptionView

Holds: TypeAlias = Callable[[str, OptionView, Game[Any], PossibleOutcome[Any]], bool | None]
"""Function that returns whether an outcome, given by its words, has happened. It gets the option,
the game before and the result of the flow. It returns None if that cannot be decided."""
EXACT: Final = 1e-6
ENOUGH: Final = 1 - EXACT
"""Minimum share of all possibilities that must have been tried."""


class Reckoned(Watcher):
    """A watcher that compares displayed odds with real ones."""

    def __init__(self, holds: Holds, follow: Follow, compared: set[str]) -> None:
        self._holds = holds
        self._follow = follow
        self._compared = compared
        """Words of the outcomes that have been compared in any game so far."""

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        view = kernel.view(ask.seat).ask
        assert view is not None, "the decider sees the question"
        names = {name: id for id, name in view.purse}
        for option in view.options:
            if option.note.odds and not option.cost:
                yield from self._faults(kernel, option, (), option.note.odds)
            for name, odds in option.note.gains:
                if option.cost == 1 and name in names:
                    yield from self._faults(kernel, option, (names[name],), odds)

    def _faults(
        self, kernel: Kernel[Any], option: OptionView, paid: tuple[str, ...], odds: Odds
    ) -> Iterator[str]:
        fates = kernel.what_if(option.id, *paid, follow=self._follow)
        if fates.known < ENOUGH:
            return
        before = kernel.game
        for words, displayed in odds.outcomes:
            happened = [self._holds(words, option, before, fate) for fate in fates]
            if None in happened:
                continue
            self._compared.add(words)
            real = sum(fate.likely for fate, holds in zip(fates, happened, strict=True) if holds)
            if abs(real - displayed) > EXACT:
                yield f"{option.id} shows {displayed:.2%} for {words!r}, which comes in {real:.2%}"
