import type { Poster } from '../../screens/home/poster';

export const POSTER: Poster = {
  ink: 'green',
  emblem: 'chr-goat',
  minutes: 30,
  pitch: { en: 'One card, one claim. Do you believe it?', fr: 'Une carte, une annonce. Y croyez-vous ?' },
  marks: [
    { text: { en: 'THE GOOD', fr: 'LE BON' }, y: 60, size: 44, face: 'line', width: 240 },
    { rule: 70 },
    { text: { en: 'THE', fr: 'LA' }, y: 89, size: 22, face: 'cond' },
    { text: { en: 'GOAT', fr: 'CHÈVRE' }, y: 142, size: 54, face: 'fat', width: 240, ink: 'green' },
    { emblem: 'chr-goat', x: 87, y: 146, size: 126 },
    { rule: 282, to: 112, weight: 2 },
    { rule: 282, from: 188, weight: 2 },
    { text: { en: '& THE', fr: '& LE' }, y: 290, size: 24, face: 'cond' },
    { text: { en: 'CROOK', fr: 'TRUAND' }, y: 334, size: 44, face: 'clar', width: 240 },
  ],
};
