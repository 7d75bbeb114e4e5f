"""A bot that looks ahead thinks in the background; only its own decision waits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from mmap import mmap
from pathlib import Path
from select import select
from socket import socketpair
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core import bots
from l7core.bots import Bot, play_bots, random_bot, search
from l7core.engine.advice import Choice
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.commands import game
from l7tui.game import bot_worker
from l7tui.game.bot_worker import Stopped, Thought
from l7tui.game.session import Session
from l7tui.screens.table.play import TableScreen
from tests.escape.campaign import kit as campaign
from tests.escape.rules.kit import box
from tests.persist.unsaved import unsaved
from tests.tui.kit import Story, a_setup, an_app, front, load_host, press, seen, table, tell, until
from tests.tui.player import click_on, settle
from tests.tui.test_players import a_game

QUICK_ROUNDS = (1, 1)
"""Numbers of imagined games for a bot that need not play well."""


class Go:
    """An event shared with processes that may be ended while they wait for it."""

    def __init__(self) -> None:
        self._far, self._near = socketpair()

    def set(self) -> None:
        self._far.send(b"!")

    def clear(self) -> None:
        while self.wait(timeout=0):
            self._near.recv(1)

    def wait(self, timeout: float) -> bool:
        return bool(select([self._near], [], [], timeout)[0])

    def close(self) -> None:
        self._far.close()
        self._near.close()


class Slow:
    """A bot that thinks until it is released, and counts its calls."""

    def __init__(self) -> None:
        self.go = Go()
        self.trouble = ""
        self._asked = mmap(-1, 1)
        """A byte shared with the processes that the bot thinks in."""

    @property
    def asked(self) -> int:
        return self._asked[0]

    def close(self) -> None:
        self.go.close()
        self._asked.close()

    def choose(
        self, kernel: Kernel[Any], streams: dict[str, int], before_each: Callable[[], None]
    ) -> Choice:
        self._asked[0] += 1
        before_each()
        assert self.go.wait(timeout=20), "the test lets it go"
        if self.trouble:
            raise L7Error(self.trouble)
        before_each()
        return random_bot.choose(kernel, streams)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """The slow bot in place of `search`."""
    thinker = Slow()
    bot = Bot("search", "Thinks until released.", random_bot.choose, look_ahead=thinker.choose)
    monkeypatch.setitem(bots.BOTS, "search", bot)
    yield thinker
    thinker.close()


def a_table(saves: Path) -> L7App:
    return an_app(saves, a_setup("Ann", "Bo=search"))


def play(app: L7App, story: Story, slow: Slow) -> None:
    """Play the story and release the bot at the end, as the app waits for its threads."""

    async def released_story(pilot: Pilot[Any]) -> None:
        try:
            await story(pilot)
        finally:
            slow.go.set()

    tell(app, released_story)


async def until_bo_thinks(pilot: Pilot[Any]) -> TableScreen:
    """Answer Ann's questions until Bo is thinking."""
    for _ in range(20):
        await settle(pilot)
        screen = table(pilot)
        if screen.session.thought:
            await until(pilot, lambda: "is thinking" in seen(pilot))
            return screen
        menu = screen.table.choose.menu
        await pilot.press("E" if menu.end else "r" if menu.go else "1")
    raise AssertionError(seen(pilot))


def test_thinking_in_the_background_makes_the_same_decisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "ROUNDS", QUICK_ROUNDS)
    setup = Setup(
        ruleset=box().id,
        scenario="escape:sandbox",
        seats=(SeatSetup("Ann", "search"),),
        seed=4,
    )

    def begun(name: str) -> SavedGame:
        return SavedGame.begin(Store(tmp_path / name), box(), setup, title=name)

    session = Session(begun("aloud"))
    while (thought := session.thought) and session.game.kernel.decisions < 10:
        thought.think()
        session.heed(thought)
    answers = session.game.kernel.answers
    assert answers
    waited = begun("waited")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(waited, "answer", stopping_after(waited, len(answers)))
        with pytest.raises(Stopped):
            play_bots(waited)
    assert waited.kernel.answers == answers


def stopping_after(game: SavedGame, decisions: int) -> Any:
    """Return the game's `answer`, which raises Stopped after this many decisions."""
    give = game.answer

    def answer(option: str, *paid: str) -> None:
        if game.kernel.decisions == decisions:
            raise Stopped
        give(option, *paid)

    return answer


def test_the_table_names_the_thinking_bot(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await until_bo_thinks(pilot)
        await until(pilot, lambda: "1 game simulated" in seen(pilot))

    play(a_table(tmp_path), story, slow)


def test_you_can_look_around_while_a_bot_thinks(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        await press(pilot, ["V", "left"])
        assert screen.table.map.has_focus
        await press(pilot, ["f1"])
        assert front(pilot) == "Help"
        await press(pilot, ["escape", "escape", "L"])
        assert screen.table.alone == "log"
        assert screen.session.thought

    play(a_table(tmp_path), story, slow)


def test_a_bots_decision_is_applied_when_ready(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        decision_count = screen.session.game.kernel.decisions
        slow.go.set()
        await until(pilot, lambda: screen.session.game.kernel.decisions > decision_count)
        await until(pilot, lambda: screen.session.decider == 0)

    play(a_table(tmp_path), story, slow)


def test_a_decision_waits_until_a_dialog_is_closed(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        decision_count = screen.session.game.kernel.decisions
        await press(pilot, ["f1"])
        slow.go.set()
        thought = screen.session.thought
        assert thought
        await until(pilot, lambda: thought.is_over)
        await pilot.pause()
        assert screen.session.game.kernel.decisions == decision_count
        await press(pilot, ["escape"])
        await until(pilot, lambda: screen.session.game.kernel.decisions > decision_count)

    play(a_table(tmp_path), story, slow)


def test_escape_pauses_a_bot_and_enter_resumes_it(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        decision_count = screen.session.game.kernel.decisions
        await pilot.press("escape")
        assert "is paused." in seen(pilot)
        slow.go.set()
        await pilot.pause()
        assert screen.session.game.kernel.decisions == decision_count
        await pilot.press("enter")
        await until(pilot, lambda: screen.session.game.kernel.decisions > decision_count)
        assert slow.asked > 1

    play(a_table(tmp_path), story, slow)


def test_holding_and_continuing_can_be_clicked(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        await click_on(pilot, "stop (you can look around meanwhile)")
        await until(pilot, lambda: screen.session.held == 1)
        await click_on(pilot, "resume bots")
        await until(pilot, lambda: screen.session.thought is not None)

    play(a_table(tmp_path), story, slow)


def test_a_decision_for_an_old_question_is_dropped(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        thought = screen.session.thought
        await pilot.press("u")
        await until(pilot, lambda: screen.session.decider == 0)
        decision_count = screen.session.game.kernel.decisions
        slow.go.set()
        await pilot.pause()
        assert thought is not screen.session.thought
        assert screen.session.game.kernel.decisions == decision_count

    play(an_app(tmp_path, a_setup("Ann", "Bo=search", undo="free")), story, slow)


def test_a_seat_can_be_taken_from_a_thinking_bot(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        screen.session.hand_over(1, "human")
        assert screen.session.thought is None
        assert screen.session.decider == 1

    play(a_table(tmp_path), story, slow)


def test_an_error_of_a_bot_is_shown_and_pauses_it(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        slow.trouble = "It cannot tell one room from another."
        screen = await until_bo_thinks(pilot)
        slow.go.set()
        await until(pilot, lambda: "one room from another" in seen(pilot))
        assert screen.session.held == 1

    play(a_table(tmp_path), story, slow)


def test_a_decision_does_not_interrupt_looking_around(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        decision_count = screen.session.game.kernel.decisions
        await press(pilot, ["V"])
        slow.go.set()
        await until(pilot, lambda: screen.session.game.kernel.decisions > decision_count)
        assert screen.table.map.has_focus or screen.session.decider == 0

    play(a_table(tmp_path), story, slow)


def test_a_summary_waits_until_no_bot_is_thinking(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await settle(pilot)
        await press(pilot, ["escape"])
        session = table(pilot).session
        slow.go.set()
        while not (session.thought and session.happened):
            go_on(session)
        slow.go.clear()
        table(pilot).progress.next_question()
        await until(pilot, lambda: "is thinking" in seen(pilot))
        assert front(pilot) == "TableScreen"
        slow.go.set()
        await until(pilot, lambda: front(pilot) == "Summary")
        assert session.thought is None

    play(a_game(tmp_path, "human", "search"), story, slow)


def test_nothing_is_played_back_twice(tmp_path: Path, slow: Slow) -> None:
    slow.go.set()
    seats = (SeatSetup("Ann"), SeatSetup("Bo", "search"))
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=seats, seed=1)
    session = Session(SavedGame.begin(Store(tmp_path), box(), setup, title="Twice"))
    watched: list[int] = []
    while len(watched) < 6:
        go_on(session)
        watched += [frame.entry.number for frame in session.watch()]
        assert session.happened == []
    assert len(set(watched)) == len(watched)


def go_on(session: Session) -> None:
    """Make one more decision, the human's or the thinking bot's."""
    if session.thought:
        session.thought.think()
        session.heed(session.thought)
    else:
        advised, _ = session.advice()
        session.answer(advised.option, *advised.paid)


def rules_of_the_cellar() -> Rules:
    return load_host().rules("cellar:classic")


def test_you_can_leave_while_a_bot_thinks(tmp_path: Path, slow: Slow) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = await until_bo_thinks(pilot)
        thought = screen.session.thought
        screen.keyboard.perform(game.LEAVE)
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        await until(pilot, lambda: screen.session.thought is None)
        slow.go.set()
        assert thought
        await pilot.pause()
        assert not thought.is_over

    play(a_table(tmp_path), story, slow)


def test_a_stopped_bot_imagines_no_further_game(tmp_path: Path) -> None:
    rules = rules_of_the_cellar()

    def choose(kernel: Kernel[Any], _: object, before_each: Callable[[], None]) -> Choice:
        before_each()
        thought.stop()
        before_each()
        raise AssertionError("nobody waits for this game")

    bot = Bot("search", "Is stopped in its first game.", random_bot.choose, look_ahead=choose)
    with SavedGame.begin(Store(tmp_path), rules, a_setup()) as game:
        thought = Thought(game, bot)
    thought.think()
    assert not thought.is_over
    assert thought.games == 1


def test_thinking_does_not_change_the_game(tmp_path: Path, slow: Slow) -> None:
    rules = rules_of_the_cellar()
    with SavedGame.begin(Store(tmp_path), rules, a_setup()) as game:
        before = game.decisions, game.event_count, game.view(0)
        slow.go.set()
        thought = Thought(game, bots.BOTS["search"])
        thought.think()
        assert thought.decision
        assert thought.fits(game)
        assert (game.decisions, game.event_count, game.view(0)) == before


# -- in a process of its own

splits = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be split here")


def a_thought(
    folder: Path, look_ahead: Callable[[Kernel[Any], object, Callable[[], None]], Choice]
) -> Thought:
    bot = Bot("search", "Says where it thinks.", random_bot.choose, look_ahead=look_ahead)
    with SavedGame.begin(Store(folder), rules_of_the_cellar(), a_setup()) as game:
        thought = Thought(game, bot)
    thought.begin()
    return thought


@splits
def test_looking_ahead_runs_in_its_own_process(tmp_path: Path) -> None:
    def choose(kernel: Kernel[Any], _: object, before_each: Callable[[], None]) -> Choice:
        before_each()
        before_each()
        return Choice(f"process {os.getpid()}", ("one", "two"))

    thought = a_thought(tmp_path, choose)
    assert thought._process
    thought.think()
    assert thought.decision == (f"process {thought._process.process}", ("one", "two"))
    assert thought._process.process != os.getpid()
    assert (thought.games, thought.is_over) == (2, True)
    assert not runs(thought._process.process)


@splits
def test_thinking_in_a_process_can_be_stopped_at_once(tmp_path: Path) -> None:
    go = Go()

    def choose(kernel: Kernel[Any], _: object, before_each: Callable[[], None]) -> Choice:
        assert not go.wait(timeout=60), "nobody waits for so long"
        raise AssertionError

    thought = a_thought(tmp_path, choose)
    assert thought._process
    assert runs(thought._process.process)
    thought.stop()
    thought.think()
    assert not thought.is_over
    assert not runs(thought._process.process)
    go.close()


@splits
def test_if_the_process_fails_the_bot_thinks_here(tmp_path: Path) -> None:
    here = os.getpid()

    def choose(kernel: Kernel[Any], streams: Any, before_each: Callable[[], None]) -> Choice:
        before_each()
        if os.getpid() != here:
            os._exit(3)
        return random_bot.choose(kernel, streams)

    thought = a_thought(tmp_path, choose)
    thought.think()
    assert thought.decision
    assert thought.games == 1


@splits
def test_an_error_in_the_process_keeps_its_message(tmp_path: Path) -> None:
    def choose(kernel: Kernel[Any], _: object, before_each: Callable[[], None]) -> Choice:
        raise L7Error("It cannot tell one room from another.", hint="Light a lamp.")

    thought = a_thought(tmp_path, choose)
    thought.think()
    assert str(thought.trouble) == str(
        L7Error("It cannot tell one room from another.", hint="Light a lamp.")
    )


def runs(process: int) -> bool:
    """Return whether this child process is still running."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# -- bots alone


def alone(folder: Path, *, bot: str = "random", seats: int = 2) -> Session:
    chairs = tuple(SeatSetup(name, bot) for name in ("Ann", "Bo")[:seats])
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=chairs, seed=4)
    return Session(SavedGame.begin(Store(folder), box(), setup, title=bot))


def test_quick_bots_pause_for_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "AT_ONCE", 7)
    session = alone(tmp_path)
    seen_at = []
    while thought := session.thought:
        seen_at.append(session.game.kernel.decisions)
        thought.think()
        session.heed(thought)
    assert session.game.kernel.over
    assert seen_at[:2] == [7, 15]


def test_bots_alone_stop_at_the_end_of_a_campaign_part(tmp_path: Path) -> None:
    kernel = campaign.begin(seats=1).kernel
    session = Session(unsaved(tmp_path, "story", kernel))
    session.hand_over(0, "random")
    let_bots_play(session)
    assert session.held == 0
    assert chapter(session) is None, "between two parts"
    session.play_bots()
    let_bots_play(session)
    assert session.held == 0
    assert chapter(session) == 2


def test_only_humans_are_waited_for(tmp_path: Path) -> None:
    kernel = campaign.begin(seats=2).kernel
    session = Session(unsaved(tmp_path, "story", kernel))
    session.hand_over(1, "random")
    assert session.held is None
    assert session.decider == 0


def let_bots_play(session: Session) -> None:
    while thought := session.thought:
        thought.think()
        session.heed(thought)


def chapter(session: Session) -> int | None:
    chronicle = session.game.kernel.view(None).table.chronicle
    assert chronicle
    return chronicle.chapter
