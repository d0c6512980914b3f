// What the page alone says of Wyatt Earp, in the manner of the game's words and beside them.
import { gameTexts } from '../../lib/messages';

export const words = gameTexts({
  en: {
    // Why somebody won, below who did
    'why.richest': '{winners} [winners?are/{winners|is|are}] the richest.',
    'why.duel': 'Level on money: the duel of the richest decided.',
    // What the cards do
    'text.count':
      'Fewer than {least} capture points in all: the money stays on the poster. {lead} points ahead: the leader takes everything; otherwise those less than {lead} behind share.',
    'text.outlaw': '{points} capture {points|point|points}.',
    'text.photo':
      'No shot: {points} capture {points|point|points} for you and ${value} on the poster, once the outlaw is on the table.',
    'text.stagecoach-robbery':
      'Shot: a hit gives an outlaw of yours {points} capture {points|point|points}, and the poster ${value}.',
    'text.bank-robbery':
      'Shot: a hit gives an outlaw of yours {points} capture {points|point|points}, and the poster ${value}.',
    'text.fastest-gun':
      'Shot: a hit gives an outlaw of yours {points} capture {points|point|points}, and the poster ${value}; never one who has a Fastest Gun. Only one is ever in play: the old one goes.',
    'text.most-wanted':
      'Ask the others for a card of an outlaw; or shoot: a hit takes one that lies in front of another player.',
    'text.hideout': 'Shot: a hit hides an outlaw in front of a player, who gets no capture points for it.',
    'text.wyatt-earp':
      'Draw two cards; or choose one from the draw pile; or shoot: a hit brings an outlaw of yours out of hiding.',
    // The same on the card, in a line
    'card.pays': '{points} {points|pt|pts} +${value}',
    'card.most-wanted': 'ask, or take',
    'card.hideout': 'no points',
    'card.wyatt-earp': 'draw two, choose one, or flush out',
  },
  fr: {
    'why.richest': "{winners} [winners?avez/{winners|a|ont}] le plus d'argent.",
    'why.duel': 'À argent égal, le duel des plus riches a tranché.',
    'text.count':
      "Moins de {least} points de shérif en tout : l'argent reste sur l'affiche. {lead} points d'avance : le premier prend tout ; sinon, ceux qui ont moins de {lead} points de retard partagent avec lui.",
    'text.outlaw': '{points} {points|point|points} de shérif.',
    'text.photo':
      "Sans tir : {points} {points|point|points} de shérif pour vous et {value} $ sur l'affiche, dès que le hors-la-loi est sur la table.",
    'text.stagecoach-robbery':
      "Tir : si vous touchez, {points} {points|point|points} de shérif à l'un de vos hors-la-loi et {value} $ sur son affiche.",
    'text.bank-robbery':
      "Tir : si vous touchez, {points} {points|point|points} de shérif à l'un de vos hors-la-loi et {value} $ sur son affiche.",
    'text.fastest-gun':
      "Tir : si vous touchez, {points} {points|point|points} de shérif à l'un de vos hors-la-loi et {value} $ sur son affiche ; jamais à celui qui a déjà une Fine gâchette. Il n'y en a qu'une en jeu : l'ancienne s'en va.",
    'text.most-wanted':
      "Demandez aux autres une carte d'un hors-la-loi ; ou tirez : si vous touchez, prenez-en une posée devant quelqu'un d'autre.",
    'text.hideout':
      "Tir : si vous touchez, un hors-la-loi posé devant quelqu'un est caché et ne rapporte plus de points de shérif.",
    'text.wyatt-earp':
      "Piochez deux cartes ; ou choisissez-en une dans la pioche ; ou tirez : si vous touchez, l'un de vos hors-la-loi sort de sa cachette.",
    'card.pays': '{points} {points|pt|pts} +{value} $',
    'card.most-wanted': 'demander ou prendre',
    'card.hideout': 'sans points',
    'card.wyatt-earp': 'piocher, choisir ou débusquer',
  },
});
