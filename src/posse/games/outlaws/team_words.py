"""What players read of Outlaws in teams (OU-41 to OU-48), in French and English."""

from typing import Final

EN: Final = {
    "option.teams": "Republicans against Democrats",
    "option.teams.help": "Four players in two teams, who share a line of eleven figures; one of the winners is President.",
    "name.teams": "teams of two",
    "name.republicans": "Republicans",
    "name.democrats": "Democrats",
    "name.mate": "with a figure of the mate's",
    "name.refill": "refill the line",
    "name.gap": "the empty place",
    "name.is-empty": "empty",
    "name.mate-governor": "the mate's Governor",
    "name.mate-hitman": "the mate's Hitman",
    "name.mate-sheriff": "the mate's Sheriff",
    "short.mate-governor": "mate's Governor",
    "short.mate-hitman": "mate's Hitman",
    "short.mate-sheriff": "mate's Sheriff",
    "prompt.setup-team": (
        "Line up together, unseen by the other team: who stands at place {place}? A random line is one word away."
    ),
    "prompt.ready-team": "Your team's line stands. Are you ready? Your mate has to confirm it too.",
    "prompt.refill": "First refill place {place}: a figure of the Saloon and two of the line, in secret.",
    "prompt.guard-mate": "{who} shoots at your mate's Governor. Does your Sheriff guard him?",
    "action.mate-shoot": "The mate's Hitman: shoot at the figure opposite",
    "action.mate-arrest": "The mate's Sheriff: arrest the figure opposite",
    "action.mate-roundup": "The mate's Sheriff: round up the figure opposite",
    "action.mate-guard": "Guard: the mate's Sheriff arrests the Hitman",
    "action.refill": "{figure} comes to {to}; who stood at {a} goes to {one}, who stood at {b} to {other}",
    "tell.looked": "I looked at the token at place {place}: {token}.",
    "event.withdrawn": "The line has changed: {who} has to confirm it again.",
    "event.took-over": "{who} takes over from {mate}; place {place} of the line is empty.",
    "event.refilled": "{who} refills the line: {figure} and two others stand at {places}, in an order not shown.",
    "event.refilled-saw": "{who} refills the line: {figure}, then the two others from left to right, go to {to}.",
    "event.won-good-votes": "{who} is President: the Election is won, with more Votes than the Vice-President.",
    "event.won-good-action": "{who} is President: a tie of Votes in the team, and it was {who} who took the Election.",
    "event.won-good-alone": "{who} is President: the Election is won, and nobody else of the team is left.",
    "event.won-brute-votes": "{who} is President: the other team is out, and the Vice-President has fewer Votes.",
    "event.won-brute-action": "{who} is President: a tie of Votes in the team, and the last shot was by {who}.",
    "event.won-brute-alone": "{who} is President: the other team is out, and so is the mate.",
    "event.won-crook-votes": "{who} is President: the other team is arrested, and the Vice-President has fewer Votes.",
    "event.won-crook-action": "{who} is President: a tie of Votes in the team, and the last arrest was by {who}.",
    "event.won-crook-alone": "{who} is President: the other team is arrested, and the mate is out.",
    "result.good-votes": "Elected, and President by Votes: {winners}.",
    "result.good-action": "Elected; Votes tied in the team, so President by taking the Election: {winners}.",
    "result.good-alone": "Elected, and alone in the team: President {winners}.",
    "result.brute-votes": "The other team is shot; President by Votes: {winners}.",
    "result.brute-action": "The other team is shot; Votes tied, so President by the winning action: {winners}.",
    "result.brute-alone": "The other team is shot; the only one left is President: {winners}.",
    "result.crook-votes": "The other team is arrested; President by Votes: {winners}.",
    "result.crook-action": "The other team is arrested; Votes tied, so President by the winning action: {winners}.",
    "result.crook-alone": "The other team is arrested; the only one left is President: {winners}.",
    "board.owner": "of",
    "error.teams-of-two": "Teams are for four players, two against two; this table has {players}.",
    "error.keep-team": (
        "The places left are for the Governors, and for the Hitman or the Sheriff of each member: "
        "each has one place in the Saloon."
    ),
    "error.no-mate": "There are no teams at this table.",
    "error.mate-plays": "Your mate still plays: those figures are not yours.",
    "error.mates-place": "The figure at place {place} is your mate's own.",
    "error.no-place": "There is no place {place}: the last one is {last}.",
    "error.refill-first": "First refill place {place}, with a figure of the Saloon and two others of the line.",
    "error.nothing-to-refill": "No place of your line is empty.",
    "error.nobody-there": "Nobody stands opposite: the place is empty.",
    "error.mates-saloon": "{figure} waits at your mate's place in the Saloon: you bring in only who is at yours.",
    "error.dance-gap": "The Lead Dancer fetches nobody from an empty place, and nobody past it.",
    "error.team-turn": "Teams alternate: {who} is to play after so many turns.",
    "error.team-saloon": (
        "Each member of the team of {who} has one Saloon place, for an own or a shared figure, never a Governor; "
        "a member who is left has both."
    ),
    "error.team-removed": (
        "removed is the Governor or Hitman of a member of the team of {who} who is out, and only then; "
        "empty is its place until the line is refilled."
    ),
}
FR: Final = {
    "option.teams": "Républicains contre Démocrates",
    "option.teams.help": (
        "Quatre joueurs en deux équipes, une ligne de onze figurines chacune ; un seul des vainqueurs est Président."
    ),
    "name.teams": "à deux contre deux",
    "name.republicans": "Républicains",
    "name.democrats": "Démocrates",
    "name.mate": "avec une figurine du coéquipier",
    "name.refill": "combler la ligne",
    "name.gap": "la place vide",
    "name.is-empty": "vide",
    "name.mate-governor": "le Gouverneur du coéquipier",
    "name.mate-hitman": "le Tueur à gages du coéquipier",
    "name.mate-sheriff": "le Shérif du coéquipier",
    "short.mate-governor": "Gouverneur coéq.",
    "short.mate-hitman": "Tueur coéq.",
    "short.mate-sheriff": "Shérif coéq.",
    "prompt.setup-team": (
        "Alignez-vous ensemble, à l'insu de l'autre équipe : qui se tient à la place {place} ? "
        "Le hasard peut s'en charger."
    ),
    "prompt.ready-team": "La ligne de l'équipe est complète. Êtes-vous prêt ? Votre coéquipier doit confirmer aussi.",
    "prompt.refill": "Comblez d'abord la place {place} : une figurine du Saloon et deux de la ligne, en secret.",
    "prompt.guard-mate": "{who} tire sur le Gouverneur de votre coéquipier. Votre Shérif le protège-t-il ?",
    "action.mate-shoot": "Tueur à gages du coéquipier : tirer sur la figurine d'en face",
    "action.mate-arrest": "Shérif du coéquipier : arrêter la figurine d'en face",
    "action.mate-roundup": "Shérif du coéquipier : coffrer la figurine d'en face",
    "action.mate-guard": "Protéger : le Shérif du coéquipier arrête le Tueur à gages",
    "action.refill": "{figure} vient en {to} ; la figurine en {a} va en {one}, celle en {b} va en {other}",
    "tell.looked": "J'ai regardé le jeton à la place {place} : {token}.",
    "event.withdrawn": "La ligne a changé : {who} doit de nouveau la confirmer.",
    "event.took-over": "{who} prend la suite de {mate} ; la place {place} de la ligne est vide.",
    "event.refilled": "{who} comble la ligne : {figure} et deux autres sont en {places}, dans un ordre caché.",
    "event.refilled-saw": "{who} comble la ligne : {figure}, puis les deux autres de gauche à droite, vont en {to}.",
    "event.won-good-votes": "{who} préside : l'Élection est gagnée, avec plus de Votes que pour la vice-présidence.",
    "event.won-good-action": "{who} préside : Votes à égalité dans l'équipe, et c'est {who} qui a pris l'Élection.",
    "event.won-good-alone": "{who} préside : l'Élection est gagnée, et il ne reste personne d'autre dans l'équipe.",
    "event.won-brute-votes": "{who} préside : l'autre équipe est éliminée, et son coéquipier a moins de Votes.",
    "event.won-brute-action": "{who} préside : Votes à égalité dans l'équipe, et le dernier tir était de {who}.",
    "event.won-brute-alone": "{who} préside : l'autre équipe est éliminée, et son coéquipier aussi.",
    "event.won-crook-votes": "{who} préside : l'autre équipe est arrêtée, et son coéquipier a moins de Votes.",
    "event.won-crook-action": "{who} préside : Votes à égalité dans l'équipe, et la dernière arrestation était de {who}.",
    "event.won-crook-alone": "{who} préside : l'autre équipe est arrêtée, et son coéquipier est hors jeu.",
    "result.good-votes": "Élection gagnée, la présidence aux Votes : {winners}.",
    "result.good-action": "Élection gagnée ; Votes à égalité, la présidence à qui a pris l'Élection : {winners}.",
    "result.good-alone": "Élection gagnée, la présidence à qui reste seul : {winners}.",
    "result.brute-votes": "L'autre équipe est abattue ; la présidence aux Votes : {winners}.",
    "result.brute-action": "L'autre équipe est abattue ; Votes à égalité, la présidence à l'action décisive : {winners}.",
    "result.brute-alone": "L'autre équipe est abattue ; la présidence à qui reste seul : {winners}.",
    "result.crook-votes": "L'autre équipe est arrêtée ; la présidence aux Votes : {winners}.",
    "result.crook-action": "L'autre équipe est arrêtée ; Votes à égalité, la présidence à l'action décisive : {winners}.",
    "result.crook-alone": "L'autre équipe est arrêtée ; la présidence à qui reste seul : {winners}.",
    "board.owner": "de",
    "error.teams-of-two": "Les équipes se jouent à quatre, deux contre deux ; cette table est à {players}.",
    "error.keep-team": (
        "Les places restantes sont pour les Gouverneurs, et pour le Tueur à gages ou le Shérif de chaque membre : "
        "chacun n'a qu'une place au Saloon."
    ),
    "error.no-mate": "Il n'y a pas d'équipes à cette table.",
    "error.mate-plays": "Votre coéquipier joue encore : ces figurines ne sont pas à vous.",
    "error.mates-place": "La figurine à la place {place} est à votre coéquipier.",
    "error.no-place": "Il n'y a pas de place {place} : la dernière est {last}.",
    "error.refill-first": "Comblez d'abord la place {place}, avec une figurine du Saloon et deux autres de la ligne.",
    "error.nothing-to-refill": "Aucune place de votre ligne n'est vide.",
    "error.nobody-there": "Personne en face : la place est vide.",
    "error.mates-saloon": "{figure} attend à la place de votre coéquipier au Saloon : vous ne faites venir que la vôtre.",
    "error.dance-gap": "La Meneuse de revue n'attire personne depuis une place vide, ni au-delà.",
    "error.team-turn": "Les équipes alternent : après ce nombre de tours, c'est à {who}.",
    "error.team-saloon": (
        "Chaque membre de l'équipe de {who} a une place au Saloon, pour une figurine à lui ou commune, jamais un "
        "Gouverneur ; qui reste seul a les deux."
    ),
    "error.team-removed": (
        "removed est le Gouverneur ou le Tueur à gages d'un membre éliminé de l'équipe de {who}, et rien d'autre ; "
        "empty est sa place, tant que la ligne n'est pas comblée."
    ),
}
