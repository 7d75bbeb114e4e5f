"""Commands at the table for decisions, undo and advice."""

from __future__ import annotations

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7core.plain import describe
from l7core.view import Room
from l7tui.commands import deciding
from l7tui.commands.handling import Handler, handles
from l7tui.game.session import Session
from l7tui.map.neighbours import ids_at
from l7tui.screens.table.progress import Progress
from l7tui.screens.table.view import TableView


class Deciding(Handler):
    """Handler of the commands for the open question."""

    def __init__(self, screen: TableView, session: Session, progress: Progress) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.progress = progress

    # -- choosing

    def why_no_choice(self) -> str:
        """Return why there is nothing to choose, or an empty string."""
        return "" if self.table.choose.menu.ask else spoken("Nothing to choose right now.")

    def answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        """Answer with an option and the ids paid for it."""
        self.progress.answer(option_id, paid)

    def choose_at(self, room: Room) -> None:
        """List the options about a room, its contents or its doors."""
        name, table = room.name or spoken("this place"), self.table
        if table.choose.menu.point_at(ids_at(self.session.view.table.board, room), name):
            table.enlarge(None)
            table.decide()
            table.menu_changed()
        else:
            self.screen.say(spoken("No options for {name} right now.", name=name))

    def why_no_more(self) -> str:
        return self.table.choose.menu.why_no_more

    def why_no_end(self) -> str:
        return (
            ""
            if self.table.choose.menu.end
            else spoken("Answer this question before you end the turn.")
        )

    def why_no_go(self) -> str:
        return "" if self.table.choose.menu.go else spoken("Nothing to continue right now.")

    @handles(deciding.CHOOSE_NUMBER, unless=why_no_choice)
    def choose_number(self) -> None:
        self.table.choose.press_digit(int(self.screen.keyboard.pressed))

    @handles(deciding.MORE_OPTIONS, unless=why_no_more)
    def more_options(self) -> None:
        self.table.choose.menu.more()
        self.table.menu_changed()

    @handles(deciding.NEXT_CHOICE, unless=why_no_choice)
    def next_choice(self) -> None:
        self.table.choose.step(1)

    @handles(deciding.PREVIOUS_CHOICE, unless=why_no_choice)
    def previous_choice(self) -> None:
        self.table.choose.step(-1)

    @handles(deciding.GO_ON, unless=why_no_go)
    def go_on(self) -> None:
        if option := self.table.choose.menu.go:
            self.table.choose.take_role(option)

    @handles(deciding.FILTER_OPTIONS, unless=why_no_choice)
    def filter_options(self) -> None:
        self.table.choose.menu.filtering = True
        self.table.decide()
        self.table.menu_changed()

    @handles(deciding.END_TURN, unless=why_no_end)
    def end_turn(self) -> None:
        if option := self.table.choose.menu.end:
            self.table.choose.take_role(option)

    @handles(deciding.ADVICE, unless=why_no_choice)
    def ask_advice(self) -> None:
        """Highlight a careful player's choice, and explain it."""
        table, (advised, why) = self.table, self.session.advice()
        if option := table.choose.menu.reveal(advised.option, advised.paid):
            table.decide()
            table.menu_changed()
            self.screen.say(describe.advised(option, why))

    @handles(deciding.PENDING)
    def tell_pending(self) -> None:
        view, ask = self.session.view, self.session.ask
        if ask:
            name = view.table.seats[ask.seat].name
            self.screen.say(
                spoken(
                    "{name} decides: {title} ({n:# option|# options}).",
                    name=name,
                    title=ask.title,
                    n=len(ask.options),
                )
            )
        else:
            over = spoken("The game is over.")
            self.screen.say(over if view.outcome else spoken("Another player is deciding."))

    def why_no_tip(self) -> str:
        return "" if self.table.footer.hint else spoken("No hint to dismiss.")

    @handles(deciding.GOT_IT, unless=why_no_tip)
    def drop_tip(self) -> None:
        self.table.footer.advise("")

    # -- undo and redo

    def why_no_undo(self) -> str:
        return self.session.why_no_undo()

    def why_no_redo(self) -> str:
        return self.session.why_no_redo()

    @handles(deciding.UNDO, unless=why_no_undo)
    def undo(self) -> None:
        self._undo(action=False)

    @handles(deciding.UNDO_ACTION, unless=why_no_undo)
    def undo_action(self) -> None:
        self._undo(action=True)

    def _undo(self, *, action: bool) -> None:
        try:
            undone = self.session.undo(action=action)
        except L7Error as error:
            self.progress.seat_again()
            self.screen.say(str(error), "warning")
            return
        self.progress.end_told = False
        self.progress.seat_again()
        redo = self.screen.l7.key_of("redo")
        self.screen.say(
            spoken("Undid {n:# decision|# decisions}. {redo}: redo.", n=undone, redo=redo)
        )

    @handles(deciding.REDO, unless=why_no_redo)
    def redo(self) -> None:
        self.session.redo()
        self.progress.seat_again()
