// What a hidden character would do now, in the words of the server's own findings.
import type { EffectView } from '../../gen/types/goat';
import { seat } from '../../lib/words';
import type { Say } from './table';

/** “Kills the Sheriff of Bob: $4.” */
export function effectSaid(say: Say, effect: EffectView): string {
  const fields = {
    value: effect.value,
    who: effect.who === null ? null : seat(effect.who),
    resource: effect.resource,
  };
  const unless = effect.unless === null ? '' : say(`effect.unless-${effect.unless}`);
  return `${say(`effect.${effect.now}`, fields)}${unless}.`;
}

/** The same after a colon. */
export function lowered(sentence: string): string {
  const first = [...sentence][0] ?? '';
  return first.toLowerCase() + sentence.slice(first.length);
}
