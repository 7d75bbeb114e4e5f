"""Commands at the table for the whole game: saving, leaving, players and reading."""

from __future__ import annotations

from pathlib import Path

from l7core.engine.errors import L7Error
from l7core.language import guarded, spoken
from l7core.persist.errors import SaveError
from l7core.persist.files import absolute, typed
from l7core.persist.store import Store
from l7core.plain import describe
from l7tui.commands import game, looking
from l7tui.commands.handling import Handler, handles
from l7tui.game.session import Session
from l7tui.screens.destinations import Confirm, Pick, Typed
from l7tui.screens.table.progress import Progress
from l7tui.screens.table.view import TableView
from l7tui.text.story import story_lines


class SaveActions(Handler):
    """Handler of the commands for the whole game."""

    def __init__(self, screen: TableView, session: Session, progress: Progress) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.progress = progress

    # -- saving and leaving

    @handles(game.SAVE)
    def save(self) -> None:
        saved_game = self.session.game
        try:
            saved_game.save()
            self.screen.say(spoken("Saved."), "good")
        except SaveError:
            if saved_game.read_only or self.screen.l7.is_served:
                raise
            self._ask_for_another_folder()
        finally:
            self._show_status()

    def _ask_for_another_folder(self) -> None:
        """Ask for another folder after the disk has refused a save."""
        self.screen.say(self.session.game.trouble, "danger")
        question = spoken("Can't write to disk. Choose another folder to save in:")
        self.screen.l7.open(Typed(spoken("Save elsewhere"), question), self._save_in)

    def _save_in(self, folder: str | None) -> None:
        """Continue the game in another folder, under a new name."""
        if not folder:
            return
        try:
            self.session.game.branch(Store(absolute(typed(Path(folder)))))
        except L7Error as error:
            self.screen.say(str(error), "danger")
        else:
            name = self.session.game.name
            self.screen.say(
                spoken(
                    guarded("Saved. To continue: l7 resume {name} --saves {folder}"),
                    name=name,
                    folder=folder,
                ),
                "good",
            )
        self._show_status()

    def _show_status(self) -> None:
        self.table.header.show(self.session.view, self.session.standing)

    @handles(game.LEAVE)
    def leave(self) -> None:
        if self.screen.l7.may_leave(self.screen):
            self.session.game.close()
            self.screen.l7.show_title()

    def why_no_branch(self) -> str:
        """Return why no branch is needed, or an empty string."""
        is_read_only = self.session.game.read_only
        return "" if is_read_only else spoken("You can already play this game; no branch needed.")

    @handles(game.BRANCH, unless=why_no_branch)
    def branch(self) -> None:
        """Continue a read-only game under a new name."""
        self.session.game.branch(self.screen.l7.store)
        self.session.play_bots()
        self.progress.seat_again()
        self.screen.say(
            spoken("Branched: now playing {name}.", name=self.session.game.name), "good"
        )

    # -- players

    def why_no_change_of_players(self) -> str:
        return spoken("This game is read-only.") if self.session.game.read_only else ""

    @handles(game.CHANGE_PLAYERS, unless=why_no_change_of_players)
    def change_players(self) -> None:
        """Ask for a seat and for its new player."""
        session = self.session
        seats = [each.seat for each in session.view.table.seats]
        rows = [f"{session.seat_name(seat)}: {session.controller_of(seat)}" for seat in seats]

        def seat_chosen(row: int | None) -> None:
            if row is not None:
                self._change_player(seats[row])

        self.screen.l7.open(Pick(spoken("Choose a player to replace."), rows), seat_chosen)

    def _change_player(self, seat: int) -> None:
        session = self.session
        others = session.controllers()
        ids = [id for id in others if id != session.controller_of(seat)]

        def player_chosen(row: int | None) -> None:
            if row is None:
                return
            if not session.game.shows_an_opponent(seat, ids[row]):
                self._hand_over(seat, ids[row])
                return
            question = spoken(describe.OPPONENT, name=session.seat_name(seat))
            self.screen.l7.open(
                Confirm(spoken(guarded("Are you sure?")), question),
                lambda confirmed: self._hand_over(seat, ids[row]) if confirmed else None,
            )

        rows = [f"{id}: {others[id]}" for id in ids]
        self.screen.l7.open(
            Pick(spoken("Who plays {name} now?", name=session.seat_name(seat)), rows),
            player_chosen,
        )

    def _hand_over(self, seat: int, controller: str) -> None:
        self.session.hand_over(seat, controller)
        self.progress.next_question()
        name = self.session.seat_name(seat)
        self.screen.say(
            spoken("{name} is now played by {controller}.", name=name, controller=controller)
        )

    # -- story, briefing and reports

    def why_no_story(self) -> str:
        chronicle = self.session.view.table.chronicle
        return "" if chronicle else spoken("This game isn't part of a campaign.")

    @handles(looking.STORY, unless=why_no_story)
    def read_story(self) -> None:
        """Show the story of the campaign."""
        if chronicle := self.session.view.table.chronicle:
            self.screen.read(chronicle.title, story_lines(chronicle))

    def why_no_briefing(self) -> str:
        return "" if self.session.view.table.briefing else spoken("This game has no briefing.")

    @handles(looking.BRIEFING, unless=why_no_briefing)
    def read_briefing(self) -> None:
        self.progress.read_briefing()

    @handles(game.REPORT_SO_FAR)
    def read_report(self) -> None:
        """Open the report of the game so far, limited to the player's knowledge."""
        # Faster startup: most players never open the report.
        from l7tui.game.finished_game import FinishedGame
        from l7tui.screens.dialogs.making_report import open_report

        pins = self.screen.l7.host.pins(self.session.rules)
        open_report(self.screen, FinishedGame.at_table(self.session, pins))

    @handles(game.BUG_BUNDLE)
    def make_bundle(self) -> None:
        """Ask how much a bug report may contain, and write it."""
        # Faster startup: bug reports are rare.
        from l7tui.screens.table.bug_report import HOW_MUCH, make_bundle

        def level_chosen(row: int | None) -> None:
            if row is None:
                return
            try:
                path = make_bundle(self.session, self.screen.l7, self.screen.size, hidden=row == 1)
                self.screen.say(spoken("Saved: {path}", path=path), "good")
            except L7Error as error:
                self.screen.say(str(error), "danger")

        self.screen.l7.open(
            Pick(spoken("Bundle for a bug report"), [spoken(each) for each in HOW_MUCH]),
            level_chosen,
        )
