"""What a site says of the file with everything, in French and English."""

from typing import Final

from posse.core.words import Words

WORDS: Final = Words(
    {
        "en": {
            "error.everything-damaged": "This file was damaged on its way: nothing was taken from it. Fetch it from the other device once more.",
            "error.everything-foreign": "This is not the file that “Take everything along” writes: nothing was taken from it. A record of a single game is opened under “See a game again”.",
            "error.everything-large": "This is more than {most} MB, which no such file has: nothing was taken from it.",
            "error.everything-other": "This file was written by another version of Posse (format {found}; this one reads {known}): nothing was taken. Load the newest version of this page on both devices, and take everything along once more.",
        },
        "fr": {
            "error.everything-damaged": "Ce fichier s'est abîmé en chemin : rien n'en a été repris. Reprenez-le sur l'autre appareil.",
            "error.everything-foreign": "Ce n'est pas le fichier qu'écrit « Tout emporter » : rien n'en a été repris. La feuille d'une partie s'ouvre sous « Revoir une partie ».",
            "error.everything-large": "Il y a là plus de {most} Mo, ce qu'aucun fichier de ce genre ne pèse : rien n'en a été repris.",
            "error.everything-other": "Ce fichier vient d'une autre version de Posse (format {found} ; celle-ci lit le {known}) : rien n'en a été repris. Chargez la dernière version de cette page sur les deux appareils, puis emportez tout de nouveau.",
        },
    }
)
