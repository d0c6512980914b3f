// A page without a browser: what it is sent is said here, and what it sends is kept.
import { vi } from 'vitest';

type Message = Record<string, unknown>;

export class Line {
  /** The one that is open. */
  static get last(): Line {
    return Line.made.at(-1)!;
  }
  static made: Line[] = [];
  readyState = 1;
  sent: Message[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** What a table's session needs of a browser; vi.unstubAllGlobals() takes it away again. */
export function stubPage(): void {
  Line.made = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', {
    baseURI: 'http://posse.test/',
    hidden: false,
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('location', { href: 'http://posse.test/t/abc', protocol: 'http:' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('WebSocket', Line);
}
