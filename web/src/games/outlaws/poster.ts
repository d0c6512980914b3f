import type { Poster } from '../../screens/home/poster';

export const POSTER: Poster = {
  ink: 'rust',
  emblem: 'chr-hitman',
  minutes: 30,
  players: 2, // the duel
  pitch: {
    en: 'Two hidden lines across Main Street. Who stands where?',
    fr: 'Deux lignes cachées sur Main Street. Qui se tient où ?',
  },
  marks: [
    { text: { en: 'MAIN STREET', fr: 'MAIN STREET' }, y: 54, size: 28, face: 'cond', width: 240 },
    { rule: 64 },
    { emblem: 'chr-hitman', x: 36, y: 78, size: 92, ink: 'rust' },
    { emblem: 'chr-governor', x: 172, y: 78, size: 92, flip: true },
    { rule: 184 },
    { rule: 187, weight: 0.8 },
    { text: 'OUTLAWS', y: 244, size: 54, face: 'wood', width: 240, ink: 'rust' },
    { rule: 262, to: 104, weight: 2 },
    { rule: 262, from: 196, weight: 2 },
    { text: { en: 'BE ELECTED', fr: 'SOYEZ ÉLU' }, y: 270, size: 20, face: 'cond' },
    {
      text: { en: 'OR THE LAST ONE STANDING', fr: 'OU LE DERNIER DEBOUT' },
      y: 322,
      size: 26,
      face: 'clar',
      width: 240,
    },
  ],
};
