// Short wooden knocks, shots and fanfares, made on the spot; silent unless the reader has switched sound on.
import { settings } from '../lib/settings.svelte';
import type { GameEvent } from '../lib/wire';

export type Noise =
  | 'move'
  | 'turn'
  | 'window'
  | 'refused'
  | 'win'
  | 'loss'
  | 'bluff'
  | 'truth'
  | 'shot'
  | 'hit'
  | 'miss'
  | 'arrest';

/** What a move sounds like to who knows its game; null for a knock. */
export type SoundOf = (events: readonly GameEvent[]) => Noise | null;

/** Seconds after a shot or a card that is turned: the stamp falls. */
export const STAMP = 0.45;

interface Note {
  pitch: number;
  /** Where it slides to. */
  to?: number;
  at: number;
  long: number;
  shape?: OscillatorType;
}
/** A crack of powder, or the thud of a stamp: noise below a pitch. */
interface Crack {
  below: number;
  at: number;
  long: number;
  loud: number;
}
interface Sound {
  notes?: readonly Note[];
  cracks?: readonly Crack[];
}

const knock = (pitch: number, at = 0, long = 0.14): Note => ({ pitch, at, long });
const GUN: Crack = { below: 2600, at: 0, long: 0.28, loud: 0.9 };
const THUD: Crack = { below: 320, at: STAMP, long: 0.16, loud: 1.2 };

export const SOUNDS: Readonly<Record<Noise, Sound>> = {
  move: { notes: [knock(220)] },
  turn: { notes: [knock(392), knock(523, 0.09)] },
  window: { notes: [knock(523), knock(523, 0.12)] },
  refused: { notes: [knock(140)] },
  win: { notes: [knock(392), knock(494, 0.11), knock(587, 0.22), knock(784, 0.33, 0.42)] },
  loss: { notes: [knock(330, 0, 0.2), knock(294, 0.18, 0.2), knock(220, 0.36, 0.5)] },
  truth: { cracks: [THUD], notes: [knock(523, STAMP + 0.06, 0.2), knock(659, STAMP + 0.16, 0.3)] },
  bluff: { cracks: [THUD], notes: [{ pitch: 311, to: 180, at: STAMP + 0.06, long: 0.4, shape: 'sawtooth' }] },
  shot: { cracks: [GUN] },
  hit: { cracks: [GUN, { below: 180, at: STAMP, long: 0.34, loud: 1.5 }], notes: [knock(98, STAMP, 0.4)] },
  miss: { cracks: [GUN], notes: [{ pitch: 1900, to: 620, at: 0.14, long: 0.5, shape: 'sine' }] },
  arrest: {
    notes: [
      { pitch: 1250, at: 0, long: 0.07, shape: 'square' },
      { pitch: 990, at: 0.1, long: 0.09, shape: 'square' },
    ],
  },
};
const volumeOf = (note: Note): number => (note.shape === 'sawtooth' || note.shape === 'square' ? 0.05 : 0.12);

/** How many seconds a noise lasts. */
export function lengthOf(kind: Noise): number {
  const { notes = [], cracks = [] } = SOUNDS[kind];
  return Math.max(...[...notes, ...cracks].map(({ at, long }) => at + long));
}

const RATE = 48_000;
const FULL = 1 / Math.sqrt(3); // of a triangle, or of even noise

/** How loud its loudest part is, as the root of the mean square of what is heard: 1 would be a full square wave. */
export function loudnessOf(kind: Noise): number {
  const { notes = [], cracks = [] } = SOUNDS[kind];
  const tones = notes.map((note) => volumeOf(note) * (note.shape === 'square' ? 1 : FULL));
  const bursts = cracks.map(({ loud, below }) => loud * FULL * Math.sqrt(below / (RATE / 2)));
  return Math.max(...tones, ...bursts);
}
let context: AudioContext | null = null;

function play(on: AudioContext, note: Note, after: number): void {
  const start = on.currentTime + after + note.at;
  const tone = on.createOscillator();
  const loud = on.createGain();
  tone.type = note.shape ?? 'triangle';
  tone.frequency.setValueAtTime(note.pitch, start);
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, start + note.long);
  const volume = volumeOf(note);
  loud.gain.setValueAtTime(volume, start);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + note.long);
  tone.connect(loud).connect(on.destination);
  tone.start(start);
  tone.stop(start + note.long + 0.01);
}

function crack(on: AudioContext, { below, at, long, loud }: Crack, after: number): void {
  const start = on.currentTime + after + at;
  const grains = on.createBuffer(1, Math.ceil(on.sampleRate * long), on.sampleRate);
  const data = grains.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 3;
  const source = on.createBufferSource();
  const low = on.createBiquadFilter();
  const gain = on.createGain();
  source.buffer = grains;
  low.frequency.value = below;
  gain.gain.value = loud;
  source.connect(low).connect(gain).connect(on.destination);
  source.start(start);
}

/** Makes a noise now, or in so many seconds. */
export function noise(kind: Noise, after = 0): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const note of SOUNDS[kind].notes ?? []) play(context, note, after);
  for (const each of SOUNDS[kind].cracks ?? []) crack(context, each, after);
}
