"""How the database tables got from each version to the next, and back: Alembic's scripts.

A script is never changed once it was released, and names its own columns: the tables of schema.py go on.
"""
