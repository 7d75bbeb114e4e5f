"""Benchmarks: every figure measured beside its peer, in one run on one machine."""
