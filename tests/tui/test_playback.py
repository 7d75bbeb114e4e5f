"""Frames, and where one stands among them: without a screen, and then with one."""

from __future__ import annotations

from itertools import groupby, pairwise, product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.plain.bells import Bell, rings
from l7core.view import Card, Dice, LogEntry, Mark, Rolled, Scene, Verdict
from l7core.view.log import SceneKind
from l7tui.game import motion, playback
from l7tui.game.motion import Settling
from l7tui.game.playback import Frame, Playback, frames, next_speed
from l7tui.game.staging import mood_of_map, share_of_name, staged
from l7tui.screens.table import player
from l7tui.settings.choices import Settings, Speed
from l7tui.text.fray import Fray
from l7tui.text.glyphs import BOX
from tests.tui.gallery import facility
from tests.tui.kit import (
    a_still_app,
    choose,
    front,
    panel_text,
    panels,
    press,
    seen,
    table,
    tell,
    until,
)
from tests.tui.moments import STEP, an_app_at, attacking, bots_turn, enemy_phase, quiet_event

HASTE = Settings(speed="fast", hints=False)


def told(number: int, kind: SceneKind | None = None, *seats: int, **shown: Any) -> LogEntry:
    """An entry of the log; with a kind, a scene."""
    about = shown.pop("about", ())
    scene = Scene(kind, about, seats, **shown) if kind else None
    return LogEntry(number, f"Sentence {number}.", scene=scene)


def a_row(*kinds: SceneKind, seats: tuple[int, ...] = ()) -> list[Frame]:
    return frames([told(number, kind, *seats) for number, kind in enumerate(kinds)])


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing stands for long, and nothing moves for long."""
    monkeypatch.setitem(playback.PAUSES, "fast", {})
    monkeypatch.setitem(playback.PAUSE, "fast", 0.01)
    monkeypatch.setattr(motion, "TICK", 0.001)


def slow_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing goes on by itself while a test looks."""
    for speed in ("slow", "fast"):
        monkeypatch.setitem(playback.PAUSES, speed, {})
        monkeypatch.setitem(playback.PAUSE, speed, 60)
    monkeypatch.setattr(motion, "TICK", 60)


# -- frames


def test_a_scene_and_its_consequences_are_one_frame() -> None:
    row = frames([told(1, "move"), told(2), told(3), told(4, "note")])
    assert [frame.entry.number for frame in row] == [1, 4]
    assert [each.number for each in row[0].consequences] == [2, 3]


def test_the_table_is_shown_as_it_was_after_the_last_consequence() -> None:
    assert [frame.number for frame in frames([told(1, "move"), told(2), told(3, "note")])] == [2, 3]


def test_what_comes_before_the_first_scene_belongs_to_none() -> None:
    assert [frame.entry.number for frame in frames([told(1), told(2), told(3, "dice")])] == [3]


def test_a_turn_that_begins_is_opened_by_what_happens_in_it() -> None:
    row = frames([told(1, "move"), told(2, "turn"), told(3), told(4, "card"), told(5)])
    assert [frame.entry.number for frame in row] == [1, 4]
    assert [each.number for each in row[1].entries] == [2, 3, 4, 5]


def test_a_turn_in_which_nothing_is_seen_to_happen_has_a_frame() -> None:
    row = frames([told(1, "turn"), told(2, "turn"), told(3)])
    assert [frame.entry.number for frame in row] == [1, 2]


def test_the_name_of_whose_turn_it_is_comes_in_with_what_happens_first() -> None:
    (frame,) = frames([told(1, "turn"), told(2, "move")])
    pictures = motion.ticks_of(frame.scene, begins_turn=bool(frame.opening))
    assert [share_of_name(frame, drawn, pictures - drawn) for drawn in range(pictures + 1)] == [
        0,
        0.25,
        0.5,
        0.75,
        1,
    ]


def test_nobody_is_shown_what_they_have_just_done() -> None:
    own, other = a_row("move", seats=(0,))[0], a_row("move", seats=(1,))[0]
    assert own.is_doing_of(0)
    assert not other.is_doing_of(0)
    assert not a_row("dice", seats=(0,))[0].is_doing_of(0)


# -- speeds


def pause_of(kind: SceneKind, speed: Speed, *seats: int, **shown: Any) -> float | None:
    return Playback(frames([told(1, kind, *seats, **shown)]), 0, speed).pause


def test_step_by_step_every_frame_waits_for_a_key() -> None:
    assert pause_of("move", "step") is None


def test_fast_is_faster_than_slow_and_neither_waits_for_a_move() -> None:
    slow, fast = pause_of("move", "slow"), pause_of("move", "fast")
    assert slow is not None
    assert fast is not None
    assert fast < slow


@pytest.mark.parametrize("kind", ["card", "story", "alarm"])
@pytest.mark.parametrize("speed", ["slow", "fast"])
def test_what_is_to_be_read_waits_at_any_speed(kind: SceneKind, speed: Speed) -> None:
    assert pause_of(kind, speed, card=Card("c", "A card")) is None


def test_playback_stops_where_i_am_hit() -> None:
    assert pause_of("hit", "fast", 0) is None
    assert pause_of("hit", "fast", 1) is not None


def test_what_my_own_dice_come_to_waits_until_i_go_on() -> None:
    """Without a result yet, the question that comes next shows the dice."""
    thrown = Dice((), reached=2, needed=3)
    speeds: tuple[Speed, ...] = ("slow", "fast")
    failed = told(2, "dice", 0, verdict=Verdict("failed", "danger"))
    for seat, follows, waits in (
        (0, [failed], True),
        (0, [told(2)], True),
        (0, [], False),
        (1, [failed], False),
    ):
        (frame,) = frames([told(1, "dice", seat, dice=thrown), *follows])
        for speed in speeds:
            playing = Playback([frame], 0, speed)
            assert (playing.pause is None) == waits


@pytest.mark.parametrize("speed", ["slow", "fast"])
def test_a_room_that_i_have_found_waits_and_that_of_others_does_not(speed: Speed) -> None:
    assert pause_of("reveal", speed, 0) is None
    assert pause_of("reveal", speed, 1) is not None


def test_one_can_skip_to_what_concerns_one() -> None:
    row = frames(
        [
            told(1, "move", 1),
            told(2, "move", 1),
            told(3, "hit", 0),
            told(4, "move", 1),
            told(5, "alarm"),
        ]
    )
    playing = Playback(row, 0, "step")
    reached = []
    while playing.skip() == "moved":
        reached.append(playing.at)
    assert reached == [2, 4]


def test_only_a_long_run_says_how_long_it_is() -> None:
    moves: list[SceneKind] = ["move"] * 9
    assert not Playback(a_row(*moves[:8]), 0, "step").is_long
    assert Playback(a_row(*moves), 0, "step").is_long
    assert not Playback(a_row(*moves), 0, "step", looking_back=True).is_long


def test_frames_that_are_turned_over_by_hand_wait_for_keys() -> None:
    playing = Playback(a_row("move", "move", "move"), 0, "slow", at=2)
    playing.turn(-1)
    assert (playing.at, playing.pause) == (1, None)
    playing.turn(-5)
    assert playing.at == 0


def test_speeds_follow_each_other_in_a_ring() -> None:
    speed: Speed = "step"
    ring = [speed]
    while (speed := next_speed(speed)) != "step":
        ring.append(speed)
    assert ring == ["step", "slow", "fast", "digest"]


# -- on the screen


async def play_through(pilot: Pilot[Any]) -> list[str]:
    """Go on until the question is there; what the frames said in the end."""
    said = []
    while table(pilot).player.playback:
        if not table(pilot).player.showing.left:
            said.append(seen(pilot))
        await pilot.press("x")
    return said


def test_the_enemy_phase_is_shown_frame_by_frame(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        said = await play_through(pilot)
        assert len(said) == 4
        assert "Emergency Shutters" in said[0]
        assert "Guard 1 attacks" in said[1]
        assert "0 Strength rolled, 2 needed." in said[2]
        assert "Guard 2 goes to Corridor 101-A." in said[3]
        assert "because: nobody else can be reached" in said[3]
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_a_blow_ends_with_its_verdict_in_capitals_and_in_its_colour(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", *"xx"])
        spans = [span for row in panels(pilot).beat._made_of for span in row]
        assert ("YOU ARE UNHURT.", "good bold") in spans
        assert "YOU ARE UNHURT." in seen(pilot)
        assert "STRIKES AT YOU" in panel_text(pilot, "beat")
        places = panels(pilot).arrangement.places
        assert (places["map"][3], places["beat"][3]) == (17, 1 + 4)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_what_the_verdict_of_a_blow_says_is_not_said_again_below_it(tmp_path: Path) -> None:
    """The log has it; the row is for what comes of the blow besides."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x", "x"])
        playing = table(pilot).player.playback
        assert playing
        followed = [each.text for each in playing.frame.consequences]
        repeated = [each for each in followed if each.endswith(" is unhurt.")]
        assert repeated
        told = panel_text(pilot, "beat")
        assert "YOU ARE UNHURT." in told
        assert not any(each in told for each in repeated)
        assert all(each.rstrip(".") in told for each in followed if each not in repeated)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_a_long_run_begins_with_how_to_see_less_of_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        frame = table(pilot).session.past[1]
        table(pilot).player.play([frame] * 9, lambda: None)
        await pilot.pause()
        told = " ".join(seen(pilot).split())
        assert "9 things happen before your next turn: Space watch Tab only what" in told
        await pilot.press("space")
        assert "things happen" not in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_the_board_is_shown_as_it_was_at_each_frame(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        def guards_here() -> int:
            view = panels(pilot).map.view
            assert view is not None
            here = view.table.board.room("room:0")
            return sum(token.kind == "enemy" for token in here.tokens)

        await press(pilot, ["E", *"xx"])
        assert guards_here() == 1
        await pilot.press("x")
        assert guards_here() == 2
        await pilot.press("less_than_sign")
        assert guards_here() == 1

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_the_piece_that_moves_and_its_room_are_lit(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", *"xxx"])
        assert {"guard:2", "room:0"} <= panels(pilot).map.targets
        assert "guard:2" in panels(pilot).map.lit
        await pilot.press("x")
        assert not panels(pilot).map.lit

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_esc_skips_to_the_question(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        assert table(pilot).player.playback is None
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_what_is_played_back_is_not_over(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        assert table(pilot).player.playback
        assert "game over" not in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_keys_of_the_playback_are_no_answers(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        made = table(pilot).session.game.kernel.decisions
        await press(pilot, ["1", "2", "enter", "E", "f", "m"])
        assert table(pilot).player.playback is None
        assert table(pilot).session.game.kernel.decisions == made

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_own_moves_are_not_played_back(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")
        assert table(pilot).session.seat == 0
        assert table(pilot).player.playback is None

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_a_digest_is_one_page_of_sentences(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        await until(pilot, lambda: front(pilot) == "Summary")
        page = " ".join(seen(pilot).split())
        assert "draws an event: Emergency Shutters (" in page
        assert "Guard 1 attacks Wren (nobody else is there: threat 2)." in page
        assert "Guard 2 goes to Corridor 101-A (" in page
        await pilot.press("enter")
        assert front(pilot) == "TableScreen"
        assert "What do you do?" in seen(pilot)

    app = an_app_at(tmp_path, enemy_phase(), Settings(speed="digest", hints=False))
    tell(app, story)


@pytest.mark.parametrize("key", ["x", "space", "escape", "enter"])
def test_any_key_leads_from_a_digest_to_the_question_below_it(tmp_path: Path, key: str) -> None:
    """The question that comes next stands below the page already, never the one before."""

    async def story(pilot: Pilot[Any]) -> None:
        before = table(pilot).table.choose.menu.ask
        below = table(pilot).table.choose
        await pilot.press("E")
        await until(pilot, lambda: front(pilot) == "Summary")
        assert below.menu.ask is not before
        shown = below.menu.ask
        await press(pilot, ["down", "up"])
        assert front(pilot) == "Summary"
        await pilot.press(key)
        assert front(pilot) == "TableScreen"
        assert table(pilot).session.ask == shown

    app = an_app_at(tmp_path, enemy_phase(), Settings(speed="digest", hints=False))
    tell(app, story)


@pytest.mark.parametrize("speed", ["step", "slow", "fast"])
def test_one_key_goes_on_by_exactly_one_scene(
    tmp_path: Path, speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever moves in it; only dice are let lie first."""
    slow_down(monkeypatch)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        playing = table(pilot).player.playback
        assert playing
        for number in range(len(playing.row)):
            assert playing.at == number
            if table(pilot).player.showing.is_rolling:
                await pilot.press("x")
                assert not table(pilot).player.showing.is_rolling
            await pilot.press("x")
        assert table(pilot).player.playback is None

    still = Settings(speed=speed, hints=False)
    tell(an_app_at(tmp_path, enemy_phase(), still), story)


def test_fast_frames_go_on_by_themselves_up_to_what_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x"])

        def waits_at_the_blow() -> bool:
            playing = table(pilot).player.playback
            return playing is not None and playing.at == 2 and not table(pilot).player.showing.left

        await until(pilot, waits_at_the_blow)
        await pilot.press("x")
        await until(pilot, lambda: table(pilot).player.playback is None)

    tell(an_app_at(tmp_path, enemy_phase(), HASTE), story)


def test_a_key_that_comes_just_after_the_end_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    monkeypatch.setattr(player, "GRACE", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x"])
        await until(pilot, lambda: getattr(table(pilot).player.playback, "at", 0) == 2)
        await pilot.press("x")
        await until(pilot, lambda: table(pilot).player.playback is None)
        made = table(pilot).session.game.kernel.decisions
        await pilot.press("1")
        assert table(pilot).session.game.kernel.decisions == made

    tell(an_app_at(tmp_path, enemy_phase(), HASTE), story)


def test_with_reduced_motion_nothing_goes_on_by_itself(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x"])
        player = table(pilot).player
        assert player.playback is not None
        assert player.playback.pause is None
        assert player._timer is None
        await pilot.press("x")
        assert "dice to come" not in seen(pilot)
        assert player.showing.left == 0
        assert player._timer is None
        assert "YOU ARE UNHURT." in seen(pilot)

    settings = Settings(speed="fast", reduced_motion=True, hints=False)
    tell(an_app_at(tmp_path, enemy_phase(), settings), story)


def test_dice_roll_first_and_keep_what_they_come_to_to_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion, "TICK", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Fight")
        assert "lets them lie" in seen(pilot)
        assert "Guard 1, stunned" not in seen(pilot)
        assert "3 Strength" not in seen(pilot)
        assert "rolls 4 dice" not in seen(pilot)
        await pilot.press("x")
        assert "3 Strength rolled, 3 needed." in seen(pilot)
        assert table(pilot).player.playback is not None

    tell(an_app_at(tmp_path, attacking(), Settings(speed="step", hints=False)), story)


# -- changing the speed, looking back


def test_capital_s_changes_the_speed_at_the_table_and_keeps_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("S")
        assert table(pilot).l7.settings.speed == "slow"
        assert "Playback: slowly" in seen(pilot)

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_capital_s_during_a_playback_changes_the_rest_of_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "S", "S"])
        playing = table(pilot).player.playback
        assert playing is not None
        assert playing.at == 0
        await pilot.press("S")
        await until(pilot, lambda: front(pilot) == "Summary")
        assert "Emergency Shutters." not in seen(pilot)
        assert "Guard 2 goes to Corridor 101-A (" in seen(pilot)
        await pilot.press("escape")
        assert "What do you do?" in seen(pilot)

    settings = Settings(speed="step", hints=False)
    tell(an_app_at(tmp_path, enemy_phase(), settings), story)


def test_the_table_can_look_back_later(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape", "less_than_sign"])
        assert "LOOKING BACK" in seen(pilot)
        await pilot.press("less_than_sign")
        assert "Guard 2 goes to Corridor 101-A." in seen(pilot)
        await pilot.press("less_than_sign")
        assert "0 Strength rolled, 2 needed." in seen(pilot)
        await pilot.press("escape")
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_looking_back_keeps_what_was_being_chosen(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape", "tab"])
        chosen = panels(pilot).choose.menu.highlighted
        await press(pilot, ["less_than_sign", "escape"])
        assert panels(pilot).choose.menu.highlighted is chosen

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_without_a_past_looking_back_says_why_not(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("less_than_sign")
        assert "Nothing has happened" in seen(pilot)

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_an_undo_is_not_played_back(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")
        await pilot.press("u")
        assert table(pilot).player.playback is None
        assert "Took back 1 decision" in seen(pilot)

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_whoever_sits_down_is_shown_what_happened_since(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")  # the curtain before Ann
        await pilot.press("E")
        assert front(pilot) == "Curtain"
        await pilot.press("enter")
        assert table(pilot).session.seat == 1
        assert "Emergency Shutters" in seen(pilot)

    tell(an_app_at(tmp_path, bots_turn()), story)


def test_no_frame_shows_a_hand_that_is_not_ones_own(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "E", "enter"])
        session = table(pilot).session
        assert session.seat == 1
        assert session.past
        for frame in session.past:
            seats = session.view_at(frame).table.seats
            assert [seat.seat for seat in seats if seat.hand] in ([], [1])

    tell(an_app_at(tmp_path, bots_turn()), story)


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_resizing_loses_no_frame(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x", "x"])
        before = seen(pilot)
        for each in ((200, 60), (60, 12), (120, 36), size):
            await pilot.resize_terminal(*each)
            await pilot.pause()
        assert seen(pilot) == before

    tell(an_app_at(tmp_path, enemy_phase(), STEP), story, size)


# -- what is staged


def test_a_room_is_drawn_from_its_outline_to_who_is_in_it() -> None:
    view = facility()
    scene = Scene("reveal", room="cells")
    pictures = [
        staged(view, scene, left, "calm").table.board.room("cells") for left in (3, 2, 1, 0)
    ]
    assert [room.known for room in pictures] == ["unknown", "seen", "seen", "seen"]
    assert [bool(room.name) for room in pictures] == [False, False, True, True]
    assert [bool(room.tokens) for room in pictures] == [False, False, False, True]


def test_where_somebody_falls_there_is_a_grave_and_the_map_is_grey() -> None:
    view = facility()
    scene = Scene("fall", seats=(1,), room="tank")
    tokens = staged(view, scene, 0, "calm").table.board.room("tank").tokens
    assert [token.name for token in tokens if token.mark.word == "grave"] == ["Ruiz"]
    assert mood_of_map(view, scene) == "over"
    assert mood_of_map(view, Scene("alarm")) == "calm"


# -- dice that settle

ROLLS = Dice(
    tuple(Rolled(Mark(str(worth), str(worth), str(worth)), worth) for worth in (1, 0, 2)),
    reached=3,
    needed=3,
    worths=(0, 0, 1, 1, 1, 2),
)


def test_dice_lie_one_by_one_from_the_left() -> None:
    thrown = Settling(ROLLS)
    lying = [thrown.lying(left) for left in range(thrown.ticks, -1, -1)]
    assert lying == sorted(lying)
    assert set(lying) == {0, 1, 2, 3}
    assert [thrown.reached(number) for number in range(4)] == [0, 1, 1, 3]


def test_the_chance_of_the_rest_is_counted_over_all_sides() -> None:
    thrown = Settling(ROLLS)
    assert thrown.chance(3) == 1
    assert thrown.chance(2) == pytest.approx(1 / 6)  # a 2 is needed
    assert thrown.chance(1) == pytest.approx(20 / 36)


def test_the_last_die_turns_longer_where_it_decides() -> None:
    decided = replace(ROLLS, needed=1)
    assert Settling(ROLLS).ticks - Settling(decided).ticks == motion.LINGERS


def test_without_what_the_sides_are_worth_no_chance_is_told() -> None:
    assert Settling(replace(ROLLS, worths=())).chance(1) is None


# -- verdicts


def test_who_goes_into_the_room_that_they_have_found_has_no_frame_of_their_own() -> None:
    found = told(1, "reveal", 0, about=("room:1",), room="room:1")
    entered = told(3, "move", 0, about=("hero:0", "room:1"))
    assert [frame.number for frame in frames([found, told(2), entered])] == [3]


@pytest.mark.parametrize(("seat", "room"), [(1, "room:1"), (0, "room:2")])
def test_another_or_elsewhere_has_one(seat: int, room: str) -> None:
    found = told(1, "reveal", 0, about=("room:1",), room="room:1")
    assert len(frames([found, told(2, "move", seat, about=("hero", room))])) == 2


def test_dice_and_what_they_come_to_are_one_frame() -> None:
    passed = Verdict("passed", "good")
    row = frames([told(1, "dice", dice=ROLLS), told(2), told(3, "dice", verdict=passed)])
    assert [(frame.number, frame.verdict) for frame in row] == [(3, passed)]


def test_a_verdict_without_dice_before_it_stands_alone() -> None:
    passed = Verdict("passed", "good")
    row = frames([told(1, "move"), told(2, "dice", verdict=passed)])
    assert [frame.verdict for frame in row] == [None, passed]


# -- the bell


@pytest.mark.parametrize(
    ("kind", "seats", "heard"),
    [
        ("hit", (0,), {"off": 0, "mine": 1, "all": 1}),
        ("hit", (1,), {"off": 0, "mine": 0, "all": 1}),
        ("alarm", (), {"off": 0, "mine": 2, "all": 2}),
        ("fall", (1,), {"off": 0, "mine": 0, "all": 1}),
        ("move", (0,), {"off": 0, "mine": 0, "all": 0}),
    ],
)
def test_the_bell_rings_for_what_is_wanted(
    kind: SceneKind, seats: tuple[int, ...], heard: dict[Bell, int]
) -> None:
    scene = Scene(kind, seats=seats)
    assert {bell: rings(scene, 0, bell) for bell in heard} == heard


@pytest.mark.parametrize(
    ("bell", "away", "strokes"), [("mine", 60, 1), ("mine", 0, 0), ("off", 60, 0)]
)
def test_somebody_who_may_have_gone_is_called_to_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bell: Bell, away: float, strokes: int
) -> None:
    rung: list[int] = []

    async def story(pilot: Pilot[Any]) -> None:
        screen = table(pilot)
        monkeypatch.setattr(screen, "ring", rung.append)
        screen.keyboard.heard_at -= away
        screen.progress.show_question()
        assert sum(rung) == strokes

    still = Settings(speed="step", reduced_motion=True, hints=False, bell=bell)
    tell(an_app_at(tmp_path, enemy_phase(), still), story)


@pytest.mark.parametrize("calls", [True, False])
def test_whoever_wants_it_is_called_to_each_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: bool
) -> None:
    """Once, when the turn begins, and not at each of its questions; nobody is by default."""
    rung: list[int] = []
    assert not Settings().calls

    async def story(pilot: Pilot[Any]) -> None:
        monkeypatch.setattr(table(pilot), "ring", rung.append)
        table(pilot).progress.show_question()
        assert not rung, "it is the same turn"
        await press(pilot, ["E"])
        await until(pilot, lambda: front(pilot) == "Summary")
        screen = pilot.app.screen_stack[-2]
        await pilot.press("x")
        await until(pilot, lambda: pilot.app.screen is screen)
        table(pilot).progress.show_question()
        assert sum(rung) == int(calls)

    still = Settings(speed="digest", reduced_motion=True, hints=False, bell="off", calls=calls)
    tell(an_app_at(tmp_path, enemy_phase(), still), story)


def test_nothing_rings_when_one_looks_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[int] = []

    async def story(pilot: Pilot[Any]) -> None:
        monkeypatch.setattr(table(pilot), "ring", rung.append)
        await press(pilot, ["E", *"xxx"])
        assert sum(rung) == 1
        await press(pilot, ["escape", "less_than_sign", "less_than_sign"])
        assert sum(rung) == 1

    tell(an_app_at(tmp_path, enemy_phase()), story)


# -- moods


@pytest.mark.parametrize(("theme", "line"), [("l7-monochrome", "\u2550"), ("l7-dark", "\u2500")])
def test_an_alarm_changes_the_frame_until_it_is_over(theme: str, line: str) -> None:
    calm = facility()
    alarmed = replace(calm, table=replace(calm.table, mood="alarm"))

    async def story(pilot: Pilot[Any]) -> None:
        def rule() -> tuple[str, Any]:
            map = panels(pilot).map
            return seen(pilot).splitlines()[1], map.look.palette.style("rule")

        before = rule()
        panels(pilot).show_panels(alarmed, 0)
        await pilot.pause()
        during, style = rule()
        assert line in during
        assert (during, style) != before
        panels(pilot).show_panels(calm, 0)
        await pilot.pause()
        assert rule() == before

    tell(a_still_app(calm, settings=Settings(theme=theme)), story)


# -- the frame


def test_the_frame_frays_with_strain_and_words_stay_whole() -> None:
    calm = facility()
    words = {}

    async def story(pilot: Pilot[Any]) -> None:
        for strain in range(5):
            seats = tuple(replace(seat, strain=strain) for seat in calm.table.seats)
            table_then = replace(calm.table, seats=seats)
            panels(pilot).show_panels(replace(calm, table=table_then), 0)
            await pilot.pause()
            words[strain] = seen(pilot)

    tell(a_still_app(calm, settings=Settings(theme="l7-monochrome")), story)
    assert words[0] == words[1]
    assert len({words[strain] for strain in range(1, 5)}) == 4
    assert "\u2504" in words[2]
    assert [_letters(words[strain]) for strain in range(5)] == [_letters(words[0])] * 5


def test_the_frame_frays_without_a_pattern() -> None:
    """No two gaps between cells that are gone are alike for long, across or down."""
    for strain, round in product((2, 3, 4), "123"):
        fray = Fray(strain, round)
        across, down = (
            fray.worn(cell * 400, 0, 0, BOX, down=is_down)
            for cell, is_down in ((BOX.across, False), (BOX.down, True))
        )
        for drawn, whole in ((across, BOX.across), (down, BOX.down)):
            gone = [at for at, cell in enumerate(drawn) if cell != whole]
            gaps = [after - before for before, after in pairwise(gone)]
            assert len(set(gaps)) > 4
            assert max(len(list(same)) for _, same in groupby(gaps)) < 8


def _letters(screen: str) -> str:
    return "".join(filter(str.isalnum, screen))


def test_a_setting_keeps_the_frame_whole() -> None:
    calm = facility()
    seats = tuple(replace(seat, strain=4) for seat in calm.table.seats)
    worn = replace(calm, table=replace(calm.table, seats=seats))
    drawn = []

    async def story(pilot: Pilot[Any]) -> None:
        drawn.append(seen(pilot))

    for view in (calm, worn):
        tell(a_still_app(view, settings=Settings(frays=False)), story)
    assert drawn[0] == drawn[1]
