"""The end of the game: survivors face the company's plan, the last scan and their objective.

    lockdown:end ── lockdown:contingency ── lockdown:last-scan for each seat ── lockdown:verdict

Each check is announced before its result is known.
"""

from __future__ import annotations

from l7core.api import Condition, Outcome, Scope, Task

from . import query
from .book import flows
from .state import Crew, Lockdown, is_contamination

SCANNED = 4
"""Number of cards in the last scan."""
SAFE = ("isolation", "bunker", "away")


@flows("lockdown:destroyed")
def blow_up(game: Lockdown) -> None:
    """Kill every character in the base, including those in pods and those locked in."""
    for who in game.state.crew:
        if who.where in ("base", "pod", "isolation"):
            dies(game, who, "died-of-base")
    game.then(Task("lockdown:end"))


@flows("lockdown:end")
def end(game: Lockdown) -> None:
    """Kill the characters still in the base or in pods, and begin the final checks."""
    if out := survivors(game):
        game.emit("lockdown.night-over", who=", ".join(who.id for who in out))
    else:
        game.emit(f"lockdown.night-{'destroyed' if game.state.destroyed else 'lost'}")
    for who in game.state.crew:
        if who.where in ("base", "pod"):
            dies(game, who, "left-behind")
    seats = [who.seat for who in game.state.crew]
    scans = [Task("lockdown:last-scan", (seat,)) for seat in seats]
    game.then(Task("lockdown:contingency"), *scans, Task("lockdown:verdict", (len(out),)))


def survivors(game: Lockdown) -> list[Crew]:
    """Return the characters who are out and have passed every check so far."""
    return [who for who in game.state.crew if who.where in SAFE]


def dies(game: Lockdown, who: Crew, cause: str) -> None:
    """Kill a character in the ending and log the cause."""
    who.where = "dead"
    game.emit(f"lockdown.{cause}", cause=f"lockdown.because.{cause}", who=who.id)


@flows("lockdown:contingency")
def contingency(game: Lockdown) -> None:
    """Reveal the contingency in force and kill the characters that it names."""
    game.reveal("lockdown.barrier.contingency")
    out = survivors(game)
    if out:
        game.emit("lockdown.first-check")
    plan = game.rules.library["contingency"][game.state.in_force]
    game.emit("lockdown.in-force", plan=plan.id)
    for who in out:
        if plan.kills and game.holds(plan.kills, Scope(seat=who.seat, source=plan.id)):
            dies(game, who, "died-of-plan")
        else:
            game.emit("lockdown.plan-survived", who=who.id)


@flows("lockdown:last-scan")
def last_scan(game: Lockdown, seat: int) -> None:
    """Scan four cards of a character with a larva or an infected card.

    Any contamination card among them kills.
    """
    who = game.state.crew[seat]
    if who.where not in SAFE:
        return
    cards = [*who.hand, *who.deck.cards, *who.deck.spent]
    bad = sum(map(is_contamination, cards))
    game.emit("lockdown.second-check", who=who.id, n=bad, of=len(cards))
    if not who.larva and not query.infected_cards(game, who):
        game.emit("lockdown.clean", who=who.id)
        return
    game.shuffle("scan", cards)
    game.reveal("lockdown.barrier.scanned")
    found = "larva" if who.larva else "card"
    game.emit("lockdown.last-scan", who=who.id, found=f"found:{found}")
    for n, card in enumerate(cards[:SCANNED], 1):
        if is_contamination(card):
            game.emit("lockdown.scan-found", who=who.id, n=n)
            dies(game, who, "died-of-scan")
            return
        key, left = "scan-clean" if n < SCANNED else "scan-last", len(cards) - n
        seen = f"card:{card}"
        game.emit(f"lockdown.{key}", who=who.id, n=n, card=seen, bad=bad, left=left)
    game.emit("lockdown.clean", who=who.id)


@flows("lockdown:verdict")
def verdict(game: Lockdown, escaped: int = 0) -> None:
    """Decide who has won, by survival and completed objectives.

    `escaped` is the number of characters who faced the checks.
    """
    mode = query.scenario(game).mode
    together = mode == "together"
    done = [who for who in game.state.crew if has_done(game, who)]
    out = survivors(game)
    for who in game.state.crew:
        # The objectives of dead characters count only in games played together.
        is_checked = together or who in out
        key = "third-check" if is_checked else "was-here-for"
        for objective in who.objectives:
            game.emit(f"lockdown.{key}", who=who.id, objective=objective)
        if is_checked and out:
            met = "objective-met" if who in done else "objective-missed"
            game.emit(f"lockdown.{met}", who=who.id)
    if together:
        won = out if out and len(done) == len(game.state.crew) else []
    else:
        won = [who for who in out if who in done]
    reason = "nobody-out-destroyed" if game.state.destroyed else "nobody-out"
    if escaped:
        reason = "nobody-alive"
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
    """Return whether a character has completed one of their remaining objectives."""
    records = game.rules.library["objective"]
    return any(
        all(is_so(game, who, each) for each in records[id].conditions) for id in who.objectives
    )


def is_so(game: Lockdown, who: Crew, condition: Condition) -> bool:
    """Return whether a condition holds for a character; played together, for any character."""
    crew = game.state.crew if query.scenario(game).mode == "together" else [who]
    return any(game.holds((condition,), Scope(seat=each.seat, source="")) for each in crew)
