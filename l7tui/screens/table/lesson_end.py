"""The end of a lesson, and what comes next."""

from __future__ import annotations

from contextlib import suppress

from l7core.engine.errors import L7Error
from l7tui.game.lessons import next_offer
from l7tui.game.session import Session
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.screens.table.view import TableView
from l7tui.text.lines import BLANK, line


class LessonEnd(Overlay[str]):
    """Dismissed with `on`, `leave`, or nothing to look at the board again."""

    def __init__(self, outcome: str, following: str) -> None:
        paragraphs = [" ".join(each.split()) for each in outcome.strip().split("\n\n")]
        lines = [part for each in paragraphs for part in (line(each), BLANK)]
        lines.append(line(("On to: ", "faint"), (following, "title")))
        super().__init__("The end of the lesson", (BLANK, *lines), "Enter: on   Esc: the board")

    def confirm(self) -> None:
        self.dismiss("on")

    def back(self) -> None:
        self.dismiss("")


def close_lesson(screen: TableView, session: Session) -> None:
    """Tick the lesson off if it was learned, and offer what comes next; a lost one, once more."""
    l7, setup, view = screen.l7, session.setup, session.view
    is_learned = view.result == "won"
    if is_learned and setup.scenario not in l7.settings.lessons:
        l7.change_settings(lessons=(*l7.settings.lessons, setup.scenario))
    following = next_offer(l7.host, setup) if is_learned else None
    again = "the same lesson again" if not is_learned else "back to the title"
    title = following.card.title if following else again

    def go(what: str | None) -> None:
        if what != "on":
            return
        session.game.close()
        if is_learned:
            with suppress(L7Error):  # a save that cannot be removed does no harm
                l7.store.remove(session.game.name)
        if following:
            l7.begin(following.setup)
        elif is_learned:
            l7.show_title()
        else:
            l7.begin(setup)

    screen.app.push_screen(LessonEnd(view.outcome, title), go)
