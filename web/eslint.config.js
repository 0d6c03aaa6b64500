import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']));

export default defineConfig(
  { ignores: ['dist/', 'shots/', 'node_modules/'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // An interface promises an answer; whoever has it at once need not wait for anything.
      '@typescript-eslint/require-await': 'off',
      // Which warnings there would be is for svelte-check to say, which fails where a comment is missing.
      'svelte/no-unused-svelte-ignore': 'off',
      // What is kept in a map or a set here is replaced or never shown; reactive ones would only cost time.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    // The types of components and of what they hand on are known to svelte-check (npm run check), not to this parser.
    files: ['**/*.svelte'],
    rules: off(
      ...['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => `@typescript-eslint/no-unsafe-${what}`),
      '@typescript-eslint/restrict-template-expressions',
    ),
  },
  {
    // The markup of a component is no function: only its script is counted.
    // Nor is a group of tests.
    files: ['src/**', 'vite/**', 'dev/**', 'e2e/**'],
    ignores: ['e2e/*.e2e.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Stand-ins are handed about without the object that they are methods of.
    files: ['tests/**'],
    rules: off('@typescript-eslint/unbound-method'),
  },
  {
    files: ['**/*.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.node, ...globals.serviceworker } },
  },
);
