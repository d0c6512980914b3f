import { messages } from '../lib/messages';

export const t = messages({
  en: { close: 'Close' },
  fr: { close: 'Fermer' },
});
