"""What the lab prints, in French and English."""

from typing import Final

from posse.core.words import Words

WORDS: Final = Words(
    {
        "en": {
            "seat": "seat",
            "bot": "bot",
            "wins": "wins",
            "share": "share",
            "interval": "95 % interval",
            "ranks": "1st / 2nd / …",
            "mean-rank": "mean rank",
            "games": "games",
            "value": "value",
            "played": "played",
            "unfinished": "unfinished (stopped by the cap, nobody wins)",
            "shared": "shared victories",
            "length": "actions a game",
            "range": "shortest – longest",
            "speed": "actions a second",
            "event": "event",
            "times": "times",
            "a-game": "a game",
            "no-openspiel": "OpenSpiel is not installed (pip install open_spiel==2.0.2): its part is left out.",
            "measure": "measure",
            "rate": "million actions/s",
            "micro": "Time (µs)",
            "ratio": "ratio",
        },
        "fr": {
            "seat": "place",
            "bot": "automate",
            "wins": "victoires",
            "share": "part",
            "interval": "intervalle à 95 %",
            "ranks": "1er / 2e / …",
            "mean-rank": "rang moyen",
            "games": "parties",
            "value": "valeur",
            "played": "jouées",
            "unfinished": "inachevées (arrêtées au plafond, personne ne gagne)",
            "shared": "victoires partagées",
            "length": "actions par partie",
            "range": "la plus courte – la plus longue",
            "speed": "actions par seconde",
            "event": "événement",
            "times": "fois",
            "a-game": "par partie",
            "no-openspiel": "OpenSpiel n'est pas installé (pip install open_spiel==2.0.2) : sa partie est omise.",
            "measure": "mesure",
            "rate": "millions d'actions/s",
            "micro": "Temps (µs)",
            "ratio": "rapport",
        },
    }
)
