"""Players who sit before the real screens: one who only types, one who only points.

What to answer they are told by the careful bot; how to get there is what they try out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

from rich.cells import cell_len
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from l7core.engine.advice import Choice
from l7core.engine.state import HUMAN, SeatSetup
from l7core.view import OptionView
from l7tui.game.menu import Entry, Group, Menu, Payable, ids_of, is_final
from l7tui.screens.base import L7Screen
from l7tui.screens.table.play import TableScreen
from l7tui.widgets.hand import HandPanel
from tests.tui.kit import front, panels, seen, table, take, until

MOST = 400
"""Answers after which a game counts as endless."""

Answer = Callable[[Pilot[Any], Choice], Awaitable[None]]
GoOn = Callable[[Pilot[Any]], Awaitable[None]]


async def play_out(pilot: Pilot[Any], answer: Answer, go_on: GoOn) -> int:
    """Play the game at the table to its end; says how many answers that took."""
    for answered in range(MOST):
        await settle(pilot)
        while front(pilot) in ("Briefing", "Curtain", "Reader", "Summary") or is_playing(pilot):
            await go_on(pilot)
            await settle(pilot)
        if front(pilot) == "Ending":
            return answered
        advised, _ = table(pilot).session.advice()
        await answer(pilot, advised.choice)
        await until(pilot, partial(has_answered, pilot, answered + 1))
    raise AssertionError(f"no end after {MOST} answers; on screen:\n{seen(pilot)}")


async def settle(pilot: Pilot[Any]) -> None:
    """Until the screen listens again."""
    await pilot.pause()
    await until(pilot, lambda: not is_deaf(pilot))


def is_deaf(pilot: Pilot[Any]) -> bool:
    """Whether keys go unheard that have been typed ahead."""
    screen = pilot.app.screen
    return isinstance(screen, L7Screen) and screen.keyboard.is_deaf


def is_playing(pilot: Pilot[Any]) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, TableScreen) and screen.player.playback is not None


def is_paying(pilot: Pilot[Any]) -> bool:
    return front(pilot) == "TableScreen" and panels(pilot).choose.menu.paying is not None


def has_answered(pilot: Pilot[Any], times: int) -> bool:
    """Whether so many answers have been given at the screen, whatever lies over the table."""
    screens = [each for each in pilot.app.screen_stack if isinstance(each, TableScreen)]
    session = screens[-1].session
    seats: tuple[SeatSetup, ...] = session.game.kernel.state.setup.seats
    own = [seats[each.seat].controller == HUMAN for each in session.game.kernel.answers]
    return sum(own) >= times


def entry_for(pilot: Pilot[Any], option: str) -> Entry:
    """The row that is the option, or holds it."""
    menu = panels(pilot).choose.menu
    for entry in menu.entries:
        if option in ids_of(entry) or getattr(entry, "id", "") == option:
            return entry
    raise AssertionError(f"no row leads to {option}: {menu.entries}")


# -- by keys


async def answer_by_keys(pilot: Pilot[Any], advised: Choice) -> None:
    """The keys of the option, and the digits of what pays for it."""
    menu = panels(pilot).choose.menu
    await take(pilot, option_of(menu, advised.option))
    if is_paying(pilot):
        for paid in advised.paid:
            at = next(at for at, each in enumerate(menu.entries) if each.id == paid)  # type: ignore[union-attr]
            while not (digit := menu.digit_at(at)):
                await pilot.press("0")
            await pilot.press(digit)
        await pilot.press("enter")


def option_of(menu: Menu, id: str) -> OptionView:
    """The option with that id."""
    assert menu.ask, "somebody decides"
    return next(each for each in menu.ask.options if each.id == id)


async def go_on_by_keys(pilot: Pilot[Any]) -> None:
    await pilot.press("escape" if front(pilot) != "Curtain" else "enter")


# -- by mouse


async def answer_by_mouse(pilot: Pilot[Any], advised: Choice) -> None:
    """Clicks on the words of acts, targets, uses, rows and roles, and on what is paid."""
    menu = panels(pilot).choose.menu
    await click_way_to(pilot, option_of(menu, advised.option), advised.paid)


async def click_way_to(pilot: Pilot[Any], option: OptionView, paid: Sequence[str] = ()) -> None:
    """The clicks that an option takes, a second one on what is final; the first of the purse pays
    where nothing else is named."""
    menu = panels(pilot).choose.menu
    if option.role:
        await click_key(pilot, key_of(pilot, "roll" if option.role == "go" else "end-turn"))
    elif option.card:
        await click_card(pilot, option.card)
        await click_key(pilot, menu.letter_of_use(option.use))
    elif offered := next((each for each in menu.offered if option in each.options), None):
        if offered.letter:
            await click_key(pilot, offered.letter)
        else:
            await click_on(pilot, f"  {offered.word}")
        if menu.armed:
            await click_entry(pilot, option)
    else:
        entry = entry_for(pilot, option.id)
        await click_entry(pilot, entry)
        if isinstance(entry, Group):
            await click_entry(pilot, option)
    asks_twice = is_final(option) and not option.role
    if asks_twice and not is_paying(pilot) and not has_gone_on(pilot, menu):
        await click_key(pilot, key_of(pilot, "confirm"))
    if is_paying(pilot):
        given = paid or [each.id for each in menu.entries if isinstance(each, Payable)]
        for id in paid or given[: option.cost]:
            await click_entry(pilot, entry_for(pilot, id))
        await click_key(pilot, key_of(pilot, "confirm"))


def has_gone_on(pilot: Pilot[Any], menu: Menu) -> bool:
    """Whether that question has been answered."""
    return front(pilot) != "TableScreen" or panels(pilot).choose.menu is not menu


def key_of(pilot: Pilot[Any], command: str) -> str:
    """What that command's key is called on the screen."""
    return panels(pilot).screen.l7.key_of(command)  # type: ignore[attr-defined, no-any-return]


async def click_key(pilot: Pilot[Any], key: str) -> None:
    """A click on a key that is named among the choices, or at the foot of the table."""
    place = place_of_key(pilot, key)
    assert place, f"no key {key!r} among the choices:\n{seen(pilot)}"
    widget, x, y = place
    await pilot.click(widget, offset=(x, y))
    await pilot.pause()


def place_of_key(pilot: Pilot[Any], key: str) -> tuple[Widget, int, int] | None:
    """Where that key is named; None where it is not."""
    for widget in (panels(pilot).choose, panels(pilot).footer):
        for y, row in enumerate(widget._made_of):
            x = 0
            for text, style in row:
                if "key" in style.split() and text.strip() == key:
                    return widget, x, y
                x += cell_len(text)
    return None


async def click_card(pilot: Pilot[Any], card: str) -> None:
    """A click on a card of the hand; the wheel brings it up. Where the hand has no room, a click on
    the digits of the cards holds one up, and one on its name the next."""
    hand = panels(pilot).hand
    if not hand.region:
        while (menu := panels(pilot).choose.menu).held != card:
            digits, names = menu.useful_digits, {each.id: each.name for each in hand._cards}
            assert menu.digit_of(menu.held) != digits[-1], f"{card} is never held up"
            if menu.held:
                await click_on(pilot, f"{names[menu.held]}:")
            else:
                await click_key(pilot, "-".join(dict.fromkeys((digits[0], digits[-1]))))
        return
    number = next(at for at, each in enumerate(hand._cards) if each.id == card)
    for _ in hand._cards:
        if cells := [at for at in cells_of(hand) if card_at(hand, at) == number]:
            await pilot.click(hand, offset=cells[0])
            await pilot.pause()
            return
        await pilot._post_mouse_events([_wheel_down()], widget=hand, offset=(4, 1))
        await pilot.pause()
    raise AssertionError(f"{card} cannot be clicked:\n{seen(pilot)}")


def cells_of(widget: Widget) -> Iterator[Offset]:
    """Those below its title."""
    width, height = widget.size
    return (Offset(x, y) for y in range(1, height) for x in range(4, width, 2))


def card_at(hand: HandPanel, at: Offset) -> int | None:
    """The number of the card that a click there is on."""
    return hand._card_at(SimpleNamespace(x=at.x, y=at.y))  # type: ignore[arg-type]


async def click_entry(pilot: Pilot[Any], entry: Entry) -> None:
    """A click on a row, or on the digit of what stands beside others or on the map; the wheel
    brings it up."""
    choose = panels(pilot).choose
    menu, at = choose.menu, choose.menu.entries.index(entry)
    for _ in range(len(menu.entries) + 1):
        await pilot.pause()
        if rows := [y for y, each in choose._rows.items() if each == entry]:
            await pilot.click(choose, offset=(8, rows[0] + 1))
            await pilot.pause()
            return
        digit = menu.digit_at(at)
        if digit and place_of_key(pilot, digit):
            await click_key(pilot, digit)
            return
        on_map = [cell for cell, told in panels(pilot).map._digits_at.items() if told == digit]
        if digit and on_map:
            await pilot.click(panels(pilot).map, offset=on_map[0])
            await pilot.pause()
            return
        await pilot._post_mouse_events([_wheel_down()], widget=choose, offset=(4, 2))
    raise AssertionError(f"nothing leads to {entry}:\n{seen(pilot)}")


def _wheel_down() -> type[Any]:
    from textual.events import MouseScrollDown

    return MouseScrollDown


async def click_on(pilot: Pilot[Any], words: str) -> None:
    """A click in the middle of words that stand on the screen."""
    for y, row in enumerate(seen(pilot).splitlines()):
        if words in row:
            await pilot.click(offset=(row.index(words) + len(words) // 2, y))
            await pilot.pause()
            return
    raise AssertionError(f"{words!r} is not on screen:\n{seen(pilot)}")


async def go_on_by_mouse(pilot: Pilot[Any]) -> None:
    """The key that leads on is named at the bottom of whatever is in front."""
    match front(pilot):
        case "Briefing":
            await click_on(pilot, "to the table")
        case "Curtain":
            await click_on(pilot, "when you are ready")
        case "Reader" | "Summary":
            await click_on(pilot, ": close")
        case _:
            await click_on(pilot, "to the end")
