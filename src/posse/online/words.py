"""What is said on the way to a table on a server, in French and English."""

from typing import Final

from posse.core.words import Words

WORDS: Final = Words(
    {
        "en": {
            "error.link": "A link to a table looks like http://127.0.0.1:8000/t/TABLE (or /r/TABLE, its replay), not “{link}”.",
            "error.no-server": "There is no Posse server at {url}.",
            "error.untrusted": "The server at {url} shows a certificate that nobody here vouches for ({why}): it was told nothing. If the server is yours, name the file of its certificate: `trusted=` in Python, or SSL_CERT_FILE for every command.",
            "error.no-certificates": "There are no certificates to read in “{path}”.",
            "error.no-rematch": "This table was closed: no rematch follows.",
            "error.refused": "{text}",
            "error.not-there": "You are not at the table yet: `sit` takes a seat, `watch` only watches.",
            "error.cut-off": "The connection broke off. Join again: your seat is kept.",
            "error.strange-server": "The server at {url} says what no Posse server says: nothing more is asked of it.",
            "error.endless-answer": "The server at {url} does not stop talking: what it says is longer than any table needs.",
            "error.sent-on": "The server at {url} says that the table is elsewhere: {to}. If you trust that, give that link.",
            "error.no-free-seat": "Every seat is taken; you can still watch (`--watch`, in Python `watch`).",
            "rewritten": "Careful: this game is not what it was. Something that you had been told is missing or has changed: the server was set back, or someone has rewritten the game.",
            "proof-own": "The shuffle is proved: the record agrees with the list this terminal kept, and what it added is in the dice.",
            "proof-watched": "The shuffle is proved: the record agrees with the list this terminal kept.",
            "proof-left-out": "The record agrees with the list this terminal kept. Your seat was left out of the draw: it added nothing.",
            "proof-unseen": "The record holds together; this terminal was not there when the list of commitments was closed.",
            "proof-deal": "A known deal: nothing was drawn.",
            "proof-uncommitted": "The record holds together; the seats had not committed to what they added.",
            "proof-list": "CHEATED: the list of commitments is not the one that this terminal was shown before anything was opened.",
        },
        "fr": {
            "error.link": "Le lien d'une table ressemble à http://127.0.0.1:8000/t/TABLE (ou /r/TABLE, pour la revoir), pas à « {link} ».",
            "error.no-server": "Aucun serveur Posse ne répond à {url}.",
            "error.untrusted": "Le serveur {url} présente un certificat dont personne ici ne répond ({why}) : il n'a rien appris de vous. Si ce serveur est le vôtre, nommez le fichier de son certificat : `trusted=` en Python, ou SSL_CERT_FILE pour toute commande.",
            "error.no-certificates": "Il n'y a pas de certificats à lire dans « {path} ».",
            "error.no-rematch": "Cette table est fermée : il n'y aura pas de revanche.",
            "error.refused": "{text}",
            "error.not-there": "Vous n'êtes pas encore à la table : `sit` prend une place, `watch` permet seulement de regarder.",
            "error.cut-off": "La connexion est coupée. Revenez : votre place est gardée.",
            "error.strange-server": "Le serveur {url} dit ce qu'aucun serveur Posse ne dit : on ne lui demande plus rien.",
            "error.endless-answer": "Le serveur {url} n'en finit pas : ce qu'il envoie dépasse ce qu'il faut pour n'importe quelle table.",
            "error.sent-on": "Le serveur {url} dit que la table est ailleurs : {to}. Si vous lui faites confiance, donnez ce lien-là.",
            "error.no-free-seat": "Toutes les places sont prises ; vous pouvez encore regarder (`--watch`, en Python `watch`).",
            "rewritten": "Attention : cette partie n'est plus la même. Quelque chose qui vous avait été dit manque ou a changé : le serveur est revenu en arrière, ou quelqu'un a réécrit la partie.",
            "proof-own": "Le tirage est prouvé : la feuille s'accorde avec la liste gardée ici, et ce que ce terminal a ajouté est dans les dés.",
            "proof-watched": "Le tirage est prouvé : la feuille s'accorde avec la liste gardée ici.",
            "proof-left-out": "La feuille s'accorde avec la liste gardée ici. Votre place n'a pas participé au tirage : elle n'y a rien ajouté.",
            "proof-unseen": "La feuille est cohérente ; ce terminal n'était pas là quand la liste des engagements a été close.",
            "proof-deal": "Une donne connue : rien n'a été tiré.",
            "proof-uncommitted": "La feuille est cohérente ; les places n'avaient pas scellé ce qu'elles ajoutaient.",
            "proof-list": "TRICHERIE : la liste des engagements n'est pas celle montrée à ce terminal avant que rien ne soit ouvert.",
        },
    }
)
