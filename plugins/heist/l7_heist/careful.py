"""How to play the heist decently: bots, hints and looking ahead build on it.

The careful thief knows where to go next (`plan`), evades guards that are in the way, fights those
that have something, and sees a doctor in time. Nothing hidden is of use to it: the building's next
event is anybody's guess.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from l7core.api import Advice, Ask, Choice, Option, Streams, shuffle

from . import query
from .odds import chance_to_evade, fight_in
from .plan import Goal, Way, brawl, goal, price, ways
from .state import ROOFTOP, SECURITY, VAULT, Heist, Thief

FAVOURITES: Final = (
    "silent-killer",
    "lucky-guy",
    "medic",
    "ghost",
    "ninja",
    "technician",
    "scavenger",
    "convincer",
    "runner",
    "doctor",
    "killer",
    "one-man-army",
    "wall-breaker",
    "cheater",
    "fast-hand",
    "tank",
    "expert",
    "power-punch",
    "dodger",
    "cleaner",
)
"""Skills, the best first, as simulations rank them."""
WORTH_KEEPING: Final = 12
"""Skills this far up are not put aside."""
BAD_ODDS: Final = 0.5


def careful(game: Heist, ask: Ask) -> Advice:
    """What a careful thief would answer, and why."""
    thief = game.state.thieves[ask.seat]
    answer = ANSWERS.get(ask.prompt)
    if len(ask.options) == 1 or answer is None:
        return advise(ask.options[0], "only")
    return answer(game, thief, ask)


def advise(option: Option, why: str, *others: str, **args: str | int) -> Advice:
    """One option, with its reason in the texts."""
    return Advice(
        option.id,
        f"heist.hint.{why}",
        {"target": option.target, **args},
        (),
        tuple(map(Choice, others)),
    )


def find(ask: Ask, *beginnings: str) -> Option | None:
    """The first option whose id begins like that; the earlier beginnings first."""
    for beginning in beginnings:
        for option in ask.options:
            if option.id == beginning or option.id.startswith(f"{beginning}:"):
                return option
    return None


def rank(skill: str) -> int:
    """How far down the list of favourites."""
    name = skill.partition(":")[2]
    return FAVOURITES.index(name) if name in FAVOURITES else len(FAVOURITES)


# -- setting up


def choose_skill(game: Heist, thief: Thief, ask: Ask) -> Advice:
    return advise(min(ask.options, key=lambda option: rank(option.target)), "favourite")


def re_pick(game: Heist, thief: Thief, ask: Ask) -> Advice:
    worst = max(ask.options, key=lambda option: rank(option.target) if option.target else -1)
    keep = find(ask, "keep")
    if keep and rank(worst.target) < WORTH_KEEPING:
        return advise(keep, "keep")
    return advise(worst, "put-aside")


# -- an action


def act(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """Whatever is most pressing: wounds, guards, bullets, the way."""
    known = ways(game, thief)
    aim = goal(game, thief, known)
    found = (
        getting_out(game, thief, ask)
        or healing(game, thief, ask)
        or among_guards(game, thief, ask, aim)
        or chores(game, thief, ask, aim)
        or going(game, thief, ask, aim, known)
    )
    if found:
        return found
    end = find(ask, "end")
    assert end, "a turn can always be ended"
    return advise(end, "wait", *(option.id for option in ask.options if option is not end))


def getting_out(game: Heist, thief: Thief, ask: Ask) -> Advice | None:
    """With the vault behind one, a short cut to the roof."""
    if game.state.vault_cleared and (jump := find(ask, "use:heist:ninja")):
        return advise(jump, "jump")
    if thief.room == ROOFTOP and game.state.vault_cleared and (end := find(ask, "end")):
        return advise(end, "wait-for-others")
    return None


def healing(game: Heist, thief: Thief, ask: Ask) -> Advice | None:
    """Somebody is dead, or the wounds are worth a charge or an action."""
    if revive := find(ask, "use:heist:doctor"):
        return advise(revive, "revive")
    near = query.thieves_in(game, thief.room)
    lacking = max(query.most_health(game, each) - each.health for each in near)
    own = query.most_health(game, thief) - thief.health
    if lacking >= 3 and (medic := find(ask, "use:heist:medic")):
        return advise(medic, "heal")
    if own >= 3 and (tank := find(ask, "use:heist:tank")):
        return advise(tank, "heal")
    room = query.room(game, thief.room)
    if restock := find(ask, "restock"):
        needed = own if room.restocks == "health" else 6 - query.all_bullets(thief)
        if needed >= (2 if room.restocks == "health" else 3):
            return advise(restock, "restock")
    return None


def among_guards(game: Heist, thief: Thief, ask: Ask, aim: Goal) -> Advice | None:
    """Fight where there is something to win, get away elsewhere."""
    guards = query.guards_on(game, thief)
    if not guards or game.state.turn.unnoticed:
        return None
    fight = find(ask, "combat")
    evade = find(ask, "evade")
    dodge = find(ask, "dodge")
    has_prize = query.post(game, thief.room).keycards or (
        thief.room == VAULT and aim.why == "vault"
    )
    armed = query.all_bullets(thief) > 0
    survives = brawl(game, thief, thief.room) < thief.health + thief.friends
    if fight and armed and (has_prize or not (evade or dodge)) and survives:
        return advise(fight, "fight", *others(ask, fight))
    chance = chance_to_evade(game, thief)
    if dodge and (chance < BAD_ODDS or not evade):
        return advise(dodge, "dodge", *others(ask, dodge))
    if fight and armed and fight_in(game, thief, thief.room).guards == 1 and chance < BAD_ODDS:
        return advise(fight, "fight", *others(ask, fight))
    if evade:
        return advise(evade, "evade", *others(ask, evade))
    if fight and armed:
        return advise(fight, "fight", *others(ask, fight))
    return None


def others(ask: Ask, chosen: Option) -> list[str]:
    """What else may be worth a thought."""
    return [option.id for option in ask.options if option is not chosen]


def chores(game: Heist, thief: Thief, ask: Ask, aim: Goal) -> Advice | None:
    """What can be done here and pays."""
    if query.guards_on(game, thief):
        return None
    if aim.why in ("keycard", "vault") and (reroute := find(ask, "use:heist:technician")):
        crowd = query.post(game, aim.room)
        near = aim.room in query.connected(game, thief.room)
        if near and crowd.active - min(crowd.keycards, 1) >= 2:
            return advise(reroute, "reroute")
    if befriend := find(ask, "use:heist:convincer"):
        return advise(befriend, "befriend")
    low = query.all_bullets(thief) <= 2
    if low and (search := find(ask, "use:heist:scavenger")):
        return advise(search, "search")
    return None


def going(game: Heist, thief: Thief, ask: Ask, aim: Goal, known: dict[str, Way]) -> Advice | None:
    """A step towards the goal, unless it is better to wait a round in safety."""
    way = known.get(aim.room)
    if way is None or not way.rooms:
        return None
    step = find(ask, f"move:{way.rooms[0]}")
    if step is None:
        return None
    steps = [option for option in ask.options if option.id.startswith("move:")]
    steps.sort(key=lambda option: price(game, thief, option.target))
    further = [option.id for option in steps if option is not step]
    end = find(ask, "end")
    is_last = game.state.turn.left == 1
    late = is_last and query.post(game, way.rooms[0]).active > 2
    safe = query.room(game, thief.room).safe or not query.guards_on(game, thief)
    if end and late and safe:
        return advise(end, "catch-breath", step.id, *further)
    return advise(step, f"towards-{aim.why}", *further, "end", goal=aim.room)


# -- among guards


def arrive(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """A keycard without a shot; past guards that have nothing."""
    post = query.post(game, thief.room)
    if carrier := find(ask, "strike-carrier"):
        return advise(carrier, "strike-carrier")
    slip = find(ask, "slip")
    is_goal = thief.room == VAULT and game.state.vault_open
    if slip and not is_goal and not post.keycards and query.ways_on(game, thief):
        return advise(slip, "slip")
    strike = find(ask, "strike")
    if strike and (post.active > 1 or is_goal or not query.all_bullets(thief)):
        return advise(strike, "strike")
    return advise(ask.options[0], "fight")


def leave(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """The cheapest step towards the goal."""
    known = ways(game, thief)
    aim = goal(game, thief, known)
    way = known.get(aim.room)
    step = find(ask, f"to:{way.rooms[0]}") if way and way.rooms else None
    if step and price(game, thief, step.target) < thief.health:
        return advise(step, f"towards-{aim.why}", goal=aim.room)
    steps = [option for option in ask.options if option.target]
    return advise(min(steps, key=lambda option: price(game, thief, option.target)), "away")


def bullet(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """Shut down those that will not matter any more, destroy the others."""
    disruptive, explosive = find(ask, "disruptive"), find(ask, "explosive")
    soon_over = thief.room == VAULT
    if disruptive and (soon_over or thief.disruptive > thief.explosive or not explosive):
        return advise(disruptive, "shut-down")
    assert explosive, "there is at least one kind"
    return advise(explosive, "destroy")


def reroll(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """It costs nothing but the chance of doing so later."""
    again, _ = ask.options
    return advise(again, "again")


def hold_out(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """A charge, if a throw is likely to fail."""
    dodge, roll = ask.options
    risky = chance_to_evade(game, thief) < 0.8
    return advise(dodge, "dodge") if risky else advise(roll, "likely")


def alarm(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """Two guards that never come are always worth it."""
    hush, let = ask.options
    crowded = query.post(game, SECURITY).active >= 3
    return advise(hush, "hush") if crowded else advise(let, "let")


# -- skills


def move_from(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """Out of the room that is wanted, those without keycards."""
    aim = goal(game, thief, ways(game, thief))
    wanted = find(ask, f"guard:{aim.room}")
    return advise(wanted or ask.options[0], "reroute")


def move_to(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """Where nobody needs to go."""
    far = [option for option in ask.options if option.target not in ways(game, thief)]
    aim = goal(game, thief, ways(game, thief))
    rest = [option for option in ask.options if option.target != aim.room]
    return advise((far or rest or list(ask.options))[-1], "reroute")


def which_thief(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """Whoever has least."""

    def health(option: Option) -> int:
        return game.state.thieves[int(option.id.partition(":")[2])].health

    return advise(min(ask.options, key=health), "heal")


def which_timer(game: Heist, thief: Thief, ask: Ask) -> Advice:
    """The one that gets up first."""
    return advise(ask.options[0], "first-up")


ANSWERS: Final[dict[str, Callable[[Heist, Thief, Ask], Advice]]] = {
    "heist.choose-skill": choose_skill,
    "heist.re-pick": re_pick,
    "heist.action": act,
    "heist.arrive": arrive,
    "heist.exit": leave,
    "heist.bullet": bullet,
    "heist.reroll": reroll,
    "heist.hold-out": hold_out,
    "heist.alarm": alarm,
    "heist.move-from": move_from,
    "heist.move-to": move_to,
    "heist.which-thief": which_thief,
    "heist.which-body": which_timer,
    "heist.which-guard": which_timer,
    "heist.which-bullet": bullet,
}
"""By the question."""


# -- for those who look ahead


def redraw(game: Heist, ask: Ask, streams: Streams) -> None:
    """The order of the decks is all that nobody knows."""
    for deck in (game.state.events, game.state.skills):
        shuffle(streams, "redraw", deck)


def value(game: Heist, seat: int) -> float:
    """How well the crew stands: what is done, and in what shape those who do the rest are."""
    state = game.state
    if state.outcome:
        return {"won": 1.0, "partly": 0.7, "lost": 0.0}[state.outcome.result]
    done = 0.35 * state.found / max(1, state.keycards)
    if state.vault_cleared:
        done = 0.75
        done += 0.2 * sum(thief.room == ROOFTOP for thief in state.thieves) / len(state.thieves)
    elif state.vault_open:
        done += 0.05 * (3 - min(3, query.post(game, VAULT).active))
    shape = sum(min(1.0, (thief.health + 0.5 * thief.friends) / 4) for thief in state.thieves)
    armed = sum(min(4, query.all_bullets(thief)) for thief in query.living(game)) / 4
    crew = len(state.thieves)
    return (
        0.05 + 0.9 * done * (0.4 + 0.6 * shape / crew) + 0.04 * shape / crew + 0.01 * armed / crew
    )
