import type { Poster } from '../../screens/home/poster';

export const POSTER: Poster = {
  ink: 'red',
  emblem: 'gang-w',
  minutes: 20,
  pitch: {
    en: 'Draw, stack, steal. The easiest to learn.',
    fr: 'Piochez, empilez, volez. Le plus facile à apprendre.',
  },
  marks: [
    {
      text: { en: 'WANTED · DEAD OR ALIVE', fr: 'RECHERCHÉ · MORT OU VIF' },
      y: 50,
      size: 25,
      face: 'cond',
      width: 232,
    },
    { rule: 58 },
    { rule: 61, weight: 0.8 },
    { text: 'PUBLIC', y: 110, size: 54, face: 'fat', width: 240, ink: 'red' },
    { text: 'ENEMY', y: 166, size: 56, face: 'wood', width: 240, ink: 'red' },
    { rule: 190, to: 96, weight: 2 },
    { rule: 190, from: 204, weight: 2 },
    { text: { en: 'No. 1', fr: 'N° 1' }, y: 200, size: 29, face: 'clar' },
    { emblem: 'gang-w', x: 32, y: 219, size: 48, ink: 'red' },
    { emblem: 'gang-d', x: 94, y: 219, size: 48, ink: 'green' },
    { emblem: 'gang-j', x: 157, y: 219, size: 48, ink: 'blue' },
    { emblem: 'gang-l', x: 218, y: 219, size: 48, ink: 'gold' },
    { rule: 279 },
    {
      text: { en: 'FOUR TOWNS, FOUR GANGS', fr: 'QUATRE VILLES, QUATRE GANGS' },
      y: 304,
      size: 23,
      face: 'cond',
      width: 232,
    },
    {
      text: { en: 'AND A SALOON FULL OF TROUBLE', fr: 'ET UN SALOON PLEIN D’ENNUIS' },
      y: 330,
      size: 23,
      face: 'cond',
      width: 240,
    },
  ],
};
