import { defineConfig } from 'vitest/config';

// The real page in Debian's Chromium against the real server: npx vitest run --config e2e/vitest.config.ts.
export default defineConfig({
  test: {
    include: [`e2e/**/*.${process.env.KIND ?? 'e2e'}.ts`],
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 600_000, // of the machine, which others share
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    fileParallelism: false,
  },
});
