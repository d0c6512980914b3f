import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, Problem } from '../src/lib/api';

afterEach(() => vi.unstubAllGlobals());

describe('a rematch', () => {
  it('that got no answer is asked for with the same id; another table’s has its own', async () => {
    const sent: string[] = [];
    vi.stubGlobal('document', { baseURI: 'http://posse.test/' });
    vi.stubGlobal('fetch', (_: string, how: { body: string }) => {
      sent.push((JSON.parse(how.body) as { id: string }).id);
      return sent.length === 1
        ? Promise.reject(new TypeError('no answer'))
        : Promise.resolve(Response.json({ table: 'next', host: '', token: null }));
    });
    await expect(api.rematch('one', 'token')).rejects.toThrow(Problem);
    await api.rematch('one', 'token');
    await api.rematch('two', 'token');
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
  });
});
