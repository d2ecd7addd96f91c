/** Episodes of lesson 7: every sentence is true of its run, computed here from the writes and the tables, not from the records that the sentence names. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { covered, single } from '../../../lessons/07-tombstones/drops.ts';
import { deleted, passes, queue } from '../../../lessons/07-tombstones/tombstones.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { beatsOf } from '../../../web/src/lessons/figures/episode.ts';
import { programOf, type LessonExperiment } from '../../../web/src/lessons/index.ts';
import { Kind, MemtableInserted, TableCreated } from '../../../web/src/protocol/records.gen.ts';
import type { History } from '../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

async function played({ seed, ...experiment }: LessonExperiment) {
  const session = await engines.ran(programOf(experiment), { seed });
  const history = session.history();
  return { history, sentences: beatsOf(experiment.episode!, history).map(({ sentence }) => sentence) };
}

interface Written {
  readonly key: string;
  readonly sequence: number;
  readonly type: string;
}

/** Every entry that was written, in the order of time. */
function writtenIn(history: History): readonly Written[] {
  const written: Written[] = [];
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.MemtableInserted)
      written.push({
        key: formatKey(MemtableInserted.key(v, at)),
        sequence: MemtableInserted.sequence(v, at),
        type: MemtableInserted.type(v, at),
      });
  });
  return written;
}

const newest = (written: readonly Written[], key: string): Written =>
  written.filter((each) => each.key === key).at(-1)!;

describe('a walk to the first row', () => {
  it('is true of its run, sentence by sentence', async () => {
    const { history, sentences } = await played(deleted);
    const written = writtenIn(history);
    const keys = [...new Set(written.map(({ key }) => key))].sort();
    const first = keys.find((key) => newest(written, key).type === 'put')!;
    // The memtable holds the tombstones and the table the rows, so every entry below the first live row is read.
    const skipped = written.filter(({ key }) => key < first).length;
    expect(newest(written, keys[0]!).type).toBe('delete');
    expect(sentences).toEqual([
      `Which id is the smallest? The scan starts at ${keys[0]} and meets a tombstone: no row.`,
      'The deleted value is still in its table. The scan reads it and skips it.',
      `Tombstone, value, tombstone, value: ${skipped} entries read, and still no row.`,
      `Key ${first} is the first live row. The scan skipped ${skipped} entries to return it.`,
    ]);
  });
});

describe('rows pass through', () => {
  it('is true of its run, sentence by sentence, and of its tree', async () => {
    const { history, sentences } = await played(passes);
    const scene = history.head;
    const entries = writtenIn(history);
    const waiting = scene.memtables.reduce((n, { list }) => n + list.length, 0);
    const loaded = Number(/^fill n=(\d+)/.exec(passes.program)![1]);
    // Tables of the same number of entries: what was written since the load, without what is in the memtable.
    const flushed = (entries.length - loaded - waiting) / 4;
    expect(sentences).toEqual([
      `Rows enter at the head and leave at the tail. A flush writes ${flushed} entries: new rows, and a tombstone for each that left.`,
      'Level 0 is full, so a compaction merges its 4 tables into level 1.',
      'The tombstones are in level 1 now, and the rows that they hide are in level 2. Will they meet before the scan comes?',
    ]);
    const last = entries.slice(entries.length - waiting - flushed, entries.length - waiting);
    expect(last.filter(({ type }) => type === 'delete')).toHaveLength(flushed / 2);
    const deletesIn = scene.levels.map(({ tables }) =>
      tables.reduce((n, t) => n + (scene.tables.get(t)!.deletes ?? 0), 0),
    );
    expect(deletesIn).toEqual([0, 2 * flushed, 0, 0].slice(0, deletesIn.length));
    const rowsIn = scene.levels[2]!.tables.reduce((n, t) => n + scene.tables.get(t)!.entries!, 0);
    expect(rowsIn, 'all rows of the load, with those that were deleted').toBe(loaded);
    expect(scene.levels[0]!.tables).toEqual([]);
  });

  it('shows no scan: its first number would be multiplied', () => {
    expect(passes.program).not.toContain('scan');
  });
});

describe('a long walk to the first row', () => {
  it('is true of the last of its scans, sentence by sentence', async () => {
    const { sentences } = await played(queue);
    const deleted = [...queue.program.matchAll(/^churn n=(\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
    const key = (n: number): string => String(n).padStart(6, '0');
    // Rows were compacted before the first delete, and lesson 7 says that no tombstone has met its row: two entries for each delete.
    expect(sentences).toEqual([
      `The first row is asked for. The scan begins at ${key(0)}: a tombstone, and the value under it.`,
      `It goes on like this, key after key: ${2 * deleted} entries read, and still no row.`,
      `Key ${key(deleted)} is the first live row. No compaction has dropped one of the ${2 * deleted} entries before it.`,
    ]);
  });
});

describe('a tombstone that a range keeps', () => {
  it('is true of its run, sentence by sentence', async () => {
    const { history, sentences } = await played(covered);
    const written = writtenIn(history);
    const [older, newer] = written.filter(({ key }) => key === '15');
    expect(written.filter(({ key }) => key === '20').map(({ type }) => type)).toEqual(['delete']);
    const below = [...history.head.tables.values()].find(
      ({ smallest, largest }) =>
        formatKey(smallest) < '20' && '20' < formatKey(largest) && formatKey(smallest) === '10',
    )!;
    let last = below.table;
    history.forEach(0, history.total, ({ kind, v, at }) => {
      if (kind === Kind.TableCreated) last = TableCreated.table(v, at);
    });
    expect(history.head.tables.get(last)!.deletes).toBe(1);
    expect(sentences).toEqual([
      'A compaction merges 2 tables of L0. One of them holds a tombstone.',
      `Key 15 is in both. The newer version, @${newer!.sequence}, stays; the older one, @${older!.sequence}, goes.`,
      `The tombstone of 20 stays: the range of table ${below.table}, deeper down, covers its key.`,
      `So table ${last} gets the tombstone again, although no table holds a value that it hides.`,
    ]);
  });
});

describe('a SingleDelete meets its put', () => {
  it('is true of its run, sentence by sentence', async () => {
    const { history, sentences } = await played(single);
    const [put, remove] = writtenIn(history).filter(({ key }) => key === '20');
    expect([put!.type, remove!.type]).toEqual(['put', 'single_delete']);
    const left = [...history.head.tables.values()].reduce((n, { deletes }) => n + (deletes ?? 0), 0);
    expect(left).toBe(0);
    expect(sentences).toEqual([
      'A compaction merges 2 tables of L0, each with an entry of key 20.',
      `The put of 20 is @${put!.sequence}. Its SingleDelete, @${remove!.sequence}, is newer and comes first.`,
      'They meet, and the compaction drops both: 2 entries less, and no tombstone is left.',
    ]);
  });
});
