"""Players at the real screens: one uses only keys, the other only the mouse.

The careful bot chooses the answers; the players find the way to them.
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
"""Number of answers after which a game counts as endless."""

Answer = Callable[[Pilot[Any], Choice], Awaitable[None]]
GoOn = Callable[[Pilot[Any]], Awaitable[None]]


async def play_out(pilot: Pilot[Any], answer: Answer, go_on: GoOn) -> int:
    """Play the game at the table to its end and return the number of answers."""
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
    """Wait until the screen accepts keys again."""
    await pilot.pause()
    await until(pilot, lambda: not is_deaf(pilot))


def is_deaf(pilot: Pilot[Any]) -> bool:
    """Return whether the screen ignores keys typed ahead."""
    screen = pilot.app.screen
    return isinstance(screen, L7Screen) and screen.keyboard.is_deaf


def is_playing(pilot: Pilot[Any]) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, TableScreen) and screen.player.playback is not None


def is_paying(pilot: Pilot[Any]) -> bool:
    return front(pilot) == "TableScreen" and panels(pilot).choose.menu.paying is not None


def has_answered(pilot: Pilot[Any], times: int) -> bool:
    """Return whether the humans have given this many answers, even if a dialog covers the table."""
    screens = [each for each in pilot.app.screen_stack if isinstance(each, TableScreen)]
    session = screens[-1].session
    seats: tuple[SeatSetup, ...] = session.game.kernel.state.setup.seats
    own = [seats[each.seat].controller == HUMAN for each in session.game.kernel.answers]
    return sum(own) >= times


def entry_for(pilot: Pilot[Any], option: str) -> Entry:
    """Return the row that is the option or contains it."""
    menu = panels(pilot).choose.menu
    for entry in menu.entries:
        if option in ids_of(entry) or getattr(entry, "id", "") == option:
            return entry
    raise AssertionError(f"no row leads to {option}: {menu.entries}")


# -- by keys


async def answer_by_keys(pilot: Pilot[Any], advised: Choice) -> None:
    """Press the keys of the option and the digits of its payment."""
    menu = panels(pilot).choose.menu
    await take(pilot, option_of(menu, advised.option))
    if is_paying(pilot):
        for paid in advised.paid:
            index = next(index for index, each in enumerate(menu.entries) if each.id == paid)  # type: ignore[union-attr]
            while not (digit := menu.digit_at(index)):
                await pilot.press("0")
            await pilot.press(digit)
        await pilot.press("enter")


def option_of(menu: Menu, id: str) -> OptionView:
    """Return the option with this id."""
    assert menu.ask, "somebody decides"
    return next(each for each in menu.ask.options if each.id == id)


async def go_on_by_keys(pilot: Pilot[Any]) -> None:
    await pilot.press("escape" if front(pilot) != "Curtain" else "enter")


# -- by mouse


async def answer_by_mouse(pilot: Pilot[Any], advised: Choice) -> None:
    """Click the advised option and its payment."""
    menu = panels(pilot).choose.menu
    await click_way_to(pilot, option_of(menu, advised.option), advised.paid)


async def click_way_to(pilot: Pilot[Any], option: OptionView, paid: Sequence[str] = ()) -> None:
    """Click an option, with a second click for options without undo.

    If no payment is given, the first payment options pay.
    """
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
        payable = paid or [each.id for each in menu.entries if isinstance(each, Payable)]
        for id in paid or payable[: option.cost]:
            await click_entry(pilot, entry_for(pilot, id))
        await click_key(pilot, key_of(pilot, "confirm"))


def has_gone_on(pilot: Pilot[Any], menu: Menu) -> bool:
    """Return whether the question has been answered."""
    return front(pilot) != "TableScreen" or panels(pilot).choose.menu is not menu


def key_of(pilot: Pilot[Any], command: str) -> str:
    """Return the name of a command's key as the screen shows it."""
    return panels(pilot).screen.l7.key_of(command)  # type: ignore[attr-defined, no-any-return]


async def click_key(pilot: Pilot[Any], key: str) -> None:
    """Click a key named among the choices or in the footer."""
    place = place_of_key(pilot, key)
    assert place, f"no key {key!r} among the choices:\n{seen(pilot)}"
    widget, x, y = place
    await pilot.click(widget, offset=(x, y))
    await pilot.pause()


def place_of_key(pilot: Pilot[Any], key: str) -> tuple[Widget, int, int] | None:
    """Return the widget and cell where this key is named, or None."""
    for widget in (panels(pilot).choose, panels(pilot).footer):
        for y, row in enumerate(widget._made_of):
            x = 0
            for text, style in row:
                if "key" in style.split() and text.strip() == key:
                    return widget, x, y
                x += cell_len(text)
    return None


async def click_card(pilot: Pilot[Any], card: str) -> None:
    """Click a card of the hand; the wheel scrolls to it.

    Where the hand has no room, a click on the cards' digits selects a card, and a click on its name
    selects the next.
    """
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
    """Yield cells of the widget below its title."""
    width, height = widget.size
    return (Offset(x, y) for y in range(1, height) for x in range(4, width, 2))


def card_at(hand: HandPanel, at: Offset) -> int | None:
    """Return the index of the card at a cell of the hand."""
    return hand._card_at(SimpleNamespace(x=at.x, y=at.y))  # type: ignore[arg-type]


async def click_entry(pilot: Pilot[Any], entry: Entry) -> None:
    """Click a row, or its digit in the bar or on the map; the wheel scrolls to it."""
    choose = panels(pilot).choose
    menu, index = choose.menu, choose.menu.entries.index(entry)
    for _ in range(len(menu.entries) + 1):
        await pilot.pause()
        if rows := [y for y, each in choose._rows.items() if each == entry]:
            await pilot.click(choose, offset=(8, rows[0] + 1))
            await pilot.pause()
            return
        digit = menu.digit_at(index)
        if digit and place_of_key(pilot, digit):
            await click_key(pilot, digit)
            return
        on_map = [cell for cell, shown in panels(pilot).map._digits_at.items() if shown == digit]
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
    """Click in the middle of these words on the screen."""
    for y, row in enumerate(seen(pilot).splitlines()):
        if words in row:
            await pilot.click(offset=(row.index(words) + len(words) // 2, y))
            await pilot.pause()
            return
    raise AssertionError(f"{words!r} is not on screen:\n{seen(pilot)}")


async def go_on_by_mouse(pilot: Pilot[Any]) -> None:
    """Click the words at the bottom of the screen that lead on."""
    match front(pilot):
        case "Briefing":
            await click_on(pilot, "start playing")
        case "Curtain":
            await click_on(pilot, "continue when ready")
        case "Reader" | "Summary":
            await click_on(pilot, ": close")
        case _:
            await click_on(pilot, "skip")
