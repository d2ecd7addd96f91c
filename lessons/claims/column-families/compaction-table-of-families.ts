import { checkExactly, checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { newBytes, quotientOfRounded, score, writeAmplification } from '../../../web/src/models/compaction-table.ts';
import { overwrites } from '../overwrites.ts';
import { columnFamilies } from '../sources.ts';

const allows = (figure: number, part: number, whole: number): number => {
  const [least, most] = quotientOfRounded(part, whole, 1);
  return Number(figure >= least && figure <= most);
};

export const s120 = defineClaim({
  id: 'S120',
  title: 'The compaction table of two families shows how full each level is and how often its bytes were written.',
  source: columnFamilies,
  kind: 'E',
  published: [
    {
      what: 'rows of the table, as far as printed',
      columns: ['family', 'level', 'size (MB)', 'score', 'Rn (GB)', 'Rnp1 (GB)', 'Write (GB)', 'W-Amp', 'keys (M)'],
      rows: [
        ['cf1', 'L5', 197.05, 0.8, 0.4, '', 0.4, 1, ''],
        ['cf1', 'L6', 341.24, '', 1.3, 0.5, 0.8, 0.6, ''],
        ['cf1', 'Sum', '', '', '', '', 2.7, 1.8, 70],
        ['cf2', 'L6', 178.61, '', 0.3, '', 0.4, 1.5, ''],
        ['cf2', 'Sum', '', '', '', '', 0.7, 2.5, 72],
      ],
    },
    { what: 'flushed', values: { cf1: 1.5, cf2: 0.3 }, unit: 'GB' },
  ],
  reading:
    'Score is size over the larger of base and target; the sum of W-Amp is all writes over what was flushed or ingested. The W-Amps of the second family do not follow from gigabytes with one decimal, but lie within their rounding.',
  shown: 'The same columns from our engine; a click on a cell lights what it counts.',
  trials: { overwrites },
  checks: [
    checkRounded('score of L5, base 256 MB', '0.77', '', () => score(197.05, 256)),
    checkRounded('W-Amp of the sum, first family', '1.8', 'times', () => writeAmplification(2.7, 1.5)),
    checkRounded('W-Amp of L6, first family', '0.6', 'times', () => writeAmplification(0.8, 1.3)),
    checkRounded('Wnew of L6, first family', '0.3', 'GB', () => newBytes(0.8, 0.5)),
    checkExactly('2.5 for the second family is within rounding', 1, '', () => allows(2.5, 0.7, 0.3)),
    checkExactly('1.5 for its L6 is within rounding', 1, '', () => allows(1.5, 0.4, 0.3)),
    checkExactly(
      'bytes flushed and bytes merged into each level, together, less those of all tables written, in our engine',
      0,
      'bytes',
      (ask) => {
        const load = ask('overwrites', 'load');
        const merged = load.reading.merges.reduce((sum, { writtenBytes }) => sum + writtenBytes, 0);
        return load.count('flush_write_bytes') + merged - load.tally('bytes of tables');
      },
    ),
    checkExactly('keys that compactions read, level by level, less KeyIn of the sum', 0, 'keys', (ask) => {
      const load = ask('overwrites', 'load');
      const read = load.reading.merges.reduce((sum, { entriesIn }) => sum + entriesIn, 0);
      return read - load.count('compaction_entries_in');
    }),
    checkExactly('KeyIn less keys out less keys dropped, in our engine', 0, 'keys', (ask) => {
      const load = ask('overwrites', 'load');
      const dropped = load.count('compaction_key_drop_new') + load.count('compaction_key_drop_obsolete');
      return load.count('compaction_entries_in') - load.count('compaction_entries_out') - dropped;
    }),
  ],
});
