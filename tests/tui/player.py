"""Players who sit before the real screens: one who only types, one who only points.

What to answer they are told by the careful bot; how to get there is what they try out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from textual.pilot import Pilot

from l7core.engine.advice import Choice
from l7core.engine.state import HUMAN, SeatSetup
from l7core.view import OptionView
from l7tui.game.menu import Entry, Group
from l7tui.screens.base import L7Screen
from l7tui.screens.table.play import TableScreen
from tests.tui.kit import front, panels, seen, table, until

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
    for entry in (*menu.entries, *filter(None, (menu.pinned,))):
        if isinstance(entry, OptionView) and entry.id == option:
            return entry
        if isinstance(entry, Group) and any(each.id == option for each in entry.options):
            return entry
    raise AssertionError(f"no row leads to {option}: {menu.entries}")


# -- by keys


async def answer_by_keys(pilot: Pilot[Any], advised: Choice) -> None:
    """Digits, 0 for the next nine, E for the end of the turn, letters to pay."""
    entry = entry_for(pilot, advised.option)
    await _type_row(pilot, entry)
    if isinstance(entry, Group):
        await _type_row(pilot, entry_for(pilot, advised.option))
    if is_paying(pilot):
        menu = panels(pilot).choose.menu
        for paid in advised.paid:
            at = next(at for at, each in enumerate(menu.entries) if each.id == paid)  # type: ignore[union-attr]
            await pilot.press(chr(ord("a") + at))
        await pilot.press("enter")


async def _type_row(pilot: Pilot[Any], entry: Entry) -> None:
    menu = panels(pilot).choose.menu
    if entry is menu.pinned:
        await pilot.press("E")
        return
    at = menu.entries.index(entry)
    for _ in range(len(menu.entries)):
        if at in menu.block:
            break
        await pilot.press("0")
    await pilot.press(str(at - menu.block.start + 1))
    await pilot.pause()


async def go_on_by_keys(pilot: Pilot[Any]) -> None:
    await pilot.press("escape" if front(pilot) != "Curtain" else "enter")


# -- by mouse


async def answer_by_mouse(pilot: Pilot[Any], advised: Choice) -> None:
    """Two clicks on a row, the wheel where it is out of sight, clicks on keys that are named."""
    entry = entry_for(pilot, advised.option)
    await _click_row(pilot, entry)
    if isinstance(entry, Group):
        await _click_row(pilot, entry_for(pilot, advised.option))
    if is_paying(pilot):
        menu = panels(pilot).choose.menu
        for paid in advised.paid:
            row = next(each for each in menu.entries if each.id == paid)  # type: ignore[union-attr]
            await _click_row(pilot, row)
        await click_on(pilot, "pay")


async def _click_row(pilot: Pilot[Any], entry: Entry) -> None:
    screen = table(pilot)
    for _ in range(len(screen.table.choose.menu.entries) + 1):
        rows = {id(each): y for y, each in screen.table.choose._rows.items()}
        if id(entry) in rows or screen.table.choose.menu.highlighted is entry:
            break
        await pilot._post_mouse_events(  # what the pilot has for clicks, for the wheel
            [_wheel_down()], widget=screen.table.choose, offset=(4, 2)
        )
    y = next(y for y, each in screen.table.choose._rows.items() if each == entry)
    clicks = 1 if screen.table.choose.menu.highlighted == entry else 2
    for _ in range(clicks):
        await pilot.click(screen.table.choose, offset=(8, y + 1))
        await pilot.pause()


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
