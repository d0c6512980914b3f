"""The letters that codes and the ids of tables are made of."""

from typing import Final

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: read aloud without doubt
ID_LENGTH: Final = 16  # 80 bits: nobody finds a table by guessing
