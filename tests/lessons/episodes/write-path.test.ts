/** The episode of lesson 1: its sentences are true of its run, and the search that it shows is the one that leads to the place of the new key. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { later, now } from '../../../lessons/01-write-path/write-path.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { beatsOf, type Beat } from '../../../web/src/lessons/figures/episode.ts';
import { figureHeight } from '../../../web/src/lessons/figures/figure-shape.ts';
import { marksOfStaticFigure } from '../../../web/src/lessons/figures/static-figure.tsx';
import type { Scene } from '../../../web/src/scene/types.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { kLayouts } from '../../fixtures/layouts.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const { seed, ...experiment } = now;
const kLines = experiment.program.split('\n').filter((line) => line.startsWith('put '));
const kKeys = kLines.map((line) => line.split(' ')[1]!);
/** Each put is a log record: header, batch header, type, and key and value with their lengths. */
const bytesOf = (line: string): number =>
  7 + 12 + 1 + (1 + line.split(' ')[1]!.length) + (1 + line.split(' ')[2]!.length);

describe('one write, and what becomes of it', () => {
  let session: Session;
  let beats: readonly Beat[];
  beforeAll(async () => {
    session = await engines.ran(programOf(experiment), { seed });
    beats = beatsOf(now.episode!, session.history());
  });
  const sceneAfter = (beat: number, place = -1): Scene => {
    session.seek(beats[beat]!.places.at(place)!);
    return session.scene();
  };

  it('ends with words for the client that readers know, at each size', () => {
    sceneAfter(4);
    for (const { marks } of marksOfStaticFigure(session, kLayouts['write-path'], figureHeight)) {
      const said = marks.flatMap((mark) => (mark.kind === 'text' && /^op:\d+\/text$/.test(mark.id) ? [mark.text] : []));
      expect(['waits for jobs', 'waits']).toEqual(expect.arrayContaining(said));
    }
  });

  it('is true of its run, sentence by sentence', () => {
    const own = kKeys.indexOf('fay');
    const sealed = kKeys.length - 1;
    expect(beats.map(({ sentence }) => sentence)).toEqual([
      'A client writes fay.',
      `First the pair is appended to the end of the log: ${bytesOf(kLines[own]!)} bytes.`,
      `Then ${sceneAfter(2).operation!.search.length} comparisons find its place among the sorted keys of the memtable.`,
      `The client has its answer. After ${sealed - own} more writes the memtable is full.`,
      `The flush writes all ${sealed} entries in key order into one new table of level 0. The log is retired.`,
    ]);
    const { levels, tables, wals } = sceneAfter(4);
    expect(tables.get(levels[0]!.tables[0]!)?.entries).toBe(sealed);
    expect(wals[0]?.retired).toBe(true);
  });

  it('searches from tower to tower, right to smaller keys and down before larger ones, to the place of the key', () => {
    const { operation, memtables } = sceneAfter(2);
    const list = memtables.at(-1)!.list;
    const placed = list.findIndex((entry) => entry.sequence === operation!.inserted);
    expect(formatKey(list[placed]!.key)).toBe('fay');
    for (const { level, sequence, isAfter } of operation!.search) {
      const rank = list.findIndex((entry) => entry.sequence === sequence);
      expect(list[rank]!.height, 'a tower reaches the rail').toBeGreaterThan(level);
      expect(rank < placed).toBe(isAfter);
    }
    const neighbors = operation!.search.filter(({ level }) => level === 0).map(({ sequence }) => sequence);
    expect(neighbors).toContain(list[placed + 1]!.sequence);
  });

  it('carries the pair from the client to the log and to the memtable, and there leaves a tower with its key', () => {
    const heights = [
      [0, -1],
      [1, -1],
      [2, 0],
    ].map(([beat, place]) => {
      sceneAfter(beat!, place);
      return marksOfStaticFigure(session, kLayouts['write-path'], figureHeight).map(({ marks }) => {
        const pair = marks.find((mark) => mark.kind === 'rect' && /^op:\d+\/pair$/.test(mark.id));
        return pair?.kind === 'rect' ? pair.y : NaN;
      });
    });
    for (const size of [0, 1]) {
      const [client, log, memtable] = heights.map((each) => each[size]!);
      expect(client).toBeLessThan(log!);
      expect(log).toBeLessThan(memtable!);
    }
    sceneAfter(2);
    for (const { size, marks } of marksOfStaticFigure(session, kLayouts['write-path'], figureHeight)) {
      const tower = marks.find((mark) => mark.kind === 'rect' && mark.highlighted && mark.id.includes('/entry:'));
      const key = marks.find((mark) => mark.kind === 'text' && mark.text === 'fay' && mark.id.endsWith('/key'));
      if (tower?.kind !== 'rect' || key?.kind !== 'text') throw new Error(`${size}: no ringed tower, or no key`);
      expect(Math.abs(tower.x + tower.w / 2 - key.x), `${size}: px between tower and key`).toBeLessThan(2);
    }
  });
});

describe('written again', () => {
  it('is true of its run, sentence by sentence', async () => {
    const { seed: laterSeed, ...rest } = later;
    const run = await engines.ran(programOf(rest), { seed: laterSeed });
    const places = beatsOf(later.episode!, run.history());
    const before = run.history().sceneAt(places[0]!.places[0]! - 1);
    const after = run.history().sceneAt(places.at(-1)!.places.at(-1)!);
    const tablesOf = ({ levels, tables }: Scene, level: number) =>
      levels[level]!.tables.map((table) => tables.get(table)!);
    const entriesOf = (scene: Scene, ...levels: readonly number[]) =>
      levels.flatMap((level) => tablesOf(scene, level)).reduce((sum, { entries }) => sum + (entries ?? NaN), 0);
    expect(places.map(({ sentence }) => sentence)).toEqual([
      `Level 0 has ${tablesOf(before, 0).length} tables that overlap each other: enough to start a compaction.`,
      `Level 1 holds the same range of keys, so its ${tablesOf(before, 1).length} tables are merged too.`,
      `Every entry is written again, unless a newer one hides it: ${entriesOf(before, 0, 1)} in, ${entriesOf(after, 1)} out.`,
      `Level 1 has ${tablesOf(after, 1).length} new tables. Meanwhile the clients kept writing, and level 0 has a new table already.`,
    ]);
    expect(tablesOf(after, 0)).toHaveLength(1);
    expect(before.levels[0]!.tables).not.toContain(after.levels[0]!.tables[0]);
  });
});
