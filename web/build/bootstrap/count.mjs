/**
 * Counts passed tests from the reports that test runners write, never from what they print.
 *
 * Invariants
 *  1. Skipped, disabled, unfinished and expected-to-fail cases count as failed: nothing is ignored silently.
 *  2. A runner that exits with an error, writes no report or finds no test counts as at least one failure.
 *  3. Cases that passed only after a retry count as failed, except journeys whose repetition is annotated: the browser itself was stuck
 *     (tests/e2e/stuck.ts).
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

/** The annotation of a test that is repeated because its browser was stuck. */
export const STUCK_BROWSER = 'stuck browser';

/** The tests of Playwright's suites, which are nested. */
function testsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs.flatMap(({ tests }) => tests), ...testsOf(inner)]);
}

/** A report's text; of a folder, the texts of its files. */
function readReport(file) {
  if (!fs.statSync(file).isDirectory()) return fs.readFileSync(file, 'utf8');
  return fs
    .readdirSync(file)
    .map((name) => fs.readFileSync(path.join(file, name), 'utf8'))
    .join('\n');
}

const readers = {
  /** GoogleTest's XML, one report or several in a row: the attributes of each suite hold its totals. */
  gtest(text) {
    const suites = text.match(/<testsuite\b[^>]*>/g);
    const sum = (name) =>
      suites.reduce((total, suite) => total + Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)[1]), 0);
    const bad = sum('failures') + sum('disabled') + sum('skipped') + sum('errors');
    return { passed: sum('tests') - bad, failed: bad };
  },
  /** Vitest's JSON. A file that does not load has no cases and still counts as failed. */
  vitest(text) {
    const report = JSON.parse(text);
    const empty = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
    );
    return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + empty.length };
  },
  /** Playwright's JSON. */
  playwright(text) {
    const { stats, errors, suites } = JSON.parse(text);
    const isStuck = ({ annotations }) => annotations.some(({ type }) => type === STUCK_BROWSER);
    const stuck = testsOf(suites).filter((test) => test.status === 'flaky' && isStuck(test)).length;
    const unexplained = stats.flaky - stuck;
    return { passed: stats.expected + stuck, failed: stats.unexpected + unexplained + stats.skipped + errors.length };
  },
};

/**
 * @param {'check' | 'gtest' | 'vitest' | 'playwright'} kind
 * @param {string | undefined} file the report, or a folder of reports
 * @param {string | null} why why the commands failed, null if they did not
 * @returns {{ passed: number, failed: number, said: string }} said: a summary for the screen
 */
export function countReport(kind, file, why) {
  if (kind === 'check') return { passed: why ? 0 : 1, failed: why ? 1 : 0, said: '' };
  let counts = { passed: 0, failed: 0 };
  try {
    counts = readers[kind](readReport(file));
  } catch {
    return { passed: 0, failed: 1, said: 'it left no report that can be read' };
  }
  if (counts.failed > 0)
    return { ...counts, said: `${counts.failed} of ${counts.passed + counts.failed} did not pass` };
  if (why) return { ...counts, failed: 1, said: why };
  if (counts.passed === 0) return { passed: 0, failed: 1, said: 'it found no test' };
  return { ...counts, said: '' };
}
