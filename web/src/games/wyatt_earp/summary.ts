import { money, told, type Facts, type Summary, type Thing, type Told } from '../../screens/rules/summary';
import { faceOf, OUTLAWS } from './cards';

const LAW: Readonly<Record<string, Told>> = {
  'stagecoach-robbery': { en: 'On a hit: 1 point for one of your groups, {three} more on its poster.', fr: 'Si vous touchez : 1 point pour un de vos groupes, {three} de plus sur son affiche.' },
  'bank-robbery': { en: 'On a hit: 2 points for one of your groups, {one} more on its poster.', fr: 'Si vous touchez : 2 points pour un de vos groupes, {one} de plus sur son affiche.' },
  'fastest-gun': { en: 'On a hit: 3 points for one of your groups, {one} more. Only one is in play: a new one drives out the old.', fr: "Si vous touchez : 3 points pour un de vos groupes, {one} de plus. Il n'y en a qu'une en jeu : la nouvelle chasse l'ancienne." },
  hideout: { en: 'On a hit: one player’s group of an outlaw counts for nothing. The money stays.', fr: "Si vous touchez : le groupe d'un hors-la-loi, devant une personne, ne compte plus. L'argent reste." },
  'most-wanted': { en: 'Ask the others for an outlaw’s card, one after another. Or, on a hit, take one that lies in front of somebody.', fr: "Demandez aux autres, tour à tour, une carte d'un hors-la-loi. Ou, si vous touchez, prenez-en une posée devant quelqu'un." },
  'wyatt-earp': { en: 'Draw two more cards. Or look through the pile and take one. Or, on a hit, clear a Hideout off a group of yours, in another’s turn too.', fr: "Piochez deux cartes de plus. Ou regardez la pioche et prenez-y une carte. Ou, si vous touchez, débusquez un de vos groupes, même au tour d'un autre." },
};

export function summary({ words, lang, option }: Facts): Summary {
  const fields = { one: money(1000, lang), two: money(2000, lang), three: money(3000, lang), target: money(1000 * option('target'), lang) };
  const say = (text: Told): string => told(text, lang, fields);
  const both = (text: Told): Told => ({ en: told(text, 'en', fields), fr: told(text, 'fr', fields) });
  const some = 'jesse-james';
  const law = (card: string): Thing => ({ emblem: faceOf(card).emblem, name: words.name(card), text: say(LAW[card]!) });
  return {
    goal: both({
      en: 'Hunt the same seven outlaws as everyone else. Once somebody has {target}, the richest has won.',
      fr: "Traquez les mêmes sept hors-la-loi que les autres. Dès que quelqu'un possède {target}, la plus grosse fortune l'emporte.",
    }),
    turn: {
      steps: [
        { emblem: 'i-hand', title: { en: 'Draw', fr: 'Piocher' }, text: { en: 'The top two cards of the pile, or the top one of the discards.', fr: 'Les deux premières cartes de la pioche, ou la première de la défausse.' } },
        { emblem: 't-wanted', title: { en: 'Lay outlaws', fr: 'Poser des hors-la-loi' }, text: both({ en: 'An outlaw’s first cards come three together; after that anyone adds any number. Each card laid but one puts {one} on the poster.', fr: "Les premières cartes d'un hors-la-loi sont trois ensemble ; ensuite chacun en ajoute à son gré. Chaque carte posée, sauf une, met {one} sur l'affiche." }) },
        { emblem: 'chr-sheriff', title: { en: 'Play one sheriff card', fr: 'Jouer une carte shérif' }, text: { en: 'If you like, before or after the outlaws.', fr: 'Si vous voulez, avant ou après les hors-la-loi.' } },
        { emblem: 't-hole', title: { en: 'A shot', fr: 'Un tir' }, text: { en: 'The next card of the pile is turned up. An outlaw is a hit; anything else is a miss, and your card is lost.', fr: 'On retourne la prochaine carte de la pioche. Un hors-la-loi : touché. Tout le reste : manqué, et votre carte est perdue.' } },
        { emblem: 'i-down', title: { en: 'Discard', fr: 'Défausser' }, text: { en: 'One card, always. A hand is over when somebody has none left.', fr: "Une carte, toujours. La manche s'arrête quand quelqu'un n'en a plus." } },
      ],
    },
    groups: [
      {
        title: { en: 'Outlaws: seven cards of each', fr: 'Les hors-la-loi : sept cartes de chacun' },
        text: { en: 'Each card laid is 2 points.', fr: 'Chaque carte posée vaut 2 points.' },
        things: Object.entries(OUTLAWS).map(([name, { emblem, ink, letter }]) => ({ emblem, ink, letter, name: words.name(name), text: '' })),
      },
      {
        title: { en: 'Sheriff cards: one a turn', fr: 'Cartes shérif : une par tour' },
        things: [
          { emblem: 'bust', ink: OUTLAWS[some]!.ink, letter: OUTLAWS[some]!.letter, name: words.say('board.photo'), text: say({ en: '4 points, {one} more. The outlaw must lie on the table, in front of anyone. No shot.', fr: '4 points, {one} de plus. Le hors-la-loi doit être sur la table, devant qui que ce soit. Sans tir.' }) },
          ...Object.keys(LAW).map(law),
        ],
      },
    ],
    count: {
      title: { en: 'The count, outlaw by outlaw', fr: 'Le compte, hors-la-loi par hors-la-loi' },
      steps: [
        { emblem: 't-hideout', text: { en: 'Fewer than 8 points on the table: the money stays on the poster for the next hand.', fr: "Moins de 8 points sur la table : l'argent reste sur l'affiche pour la manche suivante." } },
        { emblem: 't-bag', text: { en: '5 points ahead of the next: you take it all.', fr: "5 points d'avance sur le suivant : vous prenez tout." } },
        { emblem: 'i-people', text: both({ en: 'Otherwise all who are less than 5 behind share: {two} for the first, {one} for each other, then {one} each in turn, while there is any.', fr: "Sinon, tous ceux qui ont moins de 5 points de retard partagent : {two} au premier, {one} à chacun des autres, puis {one} à tour de rôle, tant qu'il y en a." }) },
      ],
    },
    end: both({
      en: 'If somebody has {target} after a count, the richest wins. Otherwise every poster gets {one} more, and a new hand is dealt.',
      fr: "Si quelqu'un possède {target} après un compte, la plus grosse fortune gagne. Sinon, chaque affiche reçoit {one} de plus, et l'on redonne.",
    }),
  };
}
