// What a site without a server says of itself.
import { messages } from '../lib/messages';

export const t = messages({
  en: {
    coming: 'The games are on their way',
    megabytes: '{loaded} of {total} MB',
    unpacking: 'Opening the saloon…',
    failed: 'The games could not be fetched whole. Nothing of yours is lost.',
    again: 'Try again',
    newer: 'There is a new version of this page.',
    load: 'Load it',
    here: 'Everything on this device',
    hereText:
      'Games, bots and your tables live in this browser, and once they have come they play without a network too. Nothing of yours is sent anywhere.',
    others: 'To play with people on other screens you need a house of Posse that somebody runs.',
    there: 'There is one here',
    finished: 'Your finished games',
  },
  fr: {
    coming: 'Les jeux arrivent',
    megabytes: '{loaded} Mo sur {total}',
    unpacking: 'On ouvre le saloon…',
    failed: "Les jeux ne sont pas arrivés en entier. Rien de ce qui est à vous n'est perdu.",
    again: 'Réessayer',
    newer: 'Une nouvelle version de cette page est là.',
    load: 'La charger',
    here: 'Tout sur cet appareil',
    hereText:
      "Les jeux, les automates et vos tables sont dans ce navigateur ; une fois arrivés, ils jouent aussi sans réseau. Rien de ce qui est à vous n'est envoyé nulle part.",
    others:
      "Pour jouer avec des gens sur d'autres écrans, il faut une maison Posse que quelqu'un fait tourner.",
    there: 'En voici une',
    finished: 'Vos parties finies',
  },
});
