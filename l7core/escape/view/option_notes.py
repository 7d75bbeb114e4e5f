"""What an option costs, what it risks and how likely it is to succeed, in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from l7core.api import Ask, Note, Option, named, outcomes, phrases, written
from l7core.api import say as say_named
from l7core.escape.content.kinds import EnemyKind, Stat
from l7core.escape.table import asked, attempts, chances, fear, query, targets, tolls
from l7core.escape.table.attempts import Attempt
from l7core.escape.table.compiled import KINDS
from l7core.escape.table.names import say, word
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view import board, campaign_notes, cards


def notes(game: EscapeGame, ask: Ask) -> Mapping[str, Note]:
    """A note for every option that has something to say."""
    hero = game.state.heroes[ask.seat]
    if ask.prompt == "escape.turn":
        return on_turn(game, hero, ask.options)
    noting = PROMPTS.get(ask.prompt)
    if noting is None:
        return {}
    return {
        option.id: note
        for option in ask.options
        if (note := noting(game, hero, ask, option)) is not None
    }


def _those(game: EscapeGame, **facts: int) -> str:
    """What of it is so, in words."""
    return _phrase(game, *facts.items())


@written.once
def _phrase(game: EscapeGame, *facts: tuple[str, int]) -> str:
    return phrases.listed(*phrases.those(game, "escape.note", **dict(facts)))


# -- the turn

Answers: TypeAlias = dict[EnemyKind, str]
"""What enemies in the room would do after a failure, by their kind."""


def on_turn(game: EscapeGame, hero: Hero, options: Iterable[Option]) -> Mapping[str, Note]:
    """What can be done on the own turn; what is the same for every target is noted once."""
    notes: dict[str, Note] = {}
    of_a_kind: dict[str, Note] = {}
    answers: dict[int, Answers] = {}
    for option in options:
        kind, _, target = option.id.partition(":")
        if kind in attempts.ATTEMPTS and kind != "use":
            notes[option.id] = challenging(game, hero, option.id, answers)
        elif kind in OF_A_KIND:
            if kind not in of_a_kind:
                of_a_kind[kind] = OF_A_KIND[kind](game, hero)
            notes[option.id] = of_a_kind[kind]
        elif kind in OF_A_TARGET:
            notes[option.id] = OF_A_TARGET[kind](game, hero, target)
    return notes


def moving(game: EscapeGame, hero: Hero, target: str) -> Note:
    """Through a door."""
    beyond = game.state.map.doors[int(target)].past(hero.place)
    assert beyond is not None, "only doors between rooms are open to move through"
    return Note(price=_those(game, move=True), risk=_of_going(game, hero, beyond))


def crawling(game: EscapeGame, hero: Hero, target: str) -> Note:
    """Through the ducts."""
    ends = _those(game, ends_actions=not query.has_power(game, hero, "surefooted"))
    risk = phrases.listed(_of_going(game, hero, int(target)), ends)
    return Note(price=_those(game, move=True, fear=tolls.of_vent(game, hero)), risk=risk)


def _of_going(game: EscapeGame, hero: Hero, beyond: int) -> str:
    """What leaving this room and entering that one brings."""
    icon = query.reactivating_icon(game, beyond) if query.rooms_react(game) else None
    leaving = (tolls.of_darkness(game, hero), tolls.of_rush(game, hero))
    entering = (tolls.of_arms(game, hero, beyond), query.is_deadly(game, beyond), icon or "")
    foes = [foe.kind for foe in query.active_enemies_in(game, beyond)]
    return _of_a_step(game, leaving, entering, *foes)


@written.once
def _of_a_step(
    game: EscapeGame, leaving: tuple[int, int], entering: tuple[int, bool, str], *foes: EnemyKind
) -> str:
    there = [
        say(game, "escape.note.there", n=foes.count(kind), kind=query.figures(game, kind).name)
        for kind in KINDS
        if kind in foes
    ]
    (dark, rush), (arms, is_deadly, icon) = leaving, entering
    seen = _those(game, threat=arms, swarm=is_deadly)
    event = say(game, "escape.note.triggers", icon=word(game, f"icon-{icon}")) if icon else ""
    return phrases.listed(_those(game, dark=dark, threat=rush), *there, seen, event)


def _of_leaving(game: EscapeGame, hero: Hero) -> str:
    """What leaving this room brings."""
    return _those(game, dark=tolls.of_darkness(game, hero), threat=tolls.of_rush(game, hero))


def exploring(game: EscapeGame, hero: Hero) -> Note:
    """Into the unknown; with a look for the tile that the scenario hides, if it comes to that."""
    risk = phrases.listed(_of_leaving(game, hero), _those(game, unknown=True))
    return Note(chances.of_peeking(game, hero), _those(game, move=True), risk)


def challenging(game: EscapeGame, hero: Hero, id: str, answers: dict[int, Answers]) -> Note:
    """A challenge action: its odds, with each card too, what passing is good for, and who attacks
    if it fails.

    What enemies answer goes by the threat that it brings, and is told once for each.
    """
    attempt = attempts.of_option(game, hero, id)
    assert attempt is not None, "only challenge actions are asked for their odds"
    if attempt.threat not in answers:
        answers[attempt.threat] = answers_to(game, hero, attempt.threat)
    price = _those(game, challenge_action=True, threat=attempt.threat)
    failing = _of_failing(attempt, answers[attempt.threat])
    occasion = attempt.challenge.occasion
    heard = tolls.of_rush(game, hero) if occasion == "bull-rush" else 0
    passing = _of_passing(game, occasion, heard)
    return _of_attempt(game, hero, attempt, price=price, failing=failing, passing=passing)


@written.once
def _of_passing(game: EscapeGame, occasion: str, threat: int) -> tuple[str, ...]:
    """What it is good for, where the act's name does not say so, and what is heard of it then."""
    key = f"escape.note.passed-{occasion}"
    passed = (say(game, key),) if game.rules.texts.has(key) else ()
    return (*passed, say(game, "escape.note.rush-threat", n=threat)) if threat else passed


def _of_attempt(
    game: EscapeGame,
    hero: Hero,
    attempt: Attempt,
    *,
    price: str,
    failing: str,
    passing: tuple[str, ...] = (),
) -> Note:
    return Note(
        chances.of_challenge(game, hero, attempt.challenge),
        price=price,
        risk=failing,
        outcome=passing,
        gains=tuple(chances.with_cards(game, hero, attempt.challenge)),
    )


def _of_failing(attempt: Attempt, answers: Answers) -> str:
    return phrases.listed(*[answers[kind] for kind in attempt.kinds if kind in answers])


def answers_to(game: EscapeGame, hero: Hero, threat: int) -> Answers:
    """Whom each kind of enemy in the room would attack after a failure, and with what to expect."""
    heard = chances.with_threat(game, hero, threat)
    return {
        blow.kind: _of_an_answer(
            game, blow, "" if struck.seat == hero.seat else named(game, struck.id)
        )
        for struck, blow in chances.answers(heard, hero.room, KINDS)
    }


@written.once
def _of_an_answer(game: EscapeGame, blow: chances.Blow, who: str) -> str:
    """`who` is the name of another one than the reader."""
    harm, expected = query.figures(game, blow.kind).harm, f"{blow.expected(game):.1f}"
    words = {"kind": f"escape:{blow.kind}", "who": who, "expected": expected}
    return say_named(game, f"escape.note.failure-{harm}{'' if who else '-you'}", words)


def playing(game: EscapeGame, hero: Hero, target: str) -> Note:
    """An adrenaline card."""
    use, _, card = target.partition(":")
    toll = query.tables(game).adrenaline[card].toll(use)
    return _of_a_card(game, toll, hero.fear, game.state.toggles["fear-bands"])


@written.once
def _of_a_card(game: EscapeGame, toll: int, level: int, setting: str) -> Note:
    return Note(price=_those(game, card=True), risk=_of_fear(game, toll, level, setting))


@written.once
def _of_fear(game: EscapeGame, change: int, level: int, setting: str) -> str:
    """What another band of the fear track would do."""
    reached = max(fear.least(setting), min(level + change, fear.MOST))
    now, then = fear.BY_LEVEL[setting][level], fear.BY_LEVEL[setting][reached]
    stats: tuple[Stat, ...] = ("intelligence", "strength", "speed")
    shifts = [
        say(game, "escape.show.shift", stat=word(game, stat), n=n)
        for stat in stats
        if (n := getattr(then, stat) - getattr(now, stat))
    ]
    return say(game, "escape.note.at-fear", n=reached, what=", ".join(shifts)) if shifts else ""


def using(game: EscapeGame, hero: Hero, id: str) -> Note:
    """What a skill, item, tile or scenario offers."""
    action, price = query.tables(game).extra[id].action, _price_of_use(game, id)
    attempt = attempts.use(game, hero, id)
    if attempt is None:
        return Note(price=price)
    paid = chances.with_fear(game, hero, action.fear)
    payer = paid.state.heroes[hero.seat]
    failing = _of_failing(attempt, answers_to(paid, payer, attempt.threat))
    return _of_attempt(paid, payer, attempt, price=price, failing=failing)


def _price_of_use(game: EscapeGame, id: str) -> str:
    action = query.tables(game).extra[id].action
    return _those(
        game,
        challenge_action=action.limit == "challenge",
        moves=action.moves,
        fear=action.fear,
        threat=action.threat,
        cards=action.cards,
        uses_up=action.uses_up,
        once=action.limit == "once",
    )


def handling(game: EscapeGame, hero: Hero) -> Note:
    """Picking up or putting down."""
    return Note(price=_those(game, handling=True))


def trading(game: EscapeGame, hero: Hero) -> Note:
    """With another prisoner."""
    return Note(price=_those(game, trade=True))


def ending(game: EscapeGame, hero: Hero) -> Note:
    """The event that comes next."""
    draws_a_clone = hero.fear >= fear.CLONE_AT_VENT_FROM
    is_crowd = tolls.of_crowd(game, hero)
    return Note(risk=_those(game, event=True, clone_at_vent=draws_a_clone, group=is_crowd))


OF_A_TARGET: Final[dict[str, Callable[[EscapeGame, Hero, str], Note]]] = {
    "move": moving,
    "vent": crawling,
    "card": playing,
    "use": using,
}
OF_A_KIND: Final[dict[str, Callable[[EscapeGame, Hero], Note]]] = {
    "explore": exploring,
    "take": handling,
    "drop": handling,
    "trade": trading,
    "end": ending,
}
"""By the first part of the option's id."""


# -- out of turn


def choosing_who(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """A prisoner to be: on paper all are equals, so what tells them apart is what they say."""
    character = query.tables(game).characters[option.id]
    return Note(detail=f"{character.voice} {character.past}")


def laying(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """A way to lay a tile, as it would look."""
    return Note(preview=board.preview(game, ask.about, option))


def of_a_choice(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """One of the ways that a card or the scenario leaves open."""
    return Note(outcome=outcomes.certain(game, ask, option))


def before_challenge(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Cards before a roll, one's own or that of somebody in reach."""
    after = asked.after(game, ask, option)
    if after is None:
        return shifting_fear(game, hero, ask, option)
    odds = chances.of_challenge(after, asked.hero(after, ask), asked.challenge(ask))
    return Note(odds, price=_price(game, option), risk=_of_its_fear(game, hero, option))


def before_attack(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Cards before an enemy rolls."""
    after = asked.after(game, ask, option)
    if after is None:
        return shifting_fear(game, hero, ask, option)
    odds = chances.of_blow(after, asked.hero(after, ask), asked.blow(after, ask))
    return Note(odds, price=_price(game, option), risk=_of_its_fear(game, hero, option))


def before_event(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Cards once the event is known; to go on is to let happen what is read here: its section, or
    what enemies do where none of the three happens."""
    if option.id != asked.GO_ON:
        return shifting_fear(game, hero, ask, option)
    icon, record = game.state.turn.icon, query.tables(game).events[game.state.event]
    if icon is None:
        return Note(outcome=(cards.activation(game, record, query.players(game)),))
    return Note(outcome=(getattr(record, icon).text,))


def before_hunt(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Cards before an enemy chooses its prey, and whom it would go for then."""
    note, after = shifting_fear(game, hero, ask, option), asked.after(game, ask, option)
    hunter = asked.enemy(after, ask) if after else None
    if after is None or hunter is None:
        return note
    prey = targets.choice(after, hunter, targets.candidates(after, hunter))
    if prey is None:
        return note
    words = {"enemy": hunter.id, "target": prey.being.id}
    key = "escape.note.hunted-you" if prey.being.id == hero.id else "escape.note.hunted"
    return replace(note, outcome=(say_named(game, key, words),))


def shifting_fear(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note:
    """What the option costs and what its fear would do, without a chance."""
    return Note(price=_price(game, option), risk=_of_its_fear(game, hero, option))


def _price(game: EscapeGame, option: Option) -> str:
    """What the option costs besides the fear that the label of a card tells."""
    kind, _, id = option.id.partition(":")
    if kind == "use":
        return _price_of_use(game, id)
    return _those(game, card=asked.play(option.id) is not None)


def _of_its_fear(game: EscapeGame, hero: Hero, option: Option) -> str:
    """What the fear that the option moves would do."""
    play, (kind, _, id) = asked.play(option.id), option.id.partition(":")
    if play is not None:
        toll = query.tables(game).adrenaline[play.card].toll(play.use)
    elif kind == "use":
        toll = query.tables(game).extra[id].action.fear
    else:
        return ""
    return _of_fear(game, toll, hero.fear, game.state.toggles["fear-bands"])


def rerolling(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """One die, or all, thrown again."""
    args, challenge = ask.args or {}, asked.challenge(ask)
    needed, icons = challenge.rating, int(args["icons"])
    own = chances.die(game, challenge.stat)
    if option.id == "keep":
        return Note(chances.single(game, 1.0 if icons >= needed else 0.0))
    face = option.id.rpartition("|")[2]
    if face.isdecimal():
        left = needed - icons + own.values[int(face)]
        return Note(chances.single(game, own.chance(1, left)))
    if "dice" in args:
        return Note(chances.single(game, own.chance(int(args["dice"]), needed - hero.icons)))
    return None


Noting = Callable[[EscapeGame, Hero, Ask, Option], Note | None]
PROMPTS: Final[dict[str, Noting]] = {
    "escape.setup.who": choosing_who,
    "escape.moment.challenge": before_challenge,
    "escape.moment.assist": before_challenge,
    "escape.moment.attacked": before_attack,
    "escape.moment.ally-attacked": before_attack,
    "escape.moment.event": before_event,
    "escape.moment.hunted": before_hunt,
    "escape.reroll": rerolling,
    "escape.placement": laying,
    "escape.choose": of_a_choice,
    "escape.choose.asked": of_a_choice,
    "escape.border.lost": campaign_notes.losing,
    "escape.border.replace": choosing_who,
    "escape.border.return": campaign_notes.returning,
    "escape.border.item": campaign_notes.choosing_thing,
    "escape.border.swap": campaign_notes.choosing_thing,
    "escape.border.gain": campaign_notes.choosing_thing,
    "escape.border.give-up": campaign_notes.choosing_thing,
}
"""The questions whose options have something to say."""
