"""What a seat sees of the heist, and what watching it looks like."""

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


def edge_kinds(play: Play, one: str, other: str) -> list[str]:
    edges = view(play).table.board.edges
    return [each.kind for each in edges if {each.room, each.other} == {room(one), room(other)}]


def test_guards_are_counted_by_what_they_are() -> None:
    play = heist(carriers(rest=1), guards(rest=2), shut_down(rest=(1, 3, 3)), bodies(rest=2))
    assert tokens(play, "rest") == [
        ("guard with a keycard", 1, None),
        ("guards", 2, None),
        ("guard, shut down", 1, 1),
        ("guards, shut down", 2, 3),
        ("destroyed guards", 2, None),
    ]


def test_what_stands_between_rooms() -> None:
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
    assert [goal.endswith("Done.") for goal in goals] == [True, True, False]


def test_skills_show_what_is_left_of_them() -> None:
    play = heist(skill("medic", left=1))
    (card,) = view(play).table.seats[0].cards
    assert (card.name, card.charges) == ("Medic", (1, 3))


def test_every_seat_and_an_onlooker_see_the_same_but_for_themselves() -> None:
    play = heist(seats=2)
    names = [
        [token.mark.tone for token in view(play, seat).table.board.room(room("entrance")).tokens]
        for seat in (0, 1, None)
    ]
    assert names == [["you", "friend"], ["friend", "you"], ["friend", "friend"]]


def test_who_is_cornered_shows_it() -> None:
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


def test_a_throw_is_a_scene_with_its_die() -> None:
    play = heist(at("lobby"), guards(lobby=1), throws(5), next=TURN)
    play.choose("combat")
    (thrown,) = [scene for scene in scenes(play) if scene.kind == "dice"]
    assert (thrown.dice.reached, thrown.dice.needed) == (5, 2)
    (die,) = thrown.dice.rolled
    assert (die.face.ascii, die.worth) == ("5", 1)


def test_the_die_that_may_be_thrown_again_lies_on_the_table() -> None:
    play = heist(at("lobby"), guards(lobby=1), skill("cheater"), throws(1), next=TURN)
    play.choose("combat")
    ask = view(play).ask
    assert ask is not None
    assert ask.dice is not None
    assert (ask.dice.reached, ask.dice.needed) == (1, 2)


def test_setting_up_is_no_show() -> None:
    assert not [
        entry for entry in heist(next=TURN).kernel.log(0) if entry.scene and "post" in entry.text
    ]


def test_danger_is_told_for_every_room_with_guards() -> None:
    play = heist(guards(lobby=1, rest=4), health(1))
    danger, _ = play.kernel.overlays(0)
    told = {spot.room: (spot.mark.word, spot.figure) for spot in danger.spots}
    assert told[room("lobby")] == ("a scratch at most", "0.2")
    assert told[room("rest")][0] == "it may well be the end"


def test_the_plan_is_a_way_to_what_is_next() -> None:
    play = heist(carriers(kitchen=1))
    _, plan = play.kernel.overlays(0)
    assert plan.paths[0].rooms[-1] == room("kitchen")
    assert plan.paths[0].rooms[0] == room("entrance")


def test_out_of_turn_one_is_told_whose_it_is() -> None:
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


def test_who_flies_off_is_out_and_who_is_left_behind_is_not() -> None:
    play = heist(at("meeting"), vault_cleared, health(0, seat=1), seats=2)
    play.choose("move:rooftop")
    assert [seat.fate for seat in view(play).table.seats] == ["out", "dead"]


# -- the lesson


def test_the_rehearsal_is_a_lesson_and_the_job_is_none() -> None:
    assert [card.id for card in rules().lessons()] == ["heist:rehearsal"]
    assert new_game(1).view(0).guide is None


def test_the_coach_goes_through_the_three_goals() -> None:
    kernel = new_game(1, scenario="heist:rehearsal")
    said = kernel.view(0).guide
    assert said is not None
    assert (said.step, said.steps) == (1, 3)
    assert said.options == ("move:heist:lobby",)
    vault_open(kernel.state)
    kernel.answer("end")
    later = kernel.view(0).guide
    assert later is not None
    assert later.step == 2


def test_the_coach_explains_the_question_at_hand() -> None:
    kernel = new_game(1, scenario="heist:rehearsal")
    dice(5)(kernel.state)
    kernel.answer("move:heist:lobby")
    kernel.answer("move:heist:kitchen")
    said = kernel.view(0).guide
    assert said is not None
    assert said.text.startswith("A hit.")


def test_no_turning_point_is_put_down_to_an_event_that_moved_nobody() -> None:
    """It is Security that makes the way to the vault free: it sends its guards out."""

    def late(state: Any) -> None:
        state.round = 63

    told = events("coffee-run", "delivery", "reboot")
    way = (vault_open, wall("vault", "first-aid"), guards(security=4, vault=1), told, late)
    play = heist(at("office"), *way, next=ROUND)
    while play.kernel.ask:
        play.kernel.answer("end" if play.kernel.ask.prompt == "heist.action" else "fight")
    swings = [point.text for point in report(play.kernel).points if point.change]
    assert swings
    assert "Event: Sign Here." not in swings


def test_the_report_tells_whose_dice_were_kind_and_counts_no_cards() -> None:
    play = heist(at("lobby"), guards(lobby=1), throws(5), next=TURN)
    play.choose("combat")
    told = report(play.kernel)
    assert [(luck.by, luck.throws, luck.actual) for luck in told.luck] == [("Ann", 1, 1)]
    assert "hand" not in {series.id for series in told.series}


def test_no_two_signs_of_the_map_are_alike() -> None:
    library = rules().library["room"].values()
    for set_, doors in enumerate(("═╳?", "=X?")):  # noqa: RUF001
        own = [(each.glyph, each.ascii)[set_] for each in library if each.glyph]
        drawn = [*own, *(look[set_] for look in marks().ON_THE_MAP.values())]
        assert len(set(drawn)) == len(drawn)
        assert set(doors).isdisjoint(drawn)
        assert not [sign for sign in drawn if sign.isascii() and sign.isalnum()]


def marks() -> Any:
    """The looks of things, as the mod is loaded."""
    rules()
    return import_module("l7_heist.marks")


def aim(play: Play) -> str:
    return view(play).table.seats[0].aim


def test_the_aim_says_where_the_keycards_are() -> None:
    assert aim(heist(carriers(it=1))) == "The keycard is in the IT room."
    assert "2 keycards" in aim(heist(carriers(it=2)))
    assert "2 rooms" in aim(heist(carriers(it=1, kitchen=2)))
    assert "vault" in aim(heist(vault_open))


def test_a_way_says_who_waits_at_its_end_and_with_how_many_keycards() -> None:
    def waiting(*arrangements: Arrangement) -> str:
        ask = view(heist(*arrangements, next=TURN)).ask
        assert ask
        note = next(each.note for each in ask.options if each.id == "move:heist:lobby")
        return " ".join(note.outcome)

    assert waiting(guards(lobby=2)) == "2 guards wait there."
    assert waiting(carriers(lobby=1)) == "A guard with a keycard waits there."
    assert "one of them with a keycard" in waiting(guards(lobby=1), carriers(lobby=1))
    assert waiting() == ""
