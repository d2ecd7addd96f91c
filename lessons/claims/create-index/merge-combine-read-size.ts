import {
  atMost,
  checkExactly,
  checkRounded,
  defineClaim,
  near,
  type Ask,
} from '../../../web/src/lessons/claims/claim.ts';
import { growthLine } from '../../../web/src/models/create-index.ts';
import { fitLine } from '../../../web/src/models/fit.ts';
import { createIndex } from '../sources.ts';
import { buildWith, indexBytes } from './build.ts';

const combineMb = [128, 256, 512, 1024, 2048, 3000, 4000];
const residentGb = [0.3, 0.4, 0.7, 1.2, 2.2, 3.1, 4.1];
const virtualGb = [1.1, 1.1, 2.1, 2.1, 3.3, 4.8, 6];
const line = growthLine(combineMb, residentGb);

/** Of our own build, in bytes; with the last, every run is smaller than its slice. */
const ours = [4096, 8192, 16_384, 32_768, 65_536];
const beyond = 1_048_576;
const peakOf = (ask: Ask, combine: number): number => ask(`${combine}`, 'build').tally('merge memory');

export const s080 = defineClaim({
  id: 'S80',
  title: 'Resident memory grows with merge_combine_read_size, one for one, on top of a fifth of a gigabyte.',
  source: createIndex,
  kind: 'P+E',
  published: [
    { what: 'before', values: { virtual: 6, resident: 4.5 }, unit: 'GB' },
    {
      what: 'growth against merge_combine_read_size',
      columns: ['size (MB)', 'resident (GB)', 'virtual (GB)'],
      rows: combineMb.map((mb, i) => [mb, residentGb[i]!, virtualGb[i]!]),
    },
  ],
  reading:
    'The text speaks of 3000 and 4000 MB and reports GB: over GiB the slope is 1.003, over GB 0.980, both inside the rounding of the table. In our own meter a slope of 1 is true by construction, so the bend is what a twin of it must show: runs smaller than the buffers stay below the line.',
  shown: 'The seven points with the line through them; points of our own build land beside it.',
  trials: Object.fromEntries([...ours, beyond].map((combine) => [`${combine}`, buildWith(combine)])),
  checks: [
    checkRounded('slope, resident over GiB', '1.003', '', () => line.slope),
    checkRounded('what is there without', '0.179', 'GB', () => line.intercept),
    checkRounded('R²', '0.9998', '', () => line.rSquared),
    {
      what: 'farthest point from the line',
      unit: 'GB',
      value: () => line.residualMax,
      expect: atMost(0.05),
      because: 'the table is rounded to a tenth of a gigabyte',
    },
    {
      what: 'slope of our build, peak of the merge over merge_combine_read_size',
      unit: '',
      value: (ask) =>
        fitLine(
          ours,
          ours.map((combine) => peakOf(ask, combine)),
        ).slope,
      expect: near(1, 0.05),
      because: 'a slice is a whole number of entries, and the last run is shorter than the others',
    },
    checkExactly('the bend: runs smaller than their slices take what they are', indexBytes, 'bytes', (ask) =>
      peakOf(ask, beyond),
    ),
  ],
});
