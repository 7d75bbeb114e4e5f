"""How to play the heist decently: bots, hints and looking ahead build on it.

The careful thief knows where to go next (`plan`), evades guards that are in the way, fights those
that have something, and sees a doctor in time. For each question there are ideas, the best first;
one that is certain death is left to those who have no other. Nothing hidden is of use: the
building's next event is anybody's guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from l7core.api import Advice, Ask, Option, Streams, ideas, ids, shuffle

from . import plan, query
from .moving import ways_on
from .odds import kills
from .state import ROOFTOP, SECURITY, VAULT, Heist, Thief

FAVOURITES: Final = (
    *("silent-killer", "lucky-guy", "medic", "ghost", "ninja", "technician", "scavenger"),
    *("convincer", "runner", "doctor", "killer", "one-man-army", "wall-breaker", "cheater"),
    *("fast-hand", "tank", "expert", "power-punch", "dodger", "cleaner"),
)
"""Skills, the best first, as simulations rank them."""
WORTH_KEEPING: Final = 12
"""Skills this far up are not put aside."""
BAD_ODDS: Final = 0.5
LIKELY: Final = 0.8
PATIENCE: Final = 60
"""Rounds after which certain death is as good as waiting: it has not become any better."""

Ideas: TypeAlias = Iterator[ideas.Idea]
Thinking: TypeAlias = Callable[[Heist, Thief, Ask], Ideas]


def careful(game: Heist, ask: Ask) -> Advice:
    """What a careful thief would answer, and why."""
    thief = game.state.thieves[ask.seat]

    def is_lost(id: str) -> bool:
        option = ask.find(id)
        is_patient = game.state.round < PATIENCE
        return option is not None and is_patient and kills(game, thief, option)

    thinking = THINKING.get(ask.prompt, first)
    every = [*thinking(game, thief, ask), *first(game, thief, ask)]
    return ideas.best_of(every, "heist.hint", is_lost)


def idea(option: Option | None, why: str, **args: str | int) -> Ideas:
    """That option, if it is offered, for a reason in the texts."""
    if option:
        yield ideas.Idea(option.id, 0.0, why, {"target": option.target, **args})


def first(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """Where there is no better idea, the options as they come."""
    for option in ask.options:
        yield from idea(option, "only")


def rank(skill: str) -> int:
    """How far down the list of favourites."""
    name = ids.tail(skill)
    return FAVOURITES.index(name) if name in FAVOURITES else len(FAVOURITES)


# -- setting up


def choose_skill(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    yield from idea(min(ask.options, key=lambda option: rank(option.target)), "favourite")


def re_pick(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    worst = max(ask.options, key=lambda option: rank(option.target) if option.target else -1)
    if rank(worst.target) < WORTH_KEEPING:
        yield from idea(ask.find("keep"), "keep")
    yield from idea(worst, "put-aside")


# -- an action


def act(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """What is most pressing: wounds, guards, bullets, the way."""
    known = plan.ways(game, thief)
    aim = plan.goal(game, thief, known)
    if game.state.vault_cleared:
        yield from idea(ask.find("use:heist:ninja"), "jump")
        if thief.room == ROOFTOP:
            yield from idea(ask.find("end"), "wait-for-others")
    yield from healing(game, thief, ask)
    if query.guards_on(game, thief):
        yield from among_guards(game, thief, ask, aim)
    else:
        yield from chores(game, thief, ask, aim)
    yield from going(game, thief, ask, aim, known)
    yield from idea(ask.find("end"), "wait")


def healing(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """Somebody is dead, or the wounds are worth a charge or an action."""
    yield from idea(ask.find("use:heist:doctor"), "revive")
    near = query.thieves_in(game, thief.room)
    own = query.most_health(game, thief) - thief.health
    if max(query.most_health(game, each) - each.health for each in near) >= 3:
        yield from idea(ask.find("use:heist:medic"), "heal")
    if own >= 3:
        yield from idea(ask.find("use:heist:tank"), "heal")
    is_aid = query.room(game, thief.room).restocks == "health"
    if own >= 2 if is_aid else query.all_bullets(thief) <= 3:
        yield from idea(ideas.find(ask.options, "restock"), "restock")


def among_guards(game: Heist, thief: Thief, ask: Ask, aim: plan.Goal) -> Ideas:
    """Fight where there is something to win, get away elsewhere."""
    if game.state.turn.unnoticed:
        return
    post, armed = query.post(game, thief.room), query.all_bullets(thief) > 0
    fight = ask.find("combat") if armed else None
    evade, dodge = ask.find("evade"), ideas.find(ask.options, "dodge")
    has_prize = post.keycards or (thief.room == VAULT and aim.why == "vault")
    survives = plan.brawl(game, thief, thief.room) < thief.health + thief.friends
    gets_away = plan.gets_away(game, thief) if evade else 0.0
    if (has_prize or not (evade or dodge)) and survives:
        yield from idea(fight, "fight")
    if gets_away < BAD_ODDS:
        yield from idea(dodge, "dodge")
        if post.active == 1:
            yield from idea(fight, "fight")
    yield from idea(evade, "evade")
    yield from idea(fight, "fight")


def chores(game: Heist, thief: Thief, ask: Ask, aim: plan.Goal) -> Ideas:
    """What can be done here and pays."""
    crowd = query.post(game, aim.room)
    is_near = aim.room in query.connected(game, thief.room)
    if aim.why in ("keycard", "vault") and is_near and crowd.active - min(crowd.keycards, 1) >= 2:
        yield from idea(ask.find("use:heist:technician"), "reroute")
    yield from idea(ask.find("use:heist:convincer"), "befriend")
    if query.all_bullets(thief) <= 2:
        yield from idea(ask.find("use:heist:scavenger"), "search")


def going(game: Heist, thief: Thief, ask: Ask, aim: plan.Goal, known: plan.Ways) -> Ideas:
    """A step towards the goal, unless it is better to wait a round in safety."""
    way = known.get(aim.room)
    step = ask.find(f"move:{way.places[0]}") if way and way.places else None
    if step is None:
        return
    is_late = game.state.turn.left == 1 and query.post(game, step.target).active > 2
    if is_late and not query.guards_on(game, thief):
        yield from idea(ask.find("end"), "catch-breath")
    yield from idea(step, f"towards-{aim.why}", goal=aim.room)


# -- among guards


def arrive(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """A keycard without a shot; past guards that have nothing."""
    yield from idea(ideas.find(ask.options, "strike-carrier"), "strike-carrier")
    post = query.post(game, thief.room)
    is_goal = thief.room == VAULT and game.state.vault_open
    if not is_goal and not post.keycards and ways_on(game, thief):
        yield from idea(ideas.find(ask.options, "slip"), "slip")
    if post.active > 1 or is_goal or not query.all_bullets(thief):
        yield from idea(ideas.find(ask.options, "strike"), "strike")
    yield from idea(ask.find("fight"), "fight")


def leave(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """The cheapest step towards the goal."""
    known = plan.ways(game, thief)
    aim = plan.goal(game, thief, known)
    way = known.get(aim.room)
    step = ask.find(f"to:{way.places[0]}") if way and way.places else None
    if step and plan.price(game, thief, step.target) < thief.health:
        yield from idea(step, f"towards-{aim.why}", goal=aim.room)
    steps = [option for option in ask.options if option.target]
    steps.sort(key=lambda option: plan.price(game, thief, option.target))
    for option in steps:
        yield from idea(option, "away")


def bullet(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """Shut down those that will not matter any more, destroy the others."""
    if thief.room == VAULT or thief.disruptive > thief.explosive:
        yield from idea(ask.find("disruptive"), "shut-down")
    yield from idea(ask.find("explosive"), "destroy")


def reroll(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """It costs nothing but the chance of doing so later."""
    yield from idea(ask.find("again"), "again")


def hold_out(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """A charge, if a throw is likely to fail."""
    if plan.gets_away(game, thief) < LIKELY:
        yield from idea(ideas.find(ask.options, "dodge"), "dodge")
    yield from idea(ask.find("roll"), "likely")


def alarm(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """Two guards that never come are worth it where more would be sent out soon."""
    if query.post(game, SECURITY).active >= 3:
        yield from idea(ask.find("hush"), "hush")
    yield from idea(ask.find("let"), "let")


# -- skills


def move_from(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """Out of the room that is wanted, those without keycards."""
    aim = plan.goal(game, thief, plan.ways(game, thief))
    yield from idea(ask.find(f"guard:{aim.room}") or ask.options[0], "reroute")


def move_to(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """Where nobody needs to go."""
    known = plan.ways(game, thief)
    aim = plan.goal(game, thief, known)
    far = [option for option in ask.options if option.target not in known]
    rest = [option for option in ask.options if option.target != aim.room]
    yield from idea((far or rest or list(ask.options))[-1], "reroute")


def which_thief(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """The one with the least health."""

    def health(option: Option) -> int:
        return game.state.thieves[ids.number(option.id)].health

    yield from idea(min(ask.options, key=health), "heal")


def which_guard(game: Heist, thief: Thief, ask: Ask) -> Ideas:
    """The one that gets up first."""
    yield from idea(ask.options[0], "first-up")


THINKING: Final[dict[str, Thinking]] = {
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
    "heist.which-body": which_guard,
    "heist.which-guard": which_guard,
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
