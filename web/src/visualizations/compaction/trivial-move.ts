/**
 * A job that only changes the MANIFEST. A trivial move: the table changes its level, and no byte is rewritten.
 *
 *     L1   [.............]           where it was
 *              |
 *     L2   [   #24       ]           where it is
 *
 * A deletion, by FIFO compaction: the oldest tables were in the upper row, and there is no lower one.
 */
import { formatCount } from '../../base/units.ts';
import type { CompactionJob } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Input } from '../../marks/input.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { tableInside, tableWords } from '../shapes/table-box.ts';

const kHeight = 30;
const kTablesMax = 4;

export function trivialMove(pen: Pen, input: Input, job: CompactionJob, head: number): void {
  const { box, scene } = input;
  const id = `job:${job.job}`;
  const lines = box.width >= 520 ? 1 : 3;
  const foot = box.height - 18 * lines - 12;
  const [left, right] = [60, box.width - 14];
  const upper = head + (foot - head) * 0.2;
  const lower = Math.min(foot - kHeight - 16, head + (foot - head) * 0.62);
  const deletes = job.reason === 'fifo_max_size';
  const rows = [{ level: job.level, y: upper }, ...(deletes ? [] : [{ level: job.outputLevel, y: lower }])];
  for (const { level, y } of rows)
    pen.text({
      id: `${id}/level:${level}/name`,
      role: 'ink',
      x: 14,
      y: px(y + 20),
      text: `L${level}`,
      size: kType.title,
      face: 'serif',
      weight: 600,
    });
  const shown = job.inputs.slice(0, kTablesMax);
  const pitch = (right - left) / shown.length;
  shown.forEach(({ table: number }, i) => {
    const table = scene.tables.get(number);
    const [x, w] = [left + i * pitch, Math.min(260, pitch - 10)];
    const role = levelRole(job.outputLevel);
    pen.box(x, upper, w, kHeight, {
      id: `${id}/in/table:${number}`,
      role: levelRole(job.level),
      r: 3,
      pattern: 'dashed',
      opacity: 0.35,
      label: `Table ${number} was in L${job.level}${deletes ? ', and was deleted with its rows' : ''}`,
    });
    if (deletes) {
      pen.nameOn(`${id}/in/table:${number}/name`, px(x + 5), px(upper + 12), `#${number}`, null);
      return;
    }
    pen.box(x, lower, w, kHeight, {
      id: `${id}/out/table:${number}`,
      role,
      r: 3,
      label: table ? tableWords(table, job.outputLevel) : `Table ${number}, removed since`,
    });
    if (table) tableInside(pen, `${id}/out/table:${number}`, { ...table, filterBytes: 0 }, x, lower, w, kHeight, false);
    pen.nameOn(`${id}/out/table:${number}/name`, px(x + 5), px(lower + 12), `#${number}`, role);
    const middle = px(x + w / 2);
    const d = `M${middle} ${px(upper + kHeight + 4)}V${px(lower - 4)}m-5 -7l5 7l5 -7`;
    pen.path({ id: `${id}/move:${number}`, role: 'merge', d, width: 2 });
  });
  const more = job.inputs.length - shown.length;
  const last = deletes ? upper : lower;
  if (more > 0)
    pen.note(`${id}/more`, right, px(last + kHeight + 13), `and ${formatCount(more, 'more', 'more')}`, 'muted', 'end');
  const words = deletes
    ? 'Beyond the limit, the oldest tables are deleted with their rows.'
    : `Nothing overlaps in L${job.outputLevel}: only the MANIFEST changed; no byte was rewritten.`;
  pen.sentence(`${id}/moved`, 14, foot + 14, words, box.width - 28, lines, 'merge');
}
