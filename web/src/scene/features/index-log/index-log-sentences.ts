/** Sentences about the index and log. */
import { formatBytes, formatCount, formatInteger, formatShare } from '../../../base/units.ts';
import type * as r from '../../../protocol/records.gen.ts';
import type { SentenceWriters } from '../../sentence-parts.ts';

const indexKinds: Readonly<Record<r.LogIndexKind, string>> = { tree: 'tree', hash: 'hash' };

const dropReasons: Readonly<Record<r.SegmentDropReason, string>> = {
  superseded: 'the index does not refer to it, because its key was overwritten or deleted since',
  tombstone: 'it is a tombstone, and every older entry of its key is in this segment or gone',
};

const entries = (n: number): string => formatCount(n, 'entry', 'entries');

export const indexLogSentences = {
  IndexLogOpened: (record) =>
    `An index and log was opened: its ${indexKinds[record.indexKind]} index has ${formatCount(record.indexEntries, 'key')} in ${formatBytes(record.indexBytes)} of memory`,
  SegmentCreated: (record) =>
    record.found === 0
      ? `Segment ${record.segment} was created and is the head of the log: entries are appended to it`
      : `Segment ${record.segment} has ${entries(record.entries)}, ${formatInteger(record.liveEntries)} of them live`,
  SegmentAppended: (record) => {
    const what = record.type === 'put' ? 'An entry' : 'A tombstone';
    const old =
      record.supersededSegment === 0
        ? ''
        : `; the entry of its key in segment ${record.supersededSegment} is dead from now on`;
    return `${what} of ${formatBytes(record.bytes)} was appended to segment ${record.segment}${old}`;
  },
  SegmentEntryCopied: (record) =>
    `An entry of segment ${record.from} is live, because the index refers to it: the cleaner copied its ${formatBytes(record.bytes)} to segment ${record.segment}`,
  SegmentEntryDropped: (record) =>
    `The cleaner dropped an entry of segment ${record.segment}: ${dropReasons[record.dropReason]}`,
  SegmentRemoved: (record) =>
    `Segment ${record.segment} was removed: ${formatInteger(record.copied)} of its ${entries(record.entries)} (${formatShare(record.copied, record.entries)}) were live and have durable copies`,
  SegmentRecovered: (record) => {
    const cut = record.cutBytes === 0 ? '' : `; the ${formatBytes(record.cutBytes)} after them are no whole batch`;
    return `Recovery read ${formatBytes(record.bytes)} of segment ${record.segment} with ${entries(record.entries)}${cut}`;
  },
  LogIndexProbed: (record) =>
    record.found === 0
      ? 'The index has no entry for the key, so the log is not read'
      : `The index has the position of the key: ${formatBytes(record.bytes)} of segment ${record.segment}`,
} satisfies Partial<SentenceWriters>;
