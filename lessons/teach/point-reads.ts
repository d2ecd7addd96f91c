import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const pointReads = defineTeaching({
  slug: 'point-reads',
  demonstration: [
    {
      minutes: 2,
      show: 'A Get begins in the memtable, where the newest entries are.',
      at: { experiment: 'searched', stop: 'the memtable' },
      ask: 'In which order must it go on?',
    },
    {
      minutes: 1,
      show: 'Level 0 from new to old. Each table that could hold the key is searched, because no table has a filter yet.',
      at: { experiment: 'searched', stop: 'level 0' },
    },
    {
      minutes: 2,
      show: 'The first entry that is found ends the search: it is the newest version.',
      at: { experiment: 'searched', stop: 'the answer' },
    },
    {
      minutes: 2,
      show: 'The same Get with a filter for each table. Count the tables that are searched now.',
      at: { experiment: 'spared', stop: 'the answer' },
    },
    {
      minutes: 1,
      show: 'The tree in which the lesson counts. Collect the predictions on the sheet before you reveal the number.',
      at: { experiment: 'whole', stop: 'the answer' },
    },
    {
      minutes: 2,
      show: 'A B+tree with the rows of the last level, and the same Get.',
      at: { experiment: 'btree', stop: 'the answer' },
      ask: 'Which part of the difference can no filter remove?',
    },
  ],
  mistakes: [
    {
      said: 'Filters make all other runs free.',
      instead:
        'A filter avoids searching a table. Finding the table in each level still takes comparisons: see the table after the first prediction.',
    },
    {
      said: 'A Get that finds nothing is the most expensive one.',
      instead: 'With filters it ends with one more “no”, and searches almost no block. The lesson counts both.',
    },
    {
      said: 'A Get may ask the runs in any order.',
      instead: 'Only from new to old is the first answer right. A tombstone is an answer, too.',
    },
  ],
  right: {
    miss: { option: 'fewer' },
  },
  readings: [
    { work: 'petrov', where: 'chapter 7: LSM Tree Lookups; Sorted String Tables. Chapter 2: B-Tree Lookup Complexity' },
    { work: 'kleppmann', where: 'chapter 3: B-Trees; Comparing B-Trees and LSM-Trees' },
    { work: 'cmu-445', where: 'lecture 8, Indexes & Filters I: the B+tree to compare with' },
    { work: 'mini-lsm', where: 'week 1: Block; Sorted String Table (SST); Read Path' },
  ],
});
