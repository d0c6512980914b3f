"""Simulations and benchmarks, as tables and as JSON."""

