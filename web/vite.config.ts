import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './vite/offline.ts';

// The built page goes into the binary (cmake/embed_page.cmake), so that one file is all a host needs.
export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: but for pictures
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: process.env.FC_SERVER ?? 'http://127.0.0.1:8080', ws: true, changeOrigin: true } },
  },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000, pool: 'threads' }, // which begin sooner than processes
});
