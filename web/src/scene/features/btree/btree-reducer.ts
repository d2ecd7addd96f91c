/**
 * The B+tree: its pages by level, which of them are in the buffer pool, and the path of an operation through the tree.
 *
 * Structure comes from splits, merges and changes of height; counts and states from the pages' own records; all of that
 * is tier 1. The path (tier 2) lists the pages that an operation visited, each with its comparisons: those recorded
 * since the previous page.
 *
 * The scene has a B+tree from BTreeOpened on. Earlier page changes belong to recovery and are not drawn.
 */
import {
  BTreeCommitted,
  BTreeHeightChanged,
  BTreeLogged,
  BTreeOpened,
  BTreePageChanged,
  BTreePageCopied,
  BTreePageCreated,
  BTreePageEvicted,
  BTreePageMerged,
  BTreePageRead,
  BTreePageSplit,
  BTreePageVisited,
  BTreePageWritten,
  KeysCompared,
} from '../../../protocol/records.gen.ts';
import type { BTree, BTreePage, Scene } from '../../types.ts';
import { levelsClosed } from '../../scene.ts';
import { forget } from '../engine/engine-reducer.ts';
import type { Reducer, Section } from '../../reducer.ts';

const noKey = new Uint8Array(0);
const orders = ['smaller', 'equal', 'greater'] as const;
/** Upper bound of visits drawn for one operation: a scan of the whole tree visits every leaf. */
const pathMax = 4096;
/** A batch may split any number of pages; the last ones are drawn. */
const splitsMax = 64;

/** Wraps a reducer that does nothing unless a B+tree is open. */
const whenOpen =
  (reduce: (btree: BTree, v: DataView, at: number, scene: Scene) => void): Reducer =>
  (scene, v, at) => {
    if (scene.btree === null) return;
    reduce(scene.btree, v, at, scene);
    scene.versions.btree++;
  };

function update(btree: BTree, page: number, change: Partial<BTreePage>): void {
  const known = btree.pages.get(page);
  if (known !== undefined) btree.pages.set(page, { ...known, ...change });
}

/** Adds a placeholder for a page of a level that no record described. */
function standIn(btree: BTree, level: number, page: number): void {
  if (btree.pages.has(page)) return;
  const kind = level === 0 ? 'leaf' : 'inner';
  btree.pages.set(page, { page, kind, level, entries: 0, usedBytes: 0, fence: noKey, state: 'out' });
}

/** A tree is recorded from its leaves up, and a damaged trace in any order: missing levels below are created empty. */
function levelOf(btree: BTree, level: number): readonly number[] {
  while (btree.levels.length <= level) btree.levels.push([]);
  return btree.levels[level]!;
}

/** Replaces one page of a level by these pages, which may include it. */
function replaceIn(btree: BTree, level: number, page: number, by: readonly number[]): void {
  for (const known of by) standIn(btree, level, known);
  btree.levels[level] = levelOf(btree, level).flatMap((other) => (other === page ? by : [other]));
}

/** A page that the tree does not have any more; a copy-on-write tree frees it with its commit. */
function freeNow(btree: BTree, page: number): void {
  if (!btree.copyOnWrite) btree.free = [page, ...btree.free];
}

export const btree: Section = {
  BTreeOpened(scene, v, at) {
    forget(scene, levelsClosed);
    scene.opened = true;
    scene.btree = {
      lastLsn: BTreeOpened.lastLsn(v, at),
      pageBytes: BTreeOpened.pageBytes(v, at),
      poolPages: BTreeOpened.poolPages(v, at),
      pageCount: BTreeOpened.pages(v, at),
      copyOnWrite: BTreeOpened.copyOnWrite(v, at) !== 0,
      pages: new Map(),
      levels: [],
      free: [],
      splits: [],
      path: [],
      comparing: [],
    };
  },
  BTreePageCreated: whenOpen((btree, v, at) => {
    const page = BTreePageCreated.page(v, at);
    const kind = BTreePageCreated.pageKind(v, at);
    const level = BTreePageCreated.level(v, at);
    btree.pages.set(page, {
      page,
      kind,
      level,
      entries: BTreePageCreated.entries(v, at),
      usedBytes: BTreePageCreated.usedBytes(v, at),
      fence: BTreePageCreated.fence(v, at).slice(),
      state: BTreePageCreated.resident(v, at) === 0 ? 'out' : 'clean',
    });
    switch (BTreePageCreated.origin(v, at)) {
      case 'found':
        if (kind === 'free') btree.free = [...btree.free, page];
        else if (kind !== 'meta') btree.levels[level] = [...levelOf(btree, level), page];
        break;
      case 'end_of_file':
        btree.pageCount++;
        break;
      case 'free_list':
        btree.free = btree.free.filter((other) => other !== page);
        break;
    }
  }),
  BTreePageSplit: whenOpen((btree, v, at) => {
    const page = BTreePageSplit.page(v, at);
    const level = BTreePageSplit.level(v, at);
    const right = BTreePageSplit.right(v, at);
    replaceIn(btree, level, page, [page, right]);
    const moved = BTreePageSplit.moved(v, at);
    const split = { level, page, right, moved, appended: BTreePageSplit.appended(v, at) !== 0 };
    btree.splits = [...btree.splits, split].slice(-splitsMax);
  }),
  BTreePageMerged: whenOpen((btree, v, at) => {
    const freed = BTreePageMerged.freed(v, at);
    replaceIn(btree, BTreePageMerged.level(v, at), freed, []);
    freeNow(btree, freed);
  }),
  BTreeHeightChanged: whenOpen((btree, v, at) => {
    const page = BTreeHeightChanged.page(v, at);
    const height = BTreeHeightChanged.height(v, at);
    const root = btree.levels.at(-1)?.[0] ?? 1;
    if (height > btree.levels.length) {
      const top = btree.levels.length;
      if (top > 0) replaceIn(btree, top - 1, root, [page]);
      standIn(btree, top, root);
      btree.levels.push([root]);
    } else {
      btree.levels.length = Math.min(btree.levels.length, Math.max(1, height));
      replaceIn(btree, Math.max(0, btree.levels.length - 1), page, [root]);
      freeNow(btree, page);
    }
  }),
  BTreePageChanged: whenOpen((btree, v, at) =>
    update(btree, BTreePageChanged.page(v, at), {
      kind: BTreePageChanged.pageKind(v, at),
      level: BTreePageChanged.level(v, at),
      entries: BTreePageChanged.entries(v, at),
      usedBytes: BTreePageChanged.usedBytes(v, at),
      state: 'dirty',
    }),
  ),
  BTreeLogged: whenOpen((btree, v, at) => {
    if (BTreeLogged.pages(v, at) > 0) btree.lastLsn++;
  }),
  BTreePageCopied: whenOpen((btree, v, at) => {
    const page = BTreePageCopied.page(v, at);
    const copy = BTreePageCopied.copy(v, at);
    replaceIn(btree, BTreePageCopied.level(v, at), page, [copy]);
    const known = btree.pages.get(page);
    if (known !== undefined) update(btree, copy, { entries: known.entries, fence: known.fence });
  }),
  BTreeCommitted: whenOpen((btree, v, at) => {
    btree.lastLsn++;
    const freed = Array.from(BTreeCommitted.freed(v, at));
    for (const page of freed) update(btree, page, { kind: 'free' });
    btree.free = [...freed.reverse(), ...btree.free];
  }),
  BTreePageRead: whenOpen((btree, v, at) => update(btree, BTreePageRead.page(v, at), { state: 'clean' })),
  BTreePageWritten: whenOpen((btree, v, at) => {
    const page = BTreePageWritten.page(v, at);
    if (btree.pages.get(page)?.state === 'dirty') update(btree, page, { state: 'clean' });
  }),
  BTreePageEvicted: whenOpen((btree, v, at) => update(btree, BTreePageEvicted.page(v, at), { state: 'out' })),
  OpBegun: whenOpen((btree) => {
    btree.splits = [];
    btree.path = [];
    btree.comparing = [];
  }),
  KeysCompared: whenOpen((btree, v, at) => {
    const slot = KeysCompared.left(v, at);
    btree.comparing.push({ slot, order: orders[KeysCompared.order(v, at)] ?? 'equal' });
  }),
  BTreePageVisited: whenOpen((btree, v, at) => {
    const compared = btree.comparing;
    btree.comparing = [];
    if (btree.path.length >= pathMax) return;
    btree.path.push({
      page: BTreePageVisited.page(v, at),
      level: BTreePageVisited.level(v, at),
      entries: BTreePageVisited.entries(v, at),
      slot: BTreePageVisited.slot(v, at),
      cached: BTreePageVisited.cached(v, at) !== 0,
      found: BTreePageVisited.found(v, at) !== 0,
      reason: BTreePageVisited.visitReason(v, at),
      compared,
    });
  }),
};
