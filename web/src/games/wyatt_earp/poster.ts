import type { Poster } from '../../screens/home/poster';

export const POSTER: Poster = {
  ink: 'blue',
  emblem: 'chr-sheriff',
  minutes: 45,
  pitch: { en: 'Rummy with rewards and a quick draw.', fr: 'Un rami avec des primes et la main leste.' },
  marks: [
    { text: { en: 'BY ORDER OF THE MARSHAL', fr: 'PAR ORDRE DU MARSHAL' }, y: 48, size: 23, face: 'cond', width: 236 },
    { rule: 56 },
    { text: 'WYATT', y: 112, size: 58, face: 'clar', width: 240, ink: 'blue' },
    { text: 'EARP', y: 174, size: 62, face: 'wood', width: 240, ink: 'blue' },
    { emblem: 'chr-sheriff', x: 102, y: 180, size: 96 },
    { emblem: 't-hole', x: 46, y: 206, size: 34 },
    { emblem: 't-hole', x: 222, y: 222, size: 30 },
    { rule: 278 },
    { text: { en: '$25,000', fr: '25 000 $' }, y: 313, size: 34, face: 'fat', width: 170, ink: 'blue' },
    { text: { en: 'SEVEN OUTLAWS · ONE QUICK DRAW', fr: 'SEPT HORS-LA-LOI · UN SEUL ÉCLAIR' }, y: 335, size: 18, face: 'cond', width: 226 },
  ],
};
