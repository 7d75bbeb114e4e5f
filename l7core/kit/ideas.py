"""Ideas of a careful player: options with a score and the reason that explains it.

>>> ideas = [Idea("move:attic", 1.0, "dark"), Idea("move:hall", 3.0, "key", {"room": "hall"})]
>>> advice = best_of(ideas, "cellar.advice")
>>> advice.option, advice.why, advice.args, advice.others
('move:hall', 'cellar.advice.key', {'room': 'hall'}, (Choice(option='move:attic', paid=()),))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final, TypeAlias

from msgspec import Struct

from l7core.engine.advice import Advice, Choice
from l7core.engine.ask import Args, Ask, Option

OTHERS: Final = 5
"""Largest number of ideas returned in addition to the best one."""
MUCH_WORSE: Final = 2.5
"""Difference in score from which an idea is not worth mentioning."""


class Idea(Struct, frozen=True, gc=False):
    """An option, its score and its reason."""

    option: str
    score: float
    why: str
    """Last part of the text key of the reason."""
    args: Args | None = None
    paid: tuple[str, ...] = ()


SCORE: Final = attrgetter("score")
Answering: TypeAlias = Callable[[Any, Any, Ask], Iterable[Idea]]
"""A function that returns ideas for a question, given the game and the asked player."""


def never(option: str) -> bool:
    """Return False: no option is known to lose."""
    return False


def best_of(ideas: Iterable[Idea], prefix: str, is_lost: Callable[[str], bool] = never) -> Advice:
    """Return the best idea as advice; of equal ideas, the first. `prefix` begins text keys of
    reasons.

    An option for which `is_lost` is true is recommended only if every option loses. `is_lost` is
    called only until an option does not lose.
    """
    ranked = sorted(ideas, key=SCORE, reverse=True)
    best = next((idea for idea in ranked if not is_lost(idea.option)), ranked[0])
    others: dict[Choice, None] = {}
    for idea in ranked:
        if idea.score <= best.score - MUCH_WORSE or len(others) == OTHERS:
            break
        if idea.option != best.option:
            others[Choice(idea.option, idea.paid)] = None
    return Advice(best.option, f"{prefix}.{best.why}", best.args, best.paid, tuple(others))


def in_order(why: str, *, about: str = "") -> Answering:
    """Build a function that suggests the options in order, all with the reason `why`.

    `about` names the arg of the reason that is filled with the option's id.
    """

    def answer(game: Any, who: Any, ask: Ask) -> Iterator[Idea]:
        for option in ask.options:
            yield Idea(option.id, 0.0, why, {about: option.id} if about else None)

    return answer


def preferring(wanted: str, why: str) -> Answering:
    """Build a function that suggests the option `wanted` if offered, otherwise the first option."""

    def answer(game: Any, who: Any, ask: Ask) -> Iterator[Idea]:
        for option in ask.options:
            yield Idea(option.id, float(option.id == wanted), why)

    return answer


def find(options: Iterable[Option], *beginnings: str) -> Option | None:
    """Return the first option that matches the earliest beginning; None without a match."""
    options = list(options)
    for beginning in beginnings:
        for option in options:
            if option.id == beginning or option.id.startswith(f"{beginning}:"):
                return option
    return None
