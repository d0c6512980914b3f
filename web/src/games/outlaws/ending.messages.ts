// How a game of Outlaws ended, and the stamps that fall on figures.
import { messages } from '../../lib/messages';
import { countingPlaces } from './places';

const texts = messages({
  en: {
    shot: '{by} shot {who}’s Governor at place {place}.',
    shotYou: 'Your Governor was shot at place {place}, by {by}.',
    shotByYou: 'You shot {who}’s Governor at place {place}.',
    arrested: '{by} arrested {who}’s Hitman at place {place}.',
    arrestedYou: 'Your Hitman was arrested at place {place}, by {by}.',
    arrestedByYou: 'You arrested {who}’s Hitman at place {place}.',
    guarded: '{by}’s Sheriff guarded the Governor and arrested {who}’s Hitman at place {place}.',
    guardedYou:
      '{by}’s Sheriff stood beside the Governor: your shot failed, and your Hitman was arrested at place {place}.',
    guardedByYou: 'Your Sheriff guarded the Governor and arrested {who}’s Hitman at place {place}.',
    elected: '{who}’s Governor took the Election at place {place}, with the most Votes.',
    electedYou: 'Your Governor took the Election at place {place}, with the most Votes.',
    electedTeam: '{who}’s Governor took the Election at place {place}.',
    electedYouTeam: 'Your Governor took the Election at place {place}.',
    'stamp.shot': 'Shot',
    'stamp.arrested': 'Arrested',
    'stamp.guarded': 'Arrested',
    'stamp.elected': 'Elected',
    'stamp.hit': 'Hit',
    'stamp.miss': 'Miss',
    'stamp.nobody': 'No arrest',
    'stamp.jailed': 'Locked up',
    'stamp.right': 'Right',
    'stamp.wrong': 'Wrong',
  },
  fr: {
    shot: '{by} a abattu le Gouverneur de {who} à la place {place}.',
    shotYou: 'Votre Gouverneur a été abattu à la place {place}, par {by}.',
    shotByYou: 'Vous avez abattu le Gouverneur de {who} à la place {place}.',
    arrested: '{by} a arrêté le Tueur à gages de {who} à la place {place}.',
    arrestedYou: 'Votre Tueur à gages a été arrêté à la place {place}, par {by}.',
    arrestedByYou: 'Vous avez arrêté le Tueur à gages de {who} à la place {place}.',
    guarded:
      'Le Shérif de {by} a protégé le Gouverneur et arrêté le Tueur à gages de {who} à la place {place}.',
    guardedYou:
      'Le Shérif de {by} se tenait près du Gouverneur : votre tir a échoué, et votre Tueur à gages a été arrêté à la place {place}.',
    guardedByYou:
      'Votre Shérif a protégé le Gouverneur et arrêté le Tueur à gages de {who} à la place {place}.',
    elected: 'Le Gouverneur de {who} a pris l’Élection à la place {place}, avec le plus de Votes.',
    electedYou: 'Votre Gouverneur a pris l’Élection à la place {place}, avec le plus de Votes.',
    electedTeam: 'Le Gouverneur de {who} a pris l’Élection à la place {place}.',
    electedYouTeam: 'Votre Gouverneur a pris l’Élection à la place {place}.',
    'stamp.shot': 'Abattu',
    'stamp.arrested': 'Arrêté',
    'stamp.guarded': 'Arrêté',
    'stamp.elected': 'Élu',
    'stamp.hit': 'Touché',
    'stamp.miss': 'Manqué',
    'stamp.nobody': 'Raté',
    'stamp.jailed': 'Immobilisé',
    'stamp.right': 'Juste',
    'stamp.wrong': 'Faux',
  },
});

export const t = countingPlaces(texts);
