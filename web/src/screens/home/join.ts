// What someone pastes or types to come to a table.
export const ID_LENGTH = 16;
export const CODE_LENGTH = 7;
const LETTERS = /^[0-9a-hjkmnp-tv-z]+$/; // the server's: no i, l, o, u
const LOOKS_LIKE: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0', u: 'v' };

/** Letters as they were heard or misread. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.-]/g, '')
    .replace(/[ilou]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
}

/** A table's id from a link or from what was typed; null if there is none in it. */
export function tableId(text: string): string | null {
  const inLink = /\/t\/([^/?#\s]+)/.exec(text)?.[1];
  const id = inLink ? inLink.toLowerCase() : plain(text);
  return id.length === ID_LENGTH && LETTERS.test(id) ? id : null;
}

/** The short code that somebody read aloud; null if it is none. */
export function tableCode(text: string): string | null {
  const code = plain(/\/t\/([^/?#\s]+)/.exec(text)?.[1] ?? text);
  return code.length === CODE_LENGTH && LETTERS.test(code) ? code : null;
}

/** A code as people say it: three and four. */
export function spelled(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`.toUpperCase();
}
