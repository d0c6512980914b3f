"""What players read of Public Enemy, in French and English."""

from posse.core.words import Words

WORDS = Words({"en": {}, "fr": {}})
