import { atLeast, checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Ask } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { lsmPaper } from '../sources.ts';

const range = 'from=0000000000000100 to=0000000000000900';
const merges = [1, 2, 3] as const;
const [first, second, last] = merges;

/** Three tables of L0 over L1: C0 to C3, each with rows of the range that no other has. C0 also deletes some rows of C3. */
const trial: Trial = {
  seed: 43,
  options: { compression: 'none', write_buffer_size: '64MiB' },
  tallies: {
    ...Object.fromEntries(
      merges.flatMap((component) => [
        [`complete in C${component}`, { record: 'FindNoteSank', field: 'complete', where: { component: [component] } }],
        [`answers in C${component}`, { record: 'FindNoteSank', field: 'answers', where: { component: [component] } }],
      ]),
    ),
    merges: { record: 'ComponentMade', where: { merged: [1] } },
    rows: { record: 'OpFinished', field: 'rows' },
  },
  parts: [
    {
      mark: 'load',
      program: `
        fill n=600
        flush
        compact
        fill n=200 first=300
        flush
        fill n=200 first=500
        flush
        fill n=200 first=700
        delete-fill n=50 first=150
        flush`,
    },
    { mark: 'note', program: `rolling-merge block_bytes=4KiB note ${range}` },
    { mark: 'scan', program: `scan ${range}` },
  ],
};

const noted = (ask: Ask, tally: string): number => ask('four components', 'note').tally(tally);
const missing = (ask: Ask, component: number): number =>
  ask('four components', 'scan').tally('rows') - noted(ask, `answers in C${component}`);

export const s043 = defineClaim({
  id: 'S43',
  title:
    'A find note is a query that is written like an entry, sinks with the merges and gathers answers as it meets them.',
  source: lsmPaper,
  kind: 'M',
  published: [{ what: 'a find note', list: ['is inserted', 'moves down with each merge', 'collects what it meets'] }],
  shown: 'A note goes down level by level with its answers hanging on it.',
  trials: { 'four components': trial },
  checks: [
    checkExactly('merges that carry the note from C0 to the last component', 3, 'merges', (ask) =>
      noted(ask, 'merges'),
    ),
    checkExactly('the answer is complete after the first merge, in C1', 0, '', (ask) =>
      noted(ask, `complete in C${first}`),
    ),
    checkExactly('after the second, in C2', 0, '', (ask) => noted(ask, `complete in C${second}`)),
    checkExactly('after the third, in the last component', 1, '', (ask) => noted(ask, `complete in C${last}`)),
    {
      what: 'rows of a scan that it lacks in C1',
      unit: 'rows',
      value: (ask) => missing(ask, first),
      expect: atLeast(1),
      because: 'C2 and C3 have rows that are nowhere else',
    },
    {
      what: 'rows of a scan that it lacks in C2',
      unit: 'rows',
      value: (ask) => missing(ask, second),
      expect: atLeast(1),
      because: 'C3 has rows that are nowhere else',
    },
    checkExactly('rows of a scan that it lacks in the last component', 0, 'rows', (ask) => missing(ask, last)),
  ],
});
