"""Releases: packages for an index, a program in one file, and a site of the docs."""
