import { atLeast, atMost, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { lsmPaper } from '../sources.ts';

/** Bytes of a multi-page block: the paper has 256 KiB, for larger components. */
const blockBytes = 16 * 1024;
const rolling = `rolling-merge block_bytes=${blockBytes}`;

/**
 * A run of 2000 rows over one of 20000. The rolling merge comes first and changes nothing; then a compaction merges the same two runs, and its
 * output is copied into blocks.
 */
const trial: Trial = {
  seed: 45,
  options: {
    compression: 'none',
    write_buffer_size: '64MiB',
    target_file_size_base: '256KiB',
    max_bytes_for_level_base: '64MiB',
  },
  tallies: {
    'bytes merged': { record: 'ComponentMade', field: 'bytes', where: { merged: [1] } },
    'checksum of the merged': { record: 'ComponentMade', field: 'checksum', where: { merged: [1] } },
    'blocks of the merged': { record: 'ComponentMade', field: 'blocks', where: { merged: [1] } },
    'extra bytes at the peak': { record: 'ComponentMade', field: 'peak_extra_bytes' },
    'blocks filled': { record: 'BlockFilled', where: { copied: [0] } },
    'bytes copied': { record: 'ComponentMade', field: 'bytes', where: { merged: [0] } },
    'checksum of the copy': { record: 'ComponentMade', field: 'checksum', where: { merged: [0] } },
    versions: { record: 'VersionInstalled' },
  },
  parts: [
    {
      mark: 'load',
      program: 'fill n=20000\nflush\ncompact\nfill n=2000 order=random key_space=40000 seed=45\nflush',
    },
    { mark: 'rolling merge', program: rolling },
    { mark: 'compaction', program: 'compact' },
    { mark: 'copy', program: rolling },
  ],
};

export const s045 = defineClaim({
  id: 'S45',
  title:
    'The merge of 1996 rolls on range by range and shows its output at once; a compaction takes one table with those below and shows all at the end.',
  source: lsmPaper,
  kind: 'M',
  published: [
    {
      what: 'two merges',
      columns: ['', 'rolling merge', 'compaction'],
      rows: [
        ['what', 'all to all, range by range', 'one table into about ten'],
        ['visible', 'at once', 'at the end, atomically'],
        ['nodes', 'emptying and filling, inner and outer component', 'inputs and outputs'],
      ],
    },
  ],
  shown: 'Both on the same two runs, with a bar of what is visible now and a line of space in use.',
  trials: { 'same runs': trial },
  checks: [
    checkExactly(
      'final bytes of the rolling merge that the compaction of the same runs does not have',
      0,
      'bytes',
      (ask) => ask('same runs', 'rolling merge').tally('bytes merged') - ask('same runs', 'copy').tally('bytes copied'),
    ),
    checkExactly(
      'difference between the checksums of both contents',
      0,
      '',
      (ask) =>
        ask('same runs', 'rolling merge').tally('checksum of the merged') -
        ask('same runs', 'copy').tally('checksum of the copy'),
    ),
    checkExactly(
      'blocks of the result that were not visible as soon as they were filled',
      0,
      'blocks',
      (ask) =>
        ask('same runs', 'rolling merge').tally('blocks of the merged') -
        ask('same runs', 'rolling merge').tally('blocks filled'),
    ),
    {
      what: 'times that the rolling merge made more of its output visible',
      unit: 'times',
      value: (ask) => ask('same runs', 'rolling merge').tally('blocks filled'),
      expect: atLeast(100),
      because: 'the result has more than 2 MB, in blocks of 16 KiB',
    },
    checkExactly('times that the compaction did', 1, 'times', (ask) =>
      ask('same runs', 'compaction').tally('versions'),
    ),
    {
      what: 'space that the rolling merge needs at its peak, beyond that of the runs',
      unit: 'blocks',
      value: (ask) => ask('same runs', 'rolling merge').tally('extra bytes at the peak') / blockBytes,
      expect: atMost(3),
      because:
        'a filled block is written before anything goes: it, and what two half-emptied blocks have in earlier filled blocks, exist twice',
    },
    {
      what: 'space that the compaction needs, which is that of its outputs: its inputs go when these are visible',
      unit: 'blocks',
      value: (ask) => ask('same runs', 'compaction').count('compact_write_bytes') / blockBytes,
      expect: atLeast(100),
      because: 'all of the result exists beside all of the runs; a test follows the files step by step',
    },
  ],
});
