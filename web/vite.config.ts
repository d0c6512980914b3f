import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `POSSE=http://127.0.0.1:8123 npm run dev` draws the page anew at every change, against that server.
const posse = process.env.POSSE ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: './', // the server says in <base> under which path the page lives
  plugins: [svelte()],
  build: {
    outDir: '../src/posse/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'chunks.json', // the server reads from it what a screen is made of
  },
  server: { proxy: { '/api': { target: posse, ws: true, changeOrigin: true, headers: { origin: posse } } } },
});
