// What several screens around the table say.
import { messages } from '../lib/messages';

export const t = messages({
  en: {
    nav: 'Main',
    games: 'Games',
    new: 'New table',
    rules: 'Rules',
    replays: 'Replays',
    about: 'About',
    settings: 'Settings',
    stranger: 'Stranger',
    playerAt: 'Player {seat}',
    nowhereTitle: 'No such trail',
    nowhere: 'There is nothing at this address. The link may be old, or a letter got lost on the way.',
    home: 'Back to the games',
  },
  fr: {
    nav: 'Principal',
    games: 'Jeux',
    new: 'Nouvelle table',
    rules: 'Règles',
    replays: 'Revoir',
    about: 'À propos',
    settings: 'Réglages',
    stranger: 'Étranger',
    playerAt: 'Joueur {seat}',
    nowhereTitle: 'Piste perdue',
    nowhere:
      "Il n'y a rien à cette adresse. Le lien est peut-être ancien, ou une lettre s'est perdue en route.",
    home: 'Retour aux jeux',
  },
});
