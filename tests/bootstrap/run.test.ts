/**
 * Running steps, on one-line steps in a temporary folder: order, failures, logs, counts, and leftover processes and files.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countReport } from '../../web/build/bootstrap/count.mjs';
import { pick } from '../../web/build/bootstrap/pick.mjs';
import { lastLine, runJobs, timeTable } from '../../web/build/bootstrap/run.mjs';
import { makeWorld } from '../../web/build/bootstrap/world.mjs';

const repo = new URL('../..', import.meta.url).pathname;
let root: string;
let said: string[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'strata-run-'));
  said = [];
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const say = (text: string): void => {
  said.push(text);
};

/** A step that runs one line of JavaScript. */
const step = (name: string, code: string, more: object = {}) => ({
  name,
  doing: 'testing',
  why: 'of the test',
  inputs: [] as string[],
  commands: [['node', '-e', code]],
  counts: 'check',
  ...more,
});

const append = (word: string): string => `require('fs').appendFileSync('order', '${word} ')`;
const run = (steps: object[]) => runJobs(makeWorld({ root }), steps, say);
const order = (): string => readFileSync(path.join(root, 'order'), 'utf8');

describe('runJobs', () => {
  it('runs a step after those it names, and exclusive ones last', async () => {
    const results = await run([
      step('c', append('c'), { alone: true }),
      step('a', append('a')),
      step('b', append('b'), { after: ['a'] }),
    ]);
    expect(order()).toBe('a b c ');
    expect(lastLine(results)).toBe('3 passed, 0 failed');
  });

  it('says where the time went, in the order in which steps began', () => {
    const results = [
      { name: 'late', passed: 1, failed: 0, begun: 65_000, seconds: 7 },
      { name: 'early', passed: 1, failed: 0, begun: 5_000, seconds: 100 },
    ];
    expect(timeTable(results)).toBe(
      [' from    to  took  (seconds)', '    0   100   100  early', '   60    67     7  late'].join('\n'),
    );
  });

  it('a failure shows its output, its log and how to run it again; what needs it fails too; the rest runs', async () => {
    const results = await run([
      step('bad', "console.log('the reason'); process.exit(3)", { env: { SEED: '7' } }),
      step('needs', append('needs'), { after: ['bad'] }),
      step('other', append('other')),
    ]);
    expect(order()).toBe('other ');
    expect(lastLine(results)).toBe('1 passed, 2 failed');
    const text = said.join('\n');
    expect(text).toContain('  | the reason');
    expect(text).toContain('bad: FAILED, exit code 3. Full log: build/logs/bad.log');
    expect(text).toContain('again: npx --no -c ');
    expect(text).toContain('SEED=7 node -e');
    expect(text).toContain('needs: FAILED, it needs bad');
  });

  it('a step without its files, and a program that is not there, fail', async () => {
    const results = await run([
      step('lost', '', { inputs: ['nowhere.json'] }),
      step('unknown', '', { commands: [['no-such-program']] }),
    ]);
    expect(lastLine(results)).toBe('0 passed, 2 failed');
    expect(said.join('\n')).toContain('lost: cannot run, nowhere.json is missing');
    expect(said.join('\n')).toContain('no-such-program is not on the PATH');
  });

  it('a step that writes no output fails; one that does is skipped the next time', async () => {
    const made = step('made', "require('fs').writeFileSync('out', ''); " + append('made'), { outputs: ['out'] });
    expect(lastLine(await run([made, step('empty', '', { outputs: ['never'] })]))).toBe('1 passed, 1 failed');
    expect(said.join('\n')).toContain('empty: FAILED, never was not made');
    expect(lastLine(await run([made]))).toBe('1 passed, 0 failed');
    expect(order()).toBe('made ');
  });

  it('ends processes that a step leaves running', async () => {
    const leaves =
      "const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e6)'], { stdio: 'ignore' }); require('fs').writeFileSync('pid', String(c.pid)); c.unref()";
    await run([step('leaves', leaves)]);
    const pid = Number(readFileSync(path.join(root, 'pid'), 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

/** A zombie whose parent has not waited for it counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid.toString()}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('Ctrl-C', () => {
  it('ends the children and exits with 130', async () => {
    const sleeper = "require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => 0, 1e6)";
    writeFileSync(
      path.join(root, 'main.mjs'),
      `import { endCleanly, runJobs } from ${JSON.stringify(path.join(repo, 'web/build/bootstrap/run.mjs'))};
       import { makeWorld } from ${JSON.stringify(path.join(repo, 'web/build/bootstrap/world.mjs'))};
       endCleanly();
       await runJobs(makeWorld({ root: ${JSON.stringify(root)} }), [${JSON.stringify(step('sleeper', sleeper))}], () => {});`,
    );
    const main = spawn(process.execPath, [path.join(root, 'main.mjs')], { stdio: 'ignore' });
    const code = new Promise((resolve) => main.once('exit', resolve));
    const pid = await expect
      .poll(() => readNumber(path.join(root, 'pid')), { timeout: 20_000 })
      .toBeGreaterThan(0)
      .then(() => readNumber(path.join(root, 'pid')));
    main.kill('SIGINT');
    expect(await code).toBe(130);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

function readNumber(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

describe('countReport', () => {
  const count = (kind: string, text: string, why: string | null = null): string => {
    mkdirSync(root, { recursive: true });
    writeFileSync(path.join(root, 'report'), text);
    const { passed, failed } = countReport(kind as 'gtest', path.join(root, 'report'), why);
    return `${passed.toString()}/${failed.toString()}`;
  };
  const vitest = (passed: number, total: number, files: object[] = []): string =>
    JSON.stringify({ numPassedTests: passed, numTotalTests: total, testResults: files });
  const playwright = (stats: object, errors: object[] = [], suites: object[] = []): string =>
    JSON.stringify({ stats: { expected: 0, unexpected: 0, skipped: 0, flaky: 0, ...stats }, errors, suites });
  const repeated = (annotations: object[]) => [
    { specs: [], suites: [{ specs: [{ tests: [{ status: 'flaky', annotations }] }] }] },
  ];

  it.each([
    [
      'gtest, all well',
      count.bind(
        null,
        'gtest',
        '<testsuite name="x" tests="9" failures="0" disabled="0" skipped="0" errors="0" time="1">',
      ),
      '9/0',
    ],
    [
      'gtest, skipped and disabled fail',
      count.bind(null, 'gtest', '<testsuite\n tests="9" failures="1" disabled="2" skipped="3" errors="0">'),
      '3/6',
    ],
    ['gtest, none', count.bind(null, 'gtest', '<testsuites tests="0"></testsuites>'), '0/1'],
    ['vitest, all well', count.bind(null, 'vitest', vitest(4, 4)), '4/0'],
    ['vitest, skipped fail', count.bind(null, 'vitest', vitest(4, 6)), '4/2'],
    [
      'vitest, a file that does not load',
      count.bind(null, 'vitest', vitest(4, 4, [{ status: 'failed', assertionResults: [] }])),
      '4/1',
    ],
    ['playwright, all well', count.bind(null, 'playwright', playwright({ expected: 5 })), '5/0'],
    [
      'playwright, skipped fails, repeated after a stuck browser passes',
      count.bind(
        null,
        'playwright',
        playwright({ expected: 5, skipped: 1, flaky: 1 }, [], repeated([{ type: 'stuck browser' }])),
      ),
      '6/1',
    ],
    [
      'playwright, repeated for another reason fails',
      count.bind(null, 'playwright', playwright({ expected: 5, flaky: 1 }, [], repeated([{ type: 'slow' }]))),
      '5/1',
    ],
    ['playwright, an error outside tests', count.bind(null, 'playwright', playwright({ expected: 5 }, [{}])), '5/1'],
    ['an exit code with a clean report', count.bind(null, 'vitest', vitest(4, 4), 'exit code 1'), '4/1'],
    ['no report', count.bind(null, 'vitest', ''), '0/1'],
  ])('%s', (_name, counted, expected) => {
    expect(counted()).toBe(expected);
  });

  it('adds up the reports of a folder', () => {
    const suite = (tests: number): string =>
      `<testsuites tests="${tests.toString()}"><testsuite tests="${tests.toString()}" failures="1" disabled="0" skipped="0" errors="0">`;
    mkdirSync(root, { recursive: true });
    for (const tests of [4, 5]) writeFileSync(path.join(root, `${tests.toString()}.xml`), suite(tests));
    expect(countReport('gtest', root, null)).toMatchObject({ passed: 7, failed: 2 });
  });
});

describe('pick', () => {
  const steps = [{ name: 'node', kind: 'node' }, step('a', ''), step('b', '', { after: ['a'] }), step('c', '')];
  const names = (asked: string[]): string[] =>
    (pick(steps, asked).steps as { name: string }[]).map((each) => each.name);

  it('selects the named steps, their prerequisites, and the setup', () => {
    expect(names(['b'])).toEqual(['node', 'a', 'b']);
    expect(names([])).toEqual(['node', 'a', 'b', 'c']);
    expect(pick(steps, ['z']).unknown).toEqual(['z']);
  });
});
