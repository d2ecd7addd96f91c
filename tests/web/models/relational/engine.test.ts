/** Both plans on the engine, request by request: the groups, the operations of the trials of claims, and the counts of each operator. */
import { beforeAll, describe, expect, it } from 'vitest';
import { s070 } from '../../../../lessons/claims/joins/hottest-call-path.ts';
import { s064 } from '../../../../lessons/claims/joins/join-over-a-covering-index.ts';
import { joinPlans } from '../../../../lessons/claims/joins/plans.ts';
import { s069 } from '../../../../lessons/claims/joins/profile-of-the-slower-plan.ts';
import { s065 } from '../../../../lessons/claims/joins/reversed-join-order.ts';
import type { Ask } from '../../../../web/src/lessons/claims/claim.ts';
import { prepare } from '../../../../web/src/lessons/claims/trial.ts';
import { answerOf, commandOf, kMeterMask } from '../../../../web/src/models/relational/engine-requests.ts';
import { countsText, dotsOf, type OperatorCounts } from '../../../../web/src/models/relational/operator-counts.ts';
import { OperatorMeter } from '../../../../web/src/models/relational/operator-meter.ts';
import type { Answer, Group, Request } from '../../../../web/src/models/relational/operators.ts';
import { makePlan, runPlan, runPlanOn, type PlanName } from '../../../../web/src/models/relational/plans.ts';
import { MemoryStore } from '../../../../web/src/models/relational/store.ts';
import { kCategories, kIndexes, makeTables } from '../../../../web/src/models/relational/tables.ts';
import { isSummary, forEachRecord, isTier1, viewOf } from '../../../../web/src/protocol/decode.ts';
import { OpFinished, RowReturned, tier1Mask } from '../../../../web/src/protocol/records.gen.ts';
import { concat } from '../../../../web/src/base/bytes.ts';
import type { WasmEngine } from '../../../../web/src/engine/wasm-engine.ts';
import { good, makeEngine } from '../../../fixtures/engine.ts';

const { seed, options, parts } = prepare(joinPlans);
const store = new MemoryStore(makeTables(seed));
let engine: WasmEngine;

function runCommands(commands: Uint8Array): readonly Uint8Array[] {
  good(engine.submit(commands));
  const batches: Uint8Array[] = [];
  while (engine.run(100_000, 0xffffffff) > 0) batches.push(engine.takeBatch());
  return batches;
}

interface Run {
  readonly batches: readonly Uint8Array[];
  readonly groups: readonly Group[];
  readonly commands: readonly Uint8Array[];
  readonly meter: OperatorMeter;
}

async function run(name: PlanName): Promise<Run> {
  const meter = new OperatorMeter();
  const commands: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  engine.setMask(kMeterMask);
  const groups = await runPlanOn(makePlan(name), (request: Request): Promise<Answer> => {
    const command = commandOf(request);
    commands.push(command);
    const batches = runCommands(command);
    for (const batch of batches) meter.take(batch);
    records.push(...batches);
    return Promise.resolve(answerOf(request, batches));
  });
  return { batches: records, groups, commands, meter };
}

let inner: Run;
let straight: Run;

beforeAll(async () => {
  ({ engine } = await makeEngine('', { seed, options, mask: tier1Mask }));
  runCommands(parts[0]!.commands);
  inner = await run('inner');
  straight = await run('straight');
});

const countsOf = (counts: OperatorCounts): Readonly<Record<string, number>> => ({
  ...counts.calls,
  listed: counts.gets.length,
  found: counts.gets.filter(({ found }) => found).length,
  blockSwitches: counts.blockSwitches,
  blocksTouched: counts.blocksTouched,
});

it('both plans return the same groups, those of the tables', () => {
  const expected = runPlan(makePlan('inner'), (request) => store.answer(request));
  expect(inner.groups).toEqual(expected);
  expect(straight.groups).toEqual(expected);
});

it('they send the commands that the trials of the claims have', () => {
  const ofTrial = (name: PlanName): readonly number[] => {
    const commands = parts.filter(({ mark }) => mark.startsWith(name)).map(({ commands: bytes }) => bytes);
    // Each part ends with a settle of 8 bytes.
    return [...concat(commands.map((bytes) => bytes.subarray(0, bytes.length - 8)))];
  };
  expect(Buffer.from(concat(inner.commands)).equals(Buffer.from(ofTrial('inner')))).toBe(true);
  expect(Buffer.from(concat(straight.commands)).equals(Buffer.from(ofTrial('straight')))).toBe(true);
});

it('each operator has its own counts', () => {
  const none = { seeks: 0, nexts: 0, gets: 0, listed: 0, found: 0 };
  const scan = { ...none, seeks: 1 };
  const [categories, task] = [inner.meter.of(kIndexes.incidentCategory, 'scan'), inner.meter.of(kIndexes.task, 'get')];
  expect(countsOf(categories)).toMatchObject({ ...scan, nexts: 8192 });
  expect(countsOf(task)).toMatchObject({ ...none, gets: 8192, listed: 8192, found: 8192, cacheLookups: 3 * 8192 });
  expect(countsOf(straight.meter.of(kIndexes.task, 'scan'))).toMatchObject({ ...scan, nexts: 8292 });
  expect(countsOf(straight.meter.of(kIndexes.incident, 'get'))).toMatchObject({
    ...none,
    gets: 8292,
    listed: 8292,
    found: 8192,
    cacheLookups: 3 * 8192 + 100,
  });
  expect(countsOf(straight.meter.of(kIndexes.incidentCategory, 'scan'))).toMatchObject({ ...none, cacheLookups: 0 });
});

/** The operators of both plans, by the names of the claims. */
const operators = {
  'inner: scan': () => inner.meter.of(kIndexes.incidentCategory, 'scan'),
  'inner: lookups': () => inner.meter.of(kIndexes.task, 'get'),
  'straight: scan': () => straight.meter.of(kIndexes.task, 'scan'),
  'straight: lookups': () => straight.meter.of(kIndexes.incident, 'get'),
} as const;

it('the counts are those of the claims', () => {
  expect(Object.entries(operators).map(([name, of]) => `${name}: ${countsText(of()).replaceAll(/\s/g, ' ')}`)).toEqual([
    'inner: scan: 1 Seek, 8192 Nexts, 8192 rows, 88 cache lookups, 88 hits, 86 block switches, 86 data blocks',
    'inner: lookups: 8192 Gets, 8192 rows, 24 576 cache lookups, 24 576 hits, 1111 block switches, 151 data blocks',
    'straight: scan: 1 Seek, 8292 Nexts, 8292 rows, 154 cache lookups, 154 hits, 151 block switches, 151 data blocks',
    'straight: lookups: 8292 Gets, 8192 rows, 24 676 cache lookups, 24 676 hits, 185 block switches, 185 data blocks',
  ]);
});

it.each([s064, s065, s069, s070])('every check of $id holds for these counts', ({ checks = [] }) => {
  const ask: Ask = (_, mark) => {
    const counts = operators[mark as keyof typeof operators]();
    const tallies: Readonly<Record<string, number>> = {
      'tables asked': counts.passed.table,
      'filters asked': counts.passed.filter,
      'index blocks read': counts.passed['index block'],
      'data blocks read': counts.passed['data block'],
      'blocks touched': counts.blocksTouched,
      'block switches': counts.blockSwitches,
      rows: counts.calls.rows,
    };
    return { count: (name: string) => counts.count(name), tally: (name: string) => tallies[name]! } as ReturnType<Ask>;
  };
  for (const { what, value, expect: bound } of checks) {
    expect(value(ask), what).toBeGreaterThanOrEqual(bound.atLeast);
    expect(value(ask), what).toBeLessThanOrEqual(bound.atMost);
  }
});

it('one run of both plans has the same operators: the scan of task is none of its lookups', () => {
  const both = new OperatorMeter();
  for (const batch of [...inner.batches, ...straight.batches]) both.take(batch);
  for (const [run, index, access] of [
    [inner, kIndexes.incidentCategory, 'scan'],
    [inner, kIndexes.task, 'get'],
    [straight, kIndexes.task, 'scan'],
    [straight, kIndexes.incident, 'get'],
  ] as const)
    expect(countsText(both.of(index, access))).toBe(countsText(run.meter.of(index, access)));
});

it('the version is searched once per Get, and its tables as often as the claim counts', () => {
  for (const name of ['inner: lookups', 'straight: lookups'] as const) {
    const { passed, calls } = operators[name]();
    expect([passed.version, passed.memtable, passed.table]).toEqual([calls.gets, calls.gets, calls.gets]);
    expect(passed['block cache']).toBe(calls.cacheLookups);
  }
});

it('records count ahead exactly what the summary of the operation then brings', () => {
  for (const { batches } of [inner, straight]) {
    const meter = new OperatorMeter();
    for (const batch of batches) {
      const view = viewOf(batch);
      forEachRecord(view, (kind, at) => {
        const of = () => (meter.call === null ? null : meter.of(meter.call.index, meter.call.access).calls);
        const before = of();
        meter.takeRecord(view, kind, at);
        // Only the end of a Get says whether it found a row.
        if (isSummary(kind) && before !== null) expect({ ...of(), rows: 0 }).toEqual({ ...before, rows: 0 });
      });
    }
  }
});

it('without details, each operation brings its calls and lookups when it ends', () => {
  const meter = new OperatorMeter();
  for (const batch of straight.batches) {
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => {
      if (isTier1(kind)) meter.takeRecord(view, kind, at);
    });
  }
  for (const [index, access] of [
    [kIndexes.task, 'scan'],
    [kIndexes.incident, 'get'],
  ] as const)
    expect(meter.of(index, access).calls).toEqual(straight.meter.of(index, access).calls);
});

it('a scan is one Seek and then Nexts, each with what it passed; the last finds the end', () => {
  const meter = new OperatorMeter();
  const calls = new Map<string, number>();
  const view = viewOf(concat(inner.batches.slice(0, 20)));
  forEachRecord(view, (kind, at) => {
    meter.takeRecord(view, kind, at);
    const { call } = meter;
    if (call?.access !== 'scan' || (kind !== RowReturned.kind && kind !== OpFinished.kind)) return;
    const name = `${call.what}: ${call.rungs.join(', ')}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
  });
  expect([...calls]).toEqual([
    ['Seek: merge, version, block cache, index block, block cache, data block, merge, row', 1],
    ['Next: merge, row', 8106],
    ['Next: version, block cache, data block, merge, row', 84],
    ['Next: version, block cache, index block, block cache, data block, merge, row', 1],
    ['Next: merge', 1],
  ]);
});

describe('every Get', () => {
  const ladder = ['memtable', 'filter', 'index block', 'data block', 'table'];

  it('of inner passes each rung once', () => {
    expect(new Set(inner.meter.of(kIndexes.task, 'get').gets.map(({ rungs }) => rungs.join()))).toEqual(
      new Set([ladder.join()]),
    );
  });

  it('of straight too, unless the filter ends it', () => {
    for (const { found, rungs } of straight.meter.of(kIndexes.incident, 'get').gets)
      expect(rungs).toEqual(found ? ladder : ['memtable', 'filter', 'table']);
  });
});

describe('the blocks of the Gets', () => {
  it('of straight are one sweep', () => {
    const incident = straight.meter.of(kIndexes.incident, 'get');
    expect(incident.blockSwitches).toBe(incident.blocksTouched);
    const dots = dotsOf(incident.gets).filter((dot) => dot !== null);
    expect(dots).toEqual([...dots].sort((a, b) => a - b));
    expect(new Set(dots).size).toBe(incident.blocksTouched);
  });

  it('of inner are one sweep per category', () => {
    const task = inner.meter.of(kIndexes.task, 'get');
    expect(task.blockSwitches).toBeLessThanOrEqual(kCategories.length * task.blocksTouched);
    expect(task.blockSwitches).toBeGreaterThan(straight.meter.of(kIndexes.incident, 'get').blockSwitches);
    const dots = dotsOf(task.gets);
    const back = dots.filter((dot, i) => i > 0 && dot! < dots[i - 1]!);
    expect(back.length).toBe(kCategories.length - 1);
    expect(dots.filter((dot, i) => dot !== dots[i - 1]).length).toBe(task.blockSwitches);
  });
});

it('a Get of a key that is absent has an empty answer', () => {
  const request: Request = { kind: 'get', key: 'session' };
  const batches = runCommands(commandOf(request));
  expect(answerOf(request, batches)).toEqual([{ key: 'session', value: '1' }]);
  expect(answerOf({ kind: 'get', key: 'none' }, runCommands(commandOf({ kind: 'get', key: 'none' })))).toEqual([]);
});

it('a scan that the engine refuses ends with its status', async () => {
  const made = await makeEngine('set max_skippable_internal_keys=1\nfill n=9\ndelete-fill n=9', { mask: kMeterMask });
  const request: Request = { kind: 'scan', from: '', to: '' };
  for (const command of [...made.commands, commandOf(request)]) good(made.engine.submit(command));
  const batches: Uint8Array[] = [];
  while (made.engine.run(100_000, 0xffffffff) > 0) batches.push(made.engine.takeBatch());
  expect(() => answerOf(request, batches)).toThrow('a scan of the query ended with incomplete');
});
