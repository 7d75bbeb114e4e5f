"""The `l7` command, one module a family of subcommands. Begin at `main.py`.

Functions that carry out a command import what they need, for start-up time: a list of saves loads
no rules, and `l7 --version` loads next to nothing.
"""
