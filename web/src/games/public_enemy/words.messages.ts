// What the page alone says of Public Enemy, in the manner of the game's words and beside them.
import { gameTexts } from '../../lib/messages';

export const words = gameTexts({
  en: {
    // What a card or a piece does
    'text.sheriff': 'Give up the uncovered card of one of your own stacks: it is out for the round.',
    'text.bounty-hunter': "Remove the uncovered card of an opponent's stack: it is out for the round.",
    'text.swindler': "Take the uncovered card of an opponent's stack and lay it on your own.",
    'text.saloon': 'Nobody knows the first card before drawing it, and what it says is done at once.',
    'text.leader':
      'The leader: of players who are tied for the gang, the one with this card wins, covered or not.',
    'text.cavalry': 'While the Cavalry is here, nobody may draw or spend a Dollars tile in this town.',
    'text.goal': 'Four Wanted tokens and the One win the game.',
  },
  fr: {
    'text.sheriff': "Livrez la carte découverte d'une de vos propres piles : elle quitte la manche.",
    'text.bounty-hunter': "Retirez la carte découverte d'une pile adverse : elle quitte la manche.",
    'text.swindler': "Prenez la carte découverte d'une pile adverse et posez-la chez vous.",
    'text.saloon':
      "Personne ne connaît la première carte avant de la prendre, et ce qu'elle dit se fait aussitôt.",
    'text.leader': "Le chef : entre ex æquo pour le gang, qui a cette carte l'emporte, couverte ou non.",
    'text.cavalry':
      'Tant que la Cavalerie est là, personne ne prend de carte ni ne dépense de tuile Dollars dans cette ville.',
    'text.goal': 'Quatre jetons Wanted et le jeton One font gagner la partie.',
  },
});
