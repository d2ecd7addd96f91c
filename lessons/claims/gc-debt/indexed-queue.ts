/**
 * The queue of queue.ts under three secondary indexes: the richest picture of what windows do, and of what they cost. Deletes at the tail of the
 * primary key make runs of tombstones; those of secondary indexes fall anywhere and make none.
 *
 * A flush holds 138 pairs (eight entries each), a table at most some 2300 tombstones of the primary key. Two levels, the first a tenth of what the
 * second comes to hold without a window, 8 MiB; tables are not cut for what they overlap below. The windows stand for 8k, 32k and 128k of the post,
 * four times as large each, all between a flush and a table.
 *
 * The churn is cut in ten, so that residual debt can be watched: at each look nothing is due, and marked tables have had their turn.
 *
 * How it was chosen: rows, churn, table size, levels and ratio are those of the scaled benchmark as it was proposed for a simulation; sizes of
 * memtable, L1 and blocks follow from the sentences above; nothing was tuned to a figure. How sensitive it is: with the picker that counts
 * tombstones extra (min_overlapping_ratio) the windows cost 81, 72 and 4 % bytes; with uneven windows the order can be lost (1152 entries cost less than
 * 2304); with L1 a tenth of the living rows fewer entries are merged with a window than without.
 */
import type { Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { queueChurn, queueRows, thePicker, windowed } from './queue.ts';

/** Windows, by the name of the configuration of the post that they stand for. */
export const scaledWindows = { sd8k: 144, sd32k: 576, sd128k: 2304 } as const;
export type Configuration = 'base' | keyof typeof scaledWindows;
export const windowNames = Object.keys(scaledWindows) as readonly (keyof typeof scaledWindows)[];

const looks = Array.from({ length: 10 }, (_, i) => i + 1);
/** The mark at which the churn has come to its end. */
export const lastLook = `churn ${looks.length}`;
const secondaryIndexes = 3;
/** Entries of a row put and a row deleted: each in the primary key and three indexes. */
const entriesOfPair = 2 * (1 + secondaryIndexes);

const indexedQueue = (window: number): Trial => ({
  seed: 1,
  options: {
    write_buffer_size: '64KiB',
    target_file_size_base: '32KiB',
    block_size: '1KiB',
    max_bytes_for_level_base: '820KiB',
    max_bytes_for_level_multiplier: 10,
    max_grandparent_overlap_factor: 1000,
    num_levels: 3,
    compression: 'none',
    filter: 'full',
    compaction_pri: thePicker,
    ...windowed(window),
  },
  parts: [
    { mark: 'l.i0', program: `ibench l.i0 n=${queueRows} value_bytes=100` },
    { mark: 'l.x', program: `ibench l.x secondary_indexes=${secondaryIndexes}\ncompact` },
    ...looks.flatMap((look) => [
      { mark: `churn ${look}`, program: `ibench l.i1 n=${queueChurn / looks.length}` },
      { mark: `min ${look}`, program: 'scan limit=1' },
    ]),
  ],
});

/** The base and the three windows. */
export const indexedQueues: Readonly<Record<Configuration, Trial>> = {
  base: indexedQueue(0),
  sd8k: indexedQueue(scaledWindows.sd8k),
  sd32k: indexedQueue(scaledWindows.sd32k),
  sd128k: indexedQueue(scaledWindows.sd128k),
};

/** A figure of the whole churn, l.i1. */
export const ofChurn = (ask: Ask, name: Configuration, figure: (counted: Counted) => number): number =>
  looks.reduce((sum, look) => sum + figure(ask(name, `churn ${look}`)), 0);

/** Tombstones that min() passes, at each of ten looks. */
export const debts = (ask: Ask, name: Configuration): readonly number[] =>
  looks.map((look) => ask(name, `min ${look}`).count('internal_delete_skipped_count'));

/** At each look, tombstones of the primary key that no compaction below L0 has seen: those in the memtable and in L0. */
export const fresh = (ask: Ask, name: Configuration): readonly number[] =>
  looks.map((look) => {
    const at = ask(name, `churn ${look}`);
    return at.level(0).deletes / (1 + secondaryIndexes) + at.memtableEntries / entriesOfPair;
  });
