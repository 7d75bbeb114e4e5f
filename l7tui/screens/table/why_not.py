"""What cannot be done now, one below the other: the highlighted one's rule is a key away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from textual.geometry import Offset

from l7core.view import WhyNot
from l7tui.commands import everywhere
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, line


class WhyNotScreen(Overlay[None]):
    """Shows the reasons; `title_of` says what the rulebook calls a rule."""

    def __init__(
        self, reasons: Sequence[WhyNot], title_of: Callable[[str], str], rule_key: str
    ) -> None:
        self.reasons = reasons
        self.at = 0
        self._title_of = title_of
        super().__init__("Why not", (), f"{rule_key}: the rule   Esc: close")

    def on_mount(self) -> None:
        super().on_mount()
        self.sheet.lines = tuple(self._lines())

    @property
    def rule(self) -> str:
        return self.reasons[self.at].rule

    def move(self, by: Offset) -> None:
        """The next reason, kept in sight; a single one is scrolled."""
        if len(self.reasons) == 1:
            self.sheet.scroll_by(by.y)
            return
        self._point(max(0, min(self.at + by.y, len(self.reasons) - 1)))

    def take_line(self, number: int) -> None:
        """One click points at a reason, another one opens its rule."""
        starts = [self._before(each) for each in range(len(self.reasons))]
        clicked = bisect_right(starts, number) - 1
        if clicked == self.at:
            self.perform(everywhere.RULEBOOK)
        else:
            self._point(clicked)

    def _point(self, number: int) -> None:
        self.at = number
        self.sheet.lines = tuple(self._lines())
        self.sheet.keep_in_sight(self._before(number), len(list(self._told(number))))

    def confirm(self) -> None:
        self.perform(everywhere.RULEBOOK)

    def back(self) -> None:
        self.dismiss()

    def _lines(self) -> Iterator[Line]:
        for number in range(len(self.reasons)):
            if number:
                yield BLANK
            yield from self._told(number)

    def _told(self, number: int) -> Iterator[Line]:
        chosen = number == self.at and len(self.reasons) > 1
        reason = self.reasons[number]
        title, *rest = facts.why_not(reason, self._title_of(reason.rule))
        pointer = self.l7.look.glyphs.pointer if chosen else " "
        yield line((f"{pointer} ", "pointer"), *title)
        yield from (line("  ", *each) for each in rest)

    def _before(self, number: int) -> int:
        """How many lines stand above that reason."""
        return sum(len(list(self._told(each))) + 1 for each in range(number))
