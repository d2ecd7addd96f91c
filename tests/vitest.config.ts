/**
 * Vitest for everything that needs no browser: page rooms, contracts between rooms, the commands, lessons.
 *
 * Files that want a document say so in their first line (`@vitest-environment happy-dom`). Random tests print their seed; a test
 * that waits for time to pass is a mistake, and so are `skip`, `only` and `todo`: counts treat them as failures.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/{web,contract,bootstrap,tools,lessons,perf}/**/*.test.{ts,tsx}'],
    environment: 'node',
    allowOnly: false,
    // Long only because other builds may be running beside it; no test is meant to come near.
    testTimeout: 120_000,
  },
});
