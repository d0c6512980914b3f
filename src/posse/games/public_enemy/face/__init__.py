"""Public Enemy: what people and clients are shown."""
