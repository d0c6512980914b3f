// The worker that has the tables: the server's own application, asked by messages in place of a network.
import { boot, type Pyodide } from './boot';
import type { Brought, FromTables, Python, ToTables } from './said';
import { Thinker } from './thinker';

interface Channel {
  say: (text: string) => void;
  close: () => void;
  destroy: () => void;
}
interface Site {
  ask: (method: string, path: string, headers: unknown, body: string) => Promise<[number, string, string]>;
  pack: (page: string) => Uint8Array<ArrayBuffer>;
  look: (file: Uint8Array, lang: string) => [page: string, wrong: string];
  take: () => Promise<Brought>;
  connect: (path: string, heard: (text: string) => void, closed: (code: number) => void) => Channel;
}

const HOST = `
from pathlib import Path
from pyodide.ffi import to_js
from posse.core.errors import PosseError
from posse.site.site import Site

async def keep():
    await kept()

site = await Site.open(Path("/data"), list(thinkers), keep, version=version)

class Host:
    async def ask(self, method, path, headers, body):
        reply = await site.ask(method, path, headers.to_py(), body.encode())
        return to_js([reply.status, reply.headers.get("content-type", ""), reply.body.decode()])

    def pack(self, page):
        return to_js(site.pack(page))

    def look(self, file, lang):
        try:
            return to_js([site.look(file.to_bytes()), ""])
        except PosseError as error:
            return to_js(["", error.say(lang)])

    async def take(self):
        made = await site.take()
        return to_js([*made.joined, made.left_out])

    def connect(self, path, heard, closed):
        return site.connect(path, heard, lambda code, reason: closed(code))

Host()
`;
const MANY_CORES = 4; // with as many, two bots think at a time

const told = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error));
const say = (message: FromTables): void => postMessage(message);
const channels = new Map<string, Channel>();

/** Writes what Python's folder holds into the browser's store. A call while one is under way waits for the next. */
function keeper(py: Pyodide): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let full = false;
  const noted = (error: unknown): void => {
    if (full !== Boolean(error)) say({ kind: 'keeping', full: (full = Boolean(error)) });
  };
  const write = (): Promise<void> =>
    new Promise((done, failed) =>
      py.FS.syncfs(false, (error) => {
        noted(error);
        if (error) failed(new Error(told(error)));
        else done();
      }),
    );
  const begin = (): Promise<void> => {
    next = null;
    const now = write();
    running = now;
    const over = (): void => {
      if (running === now) running = null;
    };
    now.then(over, over);
    return now;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

async function start(python: Python): Promise<Site> {
  const py = await boot(python, (loaded) => say({ kind: 'coming', loaded }));
  py.FS.mkdirTree('/data');
  py.FS.mount(py.FS.filesystems.IDBFS, {}, '/data');
  await new Promise<void>((done, failed) =>
    py.FS.syncfs(true, (error) => (error ? failed(new Error(told(error))) : done())),
  );
  const thinkers = [new Thinker(python)];
  if (navigator.hardwareConcurrency >= MANY_CORES) thinkers.push(new Thinker(python));
  py.globals.set('thinkers', thinkers);
  py.globals.set('kept', keeper(py));
  py.globals.set('version', python.version);
  const site = (await py.runPythonAsync(HOST)) as Site;
  void thinkers[0]?.start().catch(() => undefined); // while one looks at the table; it is started anew if it fails
  return site;
}

let site: Promise<Site> | null = null;

async function answer(message: ToTables): Promise<void> {
  if (message.kind === 'begin') {
    site = start(message.python);
    site.then(
      () => say({ kind: 'ready' }),
      (error: unknown) => say({ kind: 'failed', why: String(error) }),
    );
    return;
  }
  const host = await site;
  if (!host) return;
  const { id } = message;
  if (message.kind === 'ask') {
    const [status, type, body] = await host.ask(message.method, message.path, message.headers, message.body);
    say({ kind: 'answer', id, status, type, body });
  } else if (message.kind === 'open') {
    const heard = (text: string): void => say({ kind: 'heard', id, text });
    const closed = (code: number): void => {
      channels.delete(id);
      say({ kind: 'closed', id, code });
    };
    channels.set(id, host.connect(message.path, heard, closed));
    say({ kind: 'opened', id });
  } else if (message.kind === 'pack') say({ kind: 'packed', id, file: host.pack(message.page) });
  else if (message.kind === 'look') {
    const [page, wrong] = host.look(new Uint8Array(message.file), message.lang);
    say({ kind: 'looked', id, page, wrong });
  } else if (message.kind === 'take') say({ kind: 'taken', id, brought: await host.take() });
  else if (message.kind === 'say') channels.get(id)?.say(message.text);
  else {
    channels.get(id)?.close();
    channels.delete(id);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToTables>) => {
  answer(data).catch((error: unknown) => {
    if (data.kind === 'ask') say({ kind: 'answer', id: data.id, status: 500, type: '', body: String(error) });
    else if (data.kind !== 'begin') say({ kind: 'refused', id: data.id, why: told(error) });
  });
});
