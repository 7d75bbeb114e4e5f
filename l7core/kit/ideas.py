"""Ideas of a careful player: options with what they promise and the reason that explains them.

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
"""Ideas that are passed on beside the best one."""
MUCH_WORSE: Final = 2.5
"""By how much an idea may be worse and still deserve a thought."""


class Idea(Struct, frozen=True, gc=False):
    """An option, how good it looks, and why."""

    option: str
    score: float
    why: str
    """The last part of a text key."""
    args: Args | None = None
    paid: tuple[str, ...] = ()


SCORE: Final = attrgetter("score")
Answering: TypeAlias = Callable[[Any, Any, Ask], Iterable[Idea]]
"""What comes to somebody's mind at a question, given the game and who is asked."""


def never(option: str) -> bool:
    """No option loses for certain."""
    return False


def best_of(ideas: Iterable[Idea], prefix: str, is_lost: Callable[[str], bool] = never) -> Advice:
    """The best idea as advice; of equals the first. `prefix` begins the text keys of reasons.

    An option that `is_lost`, which is looked into only if need be, is the last thing to be advised.
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
    """Answers with the options as they come; `about` is the word of the reason that names one."""

    def answer(game: Any, who: Any, ask: Ask) -> Iterator[Idea]:
        for option in ask.options:
            yield Idea(option.id, 0.0, why, {about: option.id} if about else None)

    return answer


def preferring(wanted: str, why: str) -> Answering:
    """Answers with that option, where it is offered, and else with the first."""

    def answer(game: Any, who: Any, ask: Ask) -> Iterator[Idea]:
        for option in ask.options:
            yield Idea(option.id, float(option.id == wanted), why)

    return answer


def find(options: Iterable[Option], *beginnings: str) -> Option | None:
    """The first option whose id begins like that; the earlier beginnings first."""
    options = list(options)
    for beginning in beginnings:
        for option in options:
            if option.id == beginning or option.id.startswith(f"{beginning}:"):
                return option
    return None
