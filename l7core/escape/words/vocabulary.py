"""What content can say: the parameters of every effect verb and every condition.

    effects = [
        { do = "gain-fear", n = 1 },
        { do = "challenge", stat = "strength", rating = 3, fail = [{ do = "lose-adrenaline" }] },
    ]
    if = [{ is = "fear", at-least = 5 }, { is = "not", of = [{ is = "lockdown" }] }]

What a verb does is in `words.py`, what a condition means in `words/conditions.py`.

Every effect has an *active prisoner*: the one whose card, turn or item it is, or whom `each` and
`who` have put in that place. Words such as `here` are seen from that prisoner.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from l7core.api import Condition, Conditions, Effects, Verb, Vocabulary, ref
from l7core.escape.content.kinds import (
    EnemyKind,
    EventIcon,
    Icon,
    ItemId,
    Marker,
    Occasion,
    Stat,
    TileId,
)

Who: TypeAlias = Literal[
    "active",
    "turn",
    "all",
    "others",
    "here",
    "others-here",
    "near",
    "most-fear",
    "least-fear",
    "most-threat",
    "least-threat",
    "chosen",
    "chosen-other",
    "chosen-here",
    "chosen-near",
    "left",
    "right",
    "about",
    "there",
]
"""Prisoners: the active one; the one whose turn it is; all in the game; all but the active one;
those in the active prisoner's room (with or without that prisoner); the others in that room or
next to it; the one with the most or least fear or threat (the active player breaks ties); one that
the active player chooses among all, among the others, among the others in the room, among the
others in reach; the next and the previous in turn order; the one that the window is about; those in
the room that it is about. Nobody who has left the game is meant by any of them."""

Amount: TypeAlias = (
    int
    | Annotated[tuple[int, ...], Meta(min_length=4, max_length=4)]
    | Literal["n", "prisoners", "enemies-here", "guards-here", "clones-here", "threat", "fear"]
)
"""A number: fixed; one each for games begun by 1, 2, 3 and 4 prisoners; that of the window or
roll; prisoners in the game; enemies in the active prisoner's room; the active prisoner's level."""

Take: TypeAlias = Literal["all", "chosen", "nearest", "random"]
"""Which of several: all; one that the active player chooses; the nearest to the active prisoner
(the player breaks ties); one at random."""

Kinds: TypeAlias = EnemyKind | Literal["any", "alien"]
"""Enemies of one kind, of every kind, or all but guards."""

AdrenalineId: TypeAlias = Annotated[str, ref("adrenaline")]
SkillId: TypeAlias = Annotated[str, ref("skill")]
CardId: TypeAlias = Annotated[str, ref("skill", "item")]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
"""At least one."""


VOCABULARY = Vocabulary()
"""Filled by `words/conditions.py` and `flows/effects`."""


class Rooms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Rooms by what they are: `{ icon = "security", within = 2, take = "nearest" }`."""

    tile: tuple[TileId, ...] = ()
    """One of these tiles."""
    icon: tuple[Icon, ...] = ()
    """One of these icons (`security` and `fear` include the reactivating ones)."""
    marker: Marker | None = None
    without: Marker | None = None
    vent: bool | None = None
    within: int | None = None
    """At most so many moves from the active prisoner (0: the same room)."""
    beyond: int | None = None
    """At least so many moves from the active prisoner."""
    prisoners: bool | None = None
    """Only rooms with, or only rooms without, prisoners."""
    enemies: bool | None = None
    either: tuple[Rooms, ...] = ()
    """At least one of these descriptions fits as well; what they say of `take` does not count."""
    nearest_to: tuple[TileId, ...] = ()
    """In this order: the rooms nearest to one of these tiles first."""
    take: Take = "chosen"


Where: TypeAlias = Literal["here", "there", "adjacent", "chosen", "start"] | Rooms
"""Rooms: the active prisoner's; the one the window is about (a room, or where an enemy or prisoner
stands); an adjacent one, chosen by the active player; any one, chosen; the one where the game
began; or a table that describes them."""


class Do(Verb, frozen=True, rename="kebab"):
    """Base of the verbs."""


class ToPrisoners(Do, frozen=True, kw_only=True):
    """Base of what happens to prisoners."""

    who: Who = "active"
    """Whom it happens to: each of them."""
    n: Amount = 1
    """How much, or how many."""


# -- levels


class GainFear(ToPrisoners, frozen=True, kw_only=True, tag="gain-fear"):
    """Raise the fear, at most to 8."""


class LoseFear(ToPrisoners, frozen=True, kw_only=True, tag="lose-fear"):
    """Lower the fear, at least to 0."""


class SetFear(ToPrisoners, frozen=True, kw_only=True, tag="set-fear"):
    """Set the fear to `n`."""


class GainThreat(ToPrisoners, frozen=True, kw_only=True, tag="gain-threat"):
    """Take threat tokens from the pool; an empty pool begins lockdown."""


class LoseThreat(ToPrisoners, frozen=True, kw_only=True, tag="lose-threat"):
    """Threat tokens go out of the game."""


class GainVitality(ToPrisoners, frozen=True, kw_only=True, tag="gain-vitality"):
    """Heal, at most to what the scenario began with."""


class LoseVitality(ToPrisoners, frozen=True, kw_only=True, tag="lose-vitality"):
    """Lose vitality; the skull kills, and a hand that is now too large is cut down."""


class KnockOut(Do, frozen=True, kw_only=True, tag="knock-out"):
    """Knock out: to the infirmary, or, during lockdown, killed."""

    who: Who = "active"


class Kill(Do, frozen=True, kw_only=True, tag="kill"):
    """Take the prisoner out of the game as lost."""

    who: Who = "active"


class Escape(Do, frozen=True, kw_only=True, tag="escape"):
    """The prisoner gets away and has won; the game ends with the last one in it."""

    who: Who = "active"


# -- cards


class DrawAdrenaline(ToPrisoners, frozen=True, kw_only=True, tag="draw-adrenaline"):
    """Draw adrenaline cards, at most up to the vitality."""


class LoseAdrenaline(ToPrisoners, frozen=True, kw_only=True, tag="lose-adrenaline"):
    """Discard adrenaline cards of the owner's choice; without a card left, knocked out."""


class GiveAdrenaline(Do, frozen=True, kw_only=True, tag="give-adrenaline"):
    """The active prisoner gives one adrenaline card, never the last one, to another."""

    who: Who = "chosen-here"


class DrawItem(ToPrisoners, frozen=True, kw_only=True, tag="draw-item"):
    """Draw item cards; what cannot be carried is put down."""


class GainItem(Do, frozen=True, kw_only=True, tag="gain-item"):
    """Take a named item from the deck, the discard or the box, if one is left."""

    item: ItemId
    who: Who = "active"


class LoseItem(ToPrisoners, frozen=True, kw_only=True, tag="lose-item"):
    """Discard items: the named one, or any of the owner's choice."""

    item: ItemId = ""
    only: Literal["any", "weapon", "key"] = "any"


class DropItems(Do, frozen=True, kw_only=True, tag="drop-items"):
    """Put down every item in the room."""

    who: Who = "active"


class GainSkill(Do, frozen=True, kw_only=True, tag="gain-skill"):
    """Gain the named skill, or draw one."""

    who: Who = "active"
    skill: SkillId = ""


class LoseSkill(Do, frozen=True, kw_only=True, tag="lose-skill"):
    """Lose the named skill, or one of the owner's choice."""

    who: Who = "active"
    skill: SkillId = ""


class PlaceItem(Do, frozen=True, kw_only=True, tag="place-item"):
    """Put a named item from the deck, the discard or the box into rooms."""

    item: ItemId
    where: Where = "here"


# -- help in this turn


class GainBonus(ToPrisoners, frozen=True, kw_only=True, tag="gain-bonus"):
    """Raise a stat for a while."""

    stat: Stat
    until: Literal["roll", "attack", "turn"] = "roll"
    """The next challenge of that stat (or the end of the turn); the next enemy attack; the end
    of the turn."""


class GainReroll(ToPrisoners, frozen=True, kw_only=True, tag="gain-reroll"):
    """`n` rerolls for the next challenge of this turn."""

    of: Literal["any", "double", "blank", "all"] = "any"


class GainIcons(ToPrisoners, frozen=True, kw_only=True, tag="gain-icons"):
    """`n` icons that the next challenge of this turn has before it is rolled."""


class GainMoves(ToPrisoners, frozen=True, kw_only=True, tag="gain-moves"):
    """Movement points for this turn."""


class GainAction(Do, frozen=True, kw_only=True, tag="gain-action"):
    """One more of that this turn."""

    what: Literal["challenge", "trade", "item"] = "challenge"
    who: Who = "active"


class SlipAway(Do, frozen=True, kw_only=True, tag="slip-away"):
    """The prisoner may leave the present room as though there were no enemies in it."""

    who: Who = "active"


class Avert(Do, frozen=True, kw_only=True, tag="avert"):
    """The attack that is about to be rolled, or the event text about to be resolved, does not
    happen. Only at the moments `attacked`, `ally-attacked` and `event`."""


class EndActions(Do, frozen=True, kw_only=True, tag="end-actions"):
    """The turn goes on with its event."""


class SkipEvent(Do, frozen=True, kw_only=True, tag="skip-event"):
    """Leave out a part of the turn's event card, or the whole card."""

    part: Literal["all", "spawn", "text", "activation"] = "all"


class QuietSteps(Do, frozen=True, kw_only=True, tag="quiet-steps"):
    """Until the end of the turn the prisoner's exploring and moving triggers no event icon."""


# -- what happens in order


class Challenge(Do, frozen=True, kw_only=True, tag="challenge"):
    """A challenge with its consequences."""

    stat: Literal["intelligence", "strength"]
    rating: Amount
    who: Who = "active"
    """With several prisoners, each makes it, and each is active in the consequences."""
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())


class RollDice(Do, frozen=True, kw_only=True, tag="roll-dice"):
    """Roll without a challenge: `n` in the effects is the number of icons."""

    dice: Amount = 1
    icon: Literal["intelligence", "strength", "speed"]
    at_least: int = 1
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One option of `choose`."""

    text: str
    """The option as the player reads it."""
    effects: Effects = ()
    conditions: Conditions = field(name="if", default=())


class Choose(Do, frozen=True, kw_only=True, tag="choose"):
    """One of several. An option of which nothing can be done is not offered; if that holds for
    all, nothing happens."""

    options: tuple[Choice, ...]
    who: Who = "active"
    """With several prisoners, each chooses, and each is active in what follows."""


class Each(Do, frozen=True, kw_only=True, tag="each"):
    """The effects for every one of them in turn order, each as the active prisoner."""

    who: Who = "all"
    effects: Effects


class If(Do, frozen=True, kw_only=True, tag="if"):
    """Effects under conditions."""

    conditions: Conditions = field(name="if")
    then: Effects = ()
    otherwise: Effects = field(name="else", default=())


class Repeat(Do, frozen=True, kw_only=True, tag="repeat"):
    """The effects so many times."""

    n: Amount
    effects: Effects


class Tell(Do, frozen=True, kw_only=True, tag="tell"):
    """A sentence for the log."""

    text: str


class SetFlag(Do, frozen=True, kw_only=True, tag="set-flag"):
    """Set a flag of the scenario or take it away; the campaign sees it too.

    Players read nothing of it: a `tell` beside it gives it words.
    """

    flag: str
    to: bool = True


class CountUp(Do, frozen=True, kw_only=True, tag="count"):
    """Add to a counter of the scenario; with `who`, to each prisoner's own."""

    counter: str
    n: Amount = 1
    who: Who | None = None
    text: str = ""
    """What players read: `{now}` is the number then, `{who}` the prisoner. Empty: nothing."""


# -- enemies


class OnEnemies(Do, frozen=True, kw_only=True):
    """Base of what happens to enemies in play."""

    kind: Kinds = "any"
    where: Where | Literal["map"] = "here"
    """In which rooms; `map` is all of them."""
    only: Literal["any", "active", "stunned"] = "any"
    take: Take | Literal["about"] = "chosen"
    """Of those: which; `about` is the one that the window is about, if it is among them."""


class Stun(OnEnemies, frozen=True, kw_only=True, tag="stun"):
    """Stun them."""


class Rouse(OnEnemies, frozen=True, kw_only=True, tag="rouse"):
    """Stunned enemies stand up."""


class Remove(OnEnemies, frozen=True, kw_only=True, tag="remove"):
    """Take them off the map."""

    to: Literal["reserves", "box"] = "reserves"


class MoveEnemies(OnEnemies, frozen=True, kw_only=True, tag="move-enemies"):
    """Move them: to rooms next to theirs, chosen by the active player, or to the rooms named."""

    to: Where = "adjacent"


class Drag(Do, frozen=True, kw_only=True, tag="drag"):
    """The active prisoner goes through an open door, as on any move, and takes a stunned enemy of
    the room along. The player chooses the room. What it costs is for the action to say; that it can
    be done is for the condition `can-drag`."""

    kind: Kinds = "any"
    towards: tuple[TileId, ...] = ()
    """Only into rooms that are a move nearer to one of these tiles; locked doors on the way there
    count as a move."""


class Activate(OnEnemies, frozen=True, kw_only=True, tag="activate"):
    """Activate them, in ascending order."""

    where: Where | Literal["map"] = "map"
    take: Take = "all"


class Spawn(Do, frozen=True, kw_only=True, tag="spawn"):
    """Spawn from the reserves, as an event card would; or in the rooms named."""

    kind: EnemyKind
    where: Where | None = None
    n: Amount = 1


class PutIntoPlay(Do, frozen=True, kw_only=True, tag="put-into-play"):
    """Put enemies on the map that are not from the reserves. The limits of a tile hold."""

    kind: EnemyKind
    where: Where
    n: Amount = 1
    stunned: bool = False
    past_limit: bool = False


class EnemyAttack(Do, frozen=True, kw_only=True, tag="enemy-attack"):
    """Roll an attack against prisoners although no enemy need be there."""

    kind: EnemyKind
    who: Who = "active"
    dice: Amount | None = None
    """Left out: the enemy's own."""


class SetValue(Do, frozen=True, kw_only=True, tag="set-value"):
    """Set what a kind of enemy is worth to its foes: the fear of guards, the threat of aliens."""

    kind: EnemyKind
    n: Amount


class SetLimit(Do, frozen=True, kw_only=True, tag="set-limit"):
    """Set how many fit on a tile."""

    limit: Literal["secure", "pack", "hybrid", "group"]
    n: Amount


class AddReserves(Do, frozen=True, kw_only=True, tag="add-reserves"):
    """Enemies from the box into the reserves, whose limit rises with them."""

    kind: EnemyKind
    n: Amount = 1


# -- the map


class Move(Do, frozen=True, kw_only=True, tag="move"):
    """Put prisoners into a room, past doors and enemies; icons do not trigger."""

    to: Where
    who: Who = "active"


class PlaceMarker(Do, frozen=True, kw_only=True, tag="place-marker"):
    """Lay markers, as long as there are any left. A room bears one of each at most."""

    marker: Marker
    where: Where = "here"


class RemoveMarker(Do, frozen=True, kw_only=True, tag="remove-marker"):
    """Take markers away."""

    marker: Marker
    where: Where = "here"


class Spread(Do, frozen=True, kw_only=True, tag="spread"):
    """Lay a marker beside the marked rooms, through doors that are not locked."""

    marker: Marker
    n: Amount = 1
    """How many rooms in all."""
    by: Literal["chosen", "nearest", "random", "all"] = "nearest"
    """Into rooms that the active player chooses; into those nearest to a prisoner; at random;
    or into every room beside one (`n` does not count then)."""
    otherwise: Effects = field(name="else", default=())
    """If not a single marker could be laid."""


class Lock(Do, frozen=True, kw_only=True, tag="lock"):
    """Lock doors of rooms, as long as there are markers."""

    where: Where = "here"
    take: Take = "all"


class Unlock(Do, frozen=True, kw_only=True, tag="unlock"):
    """Unlock doors of rooms."""

    where: Where = "here"
    take: Take = "all"


class LayTile(Do, frozen=True, kw_only=True, tag="lay-tile"):
    """Lay a tile that was set aside at a door to the unknown: at one of the active prisoner's
    room, else at the nearest one; or at the one farthest from there. If the active prisoner is not
    on the map, the next one in turn order stands in."""

    tile: TileId
    at: Literal["nearest", "farthest"] = "nearest"


class TurnTile(Do, frozen=True, kw_only=True, tag="turn-tile"):
    """Turn a tile over to its other side, on the map or among those set aside. On the map the
    doors stay where both sides have them."""

    tile: TileId


class AccessPanel(Do, frozen=True, kw_only=True, tag="access-panel"):
    """What a successful access does: command a guard, or take a key card."""


class WearUniform(Do, frozen=True, kw_only=True, tag="wear-uniform"):
    """Put on the clean uniform that lies in the room."""

    who: Who = "active"


class LoseUniform(Do, frozen=True, kw_only=True, tag="lose-uniform"):
    """Take the uniform off; with `bloody`, keep it on, bloodied."""

    who: Who = "active"
    bloody: bool = False


# -- decks, pools, the end


class LookAhead(Do, frozen=True, kw_only=True, tag="look-ahead"):
    """The active player looks at the next event cards and may put each at the bottom."""

    n: Amount = 1
    bury: bool = True


class LookAtTile(Do, frozen=True, kw_only=True, tag="look-at-tile"):
    """The active player looks at the next tile and may put it at the bottom of its stack."""

    bury: bool = True


class ResolveSection(Do, frozen=True, kw_only=True, tag="resolve-section"):
    """Draw an event card and resolve that section of it alone."""

    icon: EventIcon


class AddThreatTokens(Do, frozen=True, kw_only=True, tag="add-threat-tokens"):
    """Tokens into the threat pool, or, with a negative number, out of it."""

    n: Amount


class AddLockdownTokens(Do, frozen=True, kw_only=True, tag="add-lockdown-tokens"):
    """Tokens into the lockdown pool, or, with a negative number, out of it."""

    n: Amount


class BeginLockdown(Do, frozen=True, kw_only=True, tag="begin-lockdown"):
    """Lockdown, at once."""


class EndScenario(Do, frozen=True, kw_only=True, tag="end-scenario"):
    """The game is over: as its prisoners stand, or as won or lost for all that are in it."""

    result: Literal["as-it-stands", "won", "lost"] = "as-it-stands"
    text: str = ""


# -- conditions


class Is(Condition, frozen=True, rename="kebab"):
    """Base of the conditions."""


class Range(Is, frozen=True, kw_only=True):
    """Base of what is compared with numbers."""

    at_least: int | None = None
    """With neither limit: at least one, if nothing else is said."""
    at_most: int | None = None


class RangeOf(Range, frozen=True, kw_only=True):
    """Base of a prisoner's numbers; with several prisoners, it must hold for one of them."""

    who: Who = "active"


class Not(Is, frozen=True, kw_only=True, tag="not"):
    """None of them holds."""

    of: Conditions


class AnyOf(Is, frozen=True, kw_only=True, tag="any"):
    """At least one of them holds."""

    of: Conditions


class Everyone(Is, frozen=True, kw_only=True, tag="everyone"):
    """They hold for each of those prisoners, each taken as the active one."""

    who: Who = "all"
    of: Conditions


class FearIs(RangeOf, frozen=True, kw_only=True, tag="fear"):
    """Fear in a range."""


class ThreatIs(RangeOf, frozen=True, kw_only=True, tag="threat"):
    """Threat in a range."""


class VitalityIs(RangeOf, frozen=True, kw_only=True, tag="vitality"):
    """Vitality in a range."""


class HandIs(RangeOf, frozen=True, kw_only=True, tag="hand"):
    """Adrenaline cards in hand, in a range."""


class ItemsAre(RangeOf, frozen=True, kw_only=True, tag="items"):
    """Items carried, in a range."""

    only: Literal["any", "weapon", "key"] = "any"


class StatIs(RangeOf, frozen=True, kw_only=True, tag="stat"):
    """A stat in a range. Not for the `if` of a bonus, which is asked to find the stat out."""

    stat: Stat


class Has(Is, frozen=True, kw_only=True, tag="has"):
    """The prisoner has that skill or item."""

    card: CardId
    who: Who = "active"


class InUniform(Is, frozen=True, kw_only=True, tag="in-uniform"):
    """The prisoner wears a clean (or a bloody) uniform."""

    who: Who = "active"
    bloody: bool = False


class CanLeave(Is, frozen=True, kw_only=True, tag="can-leave"):
    """No enemy keeps the active prisoner in the room: none is there, they have been outwitted, a
    bull rush carries the prisoner past them. For ways out that are not doors."""


class OwnTurn(Is, frozen=True, kw_only=True, tag="own-turn"):
    """It is the active prisoner's turn."""


class Status(Is, frozen=True, kw_only=True, tag="status"):
    """The prisoner is on the map, in the infirmary, out of the facility, dead."""

    who: Who = "active"
    status: Literal["map", "infirmary", "escaped", "dead"] = "map"


class Room(Is, frozen=True, kw_only=True, tag="room"):
    """What `where` names is such a room: every field that is given must fit."""

    where: Literal["here", "there"] = "here"
    tile: tuple[TileId, ...] = ()
    icon: tuple[Icon, ...] = ()
    marker: Marker | None = None
    without: Marker | None = None
    vent: bool | None = None
    locked_door: bool | None = None
    open_door: bool | None = None
    """A door of it is neither locked nor walled up, wherever it leads."""
    next_to: tuple[TileId, ...] = ()
    """A door leads from it to one of these tiles."""
    beside: Marker | None = None
    """An open door leads from it to a room with such a marker."""


class CanDrag(Is, frozen=True, kw_only=True, tag="can-drag"):
    """The active prisoner may leave the room, and `drag` with these parameters would find an enemy
    to take along and a room to take it to."""

    kind: Kinds = "any"
    towards: tuple[TileId, ...] = ()


class PrisonersAre(Range, frozen=True, kw_only=True, tag="prisoners"):
    """How many prisoners are there; without `at-least` and `at-most`: at least one."""

    where: Literal["here", "there", "near", "map", "game", "infirmary", "escaped", "dead"] = "game"
    tile: tuple[TileId, ...] = ()
    """Only those on these tiles."""
    others: bool = False
    """Without the active one."""


class EnemiesAre(Range, frozen=True, kw_only=True, tag="enemies"):
    """How many enemies are there; without `at-least` and `at-most`: at least one."""

    kind: Kinds = "any"
    where: Literal["here", "there", "near", "map", "reserves"] = "here"
    tile: tuple[TileId, ...] = ()
    only: Literal["any", "active", "stunned"] = "any"


class About(Is, frozen=True, kw_only=True, tag="about"):
    """The window is about such an enemy, item, card or tile, or about a prisoner."""

    kind: Kinds | Literal["prisoner"] | None = None
    card: Annotated[str, ref("skill", "item", "adrenaline", "event")] = ""
    marker: Marker | None = None
    occasion: Occasion | None = None
    """The challenge is of this kind, as rerolls name them."""


class NumberIs(Range, frozen=True, kw_only=True, tag="number"):
    """The number that the window is about, in a range."""


class MarkersAre(Range, frozen=True, kw_only=True, tag="markers"):
    """How many of these markers lie on the map; without limits: at least one."""

    marker: Marker | Literal["lock"]


class OnMap(Is, frozen=True, kw_only=True, tag="on-map"):
    """That tile lies on the map."""

    tile: TileId


class StackIs(Range, frozen=True, kw_only=True, tag="stack"):
    """How many tiles are left in a stack: A is 1; without limits: it is empty."""

    stack: Positive


class PoolIs(Range, frozen=True, kw_only=True, tag="pool"):
    """Tokens left in the threat pool or the lockdown pool; without limits: it is empty."""

    pool: Literal["threat", "lockdown"]


class Lockdown(Is, frozen=True, kw_only=True, tag="lockdown"):
    """Lockdown has begun."""


class Flag(Is, frozen=True, kw_only=True, tag="flag"):
    """The flag is set."""

    flag: str


class CounterIs(Range, frozen=True, kw_only=True, tag="counter"):
    """A counter of the scenario, or with `who` a prisoner's own, in a range."""

    counter: str
    who: Who | None = None


class RoundIs(Range, frozen=True, kw_only=True, tag="round"):
    """The number of the round, counted from 1, in a range."""


class StartedWith(Range, frozen=True, kw_only=True, tag="started-with"):
    """How many prisoners began the game."""
