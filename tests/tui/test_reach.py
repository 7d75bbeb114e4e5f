"""No option of any question is out of reach: by keys alone, by mouse alone, by plain words alone.

Of the keys and the words every option of every question of some games is tried; of the mouse, which
needs a screen, the first and the last option of each act at every kind of question, and every
option of the first questions of some games. `L7_NIGHTLY=1` plays 67 games of each of the six
rulesets to their ends, by all three; what is reached by the same clicks as before, with the same
choices beside it, is clicked once.
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
"""Of each ruleset."""
MOST = times(60, nightly=5_000)
"""Questions of a game that are looked at."""
MOST_PLAYED = times(400, nightly=5_000)
"""Questions of a game whose kinds are looked at."""
PLAYED = times(8, nightly=100)
"""Games of each ruleset in which the kinds of its questions are looked for."""
LAID_GAMES = times(2, nightly=67)
LAID = times(2, nightly=5_000)
"""Questions of a game that are laid on a table and clicked through."""
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
    """Random games of all scenarios in turn, each at each of its questions, up to so many."""
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
    """What the seat that is asked sees."""
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
    """A menu, and what it is told to do by keys."""

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
        """Letters for acts and uses, digits for cards, targets and rows; Tab where none is left."""
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
            for at in range(option.cost):
                self._digit(partial(menu.digit_at, at))
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
        at = next(n for n, each in enumerate(menu.entries) if option.id in ids_of(each))
        self._digit(partial(menu.digit_at, at))

    def _digit(self, digit_of: Callable[[], str]) -> None:
        for _ in range(100):
            if digit := digit_of():
                self.press(digit)
                return
            self.press("0")


@every_ruleset
def test_no_option_is_out_of_reach_of_the_keys(name: str) -> None:
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
def test_every_act_has_one_letter_all_through_a_game_and_shares_it_with_nothing(name: str) -> None:
    for preset in PRESETS:
        keymap = Keymap(preset)
        dealt: dict[str, str] = {}
        for kernel in games(name, GAMES):
            view = asked(kernel)
            menu = Menu(view.ask, view, keymap.letters)
            bar = {each.act: each.letter for each in menu.offered if each.letter}
            uses = {use: menu.letter_of_use(use) for use in menu.uses}
            for act, letter in bar.items():
                assert dealt.setdefault(act, letter) == letter, f"{where(kernel)}: {act}"
            assert len({*bar.values(), *uses.values()}) == len(bar) + len(uses)
            assert keymap.letters.isdisjoint({*bar.values(), *uses.values()})
        assert len(set(dealt.values())) == len(dealt)


# -- by plain words


def way_in_words(of: Choosing, option: OptionView, typed: Callable[[int, Row], str]) -> str:
    """The id that is answered in the end; `typed` is what to type for a row and its number.

    Rows that share their words are told apart by their numbers.
    """
    for _ in range(6):
        if of.level.paying:
            numbers = [
                str(n) for n, (id, _) in enumerate(of.ask.purse, 1) if id not in option.keeps
            ]
            answer = of.say(" ".join(numbers[: option.cost]) or "nothing")
        else:
            rows = enumerate(of.level.rows, 1)
            number, row = next(each for each in rows if option in each[1].options)
            twins = [each for each in of.level.rows if each.words == row.words]
            answer = of.say(typed(number, row) if len(twins) == 1 else str(number))
        if answer:
            return answer[0]
    return ""


def a_number(number: int, row: Row) -> str:
    return str(number)


def its_words(number: int, row: Row) -> str:
    return row.words


@every_ruleset
def test_no_option_is_out_of_reach_of_plain_words(name: str) -> None:
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
def test_no_option_is_out_of_reach_of_the_mouse(name: str, tmp_path: Path) -> None:
    for number, kernel in enumerate(kinds_of_questions(name)):
        for preset in PRESETS if NIGHTLY else (sorted(PRESETS)[number % len(PRESETS)],):
            click_through(kernel, tmp_path / f"{number}-{preset}", preset)


def kinds_of_questions(name: str) -> list[Kernel[Any]]:
    """The first question of each kind in random games: what is asked, whether cards are used for
    it, and whether something is paid for."""
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
    """At one table, every option by clicks alone; what is answered is noted and not decided."""
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
    """By day the first and the last of each act, by night all."""
    if NIGHTLY:
        return options
    first = {(each.act, each.card): each for each in reversed(options)}
    last = {(each.act, each.card): each for each in options}
    return [each for each in options if each in (*first.values(), *last.values())]


async def click_at_each(pilot: Pilot[Any], options: Iterable[OptionView], told: str) -> None:
    """These options of the question one after the other; what is answered is only noted."""
    choose = panels(pilot).choose
    answered: list[str] = []
    choose._answer = lambda answer: answered.append(answer[0])  # type: ignore[method-assign]
    for option in options:
        answered.clear()
        await click_way_to(pilot, option)
        assert answered == [option.id], f"{told}: {option.id}"
        while choose.menu.back():
            pass
        panels(pilot).menu_changed()
        await pilot.pause()


@every_ruleset
def test_no_question_of_a_game_is_out_of_reach_of_the_mouse(name: str) -> None:
    """Its questions are laid on one table, one after the other, and clicked through."""
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
            menu = Menu(still.ask, still.shown, Keymap(SETTINGS.keys).letters)
            ways = {clicks_to(option, menu): option for option in options(still.shown)}
            if new := [option for way, option in ways.items() if way not in clicked]:
                top.progress.show_question()
                await pilot.pause()
                await click_at_each(pilot, new, where(kernel))
                clicked.update(ways)

    tell(app, story)


def clicks_to(option: OptionView, menu: Menu) -> tuple[object, ...]:
    """What has to be clicked for an option, and what stands beside it."""
    assert menu.ask
    question = menu.ask.prompt, tuple(each.word for each in menu.offered), option.cost
    if option.role:
        return *question, option.role
    if option.card:
        held = list(dict.fromkeys(each.card for each in menu.ask.options if each.card))
        return *question, option.use, held.index(option.card), len(held)
    if act := next((each for each in menu.offered if option in each.options), None):
        return *question, act.word, act.options.index(option), len(act.options)
    rows = menu.entries
    at = next(n for n, each in enumerate(rows) if option.id in ids_of(each))
    inside = ids_of(rows[at]).index(option.id)
    return *question, at, len(rows), inside


def is_asked(pilot: Pilot[Any]) -> bool:
    return kit.front(pilot) == "TableScreen" and panels(pilot).choose.menu.ask is not None
