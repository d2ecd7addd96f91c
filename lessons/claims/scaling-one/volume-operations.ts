import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gp2Operations } from '../../../web/src/models/volume-limits.ts';
import { scalingOne } from '../sources.ts';

export const s123 = defineClaim({
  id: 'S123',
  title:
    'A gp2 volume gives three operations a second for each GB, up to ten thousand; an io1 volume gives what was bought, up to thirty thousand.',
  source: scalingOne,
  kind: 'P+C',
  published: [
    {
      what: 'operations of gp2 volumes',
      values: { '500 GB': 1500, '1000 GB': 3000, '3334 GB': 10_000 },
      unit: 'operations/s',
    },
    { what: 'most of an io1 volume', value: 30_000, unit: 'operations/s' },
  ],
  reading: 'Values of 2018. Bursts are not in the source and are off. 3 × 3334 is 10,002, capped.',
  shown: 'Operations over size: a line that bends at ten thousand.',
  checks: (
    [
      [500, 1500],
      [1000, 3000],
      [3334, 10_000],
    ] as const
  ).map(([gb, operations]) =>
    checkExactly(`a gp2 volume of ${gb} GB`, operations, 'operations/s', () => gp2Operations(gb)),
  ),
});
