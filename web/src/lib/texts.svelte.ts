// The page's texts as the build lays them out: one file a language (tools/texts.mjs). Until a language that is
// newly chosen has come, the page goes on in the one it has.
import { base } from './router.svelte';
import { allBound, type Lang } from './words';

export type TextsByLang = Readonly<Record<string, Readonly<Record<string, string>>>>;

class Texts {
  private kept = $state.raw<Partial<Record<Lang, TextsByLang>>>({});
  private readonly asked = new Map<Lang, Promise<void>>();

  /** A screen's texts and their language. */
  of(name: string, lang: Lang): { lang: Lang; texts: Readonly<Record<string, string>> } {
    const found = this.kept[lang] ? lang : lang === 'en' ? 'fr' : 'en';
    return { lang: found, texts: this.kept[found]?.[name] ?? {} };
  }

  /** Fetches a language once; what failed may be tried again. In development the texts are in the scripts. */
  load(lang: Lang): Promise<void> {
    if (import.meta.env.DEV) return Promise.resolve();
    let coming = this.asked.get(lang);
    if (!coming) {
      coming = this.fetched(lang);
      coming.catch(() => this.asked.delete(lang));
      this.asked.set(lang, coming);
    }
    return coming;
  }

  private async fetched(lang: Lang): Promise<void> {
    const answer = await fetch(`${base()}texts/${lang}.json`);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const told = (await answer.json()) as TextsByLang;
    const kept = Object.fromEntries(
      Object.entries(told).map(([name, texts]) => [name, allBound(lang, texts)]),
    );
    this.kept = { ...this.kept, [lang]: kept };
  }
}

export const texts = new Texts();
