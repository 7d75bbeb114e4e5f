"""The record of games: entries for finished games, their removal, and statistics."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from l7core.analysis import finished_games
from l7core.analysis.statistics import By, statistics
from l7core.analysis.trial import try_out
from l7core.bots import BOTS
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import HUMAN, SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.header import Header
from l7core.persist.playing_time import PlayingTime
from l7core.persist.results import (
    FILE,
    Dice,
    Fallen,
    Reached,
    Result,
    add_result,
    read_results,
    take_back,
)
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.escape.rules.kit import box
from tests.mods.workshop import CLASSIC, a_collection, a_mod
from tests.tools.command import L7, Ran
from tests.tools.places import MODS

PROUD = """
[[achievement]]
id = "there"
name = "There"
text = "Be there at the end."
results = ["won", "partly", "lost"]

[[achievement]]
id = "never"
name = "Never"
text = "Let no turn begin."
results = ["won", "partly", "lost"]
told = [{ event = "cellar.turn-began", most = 0 }]

[[achievement]]
id = "busy"
name = "Busy"
text = "Decide twice, in a game in which Ann had a turn."
results = ["won", "partly", "lost"]
numbers = [{ of = "decisions", least = 2 }, { of = "seats", least = 1, most = 1 }]
told = [{ event = "cellar.turn-began", where = { seat = "seat:0" }, least = 1 }]
"""
MANIFEST = f'ruleset = "{CLASSIC}"\nauthors = ["Ann"]\n'


@pytest.fixture
def proud(tmp_path: Path) -> Path:
    """Return a folder with a mod that has achievements."""
    return a_mod(tmp_path / "dev", "proud", MANIFEST, content__achievements_toml=PROUD).parent


@pytest.fixture
def rules(proud: Path) -> Rules:
    return Host([ModFolder(MODS, "developer"), ModFolder(proud, "developer")]).rules(CLASSIC)


@pytest.fixture
def l7(tmp_path: Path) -> L7:
    return L7(tmp_path / "home")


def played(store: Store, rules: Rules, *, seed: int = 5, undo: str = "casual") -> SavedGame:
    """Return a game after random play to its end."""
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "random"))
    setup = msgspec.convert(
        {"ruleset": rules.id, "seats": seats, "seed": seed, "undo": undo}, Setup
    )
    game = SavedGame.begin(store, rules, setup)
    streams = seed_streams(seed)
    while game.ask:
        choice = BOTS["random"].choose(game.kernel, streams)
        game.answer(choice.option, *choice.paid)
    return game


def ended(l7: L7, rules: Rules) -> str:
    """Save a finished game that is not in the record yet, and return its name."""
    with played(Store(l7.home / "saves"), rules) as game:
        return game.name


def look_at(l7: L7, name: str, proud: Path) -> Ran:
    """Open the game in plain mode and quit."""
    return l7(*with_proud(proud, "resume", name, "--plain"), typed="quit\n")


def with_proud(proud: Path, *arguments: str) -> list[str]:
    return [*arguments, f"--dev-mods={MODS}", f"--dev-mods={proud}"]


# -- entries


def test_a_finished_game_is_added_to_the_record(l7: L7, rules: Rules, proud: Path) -> None:
    ran = look_at(l7, ended(l7, rules), proud)
    assert "Achievement: There. Be there at the end." in ran.stdout
    (result,) = read_results(l7.home / "saves").every
    assert (result.ruleset, result.seed, result.seats[0].name) == (CLASSIC, 5, "Ann")
    assert result.result in ("won", "partly", "lost")
    assert [each.id for each in result.achievements] == ["proud:there", "proud:busy"]
    assert result.turns > 1


def test_a_game_that_is_opened_twice_has_one_entry(l7: L7, rules: Rules, proud: Path) -> None:
    name = ended(l7, rules)
    for _ in range(2):
        look_at(l7, name, proud)
    assert len((l7.home / "saves" / FILE).read_bytes().splitlines()) == 1


def test_undoing_the_end_removes_the_entry(l7: L7, rules: Rules, proud: Path) -> None:
    name = ended(l7, rules)
    look_at(l7, name, proud)
    assert read_results(l7.home / "saves").every
    with SavedGame.open(Store(l7.home / "saves"), name, rules) as again:
        again.undo()
    assert read_results(l7.home / "saves").every == ()


@pytest.mark.parametrize(
    "header",
    [
        Header(result="won", seats=(SeatSetup("Ann", "random"),)),
        Header(result="won", seats=(SeatSetup("Ann", HUMAN),), lesson=True),
        Header(result="", seats=(SeatSetup("Ann", HUMAN),)),
    ],
)
def test_games_of_bots_lessons_and_open_games_do_not_count(header: Header) -> None:
    assert not finished_games.belongs(header)


def test_an_unreadable_line_is_skipped_and_reported(tmp_path: Path) -> None:
    add_result(tmp_path, Result(name="one", result="won"))
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"name": "two", "resu')
    add_result(tmp_path, Result(name="three", result="lost"))
    record = read_results(tmp_path)
    assert [each.name for each in record.every] == ["one", "three"]
    assert record.problems == ("Skipped unreadable line 2 of results.jsonl.",)
    take_back(tmp_path, "one")
    assert [each.name for each in read_results(tmp_path).every] == ["three"]


def test_the_record_can_be_rebuilt_from_the_saves(l7: L7, rules: Rules, proud: Path) -> None:
    """Games whose saves are deleted stay in the record."""
    store = Store(l7.home / "saves")
    add_result(store.folder, Result(name="long-ago", result="won", ended_at="2020-01-01"))
    for seed in (5, 6):
        played(store, rules, seed=seed).close()
    ran = l7(*with_proud(proud, "stats", "--rebuild"))
    assert "3 games" in ran.stdout
    assert "ACHIEVEMENTS: 2 of" in ran.stdout
    results = read_results(store.folder).every
    assert [each.seed for each in results] == [0, 5, 6]


def test_a_game_without_its_rules_is_skipped(l7: L7, rules: Rules) -> None:
    played(Store(l7.home / "saves"), rules).close()
    ran = l7("stats", "--rebuild")
    assert "Skipped the-cellar-" in ran.stdout
    assert ran.returncode == 0


def test_statistics_are_available_as_json(l7: L7) -> None:
    add_result(l7.home / "saves", Result(name="one", game="The Pit", title="Down", result="won"))
    data = msgspec.json.decode(l7("stats", "--json", "--by", "game").stdout)
    assert data["rows"][0]["of"] == "The Pit"
    assert data["total"]["won"] == 1


def test_an_absence_adds_at_most_15_minutes_of_playing_time(tmp_path: Path) -> None:
    times = ["2026-01-01T12:00:00Z"]
    spent = PlayingTime(lambda: times[-1], 60)
    times.append("2026-01-01T12:02:00Z")
    assert spent.seconds == 180
    spent.keep()
    times.append("2026-01-02T12:00:00Z")
    assert spent.seconds == 180 + 15 * 60


# -- figures

ANN = (SeatSetup("Ann", HUMAN),)
WON = Result(name="1", game="The Pit", title="Down", seats=ANN, result="won", turns=4, seconds=60)
LOST = replace(
    WON,
    name="2",
    result="lost",
    turns=8,
    ended_at="2026-01-02T00:00:00Z",
    fallen=(Fallen("Nell", "Level 5, Round 3", "Guard 2", "Left."),),
)


def test_streaks_follow_the_order_in_which_games_ended() -> None:
    made = statistics([WON, replace(WON, name="3"), LOST])
    assert (made.total.streak, made.total.longest) == (-1, 2)
    assert statistics([LOST, WON, WON]).total.streak == 2


def test_causes_are_counted_by_kind_and_the_dead_are_listed() -> None:
    other = replace(LOST, name="4", fallen=(Fallen("Ed", cause="Guard 7"),))
    made = statistics([LOST, WON, other])
    assert made.causes == {"Guard": 2}
    first, second = made.dead
    assert (first.name, second.words, second.place) == ("Ed", "Left.", "Level 5, Round 3")


def test_luck_compares_rolls_with_their_expected_total() -> None:
    made = statistics([replace(WON, dice=Dice(10, 4.0, 5)), replace(LOST, dice=Dice(4, 4.0, 3))])
    assert made.total.luck == 1.0
    assert statistics([WON]).total.luck is None


@pytest.mark.parametrize(
    ("by", "labels"),
    [
        ("game", ["The Pit"]),
        ("scenario", ["Down", "Up"]),
        ("seats", ["2 players", "solo"]),
        ("difficulty", ["default rules", "hard"]),
    ],
)
def test_games_are_grouped(by: By, labels: list[str]) -> None:
    other = replace(LOST, title="Up", preset="hard", seats=(*ANN, SeatSetup("Bo", HUMAN)))
    rows = statistics([WON, other], by).rows
    assert sorted(row.of for row in rows) == labels


def test_games_with_manual_changes_do_not_count() -> None:
    made = statistics([WON, replace(WON, name="9", by_hand=1, achievements=(Reached("a:b"),))])
    assert (made.total.games, made.by_hand, made.achievements) == (1, 1, ())


def test_an_achievement_is_dated_by_the_first_game_that_reached_it() -> None:
    reached = (Reached("a:b", "B", "Be."),)
    first = replace(LOST, achievements=reached)
    made = statistics([first, replace(WON, achievements=reached, ended_at="2027")])
    assert [(each.id, each.day) for each in made.achievements] == [("a:b", "2026-01-02")]


# -- for mod authors


def test_a_trial_reports_which_achievements_were_reached(tmp_path: Path, proud: Path) -> None:
    trial = try_out(a_collection(tmp_path).host_with(proud / "proud"), "proud", games=4)
    (coverage,) = trial.coverage
    assert (coverage.kind, coverage.never) == ("achievement", ("proud:never",))
    assert any("achievement: 2 of 3 reached" in line for line in trial.lines())


def test_an_achievement_for_an_unknown_event_is_an_error(l7: L7, tmp_path: Path) -> None:
    text = PROUD.replace("cellar.turn-began", "cellar.turn-begun")
    mod = a_mod(tmp_path, "odd", MANIFEST, content__achievements_toml=text)
    ran = l7("mods", "check", mod, f"--dev-mods={MODS}")
    assert "unknown event 'cellar.turn-begun': no text has this key" in ran.stdout + ran.stderr
    assert "did you mean 'cellar.turn-began'?" in ran.stdout + ran.stderr
    assert ran.returncode == 1


def test_last_words_of_a_character_are_always_the_same(rules: Rules) -> None:
    assert finished_games.last_words(rules, "x Ann") == ""
    said = {finished_games.last_words(box(), f"game {n}") for n in range(40)}
    assert len(said) > 5
    assert finished_games.last_words(box(), "game 1") == finished_games.last_words(box(), "game 1")
