"""A bot that expects the worst. It decides from the view of its seat."""

from __future__ import annotations

from l7core.api import OptionView, SeatBot, Streams, View, shuffle


def decide(view: View, streams: Streams) -> tuple[str, tuple[str, ...]]:
    """Return the option with the lowest dread, with its payment. Break ties at random."""
    ask = view.ask
    assert ask is not None, "a bot is asked only while a question is pending"
    options = list(ask.options)
    shuffle(streams, "bot", options)
    least = min(options, key=dread)
    return least.id, tuple(id for id, _ in ask.purse[: least.cost])


def dread(option: OptionView) -> float:
    """Return the dread of an option: 0 for no risk, barrier or cost."""
    odds = option.note.odds
    fails = 1 - max((chance for _, chance in odds.outcomes), default=0) if odds else 0
    return fails + bool(option.barrier) + bool(option.note.risk) + option.cost


PESSIMIST = SeatBot("pessimist", "Expects the worst, and does little about it.", decide)
