/** The sentence under a merge: what is compared and why one of them is smaller, what has come out, or what is next. */
import { formatKey } from '../../base/bytes.ts';
import { formatCount } from '../../base/units.ts';
import type { MergeStrategy } from '../../protocol/records.gen.ts';
import { tombstoneOf } from '../../scene/entry.ts';
import type { Merge, MergeChild, PassedEntry } from '../../scene/types.ts';
import { type Pen } from '../../marks/pen.ts';
import { meetingForms, pairOf } from './merge-pair.ts';
import { runName } from './merge-run.ts';
import { isUnordered } from './merge-shapes.ts';

const kEmptyWords: Readonly<Record<MergeStrategy, string>> = {
  linear: 'no run has an entry left',
  heap: 'the heap is empty',
  heap_root_cached: 'the heap is empty',
  heap_siblings_cached: 'the heap is empty',
  loser_tree: 'no run is left in the tournament',
};

/** Which is smaller, and why: longest form first. Pure. */
function comparisonForms(merge: Merge): readonly string[] {
  const { comparing } = merge;
  if (!comparing) return [];
  const [left, right] = [comparing.left, comparing.right].map((n) => merge.children.find((c) => c.child === n));
  if (!left || !right) return [];
  const smaller = comparing.order === 'greater' ? right : left;
  const other = smaller === left ? right : left;
  const less = `${runName(smaller)} is smaller than ${runName(other)}`;
  if (comparing.order !== 'equal') return [`${less}: its key comes first`, less];
  if (!left.at || !right.at)
    return [`${runName(left)} and ${runName(right)} are at the same key`, 'both are at the same key'];
  const newer = left.at.sequence > right.at.sequence ? left : right;
  const first = `${runName(newer)} goes first, its sequence ${newer.at!.sequence} is newer`;
  return [
    `same key in ${runName(left)} and ${runName(right)}: ${first}`,
    `same key: ${first}`,
    `same key: ${runName(newer)} is newer`,
  ];
}

/** The last winner has a new current entry, and the search for the smallest begins. */
const wentOn = (child: MergeChild): readonly string[] => {
  const went = child.at && `${runName(child)} advanced to ${formatKey(child.at.key, { max: 20 })}`;
  return went
    ? [`${went}: is it still the smallest?`, went]
    : [`${runName(child)} is exhausted: which run is the smallest now?`, `${runName(child)} is exhausted`];
};

/** Before the first winner: every run seeks to the start of the merge. */
function unorderedForms({ children }: Merge): readonly string[] {
  const searched = children.filter(({ advanced }) => advanced > 0).length;
  if (searched < children.length)
    return [
      `${searched} of ${formatCount(children.length, 'run')} searched for the first key`,
      `${searched} of ${formatCount(children.length, 'run')} searched`,
    ];
  return ['every run is at its first entry: which one is the smallest?', 'which one is the smallest?'];
}

/** The next output, or the search for it. */
function nextForms(merge: Merge): readonly string[] {
  const winner = merge.children.find((c) => c.child === merge.winner);
  if (merge.searching && winner) return wentOn(winner);
  if (winner?.at) {
    const key = formatKey(winner.at.key, { max: 20 });
    return [`next out: ${key} from ${runName(winner)}`, `next out: ${key}`];
  }
  if (isUnordered(merge)) return unorderedForms(merge);
  return merge.winner === null && merge.order.length === 0 ? [kEmptyWords[merge.strategy]] : [];
}

/** Why the scan skipped an entry that it took, or that it is a row. */
export function skippedWords({ key, sequence, type, what }: PassedEntry): string {
  const name = `${formatKey(key, { max: 20 })} @${sequence}`;
  switch (what) {
    case 'row':
      return `row: ${name}`;
    case 'tombstone':
      return `${tombstoneOf[type]}${name} is no row`;
    case 'hidden_version':
      return `${name} is skipped: an older version`;
    case 'deleted_value':
      return `${name} is skipped: it was deleted`;
    case 'too_new':
      return `${name} is skipped: newer than the snapshot`;
    case 'range_deleted':
      return `${name} is skipped: deleted by a range`;
  }
}

/** What has become of the entry that was next; none while it waits. */
function takenForms({ passed, winner, searching, children }: Merge): readonly string[] {
  const last = passed.at(-1);
  const at = children.find(({ child }) => child === winner)?.at;
  return last && !searching && last.child === winner && last.sequence === at?.sequence ? [skippedWords(last)] : [];
}

export function sentence(pen: Pen, merge: Merge, x: number, y: number, x1: number): void {
  const pair = pairOf(merge);
  const forms = pair
    ? meetingForms(pair)
    : merge.comparing
      ? comparisonForms(merge)
      : [...takenForms(merge), ...nextForms(merge)];
  pen.text({
    id: `merge:${merge.merge}/why`,
    role: pair ? 'tombstone' : 'merge',
    x,
    y,
    text: pen.fitting(forms, x1 - x - 12, 'sans', 12, 500),
    size: 12,
    face: 'sans',
    weight: 500,
  });
}
