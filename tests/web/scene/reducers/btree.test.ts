/** A B+tree from its records: levels in key order, states of pages, and the path of a Get with the comparisons made in each page. */
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../web/src/scene/fold.ts';
import { cloneScene, createScene, withoutDetail, words } from '../../../../web/src/scene/scene.ts';
import type { Scene } from '../../../../web/src/scene/types.ts';
import { narrate } from '../../../../web/src/scene/explain.ts';
import { batch, record, type Fields } from '../../../fixtures/records.ts';

const found = (page: number, level: number, fence: string, page_kind = level > 0 ? 'inner' : 'leaf'): Uint8Array =>
  record('BTreePageCreated', { page, level, fence, page_kind, entries: 3, used_bytes: 200, origin: 'found' });
const changed = (page: number, level: number, entries: number): Uint8Array =>
  record('BTreePageChanged', {
    page,
    level,
    entries,
    used_bytes: 40 + 50 * entries,
    page_kind: level > 0 ? 'inner' : 'leaf',
  });

/** Root 1 over leaves 2 and 3; page 4 is free. */
const opened = (): Scene => {
  const scene = createScene();
  fold(
    scene,
    batch(
      record('BTreeOpened', { last_lsn: 9, page_bytes: 512, pool_pages: 8, pages: 5 }),
      found(0, 0, '', 'meta'),
      found(1, 1, ''),
      found(2, 0, ''),
      found(3, 0, 'm'),
      found(4, 0, '', 'free'),
    ),
  );
  return scene;
};
const then = (scene: Scene, ...records: readonly Uint8Array[]): Scene => {
  fold(scene, batch(...records));
  return scene;
};
const levels = (scene: Scene): unknown => scene.btree?.levels;

describe('structure', () => {
  it('is complete when a tree is opened', () => {
    const scene = opened();
    expect(levels(scene)).toEqual([[2, 3], [1]]);
    expect(scene.btree?.free).toEqual([4]);
    expect(scene.opened).toBe(true);
    expect(JSON.parse(words(scene))).toMatchObject({
      engine: 'btree',
      last_lsn: 9,
      pages: 5,
      levels: [[{ page: 2 }, { page: 3, fence: '6d' }], [{ page: 1, state: 'out' }]],
      free: [4],
      pool: { pages: 0, dirty: 0 },
    });
  });

  it('a split takes a page from the free list or the end of the file, and inserts it right of the full one', () => {
    const make = (page: number, origin: string): Uint8Array =>
      record('BTreePageCreated', { page, fence: 'f', page_kind: 'leaf', used_bytes: 40, origin, resident: 1 });
    const scene = then(
      opened(),
      make(4, 'free_list'),
      record('BTreePageSplit', { page: 2, right: 4, moved: 2, separator: 'f' }),
      changed(4, 0, 2),
      make(5, 'end_of_file'),
      record('BTreePageSplit', { page: 3, right: 5, moved: 1, separator: 'x', appended: 1 }),
    );
    expect(levels(scene)).toEqual([[2, 4, 3, 5], [1]]);
    expect(scene.btree).toMatchObject({ free: [], pageCount: 6 });
    expect(scene.btree?.splits).toEqual([
      { level: 0, page: 2, right: 4, moved: 2, appended: false },
      { level: 0, page: 3, right: 5, moved: 1, appended: true },
    ]);
    expect(then(scene, record('OpBegun')).btree?.splits).toEqual([]);
    expect(scene.btree?.pages.get(4)).toMatchObject({ entries: 2, usedBytes: 140, state: 'dirty' });
  });

  it('a write of a copy-on-write tree puts copies in place of its path, and frees the pages with its commit', () => {
    const scene = createScene();
    const copied = (page: number, copy: number, level: number): readonly Uint8Array[] => [
      record('BTreePageCreated', {
        page: copy,
        level,
        page_kind: 'leaf',
        used_bytes: 40,
        origin: 'end_of_file',
        resident: 1,
      }),
      record('BTreePageCopied', { page, copy, level }),
    ];
    fold(
      scene,
      batch(
        record('BTreeOpened', { last_lsn: 9, page_bytes: 512, pool_pages: 8, pages: 5, copy_on_write: 1 }),
        ...[found(0, 0, '', 'meta'), found(1, 0, '', 'meta'), found(2, 1, ''), found(3, 0, ''), found(4, 0, 'm')],
        ...copied(2, 5, 1),
        ...copied(4, 6, 0),
        changed(5, 1, 1),
        changed(6, 0, 4),
        record('BTreePageEvicted', { page: 4 }),
        record('BTreePageWritten', { page: 5, write_reason: 'commit' }),
        record('BTreePageWritten', { page: 6, write_reason: 'commit' }),
        record('BTreePageWritten', { page: 1, write_reason: 'commit' }),
        record('BTreeCommitted', { entries: 1, pages: 2, root: 5, meta: 1, freed: [2, 4] }),
      ),
    );
    expect(levels(scene)).toEqual([[3, 6], [5]]);
    expect(scene.btree).toMatchObject({ lastLsn: 10, free: [4, 2], pageCount: 7 });
    expect(scene.btree?.pages.get(6)).toMatchObject({ entries: 4, fence: new Uint8Array([0x6d]), state: 'clean' });
    expect(scene.btree?.pages.get(4)).toMatchObject({ kind: 'free', state: 'out' });
    expect(scene.btree?.pages.get(1)).toMatchObject({ kind: 'meta', state: 'out' });
  });

  it('a merge frees the right page, and the root takes its last child back', () => {
    const scene = then(
      opened(),
      record('BTreePageMerged', { page: 2, freed: 3, moved: 1 }),
      record('BTreeHeightChanged', { page: 2, height: 1 }),
    );
    expect(levels(scene)).toEqual([[1]]);
    expect(scene.btree?.free).toEqual([2, 3, 4]);
  });

  it('a full root moves up a level, and a new page takes its entries', () => {
    const scene = then(
      opened(),
      record('BTreePageCreated', { page: 5, level: 1, page_kind: 'inner', origin: 'end_of_file', resident: 1 }),
      record('BTreeHeightChanged', { page: 5, height: 3 }),
    );
    expect(levels(scene)).toEqual([[2, 3], [5], [1]]);
  });

  it('is gone after a crash, and when an LSM-tree is opened', () => {
    expect(then(opened(), record('EngineCrashed')).btree).toBeNull();
    expect(then(opened(), record('EngineOpened')).btree).toBeNull();
  });
});

describe('the buffer pool', () => {
  it('knows which pages are clean, dirty and not cached', () => {
    const scene = opened();
    const state = (fields: Uint8Array): string => then(scene, fields).btree!.pages.get(3)!.state;
    const page: Fields = { page: 3 };
    expect(state(record('BTreePageRead', page))).toBe('clean');
    expect(state(changed(3, 0, 4))).toBe('dirty');
    expect(state(record('BTreePageWritten', page))).toBe('clean');
    expect(state(record('BTreePageEvicted', page))).toBe('out');
  });

  it('is independent in a copy', () => {
    const scene = opened();
    const copy = cloneScene(scene);
    then(scene, changed(3, 0, 4), record('BTreePageMerged', { page: 2, freed: 3 }));
    expect(copy.btree?.pages.get(3)).toMatchObject({ entries: 3, state: 'out' });
    expect(levels(copy)).toEqual([[2, 3], [1]]);
  });
});

describe('the path', () => {
  const compared = (left: number, order: number, site: string): Uint8Array =>
    record('KeysCompared', { left, right: 0xffff, site, order });
  const visited = (fields: Fields): Uint8Array => record('BTreePageVisited', { cached: 1, entries: 3, ...fields });
  const get = (): Scene =>
    then(
      opened(),
      record('OpBegun', { op: 1, op_kind: 'get', key: 'p' }),
      compared(0, 0, 'btree_inner'),
      visited({ page: 1, level: 1, slot: 1 }),
      record('BTreePageRead', { page: 3 }),
      compared(1, 2, 'btree_leaf'),
      compared(0, 1, 'btree_leaf'),
      visited({ page: 3, slot: 0, cached: 0, found: 1 }),
    );

  it('lists each page with its comparisons', () => {
    expect(get().btree?.path).toEqual([
      {
        page: 1,
        level: 1,
        entries: 3,
        slot: 1,
        cached: true,
        found: false,
        reason: 'search',
        compared: [{ slot: 0, order: 'smaller' }],
      },
      {
        page: 3,
        level: 0,
        entries: 3,
        slot: 0,
        cached: false,
        found: true,
        reason: 'search',
        compared: [
          { slot: 1, order: 'greater' },
          { slot: 0, order: 'equal' },
        ],
      },
    ]);
  });

  it('restarts with each operation, and is detail', () => {
    expect(then(get(), record('OpBegun', { op: 2, op_kind: 'get' })).btree?.path).toEqual([]);
    expect(withoutDetail(get()).btree).toMatchObject({ path: [], levels: [[2, 3], [1]] });
  });
});

describe('sentences', () => {
  const say = (bytes: Uint8Array): string => {
    const v = new DataView(bytes.buffer);
    return narrate({ kind: v.getUint16(0, true), cause: 0, v, at: 0 }).replaceAll('\u00a0', ' ');
  };

  it.each([
    [
      record('BTreePageVisited', { page: 7, level: 1, entries: 40, slot: 12, cached: 1 }),
      'Page 7 (in the buffer pool) was visited on the way down: the search chose child 12 of 40 entries',
    ],
    [
      record('BTreePageVisited', { page: 9, entries: 20, slot: 3, found: 1 }),
      'Page 9 (read from the file) was visited on the way down: a leaf of 20 entries, and its slot 3 holds the key',
    ],
    [
      record('BTreePageSplit', { page: 2, right: 4, moved: 5, separator: 'm' }),
      'Page 2 was full and was split: its upper 5 entries went to page 4, from m on',
    ],
    [
      record('BTreePageSplit', { page: 2, right: 4, moved: 1, appended: 1, separator: 'z' }),
      'Page 2 was full, and the new entry is the last of its level: only that entry went to page 4, and the full page stays full',
    ],
    [
      record('BTreePageWritten', { page: 2, bytes: 8192, copies: 1, write_reason: 'evicted' }),
      'Page 2 was written back to its place, after a copy of it: it was dirty and was evicted from the buffer pool',
    ],
    [record('BTreePageCreated', { page: 2, level: 1, page_kind: 'inner' }), 'Page 2 is an inner page'],
  ])('%#', (bytes, sentence) => {
    expect(say(bytes)).toBe(sentence);
  });
});
