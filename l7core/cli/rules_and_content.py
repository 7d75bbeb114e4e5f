"""Commands about rules and content: `l7 rulesets`, `l7 rules` and `l7 content`."""

from __future__ import annotations

import sys

from l7core.cli.options import host_of, ruleset_of
from l7core.cli.output import Cell, print_rows, say
from l7core.cli.parsers import Commands, Options, Shared, add, add_actions
from l7core.engine.errors import L7Error


def add_rulesets(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.as_data
    add(commands, "rulesets", "list games and scenarios", _rulesets, *parents)


def add_rules(commands: Commands, shared: Shared) -> None:
    rules = add(commands, "rules", "show the rulebook", _rules, shared.everywhere)
    rules.add_argument("ruleset", nargs="?", default="", help="game id; list: 'l7 rulesets'")
    rules.add_argument("--search", default="", metavar="WORDS", help="search for these words")
    rules.add_argument(
        "--section", default="", metavar="NAME", help="one section, by title or anchor"
    )
    rules.add_argument("--contents", action="store_true", help="headings only")


def add_content(commands: Commands, shared: Shared) -> None:
    content = commands.add_parser("content", help="browse cards, tiles, scenarios …")
    looks = add_actions(content, required=True, metavar="ACTION")
    show = add(looks, "show", "show one record", _show, shared.everywhere)
    show.add_argument("id", help="record id, e.g. escape:clone")
    table = add(
        looks, "table", "list all records of a kind", _table, shared.everywhere, shared.as_data
    )
    table.add_argument("kind", help="kind of record, e.g. tiles or events")


def _rulesets(options: Options) -> int:
    host = host_of(options)
    rows: list[dict[str, Cell]] = []
    for id, ruleset in host.rulesets.items():
        try:
            rules = host.rules(id)
            cards = (*rules.scenarios(), *rules.campaigns())
        except L7Error as error:
            rows.append(_row(id, ruleset.title, "", f"not playable: {error}"))
            continue
        rows += [_row(id, ruleset.title, card.id, card.title, card.seats) for card in cards]
    return print_rows(rows, options)


def _row(
    ruleset: str,
    title: str,
    scenario: str,
    scenario_title: str,
    seats: tuple[int, int] | None = None,
) -> dict[str, Cell]:
    return {
        "ruleset": ruleset,
        "title": title,
        "scenario": scenario,
        "scenario_title": scenario_title,
        "seats": seats,
    }


def _rules(options: Options) -> int:
    from l7core.plain import rulebook_lines

    host = host_of(options)
    book, problems = host.rulebook(ruleset_of(options, host))
    for problem in problems:
        sys.stderr.write(f"{problem.render()}\n")
    if options.section:
        say(rulebook_lines.about(book, options.section))
    elif options.search:
        say(rulebook_lines.hits(book, options.search))
    else:
        say(rulebook_lines.contents(book) if options.contents else rulebook_lines.whole(book))
    return 0


def _show(options: Options) -> int:
    from l7core.plain import content_lines

    host = host_of(options)
    say(content_lines.show(map(host.rules, host.rulesets), options.id))
    return 0


def _table(options: Options) -> int:
    from l7core.plain import content_lines

    host = host_of(options)
    return print_rows(content_lines.table(map(host.rules, host.rulesets), options.kind), options)
