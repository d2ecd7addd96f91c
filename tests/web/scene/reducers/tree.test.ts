/** What a table and the levels record besides their sizes: marks of the deletion collector, and the level that L0 compacts into. */
import { describe, expect, it } from 'vitest';
import { fileNumber } from '../../../../web/src/base/ids.ts';
import { tableWords } from '../../../../web/src/visualizations/shapes/table-box.ts';
import { fold } from '../../../../web/src/scene/fold.ts';
import { createScene, words } from '../../../../web/src/scene/scene.ts';
import { sceneWords } from '../../../../web/src/scene/scene-words.ts';
import type { Scene } from '../../../../web/src/scene/types.ts';
import { batch, record } from '../../../fixtures/records.ts';

const after = (...records: readonly Uint8Array[]): Scene => {
  const scene = createScene();
  fold(scene, batch(...records));
  return scene;
};
const created = record('TableCreated', { table: 5, smallest: 'a', largest: 'b' });
const marked = record('TableMarked', { table: 5, tombstones: 16, window_entries: 16, at_entry: 40 });
const mark = { tombstones: 16, windowEntries: 16, atEntry: 40 };

describe('the mark of a table', () => {
  it('is what the collector saw, in a new copy of the table', () => {
    const scene = after(created);
    const before = scene.tables.get(fileNumber(5))!;
    fold(scene, marked);
    expect(before.mark).toBeNull();
    expect(scene.tables.get(fileNumber(5))!.mark).toEqual(mark);
  });

  it('is known after a reopening, which records the table again', () => {
    const scene = after(created, marked, record('EngineOpened'), created);
    expect(scene.tables.get(fileNumber(5))!.mark).toEqual(mark);
  });
});

describe('the base level', () => {
  it('is the last recorded one, until the database is closed', () => {
    expect(
      after(record('LevelTargeted', { base_level: 6 }), record('LevelTargeted', { base_level: 5 })).baseLevel,
    ).toBe(5);
    expect(after(record('LevelTargeted', { base_level: 6 }), record('EngineOpened')).baseLevel).toBe(0);
  });
});

describe('a table found when the database was opened', () => {
  const found = after(created, record('TableInstalled', { table: 5, level: 1 }));
  const table = found.tables.get(fileNumber(5))!;

  it('has unknown entry counts instead of zeros', () => {
    expect(table).toMatchObject({ entries: null, deletes: null });
    const text = [
      ...sceneWords(found, { cursor: 2, total: 2, sentence: '', family: 'default' }).flatMap(({ lines }) => lines),
      tableWords(table, 1),
    ].join('\n');
    expect(text).toContain('Table 5: entries not counted, ');
    expect(text).toContain('entries and tombstones not counted');
    expect(text).not.toMatch(/\b0.(entries|tombstones)|writes ago|no filter/);
  });

  it('has its entry count if its manifest has it', () => {
    const counted = after(record('TableCreated', { table: 5, entries: 7, smallest: 'a', largest: 'b' }));
    expect(counted.tables.get(fileNumber(5))).toMatchObject({ entries: 7, deletes: 0 });
  });

  it('prints like the engine, which writes 0 for unknown counts', () => {
    expect(words(found)).toContain('"table":5,"size_bytes":0,"entries":0,"deletes":0');
  });
});
