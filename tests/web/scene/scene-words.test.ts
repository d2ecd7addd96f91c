/** A scene as text: it lists every table, memtable, running job and changed counter, and the copied text has the same lines. */
import { expect, it } from 'vitest';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import { sceneWords, textOfWords } from '../../../web/src/scene/scene-words.ts';
import { compacting } from '../../fixtures/scenes/compactions.ts';
import { rest } from '../../fixtures/scenes/tree.ts';

const standing = { cursor: 7, total: 9, sentence: 'Table 3 is part of L0', family: 'default' };

it('lists everything in the scene', () => {
  const scene = compacting();
  scene.counters[counterInfos.find(({ name }) => name === 'flush_count')!.id] = 12;
  const parts = sceneWords(scene, standing);
  const text = textOfWords(parts);
  expect(text).toContain('Record 7 of 9');
  expect(text).toContain('Table 3 is part of L0.');
  for (const { memtable } of scene.memtables) expect(text).toContain(`Memtable ${memtable} is `);
  for (const { level, tables } of scene.levels)
    if (tables.length > 0) {
      const part = parts.find(({ title }) => title === `L${level}`)!;
      expect(part.lines).toHaveLength(1 + Math.min(40, tables.length) + (tables.length > 40 ? 1 : 0));
      expect(part.lines[1]).toContain(`Table ${tables[0]}: `);
    }
  for (const job of scene.jobs.values()) expect(text).toMatch(new RegExp(`(Compaction|Flush|Job) ${job.job}\\b`));
  expect(parts.find(({ title }) => title === 'Counters')!.lines).toEqual(['flush_count 12']);
  for (const { lines } of parts) for (const line of lines) expect(text).toContain(`  ${line}\n`);
});

it('omits empty sections', () => {
  const empty = sceneWords(createScene(), { ...standing, sentence: '' });
  expect(empty.map(({ title }) => title)).toEqual(['Where this is']);
  expect(empty[0]!.lines).toContain('No database is open.');
  expect(sceneWords(rest(), standing).map(({ title }) => title)).not.toContain('B+tree');
});
