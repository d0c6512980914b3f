// Short wooden knocks, made on the spot; silent unless the reader has switched sound on.
import { settings } from '../lib/settings.svelte';

export type Noise = 'move' | 'turn' | 'window' | 'end' | 'refused';
const NOTES: Record<Noise, readonly [number, number][]> = {
  move: [[220, 0]],
  turn: [[392, 0], [523, 0.09]],
  window: [[523, 0], [523, 0.12]],
  end: [[392, 0], [494, 0.11], [587, 0.22]],
  refused: [[140, 0]],
};
let context: AudioContext | null = null;

export function noise(kind: Noise): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [pitch, after] of NOTES[kind]) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, start);
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.14);
    tone.connect(loud).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.15);
  }
}
