// The chain over what this device was told: the same figures as the server's, and what a rewritten game does to it.
import { expect, test } from 'vitest';
import { Follower, START, follow, over } from '../src/lib/chain';

const line = (record: string, n = 0) => ({ n, line: null, seat: null, text: record, record });

/** What a server tells whose record lines are these; an update brings those from a line on. */
function told(records: string[], since: number | null = null) {
  const log = records.slice(since ?? 0).map((record, n) => line(record, n));
  return { type: since === null ? ('view' as const) : ('update' as const), log, chain: over(START, records) };
}

test('the chain is what the server computes', () => {
  // tests/table/test_chain.py has the same figures.
  expect(START.head).toBe('48d9c4d48c7f547368fea239b3d108b9a9fa5ef52ba0ba19c18263434a056e89');
  expect(over(START, ['sit p1', '', 'p1 take tombstone : took Élan'])).toEqual({
    lines: 2,
    head: '13fba393826c5a7145de171708726e953889526a3f0b5e0228fdf14101fb92c0',
  });
});

test('updates and views go on from what was told', () => {
  const ann = new Follower('t', 0);
  expect(ann.goesOn(told(['a', 'b']))).toBe(true);
  expect(ann.goesOn(told(['a', 'b', '', 'c'], 2))).toBe(true);
  expect(ann.goesOn(told(['a', 'b', 'c', 'd']))).toBe(true);
  expect(new Follower('t', 0).goesOn(told(['a', 'b', 'c', 'd', 'e']))).toBe(true); // after a reload
});

test('a move that is gone or changed is noticed, also after a reload, until it is accepted', () => {
  expect(new Follower('gone', 0).goesOn(told(['a', 'b', 'c']))).toBe(true);
  for (const other of [['a', 'b'], ['a', 'x', 'c'], ['a', 'x', 'c', 'd'], []]) {
    expect(new Follower('gone', 0).goesOn(told(other))).toBe(false);
  }
  const ann = new Follower('gone', 0);
  expect(ann.goesOn(told(['a', 'x']))).toBe(false);
  expect(ann.goesOn(told(['a', 'x', 'y'], 2))).toBe(true); // it goes on, from where it should not
  expect(new Follower('gone', 0).goesOn(told(['a', 'x', 'y']))).toBe(false);
  ann.accept();
  expect(new Follower('gone', 0).goesOn(told(['a', 'x', 'y', 'z']))).toBe(true);
});

test('each seat and each table has a chain of its own', () => {
  expect(new Follower('own', 0).goesOn(told(['a', 'b']))).toBe(true);
  expect(new Follower('own', 1).goesOn(told(['a']))).toBe(true);
  expect(new Follower('own', null).goesOn(told(['c']))).toBe(true);
  expect(new Follower('u', 0).goesOn(told([]))).toBe(true);
});

test('a message that does not add up is noticed', () => {
  const forged = { ...told(['a', 'b']), log: [line('a'), line('x')] };
  expect(follow(forged, START, null)).toBeNull();
});

/** The same with the last part of a log only, from a line on. */
function partly(records: string[], from: number) {
  return {
    ...told(records),
    log: records.slice(from).map(line_),
    before: over(START, records.slice(0, from)),
  };
}
const line_ = (record: string, n: number) => line(record, n);
const part = (records: string[], from: number, to: number) => ({
  log: records.slice(from, to).map(line_),
  before: over(START, records.slice(0, from)),
  after: over(START, records.slice(0, to)),
});
const ALL = ['a', 'b', 'c', 'd', 'e', 'f'];

test('who has only the last part checks it from the head that comes with it', () => {
  const ann = new Follower('parts', 0);
  expect(ann.goesOn(partly(ALL, 4))).toBe(true);
  expect(ann.asks).toBeNull();
  expect(ann.goesOn(told([...ALL, 'g'], 6))).toBe(true);
  const forged = partly(ALL, 4);
  expect(follow({ ...forged, log: [line('e'), line('x')] }, START, null)).toBeNull();
});

test('what was kept further back is looked for in earlier parts, and kept until it is found', () => {
  for (const early of [ALL, ['x', 'b', 'c', 'd', 'e', 'f']]) {
    expect(new Follower(`back ${early[0]}`, 0).goesOn(told(['a']))).toBe(true);
    const ann = new Follower(`back ${early[0]}`, 0);
    expect(ann.goesOn(partly(early, 4))).toBe(true);
    expect(ann.asks).toBe(4);
    expect(ann.earlier(part(early, 2, 4))).toBe(true);
    expect(ann.asks).toBe(2);
    expect(ann.earlier(part(early, 0, 2))).toBe(early === ALL);
  }
});

test('an earlier part that does not end with the head is noticed', () => {
  expect(new Follower('other', 0).goesOn(told(['a']))).toBe(true);
  const ann = new Follower('other', 0);
  expect(ann.goesOn(partly(ALL, 4))).toBe(true);
  expect(ann.earlier(part(['a', 'b', 'c', 'x'], 2, 4))).toBe(false);
  expect(ann.asks).toBeNull();
});
