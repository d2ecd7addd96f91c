/** The tables that a table overlaps in the level below, on hand-made levels. */
import { describe, expect, it } from 'vitest';
import { fileNumber } from '../../../web/src/base/ids.ts';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { overlapBelow } from '../../../web/src/scene/features/tree/overlap.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import type { Scene, Table } from '../../../web/src/scene/types.ts';

/** Tables as "level: from..to bytes"; numbered from 1 in the given order. */
function sceneOf(tables: readonly (readonly [level: number, from: string, to: string, bytes: number])[]): Scene {
  const scene = createScene();
  scene.baseLevel = 1;
  scene.levels = [0, 1, 2, 3].map((level) => ({ level, tables: [], sizeBytes: 0, targetBytes: 0, scoreMilli: 0 }));
  tables.forEach(([level, from, to, sizeBytes], i) => {
    const table = fileNumber(i + 1);
    scene.tables.set(table, { table, smallest: utf8(from), largest: utf8(to), sizeBytes } as Table);
    scene.levels[level]!.tables.push(table);
  });
  return scene;
}

const below = (scene: Scene, number: number, level: number) =>
  overlapBelow(scene, scene.tables.get(fileNumber(number))!, level);

describe('the overlap of a table with the level below', () => {
  const scene = sceneOf([
    [1, 'd', 'm', 100],
    [2, 'a', 'd', 50],
    [2, 'e', 'g', 60],
    [2, 'm', 'p', 70],
    [2, 'q', 'z', 80],
    [1, 'n', 'o', 10],
  ]);

  it('counts whole tables, both ends inclusive', () => {
    expect(below(scene, 1, 1)).toEqual({ level: 2, tables: 3, bytes: 180, ratio: 1.8 });
    expect(below(scene, 6, 1)).toEqual({ level: 2, tables: 1, bytes: 70, ratio: 7 });
  });

  it('is zero if no table there shares a key, and undefined on the lowest level', () => {
    expect(
      below(
        sceneOf([
          [1, 'a', 'b', 5],
          [2, 'c', 'd', 5],
        ]),
        1,
        1,
      ),
    ).toEqual({ level: 2, tables: 0, bytes: 0, ratio: 0 });
    expect(below(scene, 3, 2)).toBeNull();
  });

  it('is with the base level for a table of L0', () => {
    const dynamic = sceneOf([
      [0, 'a', 'z', 10],
      [3, 'c', 'd', 5],
    ]);
    dynamic.baseLevel = 3;
    expect(below(dynamic, 1, 0)).toEqual({ level: 3, tables: 1, bytes: 5, ratio: 0.5 });
  });
});
