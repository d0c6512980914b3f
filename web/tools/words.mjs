// A game's words travel as one file a language: what the server says too, as Python wrote it down (src/gen/words),
// and what only the page says (`gameTexts({ … })` in src/games/<folder>/words.messages.ts).
import { existsSync, readFileSync } from 'node:fs';
import { calls, plain } from './texts.mjs';

const FILE = /^(.*)\/gen\/words\/(\w+)\.(\w+)\.json\?url$/;

export function words() {
  let serves = false;
  return {
    name: 'posse-words',
    enforce: 'pre',
    configResolved: (config) => void (serves = config.command === 'serve'),
    load: {
      filter: { id: FILE },
      handler(id) {
        const [, src, folder, lang] = FILE.exec(id);
        const own = `${src}/games/${folder}/words.messages.ts`;
        if (!existsSync(own)) return null;
        this.addWatchFile(own);
        const code = readFileSync(own, 'utf8');
        const [given] = calls(this.parse(code, { lang: 'ts' }), 'gameTexts');
        const told = {
          ...JSON.parse(readFileSync(id.replace('?url', ''), 'utf8')),
          ...plain(code, given)[lang],
        };
        const source = JSON.stringify(told);
        const name = `${folder}.${lang}.json`;
        const originalFileName = `src/gen/words/${name}`;
        const url = serves
          ? `data:application/json,${encodeURIComponent(source)}`
          : `__VITE_ASSET__${this.emitFile({ type: 'asset', name, originalFileName, source })}__`;
        return `export default ${JSON.stringify(url)}`;
      },
    },
  };
}
