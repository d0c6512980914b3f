import { messages } from '../../lib/messages';

export const t = messages({
  en: {
    title: 'See a game again',
    mine: 'My finished games',
    none: 'The games you finish on this device will be kept here.',
    replay: 'Replay',
    replayOf: 'Replay: {game}, {day}',
    forget: 'Remove from this list',
    file: 'Open a record',
    fileHelp:
      'A record is a small text file (.posse) that holds a whole game. You get one from any replay, or from the terminal.',
    choose: 'Choose a file',
    open: 'Games for everyone to see',
    moves: '{lines} {lines|move|moves}',
  },
  fr: {
    title: 'Revoir une partie',
    mine: 'Mes parties finies',
    none: 'Les parties que vous finissez sur cet appareil seront gardées ici.',
    replay: 'Revoir',
    replayOf: 'Revoir : {game}, {day}',
    forget: 'Retirer de cette liste',
    file: 'Ouvrir une feuille',
    fileHelp:
      'Une feuille de partie est un petit fichier de texte (.posse) qui contient toute une partie. On en télécharge une depuis chaque relecture, ou depuis le terminal.',
    choose: 'Choisir un fichier',
    open: 'Parties que chacun peut revoir',
    moves: '{lines} {lines|coup|coups}',
  },
});
