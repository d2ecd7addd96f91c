import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const writePath = defineTeaching({
  slug: 'write-path',
  demonstration: [
    {
      minutes: 1,
      show: 'Hand out the sheet. Everyone writes down the prediction before the screen is on.',
    },
    {
      minutes: 2,
      show: 'One write arrives at the client, and its record is appended to the log. Nothing has been searched or overwritten.',
      at: { experiment: 'now', stop: 'log' },
    },
    {
      minutes: 1,
      show: 'The same write takes its place in the skiplist. Now the client gets its acknowledgement.',
      at: { experiment: 'now', stop: 'memtable' },
      ask: 'What would be lost if the power failed now?',
    },
    {
      minutes: 2,
      show: 'The full memtable becomes a table of level 0, entry by entry and in key order. Press Play.',
      at: { experiment: 'flush', stop: 'half way' },
      ask: 'Why does the flush need no sorting?',
    },
    {
      minutes: 2,
      show: 'A compaction rewrites what was already written. Find one key in level 0, in level 1 and in level 2.',
      at: { experiment: 'later', stop: 'first compaction' },
    },
    {
      minutes: 2,
      show: 'All is settled. Reveal the prediction in the lesson and compare it with the sheets.',
      at: { experiment: 'later', stop: 'settled' },
      ask: 'Who pays for these bytes, and when?',
    },
  ],
  mistakes: [
    {
      said: 'The engine only appends, so each byte is written about once.',
      instead:
        'The log and the flush write each byte about once each. Compactions write it again on its way down: step through the figure of “Later” and follow one key.',
    },
    {
      said: 'The write is finished when the client gets its answer.',
      instead: 'It is safe, not finished. Most of its bytes are written long after the answer.',
    },
    {
      said: 'A larger memtable removes the work.',
      instead:
        'It postpones work and merges more new entries at a time. Try the option in “One option: the size of the memtable”.',
    },
  ],
  right: {
    amplification: {
      option: 'four or five',
      because: { of: 'later', what: 'write_amplification', atLeast: 3.5, atMost: 5.99 },
    },
  },
  readings: [
    { work: 'petrov', where: 'chapter 7: LSM Tree Structure; Read, Write, and Space Amplification; Skiplist' },
    {
      work: 'kleppmann',
      where: 'chapter 3: Constructing and maintaining SSTables; Making an LSM-tree out of SSTables',
    },
    { work: 'cmu-445', where: 'lecture 4, Database Storage II: log-structured storage' },
    { work: 'mini-lsm', where: 'week 1: Memtable; Write Path. Week 2: Write-Ahead Log' },
  ],
});
