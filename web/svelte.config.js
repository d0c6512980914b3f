import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// A component's own class is in its script and its style again and again: a short name is a smaller page.
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 4)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
