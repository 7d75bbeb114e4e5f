"""L7 as a server of the Model Context Protocol: the few tools that a language model needs to play.

The server speaks JSON-RPC 2.0 over the standard streams, one message a line. It offers no
resources, prompts or sampling. The tools return sentences of plain mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from l7core import __version__
from l7core.agents.open_game import OpenGame, RulesSource, open_game
from l7core.agents.protocol import LONGEST_LINE, TOO_LONG
from l7core.engine.errors import L7Error
from l7core.plain import describe, rulebook_lines
from l7core.view import View

VERSIONS: Final = ("2025-06-18", "2025-03-26", "2024-11-05")
"""Supported versions of the protocol, newest first."""
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
INSTRUCTIONS: Final = (
    "Board games for the terminal. 'games' lists the games, 'new_game' starts one, 'decide'"
    " answers the open question with an option id. You see only what your seat can see."
    " 'look' shows more of the table, 'rules' searches the rulebook, 'why_not' explains"
    " unavailable actions."
)
METHODS: Final = "initialize, ping, tools/list, tools/call"
NOTHING: Final = "Nothing."
LOOKS: Final = ("table", "map", "hand", "odds", "goals", "log")

Message: TypeAlias = dict[str, Any]


class Tool(Struct, frozen=True):
    """A tool that the model can call."""

    name: str
    description: str
    run: Callable[[Mapping[str, Any]], Iterable[str]]
    parameters: Mapping[str, Any]
    needed: Sequence[str] = ()

    @property
    def listed(self) -> Message:
        schema = {"type": "object", "properties": self.parameters, "additionalProperties": False}
        return {
            "name": self.name,
            "description": self.description,
            "inputSchema": {**schema, "required": list(self.needed)},
        }


class Server:
    """The server of one game, which the connected client plays."""

    def __init__(self, host: RulesSource) -> None:
        self._host = host
        self._game: OpenGame | None = None
        text, texts = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
        tools = (
            Tool("games", "List the games and scenarios with their ids.", self._games, {}),
            Tool(
                "new_game",
                "Start a game. 'seats' lists player names. 'Bo=careful' gives a seat to a"
                " bot; you play the seats without a bot.",
                self._new,
                {"scenario": text, "seats": texts, "seed": {"type": "integer"}},
                ("scenario",),
            ),
            Tool(
                "decide",
                "Answer the open question with an option id. If the option costs cards,"
                " list their ids in 'pay'. Returns the log of the result and the next"
                " question.",
                self._decide,
                {"option": text, "pay": texts},
                ("option",),
            ),
            Tool(
                "look",
                "Show part of the table as your seat sees it.",
                self._look,
                {"at": {"type": "string", "enum": list(LOOKS)}},
                ("at",),
            ),
            Tool(
                "why_not", "List unavailable actions with the reason and a remedy.", self._why, {}
            ),
            Tool(
                "undo",
                "Undo your last decision, unless it revealed something.",
                self._undo,
                {},
            ),
            Tool(
                "rules",
                "Show a rulebook section by anchor or title, or search for words. Without"
                " words, list the headings.",
                self._rules,
                {"words": text},
            ),
        )
        self._tools = {tool.name: tool for tool in tools}

    def answer(self, line: bytes | str) -> Message | None:
        """Return the answer to a message; None to a notification."""
        if len(line) > LONGEST_LINE:
            return _error(None, PARSE_ERROR, TOO_LONG)
        try:
            message = msgspec.json.decode(line)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return _error(None, PARSE_ERROR, f"{error}.")
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            return _error(None, INVALID_REQUEST, "A message must be an object with a method.")
        if "id" not in message:
            return None
        id, params = message["id"], message.get("params") or {}
        if not isinstance(params, dict):
            return _error(id, INVALID_PARAMS, "'params' must be an object.")
        match message["method"]:
            case "initialize":
                return _result(id, _hello(params.get("protocolVersion")))
            case "ping":
                return _result(id, {})
            case "tools/list":
                return _result(id, {"tools": [tool.listed for tool in self._tools.values()]})
            case "tools/call":
                return self._call(id, params)
            case other:
                return _error(id, NO_METHOD, f"Unknown method: {other!r}. Known: {METHODS}.")

    def _call(self, id: Any, params: Mapping[str, Any]) -> Message:
        tool = self._tools.get(str(params.get("name")))
        if tool is None:
            known = ", ".join(self._tools)
            return _error(
                id, INVALID_PARAMS, f"Unknown tool: {params.get('name')!r}. Known: {known}."
            )
        arguments = params.get("arguments") or {}
        if fault := _fault(tool, arguments):
            return _result(id, _said([fault], is_error=True))
        try:
            return _result(id, _said(tool.run(arguments)))
        except L7Error as error:
            return _result(id, _said([str(error)], is_error=True))

    # -- tools

    def _games(self, _: Mapping[str, Any]) -> Iterator[str]:
        for id in self._host.rulesets:
            rules = self._host.rules(id)
            yield f"{rules.ruleset.title}: {rules.ruleset.blurb}".rstrip(": ")
            for card in (*rules.scenarios(), *rules.campaigns()):
                least, most = card.seats
                yield f"  {card.id or id}: {card.title}, {least} to {most} players. {card.blurb}"

    def _new(self, arguments: Mapping[str, Any]) -> Iterator[str]:
        self._game = game = open_game(
            arguments["scenario"],
            seats=arguments.get("seats") or None,
            seed=arguments.get("seed", 0),
            host=self._host,
        )
        yield from describe.briefing(game.table(None))
        yield from self._situation()

    def _decide(self, arguments: Mapping[str, Any]) -> list[str]:
        game = self._playing()
        seat = game.seat
        first_new_entry = game.kernel.told(seat)
        game.answer(arguments["option"], *arguments.get("pay", ()))
        log = game.kernel.log(seat)
        news = [describe.entry(entry) for entry in log if entry.number >= first_new_entry]
        return [*news, "", *self._situation()]

    def _look(self, arguments: Mapping[str, Any]) -> Iterable[str]:
        view = self._view()
        table = view.table
        match arguments["at"]:
            case "map":
                return describe.whole_map(table.board)
            case "hand":
                return describe.hand(table.seats[view.seat or 0])
            case "odds":
                return list(describe.all_odds(view.ask)) if view.ask else []
            case "goals":
                return [*table.goals, *table.specials]
            case "log":
                return map(describe.entry, view.log)
        return [
            describe.headline(table),
            *map(describe.seat, table.seats),
            *map(describe.pile, table.piles),
        ]

    def _why(self, _: Mapping[str, Any]) -> list[str]:
        return list(describe.why_not(self._view().why_not))

    def _undo(self, _: Mapping[str, Any]) -> list[str]:
        self._playing().undo()
        return ["Undone.", "", *self._situation()]

    def _rules(self, arguments: Mapping[str, Any]) -> Iterable[str]:
        book, _ = self._host.rulebook(self._playing().kernel.rules.id)
        words = arguments.get("words", "")
        return rulebook_lines.about(book, words) if words else rulebook_lines.contents(book)

    # -- the game

    def _playing(self) -> OpenGame:
        if self._game is None:
            raise L7Error("No game is running.", hint="Call 'new_game' to start one.")
        return self._game

    def _view(self) -> View:
        game = self._playing()
        own = game.own_seats
        return game.view(game.seat if game.seat is not None else own[0] if own else None)

    def _situation(self) -> Iterator[str]:
        """Yield the state of the game and the open question."""
        view = self._view()
        if view.ask is None:
            yield view.outcome
            return
        yield describe.headline(view.table)
        yield from describe.standing(view, view.ask.seat)
        yield f"{view.table.seats[view.ask.seat].name}: {view.ask.title}"
        for each in view.ask.options:
            yield f"- {each.id}: {describe.option(each)}"
        if any(each.cost or each.spare for each in view.ask.options):
            yield (
                f"You can pay with: {', '.join((f'{id} ({name})' for id, name in view.ask.purse))}."
            )


def _hello(wanted: object) -> Message:
    return {
        "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "l7", "version": __version__},
        "instructions": INSTRUCTIONS,
    }


def _fault(tool: Tool, arguments: object) -> str:
    """Return the problem with the arguments of a call, as a sentence; empty if they are valid."""
    if not isinstance(arguments, dict):
        return "'arguments' must be an object."
    if missing := [name for name in tool.needed if name not in arguments]:
        return f"{tool.name}: missing {', '.join(missing)}."
    for name, value in arguments.items():
        wanted = tool.parameters.get(name)
        if wanted is None:
            known = ", ".join(tool.parameters) or "none"
            return f"{tool.name}: unknown argument {name!r}. Known: {known}."
        if not _fits(value, wanted):
            return f"{tool.name}: {name!r} must match {msgspec.json.encode(wanted).decode()}."
    return ""


def _fits(value: object, wanted: Mapping[str, Any]) -> bool:
    match wanted["type"]:
        case "string":
            return isinstance(value, str) and value in wanted.get("enum", (value,))
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and all(_fits(each, wanted["items"]) for each in value)


def _said(lines: Iterable[str], *, is_error: bool = False) -> Message:
    content = [{"type": "text", "text": "\n".join(lines).strip() or NOTHING}]
    return {"content": content, "isError": True} if is_error else {"content": content}


def _result(id: Any, result: Message) -> Message:
    return {"jsonrpc": "2.0", "id": id, "result": result}


def _error(id: Any, code: int, message: str) -> Message:
    return {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}
