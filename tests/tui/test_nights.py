"""Pictures of Lockdown; each docstring says what the picture must show.

`pytest tests/tui/test_nights.py --snapshot-update` accepts new pictures. Look at them first.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Setup, Task
from l7core.persist.store import Store
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from plugins.lockdown.l7_lockdown.rounds import EVENTS
from plugins.lockdown.l7_lockdown.state import Countdown
from plugins.lockdown.tests.kit import (
    COMBAT,
    NOISE,
    Night,
    at,
    bag,
    base,
    carrying,
    dark,
    dice,
    hand,
    hunters,
    infected,
    lies,
    marked,
    next_attack,
    next_event,
    night,
    noise,
    own,
    person,
    time,
    unknown,
    wounded,
)
from tests.tui.kit import NARROW, front, panel_text, press, seen, shows, tell
from tests.tui.moments import an_app_at
from tests.tui.pictures import load_host
from tests.tui.player import answer_by_keys, go_on_by_keys, play_out

Compare: TypeAlias = Callable[..., bool]
Size: TypeAlias = tuple[int, int]
WIDE = (120, 36)
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x36"])
CARDS = hand("rest#1", "focus#1", "repair#1", "search#1", "vial#1")
STEP = ["enter", "m", "enter", "1", "enter"]
"""Keys past the briefing and through the first corridor, paid with the first card."""
PASS = ["enter", "E", "enter"]


def app(saves: Path, play: Night) -> L7App:
    return an_app_at(saves, play.kernel, load_host=load_host)


# -- positions


def a_fight() -> Night:
    here = (hunters(adult="s2-c2", larva="s2-c2"), dark("1"), marked("fire", "s2-d2"))
    owned = (carrying("shotgun", ammo=2), wounded(2, "knee"), noise("s2-c1-s2-c2"))
    cards = hand("rest#1", "focus#1", "vial#1", "contamination:1")
    return night(cards, *here, *owned, time(7))


def a_step(face: str) -> Night:
    """A move from Cargo Dispatch B to Storage; a 4 would bring a hunter."""
    loud = (noise("s2-c1-s2-c2"), bag("adult-3"), next_attack("rake"))
    return night(hand("rest#1", "focus#1"), at("s2-d2"), dark("1"), *loud, dice(NOISE[face]))


def the_unknown() -> Night:
    """The first corridor leads to an undiscovered room."""
    unseen = (lies("surgery", "s2-b2"), unknown("s2-b2", "fire-2"), dice(NOISE["4"]))
    return night(CARDS, *unseen)


def a_shot() -> Night:
    gun = carrying("service-pistol", ammo=2)
    here = (hunters(adult="s2-c2"), next_attack("bite"), dice(COMBAT["one"]), dark("1"))
    return night(CARDS, gun, *here)


def ends(*arrangements: Any) -> Night:
    """E ends the round and starts the event phase."""

    def the_base_moves(state: Any) -> None:
        steps = [Task(f"lockdown:event-{step}") for step in EVENTS]
        state.agenda = [Task("lockdown:round"), *reversed(steps), Task("lockdown:next-turn")]

    return night(CARDS, bag("blank"), *arrangements, the_base_moves)


def the_last_door() -> Night:
    """A position in which two cards are paid and only contamination is left to be scanned."""

    def nothing_else(state: Any) -> None:
        state.crew[0].deck.cards.clear()

    sick = (hand("rest#1", "focus#1", "contamination:1"), infected("contamination:1"))
    task = person(objectives=[own("the-file")], informed=True)
    door = (at("s2-c1"), time(8), dice(NOISE["silence"]), base(in_force=own("rescue")))
    return night(*sick, nothing_else, task, *door)


# -- your own turn


@SIZES
def test_a_fight_in_the_dark(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """Dark floors, A among a1 and l2, a noise and a fire next door; the chances to hit and to kill;
    the use of contamination in hand."""
    words = shows("Storage", "Contamination", "Shotgun", "hit", after=["enter", "s"])
    assert snap_compare(app(tmp_path, a_fight()), run_before=words, terminal_size=size)


@SIZES
def test_the_noise_overlay(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The overlay: 20% in Storage and in Isolation, as the corridor between them has noise."""
    words = shows("20%", after=["enter", "N"])
    assert snap_compare(app(tmp_path, a_step("1")), run_before=words, terminal_size=size)


@SIZES
def test_the_ways_out_in_an_alarm(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """A reddened table; the countdown on the time track; the open gate has the exit symbol."""
    late = night(CARDS, time(7), base(gate=True, countdown=Countdown(4)), at("s3-c2"))
    words = shows("open now", after=["enter", "N", "N"])
    assert snap_compare(app(tmp_path, late), run_before=words, terminal_size=size)


@SIZES
def test_choosing_a_character(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """Two characters, and all facts about the highlighted one: room, items and quest."""

    def nobody(state: Any) -> None:
        state.crew[0].character, state.crew[0].slot, state.round = "", "", 0

    play = night(nobody, next=Task("lockdown:draft", (0,)))
    words = shows("Choose a character.", "Quest:", after=["enter"])
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


def test_a_selected_card_explains_each_use(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "1"])
        text = " ".join(seen(pilot).split())
        assert "a Scan your hand and heal a light wound" in text
        assert "b Heal a light wound" in text

    hurt = (hand("rest#1", "contamination:1"), wounded(1))
    tell(app(tmp_path, night(*hurt)), story)


def test_using_a_selected_card_is_paid_with_other_cards(tmp_path: Path) -> None:
    """The uses of the card give way to the payment options of the chosen use."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "1", "a"])
        assert "Pay 1 (0 chosen): On Tiptoe" in seen(pilot)
        await press(pilot, ["2", "enter"])
        assert "Choose where to go." in seen(pilot)

    play = night(hand("tiptoe#1", "rest#1", "focus#1"), at("s2-d2"))
    tell(app(tmp_path, play), story)


def test_an_optional_payment_comes_before_its_option(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "E"])
        assert "Pay up to 2 (0 chosen): Pass for this round" in seen(pilot)
        await press(pilot, ["1"])
        assert "Pay up to 2 (1 chosen): Pass for this round" in seen(pilot)

    tell(app(tmp_path, night(hand("tiptoe#1", "rest#1"))), story)


def test_cards_have_no_letters_during_a_payment(tmp_path: Path) -> None:
    """A letter does nothing then; the digit pays with the card."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter"])
        assert "a Draw 2 cards." in panel_text(pilot, "hand")
        await press(pilot, ["m", "enter"])
        text = panel_text(pilot, "hand")
        assert "Draw 2 cards." in text
        assert "a Draw 2 cards." not in text

    tell(app(tmp_path, night(CARDS, at("s2-d2"))), story, WIDE)


def test_advice_includes_the_payment(tmp_path: Path) -> None:
    """Enter takes the advice and pays with the least useful cards."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "A", "enter"])
        assert "Pay 1 (1 chosen): " in seen(pilot)
        await press(pilot, ["escape", "escape", "escape", "c", "1"])
        assert "Pay 2 (0 chosen): " in seen(pilot)

    read = person(objectives=[own("the-file")])
    tell(app(tmp_path, night(hand("rest#1", "search#1"), lies("archive", "s2-d2"), read)), story)


@pytest.mark.parametrize(
    ("where", "place", "heads"),
    [("base", "Storage", "L S K"), ("isolation", "locked in", "light serious know")],
)
def test_the_rooms_of_other_players_are_shown(
    tmp_path: Path, where: str, place: str, heads: str
) -> None:
    """Column heads shrink to letters before a place is left out."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter", "enter"])
        text = panel_text(pilot, "others")
        assert text.count("Gate") == 3
        assert place in text
        assert heads in " ".join(text.split())

    three = [at("s3-c1", seat=seat) for seat in (1, 2, 3)]
    play = night(CARDS, *three, person(4, where=where, passed=True), seats=5, scenario="together")
    tell(app(tmp_path, play), story)


def test_another_floor_shows_its_name(tmp_path: Path) -> None:
    """The goal gives way where both have no room."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter"])
        assert "GOAL  Lock yourself in" in seen(pilot)
        await press(pilot, ["F"])
        assert "GOAL" not in seen(pilot)
        assert "Section S-03" in seen(pilot)

    tell(app(tmp_path, night(CARDS)), story)


# -- what happens


@SIZES
def test_discovering_a_room(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The Surgery, lit, with its picture, and its line alone in the middle."""
    words = shows("It operates on its own", after=STEP)
    assert snap_compare(app(tmp_path, the_unknown()), run_before=words, terminal_size=size)


@SIZES
def test_a_hunter_comes(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """AN ADULT above; Adult 1 beside Ada; the line about its appearance."""
    words = shows("AN ADULT", "It unfolds.", after=[*STEP, *"xx"])
    assert snap_compare(app(tmp_path, a_step("4")), run_before=words, terminal_size=size)


@SIZES
def test_an_ambush(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The reason for the ambush: too few cards in hand."""
    words = shows("Ambush: Ada has 1 card", after=[*STEP, *"xxx"])
    assert snap_compare(app(tmp_path, a_step("4")), run_before=words, terminal_size=size)


@SIZES
def test_a_blow(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The attack card's name above, YOU ARE STRUCK below, with its line and its result."""
    words = shows("RAKED", "YOU ARE STRUCK.", after=[*STEP, *"xxxx"])
    assert snap_compare(app(tmp_path, a_step("4")), run_before=words, terminal_size=size)


@SIZES
def test_a_shot(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The combat die and the hit in words; the adult lives, with the damage dealt and needed."""
    words = shows("SURVIVES.", after=["enter", "s", "enter", "1", "enter"])
    assert snap_compare(app(tmp_path, a_shot()), run_before=words, terminal_size=size)


@SIZES
def test_a_shot_improved_by_a_card(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The die as the card has turned it, and its result."""
    gun = carrying("service-pistol", ammo=2)
    lit = (hunters(adult="s2-c2"), next_attack("bite"), dice(COMBAT["one"]))
    asked = ["enter", "s", "enter", "1", "enter"]
    words = shows("Ada aims and improves the roll", "SURVIVES.", after=[*asked, "x", "1", "1"])
    play = night(CARDS, gun, *lit)
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


@SIZES
def test_an_event_card(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The full screen with the card's clauses, the one about darkness lit, and its line."""
    play = ends(time(11), next_event("spores"), dark("1"))
    words = shows("S P O R E S", "IN THE DARK", after=PASS)
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


@SIZES
def test_the_lights_go_out(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The full screen, closing in from its edges: the section without power and the effects of
    darkness."""
    words = shows("section S-03", "In the dark", after=PASS)
    play = ends(time(10), dark("lift"), next_event("silence"))
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


@SIZES
def test_no_return(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The word in large letters: the time of self-destruction and its victims."""
    words = shows("The base is destroyed at 6.", after=PASS)
    play = ends(time(10), base(countdown=Countdown(9)), next_event("silence"))
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


# -- the end


LOCKED = ["enter", "o", "enter", "1", "2", "enter"]


@SIZES
def test_the_door_is_locked(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The cage at its height; she is inside, and the night runs out by itself."""
    words = shows("The rest of the night is skipped.", after=[*LOCKED, "x"])
    assert snap_compare(app(tmp_path, the_last_door()), run_before=words, terminal_size=size)


@SIZES
def test_the_second_check(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """A lamp; the number of contamination cards carried, without the result yet."""
    words = shows("S E C O N D", "waits under the lamp", after=[*LOCKED, *"xxxxx"])
    assert snap_compare(app(tmp_path, the_last_door()), run_before=words, terminal_size=size)


@SIZES
def test_the_last_scan(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """A single contamination card on the full screen."""
    contaminated = [*LOCKED, *SCANNED]
    words = shows("C O N T A M I N A T I O N", after=contaminated)
    assert snap_compare(app(tmp_path, the_last_door()), run_before=words, terminal_size=size)


SCANNED = "xxxxxxxxx"
"""Keys for all pages up to the card that kills."""


def test_each_check_of_the_ending_shows_its_result(tmp_path: Path) -> None:
    """The company's plan, the carried cards and the objective have one page each."""
    wanted = ("Ada survives the company's plan.", "stays white", "makes a mark", "THE END")

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, LOCKED)
        assert "9 events:" in seen(pilot)
        seen_phrases: list[str] = []
        while len(seen_phrases) < len(wanted):
            if wanted[len(seen_phrases)] in " ".join(seen(pilot).replace("│", " ").split()):
                seen_phrases.append(wanted[len(seen_phrases)])
            else:
                assert "THE END" not in seen(pilot)
                await pilot.press("x")

    done = person(objectives=[own("the-file")], informed=True)
    door = (at("s2-c1"), time(8), dice(NOISE["silence"]), base(in_force=own("recall")))
    tell(app(tmp_path, night(hand("rest#1", "focus#1"), done, *door)), story)


# -- a whole game


def test_a_night_can_be_played_to_its_report_by_keys(tmp_path: Path) -> None:
    """The game is played from the briefing to the report at the smallest size."""

    async def story(pilot: Pilot[Any]) -> None:
        await play_out(pilot, answer_by_keys, go_on_by_keys)
        assert "THE END" in seen(pilot)
        await pilot.press("r")
        assert front(pilot) == "ReportScreen"

    seats = (SeatSetup("Ann"),)
    setup = Setup(ruleset="lockdown:base", scenario=own("alone"), seats=seats, seed=3)
    night_app = L7App(load_host, Store(tmp_path), Preferences(DIGEST))
    night_app.seat_at(NewGame(setup))
    tell(night_app, story)


DIGEST = Settings(speed="digest", reduced_motion=True, hints=False)
