"""Front ends in a game whose sides know different things."""

from __future__ import annotations

import io
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.analysis.report import Report, SeatSummary, report
from l7core.bots import play_bots, take_back
from l7core.bots.careful import choose
from l7core.bots.determinize import chances_of
from l7core.bots.pace import SECRET_PACE
from l7core.cli import games
from l7core.cli.parsers import Parser, Shared
from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import ReplaySteps
from l7core.engine.ruleset import Rules
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import AUTOSAVE_EVERY, SavedGame
from l7core.persist.store import Store
from l7core.plain import play
from l7core.plain.report_lines import text
from l7core.testing.dice import queue_dice
from l7core.view import Card, Track, View
from l7tui.app import L7App
from l7tui.commands import COMMANDS
from l7tui.game import bot_worker
from l7tui.game.bot_worker import Thought
from l7tui.game.finished_game import FinishedGame
from l7tui.game.session import Session
from l7tui.settings.preferences import Preferences
from tests.secrets.hunt import HIDER, HUNTER, RULES, RULESET, TEXTS, Hunt, begin
from tests.secrets.test_pairs import laid_out
from tests.tui.kit import front, load_host, press, seen, table, tell, until


def a_hunt(folder: Path, hunter: str = "careful", undo: UndoMode = "strict") -> SavedGame:
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", hunter))
    setup = Setup(ruleset=RULES.id, seats=seats, seed=5, undo=undo)
    return SavedGame.begin(Store(folder), RULES, setup)


def played(game: SavedGame, remaining: int) -> SavedGame:
    """Answer for both seats until the hider has made `decisions` answers; then let bots play."""
    while game.ask and remaining:
        if game.ask.seat == HIDER:
            remaining -= 1
        option, paid = choose(game.kernel, chances_of(game.kernel))
        game.answer(option, *paid)
    play_bots(game)
    return game


def decided_by(game: SavedGame, seat: int) -> int:
    return sum(answer.seat == seat for answer in game.kernel.answers)


@pytest.mark.parametrize("hunter", [HUMAN, "careful"])
def test_a_bot_gives_no_reasons_to_another_side(tmp_path: Path, hunter: str) -> None:
    """Neither to a human opponent nor to a spectator, who sees no side's secrets."""
    reasons: list[str] = []
    with a_hunt(tmp_path, hunter) as game:
        game.reseat(HIDER, "careful")
        play_bots(game, lambda _, why: reasons.append(why), leave=lambda _, made: made == 20)
        assert decided_by(game, HIDER)
    assert not reasons


def test_the_save_list_counts_decisions_of_the_human(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 3) as game:
        (entry,) = game._writer.store.list()
        assert (entry.decisions, entry.header.counts) == (3, (HIDER,))
        assert decided_by(game, HUNTER) >= 6


def test_the_save_list_is_right_after_an_undo_past_the_save(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path, undo="casual"), 3) as game:
        game.save()
        assert take_back(game, HIDER) == 1
        (entry,) = Store(tmp_path).list()
        assert (entry.header.decisions, entry.decisions) == (3, 2)


def test_a_finished_game_counts_all_decisions(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 100) as game:
        (entry,) = Store(tmp_path).list()
        assert game.kernel.over
        assert entry.decisions == game.decisions
        whole = report(game.kernel, seat=HIDER)
    assert whole.decisions == whole.steps == game.decisions
    assert whole.hash


def test_autosaves_count_only_decisions_of_the_human(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 7) as game:
        assert game.decisions >= AUTOSAVE_EVERY
        (entry,) = Store(tmp_path).list()
        assert (entry.header.decisions, entry.since) == (0, 7)


def test_a_note_about_changed_rules_has_no_numbers(tmp_path: Path) -> None:
    async def deaf(game: Game[Hunt]) -> None:
        await game.ask(HUNTER, "hunt.prowl", [Option("stay")], secret=True)

    with played(a_hunt(tmp_path), 2) as game:
        name = game.name
    rules = Rules([replace(RULESET, flows={**RULESET.flows, "hunt:prowl": deaf})], texts=TEXTS)
    with SavedGame.open(Store(tmp_path), name, rules) as game:
        (note,) = game.notes
        assert "rewound to the first different decision" in note
        assert not any(letter.isdigit() for letter in note)


def test_the_title_of_a_branch_counts_decisions_of_the_human(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 2) as game, game.branch_from(game.decisions) as branch:
        assert branch.title == "The hunt, from decision 2"


def test_the_report_of_a_running_game_counts_the_readers_side(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 3) as game:
        running = report(game.kernel, seat=HIDER)
    assert (running.decisions, running.told, running.hash, running.reasons) == (3, 3, "", ())
    assert [chair.decisions for chair in running.seats] == [3, 0]
    assert len(running.moments) == 4, "one for the start of each turn of the reader"
    assert running.seats[HUNTER] == SeatSummary("The hunter", "Bo", "careful", 0)


def test_secret_reasons_are_reported_after_the_end(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 100) as game:
        whole = report(game.kernel, seat=HIDER)
    secret = [answer for answer in game.kernel.answers if answer.seat == HUNTER]
    assert len(whole.reasons) == len(secret)
    assert {reason.of for reason in whole.reasons} == {"The hunter"}
    assert any(line.endswith("is closer.") for line in text(whole))


def test_a_replay_of_a_running_game_skips_unnoticed_answers(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path, hunter=HUMAN), 2) as game:
        while game.ask and game.ask.prompt != "hunt.window":
            option, paid = choose(game.kernel, chances_of(game.kernel))
            game.answer(option, *paid)
        steps = steps_of(game.kernel)
        before = steps.length
        game.answer("pass")
        assert steps_of(game.kernel).length == before
        game.answer("stay")
        assert steps_of(game.kernel).length == before + 1
        assert before + 1 < game.decisions


def steps_of(kernel: Kernel[Any]) -> ReplaySteps:
    record = kernel.record()
    return ReplaySteps(ReplayCursor(RULES, record.origin, record.answers), HIDER, is_open=False)


def test_a_notebook_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_hunt(tmp_path, hunter=HUMAN) as game:
        session = Session(game)
        game.kernel.state.hands = [[], []]
        game.kernel.state.behind.at = "none"
        game.kernel._views.clear()
        assert session.is_private(HIDER)


def with_card(view: View) -> View:
    """Return the view with a card of the hider that the hunter does not see."""
    return with_seat(view, cards=(Card("locket", "A locket"),))


def with_track(view: View) -> View:
    return replace(view, table=replace(view.table, tracks=(Track("dread", "Dread", 3),)))


def with_stat(view: View) -> View:
    return with_seat(view, stats=(("Aim", "kill"),))


def with_seat(view: View, **more: Any) -> View:
    hider, hunter = view.table.seats
    return replace(view, table=replace(view.table, seats=(replace(hider, **more), hunter)))


@pytest.mark.parametrize("more", [with_card, with_track, with_stat])
def test_cards_tracks_and_stats_that_the_other_seat_does_not_see_are_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: Callable[[View], View]
) -> None:
    with a_hunt(tmp_path, hunter=HUMAN) as game:
        session, same = Session(game), game.view(None)
        monkeypatch.setattr(game, "overlays", lambda _: ())
        monkeypatch.setattr(game, "view", lambda _: same)
        assert not session.is_private(HIDER)
        monkeypatch.setattr(game, "view", lambda seat: more(same) if seat == HIDER else same)
        assert session.is_private(HIDER)
        assert session.hides_something(HUNTER)


def test_notes_on_the_map_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_hunt(tmp_path, hunter=HUMAN) as game:
        session, same = Session(game), game.view(None)
        monkeypatch.setattr(game, "overlays", lambda _: ())
        monkeypatch.setattr(game, "view", lambda _: same)
        assert not session.hides_something(HUNTER)
        game.pin(HUNTER, 0, (0, 0), "mine")
        assert session.hides_something(HUNTER)


def test_the_report_of_a_running_game_has_no_seed_and_no_undos(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path, undo="casual"), 2) as game:
        take_back(game, HIDER)
        running = report(game.kernel, seat=HIDER)
        assert (running.seed, running.undos) == (None, None)
        assert not any(word in line for line in text(running) for word in ("seed", "taken back"))
        whole = report(played(game, 100).kernel, seat=HIDER)
    assert whole.seed == 5
    assert whole.undos


def test_turning_points_are_those_of_the_readers_side(tmp_path: Path) -> None:
    """The changes add up to zero: one side's gain is the other side's loss."""
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", HUMAN))
    state = begin(RULES, Setup(ruleset=RULES.id, seats=seats, seed=3))
    laid_out(state)
    state.front.life, state.behind.at = 2, "b3"
    queue_dice(state, 5, 5)
    kernel: Kernel[Hunt] = Kernel(RULES, state)
    for answer in ("rest", "pass", "go:b2"):
        kernel.answer(answer)
    assert kernel.over
    (mine,) = report(kernel, seat=HIDER).points
    (theirs,) = report(kernel, seat=HUNTER).points
    assert mine.change is not None
    assert mine.change < -0.3
    assert theirs.change == pytest.approx(-mine.change)


def test_the_winner_sees_won_and_the_loser_sees_lost(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 100) as game:
        results = [game.view(seat).result for seat in (HIDER, HUNTER)]
    assert sorted(results) == ["lost", "won"]


@pytest.mark.parametrize(
    ("players", "result"),
    [((HUMAN, "careful"), "lost"), (("careful", HUMAN), "won"), ((HUMAN, HUMAN), "lost")],
    ids=["the hider reads", "the hunter reads", "both play"],
)
def test_lists_and_reports_show_the_result_of_their_reader(
    tmp_path: Path, players: tuple[str, str], result: str
) -> None:
    """The hider is caught; with two human players, the result of the game itself is shown."""
    seats = tuple(SeatSetup(name, each) for name, each in zip(("Ann", "Bo"), players, strict=True))
    state = begin(RULES, Setup(ruleset=RULES.id, seats=seats, seed=3))
    laid_out(state)
    state.front.life, state.behind.at = 2, "b3"
    queue_dice(state, 5, 5)
    hunt = SaveInfo(title="Hunt", game="h")
    with SavedGame.take_over(Store(tmp_path), Kernel(RULES, state), hunt) as game:
        for answer in ("rest", "pass", "go:b2"):
            game.answer(answer)
        (entry,) = Store(tmp_path).list()
        assert entry.result == result
        session = Session(game)
        session.seat = players.index(HUMAN)
        assert run_report(FinishedGame.at_table(session, ()).telling()).result == result


def run_report(telling: Generator[int, None, Report]) -> Report:
    """Run all steps of the report and return it."""
    while True:
        try:
            next(telling)
        except StopIteration as end:
            made: Report = end.value
            return made


def test_a_name_is_enough_to_play_against_a_bot() -> None:
    """`l7 play hunt:hunt`, with or without `--seat Ann`, gives the hunter to a bot."""
    hunter = SeatSetup("The hunter", "careful")
    for arguments, name in (([], "The hider"), (["--seat", "Ann"], "Ann")):
        assert seats_of(*arguments) == (SeatSetup(name, HUMAN), hunter)


def test_a_name_alone_does_not_make_a_bot_seat_human() -> None:
    named = ["--seat", "Ann", "--seat", "Bo"]
    assert seats_of(*named)[HUNTER] == SeatSetup("Bo", "careful")
    assert seats_of(*named[:-1], "Bo=human")[HUNTER] == SeatSetup("Bo", HUMAN)


def seats_of(*arguments: str) -> tuple[SeatSetup, ...]:
    """Return the seats of a hunt that is started with these arguments."""
    commands = Parser().add_subparsers()
    games.add_play(commands, Shared())
    options = commands.choices["play"].parse_args(["hunt:hunt", *arguments])
    return games._setup(options, RULES, "").seats


def test_plain_mode_asks_before_it_takes_over_an_opponents_seat(tmp_path: Path) -> None:
    out = io.StringIO()
    with a_hunt(tmp_path) as game:
        play.Plain(game, ["seat bo human\n"], out).play()
        assert "shows information hidden from you" in out.getvalue()
        assert game.setup.seats[HUNTER].controller == "careful"
        play.Plain(game, ["seat bo human surely\n"], out).play()
        assert game.setup.seats[HUNTER].controller == HUMAN


def test_the_table_asks_before_it_takes_over_an_opponents_seat(tmp_path: Path) -> None:
    app = L7App(load_host, Store(tmp_path), Preferences(None))
    with a_hunt(tmp_path) as game:
        app.sit_at(Session(game))

        async def story(pilot: Pilot[Any]) -> None:
            for key in ("escape", "enter"):
                await until(pilot, lambda: front(pilot) == "TableScreen")
                table(pilot).keyboard.perform(COMMANDS["change-players"])
                await until(pilot, lambda: "Choose a player to replace" in seen(pilot))
                await press(pilot, ["down", "enter"])
                await until(pilot, lambda: "Who plays" in seen(pilot))
                await pilot.press("enter")
                await until(pilot, lambda: front(pilot) == "Confirm")
                assert game.setup.seats[HUNTER].controller == "careful"
                await pilot.press(key)
            await until(pilot, lambda: game.setup.seats[HUNTER].controller == HUMAN)

        tell(app, story)


# -- the time that a bot takes


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replace the clock that bots read with a list of one number."""
    now = [0.0]
    monkeypatch.setattr(bot_worker, "monotonic", lambda: now[0])
    return now


def a_position(folder: Path, *hand: str) -> SavedGame:
    """Return a game in which the hunter searches, has this hand and was heard in the south."""
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "search"))
    state = begin(RULES, Setup(ruleset=RULES.id, seats=seats, seed=3))
    laid_out(state)
    state.hands[HUNTER] = list(hand)
    return SavedGame.take_over(Store(folder), Kernel(RULES, state), SaveInfo(title="", game="h"))


def thought_of(session: Session) -> Thought:
    assert session.thought
    session.thought.think()
    return session.thought


@pytest.mark.parametrize(
    ("hand", "secret_prompts"),
    [
        (["rope#3"], ["hunt.window"]),
        (["rope#3", "scheme#1"], ["hunt.window", "hunt.scheme"]),
    ],
    ids=["nothing to do", "one question more"],
)
def test_secret_questions_do_not_change_the_time_that_a_bot_takes(
    tmp_path: Path, clock: list[float], hand: list[str], secret_prompts: list[str]
) -> None:
    """Unnoticed questions follow each other at once and take one pace together."""
    with a_position(tmp_path, *hand) as game:
        game.answer("rest")
        session = Session(game)
        for prompt in secret_prompts:
            assert game.ask
            assert game.ask.prompt == prompt
            clock[0] += 0.3
            thought = thought_of(session)
            assert thought.goes_unnoticed
            assert thought.is_over
            session.heed(thought)
        clock[0] += 0.3
        step = thought_of(session)
        assert step.is_secret
        assert not step.goes_unnoticed, "the hunter moves, which is heard"
        assert not step.is_over
        clock[0] = SECRET_PACE
        assert step.is_over


def test_a_slow_bot_takes_two_paces(tmp_path: Path, clock: list[float]) -> None:
    with a_position(tmp_path, "snare#1") as game:
        game.answer("rest")
        session = Session(game)
        clock[0] = SECRET_PACE + 0.1
        thought = thought_of(session)
        assert not thought.goes_unnoticed, "a card is laid face down"
        clock[0] = 2 * SECRET_PACE - 0.1
        assert not thought.is_over
        clock[0] = 2 * SECRET_PACE
        assert thought.is_over


def test_a_bot_takes_one_pace_in_plain_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(play, "monotonic", lambda: 0.0)
    monkeypatch.setattr(play, "sleep", waited.append)
    with a_position(tmp_path, "rope#3", "scheme#1") as game:
        play.Plain(game, ["choose rest\n"], io.StringIO()).play()
    assert waited == [SECRET_PACE]
