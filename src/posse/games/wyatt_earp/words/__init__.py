"""What players read of Wyatt Earp; en.py and fr.py have the same keys."""

from typing import Final

from posse.core.words import Words
from posse.games.wyatt_earp.words.en import EN
from posse.games.wyatt_earp.words.fr import FR

WORDS: Final = Words({"en": EN, "fr": FR})
