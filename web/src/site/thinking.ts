// The worker in which bots think and games are reviewed: a line in, a line out. Whoever asks may end it.
import { boot } from './boot';
import type { FromThinking, ToThinking } from './said';

const say = (message: FromThinking): void => postMessage(message);
let answer: ((line: string) => string) | null = null;

addEventListener('message', ({ data }: MessageEvent<ToThinking>) => {
  if (data.kind === 'think') {
    try {
      say({ kind: 'thought', line: answer?.(data.line) ?? '' });
    } catch (error) {
      say({ kind: 'failed', why: String(error) });
    }
    return;
  }
  boot(data.python, () => undefined).then(
    (py) => {
      py.runPython('from posse.site.thinking import answer_line');
      answer = py.globals.get('answer_line') as (line: string) => string;
      say({ kind: 'ready' });
    },
    (error: unknown) => say({ kind: 'failed', why: String(error) }),
  );
});
