"""The browser version of L7: `l7 serve`."""

from __future__ import annotations

import sys

from l7core.cli.options import places_of
from l7core.cli.output import say
from l7core.cli.parsers import INSTALL_EXTRA, Commands, Options, Shared, add
from l7core.engine.errors import L7Error

PORT = 8377


def add_serve(commands: Commands, shared: Shared) -> None:
    does = "play in a browser, locally or over the network"
    serve = add(commands, "serve", does, _serve, shared.everywhere)
    serve.add_argument("--port", type=int, default=PORT, help=f"port (default: {PORT})")
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="address to bind (default: this machine only)",
    )
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="allowed host name (default: this machine's own names)",
    )
    serve.add_argument("--tls", action="store_true", help="expect https from a proxy in front")
    serve.add_argument(
        "--guests",
        type=int,
        default=0,
        metavar="N",
        help="number of guest addresses, each with its own saves",
    )


def _serve(options: Options) -> int:
    try:
        from l7doors import web
    except ImportError as error:
        raise L7Error(
            f"Browser support isn't installed: {error.name} is missing.",
            hint=INSTALL_EXTRA.format(extra="web"),
        ) from error
    if not 0 <= options.guests <= web.MOST_GUESTS:
        raise L7Error(f"Up to {web.MOST_GUESTS} guests are allowed, not {options.guests}.")
    _say("Anyone with one of these addresses can play. Press Ctrl+C to stop.")
    web.serve(
        host=options.host,
        port=options.port,
        guests=options.guests,
        home=places_of(options).data / "guests",
        names=options.name,
        is_safe=options.tls,
        say=_say,
    )
    return 0


def _say(line: str) -> None:
    """Print a line and flush it at once."""
    say([line])
    sys.stdout.flush()
