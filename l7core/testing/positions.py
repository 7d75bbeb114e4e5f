"""Tools for rule tests: a position, queued dice, a choice and the expected result.

    play = Play(rules, Task("cellar:turn", (0,)), place(0, "hall"), dice(5, 5))
    play.choose("force:front-door")
    play.expect_told("Ann opens the front door.")

A game supplies its own functions for building positions. They return a function of the state, as
`place` does here. `dice` and `stack` serve every game.
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
"""Names of the players, in the order of the seats."""

Arrangement: TypeAlias = Callable[[Any], None]
"""Function of the state that arranges the position before the game continues."""


def chairs(seats: int) -> tuple[SeatSetup, ...]:
    """Return that many seats of human players."""
    return tuple(map(SeatSetup, NAMES[:seats]))


def new_game(
    rules: Rules,
    *,
    seats: int = 1,
    seed: int = 0,
    undo: UndoMode = "strict",
    toggles: Mapping[str, str] | None = None,
) -> State:
    """Return a new game of the first scenario, before its first task."""
    setup = Setup(
        ruleset=rules.id, seats=chairs(seats), seed=seed, undo=undo, toggles=toggles or {}
    )
    return rules.begin(setup)


def dice(*faces: int) -> Arrangement:
    """Return an arrangement that sets the faces of the next dice; any further roll fails.

    Faces are numbered from 0.
    """
    return lambda state: queue_dice(state, *faces)


def stack(cards: list[str], *top: str) -> None:
    """Move these cards of a pile to its top, the first card uppermost.

    The top is the end of the list.
    """
    for card in reversed(top):
        cards.remove(card)
        cards.append(card)


class Play:
    """A game that continues from a position, played and checked in the words of its rules."""

    def __init__(
        self,
        rules: Rules,
        next: Task,
        *arrangements: Arrangement,
        seats: int = 1,
        undo: UndoMode = "strict",
        toggles: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a game and arrange its position; `next` is its only remaining task."""
        new_state = new_game(rules, seats=seats, undo=undo, toggles=toggles)
        state = Kernel(rules, new_state, history=False).state
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
        """Open question."""
        assert self.kernel.ask is not None, f"nothing is asked: {self.state.outcome}"
        return self.kernel.ask

    # -- actions

    def choose(self, id_or_label: str, *, pay: Iterable[str] = ()) -> None:
        """Choose the option with that id or label; the game's own ids need no owner."""
        option = self._option(id_or_label)
        assert option is not None, f"{id_or_label!r} is not offered: {', '.join(self.offered())}"
        self._seen = self.kernel.event_count
        mod = owner(self.kernel.rules.id)
        self.kernel.answer(option.id, *(qualify(card, mod) for card in pay))

    def resume(self) -> None:
        """Continue with the game that is loaded from a save of this one."""
        self.kernel = Kernel.resume(self.kernel.rules, self.kernel.record())

    # -- expectations

    def offered(self) -> list[str]:
        """Return the ids of the options; the game's own ids are without owner."""
        return [short(option.id) for option in self.ask.options]

    def expect_question(self, prompt: str, *, seat: int = 0, about: str = "") -> None:
        """Check that this question is open, for that seat."""
        asked = (self.ask.prompt, self.ask.seat, short(self.ask.about))
        assert asked == (prompt, seat, about), f"{asked} is asked"

    def expect_offered(self, *what: str) -> None:
        for each in what:
            assert self._option(each), f"{each!r} is not offered: {', '.join(self.offered())}"

    def expect_not_offered(self, *what: str) -> None:
        for each in what:
            assert not self._option(each), f"{each!r} is offered"

    def expect_why_not(self, action: str, reason: str) -> None:
        """Check that the action is refused for this reason."""
        refusals = [(why.action, why.reason) for why in self.kernel.why_not(self.ask.seat)]
        assert (action, reason) in refusals, f"it is told {refusals}"

    def expect_told(self, *sentences: str, seat: int | None = 0) -> None:
        """Check that the seat's log since the last choice has these sentences in this order.

        Other sentences may be between them.
        """
        remaining = iter(self.told(seat))
        for sentence in sentences:
            assert sentence in remaining, f"{sentence!r} is not among {self.told(seat)}"

    def expect_not_told(self, sentence: str, *, seat: int | None = 0) -> None:
        assert sentence not in self.told(seat), f"{sentence!r} is told"

    def told(self, seat: int | None = 0) -> list[str]:
        """Return the seat's log sentences since the last choice, with their causes."""
        return [
            f"{entry.text} ({entry.cause})" if entry.cause else entry.text
            for entry in self.kernel.log(seat)
            if entry.number >= self._seen
        ]

    def _option(self, id_or_label: str) -> Option | None:
        seat_view = self.kernel.view(self.ask.seat).ask
        assert seat_view is not None
        for option, shown in zip(self.ask.options, seat_view.options, strict=True):
            if id_or_label in (option.id, short(option.id), shown.label):
                return option
        return None


def short(id: str) -> str:
    """Return an id without its owner; an option's id loses the owner of its target.

    >>> short("cellar:rope"), short("move:cellar:hall"), short("end")
    ('rope', 'move:hall', 'end')
    """
    action, _, target = id.rpartition(":")
    if ":" in action:
        return f"{action.partition(':')[0]}:{target}"
    return local(id) or id
