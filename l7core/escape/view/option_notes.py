"""Notes on options: cost, risk and chance of success, in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from l7core.api import Ask, Note, Option, memo, named, outcomes, phrases
from l7core.api import say as say_named
from l7core.escape.content.kinds import EnemyKind, Stat
from l7core.escape.table import attempts, chances, costs, fear, option_ids, query, targets
from l7core.escape.table.attempts import Attempt
from l7core.escape.table.names import say, word
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view import board, campaign_notes, cards


def notes(game: EscapeGame, ask: Ask) -> Mapping[str, Note]:
    """Return a note for each option that needs one, by option id."""
    hero = game.state.heroes[ask.seat]
    if ask.prompt == "escape.turn":
        return on_turn(game, hero, ask.options)
    build_note = PROMPTS.get(ask.prompt)
    if build_note is None:
        return {}
    return {
        option.id: note
        for option in ask.options
        if (note := build_note(game, hero, ask, option)) is not None
    }


def _true_facts(game: EscapeGame, **facts: int) -> str:
    """Return the facts that are true, as a phrase."""
    return _phrase(game, *facts.items())


@memo.memoised
def _phrase(game: EscapeGame, *facts: tuple[str, int]) -> str:
    return phrases.listed(*phrases.those(game, "escape.note", **dict(facts)))


# -- the turn

Answers: TypeAlias = dict[EnemyKind, str]
"""Attacks by enemies in the room after a failure, by their kind."""


def on_turn(game: EscapeGame, hero: Hero, options: Iterable[Option]) -> Mapping[str, Note]:
    """Return the notes for actions on the own turn; notes equal for all targets are built once."""
    notes: dict[str, Note] = {}
    notes_by_kind: dict[str, Note] = {}
    answers: dict[int, Answers] = {}
    for option in options:
        kind, _, target = option.id.partition(":")
        if kind in attempts.ATTEMPTS and kind != "use":
            notes[option.id] = challenging(game, hero, option.id, answers)
        elif kind in OF_A_KIND:
            if kind not in notes_by_kind:
                notes_by_kind[kind] = OF_A_KIND[kind](game, hero)
            notes[option.id] = notes_by_kind[kind]
        elif kind in OF_A_TARGET:
            notes[option.id] = OF_A_TARGET[kind](game, hero, target)
    return notes


def moving(game: EscapeGame, hero: Hero, target: str) -> Note:
    beyond = game.state.map.doors[int(target)].past(hero.place)
    assert beyond is not None, "only doors between rooms are open to move through"
    return Note(price=_true_facts(game, move=True), risk=_of_going(game, hero, beyond))


def crawling(game: EscapeGame, hero: Hero, target: str) -> Note:
    """Return the note for a move through ducts."""
    ends = _true_facts(game, ends_actions=not query.has_power(game, hero, "surefooted"))
    risk = phrases.listed(_of_going(game, hero, int(target)), ends)
    return Note(price=_true_facts(game, move=True, fear=costs.of_vent(game, hero)), risk=risk)


def _of_going(game: EscapeGame, hero: Hero, beyond: int) -> str:
    """Return the risks of leaving this room and entering another one."""
    icon = query.reactivating_icon(game, beyond) if query.rooms_react(game) else None
    leaving = (costs.of_darkness(game, hero), costs.of_rush(game, hero))
    entering = (costs.of_arms(game, hero, beyond), query.is_deadly(game, beyond), icon or "")
    foes = [foe.kind for foe in query.active_enemies_in(game, beyond)]
    return _of_a_step(game, leaving, entering, *foes)


@memo.memoised
def _of_a_step(
    game: EscapeGame, leaving: tuple[int, int], entering: tuple[int, bool, str], *foes: EnemyKind
) -> str:
    enemy_texts = [
        say(game, "escape.note.there", n=foes.count(kind), kind=query.figures(game, kind).name)
        for kind in KINDS
        if kind in foes
    ]
    (dark, rush), (arms, is_deadly, icon) = leaving, entering
    seen = _true_facts(game, threat=arms, swarm=is_deadly)
    event = say(game, "escape.note.triggers", icon=word(game, f"icon-{icon}")) if icon else ""
    return phrases.listed(_true_facts(game, dark=dark, threat=rush), *enemy_texts, seen, event)


def _of_leaving(game: EscapeGame, hero: Hero) -> str:
    """Return the risks of leaving this room."""
    return _true_facts(game, dark=costs.of_darkness(game, hero), threat=costs.of_rush(game, hero))


def exploring(game: EscapeGame, hero: Hero) -> Note:
    """Return the note for exploring, with the odds of a peek that is due."""
    risk = phrases.listed(_of_leaving(game, hero), _true_facts(game, unknown=True))
    return Note(chances.of_peeking(game, hero), _true_facts(game, move=True), risk)


def challenging(game: EscapeGame, hero: Hero, id: str, answers: dict[int, Answers]) -> Note:
    """Return the note for a challenge action: odds, odds with each card, success and failure.

    Failures depend on the threat that the action brings, so `answers` caches them by threat.
    """
    attempt = attempts.of_option(game, hero, id)
    assert attempt is not None, "only challenge actions are asked for their odds"
    if attempt.threat not in answers:
        answers[attempt.threat] = answers_to(game, hero, attempt.threat)
    price = _true_facts(game, challenge_action=True, threat=attempt.threat)
    on_failure = _of_failing(attempt, answers[attempt.threat])
    occasion = attempt.challenge.occasion
    rush_threat = costs.of_rush(game, hero) if occasion == "bull-rush" else 0
    on_success = _of_passing(game, occasion, rush_threat)
    return _of_attempt(game, hero, attempt, price=price, failing=on_failure, passing=on_success)


@memo.memoised
def _of_passing(game: EscapeGame, occasion: str, threat: int) -> tuple[str, ...]:
    """Return the effect of success, unless the action's name says it, and the threat of a rush."""
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
    """Return the expected attack of each kind of enemy in the room after a failure."""
    game_after_threat = chances.with_threat(game, hero, threat)
    return {
        blow.kind: _of_an_answer(
            game, blow, "" if target.seat == hero.seat else named(game, target.id)
        )
        for _, target, blow in chances.answers(game_after_threat, hero.room, KINDS)
    }


@memo.memoised
def _of_an_answer(game: EscapeGame, blow: chances.Blow, who: str) -> str:
    """Return the text for an attack; `who` is the target's name, empty for the reader."""
    harm, expected = query.figures(game, blow.kind).harm, f"{blow.expected(game):.1f}"
    words = {"kind": f"escape:{blow.kind}", "who": who, "expected": expected}
    return say_named(game, f"escape.note.failure-{harm}{'' if who else '-you'}", words)


def playing(game: EscapeGame, hero: Hero, target: str) -> Note:
    use, _, card = target.partition(":")
    toll = query.tables(game).adrenaline[card].toll(use)
    return _of_a_card(game, toll, hero.fear, game.state.toggles["fear-bands"])


@memo.memoised
def _of_a_card(game: EscapeGame, toll: int, level: int, setting: str) -> Note:
    return Note(price=_true_facts(game, card=True), risk=_of_fear(game, toll, level, setting))


@memo.memoised
def _of_fear(game: EscapeGame, change: int, level: int, setting: str) -> str:
    """Return the effect of a fear change into another band, if any."""
    reached = max(fear.least(setting), min(level + change, fear.MOST))
    current_band, new_band = fear.BY_LEVEL[setting][level], fear.BY_LEVEL[setting][reached]
    stats: tuple[Stat, ...] = ("intelligence", "strength", "speed")
    shifts = [
        say(game, "escape.show.shift", stat=word(game, stat), n=n)
        for stat in stats
        if (n := getattr(new_band, stat) - getattr(current_band, stat))
    ]
    return say(game, "escape.note.at-fear", n=reached, what=", ".join(shifts)) if shifts else ""


def using(game: EscapeGame, hero: Hero, id: str) -> Note:
    """Return the note for an action of a skill, item, tile or scenario."""
    action, price = query.tables(game).extra[id].action, _price_of_use(game, id)
    attempt = attempts.use(game, hero, id)
    if attempt is None:
        return Note(price=price)
    game_after_cost = chances.with_fear(game, hero, action.fear)
    payer = game_after_cost.state.heroes[hero.seat]
    on_failure = _of_failing(attempt, answers_to(game_after_cost, payer, attempt.threat))
    return _of_attempt(game_after_cost, payer, attempt, price=price, failing=on_failure)


def _price_of_use(game: EscapeGame, id: str) -> str:
    action = query.tables(game).extra[id].action
    return _true_facts(
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
    """Return the note for picking up or dropping an item."""
    return Note(price=_true_facts(game, handling=True))


def trading(game: EscapeGame, hero: Hero) -> Note:
    return Note(price=_true_facts(game, trade=True))


def ending(game: EscapeGame, hero: Hero) -> Note:
    """Return the note for ending the turn: the event that follows."""
    draws_a_clone = hero.fear >= fear.CLONE_AT_VENT_FROM
    is_crowd = costs.of_crowd(game, hero)
    return Note(risk=_true_facts(game, event=True, clone_at_vent=draws_a_clone, group=is_crowd))


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
"""Functions for notes, by the first part of the option's id."""


# -- out of turn


def choosing_who(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for a character: voice and past, as all have equal stats."""
    character = query.tables(game).characters[option.id]
    return Note(detail=f"{character.voice} {character.past}")


def laying(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note with a preview of a tile's placement."""
    return Note(preview=board.preview(game, ask.about, option))


def of_a_choice(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for a choice that a card or the scenario offers."""
    return Note(outcome=outcomes.certain(game, ask, option))


def before_challenge(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for a card before a challenge, the own one or one in reach."""
    after = option_ids.after(game, ask, option)
    if after is None:
        return shifting_fear(game, hero, ask, option)
    odds = chances.of_challenge(after, option_ids.hero(after, ask), option_ids.challenge(ask))
    return Note(odds, price=_price(game, option), risk=_of_its_fear(game, hero, option))


def before_attack(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for a card before an enemy's attack."""
    after = option_ids.after(game, ask, option)
    if after is None:
        return shifting_fear(game, hero, ask, option)
    odds = chances.of_blow(after, option_ids.hero(after, ask), option_ids.blow(after, ask))
    return Note(odds, price=_price(game, option), risk=_of_its_fear(game, hero, option))


def before_event(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for a card before an event.

    The note for passing shows the event's section or, without a section, the enemies' activation.
    """
    if option.id != option_ids.GO_ON:
        return shifting_fear(game, hero, ask, option)
    icon, record = game.state.turn.icon, query.tables(game).events[game.state.event]
    if icon is None:
        return Note(outcome=(cards.activation(game, record, query.players(game)),))
    return Note(outcome=(getattr(record, icon).text,))


def before_hunt(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for a card before an enemy's choice of target, with the resulting target."""
    note, after = shifting_fear(game, hero, ask, option), option_ids.after(game, ask, option)
    hunter = option_ids.enemy(after, ask) if after else None
    if after is None or hunter is None:
        return note
    prey = targets.choice(after, hunter, targets.candidates(after, hunter))
    if prey is None:
        return note
    words = {"enemy": hunter.id, "target": prey.being.id}
    key = "escape.note.hunted-you" if prey.being.id == hero.id else "escape.note.hunted"
    return replace(note, outcome=(say_named(game, key, words),))


def shifting_fear(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note:
    """Return the note for an option's cost and the effect of its fear, without odds."""
    return Note(price=_price(game, option), risk=_of_its_fear(game, hero, option))


def _price(game: EscapeGame, option: Option) -> str:
    """Return the cost of an option, apart from the fear that a card's label shows."""
    kind, _, id = option.id.partition(":")
    if kind == "use":
        return _price_of_use(game, id)
    return _true_facts(game, card=option_ids.play(option.id) is not None)


def _of_its_fear(game: EscapeGame, hero: Hero, option: Option) -> str:
    """Return the effect of the option's fear change."""
    play, (kind, _, id) = option_ids.play(option.id), option.id.partition(":")
    if play is not None:
        toll = query.tables(game).adrenaline[play.card].toll(play.use)
    elif kind == "use":
        toll = query.tables(game).extra[id].action.fear
    else:
        return ""
    return _of_fear(game, toll, hero.fear, game.state.toggles["fear-bands"])


def rerolling(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for keeping a roll or rerolling one die or all dice."""
    challenge = option_ids.challenge(ask)
    if option.id == "keep":
        has_passed = int((ask.args or {})["icons"]) >= challenge.rating
        return Note(chances.single(game, 1.0 if has_passed else 0.0))
    _, key, face = option.id.split("|")
    return Note(chances.single(game, chances.of_reroll(game, hero, challenge, key, face, ask=ask)))


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
"""Functions for notes, by prompt."""
