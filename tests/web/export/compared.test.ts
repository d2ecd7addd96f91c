/** Compared engines as a table: every counter, in one order, with exact differences, and empty fields where a measure does not apply. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { comparedCsv } from '../../../web/src/export/comparison-table.ts';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { fold } from '../../../web/src/scene/fold.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { runProgram } from '../../fixtures/engine.ts';

async function sceneOf(options: string): Promise<Scene> {
  const { records } = await runProgram(
    `set write_buffer_size=2KiB ${options}\nfill n=200 value_bytes=60\nread-fill n=20`,
  );
  const scene = createScene();
  fold(scene, records);
  return scene;
}

it('has a row per counter, and each difference is exact', async () => {
  const scenes = await Promise.all([sceneOf('bits_per_key=10'), sceneOf('bits_per_key=2'), sceneOf('engine=btree')]);
  const text = comparedCsv([
    { letter: 'A', name: 'Leveled', scene: scenes[0] },
    { letter: 'B', name: 'bits_per_key = 2, "few"', scene: scenes[1] },
    { letter: 'C', name: 'B+tree', scene: scenes[2] },
  ]);
  const { data, errors } = Papa.parse<readonly string[]>(text, { skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data[0]).toEqual([
    'name',
    'unit',
    'A: Leveled',
    'B: bits_per_key = 2, "few"',
    'C: B+tree',
    'B less A',
    'C less A',
  ]);
  const rows = new Map(data.slice(1).map((row) => [row[0]!, row]));
  expect(rows.size).toBe(data.length - 1);
  for (const { id, name } of counterInfos) {
    const values = rows.get(name)!.slice(2).map(Number);
    const [a, b, c] = scenes.map(({ counters }) => counters[id]!) as [number, number, number];
    expect(values, name).toEqual([a, b, c, b - a, c - a]);
  }
  // A B+tree has no runs: an empty field, and an empty difference.
  const [, , a, b, c, , less] = rows.get('runs_to_ask')!;
  expect([Number(a) > 0, Number(b) > 0, c, less]).toEqual([true, true, '', '']);
});
