"""The cards of the bundled content: adrenaline, skills, items, and the prisoners who hold them."""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from l7core.content import Loaded, Source, load, read_source
from l7core.escape.content.kinds import Adrenaline, Character, Item, Power, Reroll, Skill, Stats
from l7core.escape.ruleset import RULESET
from l7core.escape.words import vocabulary as words
from l7core.mods.manifest import Manifest
from tests.tools.places import PLUGINS

MOD = PLUGINS / "escape"
FILES = ("characters", "adrenaline", "skills", "items")

STATS = ("intelligence", "strength", "speed", "toughness")
FEAR_TRACK = range(9)

WORDING = {
    "avert": ("the attack does not happen", "instead"),
    "draw-adrenaline": ("card",),
    "draw-item": ("item",),
    "gain-action": ("challenge action",),
    "gain-bonus": ("+",),
    "gain-icons": ("icon",),
    "gain-moves": ("move",),
    "gain-reroll": ("reroll",),
    "gain-threat": ("gain 1 threat",),
    "gain-vitality": ("vitality",),
    "lock": ("lock a door",),
    "look-ahead": ("look at the next",),
    "look-at-tile": ("look at the next tile",),
    "lose-adrenaline": ("discard",),
    "lose-fear": ("fear",),
    "lose-threat": ("lose",),
    "move": ("move to",),
    "move-enemies": ("move an", "push an"),
    "quiet-steps": ("trigger no event icons",),
    "remove": ("remove",),
    "remove-marker": ("darkness",),
    "roll-dice": ("dice",),
    "set-fear": ("set your fear",),
    "skip-event": ("event card", "no enemies activate"),
    "slip-away": ("leave your room",),
    "stun": ("stun",),
    "unlock": ("unlock a door",),
}
"""What a text says for each verb: one of these."""
FRAMES = ("choose", "if", "repeat")
"""Verbs that only hold others."""

WHO = {"near": "in reach", "about": "in reach", "chosen-here": "another", "here": "everybody"}
POWERS = {
    "night-sight": "darkness raises no fear",
    "calm-vents": "vents raise no fear",
    "brave-vents": "at fear 7 and 8",
    "concealed-arms": "weapon among guards",
    "quiet-attacks": "attacking and bull-rushing guards brings you no threat",
    "quiet-rush": "bull-rushing guards brings you no threat",
    "quiet-bash": "bashing brings you no threat",
    "unremarkable": "no threat for standing in a group",
    "steady": "being attacked raises no fear",
    "field-medic": "medical supplies: 1 card more",
    "far-help": "assist anybody on the map",
    "surefooted": "does not end your actions",
    "scavenger": "crate gives you 1 item more",
}
OCCASIONS = {
    "attack": "attack",
    "bull-rush": "bull-rush",
    "outwit": "outwit",
    "bash": "bash",
    "unlock": "unlock",
    "panel": "control panels",
    "event": "challenges of events",
    "fear-event": "fear event",
    "challenge": "challenge",
    "peek": "peek",
}
REROLLS = {"any": "reroll", "double": "double icon", "all": "reroll all"}


# -- what there is


@cache
def content() -> Loaded:
    """The bundled content, whoever wrote it: cards share their names' space with all of it."""
    sources = [
        read_source(path, mod="escape", shown_as=path.name)
        for path in sorted((MOD / "content").glob("*.toml"))
    ]
    readable = [source for source in sources if isinstance(source, Source)]
    return load(readable, RULESET.kinds, words.VOCABULARY, RULESET.windows)


def adrenaline() -> list[Adrenaline]:
    return list(content().library["adrenaline"].values())


def skills() -> list[Skill]:
    return list(content().library["skill"].values())


def items() -> list[Item]:
    return list(content().library["item"].values())


def skills_and_items() -> list[Skill | Item]:
    return [*skills(), *items()]


def in_deck() -> list[Item]:
    return [item for item in items() if item.in_deck]


def characters() -> list[Character]:
    return list(content().library["character"].values())


def skill(name: str) -> Skill:
    return next(skill for skill in skills() if skill.name == name)


def item(name: str) -> Item:
    return next(item for item in items() if item.name == name)


def copies(cards: Sequence[Adrenaline | Item]) -> int:
    return sum(card.count for card in cards)


def written(file: str) -> list[dict[str, Any]]:
    """The cards of a file as it has them; of adrenaline, the half that has a text."""
    data = tomllib.loads((MOD / "content" / f"{file}.toml").read_text(encoding="utf-8"))
    if file == "adrenaline":
        return [{"id": card["id"], **card["ability"]} for card in data["adrenaline"]]
    return list(data[file.removesuffix("s")])


def all_written() -> list[Any]:
    return [
        pytest.param(card, id=card["id"])
        for file in ("adrenaline", "skills", "items")
        for card in written(file)
    ]


def carried() -> list[Any]:
    """Skills and items, which share their fields."""
    return [
        pytest.param(card, id=card["id"]) for file in ("skills", "items") for card in written(file)
    ]


def tables(raw: Any) -> Iterator[dict[str, Any]]:
    """All tables in a piece of raw content, however deep they stand."""
    if isinstance(raw, list):
        for each in raw:
            yield from tables(each)
    elif isinstance(raw, dict):
        yield raw
        for value in raw.values():
            yield from tables(value)


def steps(card: dict[str, Any]) -> list[dict[str, Any]]:
    """All verbs of a card."""
    return [table for table in tables(card) if "do" in table]


def what_it_does(card: Adrenaline | Skill | Item) -> str:
    """The card without its names and texts."""
    bare: Struct
    if isinstance(card, Adrenaline):
        bare = replace(card.ability, text="", fear=0)
    else:
        actions = tuple(replace(action, id="", text="") for action in card.actions)
        bare = replace(card, id="", name="", text="", actions=actions)
    triggers = [each.effects for each in content().triggers if each.source == card.id]
    return repr((bare, triggers))


# -- all cards


def test_cards_have_no_problems() -> None:
    mine = {f"{name}.toml" for name in FILES}
    assert [each.render() for each in content().problems if each.file in mine] == []


def test_the_manifest_is_sound() -> None:
    manifest = msgspec.toml.decode((MOD / "mod.toml").read_text(encoding="utf-8"), type=Manifest)
    assert manifest.faults() == []
    assert (manifest.id, manifest.kind) == ("escape", "code")


def test_no_name_of_a_card_is_used_twice_in_all_content() -> None:
    names = Counter(
        record.name for records in content().library.values() for record in records.values()
    )
    cards = [*adrenaline(), *skills(), *items(), *characters()]
    assert [card.name for card in cards if names[card.name] > 1] == []


def test_names_have_at_most_22_characters() -> None:
    for card in [*adrenaline(), *skills(), *items(), *characters()]:
        assert 0 < len(card.name) <= 22, card.id


@pytest.mark.parametrize("card", all_written())
def test_a_text_fits_three_lines_of_34_characters(card: dict[str, Any]) -> None:
    assert 0 < len(card["text"]) <= 110
    assert len(textwrap.wrap(card["text"], 34)) <= 3


@pytest.mark.parametrize("card", all_written())
def test_texts_are_plain_ascii_sentences(card: dict[str, Any]) -> None:
    texts = [table["text"] for table in tables(card) if "text" in table]
    assert all(text.isascii() and text.endswith(".") and "\n" not in text for text in texts)


def test_no_two_designs_do_the_same() -> None:
    designs = [what_it_does(card) for card in (*adrenaline(), *skills_and_items())]
    assert max(Counter(designs).values()) == 1


def test_no_two_texts_read_alike() -> None:
    texts = [card.ability.text for card in adrenaline()]
    texts += [card.text for card in skills_and_items()]
    assert [text for text, n in Counter(texts).items() if n > 1] == []


# -- texts say what the rules do


@pytest.mark.parametrize("card", all_written())
def test_a_text_names_what_its_effects_do(card: dict[str, Any]) -> None:
    text = card["text"].lower()
    for step in steps(card):
        if step["do"] not in FRAMES:
            assert any(wording in text for wording in WORDING[step["do"]]), step


@pytest.mark.parametrize("card", all_written())
def test_a_text_names_whom_its_effects_are_about(card: dict[str, Any]) -> None:
    text = card["text"].lower()
    for step in steps(card):
        assert "who" not in step or WHO[step["who"]] in text
        assert step.get("kind", "") in text
        assert "stunned" in text or step.get("only") != "stunned"
        assert "active" in text or step.get("only") != "active" or step["do"] == "stun"
        assert "every" in text or step.get("take") != "all"


@pytest.mark.parametrize("card", all_written())
def test_a_text_gives_every_figure_of_the_rules(card: dict[str, Any]) -> None:
    figures = set(re.findall(r"\d+", card["text"]))
    assert {str(figure) for figure in figures_of(card)} <= figures


@pytest.mark.parametrize("card", all_written())
def test_a_text_promises_no_figure_that_is_not_in_the_rules(card: dict[str, Any]) -> None:
    of_bands_and_powers = {0, 1, 7, 8}
    of_triggers = {5} if card["id"] == "even-keel" else set()
    figures = set(map(int, re.findall(r"\d+", card["text"])))
    assert figures <= set(figures_of(card)) | of_bands_and_powers | of_triggers


def figures_of(card: dict[str, Any]) -> Iterator[int]:
    """The figures that a reader must be told. What an ability costs is printed beside it."""
    is_ability = "name" not in card
    for table in tables(card):
        for name in ("n", "rating", "dice", "at-least", "at-most", "within", "threat", "moves"):
            # That an action is offered only where it makes sense goes without saying.
            if name in table and not (table.get("is") == "threat" and name == "at-least"):
                yield abs(table[name])
        for name in ("cards", "carries", *STATS):
            if name in table:
                yield abs(table[name])
        if "fear" in table and not is_ability:
            yield abs(table["fear"])
        if table.get("hands", 0) > 1:
            yield table["hands"]


@pytest.mark.parametrize("card", all_written())
def test_a_text_gives_every_bonus_with_its_sign_and_stat(card: dict[str, Any]) -> None:
    bonuses = [(step["stat"], step["n"]) for step in steps(card) if step["do"] == "gain-bonus"]
    bonuses += [(bonus["stat"], bonus["n"]) for bonus in card.get("bonuses", ())]
    bonuses += list(card.get("stats", {}).items())
    for stat, n in bonuses:
        assert f"{n:+d} {stat.title()}" in card["text"]


@pytest.mark.parametrize("card", carried())
def test_a_text_names_the_occasions_of_bonuses_and_rerolls(card: dict[str, Any]) -> None:
    text = card["text"].lower()
    for bonus in card.get("bonuses", ()):
        assert "on" not in bonus or OCCASIONS[bonus["on"]] in text
    for reroll in card.get("rerolls", ()):
        assert OCCASIONS[reroll["on"]] in text
        assert REROLLS[reroll["of"]] in text


@pytest.mark.parametrize("card", carried())
def test_a_text_names_powers(card: dict[str, Any]) -> None:
    for power in card.get("powers", ()):
        assert POWERS[power] in card["text"].lower()


@pytest.mark.parametrize("card", carried())
def test_a_text_says_how_often_an_action_can_be_taken(card: dict[str, Any]) -> None:
    text = card["text"].lower()
    for action in card.get("actions", ()):
        if action.get("uses-up"):
            assert "use up" in text
            assert "use up" in action["text"].lower()
        elif action.get("limit") == "challenge":
            assert "challenge action" in text
        else:
            assert "once a turn" in text


@pytest.mark.parametrize("card", carried())
def test_an_option_names_the_price_that_is_not_printed_beside_it(card: dict[str, Any]) -> None:
    for action in card.get("actions", ()):
        if "threat" in action:
            assert f"gain {action['threat']} threat" in action["text"].lower()
        if "cards" in action:
            assert f"discard {action['cards']} card" in action["text"].lower()


def test_two_copies_of_what_is_used_up_can_be_used_in_one_turn() -> None:
    for card in items():
        assert all(action.limit == "none" for action in card.actions if action.uses_up), card.id


def test_every_power_is_somebodys() -> None:
    given = {power for card in skills_and_items() for power in card.powers}
    assert given == set(get_args(Power)) == set(POWERS)


# -- adrenaline


def test_there_are_52_adrenaline_cards() -> None:
    assert copies(adrenaline()) == 52


def test_adrenaline_cards_are_of_at_least_24_designs_of_at_most_3_copies() -> None:
    assert len(adrenaline()) >= 24
    assert all(1 <= card.count <= 3 for card in adrenaline())


def test_strength_and_intelligence_are_on_16_cards_each_speed_and_toughness_on_10() -> None:
    of_stat = Counter[str]()
    for card in adrenaline():
        of_stat[card.stat] += card.count
    assert of_stat == {"strength": 16, "intelligence": 16, "speed": 10, "toughness": 10}


def test_bonuses_stay_within_their_stats_limits() -> None:
    most = {"intelligence": 3, "strength": 3, "speed": 1, "toughness": 2}
    for card in adrenaline():
        assert 1 <= card.bonus <= most[card.stat], card.id


def test_every_half_of_a_card_costs_up_to_3_fear_in_one_direction() -> None:
    for card in adrenaline():
        assert 1 <= abs(card.fear) <= 3, card.id
        assert 1 <= abs(card.ability.fear) <= 3, card.id


def test_a_bonus_of_3_costs_3() -> None:
    assert {abs(card.fear) for card in adrenaline() if card.bonus == 3} == {3}


@pytest.mark.parametrize("stat", STATS)
def test_each_stat_is_to_be_had_by_panic_and_by_calm(stat: str) -> None:
    costs = [card.fear for card in adrenaline() if card.stat == stat]
    assert min(costs) <= -2
    assert max(costs) >= 2


@pytest.mark.parametrize("fear", FEAR_TRACK)
def test_at_every_fear_a_third_of_the_deck_can_be_paid_for(fear: int) -> None:
    bonuses = [card for card in adrenaline() if fear + card.fear in FEAR_TRACK]
    abilities = [card for card in adrenaline() if fear + card.ability.fear in FEAR_TRACK]
    assert copies(bonuses) >= 52 / 3
    assert copies(abilities) >= 52 / 3


def test_what_averts_an_attack_is_played_only_when_there_is_one() -> None:
    averting = [card for card in adrenaline() if words.Avert() in card.ability.effects]
    assert len(averting) == 3
    for card in averting:
        assert not card.ability.own_turn
        assert set(card.ability.moments) <= {"attacked", "ally-attacked"}


def test_what_can_be_played_at_no_time_is_no_ability() -> None:
    assert all(card.ability.own_turn or card.ability.moments for card in adrenaline())


def test_few_abilities_are_of_no_use_to_a_prisoner_alone() -> None:
    idle = [
        card
        for card in adrenaline()
        if card.ability.moments == ("ally-attacked",)
        or all(getattr(each, "who", "") == "near" for each in card.ability.effects)
    ]
    assert copies(idle) <= 3


# -- skills


def test_there_are_18_skills() -> None:
    assert len(skills()) == 18


def test_a_skill_rerolls_one_die_in_attacks() -> None:
    assert skill("Bar Brawler").rerolls == (Reroll(on="attack", of="any"),)


def test_a_skill_rerolls_a_double_icon() -> None:
    assert skill("Gambler's Nerve").rerolls == (Reroll(on="challenge", of="double"),)


def test_a_skill_rerolls_in_fear_events() -> None:
    assert skill("Old Nightmares").rerolls == (Reroll(on="fear-event", of="all"),)


def test_a_skill_shifts_its_bearers_fear_at_the_start_of_a_turn() -> None:
    (trigger,) = [each for each in content().triggers if each.source == "escape:even-keel"]
    assert trigger.when == "turn-begins"
    assert trigger.conditions == (words.Has(card="escape:even-keel"),)
    (high,) = trigger.effects
    assert isinstance(high, words.If)
    assert high.conditions == (words.FearIs(at_least=5),)
    assert high.then == (words.LoseFear(n=1),)
    (low,) = high.otherwise
    assert isinstance(low, words.If)
    assert low.conditions == (words.FearIs(at_most=1),)
    assert low.then == (words.GainFear(n=1),)


def test_a_skill_that_raises_a_stat_for_good_takes_something_for_it() -> None:
    raising = [card for card in skills() if card.stats != Stats()]
    assert len(raising) == 4
    for card in raising:
        figures = [getattr(card.stats, stat) for stat in STATS]
        figures += [bonus.n for bonus in card.bonuses]
        assert min(figures) < 0 < max(figures), card.id


def test_each_stat_is_raised_by_one_skill() -> None:
    for stat in STATS:
        assert sum(getattr(card.stats, stat) > 0 for card in skills()) == 1


def test_actions_of_skills_have_a_price() -> None:
    actions = [action for card in skills() for action in card.actions]
    assert len(actions) == 3
    assert all(action.fear or action.cards for action in actions)


# -- items


def test_there_are_24_item_cards_of_at_least_18_designs() -> None:
    assert copies(in_deck()) == 24
    assert len(in_deck()) >= 18


def test_four_security_key_cards_are_never_in_the_deck() -> None:
    keys = [card for card in items() if card.key]
    assert [(card.count, card.in_deck, card.hands) for card in keys] == [(4, False, 1)]
    everywhere = [card for card in items() if not card.scenarios]
    assert [card for card in everywhere if not card.in_deck] == keys


def test_a_stun_stick_adds_two_dice_to_attacks() -> None:
    (bonus,) = item("Stun Stick").bonuses
    assert (bonus.stat, bonus.n, bonus.on) == ("strength", 2, "attack")


def test_weapons_are_called_so_and_nothing_else_is_good_in_an_attack() -> None:
    for card in items():
        fights = any(bonus.on == "attack" for bonus in card.bonuses)
        assert card.weapon or not fights, card.id
        assert card.text.startswith("Weapon") == card.weapon


def test_there_are_five_weapons() -> None:
    assert sum(card.weapon for card in items()) == 5


def test_a_bag_carries_one_more() -> None:
    bag = item("Body Bag")
    assert bag.carries - bag.hands == 1
    assert [card for card in items() if card.carries] == [bag]


def test_what_takes_both_hands_says_so() -> None:
    both = [card for card in items() if card.hands == 2]
    assert [card.name for card in both] == ["Fire Axe"]
    assert "2 hands" in both[0].text


def test_dr_cronos_survives_the_last_round() -> None:
    (action,) = item("The Last Round").actions
    (choice,) = action.effects
    assert isinstance(choice, words.Choose)
    removed = [effect for option in choice.options for effect in option.effects]
    assert removed == [words.Remove(kind=kind) for kind in ("guard", "clone", "hybrid")]


def test_medicine_serves_its_bearer_too() -> None:
    for name in ("Field Dressing", "Horse Sedative", "Tissue Gel"):
        (action,) = item(name).actions
        (choice,) = action.effects
        assert isinstance(choice, words.Choose)
        served = [getattr(effect, "who", "") for each in choice.options for effect in each.effects]
        assert served == ["active", "chosen-here"]


# -- prisoners


def test_there_are_four_prisoners_of_equal_stats_and_four_to_stand_in() -> None:
    assert len(characters()) == 8
    assert sum(card.stand_in for card in characters()) == 4
    assert {card.stats for card in characters()} == {
        Stats(intelligence=4, strength=4, speed=2, toughness=1)
    }


def test_prisoners_have_glyphs_of_their_own() -> None:
    enemies = {enemy.ascii.lower() for enemy in content().library["enemy"].values()}
    letters = {card.ascii.lower() for card in characters()}
    assert len(letters) == len({card.glyph for card in characters()}) == 8
    assert not letters & enemies
    assert all(len(card.glyph) == len(card.ascii) == 1 for card in characters())


def test_a_prisoner_has_a_past_of_two_or_three_sentences() -> None:
    for card in characters():
        assert 2 <= len(re.findall(r"[.!?](?= |$)", card.past)) <= 3, card.id


def test_a_prisoner_has_a_voice_of_one_line() -> None:
    for card in characters():
        assert 0 < len(card.voice) <= 60
        assert "\n" not in card.voice
