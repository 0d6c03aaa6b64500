import { defineConfig } from 'vitest/config';

// The real page in Debian's Chromium against the real server: npx vitest run --config e2e/vitest.config.ts.
export default defineConfig({
  test: {
    include: [`e2e/**/*.${process.env.KIND ?? 'e2e'}.ts`],
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 180_000,
    retry: 2, // two browsers, a server and whatever else runs share two cores: what misses a moment may try again, what is broken fails again
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
