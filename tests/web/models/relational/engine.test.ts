/** Both plans on the engine, request by request: the groups, the operations of the trials of claims, and the counts of each operator. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinPlans } from '../../../../lessons/claims/joins/plans.ts';
import { prepare } from '../../../../web/src/lessons/claims/trial.ts';
import { answerOf, commandOf, kMeterMask } from '../../../../web/src/models/relational/engine-requests.ts';
import { dotsOf, OperatorMeter, type OperatorCounts } from '../../../../web/src/models/relational/operator-counts.ts';
import type { Answer, Group, Request } from '../../../../web/src/models/relational/operators.ts';
import { makePlan, runPlan, runPlanOn, type PlanName } from '../../../../web/src/models/relational/plans.ts';
import { MemoryStore } from '../../../../web/src/models/relational/store.ts';
import { kCategories, kIndexes, makeTables } from '../../../../web/src/models/relational/tables.ts';
import { tier1Mask } from '../../../../web/src/protocol/records.gen.ts';
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
  readonly groups: readonly Group[];
  readonly commands: readonly Uint8Array[];
  readonly meter: OperatorMeter;
}

async function run(name: PlanName): Promise<Run> {
  const meter = new OperatorMeter();
  const commands: Uint8Array[] = [];
  engine.setMask(kMeterMask);
  const groups = await runPlanOn(makePlan(name), (request: Request): Promise<Answer> => {
    const command = commandOf(request);
    commands.push(command);
    const batches = runCommands(command);
    for (const batch of batches) meter.take(batch);
    return Promise.resolve(answerOf(request, batches));
  });
  return { groups, commands, meter };
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
  seeks: counts.count('iter_seek_count'),
  nexts: counts.count('iter_next_count'),
  gets: counts.count('number_keys_read'),
  listed: counts.gets.length,
  found: counts.gets.filter(({ found }) => found).length,
  cacheLookups: counts.cacheLookups,
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
  const [categories, task] = [inner.meter.of(kIndexes.incidentCategory), inner.meter.of(kIndexes.task)];
  expect(countsOf(categories)).toMatchObject({ ...scan, nexts: 8192 });
  expect(countsOf(task)).toMatchObject({ ...none, gets: 8192, listed: 8192, found: 8192, cacheLookups: 3 * 8192 });
  expect(countsOf(straight.meter.of(kIndexes.task))).toMatchObject({ ...scan, nexts: 8292 });
  expect(countsOf(straight.meter.of(kIndexes.incident))).toMatchObject({
    ...none,
    gets: 8292,
    listed: 8292,
    found: 8192,
    cacheLookups: 3 * 8192 + 100,
  });
  expect(countsOf(straight.meter.of(kIndexes.incidentCategory))).toMatchObject({ ...none, cacheLookups: 0 });
});

describe('every Get', () => {
  const ladder = ['memtable', 'filter', 'index block', 'data block', 'table'];

  it('of inner passes each rung once', () => {
    expect(new Set(inner.meter.of(kIndexes.task).gets.map(({ rungs }) => rungs.join()))).toEqual(
      new Set([ladder.join()]),
    );
  });

  it('of straight too, unless the filter ends it', () => {
    for (const { found, rungs } of straight.meter.of(kIndexes.incident).gets)
      expect(rungs).toEqual(found ? ladder : ['memtable', 'filter', 'table']);
  });
});

describe('the blocks of the Gets', () => {
  it('of straight are one sweep', () => {
    const incident = straight.meter.of(kIndexes.incident);
    expect(incident.blockSwitches).toBe(incident.blocksTouched);
    const dots = dotsOf(incident.gets).filter((dot) => dot !== null);
    expect(dots).toEqual([...dots].sort((a, b) => a - b));
    expect(new Set(dots).size).toBe(incident.blocksTouched);
  });

  it('of inner are one sweep per category', () => {
    const task = inner.meter.of(kIndexes.task);
    expect(task.blockSwitches).toBeLessThanOrEqual(kCategories.length * task.blocksTouched);
    expect(task.blockSwitches).toBeGreaterThan(straight.meter.of(kIndexes.incident).blockSwitches);
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
