"""The careful bot, which follows the ruleset's advice."""

from __future__ import annotations

from typing import Any

from l7core.bots.determinize import advice, chances_of
from l7core.engine import views
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.kernel import Kernel
from l7core.sanitize import sanitize

ID = "careful"


def choose(kernel: Kernel[Any], streams: Streams) -> Choice:
    """Return the option that the ruleset recommends, with its payment."""
    advised = advice(kernel, streams)
    return advised.choice


def hint(kernel: Kernel[Any]) -> Advice:
    """Return the advice for the deciding seat with its reason; it stays the same until answered.

    In a lesson the advice is one of the options that the coach recommends.
    """
    advised = advice(kernel, chances_of(kernel), explained=True)
    coach, ask = kernel.rules.presentation.guide, kernel.ask
    guide = coach(kernel.game, ask, ask.seat) if coach and ask else None
    if guide is None or not guide.options or advised.option in guide.options:
        return advised
    others = (choice.option for choice in advised.others if choice.option in guide.options)
    return Advice(next(others, guide.options[0]), "advice.lesson")


def remark(kernel: Kernel[Any], advised: Advice) -> str:
    """Describe the bot's choice and its reason for the other players."""
    assert kernel.ask is not None, "a question is open"
    option = kernel.ask.option(advised.option, advised.paid)
    action = sanitize(views.label(kernel.game, kernel.ask, option)).rstrip(".")
    return f"{action}. {reason(kernel, advised)}"


def reason(kernel: Kernel[Any], advised: Advice) -> str:
    """Return the reason of the advice as a sentence."""
    return views.say(kernel.game, advised.why, advised.args)
