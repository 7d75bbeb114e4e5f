"""Board games for the terminal: the rules, the saves and the mods, without any screen."""

__version__ = "0.1.0"
API_VERSION = "1.0"
"""What a manifest's `api` range is held against: the version of `l7core.api`."""
