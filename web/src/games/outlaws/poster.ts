import type { Poster } from '../../screens/home/poster';

export const POSTER: Poster = {
  ink: 'print',
  emblem: 'chr-hitman',
  minutes: 40,
  pitch: { en: 'Hidden lines, a duel of memory and nerve.', fr: 'Des lignes cachées, un duel de mémoire et de sang-froid.' },
  marks: [
    { text: 'OUTLAWS', y: 82, size: 66, face: 'wood', width: 240 },
    { rule: 94 },
    { rule: 97, weight: 0.8 },
    { text: { en: 'BULLET, BADGE OR BALLOT', fr: 'LA BALLE, L’ÉTOILE OU L’URNE' }, y: 122, size: 23, face: 'cond', width: 240, ink: 'red' },
    { emblem: 'bust', x: 24, y: 128, size: 104 },
    { emblem: 'bust', x: 172, y: 128, size: 104, flip: true },
    { dot: 'print', x: 150, y: 142 },
    { dot: 'stock', x: 150, y: 164 },
    { dot: 'print', x: 150, y: 186 },
    { dot: 'gold', x: 150, y: 208 },
    { rule: 240 },
    { emblem: 't-bullet', x: 40, y: 250, size: 46, ink: 'red' },
    { emblem: 't-cuffs', x: 98, y: 250, size: 46 },
    { emblem: 't-vote', x: 156, y: 250, size: 46, ink: 'blue' },
    { emblem: 't-election', x: 214, y: 250, size: 46, ink: 'gold' },
    { text: { en: 'TWO LINES. ONE STREET.', fr: 'DEUX LIGNES. UNE RUE.' }, y: 330, size: 25, face: 'cond', width: 240 },
  ],
};
