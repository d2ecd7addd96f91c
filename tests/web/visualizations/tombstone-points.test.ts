/** Columns of the map of tombstones: no tombstone is lost, and their ages are those that records state. */
import { describe, expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { columnsOf } from '../../../web/src/visualizations/tombstones/tombstone-points.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { held, heldUntold } from '../../fixtures/scenes/snapshots.ts';
import { rest } from '../../fixtures/scenes/tree.ts';

const level = (scene: Scene, n: number) => scene.levels[n]!.tables.map((number) => scene.tables.get(number)!);
const columns = (scene: Scene, n: number, width = 758) =>
  columnsOf(scene, axisOfScene(scene), { memtables: [], tables: level(scene, n) }, { width, column: 6 });
const sum = (counts: readonly { readonly n: number }[]) => counts.reduce((total, { n }) => total + n, 0);

describe('columns of tombstones', () => {
  it.each([758, 262])('hold every tombstone of a level, at %i px', (width) => {
    for (const n of [0, 1, 2]) {
      const deletes = level(rest(), n).reduce((total, table) => total + (table.deletes ?? 0), 0);
      expect(sum(columns(rest(), n, width))).toBe(deletes);
    }
    for (const { place } of columns(rest(), 2, width)) expect(place).toBeLessThan(Math.ceil(width / 6));
  });

  it('show the age of the oldest, exactly if its entry was recorded', () => {
    const scene = held();
    const list = scene.memtables;
    const row = { memtables: list, tables: [] };
    const [only] = columnsOf(scene, axisOfScene(scene), row, { width: 600, column: 6 });
    expect(only).toMatchObject({ n: 1, ageNs: 1000, exact: true });
  });

  it('bound it by the sequences of the table if it was not', () => {
    const scene = heldUntold();
    const [table] = level(scene, 0);
    scene.tables.set(table!.table, {
      ...table!,
      versions: null,
      deletes: 1,
      buckets: [0, 0, 1, 0, 0, 0],
      bucketEntries: 1,
    });
    expect(columns(scene, 0)).toMatchObject([{ n: 1, key: null, ageNs: 12_000, exact: false }]);
  });

  it('show no age if no sequence is known', () => {
    const scene = heldUntold();
    const [table] = level(scene, 0);
    const buckets = [0, 0, 1, 0, 0, 0];
    scene.tables.set(table!.table, { ...table!, versions: null, smallestSequence: 0, buckets, bucketEntries: 1 });
    expect(columns(scene, 0)).toMatchObject([{ n: 1, ageNs: null }]);
  });
});
