import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const bloomFilters = defineTeaching({
  slug: 'bloom-filters',
  demonstration: [
    {
      minutes: 3,
      show: 'Without a computer: draw 64 squares on the board. Ten students are names; each switches on two squares. Then ask for a student from another room.',
      ask: 'Can the board say “no” to one of the ten?',
    },
    {
      minutes: 1,
      show: 'The same ten names in a filter of the engine: a Get for a name that is there meets only bits that are on.',
      at: { experiment: 'names', stop: 'a name that is there' },
    },
    {
      minutes: 1,
      show: 'A stranger meets one bit that is off, and the Get ends without a search.',
      at: { experiment: 'names', stop: 'a stranger' },
    },
    {
      minutes: 2,
      show: 'Chris was never added and is let through.',
      at: { experiment: 'names', stop: 'Chris' },
      ask: 'Which name is to blame?',
    },
    {
      minutes: 3,
      show: 'What the wrong “maybe” costs: an index and a block are searched for nothing. Then reveal the second prediction in the lesson.',
      at: { experiment: 'paid', stop: 'the wrong maybe' },
    },
  ],
  mistakes: [
    {
      said: 'One percent of the answers are wrong.',
      instead: 'One percent of the questions about absent keys are. A “no” is never wrong.',
    },
    {
      said: 'More probes are always better.',
      instead:
        'Each probe also sets a bit for each key. Move the slider in the lesson and find the lowest point of the curve.',
    },
    {
      said: 'A filter makes scans faster.',
      instead: 'It answers for one key. The hash scatters neighbors, so a range has nothing to look up.',
    },
  ],
  right: {
    yves: { option: 'Maybe' },
  },
  readings: [
    { work: 'petrov', where: 'chapter 7: Bloom Filters' },
    { work: 'kleppmann', where: 'chapter 3: Performance optimizations (Bloom filters)' },
    { work: 'cmu-445', where: 'lecture 9, Indexes & Filters II' },
    { work: 'mini-lsm', where: 'week 1: Snack Time: SST Optimizations' },
  ],
});
