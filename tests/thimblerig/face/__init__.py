"""Thimblerig: what people and clients are shown."""
