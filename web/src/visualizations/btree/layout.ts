/**
 * A B+tree as its pages, over the same key axis as an LSM-tree: memory on top, then the root, then level by level down
 * to the leaves.
 *
 *      Buffer pool  ////////####.............      pages in memory: newer than the file, same as in the file, free space
 *      Root         [=========================]    each page from its fence to the next one's, filled by its share of used bytes
 *      Inner        [==========][=============]
 *      Leaves       [==][= ][==][// ][= ][....]    hatched: newer than the file; pale and dashed: not in the buffer pool
 *                        |
 *                        o   3 comparisons         the path of the operation, a ring where the page came from the file
 *
 * Neighboring pages too narrow to tell apart share a box that shows their number and average fill, so the width bounds
 * the number of marks.
 *
 * Invariants: 1. pure; 2. pages, fences, fill and states are those of the records; 3. a box has the addresses of its
 * pages, and its label describes all of them.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger, formatShare } from '../../base/units.ts';
import type { BTree, BTreePage, BTreeVisit } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { axisSpan, chosen, type Input } from '../../marks/input.ts';
import type { Mark, Role, XSpan } from '../../marks/marks.ts';
import { levelRole, Pen, px } from '../../marks/pen.ts';

/** Neighboring pages that share a box; usually one. */
export interface PageBox {
  readonly pages: readonly BTreePage[];
  readonly x: number;
  readonly w: number;
}

/** One level; rows are ordered from the root down. */
export interface PageRow {
  /** Counted from the leaves, as in the engine. */
  readonly level: number;
  readonly name: string;
  readonly y: number;
  readonly h: number;
  readonly pitch: number;
  readonly boxes: readonly PageBox[];
}

export interface BTreePlan extends XSpan {
  readonly poolY: number;
  readonly poolH: number;
  readonly rows: readonly PageRow[];
}

const kPoolTop = 42;
const kPoolH = 30;
/** Minimum width of a box, px; narrower pages share one. */
const kBoxMin = 5;
/** Maximum distance from row to row, px. */
const kPitchMax = 124;
/** Height needed for name and note below each other, px. */
const kTwoLines = 31;

/** The geometry of a B+tree, with rows of at least the minimum height; null if none is open. Pure. */
export function planBTree({ scene, axis, box }: Input): BTreePlan | null {
  const { btree } = scene;
  if (btree === null) return null;
  const { x0, x1 } = axisSpan(box);
  const top = kPoolTop + kPoolH + 22;
  const n = Math.max(1, btree.levels.length);
  const pitch = Math.min(kPitchMax, (box.height - top - 14) / (n - 0.3));
  const h = Math.max(5, Math.min(46, pitch * 0.48));
  const x = (key: Uint8Array) => x0 + (x1 - x0) * axis.position(key);
  const rows = btree.levels.map((_, i): PageRow => {
    const level = n - 1 - i;
    const y = px(top + i * pitch);
    return { level, name: nameOfLevel(level, n), y, h: px(h), pitch, boxes: boxesOf(btree, level, x, x0, x1) };
  });
  return { x0, x1, poolY: kPoolTop, poolH: kPoolH, rows };
}

export function nameOfLevel(level: number, height: number): string {
  if (level === height - 1) return 'Root';
  if (level === 0) return 'Leaves';
  return height === 3 ? 'Inner' : `Inner ${level}`;
}

/** The pages of a level, each from its fence to the next; narrow neighbors share a box. */
function boxesOf(btree: BTree, level: number, x: (key: Uint8Array) => number, x0: number, x1: number): PageBox[] {
  const pages = btree.levels[level]!.flatMap((number) => btree.pages.get(number) ?? []);
  const boxes: PageBox[] = [];
  let gathered: BTreePage[] = [];
  let left = x0;
  pages.forEach((page, i) => {
    gathered.push(page);
    const next = pages[i + 1];
    const right = next === undefined ? x1 : Math.max(left, x(next.fence));
    if (next !== undefined && right - left < kBoxMin) return;
    const narrow = right - left < kBoxMin ? boxes.pop() : undefined;
    const from = narrow?.x ?? left;
    boxes.push({ pages: [...(narrow?.pages ?? []), ...gathered], x: px(from), w: px(right - from) });
    gathered = [];
    left = right;
  });
  return boxes;
}

/** The pages of a B+tree with its buffer pool, and the path of the current operation. Space: logical px of the box. Pure. */
export function layoutBTree(input: Input): readonly Mark[] {
  const { scene, axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const plan = planBTree(input);
  const { btree } = scene;
  if (plan === null || btree === null) {
    pen.note('btree/none', box.width / 2, box.height / 2, 'No B+tree is open.', 'muted', 'middle');
    return pen.marks;
  }
  pen.ruler(axis, plan.x0, plan.x1, 20, box.height - 6);
  bufferPool(pen, btree, plan);
  for (const row of plan.rows) levelOfPages(pen, input, btree, plan, row);
  splits(pen, input, btree, plan);
  path(pen, input, btree, plan);
  return pen.marks;
}

function bufferPool(pen: Pen, { pages, poolPages, pageBytes }: BTree, { x0, x1, poolY, poolH }: BTreePlan): void {
  const id = 'btree/pool';
  let [dirty, clean] = [0, 0];
  for (const { state } of pages.values()) {
    if (state === 'dirty') dirty++;
    else if (state === 'clean') clean++;
  }
  const note = `${formatInteger(dirty + clean)}/${formatInteger(poolPages)}${x0 > 100 ? ' pages' : ''}`;
  pen.rowName(id, 14, poolY + 14, 'Buffer pool', note, x0 - 28);
  const floor = poolY + poolH;
  const h = 14;
  const unit = (x1 - x0) / Math.max(1, poolPages, dirty + clean);
  pen.box(x0, floor - h, x1 - x0, h, {
    id,
    role: 'faint',
    r: 2,
    label: `Buffer pool: ${formatInteger(dirty + clean)} of ${formatCount(poolPages, 'page')} of ${formatBytes(pageBytes)}, ${formatInteger(dirty)} of them newer than the file`,
  });
  const part = (name: string, from: number, n: number, role: Role, pattern: 'hatch' | 'solid') =>
    n > 0 &&
    pen.box(x0 + from * unit, floor - h, Math.max(1, n * unit), h, { id: `${id}/${name}`, role, pattern, r: 2 });
  part('dirty', 0, dirty, 'memtable', 'hatch');
  part('clean', dirty, clean, 'level1', 'solid');
  const words = dirty > 0 ? `${formatInteger(dirty)} newer than the file` : 'all as in the file';
  pen.note(`${id}/words`, x1, floor - h - 5, words, 'muted', 'end');
}

function levelOfPages(pen: Pen, input: Input, btree: BTree, { x0 }: BTreePlan, row: PageRow): void {
  const id = `btree/level:${row.level}`;
  const pages = row.boxes.flatMap((box) => box.pages);
  const middle = row.y + row.h / 2;
  const inLine = row.pitch < kTwoLines;
  const wide = x0 > 100 && !inLine;
  const full = formatShare(usedOf(pages), Math.max(1, pages.length) * btree.pageBytes);
  const note = wide
    ? formatCount(pages.length, 'page')
    : `${formatInteger(pages.length)} · ${percent(usedOf(pages), pages.length * btree.pageBytes)}`;
  pen.rowName(id, 14, inLine ? middle + 5 : middle - 1, row.name, note, x0 - 22, inLine ? 0 : 14);
  if (wide && row.pitch >= 46) pen.note(`${id}/full`, 14, px(middle + 26), `${full} full`);
  for (const box of row.boxes) pageBox(pen, input, btree, row, box);
}

const usedOf = (pages: readonly BTreePage[]): number => pages.reduce((sum, page) => sum + page.usedBytes, 0);
const percent = (part: number, whole: number): string => `${whole > 0 ? Math.round((100 * part) / whole) : 0}\u00a0%`;

/** The address of a box: that of its page, or of the first one plus the number of others. */
export const boxId = ({ pages }: PageBox): string =>
  pages.length === 1 ? `btree/page:${pages[0]!.page}` : `btree/page:${pages[0]!.page}+${pages.length - 1}`;

/** A page is an outline filled from the bottom; a shared box shows the average, divided by page state. */
function pageBox(pen: Pen, input: Input, btree: BTree, row: PageRow, box: PageBox): void {
  const { pages } = box;
  const id = boxId(box);
  const of = (state: BTreePage['state']) => pages.filter((page) => page.state === state);
  const [out, dirty] = [of('out'), of('dirty')];
  const w = Math.max(1, box.w - 1);
  const x = box.x + 0.5;
  const faded = out.length === pages.length;
  pen.box(x, row.y, w, row.h, {
    id,
    role: 'panel',
    r: Math.min(2, w / 4),
    label: pagesWords(pages, btree, row.name),
    pattern: faded ? 'dashed' : 'solid',
    highlighted: pages.some((page) => chosen(input, `btree/page:${page.page}`)) || chosen(input, id),
  });
  const role = levelRole(btree.levels.length - row.level);
  let from = x;
  for (const [state, some] of [
    ['dirty', dirty],
    ['clean', of('clean')],
    ['out', out],
  ] as const) {
    if (some.length === 0) continue;
    const share = w * (some.length / pages.length);
    const h = row.h * Math.min(1, usedOf(some) / (some.length * btree.pageBytes));
    pen.box(from, row.y + row.h - h, share, h, {
      id: `${id}/${state}`,
      role: state === 'dirty' ? 'memtable' : role,
      r: Math.min(2, share / 4),
      pattern: state === 'dirty' ? 'hatch' : 'solid',
      ...(state === 'out' ? { opacity: 0.3 } : {}),
    });
    from += share;
  }
  if (pages.length === 1) pageName(pen, id, pages[0]!, role, btree.pageBytes, row, x, w);
}

/** The number of a page: on the filled part, above it if that is hatched, omitted where there is no room. */
function pageName(
  pen: Pen,
  id: string,
  page: BTreePage,
  role: Role,
  pageBytes: number,
  { y, h }: PageRow,
  x: number,
  w: number,
): void {
  const text = `#${page.page}`;
  const filled = h * Math.min(1, page.usedBytes / pageBytes);
  const above = page.state === 'dirty' || filled < 13;
  if (h < 14 || (above && h - filled < 12) || pen.metrics.width(text, 'mono', kType.small) >= w - 7) return;
  const on = page.state === 'clean' && !above ? role : null;
  pen.nameOn(`${id}/name`, px(x + 4), px(above ? y + 10 : y + h - 4), text, on);
}

const kStates: Readonly<Record<BTreePage['state'], string>> = {
  clean: 'in the buffer pool, same as in the file',
  dirty: 'in the buffer pool and newer than the file',
  out: 'not in the buffer pool',
};

/** Describes a page, or several that share a box. Pure. */
export function pagesWords(pages: readonly BTreePage[], { pageBytes }: BTree, level: string): string {
  const [page] = pages;
  const used = usedOf(pages);
  if (pages.length === 1)
    return `Page ${page!.page}, ${level.toLowerCase()}: from ${page!.fence.length > 0 ? formatKey(page!.fence, { max: 24 }) : 'the first key'} on, ${formatCount(page!.entries, 'entry', 'entries')}, ${percent(used, pageBytes)} full, ${kStates[page!.state]}`;
  const count = (state: BTreePage['state']) => pages.filter((p) => p.state === state).length;
  return `${formatCount(pages.length, 'page')} of the ${level.toLowerCase()}, from page ${page!.page} on: ${percent(used, pages.length * pageBytes)} full on average, ${formatInteger(count('clean') + count('dirty'))} in the buffer pool, ${formatInteger(count('dirty'))} newer than the file`;
}

/** The box and row that contain a page. */
function standsIn(plan: BTreePlan, page: number): { readonly row: PageRow; readonly box: PageBox } | null {
  for (const row of plan.rows)
    for (const box of row.boxes) if (box.pages.some((other) => other.page === page)) return { row, box };
  return null;
}

/** Pages that the current operation split: frames around both halves, and how many entries moved. */
function splits(pen: Pen, { box }: Input, btree: BTree, plan: BTreePlan): void {
  btree.splits.forEach(({ page, right, moved, appended }, i) => {
    const [left, half] = [standsIn(plan, page), standsIn(plan, right)];
    if (left === null || half === null) return;
    const id = `btree/split:${page}-${right}`;
    const [from, to] = [left.box.x, half.box.x + half.box.w];
    const { row } = left;
    const what = appended ? `a new last page #${right}` : `split: ${formatInteger(moved)} to #${right}`;
    pen.box(from - 1.5, row.y - 2.5, Math.max(3, to - from + 3), row.h + 5, {
      id,
      role: 'merge',
      pattern: 'outline',
      r: 3,
      label: appended
        ? `Page ${page} was full, and the new entry is the last: only that entry went to page ${right}`
        : `Page ${page} was full and was split: ${formatCount(moved, 'entry', 'entries')} went to page ${right}`,
    });
    const w = pen.metrics.width(what, 'sans', kType.small);
    if (i > 0 && btree.splits[i - 1]?.level === btree.splits[i]?.level) return;
    const x = Math.min(Math.max((from + to) / 2, plan.x0 + w / 2), box.width - w / 2 - 4);
    if (row.y - 6 > 24) pen.note(`${id}/words`, px(x), px(row.y - 6), what, 'merge', 'middle');
  });
}

/**
 * The path down: a ray at the key, a dot in each page, a ring where the page came from the file, and frames around
 * visited sibling leaves.
 */
function path(pen: Pen, input: Input, btree: BTree, plan: BTreePlan): void {
  const { operation } = input.scene;
  const down = btree.path.filter((visit) => visit.reason === 'search');
  if (operation === null || down.length === 0) return;
  const stops = down.flatMap((visit) => {
    const place = standsIn(plan, visit.page);
    return place === null ? [] : [{ visit, ...place }];
  });
  const share = operation.key.length > 0 ? input.axis.position(operation.key) : 0;
  const x = px(plan.x0 + (plan.x1 - plan.x0) * share);
  const walked = new Set<PageBox>();
  for (const visit of btree.path) {
    const place = visit.reason === 'next_leaf' ? standsIn(plan, visit.page) : null;
    if (place === null || walked.has(place.box)) continue;
    walked.add(place.box);
    pen.box(place.box.x - 1, place.row.y - 1.5, place.box.w + 2, place.row.h + 3, {
      id: `btree/walked:${place.box.pages[0]!.page}`,
      role: 'ray',
      pattern: 'outline',
      r: 2,
      label: visitWords(visit),
    });
  }
  let y = plan.poolY - 4;
  stops.forEach(({ visit, row }, i) => {
    const to = row.y + row.h / 2;
    pen.vertical(x, y, to, { id: `btree/ray/${i}`, role: 'ray', width: 2 });
    y = to;
    pen.disc(x, to, 4.5, {
      id: `btree/visit:${i}/page:${visit.page}`,
      role: 'ray',
      pattern: visit.cached ? 'solid' : 'outline',
      label: visitWords(visit),
    });
    // There is room for one text only; splits take precedence.
    if (row.pitch - row.h < 16 || visit.compared.length === 0 || btree.splits.length > 0) return;
    const words = `${formatInteger(visit.compared.length)} comparisons${visit.cached ? '' : ', read from the file'}`;
    const text =
      pen.metrics.width(words, 'sans', kType.small) < Math.max(x - plan.x0, plan.x1 - x) - 8
        ? words
        : `${formatInteger(visit.compared.length)} compared`;
    const right = plan.x1 - x > x - plan.x0;
    const [at, anchor] = right ? ([x + 8, 'start'] as const) : ([x - 8, 'end'] as const);
    pen.note(`btree/visit:${i}/words`, px(at), px(row.y + row.h + 12), text, 'ray', anchor);
  });
}

/** Describes a page on the path of an operation. Pure. */
export function visitWords(visit: BTreeVisit): string {
  const from = visit.cached ? 'in the buffer pool' : 'read from the file';
  const compared = visit.compared.length > 0 ? `, ${formatCount(visit.compared.length, 'comparison')}` : '';
  if (visit.reason !== 'search') return `Page ${visit.page}, ${from}: visited after the search${compared}`;
  const went =
    visit.level > 0
      ? `child ${visit.slot} of ${visit.entries}`
      : visit.found
        ? 'the key is here'
        : 'the key is not here';
  return `Page ${visit.page}, ${from}${compared}: ${went}`;
}
