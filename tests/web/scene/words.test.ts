/** Causes, stops and sentences over a hand-made history. */
import { describe, expect, it } from 'vitest';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { recordInfos } from '../../../web/src/protocol/records.gen.ts';
import { countedRecords } from '../../../web/src/scene/causes.ts';
import { History } from '../../../web/src/scene/history.ts';
import { stopKinds } from '../../../web/src/scene/stop-classifier.ts';
import { nextStop, stops } from '../../../web/src/scene/stops.ts';
import { narrate, why } from '../../../web/src/scene/explain.ts';
import { anyRecord, record } from '../../fixtures/records.ts';
import { Story, wholeStory } from '../../fixtures/story.ts';
import fc from 'fast-check';

const history = new History();
history.append(wholeStory().bytes);
const counter = (name: string): number => counterInfos.find((c) => c.name === name)!.id;

describe('lit', () => {
  it.each([
    ['number_keys_written', 5, 5],
    ['wal_file_bytes', 5, 150],
    ['bloom_sst_hit_count', 2, 2],
    ['bloom_filter_full_true_positive', 1, 1],
    ['internal_delete_skipped_count', 5, 5],
    ['merge_heap_comparisons', 4, 4],
    ['flush_count', 2, 2],
    ['stall_nanos', 1, 500],
    ['block_read_byte', 2, 128],
  ])('%s is the sum of its %i lit records: %i', (name, count, sum) => {
    const light = countedRecords(history, counter(name), 0, history.total);
    expect(light).toMatchObject({ count, sum, change: sum, complete: true, sourceless: false });
    expect(light.records).toHaveLength(count);
    expect(history.head.counters[counter(name)]).toBe(sum);
  });

  it('reports where detail is missing, and which counter has no records', () => {
    const coarse = new History(0);
    coarse.append(wholeStory().bytes);
    expect(countedRecords(coarse, counter('merge_heap_comparisons'), 0, coarse.total)).toMatchObject({
      count: 0,
      change: 4,
      complete: false,
    });
    expect(countedRecords(history, counter('flush_write_bytes'), 0, history.total)).toMatchObject({
      change: 200,
      sourceless: true,
      complete: false,
    });
  });

  it('points at tables and keys', () => {
    const light = countedRecords(history, counter('bloom_sst_hit_count'), 0, history.total);
    expect(Object.fromEntries(light.addresses)).toEqual({ 'table:8': 1, 'table:7': 1, 'key:62': 2 });
  });
});

describe('stops', () => {
  it.each(stopKinds)('%s: in order, each activity with a start, a middle and an end, and all scenes differ', (kind) => {
    const plan = stops(history, kind);
    expect(plan.stops.length).toBeGreaterThanOrEqual(3);
    const positions = plan.stops.map((s) => s.position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    for (let activity = 0; activity < plan.activities; activity++) {
      const phases = plan.stops.filter((s) => s.activity === activity).map((s) => s.phase);
      expect(phases[0]).toBe('start');
      expect(phases[phases.length - 1]).toBe('end');
      expect(phases.slice(1, -1).every((p) => p === 'middle')).toBe(true);
      expect(phases.length).toBeGreaterThanOrEqual(3);
    }
    const scenes = new Set(
      plan.stops.map((s) => JSON.stringify({ ...history.sceneAt(s.position), versions: null, tables: null })),
    );
    expect(scenes.size).toBe(plan.stops.length);
  });

  it('walks forward and back', () => {
    const plan = stops(history, 'flush');
    expect(plan.activities).toBe(2);
    const first = nextStop(plan, 0, 1)!;
    const second = nextStop(plan, first.position, 1)!;
    expect(nextStop(plan, second.position, -1)).toEqual(first);
    expect(nextStop(plan, first.position, -1)).toBeNull();
    expect(nextStop(plan, history.total, 1)).toBeNull();
  });

  it('a Get that probes no filter and a scan that meets no tombstone are no activities', () => {
    const plain = new History();
    plain.append(new Story().open().client('get', { key: 'a' }, {}).scan(0).bytes);
    expect(stops(plain, 'filter').stops).toEqual([]);
    expect(stops(plain, 'tombstones').stops).toEqual([]);
  });

  it('thins a long run of tombstones and keeps its ends', () => {
    const long = new History();
    long.append(new Story().open().scan(5000).bytes);
    const plan = stops(long, 'tombstones');
    expect(plan.stops.length).toBeLessThan(30);
    expect(plan.stops[plan.stops.length - 1]!.position).toBe(long.total);
  });
});

describe('sentences', () => {
  const say = (bytes: Uint8Array): string =>
    narrate({ kind: new DataView(bytes.buffer).getUint16(0, true), cause: 0, v: new DataView(bytes.buffer), at: 0 });

  it('exist for every record, whatever its fields', () => {
    const kinds = new Set<number>();
    fc.assert(
      fc.property(anyRecord, (bytes) => {
        kinds.add(new DataView(bytes.buffer).getUint16(0, true));
        const sentence = say(bytes);
        expect(sentence).toMatch(/^[A-Z0-9].*[^.\s]$/s);
        expect(sentence).not.toMatch(/undefined|NaN|\[object|null/);
      }),
      { numRuns: 3000 },
    );
    expect(kinds.size).toBe(recordInfos.length);
  });

  it.each(
    [
      [
        record('TableProbed', { table: 7, level: 1, verdict: 'absent', filter: 'false_positive' }),
        'Table 7 in L1 does not hold the key: its filter said maybe, a false positive',
      ],
      [
        record('EntryDropped', { key: 'k', sequence: 9, type: 'delete', reason: 'tombstone_at_base_level' }),
        'Tombstone k @9 was dropped: no deeper level can hold its key, so there is nothing left to hide',
      ],
      [
        record('EntryKept', {
          key: 'k',
          sequence: 9,
          type: 'delete',
          reason: 'tombstone_covers_deeper_range',
          witness: 12,
        }),
        'Tombstone k @9 was kept: table 12, deeper down, may hold a version that it must hide',
      ],
      [
        record('StallBegun', { op: 4, reason: 'l0_stop' }),
        'Write 4 must wait: L0 has as many tables as level0_stop_writes_trigger allows',
      ],
      [
        record('WalRecordRead', { wal: 3, offset: 490, outcome: 'torn' }),
        'Recovery read log 3, at 490: the log ends inside a record',
      ],
      [
        record('WalRecordRead', { wal: 3, offset: 49, first_sequence: 2, entries: 1, outcome: 'replayed', key: 'bob' }),
        'Recovery read bob @2 in log 3, at 49: it is in the memtable again',
      ],
      [
        record('WalRecordRead', {
          wal: 3,
          offset: 98,
          first_sequence: 3,
          entries: 2,
          outcome: 'after_stop',
          key: 'cal',
        }),
        'Recovery read 2 writes from @3 on in log 3, at 98: it is dropped, because replay has stopped',
      ],
      [
        record('TrivialMoved', { table: 5, from_level: 1, to_level: 2 }),
        'Table 5 moved from L1 to L2 without being rewritten: nothing there overlaps it',
      ],
      [
        record('CompactionPicked', {
          job: 3,
          inputs: 2,
          input_bytes: 2048,
          score_milli: 1500,
          level: 1,
          output_level: 2,
          reason: 'level_max_bytes',
          picker: 1,
        }),
        'Compaction of 2 tables (2 KiB) from L1 to L2: L1 is larger than its target (score 1.50, due at 1); min_overlapping_ratio chose the table that overlaps least below it',
      ],
      [
        record('MergeOpened', { merge: 1, runs: 3, purpose: 'scan', strategy: 'heap_root_cached' }),
        'A merge of 3 sorted runs began, for a scan, in a binary heap that remembers the comparison below its root',
      ],
      [
        record('MergeOpened', { merge: 1, runs: 10, purpose: 'compaction', strategy: 'loser_tree' }),
        'A merge of 10 sorted runs began, for a compaction, in a loser tree',
      ],
      [
        record('FilterProbed', { table: 7, key: 'q', verdict: 'negative', filter_bits: 640, positions: [4, 90] }),
        'Filter of table 7 said no to q: after 2 bits of 640, bit 90 is off',
      ],
      [
        record('FilterProbed', {
          table: 7,
          key: 'user',
          verdict: 'positive',
          filter_bits: 5120,
          line_bits: 512,
          positions: [1030, 1100],
          subject: 'range_prefix',
        }),
        'Filter of table 7 said maybe to a scan within the prefix user: all 2 bits of 5120 in line 3 of 10 are on; only the table can tell whether that is true',
      ],
      [
        record('MemtableFilterProbed', {
          memtable: 3,
          key: 'user',
          verdict: 'negative',
          filter_bits: 4096,
          line_bits: 256,
          positions: [300],
          subject: 'prefix',
        }),
        'Filter of memtable 3 said no to the prefix user: after 1 bit of 4096 in line 2 of 16, bit 300 is off; the memtable is not searched',
      ],
      [
        record('TombstonesConverted', {
          memtable: 3,
          tombstones: 6,
          sequence: 40,
          op: 9,
          size_bytes: 34,
          begin: 'c',
          end: 'i',
        }),
        'The scan met 6 tombstones and no row from c up to i, so it wrote one range tombstone @40 over them into memtable 3: later scans skip them',
      ],
      [
        record('BackgroundErrorSet', {
          severity: 'soft',
          reason: 'compaction',
          status: 'no_space',
          message: 'the disk is full',
        }),
        'A compaction failed, a soft error: compactions wait: the disk is full',
      ],
      [
        record('BackgroundErrorSet', {
          severity: 'hard',
          reason: 'log_write',
          status: 'no_space',
          message: 'the disk is full',
        }),
        'A write to a log failed, a hard error: the disk is full',
      ],
      [
        record('BackgroundErrorCleared', { wal: 9, severity: 'hard' }),
        'The database resumed: writes are accepted again, into log 9',
      ],
      [
        record('WriteLost', { op: 4, entries: 2 }),
        'A write of 2 entries was answered OK, and is lost: nothing of it is in a memtable',
      ],
      [
        record('EngineAborted', { status: 'no_space', message: 'the disk is full' }),
        'The process ended itself, because a write could not be logged: the disk is full',
      ],
      [
        record('ComponentMade', { component: 1, entries: 3, blocks: 1, bytes: 90, in_use_bytes: 180 }),
        'A sorted run was copied into component C1: 3 entries in 1 block',
      ],
      [
        record('ComponentMade', { component: 2, entries: 3, blocks: 2, merged: 1, peak_extra_bytes: 2048 }),
        'C2 is merged: 3 entries in 2 blocks; it never took more than 2 KiB beyond the space at its beginning',
      ],
      [
        record('BlockEmptied', { component: 0, bytes: 90, in_use_bytes: 1024 }),
        'An emptied block of C0 was removed; 1 KiB are in use',
      ],
      [
        record('BlockFilled', { component: 1, bytes: 90, in_use_bytes: 1024, entries: 2, first: 'a', last: 'c' }),
        'A block of C1 was filled and is visible: a to c; 1 KiB are in use',
      ],
      [record('FindNoteSank', { component: 0 }), 'A find note was put into C0'],
      [record('FindNoteSank', { component: 1, answers: 1 }), 'The find note sank into C1 with 1 answer'],
      [
        record('FindNoteSank', { component: 2, answers: 4, complete: 1 }),
        'The find note sank into C2 with 4 answers: that is the last component, so the answer is complete',
      ],
      [
        record('IndexRunSpilled', { run: 2, entries: 64, bytes: 1024 }),
        'Run 2 of the index was sorted and written to the temporary file: 64 entries, 1 KiB',
      ],
      [
        record('IndexBuildBegun', { index: 1, buffer_bytes: 4096, level: 6 }),
        'The build of index 1 began: it sorts in 4 KiB of memory and will write into L6',
      ],
      [
        record('IndexEntriesScanned', { buffered_bytes: 1024, rows: 320, columns: [7, 3] }),
        '2 entries went into the sort buffer, which holds 1 KiB; 320 rows so far',
      ],
      [
        record('IndexSliceRead', { run: 3, bytes: 2048, unread_bytes: 1024 }),
        'The merge read 2 KiB of run 3; 1 KiB of it are left',
      ],
      [record('IndexSliceRead', { run: 3, bytes: 1024 }), 'The merge read 1 KiB of run 3; that was its end'],
      [
        record('IndexEntriesMerged', { entries: 128, last: 4210 }),
        'The merge moved the least entries of its runs to a table, up to column 4210; 128 entries so far',
      ],
      [
        record('IndexMergeBegun', { runs: 8, slice_bytes: 256, allocated_bytes: 2048 }),
        'The merge of 8 runs began, each read through 256 B: 2 KiB of memory',
      ],
      [
        record('IndexBuildFinished', { index: 1, entries: 500, tables: 4, level: 6 }),
        'Index 1 is built: 500 entries in 4 tables of L6',
      ],
      [
        record('IndexBuildFinished', { index: 2, status: 'no_space', level: 6 }),
        'The build of index 2 failed (no space): none of its entries is visible',
      ],
      [
        record('TableIngested', { table: 9, entries: 100, level: 6, overlap_level: 255 }),
        'Table 9 with 100 rows was ingested into L6, as no level has a key within its range; its rows have no sequence number',
      ],
      [
        record('TableIngested', { table: 9, entries: 1, level: 2, overlap_level: 3, sequence: 41 }),
        'Table 9 with 1 row was ingested into L2, above the keys of L3; its rows have sequence 41',
      ],
      [
        record('PredicateAsserted', { sequence: 60, bound: 'm' }),
        'Puts up to sequence 60 with a value below m are to go: a compaction drops them when it passes over them',
      ],
      [
        record('PredicateAsserted', { sequence: 60, from: 'a', to: 'c', bound: 'm' }),
        'Puts up to sequence 60 with a value below m and a key from a up to c are to go: a compaction drops them when it passes over them',
      ],
      [
        record('PredicateForgotten', { sequence: 60 }),
        'The predicate of sequence 60 is carried out: no table has a row left that matches it',
      ],
      [
        record('BTreePageCopied', { page: 4, copy: 9 }),
        'Page 4 was copied to page 9, where this write may change it; readers after a crash still find page 4',
      ],
      [
        record('BTreeCommitted', { entries: 1, pages: 3, root: 12, meta: 1, freed: [4, 7] }),
        '1 entry is durable: 3 pages at free places, then meta page 1, which names root 12; 2 pages of the state before are free',
      ],
      [record('BTreePageWritten', { page: 9, write_reason: 'commit' }), 'Page 9 was written for the commit'],
      [record('EngineCrashed'), 'The engine and its memory are gone; its files lost nothing'],
    ].map(([bytes, sentence]) => ({ bytes: bytes as Uint8Array, sentence: sentence as string })),
  )('$sentence', ({ bytes, sentence }) => {
    expect(say(bytes).replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  it('name the children of a merge by what they read', () => {
    const won = history.marker('compaction-picked', 1, 0)!;
    const sentences: string[] = [];
    history.forEach(won.record, history.total, (r) => {
      sentences.push(narrate(r, history.sceneAt(r.number + 1)));
    });
    expect(sentences).toContain('Table 8 is on top of the heap: its key a is the smallest');
  });

  it('explain decisions only on request', () => {
    const of = (bytes: Uint8Array): string | null =>
      why({ kind: new DataView(bytes.buffer).getUint16(0, true), cause: 0, v: new DataView(bytes.buffer), at: 0 });
    expect(of(record('FileSynced', {}))).toBeNull();
    expect(of(record('TrivialMoved', {}))).not.toBeNull();
  });
});
