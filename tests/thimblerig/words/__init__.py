"""What players read of Thimblerig; en.py and fr.py have the same keys."""

from typing import Final

from posse.core.words import Words
from tests.thimblerig.words.en import EN
from tests.thimblerig.words.fr import FR

WORDS: Final = Words({"en": EN, "fr": FR})
