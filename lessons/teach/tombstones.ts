import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const tombstones = defineTeaching({
  slug: 'tombstones',
  demonstration: [
    {
      minutes: 1,
      show: 'A delete is a write: a key and a sequence number, without a value.',
      at: { experiment: 'deleted', stop: 'the deletes' },
    },
    {
      minutes: 2,
      show: 'A scan has to step over each tombstone and over the dead value below it.',
      at: { experiment: 'deleted', stop: 'the first row' },
      ask: 'Why can the tombstone not delete the value at once?',
    },
    {
      minutes: 3,
      show: 'A queue: rows are added at the head and deleted at the tail. Collect the predictions, then go through the quarters.',
      at: { experiment: 'queue', stop: 'after a quarter' },
    },
    {
      minutes: 1,
      show: 'All rows have passed. To reach the first live row, the scan steps over everything that was ever deleted.',
      at: { experiment: 'queue', stop: 'after all' },
    },
    {
      minutes: 2,
      show: 'A tombstone that hides nothing is written again, because a deeper table has a range that includes its key.',
      at: { experiment: 'covered', stop: 'its end' },
      ask: 'What could the engine ask to know better?',
    },
    {
      minutes: 1,
      show: 'A SingleDelete and its put meet, and both go.',
      at: { experiment: 'single', stop: 'they meet' },
    },
  ],
  mistakes: [
    {
      said: 'A delete frees space.',
      instead:
        'It takes space itself. The value goes when a compaction merges both; the tombstone goes when no deeper table may hold the key.',
    },
    {
      said: 'The scan touches only what was deleted since the last compaction.',
      instead: 'Tombstones and values wait for each other at different levels. Compare the quarters of the queue.',
    },
    {
      said: 'A flush can drop tombstones.',
      instead: 'It sees one memtable, and what the tombstone hides is in tables below.',
    },
  ],
  right: {},
  readings: [
    { work: 'petrov', where: 'chapter 7: Updates and Deletes; Reconciliation' },
    { work: 'kleppmann', where: 'chapter 3: Hash Indexes (deleting records)' },
    { work: 'mini-lsm', where: 'week 2: Compaction Implementation; Leveled Compaction Strategy' },
  ],
});
