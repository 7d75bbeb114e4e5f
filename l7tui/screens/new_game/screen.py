"""The new-game screen: scenarios first, players and rules on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7tui.commands import new_game
from l7tui.commands.handling import Handler, handles
from l7tui.game.new_game import Form
from l7tui.game.records import records
from l7tui.screens import destinations
from l7tui.screens.new_game.fields import PartScreen, PlayersPage, RulesPage
from l7tui.screens.new_game.page import NewGamePage, told_before
from l7tui.screens.page import PageScreen
from l7tui.widgets.sheet import reading_width

if TYPE_CHECKING:
    from textual import events

    from l7tui.commands.command import Place


class NewGameScreen(PageScreen):
    """The screen that starts a new game."""

    place: ClassVar[Place] = "new-game"

    def __init__(self, *, campaigns: bool = False) -> None:
        self.new_game = NewGamePage()
        super().__init__(self.new_game)
        self._campaigns = campaigns
        self._choices = Choices(self, self.new_game)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        settings = self.l7.settings
        try:
            self.new_game.form = Form(
                self.l7.host, settings.last_game, undo=settings.undo, campaigns=self._campaigns
            )
        except L7Error as error:
            self.new_game.fault = str(error)
        self.look_again()

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self._choices, *super().handlers)

    def look_again(self) -> None:
        """Read the results of the current game's scenarios, and redraw."""
        page = self.new_game
        if page.form and page.form.usable:
            page.records = records(self.l7.store.list(), page.form.rules.id)
        page.changed()

    # -- scenario

    def take_key(self, event: events.Key) -> bool:
        """Choose a card by its digit, or type into the seed while it is edited."""
        page, form = self.new_game, self.new_game.form
        if form is None or not form.usable:
            return False
        if page.types_seed:
            return self._type_seed(event, form)
        digit = event.character or ""
        if digit.isdecimal() and form.choose_number(int(digit) - 1):
            page.changed()
            return True
        return False

    def _type_seed(self, event: events.Key, form: Form) -> bool:
        if event.key in ("enter", "escape"):
            self.new_game.types_seed = False
        elif event.key == "backspace":
            form.seed.erase()
        elif event.character:
            form.seed.type(event.character)
        else:
            return False
        self.new_game.changed()
        return True

    def move(self, step: Offset) -> None:
        page, form = self.new_game, self.new_game.form
        if form and form.usable and form.choose_number(form.at + step.x + step.y * page.columns):
            page.changed()

    def page(self, way: int) -> None:
        form = self.new_game.form
        if form and form.usable:
            form.choose_number(0 if way < 0 else len(form.cards) - 1)
            self.new_game.changed()

    # -- start

    def confirm(self) -> None:
        form = self.new_game.form
        if form is None or form.fault:
            self.say(form.fault if form else self.new_game.fault, "danger")
        elif faulty := form.faulty:
            self.say(f"{faulty.label}: {faulty.problem}", "danger")
        else:
            self.l7.change_settings(last_game=form.to_remember())
            self.l7.begin(form.setup())

    def on_click(self, event: events.Click) -> None:
        """Choose a card on the first click, start the game on the second; press clicked keys."""
        page, form = self.new_game, self.new_game.form
        number = page.card_at(event.screen_x, event.screen_y)
        if form and number is not None and number != form.at:
            form.choose_number(number)
            page.changed()
        elif number is not None or page.is_begin(event.screen_y):
            self.confirm()
        elif event.screen_y < page.size.height - 1:  # Page handles the keys at the bottom
            page.press_at(event.screen_x, event.screen_y)


class Choices(Handler):
    """Handler of the form's commands, except for the choice of a scenario."""

    def __init__(self, screen: NewGameScreen, page: NewGamePage) -> None:
        self.screen = screen
        self.page = page

    @property
    def form(self) -> Form:
        """The form; commands are unavailable without it."""
        assert self.page.form
        return self.page.form

    def why_no_game(self) -> str:
        return self.page.fault

    def why_no_form(self) -> str:
        form = self.page.form
        return self.page.fault if form is None else form.fault

    @handles(new_game.ANOTHER_GAME, unless=why_no_game)
    def another_game(self) -> None:
        self.form.change_game()
        self.screen.look_again()

    @handles(new_game.WHOLE_STORY, unless=why_no_form)
    def whole_story(self) -> None:
        card = self.form.card
        width = reading_width(self.screen.app.size)
        self.screen.l7.open(destinations.Reader(card.title, tuple(told_before(card, width))))

    @handles(new_game.MORE_PLAYERS, unless=why_no_form)
    def more_players(self) -> None:
        self._change_seats(1)

    @handles(new_game.FEWER_PLAYERS, unless=why_no_form)
    def fewer_players(self) -> None:
        self._change_seats(-1)

    def _change_seats(self, step: int) -> None:
        form = self.form
        before = form.count
        form.change_seats(step)
        if form.count == before:
            least, most = form.card.seats
            many = (
                spoken("{least} to {most} players", least=least, most=most)
                if least < most
                else spoken("{n:# player|# players}", n=least)
            )
            self.screen.say(spoken("{title} supports {many}.", title=form.card.title, many=many))
        self.page.changed()

    @handles(new_game.WHO_PLAYS, unless=why_no_form)
    def who_plays(self) -> None:
        self._open(PlayersPage(self.form))

    @handles(new_game.RULES, unless=why_no_form)
    def rules(self) -> None:
        self._open(RulesPage(self.form))

    def _open(self, page: PlayersPage | RulesPage) -> None:
        self.screen.app.push_screen(PartScreen(page), lambda _: self.page.changed())

    @handles(new_game.SEED, unless=why_no_form)
    def seed(self) -> None:
        self.page.types_seed = True
        self.page.changed()
