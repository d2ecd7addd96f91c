import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gp2Operations } from '../../../web/src/models/volume-limits.ts';
import { scalingOne } from '../sources.ts';

export const s125 = defineClaim({
  id: 'S125',
  title: 'From 2600 GB of gp2 on InnoDB gains nothing more; MyRocks goes on.',
  source: scalingOne,
  kind: 'P/C',
  published: [
    { what: 'InnoDB is flat from', value: 2600, unit: 'GB' },
    { what: 'which is', value: 7800, unit: 'operations/s', standing: 'arithmetic' },
  ],
  reading: 'The curves are pictures that we do not have: shapes are drawn, values are not.',
  shown: 'Two shapes over size: one bends at 2600 GB, one does not.',
  checks: [checkExactly('operations of 2600 GB', 7800, 'operations/s', () => gp2Operations(2600))],
});
