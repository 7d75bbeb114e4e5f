"""The JSON protocol of `l7 agent` and its Python counterpart."""

from __future__ import annotations

import copy
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from l7core import api
from l7core.agents import open_game as open_games
from l7core.agents import protocol
from l7core.agents.changes import changes
from l7core.agents.conversation import Conversation
from l7core.agents.open_game import OpenGame, open_game
from l7core.content import Problem
from l7core.content.rulebook import Rulebook
from l7core.engine.errors import IllegalAnswer, L7Error
from l7core.engine.ruleset import Rules, Ruleset
from l7core.mods.host import Host, ModFolder
from tests.secrets.hunt import RULES
from tests.tools.command import L7
from tests.tools.places import MODS, PLUGINS, ROOT

HOST = Host([ModFolder(PLUGINS, "bundled"), ModFolder(MODS, "developer")])


class HuntAlone:
    """Host of the small game of hidden information."""

    rulesets: ClassVar[dict[str, Ruleset]] = {RULES.id: RULES.ruleset}

    def rules(self, id: str) -> Rules:
        return RULES

    def rulebook(self, id: str) -> tuple[Rulebook, tuple[Problem, ...]]:
        return Rulebook(), ()


HUNT = HuntAlone()


class Program:
    """A client of the protocol."""

    def __init__(self, host: open_games.RulesSource = HOST, **budget: int) -> None:
        self.talk = Conversation(host, **budget)

    def __call__(self, do: str, **more: Any) -> dict[str, Any]:
        line = msgspec.json.encode({"do": do, **more})
        reply = self.talk.reply_to(line)
        decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reply))
        return decoded


@pytest.fixture
def program() -> Program:
    begun = Program()
    assert begun("new", scenario="1", seed=5)["is"] == "begun"
    return begun


def choice(asked: dict[str, Any], number: int) -> dict[str, Any]:
    """Return the fields of an answer: one option and its payment."""
    ask = asked["ask"]
    option = ask["options"][number % len(ask["options"])]
    purse = [id for id, _ in ask["purse"] if id not in option["keeps"]]
    return {"option": option["id"], "pay": purse[: option["cost"]]}


# -- playing


def test_a_whole_game_is_played_by_lines(program: Program) -> None:
    for number in range(3000):
        asked = program("ask")
        if asked["is"] == "error":
            break
        answered = program("answer", **choice(asked, number * 7))
        assert answered["is"] == "answered", answered
    assert asked["code"] == "over"
    assert answered["result"] in ("won", "partly", "lost")
    assert answered["rewards"][0] in (1.0, 0.5, -1.0)


def test_an_id_comes_back_and_a_refusal_changes_nothing(program: Program) -> None:
    before = program("view")
    refused = program("answer", option="fly", id="mine")
    assert (refused["is"], refused["code"], refused["id"]) == ("error", "illegal-answer", "mine")
    assert program("view") == before


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("{", None),
        ('{"do": "dance", "id": 3}', 3),
        ('{"do": "answer", "id": "x"}', "x"),
        ('{"do": "view", "seat": "Ann"}', None),
        ('{"do": "ask", "fast": true}', None),
        ("[" * 100_000, None),
    ],
)
def test_bad_requests_get_an_error(line: str, id: object) -> None:
    reply = Conversation(HOST).reply_to(line)
    assert isinstance(reply, protocol.Error)
    assert reply.code == "bad-request"
    assert reply.id == (msgspec.UNSET if id is None else id)


def test_a_view_without_a_game_is_an_error() -> None:
    assert Program()("view")["code"] == "no-game"


def test_bots_play_the_other_seats() -> None:
    program = Program()
    begun = program("new", scenario="1", seats=["Ann", "Bo=careful"], seed=5)
    assert (begun["seats"], begun["own"]) == (["Ann", "Bo"], [0])
    for number in range(12):
        asked = program("ask")
        assert asked["ask"]["seat"] == 0
        program("answer", **choice(asked, number))


def test_undo_restores_the_view() -> None:
    program = Program()
    program("new", scenario="cellar:classic", seats=["Ann"], seed=5, undo="casual")
    before = program("view")
    program("answer", **choice(program("ask"), 0))
    undone = program("undo")
    assert (undone["is"], undone["taken"], undone["decisions"]) == ("undone", 1, 0)
    assert program("view") == before
    assert program("undo")["code"] == "undo-refused"


def test_why_not_cites_rules_that_can_be_read(program: Program) -> None:
    program("answer", **choice(program("ask"), 0))
    refused = program("why-not")["why_not"]
    assert {"action", "reason", "rule", "remedy"} <= set(refused[0])
    lines = program("rules", words=refused[0]["rule"])["lines"]
    assert len(lines) > 1
    assert any("[" in line for line in program("rules")["lines"])


# -- views


def patched(before: Any, steps: list[dict[str, Any]]) -> Any:
    """Return the value after a JSON Patch, as any library would."""
    now = copy.deepcopy(before)
    for step in steps:
        *parents, last = [
            part.replace("~1", "/").replace("~0", "~") for part in step["path"].split("/")[1:]
        ]
        target = now
        for part in parents:
            target = target[int(part)] if isinstance(target, list) else target[part]
        if isinstance(target, dict):
            if step["op"] == "remove":
                del target[last]
            else:
                target[last] = step["value"]
        elif step["op"] == "add":
            assert last == "-"
            target.append(step["value"])
        elif step["op"] == "remove":
            del target[int(last)]
        else:
            target[int(last)] = step["value"]
    return now


@pytest.mark.parametrize("scenario", ["1", "heist:classic", "cellar:classic", "lockdown:alone"])
def test_changes_rebuild_the_view(scenario: str) -> None:
    whole, by_changes = Program(), Program()
    for each in (whole, by_changes):
        each("new", scenario=scenario, seed=3)
    kept = by_changes("view", changes=True)["view"]
    for number in range(60):
        asked = whole("ask")
        if asked["is"] == "error":
            break
        answer = choice(asked, number * 5)
        for each in (whole, by_changes):
            each("answer", **answer)
        changed = by_changes("view", seat=0, changes=True)
        kept = patched(kept, changed.get("changes", []))
        assert kept == whole("view", seat=0)["view"]


def test_changes_are_smaller_than_views() -> None:
    """Over the first decisions of a game, changes take less than half the bytes."""
    whole, by_changes = Program(), Program()
    read = {True: 0, False: 0}
    for each in (whole, by_changes):
        each("new", scenario="1", seed=5)
    for number in range(20):
        answer = choice(whole("ask"), number)
        for each in (whole, by_changes):
            each("answer", **answer)
            reply = each("view", changes=each is by_changes)
            read[each is by_changes] += len(msgspec.json.encode(reply))
    assert 2 * read[True] < read[False], read


def test_paths_of_changes_are_escaped() -> None:
    (step,) = changes({"a/b": {"~": 1}}, {"a/b": {"~": 2}})
    assert (step.op, step.path, step.value) == ("replace", "/a~1b/~0", 2)


# -- secrets


def test_the_view_of_a_bots_seat_is_refused() -> None:
    program = Program(HUNT)
    program("new", scenario="hunt:hunt", seats=["Ann", "Bo=random"], seed=2)
    assert program("view", seat=1)["code"] == "not-yours"
    assert program("view", seat=0)["is"] == "view"
    assert program("view", seat=None)["is"] == "view"
    assert program("view", seat=7)["code"] == "error"


def test_decisions_of_opponents_are_not_counted() -> None:
    """The number would reveal that the opponent had a decision."""
    program = Program(HUNT)
    program("new", scenario="hunt:hunt", seats=["Ann", "Bo=random"], seed=2)
    for number in range(1, 6):
        answered = program("answer", **choice(program("ask"), number))
        if "result" in answered:
            break
        assert answered["decisions"] == number


def test_a_reply_reports_only_events_of_the_seats_log() -> None:
    program = Program(HUNT)
    program("new", scenario="hunt:hunt", seats=["Ann", "Bo=random"], seed=2)
    for number in range(8):
        asked = program("ask")
        if asked["is"] == "error":
            break
        answered = program("answer", **choice(asked, number))
        log = [entry["text"] for entry in program("view", seat=0)["view"]["log"]]
        assert set(answered["told"]) <= set(log)


# -- forks


def test_a_fork_has_its_own_random_numbers() -> None:
    """Two seeds draw different numbers, one seed draws the same; none draws the game's own."""
    game = open_game("1", seed=5)
    game.answer(game.options[0])
    real = game.kernel.state.rng
    drawn = [game.fork(seed).kernel.state.rng for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(each != real for each in drawn)


def test_a_fork_redraws_hidden_information() -> None:
    """The opponent's place is redrawn, and the fork can be played."""
    program = Program(HUNT)
    program("new", scenario="hunt:hunt", seats=["Ann", "Bo=random"], seed=2)
    program("answer", **choice(program("ask"), 0))
    names = [program("fork", seed=seed)["fork"] for seed in range(12)]
    behind = {msgspec.json.encode(program.talk._forks[name].kernel.state.behind) for name in names}
    assert len(behind) > 1
    reply = program("answer", fork=names[0], **choice(program("ask", fork=names[0]), 0))
    assert reply["is"] == "answered"


def test_a_fork_is_another_game(program: Program) -> None:
    program("answer", **choice(program("ask"), 0))
    before = program("view")
    fork = program("fork", seed=3)["fork"]
    asked = program("ask", fork=fork)
    assert asked["ask"]["options"] == program("ask")["ask"]["options"]
    program("answer", fork=fork, **choice(asked, 0))
    assert program("view") == before
    program("answer", **choice(program("ask"), 0))
    assert program("ask", fork=fork)["code"] == "no-fork"


def test_forks_and_their_answers_have_a_budget() -> None:
    program = Program(forks=2, steps=3)
    program("new", scenario="cellar:classic", seats=["Ann"], seed=5)
    assert [program("fork")["is"] for _ in range(3)] == ["forked", "forked", "error"]
    replies = [
        program("answer", fork="f1", **choice(program("ask", fork="f1"), 0)) for _ in range(4)
    ]
    assert [each["is"] for each in replies] == ["answered"] * 3 + ["error"]
    assert replies[-1]["code"] == "budget"
    program("answer", **choice(program("ask"), 0))
    assert program("fork")["forks_left"] == 1


def test_a_budget_cannot_be_negative(tmp_path: Path) -> None:
    ran = L7(tmp_path)("agent", "--forks", "-1")
    assert ran.returncode == 2
    assert "must be 0 or more" in ran.stderr
    program = Program(forks=-1, steps=-1)
    program("new", scenario="cellar:classic", seats=["Ann"], seed=5)
    assert program("fork")["code"] == "budget"


def test_an_undo_does_not_refill_the_budget() -> None:
    """Undo and the same answer would give endless forks at one position."""
    program = Program(forks=2, steps=3)
    program("new", scenario="cellar:classic", seats=["Ann"], seed=5, undo="casual")
    program("answer", **choice(program("ask"), 0))
    assert program("fork")["forks_left"] == 1
    program("undo")
    assert "forks_left" not in program("fork")
    program("answer", **choice(program("ask"), 0))
    assert program("fork")["code"] == "budget"
    program("answer", **choice(program("ask"), 0))
    assert program("fork")["forks_left"] == 1


# -- the program and its schema


def test_an_unknown_request_lists_the_known_ones(program: Program) -> None:
    message = program("frob")["message"]
    assert "'frob'" in message
    for known in ("new", "view", "ask", "answer", "why-not", "undo", "fork", "rules", "quit"):
        assert f"'{known}'" in message
    assert "Did you mean 'answer'?" in program("anser")["message"]


def test_an_unknown_option_lists_the_options(program: Program) -> None:
    message = program("answer", option="fly")["message"]
    for each in program("ask")["ask"]["options"]:
        assert each["id"] in message


def test_the_command_speaks_lines_of_json(tmp_path: Path) -> None:
    typed = '{"do":"new","scenario":"1","id":1}\n\n{"do":"ask"}\n{"do":"quit"}\n{"do":"ask"}\n'
    ran = L7(tmp_path).alone("agent", typed=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    replies = [msgspec.json.decode(line) for line in ran.stdout.splitlines()]
    assert [each["is"] for each in replies] == ["hello", "begun", "ask"]
    assert replies[0]["protocol"] == protocol.VERSION


@pytest.mark.parametrize(
    "line",
    [b"\xff", b'{"do":"ask","id":"\xff"}', b"x" * 2_000_000, b'"' + b"\xc3\xa9" * 700_000 + b'"'],
    ids=["byte", "byte in text", "long", "long in UTF-8"],
)
@pytest.mark.parametrize("command", ["agent", "mcp"])
def test_a_bad_line_is_an_error_and_the_game_continues(
    tmp_path: Path, command: str, line: bytes
) -> None:
    good = b'{"do":"ask"}' if command == "agent" else b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
    ran = subprocess.run(
        [sys.executable, "-m", "l7core", command],
        input=line + b"\n" + good + b"\n" + line,
        capture_output=True,
        env={**os.environ, "L7_HOME": str(tmp_path)},
        check=False,
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    replies = [msgspec.json.decode(each) for each in ran.stdout.splitlines()]
    if command == "agent":
        codes = [each.get("code") for each in replies[1:]]
        assert codes == ["bad-request", "no-game", "bad-request"]
    else:
        assert [each.get("error", {}).get("code") for each in replies] == [-32700, None, -32700]


def test_the_schema_has_every_request_and_every_reply(tmp_path: Path) -> None:
    made = msgspec.json.decode(L7(tmp_path)("agent", "--schema").stdout)
    parts = made["$defs"]
    for side, tag in (("request", "do"), ("reply", "is")):
        mapping = parts[side]["discriminator"]
        assert mapping["propertyName"] == tag
        for name in mapping["mapping"].values():
            assert name.rpartition("/")[2] in parts
    wanted = set(re.findall(r"^\| `([a-z-]+)` \|", LINES, re.MULTILINE))
    named = {
        *parts["request"]["discriminator"]["mapping"],
        *parts["reply"]["discriminator"]["mapping"],
    }
    assert named == wanted, "docs/automate/agents.md lists each"


PAGE = (ROOT / "docs" / "automate" / "agents.md").read_text(encoding="utf-8")
LINES = PAGE.partition("\n## Lines of JSON\n")[2].partition("\n## ")[0]


def test_the_conversation_on_the_page_is_current() -> None:
    """Lines that begin with > are requests; each reply begins as shown on the page."""
    program = Conversation(HOST)
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    replies: list[bytes] = []
    for line in shown.strip().splitlines():
        if line.startswith("> "):
            reply = program.reply_to(line.removeprefix("> "))
            replies.append(msgspec.json.encode(reply))
        else:
            beginning = line.partition(" …")[0]
            assert replies[-1].decode().startswith(beginning)


def test_the_program_on_the_page_runs() -> None:
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(shown, "docs/automate/agents.md", "exec"), {})


# -- for Python


def test_a_program_plays_a_campaign() -> None:
    game = open_game("escape:subterra", seats=2, seed=1)
    assert game.kernel.state.setup.scenario == "escape:subterra"
    for _ in range(20):
        game.answer(*_first_answer(game))
    assert game.decisions == 20
    program = Program()
    offered = {each.id: each.seats for each in program.talk.hello().scenarios}
    assert offered["escape:subterra"] == (1, 4)
    assert program("new", scenario="subterra")["scenario"] == "escape:subterra"


def _first_answer(game: OpenGame) -> tuple[str, ...]:
    ask = game.ask()
    assert ask
    option = min(ask.options, key=lambda each: each.cost)
    return (option.id, *[id for id, _ in ask.purse][: option.cost])


def test_games_of_one_program_share_the_loaded_mods(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second game loads no file, so that a reset takes less than a few milliseconds."""
    open_game("escape:scenario-1", seed=1)

    def loaded(*_: object, **__: object) -> None:
        raise AssertionError("loaded again")

    monkeypatch.setattr(Host, "__init__", loaded)
    monkeypatch.setattr(Host, "_build", loaded)
    assert open_game("escape:scenario-1", seed=2).decisions == 0


def test_the_api_opens_a_game() -> None:
    game = api.open_game("heist:classic", seats=2, seed=1)
    assert isinstance(game, OpenGame)
    assert (len(game.seats), game.own_seats, game.seat) == (2, (0, 1), 0)
    with pytest.raises(IllegalAnswer):
        game.answer("fly")
    game.answer(game.options[0])
    assert game.decisions == 1


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"scenario": "nowhere"}, "Unknown scenario: 'nowhere'."),
        ({"scenario": "1", "seats": ["Ann=ghost"]}, "Unknown bot: 'ghost'."),
        ({"scenario": "1", "seats": 9}, "not 9"),
        (
            {"scenario": "1", "undo": "always"},
            "Unknown undo mode: 'always'. Known: strict, casual, ironman.",
        ),
    ],
)
def test_open_game_explains_each_refusal(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(L7Error, match=re.escape(told)):
        open_game(**asked)


def test_a_deep_copy_is_independent() -> None:
    game = open_game("cellar:classic", seats=1, seed=5, host=HOST)
    duplicate = copy.deepcopy(game.kernel)
    assert duplicate.digest() == game.kernel.digest()
    game.answer(game.options[0])
    assert duplicate.decisions == 0
