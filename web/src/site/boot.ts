// Starts Python in a worker: Pyodide and what the site packs for it, counted while it comes.
import type { Python } from './said';

/** The parts of Pyodide that are used here. */
export interface Pyodide {
  FS: {
    mkdirTree: (path: string) => void;
    mount: (kind: unknown, how: object, path: string) => void;
    syncfs: (fromDisk: boolean, done: (error: unknown) => void) => void;
    filesystems: { IDBFS: unknown };
  };
  globals: { get: (name: string) => unknown; set: (name: string, value: unknown) => void };
  runPython: (code: string) => unknown;
  runPythonAsync: (code: string) => Promise<unknown>;
}

const UNPACK = `
import io, lzma, sys, zipfile

with zipfile.ZipFile(io.BytesIO(lzma.decompress(packed.to_bytes()))) as app:
    app.extractall("/app")
del packed, app
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
`;

const real = globalThis.fetch.bind(globalThis);

/** Fetches a file and counts its bytes as they come. */
async function counted(url: string, count: (bytes: number) => void): Promise<Response> {
  const answer = await real(url);
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${url}`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, on) {
      count(piece.length);
      on.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { headers: answer.headers });
}

export async function boot(python: Python, told: (loaded: number) => void): Promise<Pyodide> {
  let loaded = 0;
  const count = (bytes: number): void => told((loaded += bytes));
  const { folder } = python;
  const app = counted(`${folder}app.xz`, count).then((answer) => answer.arrayBuffer());
  app.catch(() => undefined); // it is awaited below
  const wasm = counted(`${folder}pyodide.wasm.packed`, count);
  wasm.catch(() => undefined);
  const inflated = (packed: Response, kind: string): Response =>
    new Response(packed.body?.pipeThrough(new DecompressionStream('gzip')) ?? null, {
      headers: { 'content-type': kind },
    });
  // Pyodide asks for its program and its library by name; here they come packed.
  globalThis.fetch = async (asked, how) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url.endsWith('python_stdlib.zip'))
      return inflated(await counted(`${folder}python_stdlib.packed`, count), 'application/zip');
    if (!url.endsWith('pyodide.asm.wasm')) return real(asked, how);
    return inflated(await wasm, 'application/wasm');
  };
  try {
    const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
      loadPyodide: (how: object) => Promise<Pyodide>;
    };
    const py = await loadPyodide({ indexURL: folder, env: { HOME: '/home/pyodide' } });
    py.globals.set('packed', new Uint8Array(await app));
    py.runPython(UNPACK);
    return py;
  } finally {
    globalThis.fetch = real;
  }
}
