"""Messages of content problems, as mod authors see them."""

from __future__ import annotations

import pytest

from l7core.content import Problem
from tests.content.attic import file, marked, problem_in, read

HALL = '[[tile]]\nid = "hall"\n'
CARD = HALL + '[[card]]\nid = "sweat"\ntile = "hall"\n'


def test_unknown_verb() -> None:
    source = file(
        CARD + 'effects = [{ do = "gain-feer", n = 1 }]', path="plugins/attic/content/cards.toml"
    )
    assert problem_in(source).render() == (
        "plugins/attic/content/cards.toml:6:19: unknown verb 'gain-feer' [content-unknown-verb]\n"
        '    6 | effects = [{ do = "gain-feer", n = 1 }]\n'
        "      |                   ^^^^^^^^^^^\n"
        "   expected one of: gain-fear, go-to, may-do\n"
        "   did you mean 'gain-fear'?"
    )


def test_unknown_verb_inside_a_verb() -> None:
    problem = problem_in(
        CARD
        + """
[[card.effects]]
do = "may-do"
effects = [
    { do = "go-to", tile = "hall" },
    { do = "goto", tile = "hall" },  # here
]
"""
    )
    assert (problem.code, problem.line, marked(problem)) == ("content-unknown-verb", 11, '"goto"')
    assert problem.suggestion == "did you mean 'go-to'?"


def test_unknown_condition() -> None:
    assert problem_in(CARD + 'if = [{ is = "stand-on", tile = "hall" }]').render() == (
        "attic.toml:6:14: unknown condition 'stand-on' [content-unknown-condition]\n"
        '    6 | if = [{ is = "stand-on", tile = "hall" }]\n'
        "      |              ^^^^^^^^^^\n"
        "   expected one of: stands-on\n"
        "   did you mean 'stands-on'?"
    )


def test_an_effect_that_names_no_verb() -> None:
    problem = problem_in(CARD + "effects = [{ n = 1 }]")
    assert problem.message == "missing field 'do' in a verb"
    assert problem.expected == "do = one of: gain-fear, go-to, may-do"
    assert marked(problem) == "{ n = 1 }"


def test_an_effect_without_brackets() -> None:
    problem = problem_in(CARD + 'effects = { do = "gain-fear", n = 1 }')
    assert (problem.code, problem.message) == ("content-type", "'effects' is a table")
    assert problem.expected == 'a list of verbs: [{ do = "…" }]'


def test_an_effect_that_is_only_a_word() -> None:
    problem = problem_in(CARD + 'effects = ["gain-fear"]')
    assert problem.message == "item 1 of 'effects' is the text 'gain-fear'"
    assert problem.expected == 'a verb: { do = "…" }'


def test_unknown_field() -> None:
    assert problem_in(CARD + "efects = []").render() == (
        "attic.toml:6:1: unknown field 'efects' in card 'attic:sweat' [content-unknown-field]\n"
        "    6 | efects = []\n"
        "      | ^^^^^^\n"
        "   expected one of: tile, effects, if, cost, tags, near, way, stacks, id, name, phrase\n"
        "   did you mean 'effects'?"
    )


def test_unknown_field_of_a_verb() -> None:
    problem = problem_in(CARD + 'effects = [{ do = "gain-fear", n = 1, whom = "all" }]')
    assert problem.message == "unknown field 'whom' in the verb 'gain-fear'"
    assert (problem.expected, marked(problem)) == ("one of: n, who", "whom")


def test_missing_field() -> None:
    assert problem_in('[[card]]  # cold\nid = "sweat"\n').render() == (
        "attic.toml:1:1: missing field 'tile' in card 'attic:sweat' [content-missing-field]\n"
        "    1 | [[card]]  # cold\n"
        "      | ^^^^^^^^\n"
        "   expected tile = the id of a tile"
    )


def test_missing_field_of_a_verb() -> None:
    problem = problem_in(CARD + 'effects = [{ do = "gain-fear" }]')
    assert problem.message == "missing field 'n' in the verb 'gain-fear'"
    assert problem.expected == "n = a whole number, at least 1, at most 6"
    assert marked(problem) == '{ do = "gain-fear" }'


def test_missing_id() -> None:
    problem = problem_in("[[tile]]\ndoors = 2")
    assert problem.message == "missing field 'id' in a tile"


def test_wrong_type() -> None:
    assert problem_in(CARD + 'cost = { fear = "two" }').render() == (
        "attic.toml:6:17: 'fear' is the text 'two' [content-type]\n"
        '    6 | cost = { fear = "two" }\n'
        "      |                 ^^^^^\n"
        "   expected a whole number"
    )


def test_wrong_value_under_a_key_that_is_a_reference() -> None:
    problem = problem_in(CARD + 'stacks = { hall = "many" }')
    assert (problem.expected, marked(problem)) == ("a whole number", '"many"')


def test_value_out_of_bounds() -> None:
    problem = problem_in(HALL + "doors = 5")
    assert (problem.code, problem.message) == ("content-value", "'doors' is 5")
    assert problem.expected == "a whole number, at least 1, at most 4"


def test_value_outside_a_closed_set() -> None:
    problem = problem_in(CARD + 'effects = [{ do = "gain-fear", n = 1, who = "activ" }]')
    assert (problem.code, problem.message) == ("content-value", "'who' is the text 'activ'")
    assert problem.expected == "one of: active, all"
    assert problem.suggestion == "did you mean 'active'?"


def test_unknown_kind() -> None:
    assert problem_in(HALL + '[[crad]]\nid = "sweat"').render() == (
        "attic.toml:3:3: unknown kind of record 'crad' [content-unknown-kind]\n"
        "    3 | [[crad]]\n"
        "      |   ^^^^\n"
        "   expected one of: tile, card, trigger, achievement\n"
        "   did you mean 'card'?"
    )


def test_a_single_table_instead_of_a_list_of_tables() -> None:
    problem = problem_in('[tile]\nid = "hall"')
    assert (problem.code, problem.message) == ("content-type", "'tile' is a table")
    assert problem.expected == "a table for each tile, under the heading [[tile]]"


def test_a_list_of_something_else() -> None:
    problem = problem_in("tile = [3]")
    assert (problem.message, marked(problem)) == ("item 1 of 'tile' is 3", "3")


def test_unknown_window() -> None:
    problem = problem_in('[[trigger]]\nwhen = "after-rol"\neffects = []')
    assert (problem.code, problem.message) == (
        "content-unknown-window",
        "unknown window 'after-rol'",
    )
    assert problem.expected == "one of: after-roll, end-of-turn"
    assert problem.suggestion == "did you mean 'after-roll'?"


def test_reference_to_a_missing_record() -> None:
    assert problem_in(HALL + '[[card]]\nid = "sweat"\ntile = "hal"').render() == (
        "attic.toml:5:8: there is no tile 'attic:hal' [content-reference]\n"
        '    5 | tile = "hal"\n'
        "      |        ^^^^^\n"
        "   expected the id of a tile\n"
        "   did you mean 'hall'?"
    )


def test_duplicate_id() -> None:
    first = file(HALL, path="first.toml")
    second = file("# again\n" + HALL, path="second.toml")
    assert problem_in(first, second).render() == (
        "second.toml:3:6: tile 'attic:hall' is already defined at first.toml:1 (mod 'attic')"
        " [content-duplicate]\n"
        '    3 | id = "hall"\n'
        "      |      ^^^^^^\n"
        "   give it another id, or write patch = true to change that record"
    )


def test_id_of_another_mod() -> None:
    problem = problem_in('[[tile]]\nid = "cellar:hall"')
    assert (problem.code, marked(problem)) == ("content-foreign-id", '"cellar:hall"')
    assert "'cellar:hall' does not belong to the mod 'attic'" in problem.message


@pytest.mark.parametrize("id", ["Hall", "the hall", "hall_1", "", "attic:"])
def test_an_id_is_lower_case_words_and_hyphens(id: str) -> None:
    problem = problem_in(f'[[tile]]\nid = "{id}"')
    assert (problem.code, problem.line) == ("content-value", 2)
    assert problem.message.endswith("is not an id")


def test_an_id_that_is_not_text() -> None:
    problem = problem_in("[[tile]]\nid = 7")
    assert (problem.message, problem.expected) == ("'id' is 7", "text")


def test_all_problems_of_all_files_are_reported_in_reading_order() -> None:
    first = file(
        """
[[card]]
id = "sweat"
tile = "nowhere"
effects = [{ do = "gain-feer" }, { do = "gain-fear", n = 9, whom = 1 }]
colour = "red"

[[tile]]
id = "hall"
doors = "two"
""",
        path="first.toml",
    )
    second = file("[[tile", path="second.toml", mod="cellar")
    third = file('[[tile]]\nid = "Lab"\n', path="third.toml")
    problems = read(first, second, third).problems
    assert [(each.file, each.line, each.code) for each in problems] == [
        ("first.toml", 3, "content-reference"),
        ("first.toml", 4, "content-unknown-verb"),
        ("first.toml", 4, "content-value"),
        ("first.toml", 4, "content-unknown-field"),
        ("first.toml", 5, "content-unknown-field"),
        ("first.toml", 9, "content-type"),
        ("second.toml", 1, "content-syntax"),
        ("third.toml", 2, "content-value"),
    ]


def problem_on(line: str, column: int = 1, width: int = 1, message: str = "wrong") -> Problem:
    """Return a problem at a position of the line."""
    return Problem(
        code="content-value",
        mod="attic",
        file="attic.toml",
        line=7,
        column=column,
        width=width,
        source_line=line,
        message=message,
    )


def test_a_problem_of_a_file_shows_no_line() -> None:
    problem = Problem(code="content-unreadable", mod="attic", file="a.toml", message="gone")
    assert problem.render() == "a.toml: gone [content-unreadable]"


def test_a_long_line_is_cut_around_the_mark() -> None:
    line = "a" * 500 + "WRONG" + "b" * 500
    _, shown, mark = problem_on(line, column=501, width=5).render().splitlines()
    start = mark.index("^")
    assert shown[start : start + 5] == "WRONG"
    assert mark.count("^") == 5
    assert max(len(shown), len(mark)) <= 120


def test_control_characters_are_not_printed() -> None:
    problem = problem_on('name = "\x1b[2J\u202e"', message="the text '\x1b[31m'")
    rendered = problem.render()
    assert "\x1b" not in rendered
    assert "\u202e" not in rendered


def test_a_tab_is_one_column_wide() -> None:
    _, shown, mark = problem_on("\tn = 1", column=6).render().splitlines()
    assert shown[mark.index("^")] == "1"
