/** Memory outside the block cache: memtables, index and filters of open tables, memory held by jobs. Pure. */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input } from '../../marks/input.ts';
import { barBox, name, picksTable, type Plan } from './memory-plan.ts';
import { jobWords, tableWords } from './memory-sums.ts';
import { levelRole, px, type Pen } from '../../marks/pen.ts';
import { memtableWords } from '../shapes/memtable-towers.ts';

/** A slot for each memtable allowed, and for each existing one. */
export function memtables(pen: Pen, input: Input, plan: Plan, y: number): void {
  const { x0, x1, bar, sums } = plan;
  const { writeBufferBytes: size, writeBuffers, memtables: all } = sums;
  name(pen, plan, 'memtables', y, 'Memtables', `${formatInteger(all.length)} of ${formatInteger(writeBuffers)}`);
  const slots = Math.max(all.length, Math.min(writeBuffers, 8));
  const pitch = (x1 - x0 + 6) / slots;
  const largest = Math.max(size, ...all.map(({ sizeBytes }) => sizeBytes));
  for (let i = 0; i < slots; i++) {
    const x = x0 + i * pitch;
    const room = pitch - 6;
    pen.rect({
      id: `memory/memtables/slot:${i}`,
      role: 'hair',
      ...barBox(x, y, (room * size) / largest, bar),
      pattern: 'outline',
    });
    const memtable = all[i];
    if (memtable === undefined) continue;
    const id = `memtable:${memtable.memtable}`;
    const role = memtable.state === 'active' ? 'memtable' : 'sealed';
    const w = Math.min(room, (room * memtable.sizeBytes) / largest);
    pen.rect({
      id,
      role,
      ...barBox(x, y, w, bar),
      label: `${memtableWords(memtable)} of ${formatBytes(size)}`,
      highlighted: chosen(input, id),
    });
    const text = `#${memtable.memtable}`;
    if (w > pen.metrics.width(text, 'mono', kType.small) + 6 && bar >= 11)
      pen.nameOn(`${id}/name`, px(x + 4), px(y + bar - 3.5), text, role);
  }
}

/** Px per byte of open tables and jobs: one scale for both rows. */
export function restScale({ x0, x1, sums }: Plan): number {
  const jobBytes = sums.jobs.reduce(
    (most, held) => Math.max(most, held.inputBytes + held.outputBytes + held.tableBytes),
    0,
  );
  return (x1 - x0) / Math.max(sums.tableBytes, sums.jobs.length > 0 ? sums.jobBytes + jobBytes : 0, 2048);
}

export function tables(pen: Pen, input: Input, plan: Plan, y: number, scale: number): void {
  const { x0, x1, bar, sums, levels } = plan;
  name(pen, plan, 'tables', y, 'Open tables', formatBytes(sums.tableBytes));
  if (sums.tables.length === 0) {
    const why =
      sums.openTables === 0
        ? 'no table is open'
        : `${formatCount(sums.openTables, 'table')} open; index and filters live in the block cache`;
    pen.fitted('memory/tables/none', x0, px(y + bar - 3), why, x1 - x0);
  }
  let x = x0;
  let more = 0;
  for (const open of sums.tables) {
    const id = `memory/table:${open.table}`;
    const w = Math.max(2, (open.indexBytes + open.filterBytes) * scale);
    if (x + w > x1 + 1) {
      more++;
      continue;
    }
    const index = (w * open.indexBytes) / (open.indexBytes + open.filterBytes);
    const gap = w > 5 ? 1.4 : 0.4;
    const label = tableWords(open, levels.get(open.table));
    const highlighted = picksTable(input, open.table, levels.get(open.table));
    if (index > 0)
      pen.rect({
        id: `${id}/index`,
        role: 'muted',
        ...barBox(x, y, Math.max(0.5, index - (open.filterBytes > 0 ? 0 : gap)), bar),
        pattern: 'hatch',
      });
    if (open.filterBytes > 0)
      pen.rect({ id: `${id}/filter`, role: 'filter', ...barBox(x + index, y, Math.max(0.5, w - index - gap), bar) });
    pen.rect({
      id,
      role: open.pinned ? 'ray' : levelRole(levels.get(open.table) ?? 6),
      ...barBox(x, y, Math.max(0.5, w - gap), bar),
      pattern: 'outline',
      label,
      highlighted,
    });
    x += w;
  }
  if (more > 0) pen.note('memory/tables/more', x1, px(y + bar + 11), `and ${formatInteger(more)} more`, 'muted', 'end');
  else if (plan.pitch >= 31 && sums.tables.length > 0)
    pen.fitted('memory/tables/words', x0, px(y + bar + 11), kTablesWords, x1 - x0);
}

const kTablesWords = [
  'index hatched, filters plain; outside the cache, not limited',
  'index hatched, filters plain; not limited',
  'index hatched, filters plain',
];

export function jobs(pen: Pen, input: Input, plan: Plan, y: number, scale: number): void {
  const { x0, x1, bar, sums } = plan;
  name(pen, plan, 'jobs', y, 'Jobs', formatBytes(sums.jobBytes));
  if (sums.jobs.length === 0)
    pen.note('memory/jobs/none', x0, px(y + bar - 3), 'no flush and no compaction is running');
  let x = x0;
  for (const held of sums.jobs) {
    const id = `job:${held.job.job}`;
    const parts = [
      { part: 'input', role: 'merge', pattern: 'solid', bytes: held.inputBytes },
      { part: 'output', role: 'merge', pattern: 'hatch', bytes: held.outputBytes },
      { part: 'tables', role: 'filter', pattern: 'hatch', bytes: held.tableBytes },
    ] as const;
    const from = x;
    for (const { part, role, pattern, bytes } of parts) {
      const w = Math.min(bytes * scale, x1 - x);
      if (bytes > 0 && w > 0.5) pen.rect({ id: `memory/${id}/${part}`, role, ...barBox(x, y, w, bar), pattern });
      x += Math.max(0, w);
    }
    const words = jobWords(held);
    pen.rect({
      id: `memory/${id}`,
      role: 'ink',
      ...barBox(from, y, Math.max(2, x - from), bar),
      pattern: 'outline',
      label: words,
      highlighted: chosen(input, id),
    });
    const short = held.job.kind === 'flush' ? 'flush: a block being built' : 'input blocks, output block hatched';
    const room = x1 - x - 8;
    if (pen.metrics.width(short, 'sans', kType.small) < room && sums.jobs.length === 1)
      pen.note(`memory/${id}/words`, px(x + 8), px(y + bar - 3), short);
    x += 8;
    if (x > x1 - 8) break;
  }
}
