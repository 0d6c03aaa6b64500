import { defineConfig } from 'vitest/config';

// The real page in Debian's Chromium against the real server: npx vitest run --config e2e/vitest.config.ts.
export default defineConfig({
  test: {
    include: [process.env.SHOTS === undefined ? 'e2e/**/*.e2e.ts' : 'e2e/**/*.shot.ts'],
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
