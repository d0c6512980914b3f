"""Simulations, measures and reports."""
