"""The end of the night, told check by check: who is out, what the company does, who is clean.

lockdown:end ── lockdown:contingency ── lockdown:scan for each seat ── lockdown:verdict
"""

from __future__ import annotations

from l7core.api import Condition, Outcome, Scope, Task

from . import query
from .book import flows
from .state import Crew, Lockdown, is_contamination

SCANNED = 4
"""Cards that the last scan looks at."""
SAFE = ("isolation", "bunker", "away")


@flows("lockdown:destroyed")
def blow_up(game: Lockdown) -> None:
    """Whoever is in the base then, locked in or not, dies with it."""
    for who in game.state.crew:
        if who.where in ("base", "pod", "isolation"):
            who.where = "dead"
            game.emit("lockdown.died-of-base", who=who.id)
    game.then(Task("lockdown:end"))


@flows("lockdown:end")
def end(game: Lockdown) -> None:
    """Who is still at large when the night is over does not live to see the morning."""
    game.emit("lockdown.night-over")
    for who in game.state.crew:
        if who.where in ("base", "pod"):
            who.where = "dead"
            game.emit("lockdown.left-behind", who=who.id)
    seats = [who.seat for who in game.state.crew]
    scans = [Task("lockdown:last-scan", (seat,)) for seat in seats]
    game.then(Task("lockdown:contingency"), *scans, Task("lockdown:verdict"))


@flows("lockdown:contingency")
def contingency(game: Lockdown) -> None:
    """What the company has decided comes to light, and who dies by it."""
    game.reveal("lockdown.barrier.contingency")
    plan = game.rules.library["contingency"][game.state.in_force]
    game.emit("lockdown.in-force", plan=plan.id)
    for who in game.state.crew:
        if who.where not in SAFE:
            continue
        if plan.kills and game.holds(plan.kills, Scope(seat=who.seat, source=plan.id)):
            who.where = "dead"
            game.emit("lockdown.died-of-plan", who=who.id, plan=plan.id)
        else:
            game.emit("lockdown.plan-survived", who=who.id)


@flows("lockdown:last-scan")
def last_scan(game: Lockdown, seat: int) -> None:
    """Who carries something shuffles all cards, and any contamination among four is the end."""
    who = game.state.crew[seat]
    if who.where not in SAFE:
        return
    if not who.larva and not query.infected_cards(game, who):
        game.emit("lockdown.clean", who=who.id)
        return
    cards = [*who.hand, *who.deck.cards, *who.deck.spent]
    game.shuffle("scan", cards)
    game.reveal("lockdown.barrier.scanned")
    game.emit("lockdown.last-scan", who=who.id)
    for n, card in enumerate(cards[:SCANNED], 1):
        if is_contamination(card):
            game.emit("lockdown.scan-found", who=who.id, n=n)
            who.where = "dead"
            game.emit("lockdown.died-of-scan", who=who.id)
            return
        game.emit("lockdown.scan-clean", who=who.id, n=n, card=f"card:{card}")
    game.emit("lockdown.clean", who=who.id)


@flows("lockdown:verdict")
def verdict(game: Lockdown) -> None:
    """Those who live have won if they have done what they were here for."""
    mode = query.scenario(game).mode
    together = mode == "together"
    done = [who for who in game.state.crew if has_done(game, who)]
    for who in game.state.crew:
        key = "lockdown.objective-met" if who in done else "lockdown.objective-missed"
        for objective in who.objectives:
            game.emit(key, who=who.id, objective=objective)
    out = [who for who in game.state.crew if who.where in SAFE]
    if together:
        won = out if out and len(done) == len(game.state.crew) else []
    else:
        won = [who for who in out if who in done]
    reason = "nobody-out"
    if out:
        reason = f"won-{mode}" if won else f"missed-{mode}"
    if mode == "versus" and len(won) == len(game.state.crew):
        reason = "won-by-all"
    result = "won" if len(won) == len(game.state.crew) else "partly" if won else "lost"
    if together and won:
        result, won = "won", game.state.crew
    args = {"who": ", ".join(who.id for who in won)}
    game.end(Outcome(result, f"lockdown.end.{reason}", args, tuple(who.seat for who in won)))  # type: ignore[arg-type]


def has_done(game: Lockdown, who: Crew) -> bool:
    """Whether what was kept has come about; before the first encounter any of the two will do."""
    records = game.rules.library["objective"]
    return any(
        all(is_so(game, who, each) for each in records[id].conditions) for id in who.objectives
    )


def is_so(game: Lockdown, who: Crew, condition: Condition) -> bool:
    """Whether that is true of somebody; among friends it counts for all if it is of any of them."""
    crew = game.state.crew if query.scenario(game).mode == "together" else [who]
    return any(game.holds((condition,), Scope(seat=each.seat, source="")) for each in crew)
