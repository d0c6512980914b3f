import type { Lang } from '../../lib/words';
import {
  money,
  inLang,
  type Facts,
  type Summary,
  type Thing,
  type Bilingual,
} from '../../screens/rules/summary';
import { CHARACTERS, characterLook, paid, PLACES, placeLook, resourceOf } from './cast';

export function summary({ words, lang, option }: Facts): Summary {
  const person = (name: string): Thing => {
    const look = characterLook(name);
    return {
      emblem: look.drawing,
      ...(look.place ? { ink: placeLook(look.place).ink } : {}),
      letter: look.number ? String(look.number) : '',
      name: words.name(name),
      text: words.say(`about.${name}`, paid(name)),
    };
  };
  const worth = (lang: Lang): Record<string, string> => ({
    coin: money(1, lang),
    bottle: money(option('value-bottles'), lang),
  });
  const both = (text: Bilingual): Bilingual => ({
    en: inLang(text, 'en', worth('en')),
    fr: inLang(text, 'fr', worth('fr')),
  });
  const of = (place: string): string[] =>
    Object.keys(CHARACTERS).filter((name) => characterLook(name).place === place);
  return {
    goal: {
      en: 'Be the richest after three rounds (four if you are two). All get equally many characters: see that yours are the ones that pay.',
      fr: "Ayez le plus d'argent après trois manches (quatre à deux). Chacun reçoit autant de personnages : veillez à ce que les vôtres soient ceux qui rapportent.",
    },
    first: {
      win: {
        en: 'Be the richest after three rounds (four if you are two).',
        fr: "Ayez le plus d'argent après trois manches (quatre à deux).",
      },
      turn: {
        en: 'Accept the character that the dealer slides you face down, truly named or not, or leave it to the dealer: whoever has it earns what it brings.',
        fr: "Acceptez le personnage que le Donneur vous glisse face cachée en l'annonçant, vrai ou bluff, ou laissez-le-lui : qui le reçoit gagne ce qu'il rapporte.",
      },
    },
    turn: {
      title: { en: 'A deal', fr: 'Une offre' },
      steps: [
        {
          emblem: 'i-hand',
          title: { en: 'Offer', fr: 'Offrir' },
          text: {
            en: 'The dealer holds four characters, slides one face down to another player and names one of the four: true, or a bluff.',
            fr: 'Le Donneur tient quatre personnages, en glisse un face cachée à un autre et annonce un des quatre : vrai, ou bluff.',
          },
        },
        {
          emblem: 't-hat',
          title: { en: 'Accept or refuse', fr: 'Accepter ou refuser' },
          text: {
            en: 'Accepted, it is yours; refused, the dealer’s. It is turned up, and its owner sets a hat on it.',
            fr: 'Accepté, il est à vous ; refusé, au Donneur. On le retourne, et son propriétaire y pose un chapeau.',
          },
        },
        {
          emblem: 'i-fwd',
          title: { en: 'Pass on', fr: 'Passer' },
          text: {
            en: 'The three other cards go to the next player with a hat left, who draws one and deals.',
            fr: 'Les trois autres cartes vont à la prochaine personne qui a encore un chapeau ; elle en pioche une et donne.',
          },
        },
        {
          emblem: 'i-people',
          title: { en: 'The last hats', fr: 'Les derniers chapeaux' },
          text: {
            en: 'When only one player has hats, the others offer to that player alone. What is refused then is nobody’s.',
            fr: "Quand une seule personne a des chapeaux, les autres n'offrent plus qu'à elle. Ce qu'elle refuse alors n'est à personne.",
          },
        },
      ],
    },
    groups: [
      {
        title: { en: 'The street: paid at once', fr: 'La rue : payé aussitôt' },
        text: {
          en: 'Each round every place gets a token and its coins. What nobody takes stays. Fewer players use fewer places.',
          fr: 'À chaque manche, tout lieu reçoit un jeton et ses pièces. Ce que personne ne prend y reste. À moins de cinq, il y a moins de lieux.',
        },
        things: Object.keys(PLACES)
          .filter((place) => place !== 'saloon')
          .map((place) => {
            const [goods = '', coins = ''] = of(place);
            const fields = {
              goods: words.name(goods),
              coins: words.name(coins),
              what: words.name(resourceOf(place)),
              value: money(option(`value-${resourceOf(place)}`), lang),
              count: option(`coins-${place}`),
            };
            const count =
              fields.count === 1
                ? { en: '{count} coin', fr: '{count} pièce' }
                : { en: '{count} coins', fr: '{count} pièces' };
            return {
              emblem: placeLook(place).drawing,
              ink: placeLook(place).ink,
              name: words.name(place),
              text: inLang(
                {
                  en: `{goods}: all the {what} ({value} each). {coins}: all the coins (${count.en} a round).`,
                  fr: `{goods} : tous les jetons, {what} ({value} pièce). {coins} : toutes les pièces (${count.fr} par manche).`,
                },
                lang,
                fields,
              ),
            };
          }),
      },
      {
        title: {
          en: 'The Saloon: 1 to 6, once all hats are out',
          fr: 'Le Saloon : de 1 à 6, quand tous les chapeaux sont posés',
        },
        things: [...of('saloon'), 'goat'].map(person),
      },
    ],
    count: {
      steps: [
        {
          emblem: 'pl-saloon',
          text: {
            en: 'A round ends when every hat is on a card. Then the Saloon’s characters act, 1 to 6; whoever was killed or arrested does nothing.',
            fr: "Une manche s'arrête quand tous les chapeaux sont posés. Les personnages du Saloon agissent alors, de 1 à 6 ; qui a été tué ou arrêté ne fait rien.",
          },
        },
        {
          emblem: 't-coin',
          text: both({
            en: 'A coin is worth {coin}. Coins lie in the open.',
            fr: 'Une pièce vaut {coin}. Les pièces restent visibles.',
          }),
        },
        {
          emblem: 't-bottle',
          text: both({
            en: 'Tokens are hidden once taken: remember who took what. A bottle is worth {bottle}.',
            fr: 'Les jetons pris sont cachés : souvenez-vous de qui a pris quoi. Une bouteille vaut {bottle}.',
          }),
        },
      ],
    },
    end: {
      en: 'After the last Saloon the richest wins; of those as rich, who has most coins, then most tokens.',
      fr: 'Après le dernier Saloon, la plus grosse fortune gagne ; à égalité, le plus de pièces, puis le plus de jetons.',
    },
  };
}
