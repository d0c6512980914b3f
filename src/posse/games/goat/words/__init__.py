"""What players read of the Goat; en.py and fr.py have the same keys."""

from typing import Final

from posse.core.words import Words
from posse.games.goat.words.en import EN
from posse.games.goat.words.fr import FR

WORDS: Final = Words({"en": EN, "fr": FR})
