// The rules pages, made from src/posse/rules_pages when the page is built, and how they are searched.
import { data } from '../../lib/data';
import type { Lang } from '../../lib/words';

export interface Block {
  id: string | null;
  item: boolean;
  html: string; // made by us from our own Markdown, which holds no HTML
}
export interface Section {
  title: string;
  blocks: Block[];
}
export interface RulesPage {
  title: string;
  sections: Section[];
}

const urls = import.meta.glob<string>(['../../gen/rules/*.json', '../../gen/credits.*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function loadRules(game: string, lang: Lang): Promise<RulesPage | null> {
  const read = await data<RulesPage>(urls, `../../gen/rules/${game}.${lang}.json`);
  return read
    ? {
        ...read,
        sections: read.sections.map((section) => ({
          ...section,
          blocks: section.blocks.map((block) => ({ ...block, html: headed(block.html) })),
        })),
      }
    : null;
}

/** The corner of a table heads nothing: an empty header is a plain cell. */
export function headed(html: string): string {
  return html.replace(/<th(\s[^>]*)?><\/th>/g, '<td></td>');
}

export async function loadCredits(lang: Lang): Promise<RulesPage | null> {
  return (await data<RulesPage>(urls, `../../gen/credits.${lang}.json`)) ?? null;
}

/** Letters only, without case and accents, so that “egalite” finds « égalité ». */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function plain(html: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return html.replace(/<[^>]+>/g, ' ').replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}

/** A section's address within the page. */
export function anchor(title: string): string {
  return plain(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase();
}

/** The sections in which every word of the search occurs, each with the blocks that hold them all. */
export function matching(page: RulesPage, search: string): Section[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (!words.length) return page.sections;
  const holds = (text: string): boolean => words.every((word) => text.includes(word));
  return page.sections
    .map((section) => ({
      ...section,
      blocks: section.blocks.filter((block) =>
        holds(folded(`${block.id ?? ''} ${section.title} ${plain(block.html)}`)),
      ),
    }))
    .filter((section) => section.blocks.length);
}
