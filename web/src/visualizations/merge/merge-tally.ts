/**
 * The cost of a merge, beside its picture: measured comparisons per output entry, the bound that the structure
 * guarantees, and the cost of comparing all runs.
 */
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Merge } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { type Input, countsHighlighted } from '../../marks/input.ts';
import type { Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';

interface Promise {
  readonly name: string;
  /** Upper bound of comparisons per entry. */
  readonly bound: number;
  readonly words: string;
  readonly included: string;
}

/** The bound that the structure guarantees whichever run wins. Building it the first time is an additional one-time cost. */
function promiseOf(merge: Merge): Promise {
  const n = Math.max(1, merge.children.length);
  switch (merge.strategy) {
    case 'linear':
      return {
        name: 'comparing all',
        bound: n - 1,
        words: `computed: ${n} - 1`,
        included: 'the first pass is included',
      };
    case 'loser_tree':
      return {
        name: 'deepest leaf',
        bound: Math.ceil(Math.log2(n)),
        words: `computed: log2 ${n}, rounded up`,
        included: 'building the tree is included',
      };
    default:
      // The new top sinks at most floor(log2 n) levels, with two comparisons at each.
      return {
        name: 'to sink, at most',
        bound: 2 * Math.floor(Math.log2(n)),
        words: `computed: 2 x floor(log2 ${n})`,
        included: 'building the heap is included',
      };
  }
}

const entriesOf = ({ wins }: Merge): string => formatCount(wins, 'entry', 'entries');
const tallyWords = (merge: Merge): string => `${formatCount(merge.comparisons, 'comparison')}, ${entriesOf(merge)} out`;

/** Length of the longest bar beside its value, px: a value of two digits before the point fits after it. */
const kBar = 38;

/** The tally where there is little room: the measured value, in one line. */
export function tallyLine(pen: Pen, input: Input, merge: Merge, x: number, y: number, x1: number): void {
  const id = `merge:${merge.merge}/tally`;
  const measured = merge.wins > 0 ? merge.comparisons / merge.wins : 0;
  const { bound } = promiseOf(merge);
  const highlighted = countsHighlighted(input.highlight, 'merge_heap_comparisons');
  const whole = 'comparisons per entry';
  const name = pen.metrics.width(whole, 'sans', kType.small) <= x1 - x - 86 ? whole : 'per entry';
  pen.note(`${id}/name:0`, px(x1 - 86), y, name, 'muted', 'end');
  pen.box(x1 - 78, y - 12, measured > 0 ? Math.max(1.5, (kBar * measured) / Math.max(measured, bound, 1)) : 0, 15, {
    id: `${id}/bar:0`,
    role: 'merge',
    r: 2,
    label: `measured: ${measured.toFixed(2)} comparisons per entry; ${tallyWords(merge)}`,
    ...(highlighted ? { highlighted, count: merge.comparisons } : {}),
  });
  pen.key(`${id}/value:0`, px(x1), y, measured.toFixed(2), 'ink', 'end', 12);
}

/** The cost: measured, and the bound. */
export function tally(pen: Pen, input: Input, merge: Merge, x: number, y: number, x1: number): void {
  const id = `merge:${merge.merge}/tally`;
  pen.title(`${id}/title`, x, y, 'Comparisons per entry');
  const n = Math.max(1, merge.children.length);
  const measured = merge.wins > 0 ? merge.comparisons / merge.wins : 0;
  const promise = promiseOf(merge);
  const linear = n - 1;
  const widest = Math.max(measured, promise.bound, linear, 1);
  const name = 108;
  const bars: readonly (readonly [string, number, Role, string])[] = [
    ['measured', measured, 'merge', tallyWords(merge)],
    ...(merge.strategy === 'linear' ? [] : [[promise.name, promise.bound, 'faint', promise.words] as const]),
    ['comparing all', linear, 'faint', `computed: ${n} - 1`],
  ];
  const highlighted = countsHighlighted(input.highlight, 'merge_heap_comparisons');
  bars.forEach(([label, value, role, words], i) => {
    const top = y + 14 + i * 26;
    const length = Math.max(value > 0 ? 1.5 : 0, ((x1 - x - name - 44) * value) / widest);
    pen.note(`${id}/name:${i}`, x, top + 13, label);
    pen.box(x + name, top, length, 17, {
      id: `${id}/bar:${i}`,
      role,
      r: 2,
      label: `${label}: ${value.toFixed(2)} comparisons per entry; ${words}`,
      ...(i === 0 && highlighted ? { highlighted, count: merge.comparisons } : {}),
    });
    pen.key(`${id}/value:${i}`, px(x + name + length + 7), top + 13, value.toFixed(2), 'ink', 'start', 12);
  });
  const under = y + 14 + bars.length * 26 + 14;
  const forms = [tallyWords(merge), `${formatInteger(merge.comparisons)} for ${entriesOf(merge)}`];
  pen.fitted(`${id}/counts`, x, under, forms, x1 - x);
  pen.fitted(`${id}/building`, x, under + 15, promise.included, x1 - x);
}
