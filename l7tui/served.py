"""The terminal driver for a player in a browser, which ends with the connection.

The server sends packets through pipes. When they close, no player is left and every decision is on
disk, so the process exits.
"""

from __future__ import annotations

import os

from textual.drivers.web_driver import WebDriver

HUNG_UP = 129
"""Exit status of a program whose terminal was closed."""


class ServedDriver(WebDriver):
    """Driver for a web server; exits the process when the input pipe closes."""

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            os._exit(HUNG_UP)
