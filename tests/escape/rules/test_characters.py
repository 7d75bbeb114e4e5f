"""Rules: Characters; Stats, Fear, Vitality, Threat, Adrenaline cards, Skill cards, Item cards."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Ability, Action, Bonus, Stat, Stats
from l7core.escape.table.state import Boost
from l7core.escape.words.conditions.prisoners import FearIs
from l7core.escape.words.verbs.cards import LoseAdrenaline
from l7core.escape.words.verbs.items import DrawItem, GainItem
from l7core.escape.words.verbs.levels import (
    GainFear,
    GainThreat,
    LoseFear,
    LoseThreat,
    LoseVitality,
)
from l7core.escape.words.verbs.order import Challenge, If
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import INT, PRESETS, SPARE, SPEED, STR, Story, Table, box

STATS: tuple[Stat, ...] = ("intelligence", "strength", "speed", "toughness")


def figures(play: Story) -> tuple[int, ...]:
    return tuple(play.stat(stat) for stat in STATS)


# -- stats


@pytest.mark.parametrize("character", box().library["character"])
def test_all_characters_have_the_same_base_stats(character: str) -> None:
    stats = box().library["character"][character].stats
    assert stats == Stats(intelligence=4, strength=4, speed=2, toughness=1)


def test_current_stats_add_skills_items_fear_and_cards_to_the_base() -> None:
    table = Table()
    strong = table.skill(stats=Stats(strength=1))
    glove = table.item(stats=Stats(strength=1))
    table.prisoner(
        table.room(), fear=5, skills=[strong], items=[glove], boosts=[Boost("strength", 2, "roll")]
    )
    assert table.actions().stat("strength") == 4 + 1 + 1 + 1 + 2


def test_no_stat_falls_below_zero() -> None:
    table = Table()
    weak = table.skill(stats=Stats(toughness=-3))
    table.prisoner(table.room(), skills=[weak])
    assert table.actions().stat("toughness") == 0


# -- fear

CALM, EVEN, ANGRY, FRANTIC = (5, 3, 2, 1), (4, 4, 2, 1), (4, 5, 2, 1), (4, 5, 3, 1)
REVISED = (CALM, CALM, EVEN, EVEN, EVEN, ANGRY, ANGRY, FRANTIC, FRANTIC)
ORIGINAL = (CALM, CALM, CALM, EVEN, EVEN, ANGRY, ANGRY, FRANTIC, FRANTIC)
BANDS = {"l7": REVISED, "revised": REVISED, "original": ORIGINAL}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("fear", range(1, 9))
def test_the_fear_band_shifts_the_stats(preset: str, fear: int) -> None:
    """Ruling 1."""
    table = Table(preset=preset)
    table.prisoner(table.room(), fear=fear)
    assert figures(table.actions()) == BANDS[preset][fear]


@pytest.mark.parametrize("preset", ["l7", "revised"])
def test_fear_0_is_in_the_calm_band(preset: str) -> None:
    """Ruling 1."""
    table = Table(preset=preset)
    table.prisoner(table.room(), fear=0)
    assert figures(table.actions()) == CALM


@pytest.mark.parametrize(("preset", "least"), [("l7", 0), ("revised", 0), ("original", 1)])
def test_the_fear_track_begins_where_its_first_band_does(preset: str, least: int) -> None:
    """Ruling 1."""
    table = Table(preset=preset)
    table.trigger("turn-begins", LoseFear(n=8))
    table.prisoner(table.room(), fear=2)
    assert table.turn().ann.fear == least


def test_the_fear_track_ends_at_8() -> None:
    table = Table()
    table.trigger("turn-begins", GainFear(n=3))
    table.prisoner(table.room(), fear=7)
    assert table.turn().ann.fear == 8


# -- vitality


def test_the_draw_stops_at_the_vitality() -> None:
    table = Table()
    table.prisoner(table.room(), vitality=3, hand=3)
    assert len(table.turn().ann.hand) == 3


def test_lost_vitality_lowers_the_hand_limit() -> None:
    table = Table()
    table.trigger("turn-begins", LoseVitality())
    table.prisoner(table.room(), vitality=5, hand=3)
    play = table.turn()
    assert (play.ann.vitality, len(play.ann.hand)) == (4, 4)


def test_a_hand_over_the_new_vitality_is_reduced_at_once() -> None:
    """Ruling 14."""
    table = Table()
    table.trigger("turn-begins", LoseVitality())
    table.prisoner(table.room(), vitality=5, hand=5)
    play = table.turn()
    assert (play.ann.vitality, len(play.ann.hand)) == (4, 4)
    assert play.state.adrenaline.discard == [SPARE]


def test_the_owner_chooses_which_card_is_discarded() -> None:
    """Ruling 49."""
    table = Table()
    first, second, third = table.card(), table.card(), table.card()
    table.trigger("turn-begins", LoseAdrenaline())
    table.prisoner(table.room(), hand=[first, second, third])
    play = table.turn()
    play.expect_question("escape.hand.discard")
    play.choose(second)
    assert play.ann.hand[:2] == [first, third]


def test_a_prisoner_who_loses_the_last_card_is_knocked_out() -> None:
    table = Table()
    hall = table.room(vent=True)
    table.trigger("actions-begin", LoseAdrenaline(n=2))
    table.prisoner(hall, hand=1, vitality=5)
    table.prisoner(hall)
    play = table.turn()
    assert (play.ann.status, play.ann.vitality) == ("infirmary", 4)


def test_the_vitality_track_ends_at_3() -> None:
    table = Table()
    hall = table.room()
    table.trigger("turn-begins", LoseVitality())
    table.prisoner(hall, vitality=3)
    table.prisoner(hall)
    assert table.turn().ann.status == "dead"


# -- threat


def test_threat_is_taken_from_the_pool() -> None:
    table = Table()
    table.trigger("turn-begins", GainThreat(n=2))
    table.prisoner(table.room(), threat=1)
    table.set(threat_pool=5)
    play = table.turn()
    assert (play.ann.threat, play.state.threat_pool) == (3, 3)


def test_the_last_token_of_the_pool_begins_no_lockdown() -> None:
    table = Table()
    table.trigger("turn-begins", GainThreat(n=2))
    table.prisoner(table.room())
    table.set(threat_pool=2)
    play = table.turn()
    assert (play.state.threat_pool, play.state.lockdown) == (0, False)


def test_threat_from_an_empty_pool_begins_lockdown_at_once() -> None:
    """Ruling 38."""
    table = Table()
    table.trigger("turn-begins", GainThreat())
    table.prisoner(table.room())
    table.set(threat_pool=0)
    play = table.turn()
    assert (play.asked(), play.state.lockdown) == ("escape.turn", True)


def test_the_token_that_begins_lockdown_comes_from_the_box() -> None:
    """Ruling 37."""
    table = Table()
    table.trigger("turn-begins", GainThreat())
    table.prisoner(table.room())
    table.set(threat_pool=0, threat_box=6)
    play = table.turn()
    assert (play.ann.threat, play.state.threat_box) == (1, 5)


def test_during_lockdown_threat_is_still_gained_from_the_box() -> None:
    """Ruling 37."""
    table = Table()
    table.trigger("turn-begins", GainThreat(n=2))
    table.prisoner(table.room())
    table.set(threat_pool=0, threat_box=6, lockdown=True)
    assert table.turn().ann.threat == 2


def test_no_threat_is_gained_when_all_tokens_are_in_use() -> None:
    table = Table()
    table.trigger("turn-begins", GainThreat(n=3))
    table.prisoner(table.room())
    table.set(threat_pool=0, threat_box=1, lockdown=True)
    assert table.turn().ann.threat == 1


def test_lost_threat_leaves_the_game() -> None:
    table = Table()
    table.trigger("turn-begins", LoseThreat())
    table.prisoner(table.room(), threat=2)
    table.set(threat_pool=5, threat_box=5)
    play = table.turn()
    assert (play.ann.threat, play.state.threat_pool, play.state.threat_box) == (1, 5, 5)


def test_a_prisoner_without_threat_loses_none() -> None:
    table = Table()
    table.trigger("turn-begins", LoseThreat(n=2))
    table.prisoner(table.room(), threat=0)
    play = table.turn()
    assert play.ann.threat == 0
    assert not play.happened("escape.threat.lost")


# -- adrenaline cards


def test_a_card_offers_bonus_ability_and_one_fear_more_or_less() -> None:
    table = Table()
    card = table.card("strength", 2)
    table.prisoner(table.room(), hand=[card, SPARE])
    play = table.actions()
    uses = [option.id for option in play.ask.options if option.target == card]
    assert uses == [f"card:{use}:{card}" for use in ("bonus", "ability", "stir", "calm")]


def test_a_card_is_played_for_one_use_and_discarded() -> None:
    table = Table()
    card = table.card("strength", 2)
    table.prisoner(table.room(), hand=[card, SPARE])
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    assert (play.ann.hand, play.state.adrenaline.discard) == ([SPARE], [card])
    assert play.stat("strength") == 6


@pytest.mark.parametrize(("price", "fear"), [(2, 5), (-2, 1)])
def test_the_bonus_costs_fear_up_or_down(price: int, fear: int) -> None:
    table = Table()
    card = table.card("toughness", 1, fear=price)
    table.prisoner(table.room(), hand=[card, SPARE], fear=3)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    assert play.ann.fear == fear


def test_the_ability_has_a_fear_cost_of_its_own() -> None:
    table = Table()
    card = table.card(fear=-2, ability=Ability(text="", fear=3))
    table.prisoner(table.room(), hand=[card, SPARE], fear=3)
    play = table.actions()
    play.choose(f"card:ability:{card}")
    assert play.ann.fear == 6


def test_the_fear_cost_is_paid_before_the_card_is_resolved() -> None:
    table = Table()
    seen = If(conditions=(FearIs(at_least=5),), then=(SetFlag(flag="paid"),))
    card = table.card(ability=Ability(text="", fear=2, effects=(seen,)))
    table.prisoner(table.room(), hand=[card, SPARE], fear=3)
    play = table.actions()
    play.choose(f"card:ability:{card}")
    assert play.state.flags == ["paid"]


@pytest.mark.parametrize(("use", "fear"), [("stir", 4), ("calm", 2)])
def test_any_card_changes_fear_by_1_without_a_cost(use: str, fear: int) -> None:
    table = Table()
    card = table.card(fear=3, ability=Ability(text="", fear=3))
    table.prisoner(table.room(), hand=[card, SPARE], fear=3)
    play = table.actions()
    play.choose(f"card:{use}:{card}")
    assert (play.ann.fear, play.ann.hand) == (fear, [SPARE])


@pytest.mark.parametrize(("fear", "price"), [(7, 2), (1, -2)])
def test_a_bonus_beyond_the_fear_track_cannot_be_played(fear: int, price: int) -> None:
    table = Table()
    card = table.card("strength", 2, fear=price)
    table.prisoner(table.room(), hand=[card, SPARE], fear=fear)
    assert not table.actions().can(f"card:bonus:{card}")


@pytest.mark.parametrize(("fear", "price"), [(6, 2), (2, -2)])
def test_a_cost_that_just_fits_can_be_paid(fear: int, price: int) -> None:
    table = Table()
    card = table.card("strength", 2, fear=price)
    table.prisoner(table.room(), hand=[card, SPARE], fear=fear)
    assert table.actions().can(f"card:bonus:{card}")


def test_an_ability_beyond_the_fear_track_cannot_be_played() -> None:
    table = Table()
    card = table.card(ability=Ability(text="", fear=2))
    table.prisoner(table.room(), hand=[card, SPARE], fear=7)
    play = table.actions()
    assert play.can(f"card:bonus:{card}")
    assert not play.can(f"card:ability:{card}")


@pytest.mark.parametrize(
    ("preset", "fear", "can_calm"),
    [("l7", 1, True), ("l7", 0, False), ("revised", 1, True), ("original", 1, False)],
)
def test_fear_cannot_be_lowered_below_the_track(preset: str, fear: int, can_calm: bool) -> None:
    """Ruling 1."""
    table = Table(preset=preset)
    table.prisoner(table.room(), hand=2, fear=fear)
    assert table.actions().can(f"card:calm:{SPARE}") == can_calm


def test_fear_cannot_be_raised_above_the_track() -> None:
    table = Table()
    table.prisoner(table.room(), hand=2, fear=8)
    assert not table.actions().can(f"card:stir:{SPARE}")


def test_the_last_card_cannot_be_played_for_an_effect() -> None:
    table = Table()
    table.prisoner(table.room(), hand=1)
    play = table.actions()
    assert not play.can("card:bonus:")
    assert not play.can("card:ability:")


def test_the_last_card_cannot_be_played_for_fear_either() -> None:
    """Ruling 53."""
    table = Table()
    table.prisoner(table.room(), hand=1)
    play = table.actions()
    assert not play.can("card:stir:")
    assert not play.can("card:calm:")


def test_a_useless_bonus_can_be_played() -> None:
    table = Table()
    card = table.card("toughness", 1)
    table.prisoner(table.room(), hand=[card, SPARE])
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    assert play.stat("toughness") == 2


def test_an_ability_without_effect_can_be_played() -> None:
    table = Table()
    card = table.card(ability=Ability(text="", effects=(LoseThreat(),)))
    table.prisoner(table.room(), hand=[card, SPARE], threat=0)
    play = table.actions()
    play.choose(f"card:ability:{card}")
    assert play.ann.hand == [SPARE]


def test_bonuses_of_several_cards_add_up() -> None:
    table = Table()
    one, two = table.card("strength", 1), table.card("strength", 2)
    table.prisoner(table.room(), hand=[one, two, SPARE])
    play = table.actions()
    play.choose(f"card:bonus:{one}")
    play.choose(f"card:bonus:{two}")
    assert play.stat("strength") == 4 + 3


def lifting(stat: str = "strength", rating: int = 4) -> tuple[Action, ...]:
    """Return a challenge of the scenario that can be attempted any number of times."""
    assert stat in ("strength", "intelligence")
    return (Action(id=stat, text="", limit="none", stat=stat, rating=rating),)  # type: ignore[arg-type]


def test_a_strength_bonus_ends_with_the_next_strength_challenge() -> None:
    """Ruling 17."""
    table = Table(actions=lifting())
    table.prisoner(table.room(), boosts=[Boost("strength", 2, "roll")])
    table.dice(*[SPEED] * 6)
    play = table.actions()
    play.choose("use:test:scenario/strength")
    assert (play.dice_left, play.stat("strength")) == (0, 4)


def test_a_strength_bonus_outlasts_an_intelligence_challenge() -> None:
    """Ruling 17."""
    table = Table(actions=lifting("intelligence"))
    table.prisoner(table.room(), boosts=[Boost("strength", 2, "roll")])
    table.dice(*[INT] * 4)
    play = table.actions()
    play.choose("use:test:scenario/intelligence")
    assert play.stat("strength") == 6


def test_an_intelligence_bonus_ends_with_the_next_intelligence_challenge() -> None:
    """Ruling 17."""
    table = Table(actions=lifting("intelligence"))
    table.prisoner(table.room(), boosts=[Boost("intelligence", 1, "roll")])
    table.dice(*[INT] * 5)
    play = table.actions()
    play.choose("use:test:scenario/intelligence")
    assert (play.dice_left, play.stat("intelligence")) == (0, 4)


@pytest.mark.parametrize("stat", ["strength", "intelligence", "speed"])
def test_an_unused_bonus_ends_with_the_turn(stat: Stat) -> None:
    table = Table()
    card = table.card(stat, 1)
    table.prisoner(table.room(), hand=[card, SPARE], vitality=5)
    play = table.actions()
    before = play.stat(stat)
    play.choose(f"card:bonus:{card}")
    assert play.stat(stat) == before + 1
    play.end_turn()
    assert (play.state.round, play.stat(stat)) == (1, before)


def test_a_speed_bonus_outlasts_challenges() -> None:
    table = Table(actions=lifting())
    card = table.card("speed", 1)
    table.prisoner(table.room(), hand=[card, SPARE])
    table.dice(*[SPEED] * 4)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    play.choose("use:test:scenario/strength")
    assert play.moves_left == 3


def test_a_toughness_bonus_lasts_for_one_attack() -> None:
    table = Table()
    hall = table.room()
    card = table.card("toughness", 1)
    table.prisoner(hall, hand=[card, SPARE, SPARE])
    table.enemy("clone", hall)
    table.dice(*[SPEED] * 4, STR, STR, SPEED)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    play.choose("attack:clone:1")
    play.go_on()
    assert (len(play.ann.hand), play.stat("toughness")) == (2, 1)


def test_a_toughness_card_is_played_before_the_enemy_rolls() -> None:
    table = Table()
    hall = table.room()
    card = table.card("toughness", 2)
    table.prisoner(hall, hand=[card, SPARE])
    table.enemy("clone", hall)
    table.dice(*[SPEED] * 4, STR, STR, STR)
    play = table.actions()
    play.choose("attack:clone:1")
    play.choose("go-on")
    play.expect_question("escape.moment.attacked")
    assert play.dice_left == 3
    play.choose(f"card:bonus:{card}")
    play.go_on()
    assert play.ann.hand == [SPARE]


def test_a_toughness_bonus_lasts_beyond_the_turn_until_an_attack() -> None:
    table = Table()
    card = table.card("toughness", 1)
    table.prisoner(table.room(), hand=[card, SPARE])
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    play.end_turn()
    assert play.stat("toughness") == 2


def test_an_ability_for_the_own_turn_is_not_offered_before_a_roll() -> None:
    table = Table(actions=lifting())
    card = table.card("speed", ability=Ability(text="Own turn."))
    table.prisoner(table.room(), hand=[card, SPARE])
    play = table.actions()
    assert play.can(f"card:ability:{card}")
    play.choose("use:test:scenario/strength")
    play.expect_question("escape.moment.challenge")
    assert not play.can(f"card:ability:{card}")


def test_an_ability_for_any_time_is_also_offered_before_a_roll() -> None:
    table = Table(actions=lifting())
    card = table.card("speed", ability=Ability(text="Any time.", moments=("challenge",)))
    table.prisoner(table.room(), hand=[card, SPARE])
    play = table.actions()
    assert play.can(f"card:ability:{card}")
    play.choose("use:test:scenario/strength")
    assert play.can(f"card:ability:{card}")


def test_an_ability_for_one_moment_is_not_offered_otherwise() -> None:
    table = Table()
    ability = Ability(text="When attacked.", moments=("attacked",), own_turn=False)
    card = table.card("speed", ability=ability)
    table.prisoner(table.room(), hand=[card, SPARE])
    assert not table.actions().can(f"card:ability:{card}")


def stirred_before_lifting() -> Story:
    """Play a card for its fear before a roll of five dice; no other card can be played."""
    table = Table(actions=lifting())
    table.prisoner(table.room(), hand=2, fear=4)
    table.dice(*[STR] * 5)
    play = table.actions()
    play.choose("use:test:scenario/strength")
    play.choose(f"card:stir:{SPARE}")
    return play


def test_a_card_can_also_change_fear_before_a_roll() -> None:
    play = stirred_before_lifting()
    play.go_on()
    assert (play.ann.fear, play.dice_left) == (5, 0)


def test_the_roll_needs_its_own_option_after_the_last_playable_card() -> None:
    play = stirred_before_lifting()
    assert ([each.id for each in play.ask.options], play.dice_left) == (["go-on"], 5)


def test_an_empty_adrenaline_deck_is_made_of_the_shuffled_discard_pile() -> None:
    table = Table()
    first, second = table.card(), table.card()
    table.adrenaline()
    table.prisoner(table.room(), hand=[first, second, SPARE], vitality=4)
    play = table.actions()
    play.choose(f"card:calm:{first}")
    play.end_turn()
    assert sorted(play.ann.hand) == sorted([first, second, SPARE])


# -- skills


def test_a_skill_is_always_active() -> None:
    table = Table()
    quick = table.skill(stats=Stats(speed=1))
    table.prisoner(table.room(), skills=[quick])
    assert table.actions().moves_left == 3


def test_a_skill_may_lower_a_stat() -> None:
    table = Table()
    slow = table.skill(stats=Stats(speed=-1))
    table.prisoner(table.room(), skills=[slow])
    assert table.actions().moves_left == 1


def test_a_bonus_for_an_occasion_counts_only_there() -> None:
    table = Table(actions=lifting())
    hall = table.room()
    table.lock(hall, "n")
    burglar = table.skill(bonuses=(Bonus(stat="strength", n=2, on="bash"),))
    table.prisoner(hall, skills=[burglar])
    table.dice(*[SPEED] * 4, *[STR] * 6)
    play = table.actions()
    play.choose("use:test:scenario/strength")
    assert play.dice_left == 6
    play.choose(f"bash:{play.door(hall, 'n')}")
    assert play.dice_left == 0


def test_a_conditional_bonus_counts_only_under_its_conditions() -> None:
    table = Table()
    rage = Bonus(stat="strength", n=1, conditions=(FearIs(at_least=4),))
    table.prisoner(table.room(), fear=3, hand=2, skills=[table.skill(bonuses=(rage,))])
    play = table.actions()
    assert play.stat("strength") == 4
    play.choose(f"card:stir:{SPARE}")
    assert play.stat("strength") == 5


def test_a_skill_may_have_a_cost() -> None:
    table = Table()
    act = Action(id="brood", text="", fear=2, threat=1, cards=1)
    skill = table.skill(actions=(act,))
    table.prisoner(table.room(), skills=[skill], hand=3)
    play = table.actions()
    play.choose(f"use:{skill}/brood")
    assert (play.ann.fear, play.ann.threat, len(play.ann.hand)) == (5, 1, 2)


def test_a_skill_whose_cost_cannot_be_paid_is_not_offered() -> None:
    table = Table()
    skill = table.skill(actions=(Action(id="brood", text="", fear=2),))
    table.prisoner(table.room(), skills=[skill], fear=7)
    assert not table.actions().can(f"use:{skill}/brood")


def test_a_card_takes_precedence_over_the_rulebook() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.marker("darkness", hall)
    table.prisoner(hall, skills=[table.skill(powers=("night-sight",))], fear=3)
    play = table.actions()
    play.go(yard)
    assert play.ann.fear == 3


# -- items


def test_a_prisoner_carries_at_most_two_items() -> None:
    table = Table()
    one, two, three = table.item(), table.item(), table.item()
    hall = table.room()
    table.trigger("turn-begins", DrawItem())
    table.items(three)
    table.prisoner(hall, items=[one, two])
    play = table.turn()
    play.expect_question("escape.item.overload")
    play.choose(one)
    assert (play.ann.items, play.state.things) == ([two, three], {hall: [one]})


def test_the_new_item_itself_may_be_dropped() -> None:
    """Ruling 19."""
    table = Table()
    one, two, three = table.item(), table.item(), table.item()
    hall = table.room()
    table.trigger("turn-begins", DrawItem())
    table.items(three)
    table.prisoner(hall, items=[one, two])
    play = table.turn()
    play.choose(three)
    assert play.state.things == {hall: [three]}


def test_an_item_may_let_its_owner_carry_more() -> None:
    table = Table()
    bag, one, two, three = table.item(hands=0, carries=1), *(table.item() for _ in range(3))
    table.trigger("turn-begins", DrawItem())
    table.items(three)
    table.prisoner(table.room(), items=[bag, one, two])
    assert table.turn().ann.items == [bag, one, two, three]


def test_an_item_may_take_both_hands() -> None:
    table = Table()
    axe, torch = table.item(hands=2), table.item()
    table.trigger("turn-begins", DrawItem())
    table.items(axe)
    table.prisoner(table.room(), items=[torch])
    play = table.turn()
    play.expect_question("escape.item.overload")


def test_weapons_and_key_cards_count_as_items() -> None:
    table = Table()
    key, gun, torch = table.item(key=True), table.item(weapon=True), table.item()
    table.trigger("turn-begins", DrawItem())
    table.items(torch)
    table.prisoner(table.room(), items=[key, gun])
    play = table.turn()
    play.expect_question("escape.item.overload")


def test_a_found_item_is_visible_to_all() -> None:
    table = Table()
    torch = table.item()
    table.trigger("turn-begins", DrawItem())
    table.items(torch)
    table.prisoner(table.room())
    play = table.turn()
    events = [event for event in play.kernel.events_since(0) if event.key == "escape.item.found"]
    assert [(event.args["item"], event.seats) for event in events if event.args] == [(torch, None)]


def test_nothing_is_found_when_the_item_deck_and_its_discards_are_empty() -> None:
    table = Table()
    table.trigger("turn-begins", DrawItem())
    table.items()
    table.prisoner(table.room())
    assert table.turn().ann.items == []


def test_no_key_card_is_gained_when_all_are_in_use() -> None:
    table = Table()
    table.trigger("turn-begins", GainItem(item="escape:security-key"))
    table.set(box=[])
    table.prisoner(table.room())
    assert table.turn().ann.items == []


def test_an_items_bonus_counts_for_its_occasion() -> None:
    table = Table()
    hall = table.room()
    stick = table.item(weapon=True, bonuses=(Bonus(stat="strength", n=2, on="attack"),))
    table.prisoner(hall, items=[stick])
    table.enemy("clone", hall)
    table.dice(*[STR] * 3, *[SPEED] * 3)
    play = table.actions()
    play.choose("attack:clone:1")
    assert play.dice_left == 0


def test_a_challenge_of_an_event_uses_the_current_stat() -> None:
    table = Table()
    challenge = Challenge(stat="strength", rating=1, passed=(SetFlag(flag="strong"),))
    table.trigger("turn-begins", challenge)
    table.prisoner(table.room(), fear=0)
    table.dice(STR, SPEED, SPEED)
    play = table.turn()
    assert (play.state.flags, play.dice_left) == (["strong"], 0)
