"""Outlaws: what people and clients are shown."""
