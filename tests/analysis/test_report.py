"""Reports of games in which every number is known, because the dice are queued."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from l7core.analysis.coach import Costly
from l7core.analysis.report import Luck, Report, Series, report, telling, to_json
from l7core.bots import careful, random_bot
from l7core.engine.kernel import Kernel
from l7core.engine.odds import Die
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.state import SeatSetup, Setup
from l7core.engine.texts import Texts
from l7core.persist.header import SavedMod
from l7core.plain import report_lines
from l7core.plain.report_lines import luck_in_short, text
from l7core.view import Scene, Track
from tests.engine import toy
from tests.escape.campaign.kit import at_border, out, rules
from tests.escape.campaign.whole import setup_of
from tests.escape.first_level import finished
from tests.escape.rules.kit import INT, SPEED, STR, STR2, Story, box
from tests.persist.replays.samples import SAMPLES_BY_NAME, host, played
from tests.tui.moments import attacking, knocked_out, last_threat, two_rooms


@cache
def over() -> Report:
    """Return the report of a finished game of three bots."""
    return report(played(SAMPLES_BY_NAME["sample-all-over"]), title="All over")


def icons(stat: str) -> list[int]:
    """Return the value of each side of the die for that stat."""
    return [getattr(face, stat) for face in box().library["die"]["escape:die"].faces]


def series(of: Report, id: str, whose: str = "") -> Series:
    (numbers,) = [each for each in of.series if (each.id, each.of) == (id, whose or each.of)]
    return numbers


def luck(of: Report, by: str) -> Luck:
    (rolls,) = [each for each in of.luck if each.by == by]
    return rolls


# -- luck


def test_luck_compares_rolled_icons_with_expected_icons() -> None:
    story = attacking()
    story.choose("attack:guard:1")
    rolls = luck(report(story.kernel), "Wren Halloran")
    sides = icons("strength")
    assert (rolls.throws, rolls.actual) == (1, 3)
    assert rolls.expected == pytest.approx(4 * sum(sides) / len(sides), abs=0.01)


def test_rolls_of_an_enemy_count_for_all_enemies() -> None:
    story = knocked_out()
    story.choose("end")
    summary = report(story.kernel)
    assert (luck(summary, "Enemies").throws, luck(summary, "Enemies").actual) == (1, 3)
    assert [each.by for each in summary.luck] == ["Enemies"]
    assert "3 successes" in luck_in_short(summary)


def test_a_total_above_average_is_luckier_than_half_of_all_games() -> None:
    story = attacking()
    story.choose("attack:guard:1")
    rolls = luck(report(story.kernel), "Wren Halloran")
    assert (rolls.luckier > 0.5) == (rolls.actual > rolls.expected)


def test_the_variance_of_a_die_covers_all_totals() -> None:
    sides = icons("strength")
    totals = [one + other for one in sides for other in sides]
    mean = sum(totals) / len(totals)
    spread = sum((total - mean) ** 2 for total in totals) / len(totals)
    assert Die(tuple(sides)).variance(2) == pytest.approx(spread)


def test_there_is_no_luck_without_a_roll() -> None:
    story, _, crossway = _walking()
    story.go(crossway)
    assert report(story.kernel).luck == ()


def _walking() -> tuple[Story, int, int]:
    table, corridor, crossway = two_rooms()
    return table.actions(), corridor, crossway


# -- turn by turn


def test_each_turn_is_a_moment_and_the_last_moment_is_now() -> None:
    summary = over()
    kernel = played(SAMPLES_BY_NAME["sample-all-over"])
    turns = [each for each in kernel.events_since(0) if each.key == "escape.turn.begins"]
    assert len(summary.moments) in (len(turns), len(turns) + 1, len(turns) + 2)
    assert summary.moments[0].answers == 0
    assert summary.moments[-1].answers == summary.decisions
    answers = [each.answers for each in summary.moments]
    assert answers == sorted(set(answers))


def test_every_series_has_a_value_for_every_moment() -> None:
    summary = over()
    assert {len(each.values) for each in summary.series} == {len(summary.moments)}


def test_a_series_ends_with_the_value_on_the_table() -> None:
    kernel = played(SAMPLES_BY_NAME["sample-all-over"])
    summary = over()
    for seat in kernel.view(None).table.seats:
        for track in seat.tracks:
            of_track = [
                each for each in summary.series if (each.of, each.id) == (seat.name, track.id)
            ]
            assert all(each.values[-1] == track.value for each in of_track)
        (cards,) = [each for each in summary.series if (each.of, each.id) == (seat.name, "hand")]
        assert cards.values[-1] == seat.hand_count


def test_fear_threat_and_cards_of_every_seat_are_charted() -> None:
    summary = over()
    names = {chair.name for chair in summary.seats}
    for id in ("fear", "threat", "hand"):
        assert {each.of for each in summary.series if each.id == id} == names


def test_a_constant_series_is_described_in_words() -> None:
    summary = report(attacking().kernel)
    assert not any(each.moved for each in summary.series)
    assert "  Fear: 3 throughout" in list(text(summary))


def test_a_series_stays_within_its_limits() -> None:
    for each in over().series:
        known = [value for value in each.values if value is not None]
        assert each.least <= min(known)
        assert max(known) <= each.most


# -- the end and its causes


def test_the_chain_keeps_attacks_and_permanent_changes() -> None:
    story = knocked_out()
    story.choose("end")
    summary = report(story.kernel)
    assert summary.result == "lost"
    assert not any("End the turn" in link.text for link in summary.chain)
    summary = report(finished())
    dead = [each.of for each in summary.fates if each.fate == "dead"]
    deaths = [index for index, link in enumerate(summary.chain) if " dies in " in link.text]
    # The chain is in order of time, the fates are in order of seats.
    assert sorted(summary.chain[index].text.split()[0] for index in deaths) == sorted(
        who.split()[0] for who in dead
    )
    assert all(" rolls " in summary.chain[index - 1].text for index in deaths)
    assert all(summary.chain[index - 1].text.endswith(" needed. Hurt.") for index in deaths)


def test_a_name_in_the_clock_is_not_repeated() -> None:
    of = Costly(1, "Round 3, Rufus's turn", "Rufus Pell", "Fight", "Rush", 0.1, "It is safer.")
    assert report_lines.costly(of).startswith("Round 3, Rufus's turn: Fight.")
    other = replace(of, clock="Round 3, event phase")
    assert report_lines.costly(other).startswith("Round 3, event phase, Rufus Pell: Fight.")


def test_the_fate_of_each_seat_is_reported_with_its_cause() -> None:
    summary, table = report(finished()), finished().table(None)
    assert [(each.of, each.fate) for each in summary.fates] == [
        (seat.name, seat.fate) for seat in table.seats
    ]
    places = {seat.name: seat.place for seat in table.seats}
    chain_text = " ".join(link.text for link in summary.chain)
    for each in summary.fates:
        assert each.clock in {moment.clock for moment in summary.moments}
        if each.fate == "dead":
            assert f"{each.text} rolls" in chain_text
        elif each.fate == "left":
            assert each.text == places[each.of]


def test_a_hit_without_an_attacker_is_reported_with_its_cause() -> None:
    """In Heist, a hit names only the character who is hit."""
    heist = host().rules("heist:classic")
    setup = Setup(ruleset=heist.id, scenario=heist.id, seats=(SeatSetup("Ann"),), seed=5)
    kernel: Kernel[Any] = Kernel(heist, heist.begin(setup))
    chances = seed_streams(1)
    while kernel.ask:
        option, paid = random_bot.choose(kernel, chances)
        kernel.answer(option, *paid)
    (fate,) = report(kernel).fates
    assert fate.fate == "dead"
    hits = [entry.cause for entry in kernel.log(None) if entry.scene and entry.scene.kind == "hit"]
    assert fate.text == hits[-1]


def test_no_seat_is_to_move_after_the_end() -> None:
    words = [mark.word for seat in finished().table(None).seats for mark in seat.marks]
    assert "to move" not in words


def test_a_permanent_change_is_a_turning_point() -> None:
    story = last_threat()
    story.choose("bash:1")
    summary = report(story.kernel)
    assert any("LOCKDOWN" in point.text for point in summary.points)


def test_turning_points_of_a_campaign_name_their_part() -> None:
    kernel: Kernel[Any] = Kernel(rules(), rules().begin(setup_of(1)))
    chances = seed_streams(1)
    while kernel.ask and len(kernel.state.campaign.legs) < 2:
        option, paid = careful.choose(kernel, chances)
        kernel.answer(option, *paid)
    summary = report(kernel)
    of_levels = [point for point in summary.points if point.text.startswith("Level ")]
    assert [point.clock[:7] for point in of_levels] == [point.text[:7] for point in of_levels]
    assert [point.clock[:8] for point in of_levels] == ["Level 7,", "Level 6,"]


def test_the_opening_of_a_part_belongs_to_that_part() -> None:
    border = at_border(out(), flags=["tanks-broken"])
    border.settle()
    summary = report(border.kernel)
    (opening,) = [point for point in summary.points if "The radio is off" in point.text]
    assert opening.clock.startswith("Level 6, ")
    assert summary.moments[opening.moment].clock == opening.clock


def test_turning_points_of_a_single_scenario_name_only_the_clock() -> None:
    assert over().moments[1].clock.startswith("Round 1, ")


def test_a_running_game_has_no_chain_and_no_win_chances() -> None:
    story = last_threat()
    story.choose("bash:1")
    summary = report(story.kernel, seat=0)
    assert (summary.result, summary.chain) == ("", ())
    assert all(point.change is None for point in summary.points)


def test_large_changes_of_the_win_chance_are_turning_points() -> None:
    swings = [point.change for point in report(finished()).points if point.change is not None]
    assert swings
    assert all(abs(change) >= 0.08 for change in swings)


# -- secrecy


def test_a_secret_is_hidden_from_others_until_the_game_is_over() -> None:
    alarmed = Ruleset(id="toy:loud", title="Toy", scene=lambda *_: Scene("alarm"))
    rules = Rules([toy.RULESET, alarmed], texts=Texts(toy.TEXTS))
    setup = Setup(ruleset="toy:loud", seats=(SeatSetup("Ann"), SeatSetup("Bo")))
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    kernel.answer("whisper")
    kernel.answer("add")

    def points(seat: int | None) -> list[str]:
        return [each.text for each in report(kernel, seat=seat).points]

    assert "A secret." in points(0)
    assert "A secret." not in points(1)
    assert "A secret." not in points(None)
    kernel.answer("stop")
    assert "A secret." in points(1)


def test_secret_numbers_are_charted_after_the_end() -> None:
    def plans(game: Any) -> Mapping[int, tuple[Track, ...]]:
        return {1: (Track("plan", "Plan", 3),)}

    scheming = Ruleset(id="toy:scheming", title="Toy", afterwards=plans)
    rules = Rules([toy.RULESET, scheming], texts=Texts(toy.TEXTS))
    setup = Setup(ruleset="toy:scheming", seats=(SeatSetup("Ann"), SeatSetup("Bo")))
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    kernel.answer("add")
    for seat in (0, 1, None):
        assert not [each for each in report(kernel, seat=seat).series if each.id == "plan"]
    kernel.answer("stop")
    drawn = series(report(kernel, seat=0), "plan")
    assert (drawn.of, set(drawn.values)) == ("Bo", {3})


# -- facts


def test_the_report_has_the_title_mods_settings_hash_and_seed() -> None:
    story = attacking()
    mods = (SavedMod("escape", "1", "aa"),)
    summary = report(story.kernel, title="A fight", mods=mods)
    assert (summary.title, summary.mods, summary.undo_mode) == ("A fight", mods, "strict")
    assert summary.hash == story.kernel.digest()
    assert summary.seed == story.state.setup.seed


def test_undos_are_counted() -> None:
    story, _, crossway = _walking()
    story.go(crossway)
    story.kernel.undo()
    assert report(story.kernel).undos == 1


def test_decisions_are_counted_by_seat() -> None:
    summary = over()
    assert sum(chair.decisions for chair in summary.seats) == summary.decisions == summary.told


def test_a_report_is_built_in_steps_that_count_answers() -> None:
    kernel = played(SAMPLES_BY_NAME["sample-first-steps"])
    assert list(telling(kernel)) == list(range(1, 19))


def test_a_report_does_not_change_the_game() -> None:
    story = attacking()
    story.choose("attack:guard:1")
    before = story.kernel.digest(), story.kernel.decisions, story.kernel.event_count
    report(story.kernel)
    assert (story.kernel.digest(), story.kernel.decisions, story.kernel.event_count) == before


# -- output

KEYS = {
    *("format", "engine", "title", "ruleset", "scenario", "preset", "toggles", "result"),
    *("outcome", "by_hand", "clock", "seats", "decisions", "undos", "undo_mode", "seed", "hash"),
    *(
        "mods",
        "chain",
        "fates",
        "moments",
        "series",
        "luck",
        "points",
        "reasons",
        "scouted",
        "steps",
        "told",
    ),
}


def test_the_data_have_the_documented_keys() -> None:
    data: Mapping[str, Any] = msgspec.json.decode(to_json(over()))
    assert set(data) == KEYS
    assert set(data["series"][0]) == {"of", "id", "name", "least", "most", "values"}
    assert set(data["moments"][0]) == {"answers", "clock"}
    assert set(data["luck"][0]) == {"by", "throws", "expected", "actual", "luckier"}


def test_the_data_are_read_back_as_the_same_report() -> None:
    assert msgspec.json.decode(to_json(over()), type=Report) == over()


@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_text_keeps_to_eighty_columns(ascii_only: bool) -> None:
    lines = list(text(over(), ascii_only=ascii_only))
    assert max(map(len, lines)) <= 80
    charts = lines[lines.index("TURN BY TURN") : lines.index("VERSIONS")]
    assert all(line.isascii() for line in charts) == ascii_only


def test_the_text_begins_with_fates_and_ends_with_facts() -> None:
    lines = list(text(over()))
    sections = ("CHARACTERS", "TURNING POINTS", "LUCK", "CHAIN OF EVENTS")
    indexes = [lines.index(each) for each in (*sections, "TURN BY TURN", "VERSIONS")]
    assert indexes == sorted(indexes)


def test_an_incomplete_report_says_so() -> None:
    short = replace(over(), told=5, result="", outcome="")
    lines = list(text(short))
    assert lines[0].endswith("INCOMPLETE")
    assert "only 5 of 87 decisions" in " ".join(lines)


def test_the_queued_dice_are_sides_of_the_die() -> None:
    assert {INT, SPEED, STR, STR2} <= set(range(len(icons("strength"))))


def test_an_abandoned_report_raises_nothing() -> None:
    work = telling(played(SAMPLES_BY_NAME["sample-first-steps"]))
    next(work)
    work.close()


def test_control_characters_of_a_forged_game_are_escaped() -> None:
    kernel = played(SAMPLES_BY_NAME["sample-first-steps"])
    kernel.state.setup = replace(kernel.state.setup, preset="\x1b[2J\u202e")
    assert to_json(report(kernel)).decode().replace("\n", "").isprintable()
