"""Trying a mod out: bots play many games with it, and every fault that shows is told.

Each game is saved and loaded at each decision. What no rule may do is watched for on the way: to
change the game where it is only looked at, to show a seat what it does not know, to change the game
and say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import product
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from l7core.analysis.workers import shared_out
from l7core.bots import BOTS, Bot
from l7core.bots.determinize import redraw
from l7core.engine.ask import Ask
from l7core.engine.effects import ConditionWord, Scope, VerbWord
from l7core.engine.errors import L7Error
from l7core.engine.game import Game
from l7core.engine.history import Record
from l7core.engine.ids import owner
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules, ScenarioCard
from l7core.engine.state import SeatSetup, Setup, encode
from l7core.mods.host import Host
from l7core.persist.format import UNREADABLE

GAMES = 200
NAMES = ("Ann", "Bo", "Cy", "Di")
ENDLESS = 2_000
"""Decisions after which a game is given up."""
CAREFUL_EVERY = 4
"""One game in this many is played by careful bots, where the ruleset knows how."""
CLOSER_EVERY = 5
"""Decisions between two looks at what costs more to check."""
MOST_FAULTS = 20
"""After which no more are sought."""
MOVING = ("rng", "agenda", "spent", "setup")
"""Parts of a state that change without anything having happened at the table."""

OnGame: TypeAlias = Callable[[int, int], None]
"""Called after each game with how many are over, and of how many."""


class Way(Struct, frozen=True):
    """One sort of game that is played."""

    rules: Rules
    scenario: ScenarioCard
    seats: int


class Tried(Struct, frozen=True, array_like=True):
    """One finished game."""

    number: int
    game: str
    """How to play it again."""
    decisions: int
    is_endless: bool
    faults: tuple[str, ...]
    remarks: tuple[str, ...]
    used: tuple[str, ...]
    """Ids of records that have been seen in play."""


class Fault(Struct, frozen=True):
    """Something that went wrong, and the first game in which it did."""

    what: str
    game: str


class Coverage(Struct, frozen=True):
    """Which records of a kind have been seen in play."""

    kind: str
    seen: tuple[str, ...]
    never: tuple[str, ...]


class Trial(Struct, frozen=True, kw_only=True):
    """The result of all games together."""

    mod: str
    games: int
    decisions: int
    faults: tuple[Fault, ...]
    coverage: tuple[Coverage, ...]
    given_up: int = 0
    """Games that had no end in sight."""
    remarks: tuple[str, ...] = ()
    """Oddities that are no faults by themselves."""

    def lines(self) -> Iterator[str]:
        """The whole report."""
        same = "" if self.faults else "; each was saved and loaded, and went on the same"
        yield f"{self.games} games, {self.decisions:,} decisions{same}."
        if self.given_up:
            counted = "1 game was" if self.given_up == 1 else f"{self.given_up} games were"
            yield f"{counted} given up after {ENDLESS:,} decisions."
        for fault in self.faults:
            yield f"fault: {fault.what} ({fault.game})"
        for remark in self.remarks:
            yield f"remark: {remark}"
        for each in self.coverage:
            total = len(each.seen) + len(each.never)
            never = f"; never: {', '.join(each.never)}" if each.never else ""
            yield f"{each.kind}: {len(each.seen)} of {total} seen in play{never}"


def try_out(
    host: Host,
    mod: str,
    *,
    games: int = GAMES,
    seed: int = 0,
    jobs: int = 1,
    on_game: OnGame | None = None,
) -> Trial:
    """Play `games` games with the loaded mod of that id, shared out among `jobs` processes."""
    watched = [Watch(rules, mod) for rules in _rules_of(host, mod)]
    ways = [(way, watch) for watch in watched for way in _ways(watch.rules, mod)]
    if not ways:
        raise L7Error(f"There is nothing to play with {mod}: it belongs to no ruleset.")

    def play(number: int) -> Tried:
        way, watch = ways[number % len(ways)]
        return PlayedGame(way, seed + number, watch).play(number)

    tried: list[Tried] = []
    faults: dict[str, Fault] = {}
    with closing(shared_out(play, Tried, times=games, jobs=jobs)) as results:
        for one in in_order(results):
            tried.append(one)
            for what in one.faults:
                faults.setdefault(what, Fault(what, one.game))
            if on_game:
                on_game(len(tried), games)
            if len(faults) >= MOST_FAULTS:
                break
    return Trial(
        mod=mod,
        games=len(tried),
        decisions=sum(one.decisions for one in tried),
        faults=tuple(faults.values()),
        coverage=tuple(_coverage(watched, {id for one in tried for id in one.used})),
        given_up=sum(one.is_endless for one in tried),
        remarks=tuple(sorted({remark for one in tried for remark in one.remarks})),
    )


def in_order(results: Iterable[Tried]) -> Iterator[Tried]:
    """The games by their numbers, each once all before it are there: the same report each time."""
    ready: dict[int, Tried] = {}
    due = 0
    for one in results:
        ready[one.number] = one
        while due in ready:
            yield ready.pop(due)
            due += 1


def _rules_of(host: Host, mod: str) -> list[Rules]:
    """Every ruleset that the mod is a part of; a part's own family is played by its heirs too."""
    playable = []
    for ruleset in host.rulesets:
        rules = host.rules(ruleset)
        if any(each.id == mod for each in host.mods_of(rules)):
            playable.append(rules)
    return playable


def _ways(rules: Rules, mod: str) -> Iterator[Way]:
    """The mod's own scenarios if it brings any, else all that are no lessons."""
    cards = [card for card in rules.scenarios() if not card.lesson]
    own = [card for card in cards if owner(card.id) == mod]
    for card, seats in product(own or cards, range(1, len(NAMES) + 1)):
        if card.seats[0] <= seats <= card.seats[1]:
            yield Way(rules, card, seats)


class Watch:
    """Watches verbs and conditions: which records use them, and whether they break a promise."""

    def __init__(self, rules: Rules, mod: str) -> None:
        self.rules = rules
        self.mod = mod
        self.used: set[str] = set()
        """Ids of records that have been seen in play."""
        self.faults: list[str] = []
        self.remarks: set[str] = set()
        """Oddities that may be meant, and often are not."""
        self._triggers = {
            id(effect): trigger.id
            for heard in rules.listeners.values()
            for trigger in heard
            for effect in trigger.effects
        }
        rules.verbs = {kind: self._watched_verb(word) for kind, word in rules.verbs.items()}
        rules.conditions = {
            kind: self._watched_condition(word) if word.mod == mod else word
            for kind, word in rules.conditions.items()
        }

    def begin(self) -> None:
        """Forget what was seen: another game begins."""
        self.used.clear()
        self.faults.clear()
        self.remarks.clear()

    def records(self) -> dict[str, list[str]]:
        """The records that the mod brings or changes, by kind."""
        by_kind: dict[str, list[str]] = {}
        for kind, records in self.rules.provenance.items():
            for id, provenance in records.items():
                origins = (provenance.written, *provenance.patches.values())  # type: ignore[attr-defined]
                if any(origin.mod == self.mod for origin in origins):
                    by_kind.setdefault(kind, []).append(id)
        return by_kind

    def note(self, words: Iterable[object]) -> None:
        """Take the ids in a fact or a question for records in play."""
        for word in words:
            if isinstance(word, str) and ":" in word:
                self.used.add(word)

    def _watched_verb(self, word: VerbWord) -> VerbWord:
        own = word.mod == self.mod

        async def run(game: Game[Any], effect: Any, scope: Scope) -> None:
            self.note((scope.source, self._triggers.get(id(effect), "")))
            before = _table(game) if own else b""
            told = len(game.events)
            await word.run(game, effect, scope)
            if own and len(game.events) == told and _table(game) != before:
                self.remarks.add(f"the verb {word.name!r} changes the game and tells nothing")

        return replace(word, run=run)

    def _watched_condition(self, word: ConditionWord) -> ConditionWord:
        def run(game: Game[Any], condition: Any, scope: Scope) -> bool:
            before = encode(game.state)
            holds = word.run(game, condition, scope)
            if encode(game.state) != before:
                self.faults.append(f"the condition {word.name!r} changes the game")
            return holds

        return replace(word, run=run)


class PlayedGame:
    """One game, watched from its first question to its end."""

    def __init__(self, way: Way, seed: int, watch: Watch) -> None:
        self.faults: list[str] = []
        self.decisions = 0
        self.is_endless = False
        self._way = way
        self._watch = watch
        careful = (
            way.rules.expertise.careful is not None and seed % CAREFUL_EVERY == CAREFUL_EVERY - 1
        )
        self._bot: Bot = BOTS["careful" if careful else "random"]
        self._setup = Setup(
            ruleset=way.rules.id,
            scenario=way.scenario.id,
            seats=tuple(SeatSetup(name, self._bot.id) for name in NAMES[: way.seats]),
            seed=seed,
        )
        self._streams = seed_streams(seed)

    @property
    def name(self) -> str:
        """How to play it again."""
        setup = self._setup
        scenario = f" --scenario {setup.scenario}" if setup.scenario else ""
        where = f"decision {self.decisions}"
        seats = len(setup.seats)
        return f"{where} of: {setup.ruleset}{scenario} --seats {seats} --seed {setup.seed}"

    def play(self, number: int) -> Tried:
        """To the end, or to the first thing that makes it useless to go on."""
        self._watch.begin()
        self._watch.note((self._setup.scenario,))
        self._play()
        return Tried(
            number,
            self.name,
            self.decisions,
            self.is_endless,
            tuple(self.faults),
            tuple(sorted(self._watch.remarks)),
            tuple(sorted(self._watch.used)),
        )

    def _play(self) -> None:
        watch = self._watch
        try:
            kernel: Kernel[Any] = Kernel(self._way.rules, self._way.rules.begin(self._setup))
            while kernel.ask and not self.faults:
                if self.decisions >= ENDLESS:
                    self.is_endless = True
                    return
                self._look(kernel, kernel.ask)
                if self.faults:
                    return
                told = kernel.event_count
                option, paid = self._bot.choose(kernel, self._streams)
                kernel.answer(option, *paid)
                self.decisions += 1
                for event in kernel.events_since(told):
                    watch.note((*event.args.values(), event.cause))
                self.faults += watch.faults
        except Exception as error:  # noqa: BLE001
            # The plugin boundary: what a rule raises outside a flow is the fault that is sought.
            said = str(error) if isinstance(error, L7Error) else f"{type(error).__name__}: {error}"
            self.faults.append(said)

    def _look(self, kernel: Kernel[Any], ask: Ask) -> None:
        """Everything that may be asked of a position, before it is decided."""
        self._watch.note(
            (ask.about, *ask.purse, *(word for each in ask.options for word in _words_of(each)))
        )
        ids = [option.id for option in ask.options]
        if len(set(ids)) < len(ids):
            self.faults.append(f"the question {ask.prompt!r} offers an option twice")
        self._save_and_load(kernel, ask)
        if self.faults:
            return
        self._look_without_touching(kernel, ask)
        if self.decisions % CLOSER_EVERY == 0:
            self._look_at_what_is_hidden(kernel, ask)

    def _look_without_touching(self, kernel: Kernel[Any], ask: Ask) -> None:
        before = encode(kernel.state)
        looks: Mapping[str, Callable[[], object]] = {
            "to show it": lambda: [kernel.view(seat) for seat in (None, *range(self._way.seats))],
            "to say why not": lambda: kernel.why_not(ask.seat),
            "to lay things over the map": lambda: kernel.overlays(ask.seat),
        }
        for what, look in looks.items():
            look()
            if encode(kernel.state) != before:
                self.faults.append(f"{what} changes the game")
                return

    def _save_and_load(self, kernel: Kernel[Any], ask: Ask) -> None:
        try:
            data = msgspec.msgpack.encode(kernel.record())
            record = msgspec.msgpack.decode(data, type=Record)
            loaded: Kernel[Any] = Kernel.resume(kernel.rules, record)
            digest = kernel.digest()
        except (TypeError, OverflowError, *UNREADABLE) as error:
            self.faults.append(f"the game cannot be saved: {error}")
            return
        if loaded.lost:
            self.faults.append(f"a loaded game asks {loaded.lost.found!r}, not {ask.prompt!r}")
        elif loaded.digest() != digest:
            self.faults.append(f"a loaded game is another one, at {ask.prompt!r}")
        elif loaded.ask is None or loaded.ask.mark() != ask.mark():
            self.faults.append(f"a loaded game asks another question than {ask.prompt!r}")
        elif loaded.view(ask.seat).table != kernel.view(ask.seat).table:
            self.faults.append(f"a loaded game looks another, at {ask.prompt!r}")

    def _look_at_what_is_hidden(self, kernel: Kernel[Any], ask: Ask) -> None:
        """Draw anew what the deciding seat does not know: it must not see any difference."""
        twin = kernel.split(lambda game: redraw(game, ask, dict(self._streams)))
        imagined, real = twin.view(ask.seat), kernel.view(ask.seat)
        if imagined.table != real.table:
            self.faults.append(f"the table shows what seat {ask.seat + 1} does not know")
        elif imagined.ask != real.ask:
            self.faults.append(f"the question {ask.prompt!r} tells what its seat does not know")


def _words_of(option: Any) -> Iterator[object]:
    yield option.target
    yield option.id
    yield option.id.partition(":")[2]
    yield from (option.args or {}).values()


def _table(game: Game[Any]) -> bytes:
    """The state, without what changes by itself."""
    state = msgspec.to_builtins(game.state)
    return msgspec.msgpack.encode({name: state[name] for name in state if name not in MOVING})


def _coverage(watched: Iterable[Watch], used: set[str]) -> Iterator[Coverage]:
    kinds: dict[str, dict[str, bool]] = {}
    for watch in watched:
        for kind, ids in watch.records().items():
            for id in ids:
                seen = kinds.setdefault(kind, {})
                seen[id] = seen.get(id, False) or id in used
    for kind, records in kinds.items():
        yield Coverage(
            kind,
            tuple(id for id, seen in records.items() if seen),
            tuple(id for id, seen in records.items() if not seen),
        )
