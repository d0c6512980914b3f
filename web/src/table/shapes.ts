// What the values of a view are, so that a table that knows no game can draw them: made from the schema.
import { data } from '../lib/data';
import type { GameView } from '../lib/wire';

export type Shape =
  'seat' | 'text' | 'number' | 'flag' | 'any' | readonly [Shape] | { readonly [field: string]: Shape };
export type ViewShape = Readonly<Record<string, Shape>>;

const urls = import.meta.glob<string>('../gen/views/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function loadShape(folder: string): Promise<ViewShape> {
  return (await data<ViewShape>(urls, `../gen/views/${folder}.json`)) ?? {};
}

/** The shape of a value nobody has described: a newer server's game. */
export function guessShape(value: unknown): Shape {
  if (Array.isArray(value)) return [guessShape(value[0])];
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, guessShape(part)]));
  return 'text';
}

export function isFields(shape: Shape): shape is { readonly [field: string]: Shape } {
  return typeof shape === 'object' && !Array.isArray(shape);
}

export function isPlain(shape: Shape): boolean {
  return typeof shape === 'string';
}

/** Whether a field is a list with one entry a player. */
export function isPlayers(shape: Shape): boolean {
  const [each] = Array.isArray(shape) ? (shape as readonly [Shape]) : [];
  return each !== undefined && isFields(each) && each.seat === 'seat';
}

const COMMON = new Set(['game', 'seat', 'to_act', 'prompt', 'legal', 'result']);

/** The fields a game adds to what every view has, with their shapes. */
export function ownFields(
  view: GameView,
  shape: ViewShape,
): { name: string; value: unknown; shape: Shape }[] {
  return Object.entries(view)
    .filter(([name]) => !COMMON.has(name))
    .map(([name, value]) => ({ name, value, shape: shape[name] ?? guessShape(value) }));
}
