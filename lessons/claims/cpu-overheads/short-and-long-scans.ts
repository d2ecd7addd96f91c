import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { callaghansTree, comparisonsPerRow, seekCost } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';

const seek = seekCost(callaghansTree).comparisons;
const next = 1.55;

export const s032 = defineClaim({
  id: 'S32',
  title:
    'Short scans pay mostly for the seek, which SQL hides under parsing and planning; on long ones the next row decides.',
  source: cpuOverheads,
  kind: 'C',
  published: [{ what: 'a row of a scan', list: ['(235 + 1.55 R) / R comparisons for R rows'], standing: 'arithmetic' }],
  shown: 'Comparisons a row over the length of the scan, LSM-tree and B-tree, both axes logarithmic.',
  checks: (
    [
      [1, '236.6'],
      [10, '25.1'],
      [100, '3.90'],
      [1000, '1.78'],
    ] as const
  ).map(([rows, figure]) =>
    checkRounded(`a row of a scan of ${rows}`, figure, 'comparisons', () => comparisonsPerRow(seek, next, rows)),
  ),
});
