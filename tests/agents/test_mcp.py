"""The server of the Model Context Protocol, as a language model's client uses it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from l7core.agents.mcp import VERSIONS, Server
from l7core.agents.open_game import RulesSource
from tests.agents.test_conversation import HOST, HUNT
from tests.tools.command import L7
from tests.tools.places import ROOT


class Model:
    """A client that calls the tools."""

    def __init__(self, host: RulesSource = HOST) -> None:
        self.server = Server(host)
        self.ids = iter(range(10_000))

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        message = {"jsonrpc": "2.0", "id": next(self.ids), "method": method, "params": params}
        answer = self.server.answer(msgspec.json.encode(message).decode())
        assert answer
        assert answer["id"] == message["id"]
        return answer

    def use(self, tool: str, **arguments: Any) -> str:
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert not result.get("isError"), result
        (content,) = result["content"]
        return str(content["text"])

    def refused(self, tool: str, **arguments: Any) -> str:
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert result["isError"]
        return str(result["content"][0]["text"])


def options_in(said: str) -> list[str]:
    return re.findall(r"^- (\S+): ", said, re.MULTILINE)


@pytest.mark.parametrize(("wanted", "spoken"), [(VERSIONS[1], VERSIONS[1]), ("1999", VERSIONS[0])])
def test_the_server_names_its_protocol_version(wanted: str, spoken: str) -> None:
    hello = Model().ask("initialize", protocolVersion=wanted, capabilities={})["result"]
    assert hello["protocolVersion"] == spoken
    assert hello["serverInfo"]["name"] == "l7"
    assert hello["capabilities"] == {"tools": {}}


def test_every_tool_is_listed_and_on_the_page() -> None:
    page = (ROOT / "docs" / "automate" / "agents.md").read_text(encoding="utf-8")
    tools = Model().ask("tools/list")["result"]["tools"]
    for tool in tools:
        assert f"`{tool['name']}`" in page
        assert tool["inputSchema"]["type"] == "object"
        assert set(tool["inputSchema"]["required"]) <= set(tool["inputSchema"]["properties"])
    assert len(tools) == 7


def test_a_game_is_played_by_tools_to_its_end() -> None:
    model = Model()
    assert "escape:scenario-1" in model.use("games")
    said = model.use("new_game", scenario="cellar:classic", seats=["Ann"], seed=5)
    for number in range(500):
        options = options_in(said)
        if not options:
            break
        purse = re.findall(r"(\S+) \(", said.partition("To pay with: ")[2])
        result = model.ask(
            "tools/call", name="decide", arguments={"option": options[number * 3 % len(options)]}
        )["result"]
        if result.get("isError"):
            arguments = {"option": options[number * 3 % len(options)], "pay": purse[:1]}
            result = model.ask("tools/call", name="decide", arguments=arguments)["result"]
        if not result.get("isError"):
            said = result["content"][0]["text"]
    assert not options_in(said)
    assert "over" in model.refused("decide", option="anything")


def test_a_model_can_look_and_read() -> None:
    model = Model()
    model.use("new_game", scenario="1", seed=5)
    model.use("decide", option="escape:nell-adeyemi")
    for at in ("table", "map", "hand", "odds", "goals", "log"):
        assert model.use("look", at=at)
    assert "rule:" in model.use("why_not")
    assert "Lockdown begins at once" in model.use("rules", words="lockdown")
    assert "[lockdown]" in model.use("rules")


def test_refusals_are_sentences() -> None:
    model = Model()
    assert "Call 'new_game' to start one." in model.refused("look", at="map")
    assert "Unknown scenario: 'nowhere'." in model.refused("new_game", scenario="nowhere")
    assert model.refused("new_game") == "new_game: missing scenario."
    assert model.refused("games", speed=3) == "games: unknown argument 'speed'. Known: none."
    model.use("new_game", scenario="1", seed=5)
    assert model.refused("undo").startswith("No undo: ")
    assert "Known: games, new_game, " in model.ask("tools/call", name="x")["error"]["message"]
    assert "Known: initialize, ping, " in model.ask("frob")["error"]["message"]
    assert "look: 'at' must match " in model.refused("look", at="the future")
    assert "new_game: 'seats' must match " in model.refused("new_game", scenario="1", seats="Ann")


def test_malformed_messages_get_an_error_code() -> None:
    server = Server(HOST)
    assert server.answer("{")["error"]["code"] == -32700  # type: ignore[index]
    assert server.answer("[]")["error"]["code"] == -32600  # type: ignore[index]
    assert server.answer('{"method": "notifications/initialized"}') is None
    assert Model().ask("resources/list")["error"]["code"] == -32601
    assert Model().ask("tools/call", name="fly")["error"]["code"] == -32602
    assert Model().ask("ping")["result"] == {}


def test_a_model_sees_the_view_of_its_seat() -> None:
    """The model reads the table and the log of its own seat."""
    model = Model(HUNT)
    model.use("new_game", scenario="hunt:hunt", seats=["Ann", "Bo=random"], seed=2)
    game = model.server._game
    assert game
    seen = game.kernel.view(0)
    assert model.use("look", at="table").splitlines()[0].startswith(seen.table.title)
    assert len(model.use("look", at="log").splitlines()) == len(seen.log)


def test_the_command_answers_a_request(tmp_path: Path) -> None:
    typed = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'
    ran = L7(tmp_path).alone("mcp", typed=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    (line,) = ran.stdout.splitlines()
    assert msgspec.json.decode(line)["id"] == 1
