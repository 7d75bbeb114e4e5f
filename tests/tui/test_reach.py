"""Every option of every question can be reached: by keys, by mouse and by plain words alone.

By keys and words, the tests try every option of every question of some games. The mouse needs a
screen: by day the tests try the first and last option of each action at every kind of question, and
every option of the first questions of some games. `L7_NIGHTLY=1` plays 67 games of each of the six
rulesets to their ends in all three ways. Options with the same clicks and the same choices beside
them are clicked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.bots.random_bot import choose
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.persist.store import Store
from l7core.plain.choosing import Choosing, Row
from l7core.testing.effort import NIGHTLY, times
from l7core.view import OptionView, View
from l7tui.app import L7App
from l7tui.commands.keymap import PRESETS, Keymap
from l7tui.game.menu import Answer, Menu, ids_of
from l7tui.game.session import Session
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.persist.unsaved import unsaved
from tests.secrets import hunt
from tests.tools.faults import expect_none
from tests.tui import kit
from tests.tui.kit import panels, tell, until
from tests.tui.pictures import load_host
from tests.tui.player import click_way_to

GAMES = times(2, nightly=67)
"""Games of each ruleset."""
MOST = times(60, nightly=5_000)
"""Maximum number of questions to try in a game."""
MOST_PLAYED = times(400, nightly=5_000)
"""Maximum number of questions of a game to search for new kinds."""
PLAYED = times(8, nightly=100)
"""Games of each ruleset to search for kinds of questions."""
LAID_GAMES = times(2, nightly=67)
LAID = times(2, nightly=5_000)
"""Questions of a game to show on one table and click through."""
SETTINGS = Settings(speed="digest", reduced_motion=True, hints=False)

RULESETS: dict[str, Callable[[], Rules]] = {
    "escape": lambda: load_host().rules("escape:l7"),
    "heist": lambda: load_host().rules("heist:classic"),
    "lockdown": lambda: load_host().rules("lockdown:base"),
    "alone": lambda: load_host().rules("alone:base"),
    "cellar": cache(lambda: kit.load_host().rules(kit.CLASSIC)),
    "hunt": lambda: hunt.RULES,
}
every_ruleset = pytest.mark.parametrize("name", RULESETS)


def games(name: str, count: int, most: int = MOST) -> Iterator[Kernel[Any]]:
    """Yield random games of all scenarios in turn, at each of up to `most` questions."""
    rules = RULESETS[name]()
    cards = rules.scenarios() or (rules.scenario(""),)
    for seed in range(count):
        card = cards[seed % len(cards)]
        least, room = card.seats
        seats = min(room, least + seed % 3)
        chairs = tuple(SeatSetup(f"P{seat}") for seat in range(seats))
        setup = Setup(ruleset=rules.id, scenario=card.id, seats=chairs, seed=seed)
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        streams = seed_streams(seed)
        for _ in range(most):
            if kernel.ask is None:
                break
            yield kernel
            option, paid = choose(kernel, streams)
            kernel.answer(option, *paid)


def asked(kernel: Kernel[Any]) -> View:
    """Return the view of the deciding seat."""
    assert kernel.ask
    view = kernel.view(kernel.ask.seat)
    assert view.ask
    return view


def options(view: View) -> tuple[OptionView, ...]:
    return view.ask.options if view.ask else ()


def where(kernel: Kernel[Any]) -> str:
    prompt = kernel.ask.prompt if kernel.ask else ""
    return f"seed {kernel.state.setup.seed}, {kernel.decisions} decisions, {prompt}"


# -- by keys


class Hands:
    """A menu, and a hand that presses its keys."""

    def __init__(self, view: View, keymap: Keymap) -> None:
        self.menu = Menu(view.ask, view, keymap.letters)
        self.answer: Answer | None = None

    def press(self, key: str) -> None:
        menu = self.menu
        if key == "Enter":
            self.answer = menu.paid if menu.paying else menu.confirm()
        elif key == "Tab":
            menu.move(1)
        elif key == "0":
            menu.more()
        elif key.isdecimal():
            self.answer = menu.digit(int(key))
        else:
            self.answer = menu.letter(key)

    def reach(self, option: OptionView) -> Answer | None:
        """Press the keys to an option: letters for actions and uses, digits for cards, targets and
        rows.

        Tab reaches entries without a letter.
        """
        menu = self.menu
        if option.role:
            self.answer = menu.take(option)
        elif option.card:
            self._digit(lambda: menu.digit_of(option.card))
            self._letter(menu.letter_of_use(option.use), option)
        elif act := next((each for each in menu.offered if option in each.options), None):
            self._letter(act.letter, option)
            if menu.armed:
                self._row(option)
        else:
            self._row(option)
            if menu.folder:
                self._row(option)
        if self.answer is None and not menu.paying:
            self.press("Enter")
        if menu.paying:
            for index in range(option.cost):
                self._digit(partial(menu.digit_at, index))
            self.press("Enter")
        return self.answer

    def _letter(self, letter: str, option: OptionView) -> None:
        if letter:
            self.press(letter)
            return
        for _ in self.menu.entries:
            if self.menu.highlighted and option.id in ids_of(self.menu.highlighted):
                break
            self.press("Tab")
        if not self.menu.armed:
            self.press("Enter")

    def _row(self, option: OptionView) -> None:
        menu = self.menu
        index = next(n for n, each in enumerate(menu.entries) if option.id in ids_of(each))
        self._digit(partial(menu.digit_at, index))

    def _digit(self, digit_of: Callable[[], str]) -> None:
        for _ in range(100):
            if digit := digit_of():
                self.press(digit)
                return
            self.press("0")


@every_ruleset
def test_every_option_can_be_reached_by_keys(name: str) -> None:
    keymaps = {preset: Keymap(preset) for preset in PRESETS}
    expect_none(
        f"{where(kernel)}: {option.id} in {preset}"
        for kernel in games(name, GAMES)
        for view in (asked(kernel),)
        for preset, keymap in keymaps.items()
        for option in options(view)
        if (Hands(view, keymap).reach(option) or ("",))[0] != option.id
    )


@every_ruleset
def test_every_action_keeps_its_own_letter_for_the_whole_game(name: str) -> None:
    for preset in PRESETS:
        keymap = Keymap(preset)
        assigned: dict[str, str] = {}
        for kernel in games(name, GAMES):
            view = asked(kernel)
            menu = Menu(view.ask, view, keymap.letters)
            bar = {each.act: each.letter for each in menu.offered if each.letter}
            uses = {use: menu.letter_of_use(use) for use in menu.uses}
            for act, letter in bar.items():
                assert assigned.setdefault(act, letter) == letter, f"{where(kernel)}: {act}"
            assert len({*bar.values(), *uses.values()}) == len(bar) + len(uses)
            assert keymap.letters.isdisjoint({*bar.values(), *uses.values()})
        assert len(set(assigned.values())) == len(assigned)


# -- by plain words


def way_in_words(choosing: Choosing, option: OptionView, typed: Callable[[int, Row], str]) -> str:
    """Return the id of the final answer; `typed` gives the words for a row and its number.

    Numbers choose between rows with the same words.
    """
    for _ in range(6):
        if choosing.level.paying:
            numbers = [
                str(n) for n, (id, _) in enumerate(choosing.ask.purse, 1) if id not in option.keeps
            ]
            answer = choosing.say(" ".join(numbers[: option.cost]) or "nothing")
        else:
            rows = enumerate(choosing.level.rows, 1)
            number, row = next(each for each in rows if option in each[1].options)
            twins = [each for each in choosing.level.rows if each.words == row.words]
            answer = choosing.say(typed(number, row) if len(twins) == 1 else str(number))
        if answer:
            return answer[0]
    return ""


def a_number(number: int, row: Row) -> str:
    return str(number)


def its_words(number: int, row: Row) -> str:
    return row.words


@every_ruleset
def test_every_option_can_be_reached_by_plain_words(name: str) -> None:
    expect_none(
        f"{where(kernel)}: {option.id} by {typed.__name__}"
        for kernel in games(name, GAMES)
        for view in (asked(kernel),)
        for option in options(view)
        for typed in (a_number, its_words)
        if way_in_words(choosing(view), option, typed) != option.id
    )


def choosing(view: View) -> Choosing:
    assert view.ask
    return Choosing(view, view.ask)


# -- by mouse


@every_ruleset
def test_options_of_every_kind_of_question_can_be_clicked(name: str, tmp_path: Path) -> None:
    for number, kernel in enumerate(kinds_of_questions(name)):
        for preset in PRESETS if NIGHTLY else (sorted(PRESETS)[number % len(PRESETS)],):
            click_through(kernel, tmp_path / f"{number}-{preset}", preset)


def kinds_of_questions(name: str) -> list[Kernel[Any]]:
    """Return the first question of each kind in random games.

    A kind is the prompt, whether cards are used, and whether something is paid.
    """
    kinds: dict[tuple[str, bool, bool], Kernel[Any]] = {}
    for kernel in games(name, PLAYED, MOST_PLAYED):
        assert kernel.ask
        offered = kernel.ask.options
        paid = any(each.cost or each.spare for each in offered)
        kind = kernel.ask.prompt, any(each.id.startswith("card:") for each in offered), paid
        if kind not in kinds:
            kinds[kind] = kernel.fork()
    return list(kinds.values())


def click_through(kernel: Kernel[Any], saves: Path, preset: str) -> None:
    """Click every option at one table; answers are noted, not decided."""
    app = L7App(load_host, Store(saves), Preferences(replace(SETTINGS, keys=preset)))
    app.sit_at(Session(unsaved(saves, "reach", kernel)))
    view = asked(kernel)

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: kit.front(pilot) != "TableScreen" or is_asked(pilot))
        while kit.front(pilot) != "TableScreen":
            await pilot.press("enter")
            await pilot.pause()
        await until(pilot, partial(is_asked, pilot))
        await click_at_each(pilot, tried(options(view)), where(kernel))

    tell(app, story)


def tried(options: Sequence[OptionView]) -> Sequence[OptionView]:
    """Return all options by night; by day the first and the last of each action."""
    if NIGHTLY:
        return options
    first = {(each.act, each.card): each for each in reversed(options)}
    last = {(each.act, each.card): each for each in options}
    return [each for each in options if each in (*first.values(), *last.values())]


async def click_at_each(pilot: Pilot[Any], options: Iterable[OptionView], place: str) -> None:
    """Click each option of the question; answers are only noted."""
    choose = panels(pilot).choose
    answered: list[str] = []
    choose._answer = lambda answer: answered.append(answer[0])  # type: ignore[method-assign]
    for option in options:
        answered.clear()
        await click_way_to(pilot, option)
        assert answered == [option.id], f"{place}: {option.id}"
        while choose.menu.back():
            pass
        panels(pilot).menu_changed()
        await pilot.pause()


@every_ruleset
def test_options_of_whole_games_can_be_clicked(name: str) -> None:
    """One table shows the game's questions one after the other."""
    row = games(name, LAID_GAMES, LAID)
    first = next(row)
    app = kit.a_still_app(asked(first), settings=SETTINGS)
    clicked: set[tuple[object, ...]] = set()

    async def story(pilot: Pilot[Any]) -> None:
        top = kit.table(pilot)
        still: Any = top.session.game
        for kernel in chain((first,), row):
            still.shown = asked(kernel)
            still.ask = still.shown.ask
            still.setup = kernel.state.setup
            menu = Menu(still.ask, still.shown, Keymap(SETTINGS.keys).letters)
            ways = {clicks_to(option, menu): option for option in options(still.shown)}
            if new := [option for way, option in ways.items() if way not in clicked]:
                top.progress.show_question()
                await pilot.pause()
                await click_at_each(pilot, new, where(kernel))
                clicked.update(ways)

    tell(app, story)


def clicks_to(option: OptionView, menu: Menu) -> tuple[object, ...]:
    """Return the clicks that an option takes, and the choices beside it."""
    assert menu.ask
    question = menu.ask.prompt, tuple(each.word for each in menu.offered), option.cost
    if option.role:
        return *question, option.role
    if option.card:
        cards = list(dict.fromkeys(each.card for each in menu.ask.options if each.card))
        return *question, option.use, cards.index(option.card), len(cards)
    if act := next((each for each in menu.offered if option in each.options), None):
        return *question, act.word, act.options.index(option), len(act.options)
    rows = menu.entries
    index = next(n for n, each in enumerate(rows) if option.id in ids_of(each))
    inside = ids_of(rows[index]).index(option.id)
    return *question, index, len(rows), inside


def is_asked(pilot: Pilot[Any]) -> bool:
    return kit.front(pilot) == "TableScreen" and panels(pilot).choose.menu.ask is not None
