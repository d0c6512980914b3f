"""One folder a game; registry.py names them."""
