"""Thimblerig: the rules: the state, and a file a chapter."""
