"""Checks of this machine (`l7 doctor`), and the bundle for a bug report."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from l7core.cli.options import host_of, places_of, store_of
from l7core.cli.output import FAILED, print_rows, say
from l7core.cli.parsers import Commands, Options, Shared, add

if TYPE_CHECKING:
    from l7core.persist.store import Store
    from l7core.support.doctor import Check, DoctorHost


def add_doctor(commands: Commands, shared: Shared) -> None:
    parents = shared.everywhere, shared.saved, shared.as_data
    doctor = add(
        commands, "doctor", "check versions, folders, terminal, mods and saves", _doctor, *parents
    )
    doctor.add_argument("--bundle", metavar="SAVE", help="create a zip for a bug report")
    doctor.add_argument(
        "--hidden", action="store_true", help="include the whole save, with hidden information"
    )
    doctor.add_argument(
        "--to", default=".", metavar="FILE", help="output folder (default: current folder)"
    )


def _doctor(options: Options) -> int:
    from l7core.support import doctor

    store, host = store_of(options), host_of(options)
    checks = list(doctor.examine(store, host, places_of(options)))
    if options.bundle:
        return _bundle(options, store, host, checks)
    rows = [{"what": each.what, "found": each.found, "is": each.state} for each in checks]
    print_rows(rows, options)
    if not options.json:
        say(detail for each in checks for detail in each.details)
    return FAILED if any(each.state == "problem" for each in checks) else 0


def _bundle(options: Options, store: Store, host: DoctorHost, checks: Iterable[Check]) -> int:
    from l7core.persist import save_admin
    from l7core.support import bug_report

    data = save_admin.whole(store, options.bundle)
    parts = bug_report.of_save(data, checks, hidden=options.hidden, host=host)
    default = f"{options.bundle}-bug.zip"
    path = save_admin.copy_out(bug_report.zipped(parts), Path(options.to), default)
    say([f"Written: {path}", *bug_report.what_is_in_it(parts)])
    return 0
