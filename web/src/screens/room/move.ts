// A seat that moves to another device. The code stands behind the #, which no browser sends to a server.
const MARK = '#move=';

export function moveLink(home: string, table: string, code: string): string {
  return `${home}t/${table}${MARK}${code}`;
}

/** The code in an address's fragment; empty if there is none. */
export function moveCode(hash: string): string {
  return hash.startsWith(MARK) ? decodeURIComponent(hash.slice(MARK.length)) : '';
}
