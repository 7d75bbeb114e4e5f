"""Random games under watch, from the game with the number FIRST on.

    python -m tests.tools.marathon [GAMES [JOBS [FIRST]]] [RULESET] [SCENARIO …]

The default ruleset is `escape:l7`. Without scenarios such as `scenario-2`, all that are played to
win are used in turn.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from l7core.bots.determinize import redraw
from l7core.engine.ids import owner, qualify
from l7core.engine.ruleset import Rules
from l7core.testing.marathon import MarathonGames, marathon
from l7core.testing.nets.pieces import Conserved, Faults, Pieces, no_faults
from l7core.testing.nets.secrecy import Advised, Exchange, Forked, Secret, Standing
from l7core.testing.nets.watching import Watcher
from plugins.alone.tests import invariants as alone
from plugins.alone.tests.beliefs import NeverExcluded
from plugins.heist.tests import invariants as heist
from plugins.heist.tests.kit import rules as heist_rules
from plugins.lockdown.tests import invariants as lockdown
from plugins.lockdown.tests.kit import rules as lockdown_rules
from plugins.lockdown.tests.test_forks import exchange as exchange_lockdown
from tests.escape import invariants as escape
from tests.escape.rules.kit import box
from tests.escape.test_nets import PLAYED
from tests.fixtures.mods.cellar.tests.positions import rules as cellar_rules
from tests.fixtures.mods.cellar.tests.test_nets import pieces as cellar_pieces
from tests.secrets.hunt import RULES as HUNT
from tests.secrets.test_nets import pieces as hunt_pieces

GAMES, JOBS, FIRST = 1_000, 2, 0
LOOK_EVERY = 41
"""Decisions and events between two checks of every seat's view."""
SELDOM = 10 * LOOK_EVERY
"""Interval for a game of a thousand decisions, in which each check imagines a station."""
REPORT_EVERY = 1
"""Decisions between two reports of a running hidden game; each report replays the game."""


def course(
    rules: Rules, pieces: Pieces, faults: Faults, *scenarios: str, every: int = LOOK_EVERY
) -> MarathonGames:
    """Return a course with the usual checks for every game."""

    def watchers() -> list[Watcher]:
        return [Conserved(pieces, faults), Secret(every=every), Forked(redraw, every=every)]

    return MarathonGames(rules, watchers, scenarios)


def rivals(rules: Rules, pieces: Pieces, faults: Faults, exchange: Exchange) -> MarathonGames:
    """Return a course for a long game in which not every seat wins with every other."""

    def watchers() -> list[Watcher]:
        secret = Secret(every=LOOK_EVERY, worlds=2, reports=5 * LOOK_EVERY)
        forked = Forked(exchange, every=LOOK_EVERY)
        return [Conserved(pieces, faults), secret, forked, Standing()]

    return MarathonGames(rules, watchers)


def in_the_dark(usual: MarathonGames) -> MarathonGames:
    """Return a course that also checks the hero's knowledge: no true position is excluded."""
    return replace(usual, watchers=lambda: [*usual.watchers(), NeverExcluded(SELDOM)])


def hidden_course(rules: Rules, pieces: Pieces) -> MarathonGames:
    """Return a course for sides with different knowledge, checked at every decision and event."""

    def watchers() -> list[Watcher]:
        secret = Secret(every=1, worlds=3, reports=REPORT_EVERY)
        return [Conserved(pieces), secret, Advised(worlds=3), Standing()]

    return MarathonGames(rules, watchers, players=("random", "careless"))


COURSES: dict[str, Callable[[], MarathonGames]] = {
    "escape:l7": lambda: course(box(), escape.pieces, escape.faults, *PLAYED),
    "heist:classic": lambda: course(heist_rules(), heist.pieces, heist.faults),
    "cellar:classic": lambda: course(cellar_rules(), cellar_pieces, no_faults),
    "alone:base": lambda: in_the_dark(
        course(alone.rules(), alone.pieces, alone.faults, every=SELDOM)
    ),
    "lockdown:base": lambda: rivals(
        lockdown_rules(), lockdown.pieces, lockdown.faults, exchange_lockdown
    ),
    "hunt:hunt": lambda: hidden_course(HUNT, hunt_pieces),
}


def main(words: Sequence[str]) -> int:
    numbers = [int(word) for word in words if word.isdecimal()]
    games, jobs, first = [*numbers, *(GAMES, JOBS, FIRST)[len(numbers) :]]
    names = [word for word in words if not word.isdecimal()]
    ruleset = next((name for name in names if name in COURSES), "escape:l7")
    run = COURSES[ruleset]()
    only = tuple(qualify(name, owner(ruleset)) for name in names if name != ruleset)
    run = replace(run, scenarios=only or run.scenarios)
    return 1 if marathon(run, games, jobs, partial(print, flush=True), first=first) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
