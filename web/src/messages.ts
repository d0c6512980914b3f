// What the page says outside any screen.
import { messages } from './lib/messages';

export const t = messages({
  en: {
    skip: 'Skip to the content',
    broken: 'This part of the page could not be fetched. Load the page again.',
    home: 'Home',
    games: 'Games',
    rules: 'Rules',
    about: 'About',
    new: 'New table',
    lang: 'Français',
    noon: 'Noon',
    night: 'Night',
    theme: 'Noon or night',
    nowhere: 'There is nothing at this address.',
    soon: 'This page is being printed.',
  },
  fr: {
    skip: 'Aller au contenu',
    broken: "Cette partie de la page n'a pas pu être chargée. Rechargez la page.",
    home: 'Accueil',
    games: 'Jeux',
    rules: 'Règles',
    about: 'À propos',
    new: 'Nouvelle table',
    lang: 'English',
    noon: 'Midi',
    night: 'Minuit',
    theme: 'Midi ou minuit',
    nowhere: "Il n'y a rien à cette adresse.",
    soon: "Cette page est à l'impression.",
  },
});
