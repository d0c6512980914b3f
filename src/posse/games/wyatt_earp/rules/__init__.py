"""Wyatt Earp; its rules: the state, and a file for each chapter."""
