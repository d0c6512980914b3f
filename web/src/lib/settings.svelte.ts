// How the reader likes the page: kept on this device, applied to <html> as data-attributes.
import { keep, kept } from './kept';
import type { Lang } from './words';

export type Theme = 'auto' | 'noon' | 'night';
/** When a piece that is touched asks to be touched again before the move is made. */
export type Confirm = 'always' | 'final' | 'never';
export interface Chosen {
  lang: Lang;
  theme: Theme;
  motion: 'auto' | 'less';
  density: 'roomy' | 'compact';
  bigPrint: boolean;
  sound: boolean;
  talk: boolean; // regulars say what they think
  confirm: Confirm;
  pace: number; // milliseconds between the moves of others; 0 shows them at once
  odds: boolean; // what may come next is open beside the board
  known: boolean; // and on the board, what one knows and what is still hidden
  name: string;
  level: string; // of the bots that “play now” seats
}

function guessed(): Chosen {
  const spoken = typeof navigator === 'undefined' ? 'en' : navigator.language;
  return {
    lang: spoken.toLowerCase().startsWith('fr') ? 'fr' : 'en',
    theme: 'auto',
    motion: 'auto',
    density: 'roomy',
    bigPrint: false,
    sound: false,
    talk: true,
    confirm: 'final',
    pace: 1400,
    odds: false,
    known: false,
    name: '',
    level: 'deputy',
  };
}

function wants(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

class Settings implements Chosen {
  lang = $state<Lang>('en');
  theme = $state<Theme>('auto');
  motion = $state<'auto' | 'less'>('auto');
  density = $state<'roomy' | 'compact'>('roomy');
  bigPrint = $state(false);
  sound = $state(false);
  talk = $state(true);
  confirm = $state<Confirm>('final');
  pace = $state(1400);
  odds = $state(false);
  known = $state(false);
  name = $state('');
  level = $state('deputy');
  private darkOutside = $state(wants('(prefers-color-scheme: dark)'));
  private stillOutside = $state(wants('(prefers-reduced-motion: reduce)'));

  constructor() {
    Object.assign(this, guessed(), kept<Partial<Chosen>>('settings', {}));
    if (typeof matchMedia !== 'function') return;
    matchMedia('(prefers-color-scheme: dark)').addEventListener(
      'change',
      (now) => (this.darkOutside = now.matches),
    );
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener(
      'change',
      (now) => (this.stillOutside = now.matches),
    );
  }

  get night(): boolean {
    return this.theme === 'night' || (this.theme === 'auto' && this.darkOutside);
  }

  get still(): boolean {
    return this.motion === 'less' || this.stillOutside;
  }

  all(): Chosen {
    const { lang, theme, motion, density, bigPrint, sound, talk, confirm, pace, odds, known, name, level } =
      this;
    return { lang, theme, motion, density, bigPrint, sound, talk, confirm, pace, odds, known, name, level };
  }

  /** Called once, in an effect of the app: keeps what is chosen and tells the style sheets. */
  apply(): void {
    keep('settings', this.all());
    const root = document.documentElement;
    root.lang = this.lang;
    root.dataset.theme = this.night ? 'night' : 'noon';
    root.dataset.density = this.density;
    root.dataset.print = this.bigPrint ? 'big' : 'plain';
    root.dataset.motion = this.still ? 'less' : 'full';
    const bar = getComputedStyle(root).getPropertyValue('--sheet').trim();
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar);
  }
}

export const settings = new Settings();
