"""Simulations: the same games with any number of processes, and correct figures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import l7core
from l7core.analysis.simulation import (
    Cause,
    Happened,
    Played,
    Series,
    figures,
    find_scenario,
    play,
    simulate,
)
from l7core.engine.ask import Ask
from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules
from l7core.plain.simulation_lines import Progress, bar, table
from tests.bots import wager
from tests.engine import duel
from tests.tools.places import ROOT

# The test runner has threads of its own; the forked processes only play games.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

SERIES = Series(ruleset="wager:wager", scenario="", bots=("random",), games=24)


def without_durations(played: list[Played]) -> list[Played]:
    """Return the games without their durations."""
    return [replace(one, seconds=0.0) for one in played]


# -- playing


def test_a_game_is_the_same_each_time() -> None:
    assert without_durations([play(wager.RULES, SERIES, 5)]) == without_durations(
        [play(wager.RULES, SERIES, 5)]
    )


def test_games_of_a_series_differ() -> None:
    played = simulate(wager.RULES, SERIES)
    assert len({(one.result, one.decisions, one.uses) for one in played}) > 3


def test_known_games_are_not_played_again() -> None:
    whole = simulate(wager.RULES, SERIES)
    reported: list[int] = []
    again = simulate(
        wager.RULES, SERIES, known=whole[3:9], on_game=lambda one: reported.append(one.number)
    )
    assert without_durations(again) == without_durations(whole)
    assert reported == [number for number in range(SERIES.games) if not 3 <= number < 9]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform has no fork")
@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_processes_changes_nothing(jobs: int) -> None:
    alone = simulate(wager.RULES, SERIES)
    together = simulate(wager.RULES, SERIES, jobs=jobs)
    assert without_durations(together) == without_durations(alone)


def test_a_series_with_a_later_seed_has_the_later_games() -> None:
    all_games = simulate(wager.RULES, SERIES)
    later = simulate(wager.RULES, replace(SERIES, seed=10, games=5))
    assert [one.uses for one in later] == [one.uses for one in all_games[10:15]]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_keeps_finished_games(jobs: int) -> None:
    done: list[Played] = []

    def interrupt(played: Played) -> None:
        done.append(played)
        if len(done) == 7:
            raise KeyboardInterrupt

    played = simulate(wager.RULES, SERIES, jobs=jobs, on_game=interrupt)
    assert sorted(one.number for one in played) == sorted(one.number for one in done)
    assert len(played) == 7
    assert figures(wager.RULES, SERIES, played).games == 7


def fail_in_the_third_turn(game: Game[Any], ask: Ask) -> Any:
    if game.state.turn == 3:
        raise L7Error("no idea")
    return wager.careful(game, ask)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_fails_is_named(jobs: int) -> None:
    broken = Rules([replace(wager.RULESET, careful=fail_in_the_third_turn)])
    with pytest.raises(L7Error, match="no idea"):
        simulate(broken, replace(SERIES, bots=("careful",), games=4), jobs=jobs)


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownId, match="Unknown bot: 'carefull'"):
        simulate(wager.RULES, replace(SERIES, bots=("carefull",)))


# -- figures


def test_figures_count_results_decisions_and_turns() -> None:
    careful = figures(
        wager.RULES,
        replace(SERIES, bots=("careful",), games=3),
        simulate(wager.RULES, replace(SERIES, bots=("careful",), games=3)),
    )
    assert (careful.games, careful.won, careful.lost) == (3, 0, 3)
    assert careful.decisions == 3 * wager.TURNS
    assert (careful.turns.least, careful.turns.most) == (wager.TURNS, wager.TURNS)
    assert careful.reasons == {"wager.lost": 3}


def test_figures_count_causes_and_their_average_turn() -> None:
    played = simulate(wager.RULES, SERIES)
    ruined = [one for one in played if one.causes]
    cause = figures(wager.RULES, SERIES, played).causes["ruin"]["wager.folly"]
    turn = round(sum(one.turns for one in ruined) / len(ruined), 1)
    assert cause == Cause(len(ruined), len(ruined), turn)


def wager_game(number: int, winners: int, *cards: str) -> Played:
    uses = tuple(Happened("cards", card, 1) for card in cards)
    won = tuple(range(winners))
    return Played(number, "won" if winners else "lost", "", won, 1, 1, 0.0, (), uses)


def test_a_use_is_judged_by_games_with_and_without_it() -> None:
    played = [
        wager_game(0, 1, "good", "good"),
        wager_game(1, 0, "good"),
        wager_game(2, 0),
        wager_game(3, 0),
    ]
    use = figures(wager.RULES, SERIES, played).uses["cards"]["good"]
    assert (use.times, use.games) == (3, 2)
    assert (use.won_with, use.won_without, use.difference) == (0.5, 0.0, 0.5)


def test_seats_won_counts_partial_wins() -> None:
    two = replace(SERIES, seats=2)
    played = [replace(wager_game(0, 1), result="partly"), wager_game(1, 2), wager_game(2, 0)]
    result = figures(wager.RULES, two, played)
    assert (result.won, result.partly, result.lost) == (1, 1, 1)
    assert result.seats_won == 0.5


def test_figures_of_no_games_are_empty() -> None:
    result = figures(wager.RULES, SERIES, [])
    assert (result.games, result.seats_won, result.turns.most) == (0, 0.0, 0)
    assert len(list(table(wager.RULES, result))) == 1


# -- names and output


def test_a_scenario_is_found_by_id_by_its_last_part_and_by_number() -> None:
    from tests.bots.test_escape import rules

    several = [rules("heist:classic"), rules("escape:l7")]
    for named in ("escape:scenario-3", "scenario-3", "3"):
        of_scenario, scenario = find_scenario(several, named)
        assert (of_scenario.id, scenario) == ("escape:l7", "escape:scenario-3")


def test_an_unknown_scenario_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownId, match="Did you mean"):
        find_scenario([wager.RULES], "wager:wagers")


@pytest.mark.parametrize(
    ("part", "drawn"), [(0.0, "    "), (0.5, "██  "), (1.0, "████"), (0.625, "██▌ ")]
)
def test_a_bar_is_exact_to_an_eighth(part: float, drawn: str) -> None:
    assert bar(part, 4) == drawn


def test_a_plain_bar_is_ascii() -> None:
    assert bar(0.5, 4, plain=True) == "##.."


def test_a_table_lists_results_endings_causes_and_uses() -> None:
    played = simulate(wager.RULES, replace(SERIES, games=60))
    lines = list(table(wager.RULES, figures(wager.RULES, replace(SERIES, games=60), played)))
    text = "\n".join(lines)
    assert lines[0] == "Wager: 1 player, bot random; 60 games from seed 0"
    for word in ("won", "lost", "turns", "Poor.", "ruin", "folly", "cards", "good"):
        assert word in text


def test_progress_is_shown_and_cleared() -> None:
    from io import StringIO

    out = StringIO()
    progress = Progress(2, out)
    for number in range(2):
        progress.game_over(wager_game(number, 1))
    progress.clear()
    assert "2/2 games, 2 won" in out.getvalue()
    assert out.getvalue().endswith("\r\x1b[K")


# -- the command


def test_the_command_writes_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "l7core", "sim", "1", "--bot", "random", "--seats", "2"),
            *("--games", "6", "--jobs", "2", "--seed", "9", "--json", str(file)),
        ],
        cwd=ROOT,
        env={**os.environ, "L7_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "A New Level of Fear: 2 players, bot random; 6 games from seed 9" in done.stdout
    (figures,) = json.loads(file.read_text())
    assert figures["engine"] == l7core.__version__
    assert [mod["id"] for mod in figures["mods"]] == ["escape"]
    assert figures["mods"][0]["hash"]
    assert figures["scenario"] == "escape:scenario-1"
    assert (figures["seats"], figures["bots"]) == (2, ["random"])
    for name in ("decisions", "seconds", "turns", "causes"):
        assert figures[name], name
    assert figures["games"] == 6
    assert figures["won"] + figures["partly"] + figures["lost"] == 6


def test_figures_on_the_output_are_json(capsys: pytest.CaptureFixture[str]) -> None:
    from l7core.cli.main import main

    assert main(["sim", "1", "--bot", "random", "--games", "3", "--jobs", "1", "--json", "-"]) == 0
    assert [each["games"] for each in json.loads(capsys.readouterr().out)] == [3]


def test_all_plays_every_scenario_that_fits_and_no_lesson(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from l7core.cli.main import main

    options = ("--bot", "random", "--games", "1", "--jobs", "1", "--json", "-")
    assert main(["sim", "--all", *options]) == 0
    every = json.loads(capsys.readouterr().out)
    assert {each["ruleset"] for each in every} == {
        *("alone:base", "escape:l7", "heist:classic", "lockdown:base")
    }
    assert "escape:tutorial-1" not in {each["scenario"] for each in every}
    assert main(["sim", "--all", "--seats", "5", *options]) == 0
    largest = json.loads(capsys.readouterr().out)
    assert {(each["ruleset"], each["seats"]) for each in largest} == {("lockdown:base", 5)}


# -- sides


def test_each_seat_may_have_its_own_bot() -> None:
    series = Series(ruleset="duel:duel", scenario="", seats=2, bots=("careful", "random"), games=20)
    played = simulate(duel.RULES, series)
    result = figures(duel.RULES, series, played)
    assert result.bots == ("careful", "random")
    # The careful seat never yields; the random seat yields sooner or later.
    assert result.won_by_seat == (1.0, 0.0)


def test_seats_with_roles_are_listed_and_the_first_is_judged() -> None:
    series = Series(ruleset="duel:duel", scenario="", seats=2, bots=("careful", "random"), games=20)
    result = figures(duel.RULES, series, simulate(duel.RULES, series))
    assert result.chairs == ("The hunter", "The hunted")
    assert result.seats_won == result.won_by_seat[0]
    lines = [" ".join(each.split()) for each in table(duel.RULES, result, plain=True)]
    assert f"The hunter won {'#' * 30} 100.0% careful" in lines
    assert f"The hunted won {'.' * 30} 0.0% random" in lines
    assert not any(each.startswith(("won by all", "seats won")) for each in lines)


def test_the_number_of_bots_must_match_the_seats() -> None:
    series = Series(ruleset="duel:duel", scenario="", seats=2, bots=("random",) * 3, games=1)
    with pytest.raises(L7Error, match="3 bots for 2 players"):
        simulate(duel.RULES, series)
