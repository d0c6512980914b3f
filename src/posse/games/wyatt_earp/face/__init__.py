"""Wyatt Earp: what people and clients are shown."""
