/** The command in this process and in a separate one, temporary folders, and golden texts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { strata as command } from '../../engine-wasm/tools/command-line.ts';
import { matchGolden } from '../fixtures/golden.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command as a function: the output of a process, and its exit code. */
export async function strata(args: readonly string[], input = ''): Promise<Said> {
  let out = '';
  let err = '';
  const code = await command([...args], {
    input: () => new TextEncoder().encode(input),
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

/** The same in a process, as `npm run -s strata -- ...` runs it, without npm. */
export function strataProcess(args: readonly string[], input = ''): Said {
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'engine-wasm/tools/strata.ts', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: made.status, out: made.stdout, err: made.stderr };
}

/** Runs a program given as text and requires success. */
export async function runText(text: string, ...args: string[]): Promise<string> {
  const said = await strata(['run', '-', ...args], text);
  expect(said, `${text.slice(0, 500)}\n${args.join(' ')}`).toMatchObject({ code: 0, err: '' });
  return said.out;
}

const made: string[] = [];
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A folder that is removed after the file's tests; in memory if the system has such a place, because engines sync. */
export function temporary(): string {
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'strata-test-'));
  made.push(path);
  return path;
}

/** Name and bytes of every file, for "nothing was written". */
export function contentsOf(directory: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(directory)
      .sort()
      .map((name) => [name, readFileSync(join(directory, name), 'latin1')]),
  );
}

/** Compares with tests/contract/golden/NAME.txt. STRATA_REWRITE=1 writes it; reading the difference is the review. */
export function expectGolden(name: string, text: string): void {
  matchGolden(text, new URL(`./golden/${name}.txt`, import.meta.url));
}
