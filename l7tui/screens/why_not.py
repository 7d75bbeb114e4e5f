"""What cannot be done now, one below the other: the highlighted one's rule is a key away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.geometry import Offset

from l7core.view import WhyNot
from l7tui import telling
from l7tui.lines import BLANK, Line, line
from l7tui.screens.overlay import FRAME, Overlay, Sheet


class WhyNotScreen(Overlay[None]):
    """Shows the reasons; `title_of` says what the rulebook calls a rule."""

    def __init__(
        self, reasons: Sequence[WhyNot], title_of: Callable[[str], str], rule_key: str
    ) -> None:
        self.reasons = reasons
        self.at = 0
        self._title_of = title_of
        super().__init__("Why not", tuple(self._lines()), f"{rule_key}: the rule   Esc: close")

    @property
    def rule(self) -> str:
        return self.reasons[self.at].rule

    def move(self, by: Offset) -> None:
        """The next reason, kept in sight; a single one is scrolled."""
        if len(self.reasons) == 1:
            self.sheet.scroll_by(by.y)
            return
        self.at = max(0, min(self.at + by.y, len(self.reasons) - 1))
        self.sheet.lines = tuple(self._lines())
        _keep_in_sight(self.sheet, self._before(), len(list(self._told(self.at))))

    def confirm(self) -> None:
        self.open_rulebook()

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
        title, *rest = telling.why_not(reason, self._title_of(reason.rule))
        yield line(("> " if chosen else "  ", "pointer"), *title)
        yield from (line("  ", *each) for each in rest)

    def _before(self) -> int:
        """How many lines stand above the highlighted reason."""
        return sum(len(list(self._told(number))) + 1 for number in range(self.at))


def _keep_in_sight(sheet: Sheet, first: int, count: int) -> None:
    """Scroll so that these lines of the sheet are seen, the first of them above all."""
    start, end = sheet.rows_before(first), sheet.rows_before(first + count)
    room = sheet.size.height - FRAME.height
    top = min(start, max(sheet.top, end - room))
    sheet.scroll_by(top - sheet.top)
