// What a site without a server says of itself.
import { messages } from '../lib/messages';

export const t = messages({
  en: {
    coming: 'The games are on their way',
    megabytes: '{loaded} of {total} MB',
    unpacking: 'Opening the saloon…',
    failed: 'The games could not be fetched whole. Nothing of yours is lost.',
    again: 'Try again',
    unkept:
      'This browser keeps nothing more just now: it may have no room left. The tables wait until it has.',
    newer: 'There is a new version of this page.',
    load: 'Load it',
    later: 'Later',
    here: 'Everything on this device',
    hereText:
      'Games, bots and your tables live in this browser, and once they have come they play without a network too. Nothing of yours is sent anywhere.',
    others: 'To play with people on other screens you need a house of Posse that somebody runs.',
    there: 'There is one here',
    finished: 'Your finished games',
    take: 'Take everything along',
    bring: 'Bring everything in',
    everythingHelp:
      'Tables, records, settings: one file for another device, or to be safe. What it brings is added to what is there.',
    packing: 'Packing…',
    bringing: 'Looking at the file…',
    full: 'This browser has no room left for it, so nothing was taken. Make room, and bring the file once more.',
    notPacked: 'It could not be packed. Nothing of yours is lost: load the page anew, and try once more.',
    large: 'This file has more than {most} MB, which none from here has: nothing was taken from it.',
    brought: 'Tables: {came} new, {wentOn} went on, {stayed} here already.',
    leftOut: '{n} {n|table|tables} of another version of the rules stayed out.',
  },
  fr: {
    coming: 'Les jeux arrivent',
    megabytes: '{loaded} Mo sur {total}',
    unpacking: 'On ouvre le saloon…',
    failed: "Les jeux ne sont pas arrivés en entier. Rien de ce qui est à vous n'est perdu.",
    again: 'Réessayer',
    unkept:
      "Ce navigateur ne garde plus rien : il n'a peut-être plus de place. Les tables attendent qu'il en ait.",
    newer: 'Une nouvelle version de cette page est là.',
    load: 'La charger',
    later: 'Plus tard',
    here: 'Tout sur cet appareil',
    hereText:
      "Les jeux, les automates et vos tables sont dans ce navigateur ; une fois arrivés, ils jouent aussi sans réseau. Rien de ce qui est à vous n'est envoyé nulle part.",
    others:
      "Pour jouer avec des gens sur d'autres écrans, il faut une maison Posse que quelqu'un fait tourner.",
    there: 'En voici une',
    finished: 'Vos parties finies',
    take: 'Tout emporter',
    bring: 'Tout ramener',
    everythingHelp:
      "Tables, parties notées, réglages : un seul fichier pour un autre appareil, ou par précaution. Ce qu'il apporte s'ajoute à ce qui est déjà là.",
    packing: 'On emballe…',
    bringing: 'On ouvre le fichier…',
    full: "Ce navigateur n'a plus la place : rien n'a été repris. Faites de la place, puis ramenez le fichier.",
    notPacked:
      "L'emballage n'a pas marché. Rien de ce qui est à vous n'est perdu : rechargez la page et réessayez.",
    large: "Ce fichier pèse plus de {most} Mo, ce qu'aucun fichier d'ici ne pèse : rien n'en a été repris.",
    brought:
      'Tables : {came} {came|nouvelle|nouvelles}, {wentOn} {wentOn|poursuivie|poursuivies}, {stayed} déjà là.',
    leftOut: "{n} {n|table|tables} d'une autre version des règles {n|est restée|sont restées} dehors.",
  },
});
