"""Payment with any number of cards, the notebook and the search bot."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from l7core.bots import search
from l7core.engine.advice import Advice, Choice
from l7core.engine.ask import Ask, Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import HUMAN, Outcome, SeatSetup, Setup, State, Task, fresh
from l7core.engine.texts import Texts
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from l7core.view import Board, Table
from l7tui.app import L7App
from l7tui.game.session import Session
from l7tui.settings.preferences import Preferences
from tests.secrets.hunt import HIDER, RULES, begin
from tests.secrets.test_pairs import laid_out
from tests.tui.kit import load_host, panels, press, seen, tell, until
from tests.tui.player import click_on


def a_hunt(folder: Path) -> SavedGame:
    """Return a hunt in which the hider has a lantern and two ropes."""
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", HUMAN))
    state = begin(RULES, Setup(ruleset=RULES.id, seats=seats, seed=3))
    laid_out(state)
    hunt = SaveInfo(title="Hunt", game="h")
    return SavedGame.take_over(Store(folder), Kernel(RULES, state), hunt)


def test_the_table_accepts_payments_up_to_the_maximum(tmp_path: Path) -> None:
    game = a_hunt(tmp_path)
    app = L7App(load_host, Store(tmp_path), Preferences(None))
    app.sit_at(Session(game))

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter"])
        await until(pilot, lambda: "Light the Lantern" in seen(pilot))
        assert "pay 1 to 2" in seen(pilot)
        menu = panels(pilot).choose.menu
        light = next(each for each in menu._options if each.id == "light:lantern#1")
        for _ in range(2):  # an option without undo is highlighted first
            panels(pilot).choose.take(light)
        await pilot.pause()
        assert "Pay 1 to 2 (0 chosen)" in seen(pilot)
        assert [each.id for each in menu.entries if hasattr(each, "id")] == ["rope#1", "rope#2"]
        await press(pilot, [menu.digit_at(0), menu.digit_at(1), "enter"])
        await until(pilot, lambda: game.decisions == 1)

    tell(app, story, (120, 40))
    assert game.kernel.decided(0).paid == ("rope#1", "rope#2")


def test_a_click_on_pay_pays_once(tmp_path: Path) -> None:
    """A second payment would answer the next question unread."""
    app = L7App(load_host, Store(tmp_path), Preferences(None))
    app.sit_at(Session(a_hunt(tmp_path)))

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["enter"])
        await until(pilot, lambda: "Light the Lantern" in seen(pilot))
        choose = panels(pilot).choose
        paid: list[str] = []
        light = next(each for each in choose.menu._options if each.id == "light:lantern#1")
        choose.menu.take(light)
        panels(pilot).menu_changed()
        await press(pilot, [choose.menu.digit_at(0)])
        choose._answer = lambda answer: paid.append(answer[0])  # type: ignore[method-assign]
        await click_on(pilot, "pay")
        assert paid == [light.id]

    tell(app, story, (120, 40))


def test_plain_mode_shows_the_price_and_the_cards_that_cannot_pay(tmp_path: Path) -> None:
    def output(*lines: str) -> str:
        out = io.StringIO()
        Plain(a_hunt(tmp_path), [f"{line}\n" for line in ("", *lines)], out).play()
        return out.getvalue()

    assert "pay 1 to 2" in output()
    assert "Lantern can't pay for 'Light the Lantern'." in output("light with 1")
    assert "Pay 1 to 2 from 2 Rope; 3 Rope" in output("light")
    assert "costs 1 to 2" in output("light", "nothing")
    for paid in (["light with 2 3"], ["light", "2 3"]):
        assert "Lantern is spent by the hider." in output(*paid, "")


def test_a_view_has_the_price_and_the_cards_that_cannot_pay(tmp_path: Path) -> None:
    with a_hunt(tmp_path) as game:
        ask = game.view(HIDER).ask
    assert ask is not None
    (light,) = (each for each in ask.options if each.cost)
    assert (light.cost, light.spare, light.keeps) == (1, 1, ("lantern#1",))


# -- search


class Dig(State, kw_only=True):
    deep: int = 0


async def dig(game: Game[Dig], turn: int) -> None:
    """Play three turns; a shovel digs deeper than bare hands."""
    options = [Option("hands"), Option("tool", cost=1)]
    _, paid = await game.ask_paid(0, "dig.turn", options, ["spoon", "shovel"], action=True)
    game.state.deep += 3 if paid == ("shovel",) else 1
    if turn == 3:
        game.end(Outcome("won" if game.state.deep > 6 else "lost", "dig.over"))
    game.then(Task("dig:turn", (turn + 1,)))


def careful_hands(game: Game[Dig], ask: Ask) -> Advice:
    others = (Choice("tool", ("spoon",)), Choice("tool", ("shovel",)))
    return Advice("hands", "dig.why", others=others)


def careful_tool(game: Game[Dig], ask: Ask) -> Advice:
    others = (Choice("tool", ("shovel",)), Choice("hands"))
    return Advice("tool", "dig.why", paid=("spoon",), others=others)


def digging(careful: Any) -> Rules:
    ruleset = Ruleset(
        id="dig:dig",
        title="Dig",
        state=Dig,
        begin=lambda _, setup: Dig(**fresh(setup, Task("dig:turn", (1,)))),
        show=lambda _, seat: Table(title=f"Dig {seat}", clock="", board=Board((), ()), seats=()),
        careful=careful,
        redraw=lambda *_: None,
        value=lambda game, _: game.state.deep / 10,
        flows=Flows({"dig:turn": dig}),
    )
    return Rules([ruleset], texts=Texts({"dig.why": "It is near."}))


def test_search_compares_payments() -> None:
    for careful in (careful_hands, careful_tool):
        rules = digging(careful)
        setup = Setup(ruleset="dig:dig", seats=(SeatSetup("Ann"),))
        kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
        assert search.choose(kernel, seed_streams(1)) == Choice("tool", ("shovel",))


def test_plain_mode_shows_the_notebook(tmp_path: Path) -> None:
    out = io.StringIO()
    Plain(a_hunt(tmp_path), ["lay\n", "lay where\n"], out).play()
    assert "Where the hunter can be: Steps: south." in out.getvalue()
    assert "  A3: perhaps here ?\n  B3: perhaps here ?\n  C3: perhaps here ?\n" in out.getvalue()
