/**
 * Vitest for everything that needs no browser: page folders, contracts between folders, the commands, lessons. It is at the root
 * because `npx vitest run tests/web/scene` looks for it there.
 *
 * Files that need a document say so in their first line (`@vitest-environment happy-dom`). Random tests print their seed; a test
 * that waits for time to pass is a mistake, and so are `skip`, `only` and `todo`: `npm test` counts them as failures.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** Files that take the longest. They start first, so that no processor waits for one of them at the end. */
const kLongest = ['lessons/lessons', 'contract/claims', 'lessons/native', 'lessons/checks'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = kLongest.findIndex((name) => moduleId.includes(`/tests/${name}.test`));
      return at < 0 ? kLongest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // Vitest's own default leaves one processor idle, which on two is half of the machine.
    maxWorkers: '100%',
    // Only ends what hangs: a machine that builds beside the tests is many times slower.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
