/**
 * The radix tree above the entries of a memtable. A bracket is a node: it joins the keys that begin with the same bytes, which are written
 * on it (with less room, those that its parent does not have), with a leg for each branch. The versions of a key have one leg, to the newest one.
 *
 *      .----------'user'---------.
 *      |                         |
 *    .-'user1'-.            .-'user2'-.
 *    |         |            |         |
 *    #         #            #    #    #
 *  user17    user18       user2     user25        two versions of user2
 *
 * The shape depends on the keys alone, as the engine's does (engine-wasm/src/memtable/radix_tree.h), so it is computed here from the entries.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { formatCount } from '../../base/units.ts';
import type { Entry, Key, Memtable, Operation } from '../../scene/types.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { kEntryMost, kNamed, type Plan } from './memtable-plan.ts';
import { travelingPair } from './traveling-pair.ts';

/** A node: the keys of entries `first` to `last` have their first `depth` bytes in common, and no more. */
export interface TrieNode {
  readonly depth: number;
  readonly first: number;
  readonly last: number;
  /** Levels of nodes up to this one: 1 if all branches lead to keys. */
  readonly height: number;
  /** From left to right: a node, or the newest entry of a key by its rank. */
  readonly branches: readonly (TrieNode | number)[];
}

export interface Trie {
  /** Null if there are fewer than two keys. */
  readonly root: TrieNode | null;
  /** The levels of nodes. */
  readonly height: number;
}

/** How many bytes the keys have in common at their beginning. */
function commonPrefix(a: Key, b: Key): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** A node of which more branches may come. */
interface Open {
  readonly depth: number;
  readonly first: number;
  readonly branches: (TrieNode | number)[];
}

const heightOf = (branch: TrieNode | number): number => (typeof branch === 'number' ? 0 : branch.height);

/** The trie over the keys of entries in key order: a node ends with the last key that has its bytes. Pure. */
export function trieOf(list: readonly Pick<Entry, 'key'>[]): Trie {
  const open: Open[] = [];
  // Closes nodes that are deeper, around their last branch; returns what is around it then.
  const closed = (deeperThan: number, lastBranch: TrieNode | number, last: number): TrieNode | number => {
    let around = lastBranch;
    while (open.length > 0 && open.at(-1)!.depth > deeperThan) {
      const { branches, ...node } = open.pop()!;
      branches.push(around);
      around = { ...node, last, branches, height: 1 + Math.max(...branches.map(heightOf)) };
    }
    return around;
  };
  let branch = closed(-1, 0, 0); // the last one, which belongs to no node yet
  for (let i = 1; i < list.length; i++) {
    const [before, key] = [list[i - 1]!.key, list[i]!.key];
    if (compareBytes(before, key) === 0) continue;
    const depth = commonPrefix(before, key);
    branch = closed(depth, branch, i - 1);
    if (open.at(-1)?.depth === depth) open.at(-1)!.branches.push(branch);
    else open.push({ depth, first: typeof branch === 'number' ? branch : branch.first, branches: [branch] });
    branch = i;
  }
  const whole = closed(-1, branch, list.length - 1);
  const root = typeof whole === 'number' ? null : whole;
  return { root, height: root?.height ?? 0 };
}

/** Where the node's bracket is: y of its line, x of its legs, and where its parent's leg meets it. `above`: how many bytes the parent shares. */
interface Bracket {
  readonly node: TrieNode;
  readonly above: number;
  readonly y: number;
  readonly legs: readonly { readonly x: number; readonly y: number }[];
  readonly x: number;
}

/** The brackets of nodes with entries that no flush has written, parents after their children. Pure. */
function bracketsOf({ flushed }: Memtable, { root }: Trie, { x, base, lane }: Plan): readonly Bracket[] {
  const all = new Map<TrieNode | number, Bracket>();
  const place = (node: TrieNode, above: number): void => {
    const legs = node.branches.flatMap((branch) => {
      if (typeof branch !== 'number') return all.has(branch) ? [all.get(branch)!] : [];
      return branch < flushed ? [] : [{ x: x(branch), y: base - Math.min(lane, kEntryMost) }];
    });
    if (legs.length === 0) return;
    const y = base - lane * (node.height + 0.25);
    all.set(node, { node, above, y, legs, x: (legs[0]!.x + legs.at(-1)!.x) / 2 });
  };
  // In order of visits parents come first, and there may be as many levels as a key has bytes.
  const visited: (readonly [node: TrieNode, above: number])[] = root === null ? [] : [[root, 0]];
  for (let i = 0; i < visited.length; i++) {
    const [{ branches, depth }] = visited[i]!;
    for (const branch of branches) if (typeof branch !== 'number') visited.push([branch, depth]);
  }
  for (const [node, above] of visited.reverse()) place(node, above);
  return [...all.values()];
}

const nodeId = ({ memtable, list }: Memtable, { depth, first }: TrieNode): string =>
  `memtable:${memtable}/node:${formatKey(list[first]!.key.subarray(0, depth), { as: 'hex' }).slice(2)}`;

/** Half the width of the pair of a write, at most, and the height of its place. */
const kPair = { half: 60, height: 24 };

/** The bytes on a bracket: all that its keys share, or, with less room, those that its parent's keys do not share; '' if neither fits. */
function nameIn(pen: Pen, shared: Key, above: number, room: number): string {
  const forms = [formatKey(shared), `…${formatKey(shared.subarray(above))}`];
  return forms.find((form) => pen.fits(form, room)) ?? '';
}

/** Draws the nodes. `pair`: where the current write's pair is, which no text may touch. */
export function brackets(
  pen: Pen,
  memtable: Memtable,
  trie: Trie,
  plan: Plan,
  pair: { readonly x: number; readonly y: number } | null,
): void {
  const { list } = memtable;
  for (const { node, above, y, legs, x } of bracketsOf(memtable, trie, plan)) {
    const id = nodeId(memtable, node);
    const shared = list[node.first]!.key.subarray(0, node.depth);
    const branches = formatCount(node.branches.length, 'branch', 'branches');
    const what =
      node.depth === 0 ? 'no bytes' : `the ${formatCount(node.depth, 'byte')} ${formatKey(shared, { max: 24 })}`;
    pen.path({
      id,
      role: 'muted',
      d: `M${px(legs[0]!.x)} ${px(y)}H${px(legs.at(-1)!.x)}${legs.map((leg) => `M${px(leg.x)} ${px(y)}V${px(leg.y)}`).join('')}`,
      width: 1.1,
      dense: list.length > 160,
      label: `Node of the radix tree: keys with ${what} in common, ${branches}`,
    });
    // To the left of the leg that leads here.
    const room = x - legs[0]!.x - 5;
    const touchesPair =
      pair !== null &&
      Math.abs(y - pair.y) < kPair.height &&
      Math.abs(legs[0]!.x + room / 2 - pair.x) < kPair.half + room / 2;
    if (list.length <= kNamed && plan.lane >= 14 && node.depth > 0 && !touchesPair)
      pen.key(`${id}/key`, legs[0]!.x + 2, px(y - 3), nameIn(pen, shared, above, room), 'muted', 'start');
  }
}

/** The last comparison of the current write, and the entry that it was with: its rank, and its place. */
interface Compared {
  readonly operation: Operation;
  readonly step: Operation['search'][number];
  readonly rank: number;
  readonly x: number;
  readonly y: number;
}

/** Null if the write is done, has not searched, or searches another memtable. Pure. */
export function comparedBy(operation: Operation | null, { list }: Memtable, plan: Plan): Compared | null {
  const step = operation?.search.at(-1);
  if (operation === null || operation.stage === 'done' || step === undefined) return null;
  const rank = list.findIndex((entry) => entry.sequence === step.sequence);
  return rank < 0 ? null : { operation, step, rank, x: plan.x(rank), y: plan.base - Math.min(plan.lane, kEntryMost) };
}

/** Where the pair of the write is while it searches, on top of that entry. Pure. */
export const pairOf = (compared: Compared | null): { readonly x: number; readonly y: number } | null =>
  compared === null || compared.operation.inserted !== null ? null : { x: compared.x, y: compared.y - 16 };

/** Draws the search: from the root down to the entry that it compares with. */
export function trieSearch(pen: Pen, compared: Compared, memtable: Memtable, trie: Trie, plan: Plan): void {
  const { operation, step, rank, x, y } = compared;
  const id = `op:${operation.op}/search`;
  // An insert at the end looks at the last entry first, and passes no node.
  const passed =
    step.level === 0
      ? []
      : bracketsOf(memtable, trie, plan).filter(({ node }) => node.first <= rank && rank <= node.last);
  if (passed.length > 0) {
    // Along the brackets and down their legs.
    const [root, ...rest] = passed.reverse();
    const ways = [...rest, { x, y }].map((to) => `H${px(to.x)}V${px(to.y)}`);
    pen.path({ id: `${id}/path`, role: 'ray', width: 2.2, d: `M${px(root!.x)} ${px(root!.y)}${ways.join('')}` });
  }
  pen.disc(x, y, 4, {
    id: `${id}/step:0`,
    role: 'ray',
    ...(step.isAfter ? {} : { pattern: 'outline' as const }),
    label: `The comparison: the new key comes ${step.isAfter ? 'after' : 'before'} ${formatKey(memtable.list[rank]!.key, { max: 24 })}`,
  });
  const pair = pairOf(compared);
  if (pair !== null) travelingPair(pen, operation, pair.x, pair.y);
}
