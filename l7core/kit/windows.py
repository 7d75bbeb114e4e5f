"""Windows: moments at which seats may respond, asked in order until each seat passes.

`ask` returns the question for a seat, or None. The last option of each question is to pass.

>>> from l7core.engine.ask import Option
>>> nerve = {0: 2, 1: 0}
>>> def ask(seat):
...     brave = [Option("shout", "", str(n)) for n in range(nerve[seat])]
...     return Ask(seat, "cellar.warden-comes", (*brave, Option("pass"))) if brave else None
>>> def play(seat, option):
...     nerve[seat] -= 1
>>> window = answers((0, 1), ask, play)
>>> question = window.send(None)
>>> question = window.send((question.options[0], ()))
>>> try:
...     window.send((question.options[-1], ()))
... except StopIteration as over:
...     over.value, nerve
(1, {0: 1, 1: 0})
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from l7core.engine.ask import Ask, Option


async def answers(
    seats: Iterable[int],
    ask: Callable[[int], Ask | None],
    play: Callable[[int, Option], Awaitable[None] | None],
    *,
    most: int = 0,
) -> int:
    """Ask each seat until it passes, and return the number of responses.

    `most` limits the responses of all seats together; 0 means no limit. `play` runs the effects of
    a response before the same seat is asked again.
    """
    count = 0
    for seat in seats:
        while question := ask(seat):
            choice = await question
            if choice.id == question.options[-1].id:
                break
            playing = play(seat, choice)
            if playing is not None:
                await playing
            count += 1
            if count == most:
                return count
    return count
