"""Promises that the table makes to a new player at 80 by 24, one test each.

Other tests cover the rest: scenario cards in `test_new_game.py`, the end card in `test_ending.py`,
the border in `tests/escape/campaign/test_screens.py`, reachable options in `test_reach.py`, letters
in `test_letters.py`, the legend in `test_map.py`, plain mode in `tests/plain`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.bots.random_bot import choose as at_random
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.view import AskView, Edge, Note, OptionView, Page
from l7tui.commands import deciding
from l7tui.game.menu import Menu, ids_of
from l7tui.text import facts
from l7tui.text.lines import text_of
from tests.escape.rules.kit import INT, STR, STR2, Story, box
from tests.tools.places import ROOT
from tests.tui.gallery import facility
from tests.tui.kit import (
    NARROW,
    a_still_app,
    digits_on_map,
    front,
    panels,
    press,
    seen,
    table,
    tell,
    until,
)
from tests.tui.moments import an_app_at, two_rooms, under_way
from tests.tui.pictures import load_host

Acts = Callable[[Pilot[Any]], Any]


def play(
    saves: Path, story: Story | Kernel[Any], acts: Acts, size: tuple[int, int] = NARROW
) -> None:
    """Run the actions at this position's table, once its question is open."""

    async def story_at_question(pilot: Pilot[Any]) -> None:
        for _ in range(10):
            await pilot.pause()
            if front(pilot) == "TableScreen" and panels(pilot).choose.menu.ask:
                break
            await pilot.press("enter")
        await acts(pilot)

    tell(an_app_at(saves, story, load_host=load_host), story_at_question, size)


def decisions(pilot: Pilot[Any]) -> int:
    return table(pilot).session.game.decisions


def words(pilot: Pilot[Any]) -> str:
    """Return the text of the screen in one line."""
    return " ".join(seen(pilot).split())


def chosen(pilot: Pilot[Any]) -> OptionView:
    option = panels(pilot).choose.menu.chosen
    assert option
    return option


# -- the first turn of scenario 1


def first_turn() -> Kernel[Any]:
    """A new game for one player, with the character chosen: a room with six unexplored doors."""
    seats = (SeatSetup("Ann"),)
    setup = Setup(ruleset=box().id, scenario="escape:scenario-1", seats=seats, seed=7)
    kernel: Kernel[Any] = Kernel(box(), box().begin(setup))
    while kernel.ask and not kernel.ask.action:
        kernel.answer(kernel.ask.options[0].id)
    return kernel


def test_the_bar_has_explore_and_ends_with_end_turn(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        bar = next(row for row in seen(pilot).splitlines() if "x Explore" in row)
        assert bar.rstrip().endswith("E End turn")
        assert "NO:" not in seen(pilot)

    play(tmp_path, first_turn(), acts)


def test_doors_have_digits_and_the_second_press_explores(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        before = decisions(pilot)
        await pilot.press("x")
        await until(pilot, lambda: digits_on_map(pilot) >= set("123456"))
        await pilot.press("3")
        third = panels(pilot).choose.menu.entries[2]
        assert chosen(pilot) == third
        assert decisions(pilot) == before
        await pilot.press("3")
        await until(pilot, lambda: decisions(pilot) == before + 1)

    play(tmp_path, first_turn(), acts)


def test_the_map_stays_in_place_and_its_digits_can_be_clicked(
    tmp_path: Path,
) -> None:
    """A list of six doors would need three rows; the digits are on the map instead."""

    async def acts(pilot: Pilot[Any]) -> None:
        decision_count, map = decisions(pilot), panels(pilot).map
        region, zoom = map.region, map.zoom
        await pilot.press("x")
        await until(pilot, lambda: digits_on_map(pilot) >= set("123456"))
        assert (map.region, map.zoom) == (region, zoom)
        fifth = panels(pilot).choose.menu.entries[4]
        cell = next(cell for cell, digit in map._digits_at.items() if digit == "5")
        await pilot.click(map, offset=cell)
        await until(pilot, lambda: chosen(pilot) == fifth)
        assert (map.region, map.zoom, decisions(pilot)) == (region, zoom, decision_count)
        await pilot.click(map, offset=cell)
        await until(pilot, lambda: decisions(pilot) == decision_count + 1)

    play(tmp_path, first_turn(), acts)


def test_arrows_select_the_nearest_door_and_esc_removes_the_digits(
    tmp_path: Path,
) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        await pilot.press("x")
        await until(pilot, lambda: digits_on_map(pilot) >= set("123456"))
        board = table(pilot).session.view.table.board
        doors = {each.id: middle_of(each) for each in board.edges}
        armed = panels(pilot).choose.menu.armed
        assert armed
        targets = [doors[each.target] for each in armed.options]
        for key, across, down in (("right", 1, 0), ("down", 0, 1), ("left", -1, 0)):
            x, y = doors[chosen(pilot).target]
            await pilot.press(key)
            after = doors[chosen(pilot).target]
            ahead, aside = way((x, y), after, across, down)
            assert ahead > 0
            others = (way((x, y), each, across, down) for each in targets if each != after)
            assert not [each for each in others if 0 < each[0] <= ahead and each[1] <= aside]
        await pilot.press("escape")
        await until(pilot, lambda: not digits_on_map(pilot) & set("23456"))
        assert panels(pilot).choose.menu.at_rest

    play(tmp_path, first_turn(), acts)


def way(here: tuple[int, int], there: tuple[int, int], across: int, down: int) -> tuple[int, int]:
    """Return the distance ahead in that direction, and the distance to the side."""
    x, y = there[0] - here[0], there[1] - here[1]
    return x * across + y * down, abs(x * down) + abs(y * across)


def middle_of(door: Edge) -> tuple[int, int]:
    """Return a door's position in half cells from the top left."""
    x, y = door.cell
    across, down = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[door.side]
    return 2 * x + across, 2 * y + down


# -- a challenge


def a_challenge() -> Story:
    """An attack before its roll, with a Strength card and a Speed card in hand."""
    board, corridor, _ = two_rooms()
    strong, quick = board.card("strength"), board.card("speed")
    board._heroes[0].hand = [strong, quick, board.card()]
    board.enemy("guard", corridor)
    board.dice(STR, STR2, INT, INT, INT)
    story = board.actions()
    story.choose("attack:guard:1")
    return story


def chance(pilot: Pilot[Any]) -> str:
    """Return the chance that the bar shows for the roll."""
    go = panels(pilot).choose.menu.go
    assert go
    assert go.note.odds
    likelihood = facts.likelihood(go.note.odds)
    assert f"r {go.label} {likelihood}" in words(pilot)
    return likelihood


def test_roll_always_shows_its_key_and_chance(
    tmp_path: Path,
) -> None:
    ways: tuple[list[str], ...] = ([], ["tab"], ["1"], ["1", "tab"], ["2", "right"])
    sizes = (NARROW, (120, 36), (160, 48), (200, 60), NARROW)
    for number, (before, size) in enumerate(zip(ways, sizes, strict=True)):

        async def acts(pilot: Pilot[Any], before: list[str] = before) -> None:
            await press(pilot, before)
            chance(pilot)
            decision_count = decisions(pilot)
            await pilot.press("r")
            await until(pilot, lambda: decisions(pilot) == decision_count + 1)
            assert table(pilot).session.game.kernel.decided(-1).option == "go-on"

        play(tmp_path / str(number), a_challenge(), acts, size)


def test_selecting_a_card_changes_nothing_and_its_bonus_changes_the_chance(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        decision_count, bare = decisions(pilot), chance(pilot)
        hand = panels(pilot).choose.menu.hand
        await pilot.press("1")
        assert decisions(pilot) == decision_count
        assert chance(pilot) == bare
        await pilot.press("1")
        assert decisions(pilot) == decision_count
        assert panels(pilot).choose.menu.hand == hand
        await press(pilot, ["1", "b"])
        await until(pilot, lambda: decisions(pilot) == decision_count + 1)
        await until(pilot, lambda: bool(panels(pilot).choose.menu.go))
        assert float(chance(pilot).rstrip(" %")) > float(bare.rstrip(" %"))

    play(tmp_path, a_challenge(), acts)


def test_plus_raises_fear_only_with_a_selected_card(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        decision_count = decisions(pilot)
        fear = table(pilot).session.game.kernel.state.heroes[0].fear
        await pilot.press("plus")
        assert decisions(pilot) == decision_count
        await press(pilot, ["1", "plus"])
        await until(pilot, lambda: decisions(pilot) == decision_count + 1)
        assert table(pilot).session.game.kernel.state.heroes[0].fear == fear + 1

    play(tmp_path, a_challenge(), acts)


# -- blocked by an enemy


def held() -> Story:
    """A clone in the room blocks the way out."""
    board, corridor, _ = two_rooms(hand=2)
    board.enemy("clone", corridor)
    return board.actions()


def test_a_blocked_actions_letter_gives_reason_rule_and_remedy(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        decision_count = decisions(pilot)
        await pilot.press("m")
        (why,) = (each for each in panels(pilot).choose.menu.why_not if each.act == "move")
        text = words(pilot)
        for word in ("Clone 1", *why.reason.split(), *why.remedy.split()):
            assert word in text
        assert table(pilot).rule == why.rule
        assert decisions(pilot) == decision_count

    play(tmp_path, held(), acts)


def attack_of(pilot: Pilot[Any]) -> OptionView:
    options = panels(pilot).choose.menu._options
    return next(each for each in options if each.act == "attack")


@pytest.mark.parametrize("key", ["f", "enter"])
def test_an_attack_shows_all_odds_before_the_second_press(tmp_path: Path, key: str) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        decision_count, odds = decisions(pilot), attack_of(pilot).note.odds
        assert odds
        await pilot.press("f")
        for outcome in odds.outcomes:
            assert f"{outcome[1]:.0%}" in words(pilot)
        assert "No undo: " in words(pilot)
        assert decisions(pilot) == decision_count
        await pilot.press(key)
        await until(pilot, lambda: decisions(pilot) == decision_count + 1)

    play(tmp_path, held(), acts)


def test_escape_disarms_an_action(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        decision_count = decisions(pilot)
        await press(pilot, ["f", "escape", "f"])
        assert decisions(pilot) == decision_count

    play(tmp_path, held(), acts)


def test_a_move_happens_at_once_and_u_undoes_it(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        decision_count = decisions(pilot)
        await pilot.press("m")
        await until(pilot, lambda: decisions(pilot) == decision_count + 1)
        await until(pilot, lambda: bool(panels(pilot).choose.menu.ask))
        await pilot.press("u")
        await until(pilot, lambda: decisions(pilot) == decision_count)

    play(tmp_path, two_rooms(hand=2)[0].actions(), acts)


def test_equal_cards_share_one_digit(tmp_path: Path) -> None:
    board = two_rooms()[0]
    card = board.card("strength")
    board._heroes[0].hand = [card, card]

    async def acts(pilot: Pilot[Any]) -> None:
        assert re.search(r"\s1 play a card", seen(pilot))

    play(tmp_path, board.actions(), acts)


# -- the climax


def is_asked_to_ride(kernel: Kernel[Any]) -> bool:
    """Return whether the question offers to ride up before lockdown has begun."""
    ask = kernel.ask
    assert ask
    labels = [each.label for each in (kernel.view(ask.seat).ask or ask).options]
    return not kernel.state.lockdown and any(label.startswith("Ride up") for label in labels)


def test_both_choices_at_the_lift_show_their_outcomes(tmp_path: Path) -> None:
    kernel = under_way("Ann", "Bo", "Cy", "Di", until=is_asked_to_ride)

    async def acts(pilot: Pilot[Any]) -> None:
        ask = panels(pilot).choose.menu.ask
        assert ask
        assert len(ask.options) == 2
        assert "THE CAR IS HERE" in words(pilot)
        assert "The button is lit." in words(pilot)
        for option, text in zip(ask.options, on_the_page(pilot), strict=True):
            for sentence in (option.label.rstrip("."), *option.note.outcome):
                assert sentence in text
        ride = ask.options[0].note.outcome
        assert any("LOCKDOWN begins" in sentence for sentence in ride)
        assert any("From now on a knockout is death" in each for each in ride)
        assert not table(pilot).session.game.kernel.state.lockdown

    play(tmp_path, kernel, acts)


def on_the_page(pilot: Pilot[Any]) -> list[str]:
    """Return the text of each framed choice."""
    panel = panels(pilot).choose
    page = panel._page
    assert page
    rows = seen(pilot).splitlines()[panel.region.y : panel.region.bottom]
    starts = [
        panel.inset + page.margin + page.width * number for number in range(len(panel.menu.entries))
    ]
    columns = ([row[start : start + page.width] for row in rows] for start in starts)
    return [" ".join(" ".join(each).replace("│", " ").split()) for each in columns]


def test_the_lift_choice_accepts_digits_arrows_letters_and_mouse(tmp_path: Path) -> None:
    kernel = under_way("Ann", "Bo", "Cy", "Di", until=is_asked_to_ride)

    async def acts(pilot: Pilot[Any]) -> None:
        choose = panels(pilot).choose
        ride, hold = choose.menu.entries
        await pilot.press("right")
        assert choose.menu.highlighted == hold
        await press(pilot, ["/", "r", "i", "d"])
        assert choose.menu.entries == (ride,)
        assert "Ride up." in words(pilot)
        await press(pilot, ["escape"])
        await pilot.press("M")
        assert "A-Lift" in seen(pilot)
        assert choose not in panels(pilot).shown
        await pilot.press("M")
        page = choose._page
        assert page
        answered: list[str] = []
        choose._answer = lambda answer: answered.append(answer[0])  # type: ignore[method-assign]
        for at, option in enumerate((ride, hold)):
            place = choose.inset + page.margin + page.width * at + 3, page.top + 3
            await pilot.click(choose, offset=place)
            await pilot.click(choose, offset=place)
            assert answered[-1:] == [*ids_of(option)]
            answered.clear()
            await press(pilot, [str(at + 1)] * 2)
            assert answered[-1:] == [*ids_of(option)]

    play(tmp_path, kernel, acts)


def test_framed_choices_become_a_list_if_their_text_is_too_long() -> None:
    """All of the text can be read, however long a mod makes it."""
    view = facility()
    long = Note(outcome=("It goes on and on, and no end of it is in sight. " * 15,))
    options = tuple(OptionView(f"choice:{at}", f"Door {at}", note=long) for at in range(2))
    page = Page("Two doors", ("One of them is shut.",))
    asked = AskView(view.seat or 0, "doors", "Which door?", options, page=page)

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "Which door?" in seen(pilot))
        assert "One of them is shut." in words(pilot)
        assert {"1", "2"} <= set(words(pilot).split())
        assert long.outcome[0].strip() in words(pilot)

    tell(a_still_app(replace(view, ask=asked, acts=())), story, NARROW)


# -- leaving


def test_the_menu_lists_every_capital_key(tmp_path: Path) -> None:
    async def acts(pilot: Pilot[Any]) -> None:
        keyboard = table(pilot).keyboard
        looks = [each for each in table(pilot).commands() if each.keys[:1] and capital(each.keys)]
        await pilot.press("escape")
        await until(pilot, lambda: front(pilot) == "Pick")
        text = "\n".join(text_of(each) for each in pilot.app.screen.sheet.lines)  # type: ignore[attr-defined]
        assert len(looks) > 12
        for each in looks:
            if not keyboard.why_not(each) and each is not deciding.END_TURN:
                assert re.search(rf"{re.escape(each.title)} +{each.keys[0]}$", text, re.M)

    play(tmp_path, two_rooms(hand=2)[0].actions(), acts)


def capital(keys: tuple[str, ...]) -> bool:
    return len(keys[0]) == 1 and keys[0].isupper()


def test_escape_opens_the_menu_and_the_title_continues_that_game(tmp_path: Path) -> None:
    """Continue skips a lesson that was left in between."""
    lesson = next(iter(box().lessons()))
    title = "A game"

    async def acts(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        await until(pilot, lambda: "Save and leave" in seen(pilot))
        for entry in ("Resume", "Settings", "Rulebook", "Quit"):
            assert entry in seen(pilot)
        leave = next(at for at, row in enumerate(menu_rows(pilot)) if "Save and leave" in row)
        await press(pilot, [*["down"] * leave, "enter"])
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        with SavedGame.begin(Store(tmp_path), box(), box().setup_of(lesson), title=lesson.title):
            pass
        await press(pilot, ["s", "escape"])
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        row_text = next(row for row in seen(pilot).splitlines() if "Continue: " in row)
        assert title in row_text
        assert lesson.title not in row_text

    async def named(pilot: Pilot[Any]) -> None:
        table(pilot).session.game.save()
        await acts(pilot)

    play(tmp_path, two_rooms(hand=2)[0].actions(), named)


def menu_rows(pilot: Pilot[Any]) -> list[str]:
    """Return the rows of the menu that covers the table."""
    rows = [row.strip(" │▸>") for row in seen(pilot).splitlines()]
    first = next(at for at, row in enumerate(rows) if "Resume" in row)
    return rows[first:]


# -- every game on one table


def test_all_bundled_games_have_the_same_layout(tmp_path: Path) -> None:
    """Panels have the same places; the bar has the game's own actions and its role at the right."""
    layouts: dict[str, dict[str, object]] = {}
    bars: dict[str, str] = {}
    host = load_host()
    for number, ruleset in enumerate(GAMES):
        rules = host.rules(ruleset)
        setup = Setup(
            ruleset=rules.id,
            scenario=next(each.id for each in rules.scenarios() if is_for_two(each.seats)),
            seats=(SeatSetup("Ann"), SeatSetup("Bo")),
            seed=7,
        )
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        streams = seed_streams(7)
        while kernel.ask and not has_bar(kernel):
            option, paid = at_random(kernel, streams)
            kernel.answer(option, *paid)

        async def acts(pilot: Pilot[Any], ruleset: str = ruleset) -> None:
            places = dict(panels(pilot).arrangement.places)
            layouts[ruleset] = {name: place[:1] + place[2:3] for name, place in places.items()}
            menu = panels(pilot).choose.menu
            rows = seen(pilot).splitlines()[places["choose"][1] :]
            word = menu.offered[0].word
            bars[ruleset] = next(row.strip() for row in rows[1:] if word in row)
            if role := menu.end or menu.go:
                assert bars[ruleset].endswith(role.label)

        play(tmp_path / str(number), kernel, acts)
    first, *others = layouts.values()
    assert all(each == first for each in others)
    assert len(set(bars.values())) == len(GAMES)


def is_for_two(seats: tuple[int, int]) -> bool:
    least, most = seats
    return least <= 2 <= most


def has_bar(kernel: Kernel[Any]) -> bool:
    """Return whether the question offers actions in a bar."""
    assert kernel.ask
    view = kernel.view(kernel.ask.seat)
    return bool(Menu(view.ask, view, {}).offered)


GAMES = ("escape:l7", "heist:classic", "lockdown:base", "alone:base")


def test_the_front_end_names_no_game() -> None:
    named = re.compile("|".join(rf"\b{each.partition(':')[0]}:\w" for each in GAMES))
    sources = (ROOT / "l7tui").rglob("*.py")
    assert not [path for path in sources if named.search(path.read_text(encoding="utf-8"))]
