/** "Your own key" of lesson 1: where its pin is, and how often its bytes were written, computed a second time from the entries of all tables. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngines } from '../../web/build/node-world.ts';
import { formatKey } from '../../web/src/base/bytes.ts';
import { layoutOwnKey } from '../../web/src/lessons/tasks/own-key-layout.ts';
import {
  kOwnKeySeed,
  OwnKeyReader,
  ownKeyRun,
  programOfKey,
  sumOf,
  type OwnKeyRun,
} from '../../web/src/lessons/tasks/own-key-run.ts';
import { EntryFlushed, EntryKept, Kind } from '../../web/src/protocol/records.gen.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));
const kBox = { width: 720, height: 400 };

describe.each(['ada', 'zzz9', 'eve', 'm'])('the key %s', (key) => {
  let run: OwnKeyRun;
  let reader: OwnKeyReader;
  beforeAll(async () => {
    const session = await engines.ran(programOfKey(key), { seed: kOwnKeySeed });
    run = ownKeyRun(session.history(), key);
    reader = new OwnKeyReader(run);
  });
  /** Entries of the key that flushes and compactions wrote. Each key is written once, so all are of the reader's version. */
  const writtenTo = (position: number): number => {
    let count = 0;
    run.history.forEach(0, position, ({ kind, v, at }) => {
      if (kind === Kind.EntryFlushed && formatKey(EntryFlushed.key(v, at)) === key) count++;
      if (kind === Kind.EntryKept && formatKey(EntryKept.key(v, at)) === key) count++;
    });
    return count;
  };

  it('has four moments of its own, in order, and one for each later write', () => {
    expect(run.own).toHaveLength(4);
    const places = [...run.own, ...run.later];
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(run.later.length).toBeGreaterThan(880);
    expect(run.bytes).toBeGreaterThan(60);
  });

  it('moves down the levels, and its counter is the number of times that its bytes were written', () => {
    const levels: number[] = [];
    expect(sumOf(reader.read(run.own[0]!).times)).toBe(0);
    for (const position of [...run.own.slice(1), ...run.later.filter((_, i) => i % 50 === 0), run.later.at(-1)!]) {
      const { version, times } = reader.read(position);
      const log = position >= run.own[2]! ? 1 : 0;
      expect(sumOf(times)).toBe(log + writtenTo(position));
      if (version?.place.kind === 'table') levels.push(version.place.level!);
    }
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(levels.at(-1)).toBeGreaterThan(0);
    expect(reader.read(run.later.at(-1)!).times.compactions).toBeGreaterThan(0);
  });

  it('has a pin at every moment after its write, also while it is flushed', () => {
    for (const position of [...run.own.slice(1), ...run.later.slice(0, 40)]) {
      const { version } = new OwnKeyReader(run).read(position);
      const station = position === run.own[1] ? 'client' : position === run.own[2] ? 'log' : 'stored';
      const marks = layoutOwnKey({ scene: run.history.sceneAt(position), key, version, station }, kBox);
      expect(marks.filter(({ id }) => id === 'pin')).toHaveLength(1);
    }
  });

  it('has a pin inside the picture at the table that holds it', () => {
    const position = run.later.at(-1)!;
    const scene = run.history.sceneAt(position);
    const { version } = reader.read(position);
    const place = version!.place;
    if (place.kind !== 'table') throw new Error('it is in no table');
    const marks = layoutOwnKey({ scene, key, version, station: 'stored' }, kBox);
    const table = marks.find(({ id }) => id === `level:${place.level}/table:${place.table}`);
    const hole = marks.find(({ id }) => id === 'pin/hole');
    if (table?.kind !== 'rect' || hole?.kind !== 'circle') throw new Error('no table, or no pin');
    expect(table.highlighted).toBe(true);
    expect(hole.cx).toBeGreaterThanOrEqual(table.x - 1);
    expect(hole.cx).toBeLessThanOrEqual(table.x + table.w + 1);
    expect(hole.cy).toBeLessThan(table.y);
  });
});
