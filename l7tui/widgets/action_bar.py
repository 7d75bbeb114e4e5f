"""The action bar: available actions with their letters, and unavailable ones with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.language import spoken
from l7core.view import OptionView
from l7core.view.offers import Offered
from l7tui.game.menu import Entry, Menu
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, apart, flowed, joined, line, width_of
from l7tui.widgets.option_details import said_once

APART = ("  ", "plain")


def bar(
    menu: Menu,
    width: int,
    glyphs: Glyphs,
    *,
    go: str,
    end: str,
    meant: frozenset[str],
    with_odds: bool,
) -> list[Line]:
    """Return the action bar: actions at the left, continue and end turn at the right.

    `go` and `end` are the keys of continue and end turn. `meant` holds the options that the coach
    recommends.
    """
    right = joined(_roles(menu, glyphs, go, end, with_odds=with_odds), APART)
    room = width - width_of(right) - len(APART[0])
    rows = flowed(_pieces(menu, glyphs, meant), room, APART) or [BLANK]
    return [apart(rows[0], right, width, more=glyphs.more), *rows[1:]] if right else rows


def _pieces(menu: Menu, glyphs: Glyphs, meant: frozenset[str]) -> Iterator[Line]:
    for each in menu.offered:
        is_armed = each is menu.armed or (not menu.armed and each == menu.highlighted)
        is_meant = any(option.id in meant for option in each.options)
        yield line(
            (glyphs.pointer if is_armed else glyphs.marker if is_meant else " ", "pointer"),
            (each.letter, "key"),
            (f" {each.word}", "title" if is_armed else "plain"),
        )
    if digits := menu.useful_digits:
        digit_range = digits[0] if len(digits) == 1 else f"{digits[0]}-{digits[-1]}"
        is_meant = any(each.card and each.id in meant for each in _options(menu))
        sign = glyphs.marker if is_meant else " "
        yield line((sign, "pointer"), (digit_range, "key bold"), f" {spoken('play a card')}")


def _options(menu: Menu) -> Sequence[OptionView]:
    return menu.ask.options if menu.ask else ()


def _roles(menu: Menu, glyphs: Glyphs, go: str, end: str, *, with_odds: bool) -> Iterator[Line]:
    for option, key in ((menu.go, go), (menu.end, end)):
        if option:
            odds = option.note.odds if with_odds else None
            chance = f" {facts.likelihood(odds)}" if odds else ""
            sign = glyphs.pointer if option is menu.role_shown else ""
            yield line((sign, "pointer"), (key, "key"), f" {option.label}", (chance, "info"))


def not_now(menu: Menu, width: int, *, why: str, spread: bool = True) -> Line:
    """Return as many unavailable actions as fit, grouped by their brief reason.

    Each letter has only its first reason. With `spread`, the line fills the width.
    """
    reasons: dict[str, str] = {}
    for each in menu.why_not:
        letter = menu.letter_of(each.act)
        if each.brief and letter and not any(each.act == offer.act for offer in menu.offered):
            reasons.setdefault(letter, each.brief)
    refusals: dict[str, list[str]] = {}
    for letter, brief in reasons.items():
        refusals.setdefault(brief, []).append(letter)
    if not refusals:
        return BLANK
    right = line((why, "key"), f" {spoken('why')}")
    left = line((f" {spoken('Blocked:')}", "faint"))
    head = width_of(left)
    for brief, letters in refusals.items():
        between = " " if width_of(left) == head else " · "
        longer = (*left, (f"{between}{' '.join(letters)} {brief}", "faint"))
        if width_of(longer) + width_of(right) + 2 <= width:
            left = longer
    return apart(left, right, width, more="") if spread else line(*left, "  ", *right)


def held_up(menu: Menu, name: str, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the uses of the selected card, each with its letter."""
    pieces = [line((f" {name}:", "title"))]
    for entry in menu.entries:
        assert isinstance(entry, OptionView), "the entries of a held card are its uses"
        use = menu.uses.get(entry.use)
        words = (use and use.word) or entry.label.removeprefix(f"{name}: ").rstrip(".")
        chosen = entry == menu.highlighted
        style = "title" if chosen else "faint" if menu.is_idle(entry) else "plain"
        pieces.append(
            line(
                (glyphs.pointer if chosen else " ", "pointer"),
                (menu.letter_of_use(entry.use), "key"),
                (f" {words}", style),
            )
        )
    return flowed(pieces, width, APART)


def targets(menu: Menu, glyphs: Glyphs, width: int) -> list[Line]:
    """Return the numbered entries side by side, with shared words only once.

    During a payment, return all payment options; paid ones have a tick.
    """
    entries, pieces = menu.entries, []
    shown = range(len(entries)) if menu.paying else menu.block
    for number, words in zip(shown, _words_of_targets(menu, shown), strict=True):
        entry = entries[number]
        chosen = number == menu.at
        tick = glyphs.given if menu.is_given(entry) else ""
        pieces.append(
            line(
                (glyphs.pointer if chosen else " ", "pointer"),
                (menu.digit_at(number), "key"),
                (tick, "good bold"),
                (words if tick else f" {words}", "title" if chosen else "plain"),
            )
        )
    return flowed(pieces, width, APART)


def _words_of_targets(menu: Menu, shown: range) -> Sequence[str]:
    """Return the names of the armed action's targets or of the payment options."""
    armed, entries = menu.armed, [menu.entries[number] for number in shown]
    if armed is None or menu.paying:
        return [words_of(each) for each in entries]
    return said_once([armed.rest_of(each) for each in entries if isinstance(each, OptionView)])


def words_of(entry: Entry) -> str:
    """Return the name of an entry."""
    match entry:
        case OptionView():
            return entry.label
        case Offered():
            return entry.word
        case _:
            return entry.name
