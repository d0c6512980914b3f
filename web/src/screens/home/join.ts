// What someone pastes or types to come to a table.
export const CODE_LENGTH = 16;
const LETTERS = /^[0-9a-hjkmnp-tv-z]+$/; // the server's: no i, l, o, u
const LOOKS_LIKE: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** A table's code from a link or from what was typed; null if there is none in it. */
export function tableCode(text: string): string | null {
  const inLink = /\/t\/([^/?#\s]+)/.exec(text)?.[1];
  const typed = (inLink ?? text).toLowerCase().replace(/[\s-]/g, '');
  const code = inLink ? typed : typed.replace(/[ilo]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
  return code.length === CODE_LENGTH && LETTERS.test(code) ? code : null;
}

/** A code as people read it aloud: four by four. */
export function spelled(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
