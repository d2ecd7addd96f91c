import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const scansAndTheHeap = defineTeaching({
  slug: 'scans-and-the-heap',
  demonstration: [
    {
      minutes: 1,
      show: 'A scan has opened one iterator for each run. The smallest entry of all is on top of the heap.',
      at: { experiment: 'by-hand', stop: 'opened' },
    },
    {
      minutes: 3,
      show: 'Step on with “Next stop”. Before each step, the class says which run wins.',
      at: { experiment: 'by-hand', stop: 'half way' },
      ask: 'How many comparisons did this row need?',
    },
    {
      minutes: 2,
      show: 'The same run wins again, and its next entry stays on top.',
      at: { experiment: 'by-hand', stop: 'L1 wins again' },
    },
    {
      minutes: 2,
      show: 'An iterator without a heap looks at all runs for each row.',
      at: { experiment: 'linear', stop: 'in the middle' },
    },
    {
      minutes: 2,
      show: 'RocksDB remembers the pair below the top. Reveal the prediction in the lesson and compare.',
      at: { experiment: 'root', stop: 'in the middle' },
      ask: 'Why does that help most when one run is much larger than the others?',
    },
  ],
  mistakes: [
    {
      said: 'A heap costs the logarithm of the number of runs for each row.',
      instead:
        'It does for an entry that sinks to the bottom. In a leveled tree that is rare: watch how often the top stays.',
    },
    {
      said: 'The best algorithm does not depend on the data.',
      instead:
        'A tree of losers always costs the same. A heap that remembers its top pair profits from a run that wins again and again.',
    },
  ],
  right: {},
  readings: [
    { work: 'petrov', where: 'chapter 7: Merge-Iteration; Reconciliation' },
    { work: 'kleppmann', where: 'chapter 3: SSTables and LSM-Trees (merging segments)' },
    { work: 'mini-lsm', where: 'week 1: Merge Iterator' },
  ],
});
