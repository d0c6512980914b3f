import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { texts } from './tools/texts.mjs';
import { words } from './tools/words.mjs';

// `POSSE=http://127.0.0.1:8123 npm run dev` draws the page anew at every change, against that server.
const posse = process.env.POSSE ?? 'http://127.0.0.1:8000';

const site = new URL('src/site/host.ts', import.meta.url).pathname;

// A game's board is one file: it comes in one step, and alike lines compress better. Its poster, signs and summary
// are shown without the board.
const gameOf = (id: string): string | null =>
  /\/(poster|signs|summary)\.ts$/.test(id) ? null : (/src\/games\/(\w+)\//.exec(id)?.[1] ?? null);

export default defineConfig(({ mode }) => ({
  base: './', // the server says in <base> under which path the page lives
  plugins: [svelte(), texts(), words()],
  build: {
    outDir: '../src/posse/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: gameOf, debugName: 'game' },
            { name: 'kit', test: /src\/(kit|ui|lib)\//, minShareCount: 2 }, // what screens share, too
          ],
        },
      },
    },
    manifest: 'chunks.json', // the server reads from it what a screen is made of
  },
  // `make site`: this device answers, in place of a server.
  resolve: { alias: mode === 'site' ? [{ find: /^(\.\.?\/)+(lib\/)?host$/, replacement: site }] : [] },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: posse, ws: true, changeOrigin: true, headers: { origin: posse } } } },
}));
