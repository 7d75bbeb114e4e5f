"""Bringing mods onto this machine: fetching, staging, trust, and the shelf they stand on."""
