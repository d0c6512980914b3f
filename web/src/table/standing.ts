// Who plays a seat now, where it is not the person who sat down there.
import type { SeatInfo } from '../lib/wire';
import { t } from './messages';

/** What a board says of a seat beside its name; nothing while its player plays it. */
export function standing(sits: SeatInfo | undefined): string {
  if (sits?.resigned) return t('resigned');
  return sits?.away ? t('away') : '';
}
