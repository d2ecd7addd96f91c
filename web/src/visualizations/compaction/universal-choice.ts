/**
 * A choice of universal compaction or lazy leveling: the sorted runs in a row, newest first, and the rule that took some of them.
 *
 *      Runs     [L0][L0][ L0 ][   L5   ][        L6        ]      as wide as the square root of their sizes
 *      3 rules  '----2------'                                      taken by size ratio
 *
 * The sentence under the row is the deciding rule with the sizes it compared. The label lists the rules tried before
 * it.
 */
import { formatBytes, formatCount } from '../../base/units.ts';
import type { RunMergeChoice } from '../../protocol/records.gen.ts';
import type { RuleTried, RuleEvaluation } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';

const kRules: Readonly<Record<RunMergeChoice, string>> = {
  size_amplification: 'size amplification',
  size_ratio: 'size ratio',
  run_count: 'number of runs',
  last_level: 'last level',
  tier: 'tier',
};

function ruleWords({ rule, newerBytes, olderBytes, runs, taken }: RuleTried): string {
  const sizes = `${formatBytes(newerBytes)} against ${formatBytes(olderBytes)}`;
  return taken ? `${kRules[rule]} takes ${formatCount(runs, 'run')}: ${sizes}` : `${kRules[rule]} takes none: ${sizes}`;
}

const ruleShort = ({ rule, runs, taken }: RuleTried): string =>
  `${kRules[rule]} takes ${taken ? formatCount(runs, 'run') : 'none'}`;

/** Height of the row with its sentence. */
export const kRunsHeight = 58;

export function universalChoice(
  pen: Pen,
  id: string,
  evaluation: RuleEvaluation,
  x0: number,
  x1: number,
  y: number,
): void {
  const { runs, rules } = evaluation;
  const gutter = 64;
  pen.rowName(id, x0, y + 14, 'Runs', formatCount(rules.length, 'rule'), gutter - 6);
  const gap = 4;
  const roots = runs.map(({ sizeBytes }) => Math.sqrt(Math.max(1, sizeBytes)));
  const sum = roots.reduce((a, b) => a + b, 0);
  const room = x1 - x0 - gutter - gap * runs.length;
  const decided = rules.find((rule) => rule.taken) ?? rules.at(-1);
  let x = x0 + gutter;
  const places = runs.map(({ level, table, sizeBytes }, i) => {
    const w = Math.max(4, (room * roots[i]!) / sum);
    const place = { left: x, right: x + w };
    const name = table === null ? `L${level}` : `#${table}`;
    const taken = decided?.taken && i >= decided.firstRun && i < decided.firstRun + decided.runs;
    pen.box(x, y, w, 18, {
      id: `${id}/run:${i}`,
      role: levelRole(level),
      r: 2,
      ...(taken ? {} : { opacity: 0.55 }),
      label: `Sorted run ${i + 1} of ${runs.length}, ${table === null ? `all of L${level}` : `table ${table} in L0`}: ${formatBytes(sizeBytes)}${taken ? ', taken' : ''}`,
    });
    const text = `${name} ${formatBytes(sizeBytes)}`;
    const shown = [text, name].find((t) => pen.metrics.width(t, 'mono', kType.small) < w - 6);
    const on = taken ? levelRole(level) : null;
    if (shown) pen.nameOn(`${id}/run:${i}/name`, px(x + w / 2), px(y + 12.5), shown, on, 'middle');
    x += w + gap;
    return place;
  });
  if (!decided) return;
  const [first, last] = [places[decided.firstRun], places[decided.firstRun + decided.runs - 1]];
  const role = decided.taken ? 'merge' : 'muted';
  if (first && last)
    pen.path({
      id: `${id}/taken`,
      role,
      d: `M${px(first.left)} ${px(y + 22)}v4H${px(last.right)}v-4`,
      width: decided.taken ? 2 : 1,
      label: rules.map(ruleWords).join('; '),
    });
  pen.fitted(
    `${id}/why`,
    x0 + gutter,
    y + 40,
    [ruleWords(decided), ruleShort(decided)],
    x1 - x0 - gutter,
    role,
    'start',
    500,
  );
}
