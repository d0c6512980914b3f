// What the black block says: one sentence, split into a headline and the rest.
import { listed, capital, type Lang } from '../lib/words';
import { t as told } from './count.messages';
import { t } from './messages';
import { now } from './now.svelte';
import type { TableSession } from './session.svelte';

export interface PromptText {
  title: string;
  text: string;
  idle: boolean;
}

/** “Your turn: take a card” becomes a headline and a line below it. */
export function split(sentence: string): { title: string; text: string } {
  const at = /[ \u00a0]?: /.exec(sentence);
  if (!at || at.index > 60) return { title: t('yourTurn'), text: sentence };
  return { title: sentence.slice(0, at.index), text: capital(sentence.slice(at.index + at[0].length)) };
}

export function promptOf(session: TableSession, names: readonly string[], lang: Lang): PromptText {
  const frame = session.frame;
  const quiet = (title: string, text = ''): PromptText => ({ title, text, idle: true });
  if (!frame) return quiet(t('connecting'));
  if (frame.status === 'closed') return quiet(t('closed'));
  if (frame.status === 'over') return quiet(t('over'));
  if (frame.paused) return quiet(t('paused'), t('pausedText'));
  const own = session.seat === null ? undefined : frame.seats[session.seat];
  if (own?.resigned) return quiet(t('gaveUp'), t('gaveUpText'));
  if (own?.away) return quiet(t('warm'), t('warmText'));
  if (session.counting) return quiet(told('count'));
  if (session.waiting) return quiet(t('showing'));
  if (session.sending) return quiet(t('sending'));
  if (session.choice.picked !== null)
    return { title: session.legal.label(session.choice.picked), text: t('pickedText'), idle: false };
  if (frame.prompt) return { ...split(frame.prompt), idle: false };
  if (frame.window?.answered) return quiet(t('answered'), t('answeredText'));
  const { reading = [], left = null } = session.reading ?? {};
  if (reading.length) {
    const who = listed(
      lang,
      reading.map((seat) => names[seat] ?? ''),
    );
    const seconds = Math.max(0, Math.ceil((left ?? 0) - (now.seconds - session.readingSince) / 1000));
    return quiet(
      told(reading.length > 1 ? 'readingMany' : 'readingOne', { who }),
      left === null ? '' : told('readingLeft', { seconds }),
    );
  }
  const acting = frame.view?.to_act ?? [];
  const who = listed(
    lang,
    acting.map((seat) => names[seat] ?? ''),
  );
  const bots = acting.length > 0 && acting.every((seat) => frame.seats[seat]?.bot);
  const text = session.seat === null ? t('watching') : '';
  return quiet(who ? t(bots ? 'thinking' : 'waitingFor', { who, n: acting.length }) : '', text);
}
