"""Command `python -m tests.tools.bench [--quick] [NAME …]`: measure, print, write `bench.jsonl`."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from l7core.engine.errors import L7Error
from tests.tools.bench import report
from tests.tools.bench.registry import CannotRun, Effort, Row, chosen
from tests.tools.bench.rows import ROWS

QUICK = Effort(seconds=1.5)
FULL = Effort(seconds=8)
LINES = Path("bench.jsonl")


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen rows; a missed ratio is shown and fails nothing."""
    options = _parser().parse_args(arguments)
    if unknown := [name for name in options.names if not chosen([name])]:
        print(f"Unknown row: {' or '.join(unknown)}. Known rows:", file=sys.stderr)
        print(*(row.name for row in ROWS), sep="\n", file=sys.stderr)
        return 2
    effort = QUICK if options.quick else FULL
    print(report.heading())
    with LINES.open("w", encoding="utf-8") as lines:
        for row in chosen(options.names):
            line = _run(row, effort)
            print(report.text(line, row.limit), flush=True)
            print(report.json(line), file=lines, flush=True)
    return 0


def _run(row: Row, effort: Effort) -> report.Line:
    """Measure one row, or return the reason why it cannot be measured."""
    # The collector must not scan the leftovers of earlier rows during this one.
    gc.collect()
    gc.freeze()
    try:
        return report.measured(row, row.measure(effort))
    except (CannotRun, L7Error) as reason:
        return report.not_measured(row, str(reason))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute, less precise")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="rows, or the first part of their names"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
