"""The `l7` command: a module for each family of subcommands. Start reading at `main.py`.

Functions that run a command import what they need, which keeps the start-up fast. A list of saves
loads no rules, and `l7 --version` loads almost nothing.
"""
