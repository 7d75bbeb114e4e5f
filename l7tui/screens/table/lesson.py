"""The step after a lesson: the next lesson, a repetition or a real game."""

from __future__ import annotations

from contextlib import suppress

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7tui.game.lessons import next_offer
from l7tui.game.session import Session
from l7tui.screens.destinations import LessonEnd
from l7tui.screens.table.view import TableView


def close_lesson(screen: TableView, session: Session) -> None:
    """Mark a won lesson as completed and offer the next step; offer to repeat a lost lesson."""
    l7, setup, view = screen.l7, session.setup, session.view
    is_learned = view.result == "won"
    if is_learned and setup.scenario not in l7.settings.lessons:
        l7.change_settings(lessons=(*l7.settings.lessons, setup.scenario))
    following = next_offer(l7.host, setup) if is_learned else None
    again = spoken("repeat the lesson") if not is_learned else spoken("title screen")
    title = following.card.title if following else again

    def continue_with(answer: str | None) -> None:
        if answer != "on":
            return
        session.game.close()
        if is_learned:
            with suppress(L7Error):  # a remaining save does no harm
                l7.store.remove(session.game.name)
        if following:
            l7.begin(following.setup)
        elif is_learned:
            l7.show_title()
        else:
            l7.begin(setup)

    l7.open(LessonEnd(view.outcome, title), continue_with)
