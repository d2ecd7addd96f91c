/**
 * The series under the timeline agree with the scene, at the end of every step of programs that reach all kinds of steps; and the waiting
 * time at the device derived from tier 1 equals the recorded times of all requests.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import { describe, expect, it } from 'vitest';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import { Kind, OpBegun, RequestServed, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';
import { Series } from '../../web/src/scene/series.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { good, makeEngine, runProgram } from '../fixtures/engine.ts';
import { programs } from '../fixtures/programs.ts';
import { randomProgram } from './random-program.ts';

const counter = (scene: Scene, name: string): number =>
  scene.counters[counterInfos.find((info) => info.name === name)!.id]!;

function expected(scene: Scene): object {
  const places = [scene, ...scene.families];
  const tables = places.flatMap(({ levels }) => levels.flatMap((level) => level.tables));
  const over = places.flatMap(({ levels }) =>
    levels.map((level) =>
      level.level > 0
        ? Math.max(0, level.sizeBytes - level.targetBytes)
        : level.scoreMilli >= 1000
          ? level.sizeBytes
          : 0,
    ),
  );
  return {
    l0: places.reduce((sum, { levels }) => sum + (levels[0]?.tables.length ?? 0), 0),
    space: tables.reduce((sum, table) => sum + scene.tables.get(table)!.sizeBytes, 0),
    over: over.reduce((a, b) => a + b, 0),
    client: counter(scene, 'bytes_written'),
    tables: counter(scene, 'flush_write_bytes') + counter(scene, 'compact_write_bytes'),
  };
}

describe.each(Object.entries(programs))('%s', (_name, program) => {
  it('has series that equal the scene, step by step', async () => {
    const { engine, commands } = await makeEngine(program);
    const history = new History();
    const series = new Series();
    for (const command of commands) good(engine.submit(command));
    while (engine.run(1, 0xffffffff) > 0) {
      history.append(engine.takeBatch());
      const s = series.read(history);
      const i = s.count - 1;
      expect({
        l0: s.l0Tables.last[i],
        space: s.spaceBytes.last[i],
        over: s.overTargetBytes.last[i],
        client: s.clientBytes[i],
        tables: s.tableBytes[i],
      }).toEqual(expected(history.head));
      expect(s.levels).toBe(isLsm(history.head));
      expect(s.position[i]).toBe(history.total);
      expect(s.deviceNs[i]!).toBeLessThanOrEqual(s.tNs[i]!);
    }
  });
});

/** Sums over finished reads and writes: waiting time of their requests, and time of directory syncs. */
function queuedOf(history: History): { readonly waitedNs: number; readonly namesNs: number } {
  const own = new Map<number, { waitedNs: number; namesNs: number }>();
  const all = { waitedNs: 0, namesNs: 0 };
  history.forEach(0, history.total, ({ kind, cause, v, at }) => {
    if (kind === Kind.OpBegun && readOrWrite.test(OpBegun.opKind(v, at))) own.set(cause, { waitedNs: 0, namesNs: 0 });
    const here = own.get(cause);
    if (here === undefined) return;
    if (kind === Kind.RequestServed) {
      here.waitedNs += RequestServed.queuedNs(v, at);
      if (RequestServed.request(v, at) === 'sync_dir')
        here.namesNs += RequestServed.endNs(v, at) - RequestServed.beginNs(v, at);
    }
    if (kind !== Kind.OpFinished) return;
    all.waitedNs += here.waitedNs;
    all.namesNs += here.namesNs;
    own.delete(cause);
  });
  return all;
}
const readOrWrite = /^(put|write|get|scan|(single_)?delete|delete_range)$/;

const limited = 'set device_iops=500 device_iops_burst=20 device_throughput=40KiB device_throughput_burst=2KiB\n';

describe('waiting at the device', () => {
  it.each([
    ...Object.entries(programs),
    ...Object.entries(programs).map(([name, program]) => [`${name}, with limits`, limited + program] as const),
    ...[1, 2, 3, 4, 5, 6].map((seed) => [`STRATA_SEED=${seed}`, randomProgram(seed)] as const),
  ])(
    'is to the nanosecond what requests tell, and from tier 1 alone syncs of the directory are in it: %s',
    async (_name, program) => {
      const detailed = new History();
      detailed.append((await runProgram(program)).records);
      const coarse = new History();
      coarse.append((await runProgram(program, { mask: tier1Mask })).records);
      const { waitedNs, namesNs } = queuedOf(detailed);
      const [fine, rough] = [new Series().read(detailed), new Series().read(coarse)];
      expect(fine.readsAndWrites[fine.count - 1]).toBeGreaterThan(0);
      expect(fine.waitedNs[fine.count - 1]).toBe(waitedNs);
      expect(rough.waitedNs[rough.count - 1]).toBe(waitedNs + namesNs);
    },
  );
});
