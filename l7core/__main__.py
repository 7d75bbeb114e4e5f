"""Entry point of `python -m l7core`, which runs the command `l7`."""

import sys

from l7core.cli.main import main

sys.exit(main())
