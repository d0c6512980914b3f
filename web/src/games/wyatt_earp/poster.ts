import type { Poster } from '../../screens/home/poster';

export const POSTER: Poster = {
  ink: 'blue',
  emblem: 'chr-sheriff',
  minutes: 45,
  pitch: {
    en: 'Rummy with a badge. Lay sets, share the reward.',
    fr: 'Un rami avec une étoile. Posez, partagez la prime.',
  },
  marks: [
    { text: 'WYATT', y: 72, size: 56, face: 'wood', width: 240, ink: 'blue' },
    { text: 'EARP', y: 130, size: 58, face: 'fat', width: 240, ink: 'blue' },
    { rule: 146 },
    { rule: 149, weight: 0.8 },
    { emblem: 'chr-sheriff', x: 96, y: 156, size: 108, ink: 'blue' },
    { rule: 274, to: 100, weight: 2 },
    { rule: 274, from: 200, weight: 2 },
    { text: { en: 'REWARD', fr: 'PRIME' }, y: 282, size: 26, face: 'cond' },
    { text: { en: '$25,000', fr: '25\u202f000\u00a0$' }, y: 328, size: 44, face: 'clar', width: 240 },
  ],
};
