"""What the adapters refuse, in French and English."""

from typing import Final

from posse.core.words import Words

WORDS: Final = Words(
    {
        "en": {
            "error.draw-first": "The dice are to fall first: nobody can act or be dealt another world before that.",
            "error.draw-range": "The dice fall from 0 to {most} here, not {number}.",
            "error.no-past": "This state has no whole past: it was resampled, or its deal is not over.",
            "error.no-state": "A match is made of a state of one of Posse's games in OpenSpiel, as pyspiel.load_game('posse_goat').new_initial_state() is.",
            "error.sampler": "A sampler is a function that gives numbers from 0 to 1, as random.random does, not {value}.",
            "error.batch-actions": "A step takes one whole number for each row, {size} in all; these are of the shape {shape} and the kind {kind}.",
            "error.batch-ragged": "A step takes one whole number for each row, {size} in all; these are lists of different lengths.",
            "error.batch-illegal": "Game {number} (row {row}): {who} may not do action {action}, “{text}”. Nothing was played. {who} may do {legal}.",
            "error.batch-unknown": "Game {number} (row {row}): {who} has no action {action}, only 0 to {most}. Nothing was played. {who} may do {legal}.",
            "error.batch-halfway": "The last step was broken off, and the rows no longer agree with their games: call reset() and begin again.",
            "error.batch-not-ended": "No game ended in row {row} in the last step.",
            "error.company-form": "Company is a list of bots, each with its part of the games, as [('random', 0.1), ('house', 0.05)]; 60 at most.",
            "error.company-part": "A bot's part of the games is a number above 0, 1 for all of them, not {value}.",
            "error.company-sum": "The parts of the company add up to {value}: together they may be 1 at most, which is every game.",
            "error.seat-alone": "A seat of yours is named for games with company: give company=[('house', 1)], or leave seat out.",
            "error.illegal-index": "{who} may not do action {action}, “{text}”. {who} may do {legal}.",
            "error.unknown-index": "{who} has no action {action}, only 0 to {most}. {who} may do {legal}.",
            "error.render-mode": "“{mode}” is no way to draw here: {known}.",
            "error.no-drawing": "Many games at once are not drawn: leave render_mode and lang out.",
            "error.bots-count": "Name one bot for all other seats, or one for each of them: {wanted}, not {found}.",
            "error.bots-kind": "The bots must be one for all other seats, or a list of one for each of them, as bots='house' or bots=['house', 'random'].",
            "error.reward": "What an illegal action brings (illegal_reward) is a finite number, as -1.0, not {value}.",
            "error.not-begun": "No game is going on: call reset() first.",
            "error.no-agent": "There is no agent “{agent}” here: {known}.",
            "warning.illegal": "The game is over: {agent} gets −1, the others nothing. info['action_mask'] had a 1 for each legal action.",
        },
        "fr": {
            "error.draw-first": "Les dés doivent d'abord tomber : avant cela, nul ne peut agir ni recevoir une autre donne.",
            "error.draw-range": "Les dés tombent ici de 0 à {most}, pas sur {number}.",
            "error.no-past": "Cet état n'a pas de passé complet : il a été redistribué, ou sa donne n'est pas finie.",
            "error.no-state": "Une partie se fait d'un état d'un jeu de Posse dans OpenSpiel, comme pyspiel.load_game('posse_goat').new_initial_state() en donne.",
            "error.sampler": "Un tirage est une fonction qui donne des nombres de 0 à 1, comme random.random, pas {value}.",
            "error.batch-actions": "Un pas prend un nombre entier par ligne, {size} en tout ; ceux-ci ont la forme {shape} et le type {kind}.",
            "error.batch-ragged": "Un pas prend un nombre entier par ligne, {size} en tout ; ceux-ci sont des listes de longueurs différentes.",
            "error.batch-illegal": "Partie {number} (ligne {row}) : {who} ne peut pas faire l'action {action}, « {text} ». Rien n'a été joué. {who} peut faire {legal}.",
            "error.batch-unknown": "Partie {number} (ligne {row}) : {who} n'a pas d'action {action}, seulement de 0 à {most}. Rien n'a été joué. {who} peut faire {legal}.",
            "error.batch-halfway": "Le dernier pas a été interrompu, et les lignes ne s'accordent plus avec leurs parties : appelez reset() et recommencez.",
            "error.batch-not-ended": "Aucune partie ne s'est terminée à la ligne {row} au dernier pas.",
            "error.company-form": "La compagnie est une liste d'automates, chacun avec sa part des parties, comme [('random', 0.1), ('house', 0.05)] ; 60 au plus.",
            "error.company-part": "La part des parties d'un automate est un nombre au-dessus de 0, 1 pour toutes, pas {value}.",
            "error.company-sum": "Les parts de la compagnie font {value} en tout : elles peuvent faire au plus 1, c'est-à-dire toutes les parties.",
            "error.seat-alone": "On nomme sa place pour des parties en compagnie : donnez company=[('house', 1)], ou laissez seat de côté.",
            "error.illegal-index": "{who} ne peut pas faire l'action {action}, « {text} ». {who} peut faire {legal}.",
            "error.unknown-index": "{who} n'a pas d'action {action}, seulement de 0 à {most}. {who} peut faire {legal}.",
            "error.render-mode": "« {mode} » n'est pas une façon de dessiner ici : {known}.",
            "error.no-drawing": "Plusieurs parties à la fois ne se dessinent pas : laissez render_mode et lang de côté.",
            "error.bots-count": "Nommez un automate pour toutes les autres places, ou un pour chacune : {wanted}, pas {found}.",
            "error.bots-kind": "Les automates doivent être un seul pour toutes les autres places, ou une liste d'un pour chacune, comme bots='house' ou bots=['house', 'random'].",
            "error.reward": "Ce que rapporte une action interdite (illegal_reward) est un nombre fini, comme -1.0, pas {value}.",
            "error.not-begun": "Aucune partie n'est en cours : appelez d'abord reset().",
            "error.no-agent": "Il n'y a pas d'agent « {agent} » ici : {known}.",
            "warning.illegal": "La partie est finie : {agent} reçoit −1, les autres rien. info['action_mask'] avait un 1 pour chaque action possible.",
        },
    }
)
