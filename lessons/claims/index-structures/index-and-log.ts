import { checkRounded, defineClaim, near, type Check } from '../../../web/src/lessons/claims/claim.ts';
import { cleaningSpaceAmplification, cleaningWriteAmplification } from '../../../web/src/models/amplification.ts';
import { cleanOldestFirst } from '../../../web/src/models/index-log.ts';
import { indexStructures } from '../sources.ts';

const played = (live: number, write: number): Check => ({
  what: `writes for a write, played out with room for segments that are ${100 * live} % alive`,
  unit: 'times',
  value: () => cleanOldestFirst(100_000, cleaningSpaceAmplification(live), 100, 6, 60).writeAmplification,
  expect: near(write, 0.03 * write),
  because: 'a segment that is being filled is spare room too, and keys are drawn at random: 3 %',
});

const formula = (live: number, write: string, space: string): readonly Check[] => [
  checkRounded(`write amplification at ${100 * live} % alive`, write, 'times', () => cleaningWriteAmplification(live)),
  checkRounded(`space amplification at ${100 * live} % alive`, space, 'times', () => cleaningSpaceAmplification(live)),
];

export const s060 = defineClaim({
  id: 'S60',
  title:
    'An index+log store must keep its index in memory for the cleaner; the more dead data it tolerates, the less it writes.',
  source: indexStructures,
  kind: 'E/M',
  published: [
    { what: 'cleaning', list: ['asks the index for every record', 'cannot keep up when the index is not in memory'] },
    { what: 'more dead data', list: ['less write amplification', 'more space amplification'] },
  ],
  reading:
    "With uniform overwrites and the oldest segment first, u alive when it is cleaned: 1/(1-u) written, -ln(u)/(1-u) stored. A hash index makes the cleaner's questions cheap; recovery reads all segments, and range scans suffer unless the index covers them.",
  shown: 'A ring of segments with a cleaner following the head; a slider for the room it is given.',
  checks: [...formula(0.5, '2', '1.386'), ...formula(0.8, '5', '1.116'), played(0.5, 2), played(0.8, 5)],
});
