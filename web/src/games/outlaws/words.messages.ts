// What the page alone says of Outlaws, in the manner of the game's words and beside them.
import { gameTexts } from '../../lib/messages';

export const words = gameTexts({
  en: {
    // What each figure and each verb does, and how one wins: said where one looks at it
    'does.governor':
      'Takes the Election if you have more Votes than anyone else. If he is shot, you are out.',
    'does.hitman': 'Spends a Bullet on the figure opposite: a Governor dies. If he is arrested, you are out.',
    'does.sheriff':
      'Handcuffs arrest a Hitman opposite, or guard a Governor beside him. Locks up a Bandit for nothing.',
    'does.indian': 'Makes the figure opposite show itself.',
    'does.storekeep':
      'Swaps two tokens unseen, in front of him or his neighbours, or one of them with the Reserve.',
    'does.dancer': "Fetches a rival's figure from one or two places away to stand opposite her.",
    'does.dancer-near': "Fetches a rival's figure from the next place to stand opposite her.",
    'does.reporter': 'Spends a Newspaper and names the figure opposite: if right, it stays face up for good.',
    'does.bandit': 'Names Hitman or Sheriff opposite: if right, steals a Bullet or Handcuffs.',
    'does.reverend': 'Frees a Bandit on his left, or saves a Bandit or Hitman there from arrest.',
    'does.mayor':
      'The Sheriff, Indian, Reporter or Storekeep on his right reaches one place further either way.',
    'does.pass': 'Ends your turn.',
    'does.move':
      'Take two of your figures and put them back, swapped or not, or bring one in from the Saloon: only you know who stands where.',
    'does.look': 'One of your figures shows itself, and you alone see the token in front of it.',
    'does.take':
      'A figure shows itself and you name its token. If you are right, you take it, if that figure may.',
    'does.takers':
      'Votes: anyone but the Governor. Handcuffs: the Sheriff. Bullets: the Hitman. Election: the Governor, with more Votes than anyone else.',
    'does.shoot':
      'Spends a Bullet. The figure opposite shows itself; a Governor dies, unless a Sheriff beside him guards him.',
    'does.arrest':
      'Spends Handcuffs. The figure opposite shows itself; if it is the Hitman, he is arrested and his player is out.',
    'does.roundup': 'Costs nothing. The figure opposite shows itself; a Bandit is locked up where he stands.',
    'does.scout': 'The figure opposite your Indian shows itself to everyone.',
    'does.trade':
      'Swap two tokens unseen: in front of your Storekeep and his neighbours, or one of them with the Reserve.',
    'does.dance': "A rival's figure comes to stand opposite your Lead Dancer; those in between move up.",
    'does.report':
      'Spends a Newspaper. Name the figure opposite: if you are right, it stays face up for good.',
    'does.rob': 'Name Hitman or Sheriff opposite: if you are right, you steal a Bullet or Handcuffs.',
    'does.free': "The Bandit on your Reverend's left may act again.",
    'goal.duel':
      '[who?You win/Wins] by shooting the other Governor, arresting the other Hitman, or taking the Election.',
    'goal.many': '[who?You win/Wins] by being the last one left, or by taking the Election.',
    'goal.teams': '[who?You win/Wins] by putting both rivals out, or by taking the Election.',
    'goal.out': '[who?You are out/Out] if [who?your/the] Governor is shot or [who?your/the] Hitman arrested.',
    'goal.votes':
      'Votes for the Election: {votes}; the most of any other: {most}. It takes more than any other.',
    'goal.votes-team': "The team's Votes for the Election: {votes}; the other team's: {most}. It takes more.",
    'goal.limit': 'After turn {limit} the game is a draw.',
  },
  fr: {
    'does.governor':
      "Prend l'Élection si vous avez plus de Votes que chacun des autres. S'il est abattu, vous êtes hors jeu.",
    'does.hitman':
      "Dépense une Balle sur la figurine d'en face : un Gouverneur meurt. S'il est arrêté, vous êtes hors jeu.",
    'does.sheriff':
      'Avec des Menottes, arrête un Tueur en face ou protège le Gouverneur voisin. Immobilise un Bandit sans rien dépenser.',
    'does.indian': "Oblige la figurine d'en face à se montrer.",
    'does.storekeep':
      "Échange à l'aveugle deux jetons devant lui ou ses voisins, ou l'un d'eux avec la Réserve.",
    'does.dancer': "Attire en face d'elle une figurine adverse, d'une ou deux places plus loin.",
    'does.dancer-near': "Attire en face d'elle une figurine adverse de la place voisine.",
    'does.reporter':
      "Dépense un Journal et nomme la figurine d'en face : si c'est elle, elle reste visible jusqu'à la fin.",
    'does.bandit': "Annonce le Tueur ou le Shérif en face : si c'est lui, vole une Balle ou des Menottes.",
    'does.reverend': "Libère le Bandit à sa gauche, ou empêche qu'on y arrête le Bandit ou le Tueur.",
    'does.mayor':
      "À sa droite, le Shérif, l'Indien, le Journaliste ou le Quincaillier atteint une place de plus de chaque côté.",
    'does.pass': 'Finit votre tour.',
    'does.move':
      'Prenez deux de vos figurines et reposez-les, échangées ou non, ou faites-en venir une du Saloon : vous seul savez qui est où.',
    'does.look': 'Une de vos figurines se montre, et vous seul voyez le jeton devant elle.',
    'does.take':
      "Une figurine se montre et vous nommez son jeton. Si c'est juste, il est à vous, si elle y a droit.",
    'does.takers':
      'Votes : tous sauf le Gouverneur. Menottes : le Shérif. Balles : le Tueur à gages. Élection : le Gouverneur, avec plus de Votes que chacun des autres.',
    'does.shoot':
      "Dépense une Balle. La figurine d'en face se montre ; un Gouverneur meurt, sauf si le Shérif voisin le protège.",
    'does.arrest':
      "Dépense des Menottes. La figurine d'en face se montre ; si c'est le Tueur, il est arrêté et son joueur est hors jeu.",
    'does.roundup':
      "Sans rien dépenser. La figurine d'en face se montre ; un Bandit est immobilisé sur place.",
    'does.scout': 'La figurine en face de votre Indien se montre à tous.',
    'does.trade':
      "Échangez à l'aveugle deux jetons devant le Quincaillier et ses voisins, ou l'un d'eux avec la Réserve.",
    'does.dance':
      "Une figurine adverse vient en face de votre Meneuse ; celles d'entre les deux se décalent.",
    'does.report':
      "Dépense un Journal. Nommez la figurine d'en face : si c'est elle, elle reste visible jusqu'à la fin.",
    'does.rob':
      "Annoncez le Tueur ou le Shérif en face : si c'est lui, vous volez une Balle ou des Menottes.",
    'does.free': 'Le Bandit à gauche de votre Pasteur peut de nouveau agir.',
    'goal.duel':
      "[who?Vous gagnez/Gagne] en abattant l'autre Gouverneur, en arrêtant l'autre Tueur à gages ou en prenant l'Élection.",
    'goal.many': "[who?Vous gagnez/Gagne] en restant le dernier, ou en prenant l'Élection.",
    'goal.teams': "[who?Vous gagnez/Gagne] en éliminant les deux adversaires, ou en prenant l'Élection.",
    'goal.out':
      '[who?Vous êtes hors jeu si votre/Hors jeu si son] Gouverneur est abattu ou [who?votre/son] Tueur à gages arrêté.',
    'goal.votes':
      "Votes pour l'Élection : {votes} ; le plus qu'ait un autre : {most}. Il en faut plus que chacun.",
    'goal.votes-team':
      "Votes de l'équipe pour l'Élection : {votes} ; ceux de l'autre : {most}. Il en faut plus.",
    'goal.limit': 'Après le tour {limit}, la partie est nulle.',
  },
});
