// What is said around a count; the count itself is told by the game.
import { messages } from '../lib/messages';

export const t = messages({
  en: {
    count: 'The count',
    back: 'Back to the table',
    onward: 'Onward',
    result: 'On to the result',
    board: 'Look at the table',
    sheet: 'Back to the count',
    goesOn: 'The game goes on in {seconds} s.',
    atLatest: 'The table waits for you, {seconds} s at the most.',
    alsoReading: 'Also reading: {who}.',
    gone: 'The game has gone on meanwhile: you see it when you have read this.',
    readingOne: '{who} is still reading the count',
    readingMany: '{who} are still reading the count',
    readingLeft: 'The game goes on in {seconds} s at the latest.',
  },
  fr: {
    count: 'Le décompte',
    back: 'Retour à la table',
    onward: 'Continuer',
    result: 'Voir le résultat',
    board: 'Regarder la table',
    sheet: 'Revenir au décompte',
    goesOn: 'La partie continue dans {seconds}\u00a0s.',
    atLatest: 'La table vous attend, {seconds}\u00a0s au plus.',
    alsoReading: 'Encore en lecture\u00a0: {who}.',
    gone: 'La partie a continué entre-temps\u00a0: vous la verrez après avoir lu ceci.',
    readingOne: '{who} lit encore le décompte',
    readingMany: '{who} lisent encore le décompte',
    readingLeft: 'La partie continue dans {seconds}\u00a0s au plus tard.',
  },
});
