// Who is at the table and who has left, as the server tells it of their sockets.
import { isRegular } from '../lib/levels';
import type { PresenceInfo, SeatInfo } from '../lib/wire';
import type { SeatState } from '../ui/presence';
import { t } from './messages';

/** A page that is loaded again is gone for a moment: nobody needs to hear of it. */
export const GRACE = 4;
/** Seconds without a line after which the host may have a bot play: docs/protocol.md, “Somebody else's seat”. */
export const ABSENT = 60;

/** For how many seconds a person has been away, by what was told `since` milliseconds ago; null if they are here, or never came. */
export function goneFor(told: PresenceInfo | undefined, since: number): number | null {
  if (!told || told.here || told.gone === null) return null;
  return told.gone + Math.max(0, Math.floor(since / 1000));
}

/** A length of time as one says it: 20 s, 3 min, 2 h. */
export function spell(seconds: number): string {
  if (seconds < 60) return t('seconds', { count: seconds });
  if (seconds < 3600) return t('minutes', { count: Math.floor(seconds / 60) });
  return t('hours', { count: Math.floor(seconds / 3600) });
}

/** “Bob left 20 s ago”, or that he is not here; nothing while he is, or a bot plays for him. `brief` where his name stands. */
export function absence(
  sits: SeatInfo | undefined,
  told: PresenceInfo | undefined,
  since: number,
  brief = false,
): string {
  if (sits?.kind !== 'person' || sits.resigned || !told || told.here) return '';
  const gone = goneFor(told, since);
  if (gone === null) return t(brief ? 'absent' : 'notHere', { who: sits.name });
  return gone < GRACE ? '' : t(brief ? 'leftBrief' : 'leftAgo', { who: sits.name, time: spell(gone) });
}

/** What a seat's mark shows. */
export function seatState(
  sits: SeatInfo | undefined,
  told: PresenceInfo | undefined,
  since: number,
  mine: boolean,
  awaited: boolean,
): SeatState {
  const person = sits?.kind === 'person' && !sits.resigned && !mine;
  const gone = goneFor(told, since);
  const face = sits?.kind === 'bot' && isRegular(sits.bot) ? sits.bot : '';
  return { here: person && told ? told.here || (gone !== null && gone < GRACE) : null, awaited, face };
}
