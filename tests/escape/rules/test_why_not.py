"""Explanations of impossible actions: the reason, the rule and the remedy.

Rules: Player turns. Every reason in the texts has a position here that leads to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from msgspec import Struct

from l7core.escape.content.kinds import Ability, Action
from l7core.escape.table.state import Rush
from l7core.escape.words.conditions.story import Flag
from l7core.mods.host import Host, ModFolder
from l7core.view import WhyNot
from tests.escape.rules.kit import SPARE, Story, Table, box
from tests.tools.faults import expect_none
from tests.tools.places import PLUGINS

TEMPLATES = box().texts.templates
WHY = "escape.why."
ANN, BO = 0, 1


class Position(Struct, frozen=True):
    """An impossible action, with the reason and the rule that the player is shown."""

    action: str
    reason: str
    rule: str
    build: Callable[[], Story]
    seat: int = ANN


def hall(*, hand: int | list[str] = 1, doors: str = "nesw", **room: object) -> tuple[Table, int]:
    """Put Ann into a hall and Bo into the yard to the east."""
    table = Table()
    own = table.room(doors=doors, **room)  # type: ignore[arg-type]
    yard = table.room(east_of=own)
    table.prisoner(own, hand=hand)
    table.prisoner(yard)
    return table, own


def turn(**facts: object) -> Callable[[], Story]:
    """Return a function that builds a turn with these parts used; a guard is in Ann's room."""

    def build() -> Story:
        table, own = hall()
        table.enemy("guard", own)
        table.turn_so_far(**facts)
        return table.actions()

    return build


def quiet_turn(**facts: object) -> Callable[[], Story]:
    """Return a function that builds a turn with these parts used and no enemies."""

    def build() -> Story:
        table, _ = hall()
        table.turn_so_far(**facts)
        return table.actions()

    return build


def on_the_last_life() -> Story:
    """Give Ann the only card that her vitality allows, so that drawing would not help."""
    table = Table()
    own = table.room()
    table.prisoner(own, hand=1, vitality=1)
    table.prisoner(table.room(east_of=own))
    return table.actions()


def gone(status: str) -> Callable[[], Story]:
    def build() -> Story:
        table = Table()
        table.prisoner(table.room())
        table.prisoner(None, status=status)
        return table.actions()

    return build


def at_the_event(*, infirmary: bool) -> Callable[[], Story]:
    """Return a function that builds a game in which Ann may play a card before her event."""

    def build() -> Story:
        table = Table()
        card = table.card(ability=Ability(text="Wait.", moments=("event",)))
        own = table.room()
        status = "infirmary" if infirmary else "map"
        table.prisoner(None if infirmary else own, hand=[card, SPARE], status=status)
        table.prisoner(own)
        if infirmary:
            return table.turn()
        play = table.actions()
        play.end_turn()
        return play

    return build


# -- moving and exploring


def no_other_room() -> Story:
    table = Table()
    only = table.room()
    table.prisoner(only)
    table.prisoner(only)
    return table.actions()


def rushing() -> Story:
    table, own = hall()
    table.enemy("guard", own)
    table.enemy("guard", own)
    table.turn_so_far(rush=Rush(icons=3))
    return table.actions()


def locked() -> Story:
    table, own = hall()
    table.lock(own, "e")
    return table.actions()


def walled() -> Story:
    table, own = hall()
    table.room(west_of=own, doors="nsw")
    return table.actions()


def vent_blocked() -> Story:
    table, own = hall(vent=True)
    table.marker("blocked-vent", own)
    return table.actions()


def lone_vent() -> Story:
    table, _ = hall(vent=True)
    return table.actions()


def vents(*, fear: int = 3, moved: int = 0, guard: bool = False) -> Story:
    """Put Ann and Bo into two rooms with connected vents; Ann is in the western room."""
    table = Table()
    own = table.room(vent=True, ducts="e")
    yard = table.room(east_of=own, vent=True, ducts="w")
    table.prisoner(own, fear=fear)
    table.prisoner(yard)
    if guard:
        table.enemy("guard", own)
    table.turn_so_far(moved=moved)
    return table.actions()


def all_explored() -> Story:
    table, _ = hall()
    table.stacks([])
    return table.actions()


def dead_end() -> Story:
    table, _ = hall(doors="e")
    return table.actions()


def closed_map() -> Story:
    table = Table()
    own = table.room(doors="e")
    yard = table.room(east_of=own, doors="w")
    table.prisoner(own)
    table.prisoner(yard)
    return table.actions()


# -- challenge actions


def stunned() -> Story:
    table, own = hall()
    table.enemy("guard", own, stunned=True)
    return table.actions()


def held_by_the_stunned() -> Story:
    table = Table(toggles={"stunned-hold": "yes"})
    own = table.room()
    table.room(east_of=own)
    table.prisoner(own)
    table.prisoner(own)
    table.enemy("guard", own, stunned=True)
    return table.actions()


def minority() -> Story:
    table, own = hall()
    table.enemy("guard", own)
    table.enemy("guard", own)
    table.enemy("clone", own)
    return table.actions()


def locked_and_spent() -> Story:
    table, own = hall()
    table.lock(own, "n")
    table.turn_so_far(challenges=0)
    return table.actions()


def panel(*, works: bool = True, accessed: bool = False, challenges: int = 1) -> Story:
    table = Table(toggles={"control-panel": "always" if works else "scenario"})
    own = table.room(icons=("control-panel",))
    yard = table.room(east_of=own)
    table.prisoner(own)
    table.prisoner(yard)
    if accessed:
        table.marker("panel", own)
    table.turn_so_far(challenges=challenges)
    return table.actions()


# -- items


def items(*, trades: int = 1, handlings: int = 1, carried: bool = True) -> Story:
    """Put Ann and Bo into a room with an item on the floor; with `carried`, Ann has another."""
    table = Table()
    torch, rope = table.item(), table.item()
    own = table.room()
    table.room(east_of=own)
    table.prisoner(own, items=[torch] if carried else [])
    table.prisoner(own)
    table.floor(own, rope)
    table.turn_so_far(trades=trades, handlings=handlings)
    return table.actions()


def nothing_dropped() -> Story:
    table = Table(toggles={"dropping": "never"})
    own = table.room()
    table.prisoner(own, items=[table.item(), table.item()])
    table.prisoner(own)
    table.floor(own, table.item())
    return table.actions()


def no_gifts() -> Story:
    table = Table(toggles={"gifts": "never"})
    own = table.room()
    table.prisoner(own, items=[table.item()])
    table.prisoner(own)
    return table.actions()


# -- cards and skills


def skilled(
    action: Action,
    *,
    used: bool = False,
    hand: int = 1,
    fear: int = 3,
    life: int = 4,
    **facts: object,
) -> Story:
    """Give Ann a skill with this action; with `used`, she has just used it."""
    table = Table()
    skill = table.skill(actions=(action,))
    own = table.room()
    table.prisoner(own, skills=[skill], hand=hand, fear=fear, vitality=life)
    table.prisoner(table.room(east_of=own))
    table.turn_so_far(**facts)
    play = table.actions()
    if used:
        play.choose(next(option.id for option in play.ask.options if option.id[:4] == "use:"))
    return play


def cards(*, fear: int = 3, cost: int = 0, ability: Ability | None = None) -> Story:
    """Give Ann two cards: one whose bonus costs `cost` fear, and a spare card."""
    table = Table()
    card = table.card("strength", 1, fear=cost, ability=ability)
    own = table.room()
    table.prisoner(own, hand=[card, SPARE], fear=fear)
    table.prisoner(table.room(east_of=own))
    return table.actions()


ACT = Action(id="act", text="Act.", limit="none")
CHALLENGE = Action(id="act", text="Act.", limit="challenge")
ONCE_A_TURN = Action(id="act", text="Act.", limit="turn")
ONCE_A_GAME = Action(id="act", text="Act.", limit="once")
WALK = Action(id="act", text="Act.", limit="none", moves=1)
DISCARD = Action(id="act", text="Act.", limit="none", cards=1)
DREAD = Action(id="act", text="Act.", limit="none", fear=2)
ON_CUE = Action(id="act", text="Act.", limit="none", conditions=(Flag(flag="cue"),))
LATER = Ability(text="Later.", own_turn=False, moments=("challenge",))
DEAR = Ability(text="Shout.", fear=1)

PLAYING = "playing-adrenaline-cards"
POSITIONS = [
    Position("act", "is-escaped", "finish", gone("escaped"), BO),
    Position("act", "is-dead", "finish", gone("dead"), BO),
    Position("act", "not-your-turn", "player-turns", quiet_turn(), BO),
    Position("act", "in-infirmary", "the-infirmary", at_the_event(infirmary=True)),
    Position("act", "actions-over", "triggering-events", at_the_event(infirmary=False)),
    Position("move", "no-moves", "move", quiet_turn(moved=9)),
    Position("move", "enemies-here", "move", turn()),
    Position("move", "no-open-door", "moving-through-doors", no_other_room),
    Position("move", "rush-stopped", "bull-rush", rushing),
    Position("go-through", "locked", "moving-through-doors", locked),
    Position("go-through", "walled", "exploring", walled),
    Position("crawl", "vent-blocked", "vents", vent_blocked),
    Position("crawl", "no-vent", "vents", quiet_turn()),
    Position("crawl", "no-ducts", "vents", lone_vent),
    Position("crawl", "too-afraid", "vents", lambda: vents(fear=7)),
    Position("crawl", "too-afraid", "vents", lambda: vents(fear=8)),
    Position("crawl", "no-moves", "move", lambda: vents(moved=9)),
    Position("move", "stunned-hold", "move", held_by_the_stunned),
    Position("crawl", "enemies-here", "move", lambda: vents(guard=True)),
    Position("explore", "no-tiles", "exploring", all_explored),
    Position("explore", "nothing-unexplored", "exploring", dead_end),
    Position("explore", "no-vent-to-explore", "exploring", closed_map),
    Position("explore", "no-moves", "move", quiet_turn(moved=9)),
    Position("explore", "enemies-here", "move", turn()),
    Position("attack", "stunned", "challenge-actions", stunned),
    Position("fight", "all-stunned", "challenge-actions", stunned),
    Position("fight", "no-enemies", "challenge-actions", quiet_turn()),
    Position("fight", "challenge-spent", "challenge-actions", turn(challenges=0)),
    Position("get-past", "free-already", "challenge-actions", turn(free=True)),
    Position("outwit", "minority", "challenge-actions", minority),
    Position("unlock", "no-locks", "challenge-actions", quiet_turn()),
    Position("unlock-door", "challenge-spent", "challenge-actions", locked_and_spent),
    Position("panel", "no-panel", "scenario-specific-actions", quiet_turn()),
    Position("panel", "panel-accessed", "scenario-specific-actions", lambda: panel(accessed=True)),
    Position("panel", "panels-dead", "scenario-specific-actions", lambda: panel(works=False)),
    Position("panel", "challenge-spent", "challenge-actions", lambda: panel(challenges=0)),
    Position("pick-up", "nothing-lies", "pick-up-an-item", quiet_turn()),
    Position("pick-up", "item-spent", "pick-up-an-item", lambda: items(handlings=0)),
    Position("put-down", "item-spent", "pick-up-an-item", lambda: items(handlings=0)),
    Position("put-down", "no-dropping", "pick-up-an-item", nothing_dropped),
    Position("pick-up-item", "hands-full", "pick-up-an-item", nothing_dropped),
    Position("put-down", "empty-handed", "pick-up-an-item", quiet_turn()),
    Position("trade", "nobody-here", "trade", quiet_turn()),
    Position("trade", "trade-spent", "trade", lambda: items(trades=0)),
    Position("trade-with", "nothing-to-swap", "trade", no_gifts),
    Position("trade-with", "nothing-to-trade", "trade", lambda: items(carried=False)),
    Position("use", "challenge-spent", "item-cards", lambda: skilled(CHALLENGE, challenges=0)),
    Position("use", "used-this-turn", "item-cards", lambda: skilled(ONCE_A_TURN, used=True)),
    Position("use", "used-this-game", "item-cards", lambda: skilled(ONCE_A_GAME, used=True)),
    Position("use", "no-moves", "item-cards", lambda: skilled(WALK, moved=9)),
    Position("use", "too-few-cards", "item-cards", lambda: skilled(DISCARD, hand=1)),
    Position("use", "hand-too-small", "item-cards", lambda: skilled(DISCARD, life=1)),
    Position("use", "no-room-for-fear", "item-cards", lambda: skilled(DREAD, fear=7)),
    Position("use", "not-now", "item-cards", lambda: skilled(ON_CUE)),
    Position("play", "last-card", PLAYING, quiet_turn()),
    Position("play", "only-card", PLAYING, on_the_last_life),
    Position("play-ability", "not-on-own-turn", PLAYING, lambda: cards(ability=LATER)),
    Position(
        "play-bonus", "no-room-for-fear", "adrenaline-card-cost", lambda: cards(fear=7, cost=2)
    ),
    Position(
        "play-ability",
        "no-room-for-fear",
        "adrenaline-card-cost",
        lambda: cards(fear=8, ability=DEAR),
    ),
    Position("stir", "most-fear", PLAYING, lambda: cards(fear=8)),
    Position("calm", "least-fear", PLAYING, lambda: cards(fear=0)),
]


@cache
def played(position: Position) -> Story:
    """Build the position once, because explanations do not change it."""
    return position.build()


def texts(key: str) -> list[str]:
    """Return the last parts of all text keys that begin with `key`."""
    return [each.removeprefix(key) for each in TEMPLATES if each.startswith(key)]


def action_of(why: WhyNot) -> str:
    """Return the refused action: the one whose text is the longest beginning of the explanation."""
    begins = {
        name: TEMPLATES[f"escape.do.{name}"].partition("{")[0] for name in texts("escape.do.")
    }
    fits = [name for name, words in begins.items() if why.action.startswith(words)]
    exact = [name for name in fits if begins[name] == why.action]
    if exact:
        return exact[0]
    longest = max(len(begins[name]) for name in fits)
    fits = [name for name in fits if len(begins[name]) == longest]
    return _play_action(why, fits)


def _play_action(why: WhyNot, fits: list[str]) -> str:
    """Return `play`, `play-bonus` or `play-ability`; only these begin with the same words."""
    if len(fits) == 1:
        return fits[0]
    if why.action.endswith("for its ability"):
        return "play-ability"
    return "play-bonus" if " for " in why.action else "play"


def refusal(position: Position) -> WhyNot | None:
    """Return the explanation of the position's action that gives the position's reason."""
    parts = re.split(r"\{[^}]+\}", TEMPLATES[WHY + position.reason])
    reason = re.compile(".+".join(map(re.escape, parts)))
    for why in played(position).kernel.why_not(position.seat):
        if action_of(why) == position.action and reason.fullmatch(why.reason):
            return why
    return None


# -- explanations


def refusals() -> Iterator[tuple[Position, WhyNot]]:
    """Yield the explained positions, each with its explanation."""
    for position in POSITIONS:
        why = refusal(position)
        if why is not None:
            yield position, why


def test_an_impossible_action_is_explained_with_its_reason() -> None:
    expect_none(
        f"{position.action}, {position.reason}: {played(position).kernel.why_not(position.seat)}"
        for position in POSITIONS
        if refusal(position) is None
    )


def test_an_explanation_names_the_rule() -> None:
    expect_none(
        f"{position.action}, {position.reason}: {why.rule!r}, not {position.rule!r}"
        for position, why in refusals()
        if why.rule != position.rule
    )


def test_every_rule_of_an_explanation_is_a_heading_of_the_book() -> None:
    book, _ = Host([ModFolder(PLUGINS, "bundled")]).rulebook("escape:l7")
    expect_none(why.rule for _, why in refusals() if not book.find(why.rule))


NOTHING_HELPS = {
    "is-escaped",
    "is-dead",
    "actions-over",
    "walled",
    "vent-blocked",
    "no-vent",
    "no-tiles",
    "stunned",
    "all-stunned",
    "no-enemies",
    "free-already",
    "no-locks",
    "no-panel",
    "panel-accessed",
    "panels-dead",
    "nothing-lies",
    "empty-handed",
    "no-dropping",
    "hands-full",
    "nothing-to-swap",
    "nothing-to-trade",
    "used-this-game",
    "not-now",
    "not-on-own-turn",
    "least-fear",
    "only-card",
    "hand-too-small",
}
"""Reasons that the player cannot change, or that include their remedy."""


def test_an_explanation_has_a_remedy_if_there_is_one() -> None:
    expect_none(
        f"{position.action}, {position.reason}: {why.remedy!r}"
        for position, why in refusals()
        if bool(why.remedy) == (position.reason in NOTHING_HELPS)
    )


def test_an_explanation_has_no_unfilled_placeholder() -> None:
    expect_none(
        why
        for position in POSITIONS
        for why in played(position).kernel.why_not(position.seat)
        if any(mark in f"{why.action}{why.reason}{why.remedy}" for mark in "{}")
    )


def test_doors_to_the_unknown_may_remain_when_no_tile_is_left() -> None:
    play = all_explored()
    assert any(edge.kind == "unexplored" for edge in play.kernel.view(ANN).table.board.edges)
    assert "All rooms have been found." in [why.reason for why in play.kernel.why_not(ANN)]


def test_every_reason_of_the_texts_has_a_position() -> None:
    assert {position.reason for position in POSITIONS} == set(texts(WHY))


def test_every_action_of_the_texts_has_a_position() -> None:
    assert {position.action for position in POSITIONS} == set(texts("escape.do."))


# -- offered or explained


OPTIONS = {
    "move": ("move:",),
    "crawl": ("vent:",),
    "explore": ("explore:",),
    "fight": ("attack:", "rush", "outwit:"),
    "get-past": ("rush", "outwit:"),
    "unlock": ("unlock:", "bash:"),
    "panel": ("panel",),
    "pick-up": ("take:",),
    "put-down": ("drop:",),
    "trade": ("trade:",),
    "play": ("card:",),
    "stir": ("card:stir:",),
    "calm": ("card:calm:",),
}
"""Option ids of the actions that are refused as a whole."""
ON_TARGET = {
    "go-through": ("move:{}", "explore:{}"),
    "attack": ("attack:{}",),
    "outwit": ("outwit:{}",),
    "unlock-door": ("unlock:{}", "bash:{}"),
    "trade-with": ("trade:{}",),
    "play-bonus": ("card:bonus:{}",),
    "play-ability": ("card:ability:{}",),
    "use": ("use:{}/",),
}
"""Option ids of the actions that are refused for one target."""


def refused_options(why: WhyNot) -> list[str]:
    """Return the beginnings of option ids that this explanation rules out."""
    action = action_of(why)
    if action in OPTIONS:
        return [*OPTIONS[action]]
    target = why.target.removeprefix("door:").removeprefix("side:")
    return [each.format(target) for each in ON_TARGET.get(action, ())]


def is_offered(play: Story, begins: str) -> bool:
    ids = [option.id for option in play.ask.options]
    return any(begins == id or (begins[-1] in ":/" and id.startswith(begins)) for id in ids)


def test_an_offered_action_is_not_explained_as_impossible() -> None:
    expect_none(
        f"{position.action}, {position.reason}: {begins} is offered, but {why.action}: {why.reason}"
        for position in POSITIONS
        if position.seat == played(position).ask.seat
        for why in played(position).kernel.why_not(position.seat)
        for begins in refused_options(why)
        if is_offered(played(position), begins)
    )


EXPECTED = {
    "walk": (("move:",), ("move", "go-through")),
    "vent": (("vent:",), ("crawl",)),
    "explore": (("explore:",), ("explore",)),
    "attack": (("attack:",), ("fight", "attack")),
    "bull rush": (("rush",), ("fight", "get-past")),
    "outwit": (("outwit:",), ("fight", "get-past")),
    "unlock": (("unlock:",), ("unlock", "unlock-door")),
    "bash": (("bash:",), ("unlock", "unlock-door")),
    "panel": (("panel",), ("panel",)),
    "trade or give": (("trade:",), ("trade", "trade-with")),
    "pick up": (("take:",), ("pick-up", "pick-up-item")),
    "put down": (("drop:",), ("put-down",)),
    "play a card": (("card:",), ("play",)),
}
"""Actions that a player expects on a turn: the ids of their options and of their refusals."""
ON_TURN = [position for position in POSITIONS if position.action != "act"]


def test_an_expected_action_is_offered_or_explained() -> None:
    expect_none(
        f"{position.action}, {position.reason}: nothing is said of {unexplained(played(position))}"
        for position in ON_TURN
        if unexplained(played(position))
    )


def unexplained(play: Story) -> list[str]:
    """Return the expected actions that are neither offered nor explained."""
    explained = {action_of(why) for why in play.kernel.why_not(ANN)}
    return [
        expected
        for expected, (options, refusals) in EXPECTED.items()
        if not any(is_offered(play, begins) for begins in options) and not explained & {*refusals}
    ]


# -- secrecy


def test_explanations_and_notes_do_not_reveal_cards_of_others() -> None:
    def shown(*hand: str) -> object:
        table = Table()
        cards = {"dear": table.card("strength", 2, fear=2), "cheap": table.card("toughness", 1)}
        own = table.room()
        table.prisoner(own, hand=2)
        table.prisoner(own, hand=[cards[name] for name in hand])
        table.enemy("guard", own)
        view = table.actions().kernel.view(ANN)
        return view.why_not, view.ask

    assert shown("dear", "dear") == shown("cheap", "cheap")


def test_a_player_who_is_not_asked_sees_no_explanations() -> None:
    play = quiet_turn()()
    assert play.kernel.view(BO).why_not == ()
