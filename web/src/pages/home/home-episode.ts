/** What the front page's figure plays: a memtable is filled and becomes a table, and a compaction moves what was written a level down. */
import type { Episode } from '../../lessons/measurements/lesson-experiment.ts';
import { kHomeCompaction } from './home-program.ts';

/** The memtable that becomes the fourth table of level 0. */
const kWrites = { animation: 'writes', activity: 31 } as const;

const kInputs = ['table:122', 'table:120', 'table:118', 'table:116', 'table:106', 'table:108', 'table:109'];
const kOutputs = ['table:125', 'table:126', 'table:127', 'table:128', 'table:129'];

export const kHomeEpisode: Episode = {
  name: 'writes settle in layers',
  during: { animation: 'compaction', activity: kHomeCompaction },
  beats: [
    {
      during: kWrites,
      from: 'start',
      to: { after: 'MemtableSealed', nth: 0 },
      seconds: 2.5,
      sentence:
        'A write goes to a log and a table in memory, and is done. With {MemtableSealed.entries} entries this memtable is full.',
      focus: ['memtable:32'],
    },
    {
      during: kWrites,
      from: { after: 'MemtableSealed', nth: 0 },
      to: 'end',
      seconds: 2,
      sentence:
        'A flush writes all {EntryFlushed.count} entries to the device, sorted by key: table #{TableInstalled.table} of level 0.',
      focus: ['table:122'],
    },
    {
      from: 'start',
      to: { after: 'CompactionInput', nth: -1 },
      seconds: 2.5,
      sentence:
        'With {CompactionInput.count:level=0} tables in level 0 a compaction begins. It takes them and the {CompactionInput.count:level=1} tables of level 1 that they overlap.',
      focus: kInputs,
    },
    {
      from: { after: 'CompactionInput', nth: -1 },
      to: { after: 'TableCreated', nth: -1 },
      seconds: 2.5,
      sentence:
        'It merges them, key by key, and drops what newer writes hide: {CompactionAdvanced.entries_in} entries in, {CompactionAdvanced.entries_out} out.',
      focus: kOutputs,
    },
    {
      from: { after: 'TableCreated', nth: -1 },
      to: 'end',
      seconds: 2.5,
      sentence:
        '{TableInstalled.count} new tables of level 1 replace the {TableRemoved.count} old ones. This is how writes settle, level by level.',
      focus: kOutputs,
    },
  ],
};
