"""Scenes of events, and frames that show no more than the table."""

from __future__ import annotations

import pytest

from l7core.bots import random_bot
from l7core.engine.recent_states import RecentStates
from l7core.engine.rng import seed_streams
from l7core.escape.content.kinds import EventIcon
from l7core.escape.view import scenes
from l7core.escape.words.verbs.decks import ResolveSection
from l7core.escape.words.verbs.levels import GainThreat
from l7core.view import Scene, Tone, Verdict
from tests.escape.rules.kit import INT, INT2, SPEED, STR, STR2, Story, Table, box, scenario
from tests.escape.rules.world_kit import World, section
from tests.tools.faults import expect_none


def scene_of(play: Story, key: str) -> Scene:
    """Return the scene of the last event with this key."""
    found = [entry.scene for entry in play.kernel.log(0) if entry.key == key]
    assert found, f"no event {key}"
    assert found[-1] is not None
    return found[-1]


def an_attack(*dice: int, **prisoner: object) -> Story:
    table = Table()
    room = table.room()
    table.prisoner(room, **prisoner)  # type: ignore[arg-type]
    table.enemy("guard", room)
    table.dice(*dice)
    play = table.actions()
    play.choose("attack:guard:1")
    return play


def test_every_scene_belongs_to_an_existing_event() -> None:
    expect_none(key for key in scenes.SHAPES if key not in box().texts.templates)


def test_every_card_belongs_to_a_scene_of_kind_card() -> None:
    expect_none(key for key in scenes.CARDS if scenes.SHAPES[key].kind != "card")


def test_every_page_belongs_to_a_scene_with_text() -> None:
    silent = ("note", "turn", "move")
    expect_none(key for key in scenes.PAGES if scenes.SHAPES[key].kind in silent)


def test_dice_show_their_faces_and_values() -> None:
    dice = scene_of(an_attack(STR, STR2, INT2, SPEED), "escape.dice.challenge").dice
    assert dice is not None
    assert [(each.face.word, each.worth) for each in dice.rolled] == [
        ("Strength", 1),
        ("double Strength", 2),
        ("double Intelligence", 0),
        ("Speed", 0),
    ]
    assert (dice.reached, dice.needed, dice.unit) == (3, 3, "Strength")
    assert len(dice.sides) == len(dice.worths) == 6
    assert sorted(dice.worths) == sorted(box().tables.icons["strength"])


def test_a_die_shows_all_its_icons_whatever_they_count() -> None:
    dice = scene_of(an_attack(STR, STR2, INT2, SPEED), "escape.dice.challenge").dice
    assert dice is not None
    assert [each.face.glyph for each in dice.rolled] == ["S", "SS", "II", "»"]
    assert [each.glyph for each in dice.sides if " " in each.glyph] == ["I S"]
    assert all(each.ascii.isascii() for each in dice.sides)


def test_an_enemys_dice_must_beat_the_toughness() -> None:
    table = Table()
    room = table.room()
    table.prisoner(room)
    table.enemy("guard", room)
    table.event(boxes=("guards", "none", "none", "none"))
    table.dice(SPEED, SPEED, SPEED)
    play = table.actions()
    play.end_turn()
    scene = scene_of(play, "escape.dice.attack")
    assert scene.dice is not None
    assert (scene.kind, scene.seats) == ("hit", (0,))
    assert scene.title_for(0) == "Guard 1 attacks you"
    assert scene.title_for(1) == scene.title != scene.title_for(0)
    assert (scene.dice.reached, scene.dice.needed) == (0, play.stat("toughness") + 1)
    assert scene.verdict == Verdict("unhurt", "good")


def test_an_attack_that_does_damage_says_so() -> None:
    table = Table()
    room = table.room()
    table.prisoner(room)
    table.enemy("guard", room)
    table.event(boxes=("guards", "none", "none", "none"))
    table.dice(STR2, STR2, SPEED)
    play = table.actions()
    play.end_turn()
    assert scene_of(play, "escape.dice.attack").verdict == Verdict(
        "hurt", "danger", "You lose 3 cards."
    )


@pytest.mark.parametrize(
    ("face", "word", "tone"), [(STR2, "success", "good"), (SPEED, "failure", "danger")]
)
def test_a_challenge_ends_with_a_one_word_verdict(face: int, word: str, tone: Tone) -> None:
    play = an_attack(face, face, face, face, *(SPEED,) * 3)
    (scene,) = [entry.scene for entry in play.kernel.log(0) if "challenge." in entry.key]
    assert scene is not None
    assert scene.verdict == Verdict(word, tone)


def test_a_roll_that_can_be_rerolled_has_no_verdict_yet() -> None:
    play = an_attack(STR, INT, SPEED, SPEED, skills=["escape:bar-brawler"])
    assert scene_of(play, "escape.dice.challenge").verdict is None


def test_the_question_about_a_reroll_shows_the_dice() -> None:
    play = an_attack(STR, INT, SPEED, SPEED, skills=["escape:bar-brawler"])
    play.expect_question("escape.reroll")
    ask = play.kernel.view(0).ask
    assert ask is not None
    assert ask.dice is not None
    assert [each.face.word for each in ask.dice.rolled] == [
        "Strength",
        "Intelligence",
        "Speed",
        "Speed",
    ]
    assert (ask.dice.reached, ask.dice.needed) == (1, 3)


def test_rerolled_dice_count_with_the_kept_dice() -> None:
    play = an_attack(STR, STR, SPEED, SPEED, STR, skills=["escape:bar-brawler"])
    play.choose(next(option.id for option in play.ask.options if option.id.endswith(f"|{SPEED}")))
    dice = scene_of(play, "escape.dice.again").dice
    assert dice is not None
    assert (len(dice.rolled), dice.reached, dice.needed) == (1, 3, 3)


def test_an_event_card_is_shown_to_the_player_who_drew_it() -> None:
    table = Table()
    table.prisoner(table.room())
    play = table.actions()
    play.end_turn()
    scene = scene_of(play, "escape.event.drawn")
    assert (scene.kind, scene.seats) == ("card", (0,))
    assert scene.card is not None
    assert scene.card.lines[-1] == "No enemies activate."


def clauses_of(icon: EventIcon | None) -> tuple[dict[str, bool | None], tuple[str, ...]]:
    """Return which clauses of an event for that icon are live, and the lines of its scene."""
    world = World()
    world.map("P")
    world.prisoner(0)
    scene = scene_of(world.draw(icon=icon), "escape.event.drawn")
    assert scene.card is not None
    return {each.head: each.live for each in scene.card.clauses}, scene.lines


def test_the_clause_of_the_room_is_live_and_the_others_are_not() -> None:
    clauses, lines = clauses_of("fear")
    assert clauses == {"security": False, "fear": True, "facility": False, "then": None}
    assert lines == ("Your room matches: this part applies.",)


def test_a_turn_that_ends_without_an_icon_has_no_live_clause() -> None:
    clauses, lines = clauses_of(None)
    assert clauses == {"security": False, "fear": False, "facility": False, "then": None}
    assert lines == ("No effect: this room has no event icon.",)


def test_an_icon_that_is_not_triggered_explains_when_icons_count() -> None:
    table = Table()
    table.prisoner(table.room(icons=["fear"]))
    play = table.actions()
    play.end_turn()
    (sentence,) = scene_of(play, "escape.event.drawn").lines
    assert sentence == box().texts.say("escape.beat.quiet-section", {})


def test_only_one_section_of_an_event_from_a_card_is_live() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    play = world.draw(icon="fear", fear=section(ResolveSection(icon="security")))
    scene = scene_of(play, "escape.event.drawn")
    assert scene.card is not None
    assert [each.live for each in scene.card.clauses] == [True, False, False, False]
    assert scene.lines == ("This part applies.",)


# -- rooms and the mood of the table


def test_a_new_room_shows_its_line_to_the_player_who_found_it() -> None:
    table = Table()
    hall = table.room()
    table.stacks(["escape:corridor-102-b"])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "e")
    play.lay()
    scene = scene_of(play, "escape.map.laid")
    assert (scene.kind, scene.room, scene.seats) == ("reveal", "room:1", (0,))
    assert scene.lines == (box().library["tile"]["escape:corridor-102-b"].text,)


def test_rooms_that_are_there_from_the_start_are_not_revealed() -> None:
    log = scenario("escape:scenario-1").kernel.log(0)
    assert not any(entry.scene and entry.scene.kind == "reveal" for entry in log)


def test_lockdown_changes_the_mood_of_the_table_and_undo_restores_it() -> None:
    table = Table()
    hall = table.room()
    beside = table.room(east_of=hall)
    table.prisoner(hall)
    table.set(threat_pool=0, threat_box=5)
    table.trigger("entered", GainThreat(n=1))
    play = table.actions()
    moods = [play.kernel.table(0).mood]
    play.go(beside)
    moods.append(play.kernel.table(0).mood)
    play.kernel.undo()
    moods.append(play.kernel.table(0).mood)
    assert moods == ["calm", "alarm", "calm"]


@pytest.mark.parametrize(
    ("fear", "strain"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 4)]
)
def test_fear_sets_the_strain_of_a_prisoner(fear: int, strain: int) -> None:
    table = Table()
    table.prisoner(table.room(), fear=fear)
    assert table.actions().kernel.table(0).seats[0].strain == strain


def test_an_unlocked_door_has_no_scene() -> None:
    assert "escape.map.unlocked" not in scenes.SHAPES


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_frame_of_a_game_can_be_shown_without_other_hands(seed: int) -> None:
    play = scenario("escape:scenario-1", seats=3, seed=seed)
    kernel = play.kernel
    film = RecentStates(kernel)
    shown = 0
    while kernel.ask and kernel.decisions < 150:
        seen = {viewer: kernel.told(viewer) for viewer in (0, 1, None)}
        option, paid = random_bot.choose(kernel, seed_streams(seed + kernel.decisions))
        kernel.answer(option, *paid)
        for viewer, first_new in seen.items():
            for entry in film.entries(viewer):
                if entry.number >= first_new:
                    view = film.view(entry.number, viewer)
                    assert [seat.seat for seat in view.table.seats if seat.hand] in ([], [viewer])
                    shown += 1
    assert shown > 100


# -- deaths and the mood of the table


def test_every_character_has_an_obituary() -> None:
    for character in box().tables.characters:
        table = Table()
        room = table.room()
        table.prisoner(room)
        table.enemy("guard", room)
        table.set(lockdown=True)
        table.event(boxes=("guards", "none", "none", "none"))
        table.dice(STR2, STR2, STR)
        play = table.actions()
        play.hero(0).character = character
        play.end_turn()
        scene = scene_of(play, "escape.knockout.died")
        obituary, means = scene.lines
        assert obituary == box().texts.say(f"escape.obituary.{character.partition(':')[2]}")
        assert means


def test_the_mood_is_dark_for_a_viewer_in_darkness() -> None:
    table = Table()
    lit, dark = table.room(), table.room()
    table.prisoner(lit)
    table.prisoner(dark)
    table.marker("darkness", dark)
    play = table.actions()
    assert [play.kernel.view(seat).table.mood for seat in (0, 1, None)] == ["calm", "dark", "calm"]
