"""Pairs of games that differ only in hidden facts and look the same to the hider at each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from l7core.analysis.report import report, to_json
from l7core.bots.careful import hint
from l7core.engine.kernel import Kernel
from l7core.engine.recent_states import RecentStates
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import ReplaySteps
from l7core.engine.state import HUMAN, SeatSetup, Setup, Task
from l7core.persist.format import read_label
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.replay_lines import told
from l7core.support import bug_report
from l7core.testing.dice import queue_dice
from l7core.testing.nets.secrecy import text_of
from tests.secrets.hunt import HIDER, HUNTER, ROOMS, RULES, Behind, Front, Hunt, begin

Change: TypeAlias = Callable[[Hunt], None]
Script: TypeAlias = Sequence[str]
"""Answers of the hunter."""

HANDS = (["lantern#1", "rope#1", "rope#2"], ["snare#1", "pounce#1", "scheme#1", "rope#3"])
DECK = [
    *("scheme#3", "lantern#2", "lantern#3", "snare#2"),
    *("snare#3", "pounce#2", "pounce#3", "scheme#2"),
]
FALLS = (0, 5, 3, 1, 4, 2, 0, 5)


def laid_out(state: Hunt) -> None:
    """Put the hider in the middle; the hunter was heard once, in the south."""
    state.agenda = [Task("hunt:turn")]
    state.front = Front(possible=["a3", "b3", "c3"], heard=["s"])
    state.behind = Behind("c3")
    state.hands = [list(hand) for hand in HANDS]
    state.deck = list(DECK)
    queue_dice(state, *FALLS)


def at(room: str) -> Change:
    return lambda state: setattr(state.behind, "at", room)


def holds(*cards: str) -> Change:
    """Give the hunter these cards and put all others into the deck."""

    def change(state: Hunt) -> None:
        all_cards = [*state.hands[HUNTER], *state.deck]
        state.hands[HUNTER] = list(cards)
        state.deck = [card for card in all_cards if card not in cards]

    return change


def deck_reversed(state: Hunt) -> None:
    state.deck.reverse()


def snare_in(room: str) -> Change:
    def change(state: Hunt) -> None:
        state.front.laid, state.behind.snares, state.behind.under = 1, [room], ["snare#2"]
        state.deck.remove("snare#2")

    return change


def pounce_laid(state: Hunt) -> None:
    state.front.laid, state.behind.pounces, state.behind.under = 1, 1, ["pounce#2"]
    state.deck.remove("pounce#2")


def as_it_is(state: Hunt) -> None:
    """Change nothing."""


QUIET = ("pass", "stay")
SCHEMING = ("scheme:scheme#1", "bury:rope#3", "stay")

STEALING = ("pass", "go:b3")
LATE = ("rope#3", "snare#2", "snare#3", "pounce#3")
IDLE = ("rope#3", "lantern#2", "lantern#3", "scheme#2")


class Pair(NamedTuple):
    """The hider's answers in both games; a hidden change and the hunter's answers for each game."""

    hider: Script
    one: tuple[Change, Script]
    other: tuple[Change, Script]


PAIRS: Mapping[str, Pair] = {
    "another place": Pair(["rest"], (at("a3"), QUIET), (at("c3"), QUIET)),
    "a place in the middle": Pair(["rest"], (at("b3"), QUIET), (at("c3"), QUIET)),
    "another hand": Pair(["hide"], (as_it_is, QUIET), (holds(*LATE), QUIET)),
    "nothing to lay": Pair(["hide"], (as_it_is, QUIET), (holds(*IDLE), QUIET)),
    "another deck": Pair(["hide"], (as_it_is, QUIET), (deck_reversed, QUIET)),
    "snares elsewhere": Pair(["hide"], (snare_in("a1"), QUIET), (snare_in("c1"), QUIET)),
    "a snare or a pounce": Pair(["hide"], (snare_in("a1"), QUIET), (pounce_laid, QUIET)),
    "one card or the other is laid": Pair(
        ["hide"],
        (as_it_is, ("lay:snare#1", "stay")),
        (as_it_is, ("lay:pounce#1", "stay")),
    ),
    "it is laid in another room": Pair(
        ["hide"],
        (at("a3"), ("lay:snare#1", "stay")),
        (at("c3"), ("lay:snare#1", "stay")),
    ),
    "one question more": Pair(["hide"], (as_it_is, QUIET), (as_it_is, SCHEMING)),
    "one card or the other is buried": Pair(
        ["hide"],
        (as_it_is, SCHEMING),
        (as_it_is, ("scheme:scheme#1", "bury:snare#1", "stay")),
    ),
    "schemes for two hours": Pair(
        ["hide"] * 3,
        (as_it_is, QUIET * 3),
        (as_it_is, (*SCHEMING, "scheme:scheme#1", "bury:pounce#1", "stay", *QUIET)),
    ),
    "a step in the same direction": Pair(["rest"], (at("a3"), STEALING), (at("c3"), STEALING)),
    "steps to other rooms": Pair(
        ["hide"], (at("b3"), ("pass", "go:a3")), (at("b3"), ("pass", "go:c3"))
    ),
    "a step after a scheme": Pair(
        ["hide"], (at("a3"), STEALING), (at("c3"), (*SCHEMING[:2], "go:b3"))
    ),
    "a light that is too weak": Pair(
        ["light:lantern#1+rope#1+rope#2"],
        (at("a3"), ("lay:snare#1", "stay")),
        (at("c3"), ("lay:pounce#1", "stay")),
    ),
    "flight from one of two": Pair(["move:b1"], (at("a3"), QUIET), (at("c3"), QUIET)),
    "flight past a snare": Pair(
        ["move:b1", "move:a1"], (snare_in("c1"), QUIET * 2), (snare_in("c2"), QUIET * 2)
    ),
    "one of two snares": Pair(
        ["hide", "move:b1"],
        (at("a3"), ("lay:snare#1", "stay", *QUIET)),
        (at("c3"), ("lay:pounce#1", "stay", *QUIET)),
    ),
    "a long night": Pair(
        ["rest", "hide", "hide", "move:b1", "hide"],
        (at("a3"), (*STEALING, *QUIET * 4)),
        (at("c3"), (*STEALING, *SCHEMING, *QUIET * 3)),
    ),
}


class Side:
    """A game of a pair, and everything that the hider can read in it."""

    def __init__(self, folder: Path, change: Change) -> None:
        seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "careful"))
        state = begin(RULES, Setup(ruleset=RULES.id, seats=seats, seed=3))
        laid_out(state)
        change(state)
        self.store = Store(folder, clock=lambda: "then")
        kernel: Kernel[Hunt] = Kernel(RULES, state)
        self.game = SavedGame.take_over(self.store, kernel, SaveInfo(title="Hunt", game="hunt"))
        self.film = RecentStates(kernel)

    def hider_answers(self, answer: str) -> None:
        option, *paid = answer.split("+")
        self.game.answer(option, *paid)

    def hunter_answers(self, answers: list[str]) -> None:
        """Answer all questions of the hunter until the hider is asked."""
        while (ask := self.game.ask) and ask.seat == HUNTER:
            self.game.answer(answers.pop(0))

    def read(self) -> dict[str, bytes]:
        """Return everything that the hider could compare."""
        kernel = self.game.kernel
        facts: dict[str, object] = {
            "view": kernel.view(HIDER),
            "overlays": kernel.overlays(HIDER),
            "text": text_of(kernel, HIDER),
            "log": kernel.log(HIDER),
            "film": [self.film.view(e.number, HIDER) for e in self.film.entries(HIDER)],
            "hint": self._hint(),
            "undo": kernel.why_no_undo(HIDER),
            "header": self._header(),
            "list": self._list(),
            "earlier saves": self._earlier(),
            "replay": self._replay(),
            "onlooker": kernel.view(None),
        }
        read = {what: msgspec.json.encode(fact) for what, fact in facts.items()}
        read["report"] = to_json(report(kernel, seat=HIDER, title="Hunt"))
        header = replace(read_label(self.game.packed()).header, game="hunt")
        parts = bug_report.parts(header, kernel.log(HIDER), (), save=None)
        return {**read, **parts}

    def _hint(self) -> object:
        kernel = self.game.kernel
        return hint(kernel) if kernel.ask and kernel.ask.seat == HIDER else None

    def _header(self) -> Any:
        """Return the header without ids and hashes, which depend on the whole file."""
        header = read_label(self.game.packed()).header
        assert header.parents is not None
        return replace(header, sections=(), parents=("",) * len(header.parents))

    def _list(self) -> object:
        (entry,) = self.store.list()
        return entry.title, entry.decisions, entry.clock, entry.result, entry.header.saved_at

    def _earlier(self) -> object:
        saves = self.store.generations(self.game.name)
        return [
            (each.number, each.journalled, each.header.decisions, each.problem) for each in saves
        ]

    def _replay(self) -> object:
        """Return every step of the replay, as lines and as views of the hider."""
        record = self.game.kernel.record()
        steps = ReplaySteps(
            ReplayCursor(RULES, record.origin, record.answers), HIDER, is_open=False
        )
        lines = list(told(steps, first=1, last=None, seat=HIDER, is_open=False))
        views = []
        for number in range(steps.length + 1):
            steps.seek(number)
            view = steps.reel.kernel.view(HIDER)
            views.append((steps.at, steps.length, steps.next, view))
        return lines, views, steps.starts


@pytest.mark.parametrize("name", PAIRS)
def test_both_games_look_the_same_to_the_hider(name: str, tmp_path: Path) -> None:
    pair = PAIRS[name]
    (change, script), (other_change, other_script) = pair.one, pair.other
    one, other = Side(tmp_path / "one", change), Side(tmp_path / "other", other_change)
    ones, others = list(script), list(other_script)
    assert one.game.kernel.digest() != other.game.kernel.digest() or ones != others
    _compare(one, other)
    for answer in pair.hider:
        one.hider_answers(answer)
        other.hider_answers(answer)
        _compare(one, other)
        one.hunter_answers(ones)
        other.hunter_answers(others)
        _compare(one, other)
    assert (ones, others) == ([], [])


def _compare(one: Side, other: Side) -> None:
    read, also_read = one.read(), other.read()
    assert [what for what in read if read[what] != also_read[what]] == []


def test_both_games_have_the_same_cards() -> None:
    state = begin(RULES, Setup(ruleset=RULES.id, seats=(SeatSetup("Ann"), SeatSetup("Bo"))))
    all_cards = sorted(state.deck)
    for pair in PAIRS.values():
        for change, _ in (pair.one, pair.other):
            laid_out(state)
            change(state)
            places = (*state.hands, state.deck, state.behind.under)
            assert sorted(card for place in places for card in place) == all_cards
            assert state.behind.at in ROOMS
