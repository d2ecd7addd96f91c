/** Sentences about a bulk index build: entries, runs, slices and tables. */
import { formatBytes, formatCount } from '../../../base/units.ts';
import { spaced, type SentenceWriters } from '../../sentence-parts.ts';

const entries = (n: number): string => formatCount(n, 'entry', 'entries');

export const indexBuildSentences = {
  IndexBuildBegun: (record) =>
    `The build of index ${record.index} began: it sorts in ${formatBytes(record.bufferBytes)} of memory and will write into L${record.level}`,
  IndexEntriesScanned: (record) =>
    `${entries(record.columns.length)} went into the sort buffer, which holds ${formatBytes(record.bufferedBytes)}; ${formatCount(record.rows, 'row')} so far`,
  IndexRunSpilled: (record) =>
    `Run ${record.run} of the index was sorted and written to the temporary file: ${entries(record.entries)}, ${formatBytes(record.bytes)}`,
  IndexMergeBegun: (record) =>
    `The merge of ${formatCount(record.runs, 'run')} began, each read through ${formatBytes(record.sliceBytes)}: ${formatBytes(record.allocatedBytes)} of memory`,
  IndexSliceRead: (record) =>
    `The merge read ${formatBytes(record.bytes)} of run ${record.run}; ${record.unreadBytes === 0 ? 'that was its end' : `${formatBytes(record.unreadBytes)} of it are left`}`,
  IndexEntriesMerged: (record) =>
    `The merge moved the least entries of its runs to a table, up to column ${record.last}; ${entries(record.entries)} so far`,
  IndexBuildFinished: (record) =>
    record.status === 'ok'
      ? `Index ${record.index} is built: ${entries(record.entries)} in ${formatCount(record.tables, 'table')} of L${record.level}`
      : `The build of index ${record.index} failed (${spaced(record.status)}): none of its entries is visible`,
} satisfies Partial<SentenceWriters>;
