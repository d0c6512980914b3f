// Texts and other data that the build made from the games (src/gen): files of their own, fetched when needed.
// Each room globs the addresses: import.meta.glob<string>('…', { query: '?url', import: 'default', eager: true }).
const fetched = new Map<string, Promise<unknown>>();

/** One file, fetched once; undefined if the build made none. A failed fetch may be tried again. */
export function data<T>(urls: Readonly<Record<string, string>>, path: string): Promise<T | undefined> {
  const url = urls[path];
  if (url === undefined) return Promise.resolve(undefined);
  let found = fetched.get(url);
  if (!found) {
    found = fetch(url).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      return answer.json() as Promise<unknown>;
    });
    found.catch(() => fetched.delete(url));
    fetched.set(url, found);
  }
  return found as Promise<T>;
}
