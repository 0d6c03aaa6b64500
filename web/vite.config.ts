import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Tells the service worker what belongs to this build, and makes it another file for another build. */
function offline(): Plugin {
  return {
    name: 'fullcircle-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort();
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
      const worker = readFileSync(new URL('./src/sw.js', import.meta.url), 'utf8').replace('BUILD', build);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
      this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify(files) });
    },
  };
}

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
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
