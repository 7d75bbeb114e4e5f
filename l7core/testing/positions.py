"""The vocabulary of rule tests: a position, queued dice, a choice, what is expected of it.

    play = Play(rules, Task("cellar:turn", (0,)), place(0, "hall"), dice(5, 5))
    play.choose("force:front-door")
    play.expect_told("Ann opens the front door.")

A game supplies its own words for building positions: functions that return a function of the
state, as `place` does here. `dice` and `stack` serve every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from l7core.engine.ask import Ask, Option
from l7core.engine.ids import local, owner, qualify
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, State, Task, UndoMode
from l7core.testing.dice import queue_dice

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve")
"""Who sits at the table, in the order of the seats."""

Arrangement: TypeAlias = Callable[[Any], None]
"""Puts something in its place before the game goes on: a function of the state."""


def chairs(seats: int) -> tuple[SeatSetup, ...]:
    """That many human players."""
    return tuple(map(SeatSetup, NAMES[:seats]))


def new_game(
    rules: Rules,
    *,
    seats: int = 1,
    seed: int = 0,
    undo: UndoMode = "strict",
    toggles: Mapping[str, str] | None = None,
) -> State:
    """A new game of the first scenario for that many seats, before its first task."""
    setup = Setup(
        ruleset=rules.id, seats=chairs(seats), seed=seed, undo=undo, toggles=toggles or {}
    )
    return rules.begin(setup)


def dice(*faces: int) -> Arrangement:
    """The next dice show these faces, numbered from 0; no others may be rolled."""
    return lambda state: queue_dice(state, *faces)


def stack(cards: list[str], *top: str) -> None:
    """Bring these cards of a pile to its top, the first of them uppermost; the top is the end."""
    for card in reversed(top):
        cards.remove(card)
        cards.append(card)


class Play:
    """A game from a position on, played and watched in the words of its rules."""

    def __init__(
        self,
        rules: Rules,
        next: Task,
        *arrangements: Arrangement,
        seats: int = 1,
        undo: UndoMode = "strict",
        toggles: Mapping[str, str] | None = None,
    ) -> None:
        """`next` is all that is yet to happen in the position, once it has been arranged."""
        begun = new_game(rules, seats=seats, undo=undo, toggles=toggles)
        state = Kernel(rules, begun, history=False).state
        state.agenda = [next]
        for arrange in arrangements:
            arrange(state)
        self.kernel: Kernel[Any] = Kernel(rules, state)
        self._seen = 0

    @property
    def state(self) -> Any:
        return self.kernel.state

    @property
    def ask(self) -> Ask:
        """The pending question."""
        assert self.kernel.ask is not None, f"nothing is asked: {self.state.outcome}"
        return self.kernel.ask

    # -- acting

    def choose(self, what: str, *, pay: Iterable[str] = ()) -> None:
        """Take the option with that id or label; ids of the game's own need no owner."""
        option = self._option(what)
        assert option is not None, f"{what!r} is not offered: {', '.join(self.offered())}"
        self._seen = self.kernel.event_count
        mod = owner(self.kernel.rules.id)
        self.kernel.answer(option.id, *(qualify(card, mod) for card in pay))

    def resume(self) -> None:
        """Go on with the game that a save of this one becomes."""
        self.kernel = Kernel.resume(self.kernel.rules, self.kernel.record())

    # -- expecting

    def offered(self) -> list[str]:
        """The ids of the options, without the owner of the game's own."""
        return [short(option.id) for option in self.ask.options]

    def expect_question(self, prompt: str, *, seat: int = 0, about: str = "") -> None:
        """This is asked, of that seat."""
        asked = (self.ask.prompt, self.ask.seat, short(self.ask.about))
        assert asked == (prompt, seat, about), f"{asked} is asked"

    def expect_offered(self, *what: str) -> None:
        for each in what:
            assert self._option(each), f"{each!r} is not offered: {', '.join(self.offered())}"

    def expect_not_offered(self, *what: str) -> None:
        for each in what:
            assert not self._option(each), f"{each!r} is offered"

    def expect_why_not(self, action: str, reason: str) -> None:
        """The seat is told that it cannot do that, and why."""
        refusals = [(why.action, why.reason) for why in self.kernel.why_not(self.ask.seat)]
        assert (action, reason) in refusals, f"it is told {refusals}"

    def expect_told(self, *sentences: str, seat: int | None = 0) -> None:
        """Since the last choice that seat was told these, in this order, perhaps among others."""
        told = iter(self.told(seat))
        for sentence in sentences:
            assert sentence in told, f"{sentence!r} is not among {self.told(seat)}"

    def expect_not_told(self, sentence: str, *, seat: int | None = 0) -> None:
        assert sentence not in self.told(seat), f"{sentence!r} is told"

    def told(self, seat: int | None = 0) -> list[str]:
        """What that seat was told since the last choice, with the causes."""
        return [
            f"{entry.text} ({entry.cause})" if entry.cause else entry.text
            for entry in self.kernel.log(seat)
            if entry.number >= self._seen
        ]

    def _option(self, what: str) -> Option | None:
        seat_view = self.kernel.view(self.ask.seat).ask
        assert seat_view is not None
        for option, shown in zip(self.ask.options, seat_view.options, strict=True):
            if what in (option.id, short(option.id), shown.label):
                return option
        return None


def short(id: str) -> str:
    """An id without its owner, an option's id without the owner of what it points at.

    >>> short("cellar:rope"), short("move:cellar:hall"), short("end")
    ('rope', 'move:hall', 'end')
    """
    action, _, target = id.rpartition(":")
    if ":" in action:
        return f"{action.partition(':')[0]}:{target}"
    return local(id) or id
