"""Facts that an option shows before it is chosen: its odds, price, risk and barrier.

Rules: Challenge actions, Enemy attacks, Playing adrenaline cards. The odds are compared with a
count of all results of the dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from l7core.escape.content.kinds import Action, EnemyKind, Face, Icon, Power, Reroll, Stat
from l7core.escape.table import attempts, query
from l7core.escape.words.verbs.aid import GainBonus
from l7core.view import Note, OptionView
from tests.escape.rules.kit import SPARE, SPEED, Story, Table, box, strength, wits
from tests.tools.places import PLUGINS

FACES: tuple[Face, ...] = box().library["die"]["escape:die"].faces
WORD = {
    what: box().texts.say(f"escape.odds.{what}") for what in ("pass", "stun", "remove", "unharmed")
}
EXPECTED = re.compile(r"([\d.]+) (?:cards lost|fear) on average")


def all_rolls(dice: int, icon: Stat) -> Iterator[tuple[int, ...]]:
    """Yield all results of this number of dice, with the value of each die."""
    return product([getattr(face, icon) for face in FACES], repeat=dice)


def counted(dice: int, icon: Stat, needed: int) -> float:
    """Return the chance of at least `needed` icons, by counting."""
    return sum(sum(roll) >= needed for roll in all_rolls(dice, icon)) / float(len(FACES)) ** dice


def counted_harm(dice: int, icon: Stat, toughness: int) -> float:
    """Return the average damage of an attack, by counting."""
    harm = sum(max(0, sum(roll) - toughness) for roll in all_rolls(dice, icon))
    return harm / float(len(FACES)) ** dice


def shown(play: Story, what: str) -> OptionView:
    """Return the option with this id, as its player sees it."""
    view = play.kernel.view(play.ask.seat).ask
    assert view is not None
    return next(option for option in view.options if option.id == what)


def note(play: Story, what: str) -> Note:
    return shown(play, what).note


def chances(note: Note) -> dict[str, float]:
    """Return the probabilities in a note by their outcome."""
    assert note.odds is not None
    return dict(note.odds.outcomes)


def loss(note: Note) -> list[float]:
    """Return the loss expected from the enemies' attacks, enemy by enemy."""
    return [float(number) for number in EXPECTED.findall(note.risk)]


def besieged(
    *enemies: EnemyKind,
    fear: int = 3,
    threat: int = 0,
    hand: tuple[str, ...] = (SPARE,),
    table: Table | None = None,
    skills: tuple[str, ...] = (),
) -> tuple[Table, int]:
    """Put Ann among enemies, beside a working control panel and a locked door to the north."""
    table = table or Table(toggles={"control-panel": "always"})
    hall = table.room(icons=("control-panel",))
    table.room(east_of=hall)
    table.lock(hall, "n")
    table.prisoner(hall, fear=fear, threat=threat, hand=hand, skills=skills)
    for kind in enemies:
        table.enemy(kind, hall)
    return table, hall


def at_door(play: Story, what: str) -> str:
    """Return the id of the option; `unlock` and `bash` are for the locked door."""
    return f"{what}:{play.door(0, 'n')}" if what in ("unlock", "bash") else what


# -- challenges


ATTEMPTS = [
    ("attack:guard:1", "strength", 3),
    ("attack:hybrid:1", "strength", 4),
    ("rush", "strength", 6),
    ("outwit:guard", "intelligence", 4),
    ("unlock", "intelligence", 4),
    ("bash", "strength", 3),
    ("panel", "intelligence", 4),
]
POOLS: dict[int, dict[Stat, int]] = {
    0: {"intelligence": 5, "strength": 3},
    3: {"intelligence": 4, "strength": 4},
    6: {"intelligence": 4, "strength": 5},
}
"""Number of dice of a prisoner with plain stats, by fear."""


@pytest.mark.parametrize("fear", POOLS)
@pytest.mark.parametrize(("attempt", "stat", "rating"), ATTEMPTS)
def test_the_chance_shown_is_the_count_of_all_results_of_the_dice(
    attempt: str, stat: Stat, rating: int, fear: int
) -> None:
    table, _ = besieged("guard", "guard", "hybrid", fear=fear)
    play = table.actions()
    first, *_ = chances(note(play, at_door(play, attempt))).values()
    assert first == pytest.approx(counted(POOLS[fear][stat], stat, rating))


@pytest.mark.parametrize("fear", POOLS)
def test_an_attack_removes_with_the_chance_of_twice_the_toughness(fear: int) -> None:
    table, _ = besieged("guard", fear=fear)
    odds = chances(note(table.actions(), "attack:guard:1"))
    assert odds[WORD["remove"]] == pytest.approx(counted(POOLS[fear]["strength"], "strength", 6))


def test_only_an_attack_has_a_chance_to_remove() -> None:
    table, _ = besieged("guard")
    assert list(chances(note(table.actions(), "rush"))) == [WORD["pass"]]


def test_the_pool_names_dice_and_icons_needed() -> None:
    table, _ = besieged("guard", "guard", "hybrid", fear=6)
    odds = note(table.actions(), "rush").odds
    assert odds is not None
    assert odds.pool == "5 Strength dice, 6 needed"


def test_a_reroll_of_one_die_counts_as_its_best_use() -> None:
    table = Table(toggles={"control-panel": "always"})
    skill = table.skill(rerolls=(Reroll(on="bash"),))
    table, _ = besieged(table=table, skills=(skill,))
    values = [face.strength for face in FACES]
    again = [
        float(sum(roll) >= 3)
        or sum(sum(roll) - min(roll) + value >= 3 for value in values) / len(values)
        for roll in all_rolls(4, "strength")
    ]
    play = table.actions()
    assert chances(note(play, at_door(play, "bash")))[WORD["pass"]] == pytest.approx(
        sum(again) / len(again)
    )


def test_a_reroll_of_a_double_icon_counts_in_the_odds() -> None:
    """A double Intelligence icon shows no Strength, so rerolling it can only help."""
    table = Table(toggles={"control-panel": "always"})
    skill = table.skill(rerolls=(Reroll(on="bash", of="double"),))
    table, _ = besieged(table=table, skills=(skill,))
    useless = FACES.index(Face(intelligence=2))
    values = [face.strength for face in FACES]
    chances_by_roll = []
    for roll in product(range(len(FACES)), repeat=4):
        icons = sum(values[face] for face in roll)
        rerolled = sum(icons + value >= 3 for value in values) / len(values)
        chances_by_roll.append(1.0 if icons >= 3 else rerolled * (useless in roll))
    play = table.actions()
    assert chances(note(play, at_door(play, "bash")))[WORD["pass"]] == pytest.approx(
        sum(chances_by_roll) / len(chances_by_roll)
    )


def test_the_chance_of_a_reroll_includes_the_rerolls_that_remain() -> None:
    """Two icons are missing, and each of the two rerolls can bring one or two."""
    table = Table(toggles={"control-panel": "always"})
    skill = table.skill(rerolls=(Reroll(on="bash"), Reroll(on="bash")))
    table, _ = besieged(table=table, skills=(skill,))
    table.dice(*strength(1), SPEED, SPEED, SPEED)
    play = table.actions()
    play.choose(at_door(play, "bash"))
    option = next(each.id for each in play.ask.options if each.id.endswith(f"|{SPEED}"))
    values = [face.strength for face in FACES]
    two_rolls = [sum(pair) for pair in product(values, repeat=2)]
    assert chances(note(play, option))[WORD["pass"]] == pytest.approx(
        sum(icons >= 2 for icons in two_rolls) / len(two_rolls)
    )


def test_a_peek_that_can_be_rerolled_has_two_chances() -> None:
    table = Table(peek=(hidden := "escape:a-lift"), set_aside=(hidden,))
    skill = table.skill(rerolls=(Reroll(on="peek"),))
    hall = table.room()
    table.stacks([], [table.tile()], [table.tile()])
    table.prisoner(hall, skills=(skill,))
    play = table.actions()
    (found,) = chances(note(play, f"explore:{play.door(hall, 'n')}")).values()
    assert found == pytest.approx(1 - (5 / 6) ** 2)


def test_a_reroll_of_all_dice_counts_as_a_second_try() -> None:
    table = Table(toggles={"control-panel": "always"})
    skill = table.skill(rerolls=(Reroll(on="bash", of="all"),))
    table, _ = besieged(table=table, skills=(skill,))
    missed = 1 - counted(4, "strength", 3)
    play = table.actions()
    assert chances(note(play, at_door(play, "bash")))[WORD["pass"]] == pytest.approx(1 - missed**2)


def test_icons_that_were_granted_need_not_be_rolled() -> None:
    table = Table()
    hall = table.room()
    table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall, icons=1)
    play = table.actions()
    passed = chances(note(play, f"bash:{play.door(hall, 'e')}"))[WORD["pass"]]
    assert passed == pytest.approx(counted(4, "strength", 2))


# -- cards


def test_the_gain_of_a_playable_card_includes_its_bonus() -> None:
    table = Table()
    card = table.card("strength", 2)
    table, _ = besieged("guard", hand=(card, SPARE), table=table)
    (name, odds), *others = note(table.actions(), "attack:guard:1").gains
    assert (name, others) == (card, [])
    assert dict(odds.outcomes)[WORD["stun"]] == pytest.approx(counted(6, "strength", 3))


def test_the_gain_of_a_card_includes_the_fear_that_it_costs() -> None:
    """From fear 4 to fear 5: one die for the band and one for the bonus."""
    table = Table()
    card = table.card("strength", 1, fear=1)
    table, _ = besieged("guard", fear=4, hand=(card, SPARE), table=table)
    (_, odds), *_ = note(table.actions(), "attack:guard:1").gains
    assert dict(odds.outcomes)[WORD["stun"]] == pytest.approx(counted(6, "strength", 3))


def test_a_played_card_brings_the_gain_that_was_shown() -> None:
    table = Table()
    card = table.card("strength", 2, fear=2)
    table, _ = besieged("guard", hand=(card, SPARE), table=table)
    play = table.actions()
    (_, promised), *_ = note(play, "attack:guard:1").gains
    play.choose(f"card:bonus:{card}")
    assert note(play, "attack:guard:1").odds == promised


def test_a_card_of_another_stat_has_no_gain() -> None:
    table = Table()
    card = table.card("intelligence", 2)
    table, _ = besieged("guard", hand=(card, SPARE), table=table)
    assert note(table.actions(), "attack:guard:1").gains == ()


def test_the_last_card_has_no_gain() -> None:
    table = Table()
    card = table.card("strength", 2)
    table, _ = besieged("guard", hand=(card,), table=table)
    assert note(table.actions(), "attack:guard:1").gains == ()


def test_a_card_that_cannot_be_paid_for_has_no_gain() -> None:
    table = Table()
    card = table.card("strength", 2, fear=2)
    table, _ = besieged("guard", fear=7, hand=(card, SPARE), table=table)
    assert note(table.actions(), "attack:guard:1").gains == ()


# -- attacks of enemies


BLOWS: list[tuple[EnemyKind, int, Stat]] = [
    ("guard", 3, "strength"),
    ("clone", 3, "strength"),
    ("hybrid", 6, "intelligence"),
    ("cronos", 5, "intelligence"),
]


@pytest.mark.parametrize(("kind", "dice", "icon"), BLOWS)
def test_the_expected_loss_is_the_mean_over_all_results_of_the_dice(
    kind: EnemyKind, dice: int, icon: Stat
) -> None:
    table, _ = besieged(kind)
    (expected,) = loss(note(table.actions(), "rush"))
    assert expected == pytest.approx(counted_harm(dice, icon, 1), abs=0.05)


def test_an_enemy_that_helps_adds_its_die_to_the_expected_loss() -> None:
    table, _ = besieged("clone", "clone")
    (expected,) = loss(note(table.actions(), "rush"))
    assert expected == pytest.approx(counted_harm(4, "strength", 1), abs=0.05)


def test_fear_that_gives_clones_a_die_is_part_of_the_expected_loss() -> None:
    table, _ = besieged("clone", fear=5)
    (expected,) = loss(note(table.actions(), "rush"))
    assert expected == pytest.approx(counted_harm(4, "strength", 1), abs=0.05)


def test_more_toughness_lowers_the_expected_loss() -> None:
    table = Table()
    card = table.card("toughness", 1)
    table, _ = besieged("guard", hand=(card, SPARE), table=table)
    play = table.actions()
    (before,) = loss(note(play, "rush"))
    play.choose(f"card:bonus:{card}")
    (after,) = loss(note(play, "rush"))
    assert after < before


def test_a_toughness_bonus_lowers_the_expected_loss_of_the_first_attack_only() -> None:
    table = Table()
    card = table.card("toughness", 2)
    table, _ = besieged("guard", "clone", hand=(card, SPARE), table=table)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    assert loss(note(play, "rush")) == [
        pytest.approx(counted_harm(3, "strength", toughness), abs=0.05) for toughness in (3, 1)
    ]


def test_the_fear_of_one_attack_is_part_of_the_next_expected_loss() -> None:
    """Fear rises from 4 to 5, so the clone rolls one more die."""
    table, _ = besieged("guard", "clone", fear=4)
    assert loss(note(table.actions(), "rush")) == [
        pytest.approx(counted_harm(dice, "strength", 1), abs=0.05) for dice in (3, 4)
    ]


def test_the_fear_of_one_attack_can_make_the_prisoner_the_next_target() -> None:
    """The clone would attack the guard, whose value is 4, but fear rises from 3 to 4."""
    table = Table()
    table.set(values={"guard": 4})
    table, _ = besieged("guard", "clone", fear=3, table=table)
    assert len(loss(note(table.actions(), "rush"))) == 2


@pytest.mark.parametrize(("kind", "harm"), [("guard", "cards lost"), ("hybrid", "fear")])
def test_the_risk_names_the_kind_of_loss(kind: EnemyKind, harm: str) -> None:
    table, _ = besieged(kind)
    assert note(table.actions(), "rush").risk.endswith(f"{harm} on average")


def test_the_risk_addresses_its_reader_as_you() -> None:
    table, here = besieged("guard")
    assert "attacks you, " in note(table.actions(), "rush").risk
    table, here = besieged("guard")
    table.prisoner(here, threat=9)
    assert "attacks you" not in note(table.actions(), "rush").risk


def test_only_the_chosen_side_attacks_after_a_failure_to_outwit() -> None:
    table, _ = besieged("guard", "clone")
    assert "Clone" not in note(table.actions(), "outwit:guard").risk


def test_without_enemies_a_failure_has_no_risk() -> None:
    table, _ = besieged()
    assert note(table.actions(), "panel").risk == ""


def attacked(kind: EnemyKind = "clone", *, fear: int = 3) -> tuple[Story, str]:
    """Return a game just before an enemy attacks Ann, and her card for Toughness.

    She also has two spare cards.
    """
    table = Table()
    card = table.card("toughness", 2)
    table, _ = besieged(kind, fear=fear, hand=(card, SPARE, SPARE), table=table)
    table.dice(*[SPEED] * 4)
    play = table.actions()
    play.choose("rush")
    while play.asked() != "escape.moment.attacked":
        play.choose("go-on")
    return play, card


def test_before_an_attack_the_chance_of_no_damage_is_counted() -> None:
    play, _ = attacked()
    odds = chances(note(play, "go-on"))
    assert odds[WORD["unharmed"]] == pytest.approx(1 - counted(3, "strength", 2))


def test_before_an_attack_the_chance_of_a_knockout_is_counted() -> None:
    play, _ = attacked()
    assert chances(note(play, "go-on"))["knocked out"] == pytest.approx(counted(3, "strength", 4))


def test_fear_beyond_the_track_counts_as_a_knockout_by_a_hybrid() -> None:
    """Fear 4 leaves room for four more fear, and Toughness 1 removes one icon."""
    play, _ = attacked("hybrid", fear=4)
    odds = chances(note(play, "go-on"))
    assert odds["knocked out"] == pytest.approx(counted(6, "intelligence", 6))


def test_a_card_played_against_an_attack_counts_its_toughness_and_its_absence() -> None:
    """Damage needs two more icons, and the hand has one card fewer to lose."""
    play, card = attacked()
    odds = chances(note(play, f"card:bonus:{card}"))
    assert odds[WORD["unharmed"]] == pytest.approx(1 - counted(3, "strength", 4))
    assert odds["knocked out"] == pytest.approx(counted(3, "strength", 5))


# -- price and risk


COSTS: list[tuple[str, EnemyKind, list[int], int]] = [
    ("attack:guard:1", "guard", strength(3), 1),
    ("attack:clone:1", "clone", strength(3), 0),
    ("rush", "guard", strength(3), 0),
    ("outwit:guard", "guard", wits(3), 0),
    ("unlock", "guard", wits(4), 0),
    ("bash", "guard", strength(3), 1),
]


@pytest.mark.parametrize(("attempt", "kind", "dice", "threat"), COSTS)
def test_the_price_names_the_threat_that_the_action_brings(
    attempt: str, kind: EnemyKind, dice: list[int], threat: int
) -> None:
    table, _ = besieged(kind)
    table.dice(*dice)
    play = table.actions()
    action = at_door(play, attempt)
    named = "threat +1" in note(play, action).price
    play.choose(action)
    assert (named, play.ann.threat) == (bool(threat), threat)


@pytest.mark.parametrize(
    ("power", "attempt"), [("quiet-attacks", "attack:guard:1"), ("quiet-bash", "bash")]
)
def test_a_quiet_prisoner_pays_no_threat(power: Power, attempt: str) -> None:
    table = Table()
    table, _ = besieged("guard", table=table, skills=(table.skill(powers=(power,)),))
    play = table.actions()
    assert note(play, at_door(play, attempt)).price == "your challenge action"


def test_a_bull_rush_past_guards_risks_threat_for_each_room() -> None:
    table, _ = besieged("guard")
    brings = "Each guard room you rush through: threat +1."
    assert brings in note(table.actions(), "rush").outcome


def test_a_bull_rush_past_aliens_risks_no_threat() -> None:
    table, _ = besieged("clone")
    outcome = note(table.actions(), "rush").outcome
    assert outcome == ("Success: you can run past every enemy here.",)


@pytest.mark.parametrize("what", ["rush", "outwit:guard", "unlock", "bash"])
def test_the_outcome_of_a_success_is_shown_before(what: str) -> None:
    table, _ = besieged("guard")
    play = table.actions()
    assert note(play, at_door(play, what)).outcome


def test_a_card_played_before_a_roll_shows_the_effect_of_its_fear() -> None:
    table, _ = besieged("guard", fear=4, hand=(SPARE, SPARE))
    play = table.actions()
    play.choose("rush")
    stirred, calmed = (note(play, f"card:{use}:{SPARE}").risk for use in ("stir", "calm"))
    assert stirred == "at fear 5: Strength +1"
    assert calmed == ""


def test_a_skill_used_before_a_roll_shows_its_price_and_the_effect_of_its_fear() -> None:
    effect = GainBonus(stat="strength", n=2)
    rage = Action(id="rage", text="Rage.", moments=("challenge",), fear=2, effects=(effect,))
    table = Table()
    skill = table.skill(actions=(rage,))
    besieged("guard", fear=4, skills=(skill,), table=table)
    play = table.actions()
    play.choose("rush")
    used = next(each.id for each in play.ask.options if each.id.startswith("use:"))
    assert (note(play, used).price, note(play, used).risk) == ("fear +2", "at fear 6: Strength +1")


def test_the_price_of_a_door_is_a_move() -> None:
    table, hall = besieged()
    play = table.actions()
    assert note(play, f"move:{play.door(hall, 'e')}") == Note(price="1 move")


def ducts(*, skills: tuple[str, ...] = (), table: Table | None = None) -> Story:
    """Put Ann into a room whose vent leads to the next room."""
    table = table or Table()
    hall = table.room(vent=True, ducts="e")
    table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall, skills=skills)
    return table.actions()


def test_the_price_of_a_vent_is_a_move_and_fear() -> None:
    play = ducts()
    assert note(play, "vent:1").price == "1 move, fear +1"


def test_a_vent_says_that_it_ends_the_actions() -> None:
    assert note(ducts(), "vent:1").risk == box().texts.say("escape.note.ends-actions")


def test_a_prisoner_who_is_calm_in_vents_pays_no_fear() -> None:
    table = Table()
    play = ducts(table=table, skills=(table.skill(powers=("calm-vents",)),))
    assert note(play, "vent:1").price == "1 move"


def test_leaving_the_dark_risks_fear() -> None:
    table, hall = besieged()
    table.marker("darkness", hall)
    play = table.actions()
    assert note(play, f"move:{play.door(hall, 'e')}").risk == "leaving a dark room: fear +1"


def test_a_door_names_the_enemies_behind_it() -> None:
    table, hall = besieged()
    table.enemy("guard", 1)
    table.enemy("guard", 1)
    play = table.actions()
    assert note(play, f"move:{play.door(hall, 'e')}").risk == "Guard there: 2"


def test_a_weapon_among_guards_risks_threat() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall, items=[table.item(weapon=True)])
    table.enemy("guard", yard)
    play = table.actions()
    assert note(play, f"move:{play.door(hall, 'e')}").risk == "Guard there: 1, threat +1"


@pytest.mark.parametrize(("use", "fear"), [("bonus", "fear +2"), ("stir", "fear +1")])
def test_a_card_shows_its_fear_once_and_one_card_as_its_price(use: str, fear: str) -> None:
    table = Table()
    card = table.card("strength", 1, fear=2)
    table, _ = besieged(hand=(card, SPARE), table=table)
    play = table.actions()
    option = f"card:{use}:{card}"
    assert shown(play, option).label.endswith(fear)
    assert note(play, option).price == "1 card"


def test_a_card_whose_fear_changes_the_band_shows_the_effect() -> None:
    table, _ = besieged(fear=4, hand=(SPARE, SPARE))
    assert "Strength" in note(table.actions(), f"card:stir:{SPARE}").risk


def test_an_action_of_an_item_shows_its_whole_price() -> None:
    table = Table()
    action = Action(
        id="act", text="Act.", limit="challenge", moves=1, fear=1, threat=1, cards=1, uses_up=True
    )
    hall = table.room()
    table.prisoner(hall, hand=2, items=[table.item(actions=(action,))])
    play = table.actions()
    used = next(option.id for option in play.ask.options if option.id.startswith("use:"))
    price = "your challenge action, 1 move, fear +1, threat +1, 1 card, discarded after use"
    assert note(play, used).price == price


# -- barriers


@pytest.mark.parametrize(
    "attempt", ["attack:guard:1", "rush", "outwit:guard", "unlock", "bash", "panel"]
)
def test_an_option_that_rolls_dice_has_a_barrier(attempt: str) -> None:
    table, _ = besieged("guard")
    play = table.actions()
    assert shown(play, at_door(play, attempt)).barrier == "dice are rolled"


def test_an_option_that_reveals_a_tile_has_a_barrier() -> None:
    table, hall = besieged()
    play = table.actions()
    assert shown(play, f"explore:{play.door(hall, 's')}").barrier


@pytest.mark.parametrize("what", ["vent:1", "end"])
def test_an_option_that_draws_an_event_has_a_barrier(what: str) -> None:
    assert shown(ducts(), what).barrier


def test_a_door_to_a_reactivating_room_has_a_barrier() -> None:
    table = Table()
    hall = table.room()
    table.room(east_of=hall, icons=("reactivating-fear",))
    table.prisoner(hall)
    play = table.actions()
    assert shown(play, f"move:{play.door(hall, 'e')}").barrier


def plain() -> tuple[Story, dict[str, str]]:
    """Return a turn with one option of each kind that rolls and reveals nothing."""
    table = Table()
    torch, rope = table.item(), table.item()
    hall = table.room()
    table.room(east_of=hall)
    table.prisoner(hall, hand=2, items=[torch])
    table.prisoner(hall)
    table.floor(hall, rope)
    play = table.actions()
    return play, {
        "move": f"move:{play.door(hall, 'e')}",
        "take": f"take:{rope}",
        "drop": f"drop:{torch}",
        "trade": "trade:hero:1",
        "bonus": f"card:bonus:{SPARE}",
        "stir": f"card:stir:{SPARE}",
        "calm": f"card:calm:{SPARE}",
    }


@pytest.mark.parametrize("kind", ["move", "take", "drop", "trade", "bonus", "stir", "calm"])
def test_an_option_that_rolls_and_reveals_nothing_has_no_barrier(kind: str) -> None:
    play, ids = plain()
    assert shown(play, ids[kind]).barrier == ""


@pytest.mark.parametrize("kind", ["move", "take", "drop", "trade", "bonus", "stir", "calm"])
def test_an_answer_without_a_shown_barrier_sets_none(kind: str) -> None:
    play, ids = plain()
    play.choose(ids[kind])
    assert play.kernel.answers[-1].barrier == ""


def placing(*icons: Icon) -> Story:
    """Ann chooses the orientation of a new tile with these icons."""
    table = Table()
    hall = table.room()
    table.stacks([table.tile("ne", icons=icons)])
    table.items(table.item())
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    play.expect_question("escape.placement")
    return play


def test_the_placement_of_a_tile_without_icons_can_be_undone() -> None:
    """The tile was revealed by exploring, so choosing its orientation reveals nothing."""
    play = placing()
    assert not shown(play, "lay:0").barrier
    play.choose("lay:0")
    assert not play.kernel.answers[-1].barrier


@pytest.mark.parametrize(
    ("icon", "barrier"), [("facility", "an event is drawn"), ("storage-crate", "an item is drawn")]
)
def test_a_placement_shows_that_entering_the_tile_draws_a_card(icon: Icon, barrier: str) -> None:
    play = placing(icon)
    assert shown(play, "lay:0").barrier == barrier
    play.choose("lay:0")
    assert play.kernel.answers[-1].barrier


def test_an_answer_with_a_shown_barrier_sets_one() -> None:
    table, _ = besieged("guard")
    table.dice(*strength(3))
    play = table.actions()
    play.choose("attack:guard:1")
    assert play.kernel.answers[-1].barrier


# -- the numbers in the rulebook


RULEBOOK = [
    ("unlock-a-door", f"`Intelligence {attempts.UNLOCKING}`"),
    ("bash-a-door", f"`Strength {attempts.BASHING}`"),
    ("scenario-specific-actions", f"`Intelligence {attempts.PANEL}`"),
    ("bull-rush", f"plus {query.PAST_ENEMIES}."),
    ("outwit", f"plus {query.PAST_ENEMIES}."),
]


@pytest.mark.parametrize(("section", "figure"), RULEBOOK)
def test_the_rulebook_names_the_required_numbers(section: str, figure: str) -> None:
    text = (PLUGINS / "escape" / "rulebook" / "en" / "08-actions.md").read_text(encoding="utf-8")
    headings = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    sections = {
        _anchor(title): body for title, body in zip(headings[1::2], headings[2::2], strict=True)
    }
    assert figure in " ".join(sections[section].split())


def _anchor(title: str) -> str:
    """Return the anchor of a section: its own or the words of its title."""
    own = re.search(r"\{#(.+)\}", title)
    return own[1] if own else title.lower().replace(" ", "-")
