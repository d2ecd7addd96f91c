/**
 * Claims natively, and fewer in WebAssembly: the same readings at every checkpoint of every trial, the same rows as text, no unexpected
 * result. The table is a golden file: a change of the engine that changes a count shows here; STRATA_REWRITE=1 rewrites it.
 * STRATA_CLAIMS=all, or any range, runs all natively and the range in WebAssembly, which takes longer.
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { claims } from '../../lessons/claims/index.ts';
import { claim, claimsOf, HostEngine, linesOf } from '../../engine-wasm/tools/claim-command.ts';
import { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { exactly, type Claim } from '../../web/src/lessons/claims/claim.ts';
import { rowOf, TrialRunner } from '../../web/src/lessons/claims/runner.ts';
import { expectGolden, strata } from './strata-command.ts';

/** Of the claims that WebAssembly would run, these take the longest. The campaign runs them too. */
const kLongInWasm = ['S27', 'S33', 'S39', 'S129'];

/** WebAssembly runs one claim of six: digest.test.ts also compares both engines, with random programs. */
const wanted = process.env['STRATA_CLAIMS'];
const slice =
  wanted === undefined ? claims.filter(({ id }, i) => i % 6 === 2 && !kLongInWasm.includes(id)) : claimsOf(wanted);

/** Their trials take half of the time. The campaign runs them too, and so does a rewrite of the table. */
const kLong = ['S7', 'S8', 'S10', 'S11', 'S12', 'S26', 'S28', 'S59', 'S88'];
const all = wanted !== undefined || process.env['STRATA_REWRITE'] === '1';

/** A trial takes seconds, and several times as long next to builds. */
const LONG = 600_000;

const engines = [new HostEngine(() => new NativeHost()), new HostEngine(() => new WasmHost())] as const;
const [native, wasm] = [new TrialRunner(engines[0]), new TrialRunner(engines[1])];
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

async function table(runner: TrialRunner): Promise<string> {
  const lines: string[] = [];
  const { unexpected } = await claim(runner, 'all', false, (line) => lines.push(line));
  expect(unexpected).toEqual([]);
  return `${lines.join('\n')}\n`;
}

/** The rows of the golden table, by claim. */
const recorded = new Map(
  readFileSync(new URL('./golden/claims.txt', import.meta.url), 'utf8')
    .split(/\n(?=S?\d)/)
    .map((row) => [row.split(' ', 1)[0]!, row]),
);

describe('the whole ledger', () => {
  if (all) it('has the recorded results, natively', async () => expectGolden('claims', await table(native)), LONG);

  it('is recorded: each claim, and as many verdicts as the last line says', () => {
    expect([...recorded.keys()]).toEqual([...claims.map(({ id }) => id), String(claims.length)]);
    expect(kLong.filter((id) => !recorded.has(id))).toEqual([]);
    for (const [, count, verdict] of recorded.get(String(claims.length))!.matchAll(/(\d+) ([a-z]+)(?=,|\n)/g))
      expect([...recorded.values()].filter((row) => row.slice(11, 21).trim() === verdict).length).toBe(Number(count));
  });

  it.each(claims.filter(({ id }) => !all && !kLong.includes(id)))(
    'has the recorded result, natively: $id',
    async (each) => {
      const row = await rowOf(each, native);
      expect(row.unexpected).toEqual([]);
      expect(linesOf(row).join('\n')).toBe(recorded.get(each.id));
    },
    LONG,
  );

  it(
    'says the same in WebAssembly',
    async () => {
      for (const each of slice) expect(linesOf(await rowOf(each, wasm))).toEqual(linesOf(await rowOf(each, native)));
    },
    LONG,
  );

  it('counts the same at every mark', async () => {
    expect(slice.some(({ planned, trials }) => planned === undefined && trials !== undefined)).toBe(true);
    for (const { id, planned, trials } of slice) {
      if (planned !== undefined) continue;
      for (const [name, trial] of Object.entries(trials ?? {})) {
        const readings = [...(await native.readings(trial)).values()].map(({ reading }) => reading);
        const others = [...(await wasm.readings(trial)).values()].map(({ reading }) => reading);
        expect(others, `${id}: ${name}`).toEqual(readings);
      }
    }
  });
});

describe('strata claim', () => {
  const arithmetic = claims.find(
    ({ planned, trials, checks }) => planned === undefined && trials === undefined && checks !== undefined,
  )!;

  it('prints rows as JSON', async () => {
    const said = await strata(['claim', arithmetic.id, '--json']);
    expect(said).toMatchObject({ code: 0, err: '' });
    const rows = JSON.parse(said.out) as Record<string, unknown>[];
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: arithmetic.id, kind: arithmetic.kind, verdict: 'holds' });
    expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining(['published', 'computed', 'tolerance']));
  });

  it.each([
    ['S1..S3', ['S1', 'S2', 'S3']],
    ['S2', ['S2']],
    ['S1..S1', ['S1']],
  ])('%s', (wanted, ids) => expect(claimsOf(wanted).map(({ id }) => id)).toEqual(ids));

  it.each([
    [['claim'], 1, 'claim needs a claim'],
    [['claim', 'S0'], 2, 'S0: a claim must be S1 to S'],
    [['claim', 's1'], 2, 's1: a claim must be S1 to S'],
    [['claim', 'S3..S1'], 2, 'S3..S1: a claim must be'],
    [['claim', 'S1', 'S2'], 1, 'claim takes one claim, not also S2'],
    [['claim', 'S2', '--engine', 'steam'], 1, '--engine must be native or wasm, not steam'],
  ])('%j is refused', async (args, code, sentence) => {
    const said = await strata(args);
    expect(said).toMatchObject({ code, out: '' });
    expect(said.err.startsWith(`strata: ${sentence}`), said.err).toBe(true);
  });

  it('a claim that fails is unexpected, and one that reads a trial it does not run is a mistake', async () => {
    const wrong: Claim = {
      ...arithmetic,
      checks: [{ what: 'pears', unit: 'pears', value: () => 2, expect: exactly(3) }],
    };
    expect((await rowOf(wrong, native)).unexpected).toEqual(['pears: 2 is not 3']);
    const lost: Claim = {
      ...wrong,
      checks: [{ ...wrong.checks![0]!, value: (ask) => ask('no', 'where').tree('tables') }],
    };
    await expect(rowOf(lost, native)).rejects.toThrow('asks for where of no');
  });
});
