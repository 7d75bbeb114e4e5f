"""The bot that plays like a decent person, by what the ruleset knows of playing it well."""

from __future__ import annotations

from typing import Any

from l7core.bots.determinize import advice, chances_of
from l7core.engine import views
from l7core.engine.advice import Advice, Choice, Streams
from l7core.engine.kernel import Kernel

ID = "careful"


def choose(kernel: Kernel[Any], streams: Streams) -> Choice:
    """The option that the ruleset advises, and its payment."""
    advised = advice(kernel, streams)
    return advised.choice


def hint(kernel: Kernel[Any]) -> Advice:
    """What the bot would do in the place of whoever decides, and why; the same until it is done."""
    return advice(kernel, chances_of(kernel), explained=True)


def reason(kernel: Kernel[Any], advised: Advice) -> str:
    """Why, as a sentence."""
    return views.say(kernel.game, advised.why, advised.args)
