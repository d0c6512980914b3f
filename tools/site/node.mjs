// Runs a Python program in Pyodide, in node: what a browser would run, without a browser.
//   node tools/site/node.mjs FOLDER PROGRAM [words…]     FOLDER is on the program's path, as /tree;
//                                                        the repository is /root
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [folder, program, ...words] = process.argv.slice(2);
const found = createRequire(new URL('../../web/package.json', import.meta.url)).resolve('pyodide/pyodide.mjs');
const { loadPyodide } = await import(pathToFileURL(found).href);
const py = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONDONTWRITEBYTECODE: '1' } });
py.mountNodeFS('/tree', folder);
py.mountNodeFS('/root', fileURLToPath(new URL('../../', import.meta.url)));
py.globals.set('WORDS', py.toPy([program, ...words]));
py.runPython('import sys; sys.path.insert(0, "/tree"); sys.argv = list(WORDS)');
try {
  await py.runPythonAsync(readFileSync(program, 'utf8'), { filename: program });
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
process.exit(process.exitCode ?? 0); // a program's timers, though it has ended, would be waited for: minutes
