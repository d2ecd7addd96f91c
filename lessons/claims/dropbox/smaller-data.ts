import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { fullAfterShrinking, growthUntil } from '../../../web/src/models/capacity.ts';
import { dropbox } from '../sources.ts';

const full = fullAfterShrinking(0.75, 0.75);

export const s113 = defineClaim({
  id: 'S113',
  title: 'With MyRocks the data are three quarters smaller, and two replicas live on one machine and keep up.',
  source: dropbox,
  kind: 'P+C',
  published: [
    { what: 'smaller by about', value: 75, unit: '%' },
    { what: 'replicas on a machine', value: 2, unit: 'replicas' },
    { what: 'IO and CPU', list: ['lower'] },
  ],
  shown: 'The server at its line empties; a second replica moves in, and there is room.',
  checks: [
    checkExactly('how full a server is then', 18.75, '%', () => 100 * full),
    checkExactly('with two replicas', 37.5, '%', () => 100 * fullAfterShrinking(0.75, 0.75, 2)),
    checkExactly('growth before the next split', 4, 'times', () => growthUntil(0.75, full)),
  ],
});
