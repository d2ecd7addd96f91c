import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const whoIsCompactedNext = defineTeaching({
  slug: 'who-is-compacted-next',
  demonstration: [
    {
      minutes: 2,
      show: 'A tree of four levels, and a compaction that is not yet done. Its inputs are faded; no other table takes part.',
      at: { experiment: 'at-work', stop: 'half way' },
      ask: 'Which tables were chosen, and why these?',
    },
    {
      minutes: 1,
      show: 'The outputs replace the inputs in one step.',
      at: { experiment: 'at-work', stop: 'done' },
    },
    {
      minutes: 2,
      show: 'Several levels are due at once. Read the gauges on the left, then let the class vote on the next compaction.',
      at: { experiment: 'pressure', stop: 'three are due' },
    },
    {
      minutes: 1,
      show: 'Level 0 is due and has to wait, because another level has the higher score.',
      at: { experiment: 'pressure', stop: 'the next pick' },
    },
    {
      minutes: 2,
      show: 'The inputs of one compaction: the chosen table, and every table of the next level that overlaps it.',
      at: { experiment: 'along', stop: 'picked' },
      ask: 'What would go wrong if one overlapping table stayed out?',
    },
    {
      minutes: 2,
      show: 'The picker with the smallest overlap left these tombstones (red). Compare with the prediction.',
      at: { experiment: 'overlap', stop: 'what is left' },
    },
  ],
  mistakes: [
    {
      said: 'Level 0 always goes first.',
      instead:
        'The level with the highest score goes first. Open the figure at the next pick, where level 0 is due and waits.',
    },
    {
      said: 'A compaction merges two levels.',
      instead:
        'It merges one or a few tables with the tables below that overlap them. The rest of both levels is not touched.',
    },
    {
      said: 'The smallest overlap must be best.',
      instead: 'It is the cheapest next step, not the cheapest way: expensive work is postponed, and tombstones stay.',
    },
  ],
  right: {
    'which-level': {
      option: 'score',
      because: { of: 'pressure', what: 'contested_l0_waits', atLeast: 1 },
    },
    'which-picker': {
      option: 'least overlap',
      because: { of: 'overlap', what: 'tombstones_standing', atLeast: 1 },
    },
  },
  readings: [
    { work: 'petrov', where: 'chapter 7: Maintenance in LSM Trees; Read, Write, and Space Amplification' },
    { work: 'kleppmann', where: 'chapter 3: Performance optimizations (size-tiered and leveled compaction)' },
    { work: 'cmu-445', where: 'lecture 4, Database Storage II: compaction' },
    { work: 'mini-lsm', where: 'week 2: Compaction Implementation; Leveled Compaction Strategy' },
  ],
});
