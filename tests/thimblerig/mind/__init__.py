"""Thimblerig: what a seat knows, and how bots judge."""
