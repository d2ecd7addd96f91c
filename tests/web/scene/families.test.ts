import { expect, it } from 'vitest';
import { hex, utf8 } from '../../../web/src/base/bytes.ts';
import { familyNames, inFamily } from '../../../web/src/scene/families.ts';
import { fold } from '../../../web/src/scene/fold.ts';
import { cloneScene, createScene, words, withoutDetail } from '../../../web/src/scene/scene.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { join, record, type Fields } from '../../fixtures/records.ts';

type RecordFields = readonly [name: Parameters<typeof record>[0], fields: Fields];

const after = (records: readonly RecordFields[], scene: Scene = createScene()): Scene => {
  fold(scene, join(records.map(([name, fields]) => record(name, fields))));
  return scene;
};

const table = (number: number, family: number, smallest: string, largest: string): RecordFields => [
  'TableCreated',
  { table: number, family, size_bytes: 100 * number, entries: 5, smallest, largest, largest_sequence: number },
];

const opened: readonly RecordFields[] = [
  ['EngineOpened', { manifest: 2, next_file: 4 }],
  ['FamilyCreated', { family: 3, name: 'cf3' }],
  ['FamilyCreated', { family: 1, name: 'cf1' }],
  ['WalCreated', { wal: 4 }],
  ['MemtableCreated', { memtable: 1, wal: 4 }],
  ['MemtableCreated', { memtable: 2, wal: 4, family: 1 }],
  ['MemtableCreated', { memtable: 3, wal: 4, family: 3 }],
];
const state = (scene: Scene): { families: readonly Record<string, unknown>[]; [member: string]: unknown } =>
  JSON.parse(words(scene)) as never;

it('families are in order of number, each with its memtables and levels, names in hex', () => {
  const scene = after([
    ...opened,
    ['MemtableGrown', { memtable: 2, entries: 3, deletes: 1, size_bytes: 90 }],
    table(7, 1, 'a', 'c'),
    ['TableInstalled', { table: 7, level: 0 }],
    table(8, 0, 'b', 'd'),
    ['TableInstalled', { table: 8, level: 1 }],
    ['LevelScored', { level: 1, target_bytes: 500, score_milli: 200, family: 1 }],
  ]);
  const { families, memtables, levels } = state(scene);
  expect(families).toEqual([
    {
      family: 1,
      name: hex(utf8('cf1')),
      memtables: [{ memtable: 2, state: 'active', entries: 3, deletes: 1, size_bytes: 90, wal: 4 }],
      levels: [[expect.objectContaining({ table: 7 })], []],
    },
    {
      family: 3,
      name: hex(utf8('cf3')),
      memtables: [{ memtable: 3, state: 'active', entries: 0, deletes: 0, size_bytes: 0, wal: 4 }],
      levels: [],
    },
  ]);
  expect(memtables).toEqual([expect.objectContaining({ memtable: 1 })]);
  expect(levels).toEqual([[], [expect.objectContaining({ table: 8 })]]);
  expect(scene.families[0]!.levels[1]).toMatchObject({ targetBytes: 500, scoreMilli: 200 });
});

it('a new log becomes the log of every empty memtable', () => {
  const scene = after([
    ...opened,
    ['MemtableGrown', { memtable: 1, entries: 1, size_bytes: 30 }],
    ['MemtableSealed', { memtable: 1, entries: 1, size_bytes: 30 }],
    ['MemtableGrown', { memtable: 3, entries: 1, size_bytes: 30 }],
    ['WalCreated', { wal: 9 }],
    ['MemtableCreated', { memtable: 4, wal: 9 }],
  ]);
  expect(scene.memtables.map(({ memtable, wal }) => [memtable, wal])).toEqual([
    [4, 9],
    [1, 4],
  ]);
  expect(scene.families.map(({ memtables }) => memtables[0]!.wal)).toEqual([9, 4]);
});

it('changes of a memtable or a table apply to its family', () => {
  const scene = after([
    ...opened,
    ['MemtableSealed', { memtable: 2, entries: 2, size_bytes: 60 }],
    ['MemtableRetired', { memtable: 2 }],
    table(7, 1, 'a', 'c'),
    ['TableInstalled', { table: 7, level: 0 }],
    ['TableRemoved', { table: 7, level: 0 }],
    ['OptionSet', { option: 5, value: 4096, family: 1 }],
  ]);
  expect(scene.families[0]).toMatchObject({ memtables: [], levels: [{ tables: [], sizeBytes: 0 }] });
  expect([...scene.families[0]!.options]).toEqual([[5, 4096]]);
  expect(scene.options.has(5)).toBe(false);
});

it('a dropped family is gone, and later records about it change nothing', () => {
  const scene = after([
    ...opened,
    table(7, 1, 'a', 'c'),
    ['TableInstalled', { table: 7, level: 0 }],
    ['FamilyDropped', { family: 1 }],
    ['TableRemoved', { table: 7, level: 0 }],
    ['MemtableRetired', { memtable: 2 }],
    ['FileRemoved', { file: 7, file_class: 'table' }],
  ]);
  expect(state(scene).families).toEqual([expect.objectContaining({ family: 3 })]);
  expect(scene.tables.has(7 as never)).toBe(false);
  expect(after([['EngineCrashed', {}]], scene).families).toEqual([]);
});

it('a scene of one family has its memtables, levels and options, and shares tables, logs and the rest', () => {
  const scene = after([
    ...opened,
    ['OptionSet', { option: 5, value: 4096 }],
    ['OptionSet', { option: 6, value: 3 }],
    ['OptionSet', { option: 6, value: 4, family: 1 }],
  ]);
  const turned = inFamily(scene, 1);
  expect(turned.memtables).toBe(scene.families[0]!.memtables);
  expect(turned.tables).toBe(scene.tables);
  expect([...turned.options]).toEqual([
    [5, 4096],
    [6, 4],
  ]);
  expect(inFamily(scene, 0).memtables).toBe(scene.memtables);
  expect(inFamily(scene, 9).levels).toBe(scene.levels);
  const alone = after([['EngineOpened', {}]]);
  expect(inFamily(alone, 0)).toBe(alone);
});

it('a job belongs to the family that it works for', () => {
  const scene = after([
    ...opened,
    ['JobQueued', { job: 5, job_kind: 'flush', family: 1 }],
    ['FlushBegun', { job: 5, memtable: 2, entries: 1 }],
    ['JobQueued', { job: 6, job_kind: 'compaction' }],
    ['CompactionPicked', { job: 6, level: 0, output_level: 1 }],
    ['JobQueued', { job: 7, job_kind: 'compaction', family: 3 }],
    ['CompactionPicked', { job: 7, level: 0, output_level: 1, family: 3 }],
    ['JobFinished', { job: 7, job_kind: 'compaction' }],
  ]);
  const jobsOf = (family: number): unknown => {
    const { jobs, finished } = inFamily(scene, family);
    return [[...jobs.keys()], finished.map(({ job }) => job)];
  };
  expect([0, 1, 3].map(jobsOf)).toEqual([
    [[6], []],
    [[5], []],
    [[], [7]],
  ]);
});

it('lists families by number and name', () =>
  expect(familyNames(after(opened))).toEqual([
    [0, 'default'],
    [1, 'cf1'],
    [3, 'cf3'],
  ]));

it('a copy is independent, in every family', () => {
  const scene = after(opened);
  const before = words(scene);
  const copy = cloneScene(scene);
  after(
    [
      ['MemtableInserted', { memtable: 2, sequence: 1, type: 'put', key: 'k', height: 1 }],
      ['MemtableGrown', { memtable: 2, entries: 1, size_bytes: 20 }],
      ['OptionSet', { option: 6, value: 4, family: 1 }],
      table(7, 1, 'a', 'c'),
      ['TableInstalled', { table: 7, level: 0 }],
    ],
    copy,
  );
  expect(words(scene)).toBe(before);
  expect(scene.families[0]!.memtables[0]!.list).toEqual([]);
  expect(scene.families[0]!.options.size).toBe(0);
  expect(copy.families[0]!.memtables[0]!.list).toHaveLength(1);
  expect(withoutDetail(copy).families[0]!.memtables[0]!.list).toEqual([]);
});
