"""Frames of the playback and the current position: first without a screen, then with one."""

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
from l7tui.text.glyphs import BOX
from l7tui.text.worn_border import WornBorder
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


def entry(number: int, kind: SceneKind | None = None, *seats: int, **shown: Any) -> LogEntry:
    """Return a log entry; with a kind, it has a scene."""
    about = shown.pop("about", ())
    scene = Scene(kind, about, seats, **shown) if kind else None
    return LogEntry(number, f"Sentence {number}.", scene=scene)


def a_row(*kinds: SceneKind, seats: tuple[int, ...] = ()) -> list[Frame]:
    return frames([entry(number, kind, *seats) for number, kind in enumerate(kinds)])


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pauses and motion short."""
    monkeypatch.setitem(playback.PAUSES, "fast", {})
    monkeypatch.setitem(playback.PAUSE, "fast", 0.01)
    monkeypatch.setattr(motion, "TICK", 0.001)


def slow_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing advance by itself during the test."""
    for speed in ("slow", "fast"):
        monkeypatch.setitem(playback.PAUSES, speed, {})
        monkeypatch.setitem(playback.PAUSE, speed, 60)
    monkeypatch.setattr(motion, "TICK", 60)


# -- frames


def test_a_scene_and_its_consequences_are_one_frame() -> None:
    row = frames([entry(1, "move"), entry(2), entry(3), entry(4, "note")])
    assert [frame.entry.number for frame in row] == [1, 4]
    assert [each.number for each in row[0].consequences] == [2, 3]


def test_a_frame_shows_the_table_after_its_last_consequence() -> None:
    assert [frame.number for frame in frames([entry(1, "move"), entry(2), entry(3, "note")])] == [
        2,
        3,
    ]


def test_entries_before_the_first_scene_have_no_frame() -> None:
    assert [frame.entry.number for frame in frames([entry(1), entry(2), entry(3, "dice")])] == [3]


def test_a_new_turn_opens_with_its_first_scene() -> None:
    row = frames([entry(1, "move"), entry(2, "turn"), entry(3), entry(4, "card"), entry(5)])
    assert [frame.entry.number for frame in row] == [1, 4]
    assert [each.number for each in row[1].entries] == [2, 3, 4, 5]


def test_a_turn_without_scenes_has_a_frame() -> None:
    row = frames([entry(1, "turn"), entry(2, "turn"), entry(3)])
    assert [frame.entry.number for frame in row] == [1, 2]


def test_a_players_name_moves_in_with_the_first_scene_of_the_turn() -> None:
    (frame,) = frames([entry(1, "turn"), entry(2, "move")])
    pictures = motion.ticks_of(frame.scene, begins_turn=bool(frame.opening))
    assert [share_of_name(frame, drawn, pictures - drawn) for drawn in range(pictures + 1)] == [
        0,
        0.25,
        0.5,
        0.75,
        1,
    ]


def test_your_own_moves_are_recognised() -> None:
    own, other = a_row("move", seats=(0,))[0], a_row("move", seats=(1,))[0]
    assert own.is_doing_of(0)
    assert not other.is_doing_of(0)
    assert not a_row("dice", seats=(0,))[0].is_doing_of(0)


# -- speeds


def pause_of(kind: SceneKind, speed: Speed, *seats: int, **shown: Any) -> float | None:
    return Playback(frames([entry(1, kind, *seats, **shown)]), 0, speed).pause


def test_at_step_speed_every_frame_waits_for_a_key() -> None:
    assert pause_of("move", "step") is None


def test_fast_is_faster_than_slow_and_neither_waits_at_a_move() -> None:
    slow, fast = pause_of("move", "slow"), pause_of("move", "fast")
    assert slow is not None
    assert fast is not None
    assert fast < slow


@pytest.mark.parametrize("kind", ["card", "story", "alarm"])
@pytest.mark.parametrize("speed", ["slow", "fast"])
def test_scenes_to_read_wait_at_any_speed(kind: SceneKind, speed: Speed) -> None:
    assert pause_of(kind, speed, card=Card("c", "A card")) is None


def test_playback_stops_at_attacks_on_you() -> None:
    assert pause_of("hit", "fast", 0) is None
    assert pause_of("hit", "fast", 1) is not None


def test_the_result_of_your_own_dice_waits_for_a_key() -> None:
    """Without a result, the next question shows the dice."""
    thrown = Dice((), reached=2, needed=3)
    speeds: tuple[Speed, ...] = ("slow", "fast")
    failed = entry(2, "dice", 0, verdict=Verdict("failed", "danger"))
    for seat, follows, waits in (
        (0, [failed], True),
        (0, [entry(2)], True),
        (0, [], False),
        (1, [failed], False),
    ):
        (frame,) = frames([entry(1, "dice", seat, dice=thrown), *follows])
        for speed in speeds:
            playing = Playback([frame], 0, speed)
            assert (playing.pause is None) == waits


@pytest.mark.parametrize("speed", ["slow", "fast"])
def test_playback_waits_at_your_own_discoveries_only(speed: Speed) -> None:
    assert pause_of("reveal", speed, 0) is None
    assert pause_of("reveal", speed, 1) is not None


def test_skipping_goes_to_the_next_scene_that_concerns_you() -> None:
    row = frames(
        [
            entry(1, "move", 1),
            entry(2, "move", 1),
            entry(3, "hit", 0),
            entry(4, "move", 1),
            entry(5, "alarm"),
        ]
    )
    playing = Playback(row, 0, "step")
    reached = []
    while playing.skip() == "moved":
        reached.append(playing.at)
    assert reached == [2, 4]


def test_only_a_long_playback_shows_its_length() -> None:
    moves: list[SceneKind] = ["move"] * 9
    assert not Playback(a_row(*moves[:8]), 0, "step").is_long
    assert Playback(a_row(*moves), 0, "step").is_long
    assert not Playback(a_row(*moves), 0, "step", looking_back=True).is_long


def test_frames_turned_by_hand_wait_for_keys() -> None:
    playing = Playback(a_row("move", "move", "move"), 0, "slow", index=2)
    playing.turn(-1)
    assert (playing.at, playing.pause) == (1, None)
    playing.turn(-5)
    assert playing.at == 0


def test_speeds_cycle() -> None:
    speed: Speed = "step"
    ring = [speed]
    while (speed := next_speed(speed)) != "step":
        ring.append(speed)
    assert ring == ["step", "slow", "fast", "digest"]


# -- on the screen


async def play_through(pilot: Pilot[Any]) -> list[str]:
    """Play back to the question and return the text of each finished frame."""
    texts = []
    while table(pilot).player.playback:
        if not table(pilot).player.showing.left:
            texts.append(seen(pilot))
        await pilot.press("x")
    return texts


def test_the_enemy_phase_is_shown_frame_by_frame(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        texts = await play_through(pilot)
        assert len(texts) == 4
        assert "Emergency Shutters" in texts[0]
        assert "Guard 1 attacks" in texts[1]
        assert "0 Strength rolled, 2 needed." in texts[2]
        assert "Guard 2 moves to Corridor 101-A." in texts[3]
        assert "reason: only target in reach" in texts[3]
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_an_attack_ends_with_its_verdict_in_capitals_and_colour(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", *"xx"])
        spans = [span for row in panels(pilot).beat._made_of for span in row]
        assert ("YOU ARE UNHURT.", "good bold") in spans
        assert "YOU ARE UNHURT." in seen(pilot)
        assert "ATTACKS YOU" in panel_text(pilot, "beat")
        places = panels(pilot).arrangement.places
        assert (places["map"][3], places["beat"][3]) == (17, 1 + 4)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_the_verdict_of_an_attack_is_not_repeated_below(tmp_path: Path) -> None:
    """The log has the full text; the row below shows only the other consequences."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x", "x"])
        playing = table(pilot).player.playback
        assert playing
        followed = [each.text for each in playing.frame.consequences]
        repeated = [each for each in followed if each.endswith(" is unhurt.")]
        assert repeated
        text = panel_text(pilot, "beat")
        assert "YOU ARE UNHURT." in text
        assert not any(each in text for each in repeated)
        assert all(each.rstrip(".") in text for each in followed if each not in repeated)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_a_long_playback_begins_with_ways_to_shorten_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        frame = table(pilot).session.past[1]
        table(pilot).player.play([frame] * 9, lambda: None)
        await pilot.pause()
        text = " ".join(seen(pilot).split())
        assert "9 events before your next turn: Space watch Tab only what affects you" in text
        await pilot.press("space")
        assert "events before" not in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_each_frame_shows_the_board_of_its_moment(tmp_path: Path) -> None:
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


def test_a_moving_piece_and_its_room_are_highlighted(tmp_path: Path) -> None:
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


def test_a_playback_does_not_show_game_over(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        assert table(pilot).player.playback
        assert "game over" not in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_keys_during_a_playback_are_no_answers(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        decision_count = table(pilot).session.game.kernel.decisions
        await press(pilot, ["1", "2", "enter", "E", "f", "m"])
        assert table(pilot).player.playback is None
        assert table(pilot).session.game.kernel.decisions == decision_count

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
        assert "Guard 1 attacks Wren (only target here: threat 2)." in page
        assert "Guard 2 moves to Corridor 101-A (" in page
        await pilot.press("enter")
        assert front(pilot) == "TableScreen"
        assert "What do you do?" in seen(pilot)

    app = an_app_at(tmp_path, enemy_phase(), Settings(speed="digest", hints=False))
    tell(app, story)


@pytest.mark.parametrize("key", ["x", "space", "escape", "enter"])
def test_any_key_closes_a_digest(tmp_path: Path, key: str) -> None:
    """The next question is already below the page, not the previous one."""

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
def test_one_key_advances_exactly_one_scene(
    tmp_path: Path, speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Animations make no difference; only rolling dice take one key more."""
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


def test_fast_frames_advance_up_to_a_waiting_frame(
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


def test_a_key_just_after_the_playback_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    monkeypatch.setattr(player, "GRACE", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x"])
        await until(pilot, lambda: getattr(table(pilot).player.playback, "at", 0) == 2)
        await pilot.press("x")
        await until(pilot, lambda: table(pilot).player.playback is None)
        decision_count = table(pilot).session.game.kernel.decisions
        await pilot.press("1")
        assert table(pilot).session.game.kernel.decisions == decision_count

    tell(an_app_at(tmp_path, enemy_phase(), HASTE), story)


def test_with_reduced_motion_nothing_advances_by_itself(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x"])
        player = table(pilot).player
        assert player.playback is not None
        assert player.playback.pause is None
        assert player._timer is None
        await pilot.press("x")
        assert "dice left" not in seen(pilot)
        assert player.showing.left == 0
        assert player._timer is None
        assert "YOU ARE UNHURT." in seen(pilot)

    settings = Settings(speed="fast", reduced_motion=True, hints=False)
    tell(an_app_at(tmp_path, enemy_phase(), settings), story)


def test_rolling_dice_hide_their_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "TICK", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Attack")
        assert "skip dice" in seen(pilot)
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
        assert "Playback: slow." in seen(pilot)

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
        assert "Guard 2 moves to Corridor 101-A (" in seen(pilot)
        await pilot.press("escape")
        assert "What do you do?" in seen(pilot)

    settings = Settings(speed="step", hints=False)
    tell(an_app_at(tmp_path, enemy_phase(), settings), story)


def test_past_scenes_can_be_viewed_later(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape", "less_than_sign"])
        assert "LOOKING BACK" in seen(pilot)
        await pilot.press("less_than_sign")
        assert "Guard 2 moves to Corridor 101-A." in seen(pilot)
        await pilot.press("less_than_sign")
        assert "0 Strength rolled, 2 needed." in seen(pilot)
        await pilot.press("escape")
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_looking_back_keeps_the_highlight(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape", "tab"])
        chosen = panels(pilot).choose.menu.highlighted
        await press(pilot, ["less_than_sign", "escape"])
        assert panels(pilot).choose.menu.highlighted is chosen

    tell(an_app_at(tmp_path, enemy_phase()), story)


def test_looking_back_without_a_past_says_why_not(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("less_than_sign")
        assert "Nothing has happened" in seen(pilot)

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_an_undo_is_not_played_back(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")
        await pilot.press("u")
        assert table(pilot).player.playback is None
        assert "Undid 1 decision" in seen(pilot)

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_the_next_player_is_shown_the_events_since(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")  # Ann's curtain
        await pilot.press("E")
        assert front(pilot) == "Curtain"
        await pilot.press("enter")
        assert table(pilot).session.seat == 1
        assert "Emergency Shutters" in seen(pilot)

    tell(an_app_at(tmp_path, bots_turn()), story)


def test_no_frame_shows_another_players_hand(tmp_path: Path) -> None:
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


# -- staging


def test_a_room_appears_outline_first_and_people_last() -> None:
    view = facility()
    scene = Scene("reveal", room="cells")
    pictures = [
        staged(view, scene, left, "calm").table.board.room("cells") for left in (3, 2, 1, 0)
    ]
    assert [room.known for room in pictures] == ["unknown", "seen", "seen", "seen"]
    assert [bool(room.name) for room in pictures] == [False, False, True, True]
    assert [bool(room.tokens) for room in pictures] == [False, False, False, True]


def test_a_death_leaves_a_grave_and_a_grey_map() -> None:
    view = facility()
    scene = Scene("fall", seats=(1,), room="tank")
    tokens = staged(view, scene, 0, "calm").table.board.room("tank").tokens
    assert [token.name for token in tokens if token.mark.word == "grave"] == ["Ruiz"]
    assert mood_of_map(view, scene) == "over"
    assert mood_of_map(view, Scene("alarm")) == "calm"


# -- settling dice

ROLLS = Dice(
    tuple(Rolled(Mark(str(worth), str(worth), str(worth)), worth) for worth in (1, 0, 2)),
    reached=3,
    needed=3,
    worths=(0, 0, 1, 1, 1, 2),
)


def test_dice_settle_one_by_one_from_the_left() -> None:
    thrown = Settling(ROLLS)
    settled = [thrown.lying(left) for left in range(thrown.ticks, -1, -1)]
    assert settled == sorted(settled)
    assert set(settled) == {0, 1, 2, 3}
    assert [thrown.reached(number) for number in range(4)] == [0, 1, 1, 3]


def test_the_chance_counts_all_sides_of_the_remaining_dice() -> None:
    thrown = Settling(ROLLS)
    assert thrown.chance(3) == 1
    assert thrown.chance(2) == pytest.approx(1 / 6)  # a 2 is needed
    assert thrown.chance(1) == pytest.approx(20 / 36)


def test_the_last_die_turns_longer_if_it_decides() -> None:
    decided = replace(ROLLS, needed=1)
    assert Settling(ROLLS).ticks - Settling(decided).ticks == motion.LINGERS


def test_without_known_sides_no_chance_is_shown() -> None:
    assert Settling(replace(ROLLS, worths=())).chance(1) is None


# -- verdicts


def test_entering_your_discovered_room_is_part_of_its_frame() -> None:
    found = entry(1, "reveal", 0, about=("room:1",), room="room:1")
    entered = entry(3, "move", 0, about=("hero:0", "room:1"))
    assert [frame.number for frame in frames([found, entry(2), entered])] == [3]


@pytest.mark.parametrize(("seat", "room"), [(1, "room:1"), (0, "room:2")])
def test_another_player_or_another_room_has_its_own_frame(seat: int, room: str) -> None:
    found = entry(1, "reveal", 0, about=("room:1",), room="room:1")
    assert len(frames([found, entry(2, "move", seat, about=("hero", room))])) == 2


def test_dice_and_their_verdict_are_one_frame() -> None:
    passed = Verdict("passed", "good")
    row = frames([entry(1, "dice", dice=ROLLS), entry(2), entry(3, "dice", verdict=passed)])
    assert [(frame.number, frame.verdict) for frame in row] == [(3, passed)]


def test_a_verdict_without_dice_before_it_stands_alone() -> None:
    passed = Verdict("passed", "good")
    row = frames([entry(1, "move"), entry(2, "dice", verdict=passed)])
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
def test_the_bell_setting_selects_the_scenes(
    kind: SceneKind, seats: tuple[int, ...], heard: dict[Bell, int]
) -> None:
    scene = Scene(kind, seats=seats)
    assert {bell: rings(scene, 0, bell) for bell in heard} == heard


@pytest.mark.parametrize(
    ("bell", "away", "strokes"), [("mine", 60, 1), ("mine", 0, 0), ("off", 60, 0)]
)
def test_a_player_who_may_be_away_is_alerted(
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
def test_the_turn_alert_rings_once_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: bool
) -> None:
    """The bell rings once at the start of the turn, not at each question; by default it is off."""
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


def test_looking_back_rings_no_bell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    """Gaps between missing cells do not repeat for long, across or down."""
    for strain, round in product((2, 3, 4), "123"):
        fray = WornBorder(strain, round)
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


def test_a_setting_turns_fraying_off() -> None:
    calm = facility()
    seats = tuple(replace(seat, strain=4) for seat in calm.table.seats)
    worn = replace(calm, table=replace(calm.table, seats=seats))
    drawn = []

    async def story(pilot: Pilot[Any]) -> None:
        drawn.append(seen(pilot))

    for view in (calm, worn):
        tell(a_still_app(view, settings=Settings(frays=False)), story)
    assert drawn[0] == drawn[1]
