"""What players read of Public Enemy; en.py and fr.py have the same keys."""

from typing import Final

from posse.core.words import Words
from posse.games.public_enemy.words.en import EN
from posse.games.public_enemy.words.fr import FR

WORDS: Final = Words({"en": EN, "fr": FR})
