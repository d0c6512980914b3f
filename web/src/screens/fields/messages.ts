import { messages } from '../../lib/messages';

export const t = messages({
  en: { more: '{what}: one more', fewer: '{what}: one fewer' },
  fr: { more: '{what} : un de plus', fewer: '{what} : un de moins' },
});
