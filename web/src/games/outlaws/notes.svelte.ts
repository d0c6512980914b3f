// The player's own pencil: a name on any opposing figure, sure or not, kept on this device and shown to nobody.
import { keep, kept } from '../../lib/kept';

export interface Note {
  figure: string;
  sure: boolean;
}

export class Notes {
  all = $state.raw<Record<string, Note>>({});

  constructor(private readonly key: string) {
    this.all = kept<Record<string, Note>>(key, {});
  }

  at(seat: number, place: number): Note | null {
    return this.all[`${seat}.${place}`] ?? null;
  }

  write(seat: number, place: number, note: Note | null): void {
    const { [`${seat}.${place}`]: _, ...rest } = this.all;
    this.all = note ? { ...rest, [`${seat}.${place}`]: note } : rest;
    keep(this.key, this.all);
  }

  /** A note goes where its figure went: what stood there goes back. */
  move(seat: number, from: number, to: number): void {
    const [one, other] = [this.at(seat, from), this.at(seat, to)];
    this.write(seat, to, one);
    this.write(seat, from, other);
  }
}
