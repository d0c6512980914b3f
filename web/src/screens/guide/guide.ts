// First games: made by posse.table.guide when the page is built, fetched when one begins.
import { data } from '../../lib/data';
import type { GuideFrame, GuidePage as Guide, GuideStep } from '../../gen/types/messages';
import type { Lang } from '../../lib/words';

export type { Guide, GuideFrame, GuideStep };

const urls = import.meta.glob<string>('../../gen/guide/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function hasGuide(folder: string): boolean {
  return `../../gen/guide/${folder}.en.json` in urls;
}

/** A game's first hand in a language, or a further one by its name; null if there is none. */
export async function loadGuide(folder: string, lang: Lang, of = ''): Promise<Guide | null> {
  return (await data<Guide>(urls, `../../gen/guide/${of ? `${folder}.${of}` : folder}.${lang}.json`)) ?? null;
}
