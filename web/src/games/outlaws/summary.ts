import { capital } from '../../lib/words';
import { inLang, type Facts, type Summary, type Thing, type Bilingual } from '../../screens/rules/summary';
import { does } from './does';
import { figureIcon, FIGURES, short, tokenFace } from './cast';
import type { Ink } from '../../ui/ink';

const TOKEN: Readonly<Record<string, Bilingual>> = {
  vote: {
    en: 'For any figure but the Governor. The most common token.',
    fr: 'Pour toute figurine sauf le Gouverneur. Le jeton le plus courant.',
  },
  bullet: {
    en: 'For the Hitman alone. You begin with one.',
    fr: 'Pour le Tueur à gages seul. Vous en avez une au départ.',
  },
  handcuffs: {
    en: 'For the Sheriff alone. You begin with one pair.',
    fr: 'Pour le Shérif seul. Vous en avez une paire au départ.',
  },
  election: {
    en: 'For the Governor alone, with strictly the most Votes.',
    fr: 'Pour le Gouverneur seul, avec strictement le plus de Votes.',
  },
  x: { en: 'Worth nothing, and never taken.', fr: 'Ne vaut rien, et ne se prend jamais.' },
};

const INKS: readonly string[] = ['red', 'green', 'blue', 'gold', 'plum', 'rust', 'coal'];

export function summary({ words, lang, option }: Facts): Summary {
  const own = (key: string): Bilingual => ({ en: words.say(key), fr: words.say(key) }); // the game's words are in the reader's language
  const figure = (name: string): Thing => ({
    emblem: figureIcon(name),
    name: capital(short(words, name)),
    text: does(words, name, option('dancer')),
  });
  const token = (name: string): Thing => {
    const { icon, ink } = tokenFace(name);
    return {
      emblem: icon,
      ...(INKS.includes(ink) ? { ink: ink as Ink } : {}),
      name: capital(short(words, name)),
      text: inLang(TOKEN[name]!, lang),
    };
  };
  return {
    goal: {
      en: 'You alone see your line of eight figures. Be elected, or put every rival out: each one’s Governor shot or Hitman arrested, in any mix.',
      fr: 'Vous seul voyez votre ligne de huit figurines. Faites-vous élire, ou éliminez chaque rival : son Gouverneur abattu ou son Tueur à gages arrêté, au choix.',
    },
    first: {
      win: {
        en: 'Shoot the rival’s Governor, arrest the rival’s Hitman, or have your own Governor take the Election.',
        fr: 'Abattez le Gouverneur adverse, arrêtez le Tueur à gages adverse, ou faites prendre l’Élection par votre Gouverneur.',
      },
      turn: {
        en: 'You alone know who stands where in your line: twice a turn, move your figures, or show one to look at a token, to take it, or to strike whoever stands opposite.',
        fr: 'Vous seul savez qui est où dans votre ligne : deux fois par tour, déplacez vos figurines, ou montrez-en une pour regarder un jeton, le prendre, ou frapper en face.',
      },
    },
    turn: {
      title: { en: 'Your turn: two actions', fr: 'Votre tour : deux actions' },
      steps: [
        { emblem: 'i-swap', title: { en: 'Move', fr: 'Déplacer' }, text: own('does.move') },
        { emblem: 'i-eye', title: { en: 'Look', fr: 'Regarder' }, text: own('does.look') },
        { emblem: 't-vote', title: { en: 'Take', fr: 'Prendre' }, text: own('does.take') },
        {
          emblem: 'i-bolt',
          title: { en: 'Act', fr: 'Agir' },
          text: {
            en: 'Show a figure and use what it can do. It is hidden again after that, but all have seen it.',
            fr: 'Montrez une figurine et utilisez sa capacité. Elle est cachée de nouveau ensuite, mais tous l’ont vue.',
          },
        },
      ],
    },
    groups: [
      {
        title: {
          en: 'Ten figures: eight in line, two in the Saloon',
          fr: 'Dix figurines : huit en ligne, deux au Saloon',
        },
        things: FIGURES.map(figure),
      },
      {
        title: { en: 'Tokens in the street, face down', fr: 'Les jetons de la rue, face cachée' },
        things: Object.keys(TOKEN).map(token),
      },
    ],
    count: {
      title: { en: 'Three ways to win', fr: 'Trois façons de gagner' },
      steps: [
        {
          emblem: 't-election',
          title: { en: 'The Good', fr: 'Le Bon' },
          text: {
            en: 'Your Governor takes the Election while you have the most Votes: the game is yours.',
            fr: "Votre Gouverneur prend l'Élection et vous avez le plus de Votes : la partie est à vous.",
          },
        },
        {
          emblem: 't-bullet',
          title: { en: 'The Brute', fr: 'La Brute' },
          text: {
            en: 'Your Hitman faces a Governor and shoots: that rival is out.',
            fr: 'Votre Tueur à gages fait face à un Gouverneur et tire : ce rival est hors jeu.',
          },
        },
        {
          emblem: 't-cuffs',
          title: { en: 'The Crook', fr: 'Le Truand' },
          text: {
            en: 'Your Sheriff catches a Hitman: that rival is out.',
            fr: 'Votre Shérif attrape un Tueur à gages : ce rival est hors jeu.',
          },
        },
      ],
    },
    end: {
      en: 'The game ends with an Election, or when a single player is left. When nothing is left to win with, the street is laid anew: sudden death.',
      fr: "La partie s'arrête sur une Élection, ou quand il ne reste qu'une personne. Quand plus rien ne permet de gagner, la rue est regarnie : c'est la mort subite.",
    },
  };
}
