import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const fourDesigns = defineTeaching({
  slug: 'four-designs',
  demonstration: [
    {
      minutes: 1,
      show: 'Hand out the sheet. Open the lesson and let its figure play the first writes once.',
      at: { experiment: 'leveled-start', stop: 'in memory' },
    },
    {
      minutes: 2,
      show: 'Step through the beats: a full memtable becomes a run, runs gather, pages change in memory, a log grows.',
      at: { experiment: 'leveled-start', stop: 'runs gather' },
      ask: 'Which of these will have written the most at the end? Write it down.',
    },
    {
      minutes: 2,
      show: 'Reveal both predictions in the lesson. The race plays with its gauges; stop it after the first reads.',
      at: { experiment: 'leveled', stop: 'after the first reads' },
      ask: 'Why does the B-tree read a page for a key that is nowhere?',
    },
    {
      minutes: 2,
      show: 'Play on. Half way, look at the rows of the tiered tree that pass the dashed line.',
      at: { experiment: 'leveled', stop: 'half way' },
    },
    {
      minutes: 3,
      show: 'Go to “Which would you choose?”. Each row of the class names a workload, and the others set its weights.',
      ask: 'Which single weight would change the winner?',
    },
  ],
  mistakes: [
    {
      said: 'An LSM-tree is write-optimized, so it writes the least.',
      instead: 'It depends on when it merges. The leveled tree writes each row several times to keep few old versions.',
    },
    {
      said: 'The B-tree takes the most space, because its pages are partly empty.',
      instead:
        'Empty parts of pages cost a share of each page. Old versions in many runs can cost several times the rows.',
    },
    {
      said: 'The log with a hash index is best, because it writes least and reads once.',
      instead: 'Look at its memory: every key must be in the index. And it cannot scan.',
    },
  ],
  right: {
    'fewest-bytes': { option: 'the index and log', because: { of: 'log', what: 'design_write', atMost: 2.2 } },
    'most-space': {
      option: 'the tiered tree, for its many runs',
      because: { of: 'tiered', what: 'design_space', atLeast: 2.2 },
    },
    hash: { option: 'It refuses the scan.', because: { of: 'hash', what: 'design_scans_refused', equals: 1 } },
  },
  readings: [
    { work: 'petrov', where: 'chapter 7: Read, Write, and Space Amplification; chapters 2 and 4 on B-trees' },
    { work: 'kleppmann', where: 'chapter 3: Hash Indexes; SSTables and LSM-Trees; Comparing B-Trees and LSM-Trees' },
  ],
});
