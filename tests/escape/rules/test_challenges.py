"""Rules: Challenges; Exceeding the number of dice, Reroll, Assisting others."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Ability, Action, Bonus, Reroll, Stat, Stats
from l7core.escape.table.rolls import Result
from l7core.escape.table.state import Boost
from l7core.escape.words.verbs.aid import GainIcons
from l7core.escape.words.verbs.order import RollDice
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import INT, INT2, SPARE, SPEED, STR, STR2, Story, Table

PASSED, FAILED = (SetFlag(flag="passed"),), (SetFlag(flag="failed"),)


def table_with(stat: str, rating: int) -> Table:
    """Return a table with a challenge that can be attempted any number of times."""
    assert stat in ("strength", "intelligence")
    action = Action(
        id="try",
        text="",
        limit="none",
        stat=stat,  # type: ignore[arg-type]
        rating=rating,
        passed=PASSED,
        failed=FAILED,
    )
    return Table(actions=(action,))


def attempt(table: Table) -> Story:
    play = table.actions()
    play.choose("use:test:scenario/try")
    return play


def outcome(play: Story) -> str:
    """Return "passed", "failed", or nothing before the roll."""
    return " ".join(play.state.flags)


# -- the roll


@pytest.mark.parametrize(("stat", "icon"), [("strength", STR), ("intelligence", INT)])
def test_the_stat_sets_the_number_of_dice(stat: str, icon: int) -> None:
    table = table_with(stat, 5)
    table.prisoner(table.room())
    table.dice(icon, icon, icon, icon, icon)
    play = attempt(table)
    assert (play.dice_left, outcome(play)) == (1, "failed")


def test_bonuses_of_every_kind_add_dice() -> None:
    table = table_with("strength", 8)
    strong = table.skill(stats=Stats(strength=1))
    bar = table.item(bonuses=(Bonus(stat="strength", n=1, on="challenge"),))
    boosts = [Boost("strength", 1, "roll")]
    table.prisoner(table.room(), fear=5, skills=[strong], items=[bar], boosts=boosts)
    table.dice(*[STR] * 8)
    play = attempt(table)
    assert (play.dice_left, outcome(play)) == (0, "passed")


@pytest.mark.parametrize(
    ("icons", "wanted"), [(2, "failed"), (3, "passed"), (4, "passed")], ids=str
)
def test_icons_equal_to_the_rating_pass(icons: int, wanted: str) -> None:
    table = table_with("strength", 3)
    table.prisoner(table.room())
    table.dice(*[STR] * icons, *[SPEED] * (4 - icons))
    assert outcome(attempt(table)) == wanted


@pytest.mark.parametrize(
    ("stat", "double"), [("strength", STR2), ("intelligence", INT2)], ids=["strength", "wits"]
)
def test_a_double_icon_counts_2(stat: str, double: int) -> None:
    table = table_with(stat, 4)
    table.prisoner(table.room())
    table.dice(double, double, SPEED, SPEED)
    assert outcome(attempt(table)) == "passed"


@pytest.mark.parametrize(
    ("stat", "others"),
    [("strength", (INT, INT2, SPEED, INT)), ("intelligence", (STR, STR2, SPEED, STR))],
    ids=["strength", "wits"],
)
def test_icons_of_another_stat_do_not_count(stat: str, others: tuple[int, ...]) -> None:
    table = table_with(stat, 1)
    table.prisoner(table.room())
    table.dice(*others)
    assert outcome(attempt(table)) == "failed"


@pytest.mark.parametrize("rating", range(1, 8))
def test_twice_the_rating_is_an_exceptional_success(rating: int) -> None:
    assert not Result(2 * rating - 1, rating).is_exceptional
    assert Result(2 * rating, rating).is_exceptional
    assert Result(2 * rating + 1, rating).is_exceptional


def test_failure_and_success_run_their_effects() -> None:
    table = table_with("strength", 1)
    table.prisoner(table.room())
    table.dice(*[SPEED] * 4, STR, *[SPEED] * 3)
    play = attempt(table)
    assert outcome(play) == "failed"
    play.choose("use:test:scenario/try")
    assert outcome(play) == "failed passed"


def test_a_pool_larger_than_the_supply_rolls_the_difference_again() -> None:
    table = table_with("strength", 10)
    table.prisoner(table.room(), boosts=[Boost("strength", 6, "roll")])
    table.dice(*[STR] * 10)
    play = attempt(table)
    rolls = [event for event in play.kernel.events_since(0) if event.key == "escape.dice.challenge"]
    assert outcome(play) == "passed"
    assert [(each.args["dice"], each.args["again"]) for each in rolls if each.args] == [(10, 2)]


def test_a_roll_without_a_stat_gets_no_bonuses() -> None:
    table = Table()
    table.trigger("turn-begins", RollDice(dice=2, icon="strength", at_least=2, passed=PASSED))
    table.prisoner(table.room(), fear=5, boosts=[Boost("strength", 3, "turn")])
    table.dice(STR, SPEED, STR)
    play = table.turn()
    assert (play.dice_left, outcome(play)) == (1, "")


def test_a_roll_without_a_stat_cannot_be_rerolled() -> None:
    table = Table()
    lucky = table.skill(rerolls=(Reroll(on="challenge", of="any"),))
    table.trigger("turn-begins", RollDice(dice=1, icon="strength", passed=PASSED))
    table.prisoner(table.room(), skills=[lucky])
    table.dice(SPEED)
    assert table.turn().asked() == "escape.turn"


# -- cards before the roll


def test_cards_are_played_before_the_dice_are_rolled() -> None:
    table = table_with("strength", 5)
    card = table.card("strength", 1)
    table.prisoner(table.room(), hand=[card, SPARE])
    table.dice(*[STR] * 5)
    play = attempt(table)
    play.expect_question("escape.moment.challenge")
    assert play.dice_left == 5
    play.choose(f"card:bonus:{card}")
    play.go_on()
    assert outcome(play) == "passed"


def test_no_card_can_be_played_once_the_dice_are_rolled() -> None:
    table = table_with("strength", 5)
    card = table.card("strength", 1)
    lucky = table.skill(rerolls=(Reroll(),))
    table.prisoner(table.room(), hand=[card, SPARE], skills=[lucky])
    table.dice(*[SPEED] * 4)
    play = attempt(table)
    play.go_on()
    play.expect_question("escape.reroll")
    assert not play.can("card:")


def test_more_than_one_card_can_be_played_for_one_challenge() -> None:
    table = table_with("strength", 7)
    one, two = table.card("strength", 1), table.card("strength", 2)
    table.prisoner(table.room(), hand=[one, two, SPARE])
    table.dice(*[STR] * 7)
    play = attempt(table)
    play.choose(f"card:bonus:{one}")
    play.choose(f"card:bonus:{two}")
    play.go_on()
    assert outcome(play) == "passed"


def test_a_prisoner_with_one_card_is_not_asked_for_cards() -> None:
    table = table_with("strength", 1)
    table.prisoner(table.room(), hand=[table.card("strength", 1)])
    table.dice(*[STR] * 4)
    assert outcome(attempt(table)) == "passed"


def test_icons_that_a_card_grants_count_with_those_rolled() -> None:
    table = table_with("strength", 2)
    ability = Ability(text="", moments=("challenge",), effects=(GainIcons(n=1),))
    card = table.card("speed", ability=ability)
    table.prisoner(table.room(), hand=[card, SPARE])
    table.dice(STR, *[SPEED] * 3)
    play = attempt(table)
    play.choose(f"card:ability:{card}")
    play.go_on()
    assert outcome(play) == "passed"


# -- rerolls


def reroll(play: Story, skill: str, face: int | str, number: int = 0) -> None:
    play.choose(f"reroll|{skill}#{number}|{face}")


def test_a_reroll_rolls_a_die_again() -> None:
    table = table_with("strength", 1)
    lucky = table.skill(rerolls=(Reroll(of="any"),))
    table.prisoner(table.room(), skills=[lucky])
    table.dice(*[SPEED] * 4, STR)
    play = attempt(table)
    reroll(play, lucky, SPEED)
    assert outcome(play) == "passed"


def test_the_replaced_result_does_not_count() -> None:
    table = table_with("strength", 3)
    lucky = table.skill(rerolls=(Reroll(of="any"),))
    table.prisoner(table.room(), skills=[lucky])
    table.dice(STR2, SPEED, SPEED, SPEED, STR)
    play = attempt(table)
    reroll(play, lucky, STR2)
    assert outcome(play) == "failed"


def test_a_reroll_can_be_declined() -> None:
    table = table_with("strength", 1)
    lucky = table.skill(rerolls=(Reroll(),))
    table.prisoner(table.room(), skills=[lucky])
    table.dice(*[SPEED] * 4)
    play = attempt(table)
    play.choose("keep")
    assert outcome(play) == "failed"


def test_a_reroll_is_used_once_for_a_roll() -> None:
    table = table_with("strength", 1)
    lucky = table.skill(rerolls=(Reroll(),))
    table.prisoner(table.room(), skills=[lucky])
    table.dice(*[SPEED] * 5)
    play = attempt(table)
    reroll(play, lucky, SPEED)
    assert outcome(play) == "failed"


def test_a_reroll_can_be_used_for_the_next_roll_again() -> None:
    table = table_with("strength", 1)
    lucky = table.skill(rerolls=(Reroll(),))
    table.prisoner(table.room(), skills=[lucky])
    table.dice(*[SPEED] * 5, *[SPEED] * 4, STR)
    play = attempt(table)
    reroll(play, lucky, SPEED)
    play.choose("use:test:scenario/try")
    reroll(play, lucky, SPEED)
    assert outcome(play) == "failed passed"


def test_rerolls_are_used_one_at_a_time() -> None:
    """Ruling 18."""
    table = table_with("strength", 2)
    one = table.skill(rerolls=(Reroll(),))
    two = table.skill(rerolls=(Reroll(),))
    table.prisoner(table.room(), skills=[one, two])
    table.dice(*[SPEED] * 4, STR, STR)
    play = attempt(table)
    reroll(play, one, SPEED)
    play.expect_question("escape.reroll")
    assert play.dice_left == 1
    reroll(play, two, SPEED)
    assert outcome(play) == "passed"


def test_a_rerolled_die_may_be_rerolled_by_another_reroll() -> None:
    """Ruling 18."""
    table = table_with("strength", 6)
    one = table.skill(rerolls=(Reroll(),))
    two = table.skill(rerolls=(Reroll(),))
    table.prisoner(table.room(), skills=[one, two])
    table.dice(STR, STR, STR, SPEED, INT, STR2)
    play = attempt(table)
    reroll(play, one, SPEED)
    assert play.can(f"reroll|{two}#0|{INT}")
    assert not play.can(f"reroll|{two}#0|{SPEED}")


def test_a_reroll_of_doubles_applies_to_double_icons_only() -> None:
    table = table_with("strength", 9)
    nerve = table.skill(rerolls=(Reroll(of="double"),))
    table.prisoner(table.room(), skills=[nerve])
    table.dice(STR, STR2, INT2, SPEED)
    play = attempt(table)
    offered = sorted(option.id for option in play.ask.options)
    assert offered == sorted(["keep", f"reroll|{nerve}#0|{STR2}", f"reroll|{nerve}#0|{INT2}"])


def test_a_reroll_of_all_dice_rolls_them_all() -> None:
    table = table_with("strength", 4)
    again = table.skill(rerolls=(Reroll(of="all"),))
    table.prisoner(table.room(), skills=[again])
    table.dice(STR, STR, STR, SPEED, *[STR] * 4)
    play = attempt(table)
    reroll(play, again, "all")
    assert (outcome(play), play.dice_left) == ("passed", 0)


def test_a_reroll_for_an_occasion_is_offered_only_there() -> None:
    table = table_with("strength", 4)
    boxer = table.skill(rerolls=(Reroll(on="attack"),))
    table.prisoner(table.room(), skills=[boxer])
    table.dice(*[SPEED] * 4)
    assert outcome(attempt(table)) == "failed"


@pytest.mark.parametrize("fear", [3, 6])
def test_a_reroll_may_cost_fear(fear: int) -> None:
    """At fear 6 the track has exactly enough space."""
    table = table_with("strength", 1)
    grim = table.skill(rerolls=(Reroll(fear=2),))
    table.prisoner(table.room(), skills=[grim], fear=fear)
    table.dice(*[SPEED] * 5, STR)
    play = attempt(table)
    reroll(play, grim, SPEED)
    assert play.ann.fear == fear + 2


def test_a_reroll_whose_cost_cannot_be_paid_is_not_offered() -> None:
    table = table_with("strength", 1)
    grim = table.skill(rerolls=(Reroll(fear=2),))
    table.prisoner(table.room(), skills=[grim], fear=7)
    table.dice(*[SPEED] * 5)
    play = attempt(table)
    assert outcome(play) == "failed"


# -- assisting


def assisted(stat: Stat = "strength", bonus: int = 2) -> tuple[Table, str]:
    """Return a table with a challenge of Strength 6, and a card with which Bo may help."""
    table = table_with("strength", 6)
    return table, table.card(stat, bonus, fear=1)


def test_a_prisoner_in_the_room_may_assist() -> None:
    """Ruling 16."""
    table, card = assisted()
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card, SPARE])
    table.dice(*[STR] * 6)
    play = attempt(table)
    play.expect_question("escape.moment.assist", seat=1)
    play.choose(f"card:bonus:{card}")
    assert outcome(play) == "passed"


def test_a_prisoner_next_door_may_assist() -> None:
    """Ruling 16."""
    table, card = assisted()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.prisoner(yard, hand=[card, SPARE])
    assert attempt(table).ask.seat == 1


def test_a_prisoner_two_rooms_away_may_not_assist() -> None:
    """Ruling 16."""
    table, card = assisted()
    hall = table.room()
    yard = table.room(east_of=hall)
    far = table.room(east_of=yard)
    table.prisoner(hall)
    table.prisoner(far, hand=[card, SPARE])
    assert outcome(attempt(table)) == "failed"


def test_nobody_assists_through_a_locked_door() -> None:
    """Ruling 16."""
    table, card = assisted()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall)
    table.prisoner(yard, hand=[card, SPARE])
    assert outcome(attempt(table)) == "failed"


def test_nobody_assists_through_a_wall() -> None:
    """Ruling 16."""
    table, card = assisted()
    hall = table.room(doors="n")
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.prisoner(yard, hand=[card, SPARE])
    assert outcome(attempt(table)) == "failed"


def test_nobody_assists_through_a_vent() -> None:
    """Ruling 16."""
    table, card = assisted()
    hall = table.room(doors="n", vent=True, ducts="e")
    ward = table.room(east_of=hall, doors="n", vent=True, ducts="w")
    table.prisoner(hall)
    table.prisoner(ward, hand=[card, SPARE])
    assert outcome(attempt(table)) == "failed"


def test_toughness_bonuses_cannot_assist() -> None:
    """Ruling 16."""
    table, card = assisted("toughness")
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card, SPARE])
    table.enemy("clone", hall)
    table.dice(*[SPEED] * 4, *[SPEED] * 3)
    play = table.actions()
    play.choose("attack:clone:1")
    assert not play.can(f"card:bonus:{card}")


def test_only_bonuses_to_the_tested_stat_help() -> None:
    table, card = assisted("intelligence")
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card, SPARE])
    assert outcome(attempt(table)) == "failed"


def test_the_helper_pays_card_and_fear_and_the_other_gets_the_bonus() -> None:
    table, card = assisted()
    hall = table.room()
    table.prisoner(hall, fear=3)
    table.prisoner(hall, hand=[card, SPARE], fear=3)
    table.dice(*[STR] * 6)
    play = attempt(table)
    play.choose(f"card:bonus:{card}")
    assert (play.bo.fear, play.bo.hand) == (4, [SPARE])
    assert (play.ann.fear, outcome(play)) == (3, "passed")
    assert play.stat("strength", seat=1) == 4


def test_nobody_assists_with_the_last_card() -> None:
    table, card = assisted()
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card])
    assert outcome(attempt(table)) == "failed"


def test_a_helper_with_too_much_fear_cannot_pay() -> None:
    table, card = assisted()
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card, SPARE], fear=8)
    assert outcome(attempt(table)) == "failed"


def test_everybody_in_reach_may_assist() -> None:
    table, card = assisted()
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card, SPARE])
    table.prisoner(hall, hand=[card, SPARE])
    table.dice(*[STR] * 8)
    play = attempt(table)
    play.choose(f"card:bonus:{card}")
    play.expect_question("escape.moment.assist", seat=2)
    play.choose(f"card:bonus:{card}")
    assert play.dice_left == 0


def test_help_ends_with_the_roll() -> None:
    table, card = assisted()
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(hall, hand=[card, SPARE])
    table.dice(*[STR] * 6)
    play = attempt(table)
    play.choose(f"card:bonus:{card}")
    assert play.stat("strength") == 4
