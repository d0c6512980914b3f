import facts from '../../gen/facts/wyatt_earp.json';
import {
  money,
  inLang,
  type Facts,
  type Summary,
  type Thing,
  type Bilingual,
} from '../../screens/rules/summary';
import { effectOf, faceOf, OUTLAWS } from './cards';

const LAW = ['stagecoach-robbery', 'bank-robbery', 'fastest-gun', 'most-wanted', 'hideout', 'wyatt-earp'];

export function summary({ words, lang, option }: Facts): Summary {
  const fields = {
    one: money(facts.bill, lang),
    two: money(2 * facts.bill, lang),
    target: money(facts.bill * option('target'), lang),
    least: facts.least,
    lead: facts.lead,
  };
  const both = (text: Bilingual): Bilingual => ({
    en: inLang(text, 'en', fields),
    fr: inLang(text, 'fr', fields),
  });
  const some = 'jesse-james';
  const law = (card: string): Thing => ({
    emblem: faceOf(card).emblem,
    name: words.name(card),
    text: effectOf(words, card),
  });
  return {
    goal: both({
      en: 'Hunt the same seven outlaws as everyone else. Once somebody has {target}, the richest has won.',
      fr: "Traquez les mêmes sept hors-la-loi que les autres. Dès que quelqu'un possède {target}, la plus grosse fortune l'emporte.",
    }),
    first: {
      win: both({
        en: 'Collect rewards for catching outlaws: once somebody has {target}, the richest wins.',
        fr: "Touchez des récompenses en capturant des hors-la-loi : dès que quelqu'un possède {target}, la plus grosse fortune l'emporte.",
      }),
      turn: {
        en: 'Draw, lay outlaws in front of you or play a sheriff card if you like, then discard one card.',
        fr: 'Piochez, posez des hors-la-loi devant vous ou jouez une carte shérif si vous voulez, puis défaussez une carte.',
      },
    },
    turn: {
      steps: [
        {
          emblem: 'i-hand',
          title: { en: 'Draw', fr: 'Piocher' },
          text: {
            en: 'The top two cards of the pile, or the top one of the discards.',
            fr: 'Les deux premières cartes de la pioche, ou la première de la défausse.',
          },
        },
        {
          emblem: 't-wanted',
          title: { en: 'Lay outlaws', fr: 'Poser des hors-la-loi' },
          text: both({
            en: 'An outlaw’s first cards come three together; after that anyone adds any number. Each card laid but one puts {one} on the poster.',
            fr: "Les premières cartes d'un hors-la-loi sont trois ensemble ; ensuite chacun en ajoute à son gré. Chaque carte posée, sauf une, met {one} sur l'affiche.",
          }),
        },
        {
          emblem: 'chr-sheriff',
          title: { en: 'Play one sheriff card', fr: 'Jouer une carte shérif' },
          text: {
            en: 'If you like, before or after the outlaws.',
            fr: 'Si vous voulez, avant ou après les hors-la-loi.',
          },
        },
        {
          emblem: 't-hole',
          title: { en: 'A shot', fr: 'Un tir' },
          text: {
            en: 'The next card of the pile is turned up. An outlaw is a hit; anything else is a miss, and your card is lost.',
            fr: 'On retourne la prochaine carte de la pioche. Un hors-la-loi : touché. Tout le reste : manqué, et votre carte est perdue.',
          },
        },
        {
          emblem: 'i-down',
          title: { en: 'Discard', fr: 'Défausser' },
          text: {
            en: 'One card, always. A hand is over when somebody has none left; or when you want two cards, the pile has fewer and the discards have been reshuffled once.',
            fr: "Une carte, toujours. La manche s'arrête quand quelqu'un n'en a plus ; ou quand vous en voulez deux, que la pioche n'en a plus assez et que la défausse a déjà été mélangée une fois.",
          },
        },
      ],
    },
    groups: [
      {
        title: { en: 'Outlaws: seven cards of each', fr: 'Les hors-la-loi : sept cartes de chacun' },
        text: {
          en: `Each card laid: ${effectOf(words, some)}`,
          fr: `Chaque carte posée : ${effectOf(words, some)}`,
        },
        things: Object.entries(OUTLAWS).map(([name, { emblem, ink, letter }]) => ({
          emblem,
          ink,
          letter,
          name: words.name(name),
          text: '',
        })),
      },
      {
        title: { en: 'Sheriff cards: one a turn', fr: 'Cartes shérif : une par tour' },
        things: [
          {
            emblem: 'bust',
            ink: OUTLAWS[some]!.ink,
            letter: OUTLAWS[some]!.letter,
            name: words.say('board.photo'),
            text: effectOf(words, `photo-${some}`),
          },
          ...LAW.map(law),
        ],
      },
    ],
    count: {
      title: { en: 'The count, outlaw by outlaw', fr: 'Le décompte, hors-la-loi par hors-la-loi' },
      steps: [
        {
          emblem: 't-hideout',
          text: both({
            en: 'Fewer than {least} points on the table: the money stays on the poster for the next hand.',
            fr: "Moins de {least} points sur la table : l'argent reste sur l'affiche pour la manche suivante.",
          }),
        },
        {
          emblem: 't-bag',
          text: both({
            en: '{lead} points ahead of the next: you take it all.',
            fr: "{lead} points d'avance sur le suivant : vous prenez tout.",
          }),
        },
        {
          emblem: 'i-people',
          text: both({
            en: 'Otherwise all who are less than {lead} behind share: {two} for the first, {one} for each other, then {one} each in turn, while there is any. Level players take together; what does not divide among them stays.',
            fr: "Sinon, tous ceux qui ont moins de {lead} points de retard partagent : {two} au premier, {one} à chacun des autres, puis {one} à tour de rôle, tant qu'il y en a. À égalité, on prend ensemble ; ce qui ne se partage pas reste sur l'affiche.",
          }),
        },
      ],
    },
    end: both({
      en: 'If somebody has {target} after a count, the richest wins; level at the top, they fight a duel. Otherwise every poster gets {one} more, and a new hand is dealt.',
      fr: "Si quelqu'un possède {target} après un décompte, la plus grosse fortune gagne ; à égalité en tête, un duel. Sinon, chaque affiche reçoit {one} de plus, et l'on redonne.",
    }),
  };
}
