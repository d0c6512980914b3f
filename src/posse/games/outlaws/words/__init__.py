"""What players read of Outlaws; en.py and fr.py have the same keys."""

from typing import Final

from posse.core.words import Words
from posse.games.outlaws.words.en import EN
from posse.games.outlaws.words.fr import FR

WORDS: Final = Words({"en": EN, "fr": FR})
