/**
 * The chips of the theater: one for each entry, with its key and its sequence.
 *
 *     .--------.    .--+-------.    .--------.
 *     |  0204  |    |+ |  0261 |    |--0204--|    a value; a tombstone: its symbol, a crimson frame and a word;
 *     |  @371  |    |  |deleted|    |  @298  |    a struck out one
 *     '--------'    '--+-------'    '--------'
 *                    L2 #23 may have it   hidden by @371
 *
 * A chip keeps its id when it goes from its lane to the output, so that it is seen moving there. All its marks have
 * coordinates, and none is a path, because a path cannot move (tween.ts).
 */
import { formatKey, hex } from '../../base/bytes.ts';
import { isTombstone, tombstoneOf } from '../../scene/entry.ts';
import type { FlushJob, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Rectangle, Role } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { answerWords } from '../shapes/compaction-overlay.ts';
import { recentWords } from '../shapes/compaction-entries.ts';
import { reasonForms } from './reasons.ts';
import type { Run, Written } from './runs.ts';
import { chipX, type Stage } from './stage.ts';
import type { Chip, Fate, Theater } from './theater.ts';

/** Width of the field of a tombstone's symbol. */
const kField = 13;
/** Width of the stroke through a low chip. */
const kStruck = 11;

export const chipId = ({ job }: Written, { key, sequence }: Pick<Chip, 'key' | 'sequence'>): string =>
  `job:${job}/entries/${hex(key)}@${sequence}`;

/** The color of a run's entries. */
export const runRole = ({ level }: Run): Role => (level === null ? 'sealed' : levelRole(level));

/** The color of the entries that a job writes. */
export const outputRole = (job: Written): Role => levelRole(job.kind === 'flush' ? 0 : job.outputLevel);

/** True for the fates whose entries the lit counter counts. */
export function litFates({ highlight }: Pick<Input, 'highlight'>, job: Written): (fate: Fate) => boolean {
  const flushed = countsHighlighted(highlight, 'flush_entries');
  if (job.kind === 'flush') return (fate) => flushed && fate === 'kept';
  const all = countsHighlighted(highlight, 'compaction_entries_in');
  const lit: Readonly<Record<Fate, boolean>> = {
    waiting: false,
    kept: all || countsHighlighted(highlight, 'compaction_entries_out'),
    hidden: all || countsHighlighted(highlight, 'compaction_key_drop_new'),
    tombstone: all || countsHighlighted(highlight, 'compaction_key_drop_obsolete'),
  };
  return (fate) => lit[fate];
}

/** The box of a chip; null if its lane is not drawn. */
export function boxOf(stage: Stage, { slot, run, fate }: Chip): Rectangle | null {
  const y = fate === 'kept' ? stage.outputY : stage.laneTops[run];
  return y === undefined ? null : { x: chipX(stage, slot), y, ...stage.chip };
}

/** Draws the chips; those that are struck out first, so that a chip on its way is above them. */
export function chips(pen: Pen, input: Input, job: Written, stage: Stage, theater: Theater): void {
  const lit = litFates(input, job);
  const drawn = theater.chips.toSorted((a, b) => Number(a.fate === 'kept') - Number(b.fate === 'kept'));
  for (const chip of drawn) {
    const box = boxOf(stage, chip);
    if (box === null) continue;
    const run = theater.runs[chip.run];
    const from = stage.laneTops[chip.run];
    if (chip.fate === 'kept' && from !== undefined && chip.from >= 0 && chip.from < stage.slots)
      pen.box(chipX(stage, chip.from), from, stage.chip.w, stage.chip.h, {
        id: `${chipId(job, chip)}/from`,
        role: 'hair',
        r: 4,
        pattern: 'outline',
      });
    const role = chip.fate === 'kept' || run === undefined ? outputRole(job) : runRole(run);
    body(pen, chipId(job, chip), chip, box, role, labelOf(chip, job), lit(chip.fate), stage.tall);
    words(pen, input.scene, chipId(job, chip), chip, box, role, stage);
    const free =
      chip.fate === 'kept' && isTombstone(chip.type) ? freeAfter(input.scene, theater, chip, stage.slots) : 0;
    reason(pen, input.scene, chipId(job, chip), chip, box, stage, free);
  }
}

function labelOf(chip: Chip, job: Written): string {
  if (chip.decided !== null)
    return [recentWords(chip.decided), ...chip.decided.asked.map((answer) => answerWords(answer))].join('. ');
  const what = `${tombstoneOf[chip.type]}${formatKey(chip.key, { max: 24 })} at sequence ${chip.sequence}`;
  return chip.fate === 'waiting' ? `${what} waits` : `${what} is written by flush ${job.job}`;
}

function body(
  pen: Pen,
  id: string,
  chip: Chip,
  box: Rectangle,
  role: Role,
  label: string,
  lit: boolean,
  tall: boolean,
): void {
  const { x, y, w, h } = box;
  const struck = chip.fate === 'hidden' || chip.fate === 'tombstone';
  const faded = struck ? { opacity: 0.35 } : {};
  pen.box(x, y, w, h, { id, role, r: 4, label, highlighted: lit, ...faded });
  if (isTombstone(chip.type)) {
    pen.box(x, y, kField, h, { id: `${id}/field`, role: 'panel', r: 3, ...faded });
    pen.box(x, y, w, h, { id: `${id}/frame`, role: 'tombstone', r: 4, pattern: 'outline', ...faded });
    symbol(pen, `${id}/sign`, chip, x + kField / 2, y + h / 2);
  }
  if (struck)
    pen.line({
      id: `${id}/struck`,
      role: 'ink',
      x1: px(x - 3),
      y1: px(y + h * 0.72),
      // In a low chip the reason is at its right.
      x2: px(tall ? x + w + 3 : x + kStruck),
      y2: px(y + h * 0.28),
      width: 1.6,
      opacity: 0.7,
    });
}

/** The symbol of a tombstone, of lines, which can move. */
function symbol(pen: Pen, id: string, { type }: Chip, x: number, y: number): void {
  const line = (name: string, x1: number, y1: number, x2: number, y2: number) =>
    pen.line({
      id: `${id}/${name}`,
      role: 'tombstone',
      x1: px(x + x1),
      y1: px(y + y1),
      x2: px(x + x2),
      y2: px(y + y2),
      width: 1.8,
    });
  if (type === 'single_delete') {
    line('a', -3, -3, 3, 3);
    line('b', -3, 3, 3, -3);
  } else {
    line('a', 0, -5, 0, 5);
    line('b', -3, -2, 3, -2);
  }
}

function words(
  pen: Pen,
  scene: Scene,
  id: string,
  chip: Chip,
  { x, y, w, h }: Rectangle,
  role: Role,
  stage: Stage,
): void {
  const struck = chip.fate === 'hidden' || chip.fate === 'tombstone';
  const dead = isTombstone(chip.type);
  const inset = dead ? kField : struck && !stage.tall ? kStruck : 0;
  const [middle, room] = [px(x + inset + (w - inset) / 2), w - inset - 4];
  const on = struck ? { opacity: 0.8 } : { on: role };
  const line = (name: string, text: string, dy: number, size: number, face: 'mono' | 'sans', weight = 400) =>
    pen.text({
      id: `${id}/${name}`,
      role: 'ink',
      ...on,
      x: middle,
      y: px(y + h / 2 + dy),
      text,
      size,
      face,
      anchor: 'middle',
      weight,
    });
  const at = `@${chip.sequence}`;
  const forms = dead ? [`deleted ${at}`, `del. ${at}`, 'deleted', at] : [at];
  if (!stage.tall) {
    // There is no room below it for the reason.
    const why = struck ? reasonForms(scene, chip) : [];
    const [text, size] = largest(pen, why.length > 0 ? why : forms, room, stage);
    line('seq', text, size === kType.small ? 4 : 4.5, size, 'sans');
    return;
  }
  const whole = formatKey(chip.key);
  const size =
    keySizes(stage).find((px) => pen.metrics.width(whole, 'mono', px, 600) <= room) ?? keySizes(stage).at(-1)!;
  const key = pen.fittingEnd(whole, room, size);
  // A narrow tombstone has its word and its sequence on two lines.
  const three = dead && h >= 40 && pen.metrics.width(forms[0]!, 'sans', kType.small) > room;
  if (three) {
    line('key', key, -7, size, 'mono', 600);
    line('word', pen.fitting(['deleted', 'del.'], room), 5, kType.small, 'sans');
    line('seq', pen.fitting([at, ''], room), 17, kType.small, 'sans');
    return;
  }
  const small = h >= 44 && !dead && pen.metrics.width(at, 'sans', kType.label) <= room ? kType.label : kType.small;
  line('key', key, -1 + (size - 13) * 0.2, size, 'mono', 600);
  line('seq', pen.fitting(forms, room), 10 + (small - kType.small) * 2, small, 'sans');
}

/** The first form that fits at the size of small texts of the stage, otherwise smaller; and its size. */
function largest(pen: Pen, forms: readonly string[], room: number, { small }: Stage): readonly [string, number] {
  const text = pen.fitting(forms, room);
  return [text, pen.metrics.width(text, 'sans', small) <= room ? small : kType.small];
}

/** The sizes of keys, the largest first. */
function keySizes({ chip, pitch }: Stage): readonly number[] {
  const sizes = [18, 15, kType.label, 12];
  const most = chip.h >= 44 ? 18 : chip.h >= 34 ? 15 : kType.label;
  return sizes.filter((size) => size <= most && (size >= kType.label || pitch < 76));
}

/**
 * Why, under the chip; low lanes have no room for it, and if no form fits, only the label of the chip has it. `free`: slots without a reason at its
 * right.
 */
function reason(pen: Pen, scene: Scene, id: string, chip: Chip, box: Rectangle, stage: Stage, free: number): void {
  const { x, y, w, h } = box;
  const forms = reasonForms(scene, chip);
  const kept = chip.fate === 'kept';
  if (forms.length === 0 || (!stage.tall && !kept)) return;
  const dead = isTombstone(chip.type);
  const role = dead ? 'tombstone' : 'ink';
  // The beam of a kept tombstone goes down at the left.
  const beam = kept && dead;
  const room = stage.pitch * (1 + free) - (beam ? kField + 2 : 4);
  const [text, size] = largest(pen, [...forms, ''], beam ? room : stage.pitch - 4, stage);
  const baseline = y + h + (kept ? 13 : size === kType.small ? 10.5 : 11.5);
  const [at, anchor] = beam ? ([x + kField, 'start'] as const) : ([x + w / 2, 'middle'] as const);
  pen.note(`${id}/reason`, px(at), px(baseline), text, role, anchor, 400, size);
}

/** Slots of the output at the right of a chip whose chips have no reason, or that are still empty. */
function freeAfter(scene: Scene, { chips: all }: Theater, { slot }: Chip, slots: number): number {
  const taken = all.filter((chip) => chip.fate === 'kept' && chip.slot > slot && reasonForms(scene, chip).length > 0);
  return Math.min(slots, ...taken.map((chip) => chip.slot)) - slot - 1;
}

/** Entries that a job decided, by fate. Pure. */
export function decidedCounts(scene: Scene, job: Written): Readonly<Record<Exclude<Fate, 'waiting'>, number>> {
  if (job.kind === 'flush') return { kept: flushedEntries(scene, job), hidden: 0, tombstone: 0 };
  return { kept: job.entriesOut, hidden: job.droppedHidden, tombstone: job.droppedTombstones };
}

/** The progress of a flush counts range tombstones at its end, which are no entries. */
function flushedEntries({ tables, memtables }: Scene, job: FlushJob): number {
  const entries = job.table === null ? null : (tables.get(job.table)?.entries ?? null);
  const ranges = memtables.find(({ memtable }) => memtable === job.memtable)?.ranges.length;
  return entries ?? Math.min(job.entriesDone, job.entriesTotal - (ranges ?? job.output.ranges.length));
}
