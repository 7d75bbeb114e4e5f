"""The `l7` command, one module a family of subcommands. Begin at `main.py`."""
