import { messages } from '../lib/messages';

export const t = messages({
  en: {
    pace: 'Pace of others’ moves',
    paceIs: 'Pace: {pace}',
    atOnce: 'At once',
    quick: 'Quick',
    steady: 'Steady',
    slow: 'Slow',
  },
  fr: {
    pace: 'Rythme des autres',
    paceIs: 'Rythme : {pace}',
    atOnce: 'Immédiat',
    quick: 'Vif',
    steady: 'Posé',
    slow: 'Lent',
  },
});
