/**
 * The claims page and the `strata` command compute the same rows: the page by messages to a worker with a client, the command with the
 * engine directly. Compares verdicts, values, published figures and tolerances, row by row, for a slice of the claims; STRATA_CLAIMS=all,
 * or any range, for more.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { claimsOf, HostEngine } from '../../engine-wasm/tools/claim-command.ts';
import { WASM_MODULE, WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { claims } from '../../lessons/claims/index.ts';
import { ClaimsWorkerClient } from '../../web/src/pages/claims/claims-worker-client.ts';
import { ClaimsEngine } from '../../web/src/pages/claims/claims-engine.ts';
import { ClaimsHost } from '../../web/src/pages/claims/claims-host.ts';
import { ClaimsQueue, computedValuesOf, type ComputedValues } from '../../web/src/pages/claims/claims-queue.ts';
import { labOf } from '../../web/src/pages/claims/claims-lab.ts';
import type { FromClaimsWorker, ToClaimsWorker } from '../../web/src/pages/claims/claims-messages.ts';
import { runnerOn } from '../../web/src/pages/claims/claims-trials.ts';
import { PortClient } from '../../web/src/engine/client.ts';
import { compileEngine } from '../../web/src/engine/loader.ts';
import { localPort } from '../../web/src/engine/port.ts';
import { hereWire, type Wire } from '../../web/src/engine/port-wire.ts';
import { needsTrials, type Claim } from '../../web/src/lessons/claims/claim.ts';
import { rowOf, TrialRunner } from '../../web/src/lessons/claims/runner.ts';
import type { Trial } from '../../web/src/lessons/claims/trial.ts';
import { readLab } from '../../web/src/session/documents/lab-state.ts';

/** Claims with short trials, and one without any. */
const kSlice = ['S2', 'S3', 'S5', 'S17', 'S91', 'S121'];
const wanted = process.env['STRATA_CLAIMS'];
const slice = wanted === undefined ? claims.filter(({ id }) => kSlice.includes(id)) : claimsOf(wanted);

const load = async () => compileEngine(await readFile(WASM_MODULE));
const client = () => new PortClient(localPort, load);

const hosted = new HostEngine(() => new WasmHost());
/** Like a connection between threads: messages are copied. */
function wire(): Wire<ToClaimsWorker, FromClaimsWorker> {
  const wired = hereWire<ToClaimsWorker, FromClaimsWorker>((world) => {
    const post = (message: FromClaimsWorker): void => world.post(structuredClone(message));
    return Promise.resolve(new ClaimsHost({ post }, claims, () => runnerOn(new ClaimsEngine(client))));
  });
  return { ...wired, post: (message) => wired.post(structuredClone(message), []) };
}
const ported = new ClaimsWorkerClient(wire);
afterAll(async () => {
  await hosted.close();
  ported.close();
});

describe('page and command', () => {
  const command = new TrialRunner(hosted);
  it.each(slice.map((claim) => [claim.id, claim] as const))('agree about %s', async (_, claim) => {
    const parts: string[] = [];
    const row = await ported.row(claim, (trial, mark) => parts.push(`${trial}, ${mark}`));
    expect(row).toEqual(await rowOf(claim, command));
    expect(row.unexpected).toEqual([]);
    if (!needsTrials(claim)) expect(parts).toEqual([]);
  });
});

it('the page takes results without trials from the build, exactly, and never computes them', () => {
  const build = new ClaimsQueue(claims).get();
  const wrote = JSON.parse(JSON.stringify(computedValuesOf(build))) as ComputedValues;
  // A page in which computing such a check fails the test.
  const idle = claims.map((claim): Claim => {
    if (needsTrials(claim)) return claim;
    const value = () => {
      throw new Error(`${claim.id} was computed in the page`);
    };
    return { ...claim, ...(claim.checks && { checks: claim.checks.map((check) => ({ ...check, value })) }) };
  });
  expect(Object.keys(wrote).length).toBeGreaterThan(30);
  expect(new ClaimsQueue(idle, null, wrote).get()).toEqual(build);
  expect(() => new ClaimsQueue(idle)).toThrow('was computed in the page');
});

describe('a bench', () => {
  const short = claims.find(({ id }) => id === 'S3')!;
  const other = claims.find(({ id }) => id === 'S5')!;

  it('that is closed in the middle of a row runs the next one, and ignores messages about the first', async () => {
    const bench = new ClaimsWorkerClient(wire);
    const parts: string[] = [];
    const first = bench.row(short, (trial) => parts.push(trial));
    bench.close();
    await expect(first).rejects.toThrow('The engine was closed.');
    expect((await bench.row(other, () => undefined)).id).toBe('S5');
    expect(parts).toEqual([]);
    bench.close();
  });

  it('runs trials again after it dropped them, and caches them otherwise', async () => {
    const bench = new ClaimsWorkerClient(wire);
    const parts: string[] = [];
    const run = () => bench.row(short, (trial, mark) => parts.push(`${trial}, ${mark}`));
    const row = await run();
    const once = [...parts];
    expect(await run()).toEqual(row);
    expect(parts).toEqual(once);
    bench.forget(short);
    expect(await run()).toEqual(row);
    expect(parts).toEqual([...once, ...once]);
    bench.close();
  });

  it('whose worker dies fails the row, and starts another worker for the next', async () => {
    let dies = true;
    const bench = new ClaimsWorkerClient(() => {
      const wired = wire();
      return {
        ...wired,
        listen: (receive, broke) => {
          wired.listen(receive, broke);
          if (dies) queueMicrotask(() => broke('the bench’s worker could not be started'));
        },
      };
    });
    await expect(bench.row(short, () => undefined)).rejects.toThrow('could not be started');
    dies = false;
    expect((await bench.row(short, () => undefined)).verdict).toBe('holds');
    bench.close();
  });
});

describe('an engine of the page', () => {
  const trial = { seed: 1, options: {}, parts: [{ mark: 'load', program: 'fill n=20000' }] };

  it('that does not load fails with a message, and the next one is tried again', async () => {
    let fails = true;
    const engine = new ClaimsEngine(
      () =>
        new PortClient(localPort, () =>
          fails ? Promise.resolve({ ok: false, message: 'The engine was not found.' }) : load(),
        ),
    );
    const runner = new TrialRunner(engine);
    await expect(runner.readings(trial)).rejects.toThrow('The engine was not found.');
    fails = false;
    expect((await runner.readings(trial)).get('load')?.memtableEntries).toBeGreaterThan(0);
    engine.close();
  });

  it('that is closed in the middle of a part rejects, and later runs the whole trial', async () => {
    const engine = new ClaimsEngine(client);
    const runner = new TrialRunner(engine);
    const broken = runner.readings(trial, () => setImmediate(() => engine.close()));
    await expect(broken).rejects.toThrow('The engine was closed.');
    const again = await runner.readings(trial);
    expect(again.get('load')?.count('number_keys_written')).toBe(20_000);
    engine.close();
  });

  it('reports options that are refused', async () => {
    const engine = new ClaimsEngine(client);
    const refused = { seed: 1, options: { memory_quota: '1MiB' }, parts: [{ mark: 'load', program: 'fill n=100000' }] };
    await expect(new TrialRunner(engine).readings(refused)).rejects.toThrow('more than memory_quota');
    engine.close();
  });
});

it('every trial is a readable lab', () => {
  const checked = new Set<Trial>();
  for (const { id, trials = {} } of claims)
    for (const [name, trial] of Object.entries(trials)) {
      if (checked.has(trial)) continue;
      checked.add(trial);
      const read = readLab(JSON.parse(JSON.stringify(labOf(trial))));
      expect(read.ok, `${id}: ${name}`).toBe(true);
    }
});
