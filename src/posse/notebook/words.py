"""What a notebook says around a board or a record, in French and English."""

from typing import Final

from posse.core.words import Words

WORDS: Final = Words(
    {
        "en": {
            "spectator": "what a spectator sees",
            "seat": "what {who} sees",
            "record-watched": "what a spectator may know",
            "record-of": "what {seat} may know",
            "line": "line {line}",
            "to-act": "{actors} to act",
            "over": "over",
            "actions": "{count|no action|one action|# actions}",
            "news": "what happened ({count|nothing|one sentence|# sentences})",
            "rank": "rank",
            "player": "player",
            "number": "line",
            "action": "action",
            "told": "what came of it",
            "left-out": "{lines|one line|# lines} left out",
        },
        "fr": {
            "spectator": "ce que voit un spectateur",
            "seat": "ce que voit {who}",
            "record-watched": "ce que peut savoir un spectateur",
            "record-of": "ce que peut savoir {seat}",
            "line": "ligne {line}",
            "to-act": "à {actors} de jouer",
            "over": "partie finie",
            "actions": "{count|aucune action|une action|# actions}",
            "news": "ce qui s'est passé ({count|rien|une phrase|# phrases})",
            "rank": "rang",
            "player": "joueur",
            "number": "ligne",
            "action": "action",
            "told": "ce qu'il en advint",
            "left-out": "{lines|une ligne omise|# lignes omises}",
        },
    }
)
