/**
 * The chips of the theater: one for each entry (shapes/key-chip.ts), with the reason why it was dropped or kept.
 *
 * A chip keeps its id when it goes from its lane to the output, so that it is seen moving there.
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
import { chipBody, chipLines, chipText, kField, sequenceForms, type KeyChip } from '../shapes/key-chip.ts';
import { reasonForms } from './reasons.ts';
import type { Run } from '../shapes/run-entries.ts';
import type { Written } from './runs.ts';
import { chipX, type Stage } from './stage.ts';
import type { Chip, Fate, Theater } from './theater.ts';

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
    predicate: all || countsHighlighted(highlight, 'predicate_dropped_entries'),
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
  const ordered = theater.chips.toSorted((a, b) => Number(a.fate === 'kept') - Number(b.fate === 'kept'));
  for (const chip of ordered) {
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
    const isStruck = chip.fate !== 'kept' && chip.fate !== 'waiting';
    const drawn = {
      id: chipId(job, chip),
      entry: chip,
      box,
      role,
      label: labelOf(chip, job),
      isLit: lit(chip.fate),
      isStruck,
    };
    // In a low chip the reason is at the right of the stroke.
    chipBody(pen, drawn, stage.tall ? box.w + 3 : kStruck);
    if (stage.tall) chipLines(pen, drawn, stage.pitch);
    else lowWords(pen, input.scene, drawn, chip, stage);
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

/** In a low chip: why it is struck out, since there is no room for it below, or the sequence. */
function lowWords(pen: Pen, scene: Scene, drawn: KeyChip, chip: Chip, stage: Stage): void {
  const why = drawn.isStruck ? reasonForms(scene, chip) : [];
  const inset = isTombstone(chip.type) ? kField : drawn.isStruck ? kStruck : 0;
  const [text, size] = largest(pen, why.length > 0 ? why : sequenceForms(chip), drawn.box.w - inset - 4, stage);
  chipText(pen, drawn, inset, { name: 'seq', text, dy: size === kType.small ? 4 : 4.5, size, face: 'sans' });
}

/** The first form that fits at the size of small texts of the stage, otherwise smaller; and its size. */
function largest(pen: Pen, forms: readonly string[], room: number, { small }: Stage): readonly [string, number] {
  const text = pen.fitting(forms, room);
  return [text, pen.metrics.width(text, 'sans', small) <= room ? small : kType.small];
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
  if (job.kind === 'flush') return { kept: flushedEntries(scene, job), hidden: 0, tombstone: 0, predicate: 0 };
  const { entriesOut: kept, droppedHidden: hidden, droppedTombstones: tombstone, droppedByPredicate: predicate } = job;
  return { kept, hidden, tombstone, predicate };
}

/** The progress of a flush counts range tombstones at its end, which are no entries. */
function flushedEntries({ tables, memtables }: Scene, job: FlushJob): number {
  const entries = job.table === null ? null : (tables.get(job.table)?.entries ?? null);
  const ranges = memtables.find(({ memtable }) => memtable === job.memtable)?.ranges.length;
  return entries ?? Math.min(job.entriesDone, job.entriesTotal - (ranges ?? job.output.ranges.length));
}
