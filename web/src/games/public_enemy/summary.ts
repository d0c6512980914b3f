import found from '../../gen/cards/public_enemy.json';
import facts from '../../gen/facts/public_enemy.json';
import { inLang, type Facts, type Summary } from '../../screens/rules/summary';
import { emblemOf, GANGS, printOf, SALOON } from './printed';

export function summary({ words, lang }: Facts): Summary {
  const leader = (gang: string): [string, { town: string }] =>
    Object.entries(found).find(([, card]) => card.gang === gang && card.leader) ?? ['', { town: '' }];
  return {
    goal: {
      en: 'Win a Wanted token of each of the four gangs, and hold the One token: you are Public Enemy Number One.',
      fr: 'Gagnez un jeton Wanted de chacun des quatre gangs, et tenez le jeton One : vous voilà Ennemi public numéro un.',
    },
    first: {
      win: {
        en: 'Be the first to hold the Wanted token of all four gangs and the One token.',
        fr: 'Détenez avant tous les autres le jeton Wanted des quatre gangs et le jeton One.',
      },
      turn: {
        en: 'Take one card, an outlaw that a town shows or the hidden card of the Saloon: whoever has most of a gang when the round ends wins its token.',
        fr: "Prenez une carte, un hors-la-loi visible dans une ville ou la carte cachée du Saloon : qui a le plus de cartes d'un gang à la fin de la manche gagne son jeton.",
      },
    },
    turn: {
      steps: [
        {
          emblem: 'i-hand',
          title: { en: 'Take one card', fr: 'Prenez une carte' },
          text: {
            en: 'The open outlaw of a town, or the hidden top card of the Saloon.',
            fr: "Le hors-la-loi visible d'une ville, ou la première carte, cachée, du Saloon.",
          },
        },
        {
          emblem: 'gang-w',
          title: { en: 'An outlaw joins you', fr: 'Un hors-la-loi vous rejoint' },
          text: {
            en: 'He covers your stack of his gang. Only the top card of a stack can be shot or stolen.',
            fr: "Il recouvre votre pile de son gang. On ne peut abattre ou voler que la carte du dessus d'une pile.",
          },
        },
        {
          emblem: 'pl-saloon',
          title: { en: 'A Saloon card strikes', fr: 'Une carte du Saloon frappe' },
          text: {
            en: 'It is done at once, whether you like it or not.',
            fr: "On l'applique aussitôt, qu'elle vous arrange ou non.",
          },
        },
        {
          emblem: 'i-eye',
          title: { en: 'The town goes on', fr: 'La ville continue' },
          text: {
            en: 'It shows its next outlaw, and it is the next player’s turn.',
            fr: 'Elle montre son prochain hors-la-loi, et le tour passe.',
          },
        },
      ],
    },
    groups: [
      {
        title: { en: 'Four gangs', fr: 'Quatre gangs' },
        text: {
          en: 'Every gang is met in every town; its leader waits in its own.',
          fr: 'Chaque gang se croise dans toutes les villes ; son chef attend dans la sienne.',
        },
        things: GANGS.map((gang) => {
          const [name, { town }] = leader(gang);
          const { ink, letter, emblem } = printOf(gang);
          return {
            emblem,
            ink,
            letter,
            name: words.name(gang),
            text: inLang({ en: 'Led by {name}, in {town}.', fr: 'Son chef : {name}, à {town}.' }, lang, {
              name,
              town: words.name(town),
            }),
          };
        }),
      },
      {
        title: { en: 'The Saloon: four of each', fr: 'Le Saloon : quatre de chaque' },
        things: SALOON.map((card) => ({
          emblem: emblemOf(card),
          name: words.name(card),
          text: words.say(`text.${card}`),
        })),
      },
    ],
    count: {
      title: { en: 'The count of a round', fr: "Le décompte d'une manche" },
      steps: [
        {
          emblem: 'i-clock',
          text: {
            en: 'A round ends when one of the five decks is empty, or a player has all four gangs.',
            fr: "Une manche s'arrête quand une des cinq pioches est vide, ou que quelqu'un a les quatre gangs.",
          },
        },
        {
          emblem: 't-wanted',
          text: {
            en: 'Most cards of a gang, alone: its Wanted token is yours for good. Of players who are tied, the one with the leader gets it, covered or not; if none of them has him, nobody does.',
            fr: "Le plus de cartes d'un gang, sans égalité : son jeton Wanted est à vous pour de bon. Entre ex æquo, il va à qui a le chef, couvert ou non ; si aucun d'eux ne l'a, à personne.",
          },
        },
        {
          emblem: 't-one',
          text: {
            en: 'Most points, alone: the One token is yours, until somebody else has most.',
            fr: "Le plus de points, sans égalité : le jeton One est à vous, jusqu'à ce qu'un autre vous dépasse.",
          },
        },
      ],
      ladder: {
        head: { en: 'Cards of a gang', fr: "Cartes d'un gang" },
        row: { en: 'Points', fr: 'Points' },
        pairs: facts.points.map((points, at, all) => {
          const cards = String(at + 1);
          return [at + 1 === all.length ? `${cards}+` : cards, String(points)] as const;
        }),
      },
    },
    end: {
      en: 'Four Wanted tokens and the One: you have won, at once. Otherwise the cards are shuffled, everyone keeps their tokens, and a new round begins.',
      fr: 'Quatre jetons Wanted et le One : vous avez gagné, sur-le-champ. Sinon, on remélange les cartes, chacun garde ses jetons, et une nouvelle manche commence.',
    },
  };
}
