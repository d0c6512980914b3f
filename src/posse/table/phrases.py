"""What can be said with one touch: kept as a key, and read by each in their own language."""

from typing import Final

from posse.core.words import Words

WORDS: Final = Words(
    {
        "en": {
            "phrase.howdy": "Howdy!",
            "phrase.good-game": "Good game!",
            "phrase.well-played": "Well played!",
            "phrase.well-bluffed": "Well bluffed!",
            "phrase.doubt": "I don't believe a word of it.",
            "phrase.ouch": "Ouch!",
            "phrase.your-turn": "Your turn, partner.",
            "phrase.moment": "One moment, please.",
            "phrase.no-hurry": "Take your time.",
            "phrase.thanks": "Thank you!",
            "phrase.again": "Another game?",
            "phrase.bye": "I have to ride on. See you!",
        },
        "fr": {
            "phrase.howdy": "Bonjour la compagnie !",
            "phrase.good-game": "Belle partie !",
            "phrase.well-played": "Bien joué !",
            "phrase.well-bluffed": "Joli bluff !",
            "phrase.doubt": "Je n'en crois pas un mot.",
            "phrase.ouch": "Aïe !",
            "phrase.your-turn": "C'est à vous.",
            "phrase.moment": "Un instant, s'il vous plaît.",
            "phrase.no-hurry": "Prenez votre temps.",
            "phrase.thanks": "Merci !",
            "phrase.again": "On en refait une ?",
            "phrase.bye": "Je dois reprendre la route. À bientôt !",
        },
    }
)
PHRASES: Final = tuple(key.partition(".")[2] for key in WORDS.texts["en"])


def spoken(key: str, lang: str) -> str:
    return WORDS.say(lang, f"phrase.{key}")
