import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const snapshots = defineTeaching({
  slug: 'snapshots',
  demonstration: [
    {
      minutes: 2,
      show: 'The versions of one key on the line of sequence numbers, at the moment when a snapshot is taken.',
      at: { experiment: 'one', stop: 'the snapshot' },
    },
    {
      minutes: 2,
      show: 'A compaction has dropped versions. Compare with the predictions on the sheet.',
      at: { experiment: 'one', stop: 'the compaction' },
      ask: 'Which reader could see the versions that are gone?',
    },
    {
      minutes: 3,
      show: 'Several snapshots cut the line into stripes, and a compaction has passed. In each stripe the newest version of each key stays.',
      at: { experiment: 'several', stop: 'the compaction' },
      ask: 'Which reader needs the versions that stay in the second stripe?',
    },
    {
      minutes: 3,
      show: 'Rows are deleted while a report reads. Everything was compacted, and the tombstones and their rows are still here.',
      at: { experiment: 'waiting', stop: 'the end of it' },
      ask: 'What has to happen before they can go?',
    },
  ],
  mistakes: [
    {
      said: 'Everything since the snapshot has to stay.',
      instead: 'Only one version in each stripe has a reader. Ask who could see the version in the middle.',
    },
    {
      said: 'When the snapshot is released, the space is free.',
      instead: 'A compaction has to come by first.',
    },
    {
      said: 'A long snapshot costs only memory.',
      instead: 'It keeps old versions, and every delete since, on the device, and other readers step over them.',
    },
  ],
  right: {},
  readings: [
    { work: 'petrov', where: 'chapter 5: Multiversion Concurrency Control' },
    { work: 'kleppmann', where: 'chapter 7: Snapshot Isolation and Repeatable Read' },
    { work: 'cmu-445', where: 'lecture 19, Multi-Version Concurrency Control' },
    { work: 'cmu-721', where: 'lecture 5, Multi-Version Concurrency Control (Garbage Collection)' },
    {
      work: 'mini-lsm',
      where: 'week 3: Snapshots - Memtables and Timestamps; Snapshots - Transaction API; Watermark and GC',
    },
  ],
});
