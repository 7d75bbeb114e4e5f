"""The view of a seat, and the playback of events."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from l7core.analysis.report import report
from l7core.mods.host import Host, ModFolder
from l7core.testing.positions import Arrangement, Play, dice
from l7core.view import View
from plugins.heist.tests.kit import (
    PLUGINS,
    ROUND,
    TURN,
    at,
    bodies,
    carriers,
    closed,
    cornered,
    events,
    guards,
    health,
    heist,
    new_game,
    room,
    rules,
    shut_down,
    skill,
    throws,
    toll,
    vault_cleared,
    vault_open,
    wall,
)


def view(play: Play, seat: int | None = 0) -> View:
    return play.kernel.view(seat)


def tokens(play: Play, name: str) -> list[tuple[str, int, int | None]]:
    return [
        (token.name, token.count, token.value)
        for token in view(play).table.board.room(room(name)).tokens
    ]


def edge_kinds(play: Play, first: str, second: str) -> list[str]:
    edges = view(play).table.board.edges
    return [each.kind for each in edges if {each.room, each.other} == {room(first), room(second)}]


def test_guards_are_counted_by_what_they_are() -> None:
    play = heist(carriers(rest=1), guards(rest=2), shut_down(rest=(1, 3, 3)), bodies(rest=2))
    assert tokens(play, "rest") == [
        ("guard with a keycard", 1, None),
        ("guards", 2, None),
        ("guard, shut down", 1, 1),
        ("guards, shut down", 2, 3),
        ("destroyed guards", 2, None),
    ]


def test_borders_between_rooms_show_walls_and_doors() -> None:
    play = heist(wall("entrance", "lobby"), closed(rest=2))
    assert edge_kinds(play, "entrance", "lobby") == ["wall"]
    assert edge_kinds(play, "vault", "security") == ["locked"]
    assert edge_kinds(play, "rest", "kitchen") == ["blocked"]
    assert edge_kinds(play, "lobby", "kitchen") == ["open"]


def test_the_vault_unlocks_on_the_map_too() -> None:
    assert edge_kinds(heist(vault_open), "vault", "security") == ["open"]


def test_a_rooms_state_is_marked_with_its_rounds() -> None:
    play = heist(closed(rest=2), toll(kitchen=1))
    board = view(play).table.board
    assert [(mark.word, mark.detail) for mark in board.room(room("rest")).marks] == [
        ("closed", "2 rounds")
    ]
    assert [mark.detail for mark in board.room(room("kitchen")).marks] == ["1 round"]


def test_goals_say_which_of_them_are_done() -> None:
    goals = view(heist(vault_cleared)).table.goals
    assert [goal.startswith("Done: ") for goal in goals] == [True, True, False]


def test_skills_show_what_is_left_of_them() -> None:
    play = heist(skill("medic", left=1))
    (card,) = view(play).table.seats[0].cards
    assert (card.name, card.charges) == ("Medic", (1, 3))


def test_seats_and_spectators_differ_only_in_the_colour_of_thieves() -> None:
    play = heist(seats=2)
    tones = [
        [token.mark.tone for token in view(play, seat).table.board.room(room("entrance")).tokens]
        for seat in (0, 1, None)
    ]
    assert tones == [["you", "friend"], ["friend", "you"], ["friend", "friend"]]


def test_a_cornered_thief_is_marked() -> None:
    play = heist(at("lobby", seat=1), guards(lobby=1), cornered(seat=1), seats=2)
    assert "cornered" in [mark.word for mark in view(play).table.seats[1].marks]


def test_security_warns_before_it_sends_everybody_out() -> None:
    track = {each.id: each for each in view(heist(guards(security=5))).table.tracks}["security"]
    assert (track.value, track.tone) == (5, "warning")


ANCHORS = (
    *("death", "rounds", "actions", "moving", "the-vault"),
    *("evading", "combat", "special-rooms", "skills"),
)
# -- what it looks like


def scenes(play: Play) -> list[Any]:
    return [entry.scene for entry in play.kernel.log(0) if entry.scene]


def test_a_roll_is_a_scene_with_its_die() -> None:
    play = heist(at("lobby"), guards(lobby=1), throws(5), next=TURN)
    play.choose("combat")
    (scene,) = [scene for scene in scenes(play) if scene.kind == "dice"]
    assert (scene.dice.reached, scene.dice.needed) == (5, 2)
    (die,) = scene.dice.rolled
    assert (die.face.ascii, die.worth) == ("5", 1)


def test_the_die_that_can_be_rerolled_is_shown() -> None:
    play = heist(at("lobby"), guards(lobby=1), skill("cheater"), throws(1), next=TURN)
    play.choose("combat")
    ask = view(play).ask
    assert ask is not None
    assert ask.dice is not None
    assert (ask.dice.reached, ask.dice.needed) == (1, 2)


def test_setup_has_no_scenes() -> None:
    assert not [entry for entry in new_game(2).log(0) if entry.scene and "appear" in entry.text]


def test_the_danger_overlay_covers_every_room_with_guards() -> None:
    play = heist(guards(lobby=1, rest=4), health(1))
    danger, _ = play.kernel.overlays(0)
    spots = {spot.room: (spot.mark.word, spot.figure) for spot in danger.spots}
    assert spots[room("lobby")] == ("low risk", "0.2")
    assert spots[room("rest")][0] == "may be fatal"


def test_the_way_overlay_leads_to_the_next_errand() -> None:
    play = heist(carriers(kitchen=1))
    _, plan = play.kernel.overlays(0)
    assert plan.paths[0].rooms[-1] == room("kitchen")
    assert plan.paths[0].rooms[0] == room("entrance")


def test_a_refusal_out_of_turn_names_the_acting_player() -> None:
    play = heist(seats=2)
    (why,) = play.kernel.why_not(1)
    assert why.reason == "It is Ann's turn."


def test_every_rule_that_a_refusal_names_is_a_heading_of_the_rulebook() -> None:
    book, _ = Host([ModFolder(PLUGINS, "bundled")]).rulebook("heist:classic")
    anchors = {section.anchor for section in book.sections}
    modules = (PLUGINS / "heist" / "l7_heist").glob("*.py")
    source = "\n".join(each.read_text(encoding="utf-8") for each in modules)
    named = {anchor for anchor in ANCHORS if f'"{anchor}"' in source}
    assert named == set(ANCHORS)
    assert named <= anchors


def test_a_winner_is_out_and_a_dead_thief_is_not() -> None:
    play = heist(at("meeting"), vault_cleared, health(0, seat=1), seats=2)
    play.choose("move:rooftop")
    assert [seat.fate for seat in view(play).table.seats] == ["out", "dead"]


# -- the lesson


def test_the_rehearsal_is_a_lesson_and_the_job_is_none() -> None:
    assert [card.id for card in rules().lessons()] == ["heist:rehearsal"]
    assert new_game(1).view(0).guide is None


def test_the_coach_goes_through_the_three_goals() -> None:
    kernel = new_game(1, scenario="heist:rehearsal")
    guide = kernel.view(0).guide
    assert guide is not None
    assert (guide.step, guide.steps) == (1, 3)
    assert guide.options == ("move:heist:lobby",)
    vault_open(kernel.state)
    kernel.answer("end")
    next_guide = kernel.view(0).guide
    assert next_guide is not None
    assert next_guide.step == 2


def test_the_coach_explains_the_question_at_hand() -> None:
    kernel = new_game(1, scenario="heist:rehearsal")
    dice(5)(kernel.state)
    kernel.answer("move:heist:lobby")
    kernel.answer("move:heist:kitchen")
    guide = kernel.view(0).guide
    assert guide is not None
    assert guide.text.startswith("A hit.")


def test_an_event_without_effect_is_no_turning_point() -> None:
    """Security clears the way to the vault by sending its guards out; the event does not."""

    def late(state: Any) -> None:
        state.round = 63

    deck = events("coffee-run", "delivery", "reboot")
    position = (vault_open, wall("vault", "first-aid"), guards(security=4, vault=1), deck, late)
    play = heist(at("office"), *position, next=ROUND)
    while play.kernel.ask:
        play.kernel.answer("end" if play.kernel.ask.prompt == "heist.action" else "fight")
    swings = [point.text for point in report(play.kernel).points if point.change]
    assert swings
    assert "Event: Sign Here." not in swings


def test_the_report_shows_dice_luck_but_counts_no_cards() -> None:
    play = heist(at("lobby"), guards(lobby=1), throws(5), next=TURN)
    play.choose("combat")
    game_report = report(play.kernel)
    assert [(luck.by, luck.throws, luck.actual) for luck in game_report.luck] == [("Ann", 1, 1)]
    assert "hand" not in {series.id for series in game_report.series}


def test_no_two_signs_of_the_map_are_alike() -> None:
    library = rules().library["room"].values()
    for index, doors in enumerate(("═╳?", "=X?")):  # noqa: RUF001
        room_signs = [(each.glyph, each.ascii)[index] for each in library if each.glyph]
        drawn = [*room_signs, *(look[index] for look in marks().ON_THE_MAP.values())]
        assert len(set(drawn)) == len(drawn)
        assert set(doors).isdisjoint(drawn)
        assert not [sign for sign in drawn if sign.isascii() and sign.isalnum()]


def marks() -> Any:
    """Return the module of marks as the mod loaded it."""
    rules()
    return import_module("l7_heist.marks")


def aim(play: Play) -> str:
    return view(play).table.seats[0].aim


def test_the_goal_says_where_the_keycards_are() -> None:
    assert aim(heist(carriers(it=1))) == "The keycard is in the IT room."
    assert "2 keycards" in aim(heist(carriers(it=2)))
    assert "2 rooms" in aim(heist(carriers(it=1, kitchen=2)))
    assert "vault" in aim(heist(vault_open))


def test_a_move_shows_the_guards_and_keycards_in_the_room() -> None:
    def waiting(*arrangements: Arrangement) -> str:
        ask = view(heist(*arrangements, next=TURN)).ask
        assert ask
        note = next(each.note for each in ask.options if each.id == "move:heist:lobby")
        return " ".join(note.outcome)

    assert waiting(guards(lobby=2)) == "2 guards are there."
    assert waiting(carriers(lobby=1)) == "A guard with a keycard is there."
    assert "2 guards are there, one with a keycard." in waiting(guards(lobby=1), carriers(lobby=1))
    assert waiting() == ""
