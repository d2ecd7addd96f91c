/**
 * Vitest for everything that needs no browser: page folders, contracts between folders, the commands, lessons. It is at the root
 * because `npx vitest run tests/web/scene` looks for it there.
 *
 * Files that need a document say so in their first line (`@vitest-environment happy-dom`). Random tests print their seed; a test
 * that waits for time to pass is a mistake, and so are `skip`, `only` and `todo`: `npm test` counts them as failures.
 *
 * Two projects, so that a process and its modules are not made again for each file:
 *
 *   shared     files of tests/web that change nothing outside themselves: one process runs many of them, in any order
 *   isolated   all other files: each has a process of its own
 */
import { readdirSync, readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { localImports } from './tests/tools/local-imports.mjs';

const kTests = 'tests/**/*.test.{ts,tsx}';
const kNotHere = ['tests/e2e/**'];

/** What another file of the same process could see: a document, a replaced module or global, the environment. */
const kVisibleOutside = /@vitest-environment|\bvi\b|globalThis|process\.(env|chdir)/;
const kShared = readdirSync(new URL('tests/web', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `tests/web/${file}`)
  .filter((file) => !kVisibleOutside.test(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** Files that take the longest. They start first, so that no processor waits for one of them at the end. */
const kLongest = ['lessons/lessons', 'contract/claims', 'lessons/native', 'lessons/checks'];

/** The longest first, the shared files last: Vitest keeps a process only if the next file may use it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'shared') return kLongest.length + 1;
      const at = kLongest.findIndex((name) => moduleId.includes(`/tests/${name}.test`));
      return at < 0 ? kLongest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [localImports()],
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // Vitest's own default leaves one processor idle, which on two is half of the machine.
    maxWorkers: '100%',
    // Histories are made of many small objects that live for a while: with a young generation of 16 MB a quarter of the time is collection.
    execArgv: ['--max-semi-space-size=64'],
    // Only ends what hangs: a machine that builds beside the tests is many times slower.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    projects: [
      { extends: true, test: { name: 'isolated', include: [kTests], exclude: [...kNotHere, ...kShared] } },
      { extends: true, test: { name: 'shared', include: kShared, isolate: false } },
    ],
  },
});
