import { capital } from '../../lib/words';
import { told, type Facts, type Summary, type Thing, type Told } from '../../screens/rules/summary';
import { figureIcon, FIGURES, short, tokenFace } from './cast';
import type { Ink } from '../../ui/Chip.svelte';

const FIGURE: Readonly<Record<string, Told>> = {
  governor: { en: 'Takes the Election, if you have more Votes than anyone. If he is shot, you are out.', fr: "Prend l'Élection, si vous avez plus de Votes que quiconque. S'il est abattu, vous êtes hors jeu." },
  hitman: { en: 'For a Bullet he shoots at the figure opposite: a Governor dies. If he is arrested, you are out.', fr: "Pour une Balle, il tire sur la figurine d'en face : un Gouverneur meurt. S'il est arrêté, vous êtes hors jeu." },
  sheriff: { en: 'For Handcuffs he arrests the Hitman opposite, or saves the Governor beside him and catches who shot. For nothing he jails a Bandit.', fr: "Pour des Menottes, il arrête le Tueur d'en face, ou sauve le Gouverneur à côté de lui et attrape le tireur. Pour rien, il coffre un Bandit." },
  indian: { en: 'Has the figure opposite shown to all.', fr: "Fait montrer à tous la figurine d'en face." },
  storekeep: { en: 'Swaps two tokens near him unseen, or one with the Reserve.', fr: 'Échange deux jetons près de lui sans les voir, ou un avec la Réserve.' },
  dancer: { en: 'Fetches a figure from {reach} opposite, to face her.', fr: "Attire en face d'elle une figurine d'en face, à {reach}." },
  reporter: { en: 'For a Newspaper he names the figure opposite. If he is right, it stays in sight for good.', fr: "Pour un Journal, il nomme la figurine d'en face. S'il a raison, elle reste visible pour de bon." },
  bandit: { en: 'Names the Hitman or the Sheriff opposite. If he is right, he steals a Bullet or Handcuffs.', fr: "Nomme le Tueur ou le Shérif d'en face. S'il a raison, il vole une Balle ou des Menottes." },
  reverend: { en: 'Saves the Hitman or Bandit on his left from arrest, and frees a jailed Bandit there.', fr: "Sauve de l'arrestation le Tueur ou le Bandit à sa gauche, et y libère un Bandit coffré." },
  mayor: { en: 'Lends reach to the figure on his right: one of three opposite, instead of one.', fr: "Donne de la portée à la figurine à sa droite : une de trois en face, au lieu d'une." },
};

const TOKEN: Readonly<Record<string, Told>> = {
  vote: { en: 'For any figure but the Governor. The most common token.', fr: 'Pour toute figurine sauf le Gouverneur. Le jeton le plus courant.' },
  bullet: { en: 'For the Hitman alone. You begin with one.', fr: 'Pour le Tueur à gages seul. Vous en avez une au départ.' },
  handcuffs: { en: 'For the Sheriff alone. You begin with one pair.', fr: 'Pour le Shérif seul. Vous en avez une paire au départ.' },
  election: { en: 'For the Governor alone, with strictly the most Votes.', fr: 'Pour le Gouverneur seul, avec strictement le plus de Votes.' },
  x: { en: 'Worth nothing, and never taken.', fr: 'Ne vaut rien, et ne se prend jamais.' },
};

const INKS: readonly string[] = ['red', 'green', 'blue', 'gold', 'plum', 'rust', 'coal'];

export function summary({ words, lang, option }: Facts): Summary {
  const reach = option('dancer') === 1 ? told({ en: 'one place away', fr: 'une place' }, lang) : told({ en: 'one or two places away', fr: 'une ou deux places' }, lang);
  const figure = (name: string): Thing => ({ emblem: figureIcon(name), name: capital(short(words, name)), text: told(FIGURE[name]!, lang, { reach }) });
  const token = (name: string): Thing => {
    const { icon, ink } = tokenFace(name);
    return { emblem: icon, ...(INKS.includes(ink) ? { ink: ink as Ink } : {}), name: capital(short(words, name)), text: told(TOKEN[name]!, lang) };
  };
  return {
    goal: {
      en: 'You alone see your line of eight figures. Be elected, have every rival’s Governor shot, or every rival’s Hitman arrested.',
      fr: "Vous seul voyez votre ligne de huit figurines. Faites-vous élire, faites abattre le Gouverneur de chaque rival, ou arrêter son Tueur à gages.",
    },
    turn: {
      title: { en: 'Your turn: two actions', fr: 'Votre tour : deux actions' },
      steps: [
        { emblem: 'i-swap', title: { en: 'Move', fr: 'Déplacer' }, text: { en: 'Take up two of your figures and put them back, swapped or not: only you know. Or bring one in from your Saloon for one that leaves.', fr: 'Soulevez deux de vos figurines et reposez-les, échangées ou non : vous seul le savez. Ou faites entrer celle de votre Saloon contre une autre.' } },
        { emblem: 'i-eye', title: { en: 'Look', fr: 'Regarder' }, text: { en: 'Show a figure to all, and look alone at the token before it.', fr: 'Montrez une figurine à tous, et regardez seul le jeton devant elle.' } },
        { emblem: 't-vote', title: { en: 'Take', fr: 'Prendre' }, text: { en: 'Show a figure and say what the token before it is. If you are right, and this figure may have it, it is yours.', fr: 'Montrez une figurine et dites quel jeton est devant elle. Si c’est juste et qu’elle y a droit, il est à vous.' } },
        { emblem: 'i-bolt', title: { en: 'Act', fr: 'Agir' }, text: { en: 'Show a figure and use what it can do. It is hidden again after that, but all have seen it.', fr: 'Montrez une figurine et utilisez sa capacité. Elle est cachée de nouveau ensuite, mais tous l’ont vue.' } },
      ],
    },
    groups: [
      { title: { en: 'Ten figures: eight in line, two in the Saloon', fr: 'Dix figurines : huit en ligne, deux au Saloon' }, things: FIGURES.map(figure) },
      { title: { en: 'Tokens in the street, face down', fr: 'Les jetons de la rue, face cachée' }, things: Object.keys(TOKEN).map(token) },
    ],
    count: {
      title: { en: 'Three ways to win', fr: 'Trois façons de gagner' },
      steps: [
        { emblem: 't-election', title: { en: 'The Good', fr: 'Le Bon' }, text: { en: 'Your Governor takes the Election while you have the most Votes: the game is yours.', fr: "Votre Gouverneur prend l'Élection et vous avez le plus de Votes : la partie est à vous." } },
        { emblem: 't-bullet', title: { en: 'The Brute', fr: 'La Brute' }, text: { en: 'Your Hitman faces a Governor and shoots: that rival is out.', fr: 'Votre Tueur à gages fait face à un Gouverneur et tire : ce rival est hors jeu.' } },
        { emblem: 't-cuffs', title: { en: 'The Crook', fr: 'Le Truand' }, text: { en: 'Your Sheriff catches a Hitman: that rival is out.', fr: 'Votre Shérif attrape un Tueur à gages : ce rival est hors jeu.' } },
      ],
    },
    end: {
      en: 'The game ends with an Election, or when a single player is left. When nothing is left to win with, the street is laid anew: sudden death.',
      fr: "La partie s'arrête sur une Élection, ou quand il ne reste qu'une personne. Quand plus rien ne permet de gagner, la rue est regarnie : c'est la mort subite.",
    },
  };
}
