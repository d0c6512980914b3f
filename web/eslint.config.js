// What prettier does not see: mistakes. The types are known here, so forgotten promises are found too.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['src/gen/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // A function among the props is taken out of them: it must not need `this`.
      '@typescript-eslint/method-signature-style': 'error',
      // Off. svelte-check finds what is not used, and quicker.
      '@typescript-eslint/no-unused-vars': 'off',
      // Off. There are no stores here, and to look for them takes a tenth of the time.
      'svelte/require-store-reactive-access': 'off',
      // Off. Maps and Sets here are made and thrown away in one computation, or replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
      // Off. A block drops the spaces at its edges: {' '} is how one stays.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // Off in components, where eslint takes what another component says for `any`. svelte-check knows better.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // What runs in Node, and what the browser gets as it is, has no types.
    files: ['**/*.{js,mjs}', 'vite.config.ts'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
