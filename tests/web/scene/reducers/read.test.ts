/** The probes of a Get, as stops: filters of memtables and tables, and the answers that close a stop. */
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../web/src/scene/fold.ts';
import { cloneScene, createScene } from '../../../../web/src/scene/scene.ts';
import type { ReadStop, Scene } from '../../../../web/src/scene/types.ts';
import { batch, record } from '../../../fixtures/records.ts';

const job = 5;
const asking = (opKind: string, ...records: readonly Uint8Array[]): Scene => {
  const scene = createScene();
  fold(scene, batch(record('OpBegun', { op: 1, op_kind: opKind, key: 'user17' }, job), ...records));
  return scene;
};
const memtableFilter = (verdict: string, subject = 'whole_key') =>
  record(
    'MemtableFilterProbed',
    {
      memtable: 3,
      filter_bits: 4096,
      line_bits: 256,
      verdict,
      subject,
      probes: 6,
      key: 'user17',
      positions: [260, 300],
    },
    job,
  );
const tableFilter = (subject: string) =>
  record(
    'FilterProbed',
    {
      table: 7,
      filter_bits: 1024,
      line_bits: 512,
      verdict: 'positive',
      subject,
      probes: 6,
      key: 'user',
      positions: [9],
    },
    job,
  );
const path = (scene: Scene): readonly ReadStop[] => scene.operation!.path;

describe('a Get', () => {
  it('probes the filter of a memtable, and the memtable only if the filter passes', () => {
    const scene = asking('get', memtableFilter('negative'));
    expect(path(scene)).toMatchObject([
      { kind: 'memtable', memtable: 3, verdict: null, probe: { lineBits: 256, maybe: false, positions: [260, 300] } },
    ]);
    const before = cloneScene(scene);
    fold(scene, batch(record('MemtableProbed', { memtable: 3, verdict: 'absent' }, job)));
    expect(path(scene)).toMatchObject([{ memtable: 3, verdict: 'absent', probe: { maybe: false } }]);
    expect(path(before)).toMatchObject([{ memtable: 3, verdict: null }]);
  });

  it('probes a memtable without a filter', () => {
    const scene = asking('get', record('MemtableProbed', { memtable: 3, verdict: 'found' }, job));
    expect(path(scene)).toEqual([{ kind: 'memtable', memtable: 3, verdict: 'found', probe: null, compared: 0 }]);
  });

  it('counts the keys that it has compared until each run had answered, and compares none after its end', () => {
    const compared = record('KeysCompared', { left: 0, right: 1, site: 'memtable', order: 0 }, job);
    const ofAnother = record('KeysCompared', { left: 0, right: 1, site: 'compaction', order: 0 }, job + 1);
    const answered = record('MemtableProbed', { memtable: 3, verdict: 'absent' }, job);
    const scene = asking('get', compared, ofAnother, compared, answered, compared, tableFilter('whole_key'), compared);
    expect(path(scene).map((stop) => stop.compared)).toEqual([2, 3]);
    fold(scene, batch(record('TableProbed', { table: 7, level: 1, verdict: 'found' }, job)));
    expect(path(scene).map((stop) => stop.compared)).toEqual([2, 4]);
    fold(scene, batch(record('OpFinished', { status: 'ok' }, job), compared));
    expect(scene.operation).toMatchObject({ compared: 4 });
    expect(asking('scan', compared).operation).toMatchObject({ compared: 0 });
  });

  it('probes the filter of a table for a prefix', () => {
    const scene = asking('get', tableFilter('prefix'));
    expect(path(scene)).toMatchObject([{ kind: 'table', table: 7, probes: [{ subject: 'prefix', lineBits: 512 }] }]);
  });
});

it('filter probes of a scan are no stops', () => {
  expect(path(asking('scan', tableFilter('range_prefix'), memtableFilter('positive', 'range_prefix')))).toEqual([]);
});
