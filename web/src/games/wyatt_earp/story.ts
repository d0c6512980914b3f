// What the last move did to the pieces of Wyatt Earp's table.
import type { AnyEvent } from '../../gen/types/wyatt_earp';
import { touched, trailOf as trail, type Trail } from '../../kit/trail';
import { cardOf } from './cards';

/** The pieces of the board by name. */
export const groupPiece = (seat: number, outlaw: string): string => `group ${seat} ${outlaw}`;
export const DISCARDS = 'discards';

/** An outlaw's group before whoever owns it, or has laid it. */
function touchedBy(event: AnyEvent): string[] {
  if (event.kind === 'discarded') return [DISCARDS];
  if (!('outlaw' in event && 'who' in event)) return [];
  return [groupPiece('owner' in event ? event.owner : event.who, event.outlaw)];
}

export function trailOf(events: readonly AnyEvent[]): Trail {
  return trail(events, (event) => touched(...touchedBy(event)));
}

function brought(event: AnyEvent): number {
  if (event.kind === 'laid') return event.money;
  return cardOf(event.kind === 'photo' ? `photo-${event.outlaw}` : event.kind).money ?? 0;
}

/** What the last move has put on an outlaw's poster. */
export function gained(events: readonly AnyEvent[], outlaw: string): number {
  return events
    .filter((event) => 'outlaw' in event && event.outlaw === outlaw)
    .reduce((sum, event) => sum + brought(event), 0);
}
