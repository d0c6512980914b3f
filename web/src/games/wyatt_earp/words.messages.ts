// What the page alone says of Wyatt Earp, in the manner of the game's words and beside them.
import { gameTexts } from '../../lib/messages';

export const words = gameTexts({
  en: {
    // What the cards do
    'text.count':
      'Fewer than 8 capture points in all: the money stays on the poster. 5 points ahead: the leader takes everything; otherwise those less than 5 behind share.',
    'text.outlaw': '2 capture points.',
    'text.photo':
      'No shot: 4 capture points for you and $1,000 on the poster, once the outlaw is on the table.',
    'text.stagecoach-robbery': 'Shot: a hit gives an outlaw of yours 1 capture point, and the poster $3,000.',
    'text.bank-robbery': 'Shot: a hit gives an outlaw of yours 2 capture points, and the poster $1,000.',
    'text.fastest-gun':
      'Shot: a hit gives an outlaw of yours 3 capture points, and the poster $1,000; only one is ever in play.',
    'text.most-wanted':
      'Ask the others for a card of an outlaw; or shoot: a hit takes one that lies in front of another player.',
    'text.hideout': 'Shot: a hit hides an outlaw in front of a player, who gets no capture points for it.',
    'text.wyatt-earp':
      'Draw two cards; or choose one from the draw pile; or shoot: a hit brings an outlaw of yours out of hiding.',
    // The same on the card, in a line
    'card.stagecoach-robbery': '1 CP +$3,000',
    'card.bank-robbery': '2 CP +$1,000',
    'card.fastest-gun': '3 CP +$1,000',
    'card.most-wanted': 'ask, or take',
    'card.hideout': 'no CP',
    'card.wyatt-earp': 'draw two, choose one, or flush out',
  },
  fr: {
    'text.count':
      "Moins de 8 points de shérif en tout : l'argent reste sur l'affiche. 5 points d'avance : le premier prend tout ; sinon, ceux qui ont moins de 5 points de retard partagent avec lui.",
    'text.outlaw': '2 points de shérif.',
    'text.photo':
      "Sans tir : 4 points de shérif pour vous et 1 000 $ sur l'affiche, dès que le hors-la-loi est sur la table.",
    'text.stagecoach-robbery':
      "Tir : si vous touchez, 1 point de shérif à l'un de vos hors-la-loi et 3 000 $ sur son affiche.",
    'text.bank-robbery':
      "Tir : si vous touchez, 2 points de shérif à l'un de vos hors-la-loi et 1 000 $ sur son affiche.",
    'text.fastest-gun':
      "Tir : si vous touchez, 3 points de shérif à l'un de vos hors-la-loi et 1 000 $ sur son affiche ; il n'y en a jamais qu'une en jeu.",
    'text.most-wanted':
      "Demandez aux autres une carte d'un hors-la-loi ; ou tirez : si vous touchez, prenez-en une posée devant quelqu'un d'autre.",
    'text.hideout':
      "Tir : si vous touchez, un hors-la-loi posé devant quelqu'un est caché et ne rapporte plus de points de shérif.",
    'text.wyatt-earp':
      "Piochez deux cartes ; ou choisissez-en une dans la pioche ; ou tirez : si vous touchez, l'un de vos hors-la-loi sort de sa cachette.",
    'card.stagecoach-robbery': '1 PS +3 000 $',
    'card.bank-robbery': '2 PS +1 000 $',
    'card.fastest-gun': '3 PS +1 000 $',
    'card.most-wanted': 'demander ou prendre',
    'card.hideout': 'sans PS',
    'card.wyatt-earp': 'piocher, choisir ou débusquer',
  },
});
