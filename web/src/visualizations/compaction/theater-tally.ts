/**
 * The numbers around the theater: above the lanes what is not drawn, below them the counters and the last event.
 *
 *     512 kept, 90 hidden earlier                                    to come 546
 *     ...
 *     [####--] 62 %     comparisons 80    kept 590    hidden 190    tombstones 122
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger, formatShare } from '../../base/units.ts';
import { mergedShare } from '../../scene/features/jobs/job-progress.ts';
import { isTombstone } from '../../scene/entry.ts';
import type { Merge, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Input } from '../../marks/input.ts';
import type { Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { recentWords } from '../shapes/compaction-entries.ts';
import { compactionWords, flushWords } from '../shapes/compaction-overlay.ts';
import { boxOf, decidedCounts, litFates, outputRole } from './chips.ts';
import { runForms } from './lane-marks.ts';
import type { Written } from './runs.ts';
import type { Stage } from './stage.ts';
import { mergeOf, type Chip, type Fate, type Theater } from './theater.ts';

const kFates = ['kept', 'hidden', 'tombstone', 'predicate'] as const;
const kNames = { kept: 'before', hidden: 'hidden', tombstone: 'tombstones', predicate: 'predicate' } as const;

const kDropped: Readonly<Partial<Record<Fate, string>>> = {
  tombstone: 'tombstones dropped',
  predicate: 'dropped by a predicate',
};

/** Entries of each fate that are drawn as chips. */
export function drawnCounts(stage: Stage, { chips }: Theater): Readonly<Record<Fate, number>> {
  const drawn = { waiting: 0, kept: 0, hidden: 0, tombstone: 0, predicate: 0 };
  for (const chip of chips) if (boxOf(stage, chip) !== null) drawn[chip.fate]++;
  return drawn;
}

/** Entries that a job has not decided yet; null if its total is not known. */
export const waitingOf = (job: Written): number | null =>
  job.kind === 'flush'
    ? job.entriesTotal - job.entriesDone
    : job.entriesTotal === null
      ? null
      : Math.max(0, job.entriesTotal - job.entriesIn);

/** Counts what is not drawn: at the left what was decided, at the right what is to come. */
export function notDrawn(pen: Pen, input: Input, job: Written, stage: Stage, theater: Theater): void {
  const id = `job:${job.job}/entries`;
  const drawn = drawnCounts(stage, theater);
  const lit = litFates(input, job);
  const all = decidedCounts(input.scene, job);
  const waiting = waitingOf(job);
  const coming = waiting === null ? 0 : waiting - drawn.waiting;
  const ahead = coming > 0 ? `+${formatInteger(coming)} to come` : '';
  const { small } = stage;
  if (ahead !== '') pen.note(`${id}/coming`, stage.right, stage.countsY, ahead, 'muted', 'end', 400, small);
  const end = stage.right - pen.metrics.width(ahead, 'sans', small) - 8;
  let x = 14;
  const words: Readonly<Record<(typeof kFates)[number], readonly string[]>> = {
    kept: input.scene.jobs.has(job.job) ? ['kept earlier', 'kept', ''] : ['more kept', 'kept', ''],
    hidden: ['hidden', 'hid.', ''],
    tombstone: ['tombstones dropped', 'tombstones', 'tomb.', ''],
    predicate: ['by a predicate', 'pred.', ''],
  };
  const left = kFates.filter((fate) => all[fate] > drawn[fate]);
  left.forEach((fate, i) => {
    const n = all[fate] - drawn[fate];
    const role: Role = fate === 'kept' ? outputRole(job) : fate === 'tombstone' ? 'tombstone' : 'muted';
    const label = `${formatInteger(n)} ${kDropped[fate] ?? fate} before these`;
    const place = `${id}/${kNames[fate]}`;
    pen.box(x, stage.countsY - 8, 4, 9, { id: place, role, r: 1, count: n, label, highlighted: lit(fate) });
    const room = (end - x) / (left.length - i) - 16;
    const text = pen.fitting(
      words[fate].map((word) => `+${formatInteger(n)} ${word}`.trim()),
      room,
      'sans',
      small,
    );
    const tone = fate === 'tombstone' ? 'tombstone' : 'muted';
    pen.note(`${place}/words`, x + 8, stage.countsY, text, tone, 'start', 400, small);
    x += 8 + pen.metrics.width(text, 'sans', small) + 10;
  });
}

/** Progress and counters in one row; counters without room are omitted from the end. */
export function tally(pen: Pen, input: Input, job: Written, stage: Stage): void {
  const id = `job:${job.job}/flow`;
  const y = stage.tallyY;
  const share = job.kind === 'flush' ? job.entriesDone / Math.max(1, job.entriesTotal) : mergedShare(job);
  const label = job.kind === 'flush' ? flushWords(job) : compactionWords(job);
  const w = stage.right > 500 ? 76 : 30;
  pen.box(14, y - 9, w, 9, { id: `${id}/all`, role: 'merge', r: 4, pattern: 'outline', label });
  if (share > 0) pen.box(14, y - 9, w * share, 9, { id, role: 'merge', r: 4 });
  const { small } = stage;
  pen.note(`${id}/share`, 14 + w + 6, y, formatShare(share, 1), 'merge', 'start', 600, small);
  let x = 14 + w + 6 + pen.metrics.width('100 %', 'sans', small, 600) + 14;
  for (const { name, value, role } of countersOf(input.scene, job)) {
    const text = formatInteger(value);
    const nameW = pen.metrics.width(name, 'sans', small) + 5;
    const all = nameW + pen.metrics.width(text, 'mono', kType.label, 600);
    if (x + all > stage.right) return;
    pen.note(`${id}/${name}/name`, px(x), y, name, role, 'start', 400, small);
    pen.text({
      id: `${id}/${name}`,
      role: 'ink',
      x: px(x + nameW),
      y,
      text,
      size: kType.label,
      face: 'mono',
      weight: 600,
    });
    x += all + (stage.right > 500 ? 20 : 9);
  }
}

interface Counter {
  readonly name: string;
  readonly value: number;
  readonly role: Role;
}

/** The counters of a job, the most important first. Comparisons only if they were recorded. Pure. */
export function countersOf(scene: Scene, job: Written): readonly Counter[] {
  const { kept, hidden, tombstone, predicate } = decidedCounts(scene, job);
  if (job.kind === 'flush') return [{ name: 'written', value: kept, role: 'muted' }];
  const comparisons = mergeOf(scene, job)?.comparisons ?? 0;
  const stored = job.outputs.reduce((n, table) => n + (scene.tables.get(table)?.ranges ?? 0), 0);
  const ranges = job.output.ranges.length + stored;
  return [
    { name: 'kept', value: kept, role: 'muted' },
    { name: 'dropped', value: hidden + tombstone + predicate, role: 'muted' },
    ...(predicate > 0 ? [{ name: 'by predicate', value: predicate, role: 'muted' } as const] : []),
    ...(comparisons > 0 ? [{ name: 'comparisons', value: comparisons, role: 'muted' } as const] : []),
    ...(ranges > 0 ? [{ name: 'ranges kept', value: ranges, role: 'tombstone' } as const] : []),
    ...(job.rangesDropped.length > 0
      ? [{ name: 'ranges dropped', value: job.rangesDropped.length, role: 'tombstone' } as const]
      : []),
  ];
}

/** The last event as a sentence: a comparison, or the decision about an entry. */
export function event(pen: Pen, input: Input, job: Written, stage: Stage, theater: Theater): void {
  const { words, role } = eventWords(input.scene, job, theater);
  pen.sentence(`job:${job.job}/entries/why`, 14, stage.tallyY + 22, words, stage.right - 14, stage.lines, role);
}

export function eventWords(
  scene: Scene,
  job: Written,
  theater: Theater,
): { readonly words: string; readonly role: Role } {
  if (job.kind === 'flush') {
    const last = theater.chips.findLast(({ fate }) => fate === 'kept');
    const known = last || job.entriesDone === 0;
    const words = `A flush writes every entry of the memtable in the order of its keys${known ? '.' : '; they were not recorded here.'}`;
    return { words, role: 'ink' };
  }
  const merge = mergeOf(scene, job);
  const meeting = merge && meetingOf(merge, theater);
  if (meeting) return { words: meetingWords(meeting, theater), role: 'merge' };
  const last = job.recent.at(-1);
  if (last) return { words: recentWords(last), role: isTombstone(last.type) ? 'tombstone' : 'ink' };
  const words =
    job.entriesIn > 0
      ? 'Entries were not recorded here; the counts are exact.'
      : job.inputs.length > 0
        ? `${formatCount(job.inputs.length, 'table')} will be merged; the smallest key goes first.`
        : '';
  return { words, role: 'ink' };
}

/** The two chips of the last comparison, if both are in the window. */
export function meetingOf({ comparing }: Merge, { chips }: Theater): readonly [Chip, Chip, string] | null {
  if (comparing === null) return null;
  const next = (run: number) => chips.find((chip) => chip.fate === 'waiting' && chip.run === run);
  const [a, b] = [next(comparing.left), next(comparing.right)];
  return a && b ? [a, b, comparing.order] : null;
}

function meetingWords([a, b, order]: readonly [Chip, Chip, string], { runs }: Theater): string {
  const name = (chip: Chip) => `${formatKey(chip.key, { max: 20 })} of ${runForms(runs[chip.run]!)[0]}`;
  if (order !== 'equal') return `${name(a)} is ${order} than ${name(b)}`;
  const newer = a.sequence > b.sequence ? a : b;
  return `${formatKey(a.key, { max: 20 })} twice: @${newer.sequence} of ${runForms(runs[newer.run]!)[0]} is the newer one`;
}

/** Outlines the two chips that are compared, and joins them. */
export function meeting(pen: Pen, input: Input, job: Written, stage: Stage, theater: Theater): void {
  const merge = mergeOf(input.scene, job);
  const pair = merge && meetingOf(merge, theater);
  if (!pair) return;
  const [a, b] = [boxOf(stage, pair[0]), boxOf(stage, pair[1])];
  if (!a || !b) return;
  const id = `job:${job.job}/comparing`;
  const [first, second] = a.x <= b.x ? [a, b] : [b, a];
  const x1 = first.x + first.w + 2;
  const x2 = first.x === second.x ? x1 : second.x - 2;
  const y = (box: typeof a) => px(box.y + box.h / 2);
  pen.line({ id, role: 'merge', x1: px(x1), y1: y(first), x2: px(x2), y2: y(second), width: 3 });
  for (const [name, box] of [
    ['left', a],
    ['right', b],
  ] as const)
    pen.box(box.x - 2, box.y - 2, box.w + 4, box.h + 4, {
      id: `${id}/${name}`,
      role: 'merge',
      r: 6,
      pattern: 'outline',
    });
}
