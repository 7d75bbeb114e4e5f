"""The bot that plays like a decent person, by what the ruleset knows of playing it well."""

from __future__ import annotations

from typing import Any

from l7core.bots.determinize import advice, chances_of
from l7core.engine import views
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.kernel import Kernel
from l7core.harmless import harmless

ID = "careful"


def choose(kernel: Kernel[Any], streams: Streams) -> Choice:
    """The option that the ruleset advises, and its payment."""
    advised = advice(kernel, streams)
    return advised.choice


def hint(kernel: Kernel[Any]) -> Advice:
    """What the bot would do in the place of whoever decides, and why; the same until it is done."""
    return advice(kernel, chances_of(kernel), explained=True)


def remark(kernel: Kernel[Any], advised: Advice) -> str:
    """What the bot does and why, as the others at the table hear of it."""
    assert kernel.ask is not None, "a bot remarks on what it is about to decide"
    option = kernel.ask.option(advised.option, advised.paid)
    deed = harmless(views.label(kernel.game, kernel.ask, option)).rstrip(".")
    return f"{deed}. {reason(kernel, advised)}"


def reason(kernel: Kernel[Any], advised: Advice) -> str:
    """Why, as a sentence."""
    return views.say(kernel.game, advised.why, advised.args)
