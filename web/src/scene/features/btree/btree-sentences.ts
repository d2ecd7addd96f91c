/** Sentences about the B+tree. */
import { formatBytes, formatCount, formatInteger } from '../../../base/units.ts';
import type * as r from '../../../protocol/records.gen.ts';
import { key, type Fields, type SentenceWriters } from '../../sentence-parts.ts';

const pageKinds: Readonly<Record<r.BTreePageKind, string>> = {
  free: 'a free page',
  meta: 'the meta page',
  leaf: 'a leaf',
  inner: 'an inner page',
};

const writeReasons: Readonly<Record<r.BTreeWriteReason, string>> = {
  evicted: 'it was dirty and was evicted from the buffer pool',
  checkpoint: 'a checkpoint shortens the redo log',
  recovery: 'recovery had changed it',
  commit: 'the commit of a write',
};

const visitReasons: Readonly<Record<r.BTreeVisitReason, string>> = {
  search: 'on the way down',
  next_leaf: 'as the next leaf of a scan, or above it',
  neighbor: 'as the neighbor of a page that changes',
  structure: 'to change the shape of the tree',
};

function bTreePageVisited(record: Fields<'BTreePageVisited'>): string {
  const { level, slot, visitReason: reason } = record;
  const entries = formatCount(record.entries, 'entry', 'entries');
  const from = record.cached !== 0 ? 'in the buffer pool' : 'read from the file';
  const page = `Page ${record.page} (${from}) was visited ${visitReasons[reason]}`;
  if (reason !== 'search') return page;
  if (level > 0) return `${page}: the search chose child ${slot} of ${entries}`;
  return `${page}: a leaf of ${entries}, and its slot ${slot} ${record.found !== 0 ? 'holds the key' : 'is where the key would be'}`;
}

export const btreeSentences = {
  BTreeOpened: (record) =>
    `A B+tree of ${formatCount(record.pages, 'page')} of ${formatBytes(record.pageBytes)} was opened; its buffer pool holds ${formatInteger(record.poolPages)} of them${record.copyOnWrite === 0 ? '' : ', and a write changes copies of them'}`,
  BTreePageCreated: (record) =>
    `Page ${record.page} ${record.origin === 'found' ? 'is' : 'became'} ${pageKinds[record.pageKind]}`,
  BTreePageSplit: (record) => {
    const { right } = record;
    const page = `Page ${record.page} was full`;
    if (record.appended !== 0)
      return `${page}, and the new entry is the last of its level: only that entry went to page ${right}, and the full page stays full`;
    return `${page} and was split: its upper ${formatCount(record.moved, 'entry', 'entries')} went to page ${right}, from ${key(record.separator)} on`;
  },
  BTreePageMerged: (record) =>
    `Page ${record.page} took the ${formatCount(record.moved, 'entry', 'entries')} of page ${record.freed}, because one of them was less than half full; page ${record.freed} is free`,
  BTreeHeightChanged: (record) =>
    `The tree is now ${formatCount(record.height, 'level')} high; the root exchanged its entries with page ${record.page}`,
  BTreePageChanged: (record) =>
    `Page ${record.page} changed in the buffer pool and is dirty: ${formatCount(record.entries, 'entry', 'entries')}, ${formatBytes(record.usedBytes)}`,
  BTreeLogged: (record) =>
    `${formatCount(record.entries, 'entry', 'entries')} ${record.entries === 1 ? 'is' : 'are'} in the tree and in the redo log; ${formatCount(record.pages, 'page')} changed`,
  BTreePageRead: (record) => `Page ${record.page} was not in the buffer pool and was read from the file`,
  BTreePageEvicted: (record) => `Page ${record.page} was evicted from the buffer pool: it was the least recently used`,
  BTreePageCopied: (record) =>
    `Page ${record.page} was copied to page ${record.copy}, where this write may change it; readers after a crash still find page ${record.page}`,
  BTreeCommitted: (record) =>
    `${formatCount(record.entries, 'entry', 'entries')} ${record.entries === 1 ? 'is' : 'are'} durable: ${formatCount(record.pages, 'page')} at free places, then meta page ${record.meta}, which names root ${record.root}; ${formatCount(record.freed.length, 'page')} of the state before ${record.freed.length === 1 ? 'is' : 'are'} free`,
  BTreePageWritten: (record) => {
    if (record.writeReason === 'commit') return `Page ${record.page} was written for the commit`;
    const copy = record.copies !== 0 ? ', after a copy of it' : '';
    return `Page ${record.page} was written back to its place${copy}: ${writeReasons[record.writeReason]}`;
  },
  BTreePageVisited: bTreePageVisited,
} satisfies Partial<SentenceWriters>;
