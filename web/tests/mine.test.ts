import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MySeat, MyTable } from '../src/lib/mine.svelte';
import { stubPage } from './line';

// One browser profile: what is kept stays while pages of different servers under one origin come and go.
let storage: Record<string, string> = {};
let asked: { url: string; token: string }[] = [];

/** The page's modules, loaded as a page under this path loads them. */
async function pageAt(path: string) {
  vi.resetModules();
  vi.stubGlobal('document', { ...document, baseURI: `http://posse.test${path}` });
  vi.stubGlobal('location', { href: `http://posse.test${path}t/abc`, origin: 'http://posse.test' });
  const { mine } = await import('../src/lib/mine.svelte');
  const { api } = await import('../src/lib/api');
  const { takePart } = await import('../src/lib/draw');
  const { Follower, over, START } = await import('../src/lib/chain');
  return { mine, api, takePart, Follower, over, START };
}

const seat = (token: string): MySeat => ({ seat: 0, token, name: 'Ann', here: false });
const draw = {
  attempt: 1,
  commitment: 'c0',
  stage: 'gathering',
  commits: [null, null],
  nonces: [null, null],
  left: null,
  called_off: [],
};

beforeEach(() => {
  stubPage();
  [storage, asked] = [{}, []];
  const kept = new Proxy(storage, {
    get: (all, name: string) =>
      name === 'getItem'
        ? (key: string) => all[key] ?? null
        : name === 'setItem'
          ? (key: string, value: string) => (all[key] = value)
          : all[name],
  });
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('fetch', (url: string, how: { headers: Record<string, string> }) => {
    asked.push({ url, token: how.headers['Authorization'] ?? '' });
    const head = { id: 'abc', game: 'goat', players: 2, commitment: 'c0', draw: null };
    return Promise.resolve(new Response(JSON.stringify(head), { status: 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what one server gave reaches no other, also under one origin and of the same name', async () => {
  const paths = ['/', '/games/'] as const;
  for (const path of paths) {
    const { mine, takePart, Follower, over, START } = await pageAt(path);
    expect(mine.get('abc'), path).toBeUndefined();
    expect(mine.list(), path).toEqual([]);
    mine.note('abc', { game: 'goat', players: 2, host: `host of ${path}` });
    mine.sat('abc', seat(`seat of ${path}`));
    await takePart('abc', draw as never);
    const chain = over(START, [`record of ${path}`]);
    const told = { type: 'view', log: [{ record: `record of ${path}` }], chain } as never;
    expect(new Follower('abc', 0).goesOn(told), 'no other server was followed here').toBe(true);
  }
  expect(Object.keys(storage).sort()).toEqual(
    ['chains', 'tables'].flatMap((what) => paths.map((path) => `posse.${what} ${path}`)),
  );
  for (const [at, path] of paths.entries()) {
    const other = paths[1 - at]!;
    for (const [key, text] of Object.entries(storage))
      if (key.endsWith(` ${path}`)) expect(text, key).not.toContain(`of ${other}"`);
    const { mine } = await pageAt(path);
    expect(mine.get('abc')?.seats[0]?.token).toBe(`seat of ${path}`);
    expect(mine.elsewhere('abc')).toEqual([]);
  }
  for (const { url, token } of asked)
    expect(token).toBe(url.startsWith('/games/') ? 'Bearer seat of /games/' : 'Bearer seat of /');
  expect(asked).toHaveLength(2);
  const { mine } = await pageAt('/third/');
  expect(mine.get('abc')).toBeUndefined();
  expect(mine.elsewhere('abc')).toEqual(['http://posse.test/t/abc', 'http://posse.test/games/t/abc']);
});

const old = (id: string, game: string): MyTable => ({
  id,
  game,
  players: 2,
  opened: 1,
  seen: 1,
  status: 'running',
  host: 'host',
  seats: [seat('seat')],
  names: [],
});

test('what was kept before paths were noted is used where the server has that table, and else left', async () => {
  const tables = { abc: old('abc', 'goat'), xyz: old('xyz', 'goat') };
  storage['posse.tables'] = JSON.stringify(tables);
  const { mine, api } = await pageAt('/');
  expect(mine.get('abc'), 'not before the server has said that it is its own').toBeUndefined();
  expect(JSON.stringify(mine.list())).not.toMatch(/"(token|host)"/);
  await api.head('abc');
  expect(asked.map(({ token }) => token)).toEqual(['']);
  expect(mine.get('abc')?.seats[0]?.token).toBe('seat');
  expect(mine.get('xyz')).toBeUndefined();
  expect(JSON.parse(storage['posse.tables'])).toEqual({ xyz: tables.xyz });
  expect(mine.list().map((table) => table.id)).toEqual(['abc', 'xyz']);
});

test('a table of another game is not the one that was kept', async () => {
  storage['posse.tables'] = JSON.stringify({ abc: old('abc', 'outlaws') });
  const { mine, api } = await pageAt('/');
  await api.head('abc');
  expect(mine.get('abc')).toBeUndefined();
  expect(JSON.parse(storage['posse.tables'])).toEqual({ abc: old('abc', 'outlaws') });
});
