/** Sentences about the B+tree. */
import { formatBytes, formatCount, formatInteger } from '../../../base/units.ts';
import * as r from '../../../protocol/records.gen.ts';
import { key, type SentenceWriters } from '../../sentence-parts.ts';

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
};

const visitReasons: Readonly<Record<r.BTreeVisitReason, string>> = {
  search: 'on the way down',
  next_leaf: 'through the link of its neighbor leaf',
  neighbor: 'as the neighbor of a page that changes',
  structure: 'to change the shape of the tree',
};

function bTreePageVisited(v: DataView, at: number): string {
  const level = r.BTreePageVisited.level(v, at);
  const entries = formatCount(r.BTreePageVisited.entries(v, at), 'entry', 'entries');
  const reason = r.BTreePageVisited.visitReason(v, at);
  const from = r.BTreePageVisited.cached(v, at) !== 0 ? 'in the buffer pool' : 'read from the file';
  const page = `Page ${r.BTreePageVisited.page(v, at)} (${from}) was visited ${visitReasons[reason]}`;
  const slot = r.BTreePageVisited.slot(v, at);
  if (reason !== 'search') return page;
  if (level > 0) return `${page}: the search chose child ${slot} of ${entries}`;
  return `${page}: a leaf of ${entries}, and its slot ${slot} ${r.BTreePageVisited.found(v, at) !== 0 ? 'holds the key' : 'is where the key would be'}`;
}

export const btreeSentences = {
  BTreeOpened: (v, at) =>
    `A B+tree of ${formatCount(r.BTreeOpened.pages(v, at), 'page')} of ${formatBytes(r.BTreeOpened.pageBytes(v, at))} was opened; its buffer pool holds ${formatInteger(r.BTreeOpened.poolPages(v, at))} of them`,
  BTreePageCreated: (v, at) =>
    `Page ${r.BTreePageCreated.page(v, at)} ${r.BTreePageCreated.origin(v, at) === 'found' ? 'is' : 'became'} ${pageKinds[r.BTreePageCreated.pageKind(v, at)]}`,
  BTreePageSplit: (v, at) => {
    const right = r.BTreePageSplit.right(v, at);
    const page = `Page ${r.BTreePageSplit.page(v, at)} was full`;
    if (r.BTreePageSplit.appended(v, at) !== 0)
      return `${page}, and the new entry is the last of its level: only that entry went to page ${right}, and the full page stays full`;
    return `${page} and was split: its upper ${formatCount(r.BTreePageSplit.moved(v, at), 'entry', 'entries')} went to page ${right}, from ${key(r.BTreePageSplit.separator(v, at))} on`;
  },
  BTreePageMerged: (v, at) =>
    `Page ${r.BTreePageMerged.page(v, at)} took the ${formatCount(r.BTreePageMerged.moved(v, at), 'entry', 'entries')} of page ${r.BTreePageMerged.freed(v, at)}, because one of them was less than half full; page ${r.BTreePageMerged.freed(v, at)} is free`,
  BTreeHeightChanged: (v, at) =>
    `The tree is now ${formatCount(r.BTreeHeightChanged.height(v, at), 'level')} high; the root kept its place and exchanged its entries with page ${r.BTreeHeightChanged.page(v, at)}`,
  BTreePageChanged: (v, at) =>
    `Page ${r.BTreePageChanged.page(v, at)} changed in the buffer pool and is dirty: ${formatCount(r.BTreePageChanged.entries(v, at), 'entry', 'entries')}, ${formatBytes(r.BTreePageChanged.usedBytes(v, at))}`,
  BTreeLogged: (v, at) =>
    `${formatCount(r.BTreeLogged.entries(v, at), 'entry', 'entries')} ${r.BTreeLogged.entries(v, at) === 1 ? 'is' : 'are'} in the tree and in the redo log; ${formatCount(r.BTreeLogged.pages(v, at), 'page')} changed`,
  BTreePageRead: (v, at) => `Page ${r.BTreePageRead.page(v, at)} was not in the buffer pool and was read from the file`,
  BTreePageEvicted: (v, at) =>
    `Page ${r.BTreePageEvicted.page(v, at)} was evicted from the buffer pool: it was the least recently used`,
  BTreePageWritten: (v, at) => {
    const copy = r.BTreePageWritten.copies(v, at) !== 0 ? ', after a copy of it' : '';
    return `Page ${r.BTreePageWritten.page(v, at)} was written back to its place${copy}: ${writeReasons[r.BTreePageWritten.writeReason(v, at)]}`;
  },
  BTreePageVisited: bTreePageVisited,
} satisfies Partial<SentenceWriters<r.RecordName>>;
