import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const sequentialDeletes = defineTeaching({
  slug: 'sequential-deletes',
  demonstration: [
    {
      minutes: 2,
      show: 'While a table is written, a window covers its last entries and counts the tombstones among them.',
      at: { experiment: 'slide', stop: 'the window fills' },
      ask: 'At which entry will the flag be raised?',
    },
    {
      minutes: 1,
      show: 'The window holds more tombstones than its trigger: the table is marked.',
      at: { experiment: 'slide', stop: 'the flag' },
    },
    {
      minutes: 2,
      show: 'A mark is not a compaction. No level is due, so the marked table is next.',
      at: { experiment: 'sink', stop: 'it is marked' },
      ask: 'What happens if level 0 is over its trigger now?',
    },
    {
      minutes: 2,
      show: 'The new table is watched again, is marked again, and sinks until it meets the rows that it hides.',
      at: { experiment: 'sink', stop: 'they meet' },
    },
    {
      minutes: 3,
      show: 'The queue of the lesson before, with the window. Compare an expensive scan with a cheap one, then reveal the predictions.',
      at: { experiment: 'watched', stop: 'the seventh look' },
    },
  ],
  mistakes: [
    {
      said: 'A marked table is compacted at once.',
      instead:
        'Levels that are due go first. Stop at the mark in the figure of “A mark is a request” and ask what happens next.',
    },
    {
      said: 'A smaller window is better, because it notices sooner.',
      instead: 'It marks more tables, and each of them carries fewer tombstones down for the same copying.',
    },
    {
      said: '“At least” and “more than” make no difference.',
      instead:
        'With one live row in each window, the choice decides between always and never. The figure of “One row is enough” shows it.',
    },
  ],
  right: {
    gap: { option: 'No', because: { of: 'gap', what: 'marked_for_compaction_count', equals: 0 } },
    price: { option: 'smallest' },
  },
  readings: [
    { work: 'petrov', where: 'chapter 7: Updates and Deletes; Maintenance in LSM Trees' },
    { work: 'mini-lsm', where: 'week 2: Leveled Compaction Strategy (to extend with a second reason to compact)' },
  ],
});
