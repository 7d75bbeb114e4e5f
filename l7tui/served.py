"""The terminal of somebody who plays in a browser: its end is the end of the program.

The server hands on packets over pipes. Where these close, nobody is left to press a key, and every
decision is on disk.
"""

from __future__ import annotations

import os

from textual.drivers.web_driver import WebDriver

HUNG_UP = 129
"""What a shell says of a program whose terminal was closed."""


class ServedDriver(WebDriver):
    """Draws for a web server, and ends with it."""

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            os._exit(HUNG_UP)
