"""The coach panel: a lesson's text with the player's own keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.view import Guide, View
from l7core.view.guide import KEY
from l7core.view.offers import Offers
from l7tui.text.lines import Line, line, wrapped
from l7tui.widgets.panel import Panel
from l7tui.widgets.program import program_of

PLAYED_BACK = sentence(
    "What just happened, and why. Any key: next. {key:frame-back} {key:frame-on}: browse. "
    "{key:back}: skip to your turn."
)


class CoachPanel(Panel, can_focus=False):
    """The current step of a lesson."""

    panel = "coach"
    name_word = sentence("COACH")

    def __init__(self) -> None:
        super().__init__()
        self.guide: Guide | None = None
        self.letters: Mapping[str, str] = {}
        """Action letters by action id."""

    def show(self, view: View) -> None:
        self.guide = view.guide
        offers = Offers(None, view, program_of(self).keymap.letters)
        self.letters = {act.id: offers.letter_of(act.id) for act in view.acts}
        self.changed()

    def title(self) -> Line:
        named = (f"  {self.guide.title}", "plain") if self.guide else ("", "plain")
        return line((spoken(self.name_word), "light"), named)

    def status(self) -> Line:
        guide = self.guide
        return line(
            (
                spoken("{step} of {steps}", step=guide.step, steps=guide.steps)
                if guide and guide.text
                else "",
                "faint",
            )
        )

    def on_click(self, event: events.Click) -> None:
        if event.y:
            self.press_at(event.x, event.y)

    def body(self, size: Size) -> Sequence[Line]:
        return self.said(size.width)

    def said(self, width: int) -> list[Line]:
        """Return the coach's text as lines of a width, or no lines without a coach."""
        if self.guide is None:
            return []
        text = self.guide.text or (spoken(PLAYED_BACK) if self.table.playing else "")
        # Every second part is the name of a command or an action.
        parts = KEY.split(" ".join(text.split()))
        spans = [
            (self.named(part), "key") if index % 2 else part for index, part in enumerate(parts)
        ]
        return wrapped(line(*spans), width)

    def named(self, id: str) -> str:
        """Return the letter of an action or the key of a command; leave other names unchanged."""
        return self.letters.get(id) or program_of(self).key_named(id)
