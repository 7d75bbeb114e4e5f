"""What follows a lesson: the next one, the same once more, or a real game."""

from __future__ import annotations

from contextlib import suppress

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7tui.game.lessons import next_offer
from l7tui.game.session import Session
from l7tui.screens.destinations import LessonEnd
from l7tui.screens.table.view import TableView


def close_lesson(screen: TableView, session: Session) -> None:
    """Tick the lesson off if it was learned, and offer what comes next; a lost one, once more."""
    l7, setup, view = screen.l7, session.setup, session.view
    is_learned = view.result == "won"
    if is_learned and setup.scenario not in l7.settings.lessons:
        l7.change_settings(lessons=(*l7.settings.lessons, setup.scenario))
    following = next_offer(l7.host, setup) if is_learned else None
    again = spoken("repeat the lesson") if not is_learned else spoken("title screen")
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

    l7.open(LessonEnd(view.outcome, title), go)
