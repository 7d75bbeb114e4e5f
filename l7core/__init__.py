"""Board games for the terminal: the rules, the saves and the mods, without any screen."""

__version__ = "0.1.0"
API_VERSION = "1.0"
"""Version of `l7core.api`. It has to be in the range of a manifest's `api` field."""
