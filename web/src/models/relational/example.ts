/**
 * The join in the lab: the tables at a 64th of the rows of the post, and both plans of its query one after the other, in the line language. The
 * head of the program (its options) is with the examples of the lab; these lines follow it.
 *
 * As in the trial of the claims, all data is in one table of the last level, a row of another table is in the memtable, and a scan of all keys
 * has filled the block cache.
 */
import { lineOf, loadLines, requestsOf } from './program.ts';
import { makeTables, type TableSizes } from './tables.ts';

export const kExampleSizes: TableSizes = { tasks: 130, incidents: 128 };
const kSeed = 64;

/** The same text each time. */
export function exampleLines(): string {
  const tables = makeTables(kSeed, kExampleSizes);
  const [scanOfIndex, ...lookupsInTask] = requestsOf('inner', tables).map(lineOf);
  const [scanOfTask, ...lookupsInIncident] = requestsOf('straight', tables).map(lineOf);
  return [
    '# 130 rows of task, index 0x100.',
    '# 128 rows of incident, index 0x101,',
    '# each with an entry in the index',
    '# on its category, 0x102.',
    ...loadLines(tables),
    'compact',
    '# A row of another table, and a',
    '# scan that fills the cache.',
    'put session 1',
    'scan',
    '# INNER: the index on category,',
    '# then a Get in task per entry.',
    scanOfIndex,
    ...lookupsInTask,
    '# STRAIGHT: task, then a Get in',
    '# incident per row; two find none.',
    scanOfTask,
    ...lookupsInIncident,
    '',
  ].join('\n');
}
