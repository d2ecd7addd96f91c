/** The series under the timeline say what the scene says, at the end of every step of programs that reach all kinds of steps. */
import { describe, expect, it } from 'vitest';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import { History } from '../../web/src/scene/history.ts';
import { Series } from '../../web/src/scene/series.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { good, makeEngine } from '../fixtures/engine.ts';
import { programs } from '../fixtures/programs.ts';

const counter = (scene: Scene, name: string): number =>
  scene.counters[counterInfos.find((info) => info.name === name)!.id]!;

function told(scene: Scene): object {
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
  it('has series that are the scene, step by step', async () => {
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
      }).toEqual(told(history.head));
      expect(s.levels).toBe(history.head.btree === null);
      expect(s.position[i]).toBe(history.total);
      expect(s.deviceNs[i]!).toBeLessThanOrEqual(s.tNs[i]!);
    }
  });
});
