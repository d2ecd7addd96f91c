import { checkRounded, defineClaim, near, type Check } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { cleaningSpaceAmplification, cleaningWriteAmplification } from '../../../web/src/models/amplification.ts';
import { indexStructures } from '../sources.ts';

const rows = 20_000;
/** Header, key and value of an entry in the log. */
const kEntryBytes = 21 + 12 + 400;
/** Overwrites in which the log turns over three times: a turn is `space` times the rows, of which clients write 1 - live. */
const turns = (live: number): number => Math.ceil(3 * rows * cleaningSpaceAmplification(live) * (1 - live));

const overwrites = (n: number, seed: number): string =>
  `fill n=${n} order=random key_space=${rows} key_bytes=12 value_bytes=400 seed=${seed}`;

/** All rows, then uniform overwrites; segments of 37 entries, so that one is less than a five hundredth of the log, and its header of itself. */
const engine = (live: number): Trial => ({
  seed: 60,
  options: {
    engine: 'index_log',
    index_log_segment_size: '16KiB',
    index_log_space_permille: Math.round(1000 * cleaningSpaceAmplification(live)),
  },
  parts: [
    { mark: 'load', program: `fill n=${rows} key_bytes=12 value_bytes=400` },
    { mark: 'turn', program: overwrites(turns(live), 1) },
    { mark: 'measure', program: overwrites(turns(live), 2) },
  ],
});

const kMarks = ['load', 'turn', 'measure'] as const;
const sizeNames = { 0.5: 'half alive', 0.8: 'four fifths alive' } as const;
type Live = 0.5 | 0.8;

const measured = (live: Live, write: number, space: number): readonly Check[] => [
  {
    what: `bytes that our engine writes to the log for a byte of entries, after three turns of the log, ${sizeNames[live]}`,
    unit: 'times',
    value: (ask) => {
      const at = ask(sizeNames[live], 'measure');
      return at.count('index_log_file_bytes') / at.count('index_log_bytes_appended');
    },
    expect: near(write, 0.03 * write),
    because:
      'keys are drawn at random; the limit is kept to a segment, which has a header: each makes the room a thousandth smaller',
  },
  {
    what: 'bytes of the log for a byte of live entries there',
    unit: 'times',
    value: (ask) =>
      kMarks.reduce((sum, mark) => {
        const at = ask(sizeNames[live], mark);
        return sum + at.count('index_log_file_bytes') - at.count('index_log_bytes_removed');
      }, 0) /
      (rows * kEntryBytes),
    expect: near(space, 0.03),
    because: 'the limit is an option in thousandths; the log is between it and a segment less',
  },
];

/** The cleaner looks up each entry of a segment, and copies the live ones: 1/(1 - u) lookups for a write. */
const lookups = (live: Live, write: number): Check => ({
  what: `index lookups of its cleaner for a write there`,
  unit: 'lookups',
  value: (ask) => {
    const at = ask(sizeNames[live], 'measure');
    return at.count('index_log_cleaner_lookups') / at.count('number_keys_written');
  },
  expect: near(write, 0.03 * write),
  because: 'each entry that was ever written is looked up once, when its segment is cleaned',
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
  trials: { 'half alive': engine(0.5), 'four fifths alive': engine(0.8) },
  checks: [
    ...formula(0.5, '2', '1.386'),
    ...formula(0.8, '5', '1.116'),
    ...measured(0.5, 2, 1.386),
    lookups(0.5, 2),
    ...measured(0.8, 5, 1.116),
    lookups(0.8, 5),
  ],
});
