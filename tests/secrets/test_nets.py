"""Random hunts in which no seat is shown a fact that it cannot know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.ruleset import Flows, Rules, Ruleset
from l7core.engine.state import Task
from l7core.testing import nets
from l7core.testing.games import Players
from l7core.testing.nets import NetBroken
from tests.secrets.hunt import RULES, RULESET, TEXTS, Hunt

GAMES = 12
"""Games per test. The marathon plays any number: `python -m tests.tools.marathon 2000 2 hunt:hunt`.
"""


def hidden(state: Hunt) -> dict[str, object]:
    """Return the facts that a spectator does not know."""
    hands = {f"hand {seat}": hand[:] for seat, hand in enumerate(state.hands)}
    behind = state.behind
    return {**hands, "deck": state.deck[:], "at": behind.at, "snares": behind.snares[:]}


def pieces(game: Game[Hunt]) -> dict[str, Counter[str]]:
    state = game.state
    places = (state.deck, *state.hands, state.front.spent, state.behind.under)
    return {"cards": Counter(card for place in places for card in place)}


@pytest.mark.parametrize("players", ["random", "careless"])
def test_secrets_are_kept(players: Players) -> None:
    nets.secret(RULES, hidden, every=1, worlds=3, games=GAMES, players=players)


def test_secrets_are_kept_in_plain_mode_and_reports() -> None:
    nets.secret(RULES, hidden, worlds=3, every=3, reports=3, games=4)


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(RULES, games=GAMES)


def test_forks_keep_secrets() -> None:
    nets.forks_keep_secrets(RULES, every=1, games=GAMES)


def test_declared_answers_cannot_be_undone() -> None:
    nets.secret_answers_stand(RULES, games=GAMES)


def test_the_other_nets_find_nothing() -> None:
    nets.conserved(RULES, pieces, games=GAMES)
    nets.said(RULES, games=GAMES)
    nets.ends(RULES, games=GAMES)
    nets.saved_everywhere(RULES, games=4)
    nets.undone_where_unmarked(RULES, games=GAMES)
    nets.barriers_true(RULES, games=4)
    nets.same_again(RULES, games=4)
    nets.accepts_all_offers(RULES, games=4)
    nets.refuses_no_offer(RULES, games=4)
    nets.plays_on_when_imagined(RULES, games=4)


# -- rules that the nets must catch


def changed(flows: Flows | None = None, **parts: Any) -> Rules:
    """Return the hunt with some parts replaced."""
    replacing = Ruleset(
        id="hunt:loose", title="Loose", extends="hunt:hunt", flows=flows or {}, **parts
    )
    return Rules([RULESET, replacing], texts=TEXTS)


def test_an_undo_past_a_secret_question_is_caught() -> None:
    loose = Flows()

    @loose("hunt:turn")
    async def turn(game: Game[Hunt]) -> None:
        await game.ask(0, "hunt.turn", [Option("rest")], action=True)
        game.then(Task("hunt:window", ("",)), Task("hunt:turn"))

    with pytest.raises(NetBroken, match="rest can be taken back past the secret question"):
        nets.secret_answers_stand(changed(loose), games=1, decisions=4)


def test_advice_that_peeks_is_caught() -> None:
    def peeking(game: Game[Hunt], ask: Any) -> Any:
        here = game.state.behind.at
        return RULESET.careful(game, ask) if "abc".index(here[0]) >= 0 else None  # type: ignore[misc]

    with pytest.raises(NetBroken, match="ValueError"):
        nets.advice_keeps_secrets(changed(careful=peeking), games=2)


def test_a_fork_that_depends_on_the_order_of_a_deck_is_caught() -> None:
    def turning(game: Game[Hunt], ask: Any, streams: Any) -> None:
        game.state.deck.reverse()

    with pytest.raises(NetBroken, match="a fork tells seat 1 what it does not know"):
        nets.forks_keep_secrets(changed(redraw=turning), games=1)


def test_a_notebook_that_knows_too_much_is_caught() -> None:
    def all_knowing(game: Game[Hunt], viewer: int | None) -> Any:
        from tests.secrets.hunt import overlays

        return overlays(game, viewer) if game.state.behind.at[0] == "a" else ()

    with pytest.raises(NetBroken, match="an overlay shows information hidden from player 1"):
        nets.secret(changed(overlays=all_knowing), every=1, games=4)
