/** Laws of the fold on any stream of the schema: it does not matter where the stream is cut, and a copy is independent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTier1 } from '../../../web/src/protocol/decode.ts';
import { fold, foldRecord } from '../../../web/src/scene/fold.ts';
import { cloneScene, createScene, withoutDetail, words } from '../../../web/src/scene/scene.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { anyStream, batch, deltas, record } from '../../fixtures/records.ts';

/** Everything in a scene except the versions, which count changes. */
const all = (scene: Scene): unknown => ({ ...structuredClone(scene), versions: null });
const folded = (records: readonly Uint8Array[]): Scene => {
  const scene = createScene();
  fold(scene, batch(...records));
  return scene;
};
const kindOf = (bytes: Uint8Array): number => new DataView(bytes.buffer).getUint16(0, true);

describe('fold', () => {
  it('prefix: a then b is a + b', () => {
    fc.assert(
      fc.property(anyStream(), fc.nat(), (records, cut) => {
        const at = records.length === 0 ? 0 : cut % records.length;
        const scene = folded(records.slice(0, at));
        fold(scene, batch(...records.slice(at)));
        expect(all(scene)).toEqual(all(folded(records)));
      }),
    );
  });

  it('keyframe: folding a copy further equals folding from the beginning, and does not change the original', () => {
    fc.assert(
      fc.property(anyStream(), fc.nat(), (records, cut) => {
        const at = records.length === 0 ? 0 : cut % records.length;
        const keyframe = folded(records.slice(0, at));
        const before = all(keyframe);
        const copy = cloneScene(keyframe);
        fold(copy, batch(...records.slice(at)));
        expect(all(copy)).toEqual(all(folded(records)));
        expect(all(keyframe)).toEqual(before);
      }),
    );
  });

  it('folding part of a batch folds exactly these records', () => {
    fc.assert(
      fc.property(anyStream(40), fc.nat(), (records, cut) => {
        const at = records.length === 0 ? 0 : cut % records.length;
        const bytes = batch(...records);
        const middle = records.slice(0, at).reduce((sum, r) => sum + r.length, 0);
        const scene = createScene();
        expect(fold(scene, bytes, 0, middle) + fold(scene, bytes, middle)).toBe(records.length);
        expect(all(scene)).toEqual(all(folded(records)));
      }),
    );
  });

  it('mask: at step boundaries tier 2 changes no text, and its additions can be removed', () => {
    fc.assert(
      fc.property(anyStream(), (records) => {
        const full = createScene();
        const coarse = createScene();
        for (const bytes of records) {
          foldRecord(full, new DataView(bytes.buffer), 0);
          if (!isTier1(kindOf(bytes))) continue;
          foldRecord(coarse, new DataView(bytes.buffer), 0);
          if (coarse.ordinal === 0) expect(words(full)).toBe(words(coarse));
        }
        expect(words(withoutDetail(full))).toBe(words(full));
      }),
    );
  });
});

describe('the story of one memtable', () => {
  const put = (key: string, sequence: number, type: 'put' | 'delete' = 'put'): Uint8Array =>
    record('MemtableInserted', { memtable: 1, sequence, type, height: 1, key, value_bytes: 3 });

  it('keeps entries in internal-key order: keys ascending, versions of a key descending', () => {
    const { memtables } = folded([
      record('MemtableCreated', { memtable: 1, wal: 2 }),
      put('b', 1),
      put('a', 2),
      put('b', 3, 'delete'),
      put('c', 4),
      put('b', 2),
    ]);
    const list = memtables[0]!.list.map((e) => `${String.fromCharCode(e.key[0]!)}${e.sequence}`);
    expect(list).toEqual(['a2', 'b3', 'b2', 'b1', 'c4']);
  });

  it('grows by the range tombstone of a scan, which no client wrote', () => {
    const conversion = { memtable: 1, tombstones: 6, sequence: 2, size_bytes: 34, begin: 'c', end: 'i' };
    const scene = folded([
      record('EngineOpened', { manifest: 5 }),
      record('MemtableCreated', { memtable: 1, wal: 3 }),
      record('MemtableGrown', { memtable: 1, entries: 2, deletes: 1, size_bytes: 40 }),
      record('TombstonesConverted', conversion),
    ]);
    expect(scene.memtables[0]).toMatchObject({ entries: 3, deletes: 1, sizeBytes: 74 });
    expect(scene.lastSequence).toBe(2);
  });

  it('goes from active through sealed and flushing to a table in L0', () => {
    const scene = createScene();
    const steps: [Uint8Array, string][] = [
      [record('EngineOpened', { manifest: 5 }), ''],
      [record('MemtableCreated', { memtable: 1, wal: 3 }), '1 active'],
      [record('MemtableGrown', { memtable: 1, entries: 2, deletes: 1, size_bytes: 40 }), '1 active'],
      [record('MemtableSealed', { memtable: 1, entries: 2, size_bytes: 40 }), '1 sealed'],
      [record('MemtableCreated', { memtable: 2, wal: 4 }), '2 active 1 sealed'],
      [record('JobQueued', { job: 7, job_kind: 'flush', trigger: 'memtable_full' }), '2 active 1 sealed'],
      [record('FlushBegun', { job: 7, memtable: 1, entries: 2 }, 7), '2 active 1 flushing'],
      [
        record('RangeTombstonesStored', { job: 7, table: 9, fragments: 3, smallest: 'a', largest: 'c' }, 7),
        '2 active 1 flushing',
      ],
      [
        record(
          'TableCreated',
          { job: 7, table: 9, entries: 2, deletes: 1, size_bytes: 100, smallest: 'a', largest: 'b' },
          7,
        ),
        '2 active 1 flushing',
      ],
      [record('TableInstalled', { table: 9, level: 0 }, 7), '2 active 1 flushing'],
      [record('MemtableRetired', { memtable: 1 }, 7), '2 active'],
      [record('JobFinished', { job: 7, job_kind: 'flush' }, 7), '2 active'],
      [
        record(
          'StepFinished',
          { step: 1, t_ns: 10, deltas: deltas({ flush_count: 1, flush_write_bytes: 3_000_000 }) },
          7,
        ),
        '2 active',
      ],
    ];
    for (const [bytes, expected] of steps) {
      fold(scene, bytes);
      expect(scene.memtables.map((m) => `${m.memtable} ${m.state}`).join(' ')).toBe(expected);
    }
    const parsed = JSON.parse(words(scene)) as {
      counters: Record<string, number>;
      levels: unknown[][];
      last_sequence: number;
    };
    expect(parsed.levels[0]).toEqual([
      { table: 9, size_bytes: 100, entries: 2, deletes: 1, ranges: 3, smallest: '61', largest: '62' },
    ]);
    expect(parsed.counters['flush_write_bytes']).toBe(3_000_000);
    expect(parsed.last_sequence).toBe(2);
    expect(scene.finished[0]).toMatchObject({ kind: 'flush', table: 9 });
  });

  it('refuses writes from a background error to a resume, unless it is soft', () => {
    const set = (severity: string, reason: string): Uint8Array =>
      record('BackgroundErrorSet', { severity, reason, status: 'no_space', message: 'full' });
    const scene = folded([record('EngineOpened', {}), set('soft', 'compaction')]);
    expect(scene).toMatchObject({ stopped: 'ok', backgroundError: { severity: 'soft', reason: 'compaction' } });
    fold(scene, set('hard', 'flush'));
    fold(scene, record('EngineStopped', { status: 'no_space', message: 'full' }));
    expect(scene).toMatchObject({ stopped: 'no_space', stoppedWhy: 'full', backgroundError: { severity: 'hard' } });
    fold(scene, record('BackgroundErrorCleared', { wal: 3, severity: 'hard' }));
    expect(scene).toMatchObject({ stopped: 'ok', stoppedWhy: '', backgroundError: null });
  });

  it('counts the entries of lost writes', () => {
    const scene = folded([record('WriteLost', { op: 1, entries: 2 }), record('WriteLost', { op: 2, entries: 1 })]);
    expect(scene.lostEntries).toBe(3);
  });

  it('forgets the database, not the counters, at a loss of power', () => {
    const scene = folded([
      record('EngineOpened', { manifest: 5, last_sequence: 3 }),
      record('MemtableCreated', { memtable: 1, wal: 3 }),
      record('StepFinished', { step: 1, deltas: deltas({ bytes_written: 12 }) }),
      record('EngineCrashed', { files: 2 }),
    ]);
    expect(words(scene)).toContain(
      '"last_sequence":0,"memtables":[],"levels":[[],[],[],[],[],[],[]],"families":[],"wals":[],"manifest":0',
    );
    expect(words(scene)).toContain('"bytes_written":12');
  });
});

describe('levels', () => {
  it('orders a merged table of L0 by its entries, whatever its number', () => {
    const table = (n: number, largest_sequence: number): Uint8Array =>
      record('TableCreated', { table: n, smallest: 'a', largest: 'z', size_bytes: n, largest_sequence });
    const installed = (n: number): Uint8Array => record('TableInstalled', { table: n, level: 0 });
    const scene = folded([table(5, 0), table(4, 0), table(8, 30), table(9, 20), ...[5, 9, 4, 8].map(installed)]);
    expect(scene.levels[0]?.tables).toEqual([8, 9, 5, 4]);
  });
  it('keeps L0 newest first and deeper levels by key, through a trivial move in either order', () => {
    const table = (n: number, smallest: string, largest: string): Uint8Array =>
      record('TableCreated', { table: n, smallest, largest, size_bytes: 10 * n });
    const scene = folded([
      table(3, 'm', 'p'),
      table(4, 'a', 'c'),
      table(5, 'd', 'f'),
      record('TableInstalled', { table: 3, level: 0 }),
      record('TableInstalled', { table: 5, level: 0 }),
      record('TableInstalled', { table: 4, level: 0 }),
      record('TableRemoved', { table: 3, level: 0 }),
      record('TableInstalled', { table: 3, level: 1 }),
      record('TableInstalled', { table: 4, level: 1 }),
      record('TableRemoved', { table: 4, level: 0 }),
    ]);
    expect(scene.levels.slice(0, 2).map((l) => [l.tables, l.sizeBytes])).toEqual([
      [[5], 50],
      [[4, 3], 70],
    ]);
  });
});
