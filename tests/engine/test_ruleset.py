"""Rulesets: inheritance, toggles, presets and unknown names."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.errors import L7Error, UnknownId
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flows, Rules, Ruleset, Toggle, family_of
from l7core.engine.state import SeatSetup, Setup
from l7core.engine.texts import Texts
from l7core.testing.positions import new_game
from tests.engine.toy import RULESET, ToyState
from tests.fixtures.mods.cellar.tests.positions import rules

ANN = SeatSetup("Ann")
PARENT = Ruleset(
    id="toy:parent",
    title="Parent",
    state=ToyState,
    begin=RULESET.begin,
    show=RULESET.show,
    flows=RULESET.flows,
    constants={"dice": 2, "cards": 5},
    toggles=(
        Toggle("pace", "Pace", ("slow", "quick"), "slow"),
        Toggle("light", "Light", ("dim", "bright"), "dim"),
    ),
    presets={"grim": {"pace": "quick"}},
)
CHILD = Ruleset(
    id="toy:child",
    title="Child",
    extends="toy:parent",
    constants={"dice": 3},
    toggles=(Toggle("light", "Light", ("dim", "none"), "none"),),
    presets={"kind": {"light": "dim"}},
)
FAMILY = Rules([PARENT, CHILD])


def setup(**rest: Any) -> Setup:
    return Setup(ruleset="toy:child", seats=(ANN,), **rest)


# -- extending


def test_a_child_replaces_constants_and_keeps_the_others() -> None:
    assert FAMILY.constants == {"dice": 3, "cards": 5}


def test_a_child_replaces_toggles_and_keeps_the_others() -> None:
    assert FAMILY.toggles["light"].choices == ("dim", "none")
    assert FAMILY.toggles["pace"].choices == ("slow", "quick")


def test_toggles_without_words_take_them_from_the_texts() -> None:
    own = Ruleset(
        id="toy:own", title="Own", toggles=(Toggle("pace", "", ("slow", "quick"), "slow"),)
    )
    texts = Texts({"toy.toggle.pace.title": "Tempo", "toy.toggle.pace.why": "Steps a turn."})
    (toggle,) = Rules([own], texts=texts).toggles.values()
    assert (toggle.title, toggle.why) == ("Tempo", "Steps a turn.")
    assert Rules([own]).toggles["pace"].title == "pace"


def test_a_child_has_its_parents_presets_and_its_own() -> None:
    assert set(FAMILY.presets) == {"grim", "kind"}


def test_a_child_has_its_parents_state_and_position() -> None:
    assert FAMILY.state is ToyState
    assert isinstance(FAMILY.begin(setup()), ToyState)


def test_a_child_replaces_a_named_flow_wherever_it_is_run() -> None:
    flows = Flows()

    @flows("toy:second-step")
    async def second_step(game: Game[ToyState], seat: int) -> None:
        game.state.total += 1000

    child = Ruleset(id="toy:child", title="Child", extends="toy:toy", flows=flows)
    family = Rules([RULESET, child])
    kernel: Kernel[ToyState] = Kernel(family, family.begin(setup()))  # type: ignore[arg-type]
    kernel.answer("twice")
    kernel.answer("left")
    assert kernel.state.total == 1001


def test_the_parent_is_unchanged() -> None:
    assert Rules([PARENT]).constants["dice"] == 2


def test_a_family_runs_from_the_oldest_to_the_ruleset_itself() -> None:
    known = {each.id: each for each in (CHILD, PARENT)}
    assert family_of("toy:child", known) == [PARENT, CHILD]


def test_an_unknown_ruleset_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownId, match=r"Unknown game: 'toy:chidl'\. Did you mean 'toy:child'"):
        family_of("toy:chidl", {"toy:child": CHILD})


def test_a_missing_parent_is_named() -> None:
    with pytest.raises(UnknownId, match="'toy:parent'"):
        family_of("toy:child", {"toy:child": CHILD})


def test_a_ruleset_cannot_extend_itself() -> None:
    rounds = Ruleset(id="toy:a", title="A", extends="toy:b")
    about = Ruleset(id="toy:b", title="B", extends="toy:a")
    with pytest.raises(L7Error, match="extends itself"):
        family_of("toy:a", {"toy:a": rounds, "toy:b": about})


def test_two_flows_of_one_id_clash() -> None:
    flows = Flows()

    async def flow(game: Game[ToyState]) -> None: ...

    flows("toy:turn")(flow)
    with pytest.raises(L7Error, match="'toy:turn' is defined twice"):
        flows("toy:turn")(flow)


# -- toggles and presets


@pytest.mark.parametrize(
    ("preset", "toggles", "values"),
    [
        ("", {}, {"pace": "slow", "light": "none"}),
        ("grim", {}, {"pace": "quick", "light": "none"}),
        ("grim", {"pace": "slow"}, {"pace": "slow", "light": "none"}),
        ("kind", {"pace": "quick"}, {"pace": "quick", "light": "dim"}),
    ],
)
def test_a_setting_overrides_the_preset_and_a_preset_the_default(
    preset: str, toggles: dict[str, str], values: dict[str, str]
) -> None:
    assert FAMILY.begin(setup(preset=preset, toggles=toggles)).toggles == values


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"preset": "grimm"}, "Unknown preset: 'grimm'. Did you mean 'grim'"),
        ({"preset": "xyzzy"}, "Unknown preset: 'xyzzy'. Known: grim, kind"),
        ({"toggles": {"paec": "slow"}}, "Unknown house rule: 'paec'. Did you mean 'pace'"),
        ({"toggles": {"pace": "quik"}}, "Unknown value for pace: 'quik'. Did you mean 'quick'"),
        ({"toggles": {"light": "bright"}}, "Unknown value for light: 'bright'"),
    ],
)
def test_an_unknown_setting_is_named_with_the_nearest(
    wrong: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(UnknownId) as refused:
        FAMILY.begin(setup(**wrong))
    assert complaint in str(refused.value)


def test_a_flow_reads_the_toggles_of_its_game() -> None:
    state = FAMILY.begin(setup(toggles={"pace": "quick"}))
    assert Game(FAMILY, state).toggle("pace") == "quick"


# -- a new game


def test_a_ruleset_limits_the_number_of_seats() -> None:
    with pytest.raises(L7Error, match="1 to 3 players, not 4"):
        new_game(rules("cellar:classic"), seats=4)


def test_the_same_setup_makes_the_same_game() -> None:
    same = [new_game(rules("cellar:classic"), seats=3, seed=5) for _ in range(2)]
    assert same[0] == same[1]


def test_another_seed_makes_another_game() -> None:
    kernels = [
        Kernel(rules("cellar:classic"), new_game(rules("cellar:classic"), seed=seed))
        for seed in (1, 2)
    ]
    assert kernels[0].digest() != kernels[1].digest()


# -- names


def test_a_record_has_its_own_name() -> None:
    cellar = rules("cellar:classic")
    game = Game(cellar, new_game(cellar))
    assert cellar.name(game, "cellar:hall") == "the hall"


def test_the_ruleset_names_ids_that_are_no_records() -> None:
    cellar = rules("cellar:classic")
    game = Game(cellar, new_game(cellar, seats=2))
    assert cellar.name(game, "seat:1") == "Bo"


def test_an_id_without_a_name_gives_none() -> None:
    cellar = rules("cellar:classic")
    assert cellar.name(Game(cellar, new_game(cellar)), "nothing") is None
