"""The daily game, and results that are replayed before they are accepted."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from l7core.analysis import daily, scores
from l7core.bots import BOTS
from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import HUMAN, SeatSetup, decode, encode
from l7core.mods.host import Host, ModFolder
from l7core.persist import replay_file, save_admin
from l7core.persist.replay_file import Replay, hashed, of_save
from l7core.persist.results import Result, read_results
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.svg_card import svg
from tests.mods.workshop import CLASSIC
from tests.tools.command import L7
from tests.tools.places import MODS, PLUGINS

DAY = "2026-01-31"
ANN = (SeatSetup("Ann", HUMAN),)
HOST = Host([ModFolder(PLUGINS, "bundled"), ModFolder(MODS, "developer")])
VERIFIED_AT = "2026-02-01T00:00:00Z"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return HOST.rules(CLASSIC)


@pytest.fixture
def l7(tmp_path: Path) -> L7:
    return L7(tmp_path / "home", dev_mods=MODS)


def finished(folder: Path, rules: Rules) -> Replay:
    """Return the replay of that day's game after random play to its end."""
    store = Store(folder)
    setup, title = daily.setup_of(rules, DAY, ANN), daily.title_of(rules, DAY)
    with SavedGame.begin(store, rules, setup, title=title, mods=HOST.pins(rules)) as game:
        streams = seed_streams(5)
        while game.ask:
            choice = BOTS["random"].choose(game.kernel, streams)
            game.answer(choice.option, *choice.paid)
    loaded = store.load(game.name)
    return hashed(rules, of_save(loaded.label.header, loaded.record), HOST.pins(rules))


def verified(rules: Rules, replay: Replay) -> Result:
    return scores.verified(rules, replay, HOST.pins(rules), at=VERIFIED_AT)


def with_origin(rules: Rules, replay: Replay, change: Any) -> Replay:
    """Return a forged replay with another first state and no hashes."""
    state = decode(replay.origin, rules.state)
    change(state)
    steps = tuple(replace(step, hash="") for step in replay.steps)
    return replace(replay, origin=encode(state), steps=steps)


# -- the day


def test_a_day_has_one_seed_and_scenario_for_each_ruleset() -> None:
    escape = HOST.rules("escape:l7")
    games = [daily.setup_of(escape, f"2026-03-{day:02}", ANN) for day in range(1, 29)]
    assert len({game.seed for game in games}) == 28
    assert len({game.scenario for game in games}) > 3
    assert not any(escape.scenario(game.scenario).lesson for game in games)
    assert daily.setup_of(escape, DAY, ANN) == daily.setup_of(escape, DAY, ANN)
    assert (
        daily.setup_of(escape, DAY, ANN).seed != daily.setup_of(HOST.rules(CLASSIC), DAY, ANN).seed
    )


def test_only_an_unchanged_daily_game_counts_as_daily(rules: Rules) -> None:
    setup, title = daily.setup_of(rules, DAY, ANN), daily.title_of(rules, DAY)
    assert daily.day_of(rules, setup, title) == DAY
    assert daily.day_of(rules, replace(setup, seed=setup.seed + 1), title) == ""
    assert daily.day_of(rules, replace(setup, undo="casual"), title) == ""
    assert daily.day_of(rules, setup, "The Cellar") == ""


def test_the_command_starts_the_daily_game(l7: L7) -> None:
    ran = l7("play", CLASSIC, "--plain", "--daily", DAY)
    assert ran.returncode == 0
    (name,) = Store(l7.home / "saves").names()
    assert Store(l7.home / "saves").header(name).title == f"Daily {DAY}: The Cellar"


@pytest.mark.parametrize("own", [("--seed", "5"), ("--undo", "casual"), ("--preset", "hard")])
def test_the_daily_game_refuses_other_settings(l7: L7, own: tuple[str, str]) -> None:
    ran = l7("play", CLASSIC, "--plain", "--daily", DAY, *own)
    assert ran.returncode == 1
    assert "a fixed scenario, seed and rules" in ran.stderr


def test_an_invalid_day_is_refused(l7: L7) -> None:
    assert "Invalid day: 'soon'." in l7("play", CLASSIC, "--plain", "--daily", "soon").stderr


# -- results of others


def test_a_result_is_replayed_and_stored(l7: L7, rules: Rules, tmp_path: Path) -> None:
    replay = finished(tmp_path / "elsewhere", rules)
    file = tmp_path / "ann.l7replay"
    file.write_bytes(replay_file.to_bytes(replay))
    ran = l7("scores", "add", file)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"the daily game of {DAY}" in ran.stdout
    assert "cellar" in ran.stdout, "the mods are named"
    assert "Already added." in l7("scores", "add", file).stdout
    (result,) = read_results(l7.home / "saves", scores.FILE).every
    assert (result.daily, result.result, result.seats) == (DAY, replay.result, ANN)
    assert DAY in l7("scores", "list").stdout
    assert read_results(l7.home / "saves").every == (), (
        "the player's own record does not contain it"
    )


def test_a_saved_game_is_accepted_as_a_result(l7: L7, rules: Rules, tmp_path: Path) -> None:
    finished(tmp_path / "elsewhere", rules)
    store = Store(tmp_path / "elsewhere")
    file = tmp_path / "ann.l7"
    file.write_bytes(save_admin.whole(store, store.names()[0]))
    assert "Added." in l7("scores", "add", file).stdout


def test_a_forged_decision_is_reported(l7: L7, rules: Rules, tmp_path: Path) -> None:
    """The file has another answer and a correct checksum."""
    replay = finished(tmp_path / "elsewhere", rules)
    steps = list(replay.steps)
    other = replace(steps[9].answer, option="fly")
    steps[9] = replace(steps[9], answer=other)
    file = tmp_path / "forged.l7replay"
    file.write_bytes(replay_file.to_bytes(replace(replay, steps=tuple(steps))))
    ran = l7("scores", "add", file)
    assert ran.returncode == 1
    assert "The replay differs at decision 10" in ran.stderr
    assert read_results(l7.home / "saves", scores.FILE).every == ()


def test_a_forged_state_is_reported_with_its_decision(rules: Rules, tmp_path: Path) -> None:
    replay = finished(tmp_path, rules)
    steps = list(replay.steps)
    steps[4] = replace(steps[4], hash="0" * 12)
    with pytest.raises(scores.Forged, match="at decision 5"):
        verified(rules, replace(replay, steps=tuple(steps)))


def test_a_forged_start_is_reported_before_the_first_decision(rules: Rules, tmp_path: Path) -> None:
    def make_brave(state: Any) -> None:
        state.pawns[0].nerve = 99

    forged = with_origin(rules, finished(tmp_path, rules), make_brave)
    with pytest.raises(scores.Forged, match="before decision 1"):
        verified(rules, forged)


def test_a_wrong_claim_about_the_result_is_refused(rules: Rules, tmp_path: Path) -> None:
    replay = finished(tmp_path, rules)
    claimed = "lost" if replay.result != "lost" else "won"
    with pytest.raises(scores.Forged, match=f"The replay claims '{claimed}'"):
        verified(rules, replace(replay, result=claimed))


def test_a_game_that_is_not_over_is_refused(rules: Rules, tmp_path: Path) -> None:
    replay = finished(tmp_path, rules)
    with pytest.raises(scores.Forged, match="a question is open after 7 decisions"):
        verified(rules, replace(replay, steps=replay.steps[:7]))


def test_a_game_with_manual_changes_is_refused(rules: Rules, tmp_path: Path) -> None:
    replay = finished(tmp_path, rules)
    kernel: Kernel[Any] = Kernel(rules, rules.begin(daily.setup_of(rules, DAY, ANN)))
    kernel.do_by_hand("gain-nerve")
    manual_change: Answer = kernel.decided(-1)
    while kernel.ask:
        kernel.answer(kernel.ask.options[-1].id, *kernel.ask.purse[: kernel.ask.options[-1].cost])
        assert kernel.decisions < 500
    steps = tuple(replay_file.ReplayStep(answer) for answer in kernel.record().answers)
    assert steps[0].answer == manual_change
    with pytest.raises(scores.Forged, match="contains manual changes"):
        verified(rules, replace(replay, steps=steps, result=""))


def test_results_are_sorted_by_day_and_result(rules: Rules, tmp_path: Path) -> None:
    one = verified(rules, finished(tmp_path, rules))
    won = replace(one, name="a", result="won", turns=9)
    faster = replace(won, name="b", turns=4)
    lost = replace(won, name="c", result="lost", turns=1)
    later = replace(lost, name="d", daily="2026-02-02")
    ranked = scores.ranked([won, lost, faster, later])
    assert [each.name for each in ranked] == ["d", "b", "a", "c"]


# -- the card


def test_the_result_card_is_available_as_text_and_svg(l7: L7, rules: Rules, tmp_path: Path) -> None:
    finished(l7.home / "saves", rules)
    (name,) = Store(l7.home / "saves").names()
    card = l7("report", name, "--card").stdout
    assert card.splitlines()[-1] == f"l7 play {CLASSIC} --daily {DAY}"
    assert "Ann" not in card
    file = tmp_path / "card.svg"
    assert "Written" in l7("report", name, "--svg", file).stdout
    words = "".join(ElementTree.fromstring(file.read_bytes()).itertext())
    assert f"Daily {DAY}" in words


def test_the_svg_escapes_its_text_and_loads_nothing() -> None:
    drawn = svg(["<script>&", "", "second"]).decode()
    ElementTree.fromstring(drawn)
    assert "<script>" not in drawn
    assert "url(" not in drawn
    assert "href" not in drawn
