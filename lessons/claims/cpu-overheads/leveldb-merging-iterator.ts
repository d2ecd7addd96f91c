import { checkExactly, defineClaim, near } from '../../../web/src/lessons/claims/claim.ts';
import { leveledRuns, mergeComparisonsPerRow } from '../../../web/src/models/merging.ts';
import { comparisonsPerRow, leveled, leveledRows, rowsOfRuns, rowsWithAllRuns } from './merging.ts';
import { cpuOverheads } from '../sources.ts';

export const s033 = defineClaim({
  id: 'S33',
  title: "LevelDB's merging iterator compares all runs for each row: one less than there are runs.",
  source: cpuOverheads,
  kind: 'E',
  published: [
    { what: 'for each row of N runs', list: ['N - 1 comparisons'] },
    { what: 'of ten runs', value: 9, unit: 'comparisons', standing: 'arithmetic' },
  ],
  reading:
    'Comparisons of the merge only: the test whether a row is an older version of the last one is counted separately. A run that has come to its end costs nothing any more, so a scan to the very end needs a little less.',
  shown: 'Ten runs in a row; for each row returned, nine ticks.',
  trials: { leveled },
  checks: [
    checkExactly(
      'rows of the tree: memtable, four L0 runs, five levels ten times as large each',
      leveledRows,
      'rows',
      (ask) => rowsOfRuns(ask('leveled', 'load')).reduce((sum, rows) => sum + rows, 0),
    ),
    checkExactly('levels that hold what the shape says', 5, 'levels', (ask) => {
      const [, l0, ...levels] = rowsOfRuns(ask('leveled', 'load'));
      return levels.filter((rows, i) => rows === l0! * 10 ** i).length;
    }),
    checkExactly(
      `comparisons a row in the first ${rowsWithAllRuns} rows, in which all ten runs live`,
      9,
      'comparisons',
      (ask) => comparisonsPerRow(ask('leveled', 'all runs live'), rowsWithAllRuns),
    ),
    {
      what: 'comparisons a row of the whole scan, less those of a simulated merge of such runs',
      unit: 'comparisons',
      value: (ask) =>
        comparisonsPerRow(ask('leveled', 'linear'), leveledRows) -
        mergeComparisonsPerRow(leveledRuns(4, 5, 10), 'linear', leveledRows, 1),
      expect: near(0, 1),
      because: 'a run of seven rows ends anywhere in the last part of the scan, and from there on a row costs one less',
    },
  ],
});
