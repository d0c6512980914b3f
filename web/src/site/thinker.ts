// A worker in which bots think, as Python is handed it: started when it is needed, ended when it takes too long.
import type { FromThinking, Python, ToThinking } from './said';

export class Thinker {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  private fail: (why: Error) => void = () => undefined;
  private done: (line: string) => void = () => undefined;

  constructor(private readonly python: Python) {}

  start(): Promise<void> {
    this.ready ??= new Promise<void>((ready, failed) => {
      const worker = new Worker(new URL('./thinking.ts', import.meta.url), { type: 'module' });
      this.worker = worker;
      this.fail = failed;
      const broken = (why: string): void => {
        this.fail(new Error(why));
        void this.kill();
      };
      worker.onmessage = ({ data }: MessageEvent<FromThinking>) => {
        if (data.kind === 'ready') ready();
        else if (data.kind === 'thought') this.done(data.line);
        else broken(data.why);
      };
      worker.onerror = () => broken('a worker did not start');
      worker.postMessage({ kind: 'begin', python: this.python } satisfies ToThinking);
    });
    return this.ready;
  }

  ask(line: string): Promise<string> {
    return new Promise((done, failed) => {
      this.done = done;
      this.fail = failed;
      this.worker?.postMessage({ kind: 'think', line } satisfies ToThinking);
    });
  }

  kill(): Promise<void> {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
    this.fail(new Error('ended'));
    return Promise.resolve();
  }
}
