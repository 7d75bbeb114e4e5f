"""The basis of campaigns: flows that turn to other tasks, and the count of answers."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import Task
from l7core.engine.triggers import Trigger
from l7core.escape.words.verbs.story import SetFlag
from tests.engine.toy import RULES, SETUP, ToyState, add
from tests.engine.toy import begin as begin_toy
from tests.escape.campaign.kit import SUBTERRA, Border, at_border, begin, left, out, rules

GO = Option("go")


def toy() -> Kernel[Any]:
    """Return a game that asks, turns to other tasks in the middle of a flow, and asks again."""

    async def leave(game: Game[ToyState]) -> None:
        await game.ask(0, "toy.leave", (GO,))
        await below(game)

    async def below(game: Game[ToyState]) -> None:
        add(game, 1)
        game.turn_to(Task("toy:arrive", (5,)), Task("toy:stay"))

    async def arrive(game: Game[ToyState], n: int) -> None:
        add(game, n)
        game.state.pile.append(str(game.answers))

    async def stay(game: Game[ToyState]) -> None:
        await game.ask(0, "toy.stay", (GO,))

    own = Rules(RULES.family, {}, RULES.texts)
    own.flows.update({"toy:leave": leave, "toy:arrive": arrive, "toy:stay": stay})
    state = begin_toy(own, SETUP)
    state.agenda = [Task("toy:never"), Task("toy:leave")]
    return Kernel(own, state)


def test_turning_ends_the_flow_and_clears_the_agenda() -> None:
    kernel = toy()
    kernel.answer("go")
    assert kernel.ask is not None
    assert (kernel.ask.prompt, kernel.state.total) == ("toy.stay", 6)
    assert kernel.state.agenda == []
    kernel.answer("go")
    assert kernel.over


def test_a_flow_without_questions_can_turn() -> None:
    kernel = toy()

    def arrive(game: Game[ToyState], n: int) -> None:
        add(game, n)
        game.turn_to(Task("toy:stay"))

    kernel.rules.flows["toy:arrive"] = arrive
    kernel.answer("go")
    assert kernel.ask is not None
    assert (kernel.ask.prompt, kernel.state.total, kernel.state.agenda) == ("toy.stay", 6, [])


def test_turning_can_be_undone_and_redone() -> None:
    kernel = toy()
    before = kernel.digest()
    kernel.answer("go")
    after = kernel.digest()
    kernel.undo()
    assert kernel.digest() == before
    kernel.redo()
    assert kernel.digest() == after


def test_a_flow_can_read_the_number_of_answers() -> None:
    kernel = toy()
    kernel.answer("go")
    assert kernel.state.pile == ["1"]
    assert kernel.split().state.pile == ["1"]
    again: Kernel[Any] = Kernel.resume(kernel.rules, kernel.record())
    assert again.game.answers == 1


def test_triggers_of_a_campaign_work_in_all_of_its_scenarios() -> None:
    own = rules()
    trigger = Trigger("test:bell", "scenario-begins", SUBTERRA, (SetFlag(flag="bell"),))
    loud = Rules(own.family, own.library, own.texts, [trigger])
    loud.flows.update(own.flows)
    border = at_border(out())
    border.kernel = Kernel(loud, border.state)
    assert "bell" not in border.state.flags
    border.settle()
    assert "bell" in border.state.flags
    assert "bell" not in begin(scenario="escape:scenario-1").state.flags


def test_a_chapter_of_a_missing_mod_stays_in_the_chronicle() -> None:
    border: Border = at_border(left())
    border.leg.chapter = "gone:chapter"
    chronicle = border.kernel.table(None).chronicle
    assert chronicle is not None
    assert chronicle.episodes[0].title == "gone:chapter"


def test_an_option_that_sets_up_the_next_scenario_has_a_barrier() -> None:
    border = at_border(left())
    view = border.kernel.view(0).ask
    assert view is not None
    assert view.options[0].barrier == "the next level is set up"
    assert structs.asdict(view.options[1])["barrier"] == ""
