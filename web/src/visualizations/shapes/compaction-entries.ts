/**
 * The last entries of a compaction, in merge order: kept ones above, dropped ones a lane lower, the newest at the
 * right.
 *
 *     kept      |  |  +  |                 each in the color of its output level; tombstones have their symbols
 *     dropped        x--|  |               a SingleDelete and its put are joined: both are dropped
 *                    o                     under a tombstone, the filters probed: open for no, filled for maybe
 *
 * One mark with a count represents everything decided before the entries drawn, so that lit marks add up to the
 * counter.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { formatInteger } from '../../base/units.ts';
import { droppedAs, isTombstone, tombstoneOf } from '../../scene/entry.ts';
import type { CompactionJob, Decided } from '../../scene/types.ts';
import { answerWords } from './compaction-overlay.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Role, XSpan } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { tombstoneSymbol } from './tombstone-symbols.ts';

const fateOf = (entry: Decided): 'kept' | 'hidden' | 'tombstone' =>
  entry.kept ? 'kept' : droppedAs(entry.type, entry.reason);

export function recentWords(entry: Decided): string {
  const what = `${tombstoneOf[entry.type]}${formatKey(entry.key, { max: 24 })} at sequence ${entry.sequence}`;
  switch (entry.reason) {
    case 'newest':
      return `${what} is kept: it is the newest version of its key`;
    case 'visible_to_snapshot':
      return `${what} is kept: a snapshot can see it`;
    case 'tombstone_covers_deeper_range':
      return `${what} is kept: table ${entry.witness} in a deeper level may still have that key`;
    case 'tombstone_needed_by_snapshot':
      return `${what} is kept: a snapshot needs it`;
    case 'rule_off':
      return `${what} is kept: the rule that drops it is off`;
    case 'hidden_by_newer':
      return `${what} is dropped: a newer version hides it`;
    case 'tombstone_at_base_level':
      return `${what} is dropped: no deeper level has that key`;
    case 'filter_says_maybe':
      return `${what} is kept: the filter of table ${entry.witness} says maybe`;
    case 'no_filter_to_ask':
      return `${what} is kept: table ${entry.witness} may have that key, and has no filter`;
    case 'single_delete_waits':
      return `${what} is kept: the put that it deletes may be deeper`;
    case 'filters_rule_out':
      return `${what} is dropped: all deeper filters say that its key is absent`;
    case 'single_delete_pair':
      return `${what} is dropped: a SingleDelete met its put, and both are dropped`;
    case 'single_delete_mismatch':
      return `${what} is dropped: it met another tombstone, which violates its contract`;
    case 'range_deleted':
      return `${what} is dropped: a range tombstone covers it`;
  }
}

export interface Foot extends XSpan {
  readonly y: number;
  readonly low: boolean;
  /** Maximum lines of the sentence. */
  readonly lines: number;
}

/** The last entries in two lanes: kept above, dropped below; the newest at the right. */
export function entries(pen: Pen, input: Input, job: CompactionJob, { x0, x1, y, low, lines }: Foot): void {
  const id = `job:${job.job}/entries`;
  const gutter = low ? 112 : 78;
  const [keptY, dropY, whyY] = low ? [y + 12, y + 36, y + 62] : [y + 12, y + 47, y + 88];
  const highlightedAll = countsHighlighted(input.highlight, 'compaction_entries_in');
  const highlightedKept = highlightedAll || countsHighlighted(input.highlight, 'compaction_entries_out');
  const highlightedHidden = highlightedAll || countsHighlighted(input.highlight, 'compaction_key_drop_new');
  const highlightedTombstones = highlightedAll || countsHighlighted(input.highlight, 'compaction_key_drop_obsolete');
  pen.rowName(`${id}/kept`, x0, keptY, 'Kept', formatInteger(job.entriesOut), gutter - 8, low ? 0 : 14);
  const dropped = formatInteger(job.droppedHidden + job.droppedTombstones);
  pen.rowName(`${id}/dropped`, x0, dropY, 'Dropped', dropped, gutter - 8, low ? 0 : 14);
  pen.horizontal(dropY + 9, x0 + gutter, x1, { id: `${id}/bed`, role: 'hair', width: 1 });
  const pitch = 11;
  const room = Math.floor((x1 - x0 - gutter - 112) / pitch);
  const shown = job.recent.slice(-room);
  const drawn = {
    kept: shown.filter((e) => e.kept).length,
    hidden: shown.filter((e) => fateOf(e) === 'hidden').length,
    tombstones: shown.filter((e) => fateOf(e) === 'tombstone').length,
  };
  const before = [
    ['before', keptY - 5, job.entriesOut - drawn.kept, 'kept', levelRole(job.outputLevel), highlightedKept],
    ['hidden', dropY - 11, job.droppedHidden - drawn.hidden, 'hidden', 'muted', highlightedHidden],
    [
      'tombstones',
      dropY + 1,
      job.droppedTombstones - drawn.tombstones,
      'tombstones',
      'tombstone',
      highlightedTombstones,
    ],
  ] as const;
  for (const [name, y, n, what, role, highlighted] of before)
    earlier(pen, `${id}/${name}`, x0 + gutter, y, n, what, role, highlighted);
  shown.forEach((entry, i) => {
    const x = x0 + gutter + 108 + i * pitch;
    const tombstone = isTombstone(entry.type);
    const highlighted =
      (highlightedHidden && fateOf(entry) === 'hidden') ||
      (highlightedTombstones && fateOf(entry) === 'tombstone') ||
      (highlightedKept && entry.kept);
    const top = entry.kept ? keptY - 13 : dropY - 8;
    const markId = `${id}/${formatKey(entry.key, { as: 'hex' }).slice(2)}@${entry.sequence}`;
    pen.box(x, top, pitch - 3, kMarkHeight, {
      id: markId,
      role: tombstone ? 'tombstone' : entry.kept ? levelRole(job.outputLevel) : 'filter-off',
      pattern: patternOf(entry),
      r: 1.5,
      label: [recentWords(entry), ...entry.asked.map(answerWords)].join('. '),
      highlighted,
    });
    if (entry.type === 'single_delete')
      tombstoneSymbol(pen, `${markId}/sign`, entry.type, x + (pitch - 3) / 2, top + kMarkHeight / 2, 7);
    answers(pen, markId, entry, x + (pitch - 3) / 2, top + kMarkHeight + 4);
    const partner = shown[i + 1];
    if (partner && isPair(entry, partner)) pairArc(pen, `${markId}/pair`, entry, x + (pitch - 3) / 2, pitch, top);
  });
  const last = job.recent.at(-1);
  const words = last
    ? recentWords(last)
    : job.entriesIn > 0
      ? 'Entries were not recorded here; the counts are exact.'
      : '';
  pen.sentence(`${id}/why`, x0, whyY, words, x1 - x0, lines, last && !last.kept ? 'tombstone' : 'ink');
}

const kMarkHeight = 14;

function patternOf({ kept, type }: Decided): 'solid' | 'hatch' | 'outline' {
  if (type === 'single_delete') return 'outline';
  if (kept) return 'solid';
  return isTombstone(type) ? 'hatch' : 'outline';
}

/** A SingleDelete and the put under it, dropped together. */
function isPair(a: Decided, b: Decided): boolean {
  const of = (entry: Decided) => !entry.kept && entry.reason === 'single_delete_pair';
  return of(a) && of(b) && a.type === 'single_delete' && compareBytes(a.key, b.key) === 0;
}

function pairArc(pen: Pen, id: string, { key }: Decided, x: number, pitch: number, top: number): void {
  pen.path({
    id,
    role: 'tombstone',
    d: `M${px(x)} ${px(top - 2)}q${px(pitch / 2)} -8 ${pitch} 0`,
    width: 1.6,
    label: `SingleDelete and put of ${formatKey(key, { max: 24 })} met, and both were dropped`,
  });
}

/** The filters probed for a tombstone, at most two under its mark. */
function answers(pen: Pen, id: string, { asked }: Decided, x: number, y: number): void {
  const shown = asked.slice(-2);
  shown.forEach((answer, i) =>
    pen.disc(x + (i - (shown.length - 1) / 2) * 5, y, 2, {
      id: `${id}/asked:${answer.table}`,
      role: 'filter',
      label: answerWords(answer),
      pattern: answer.maybe ? 'solid' : 'outline',
    }),
  );
}

/** Entries dropped before those drawn, as one mark with its count. */
function earlier(
  pen: Pen,
  id: string,
  x: number,
  y: number,
  n: number,
  what: string,
  role: Role,
  highlighted: boolean,
): void {
  if (n <= 0) return;
  const text = `+ ${formatInteger(n)} ${what}`;
  pen.box(x, y - 6, 4, 9, { id, role, r: 1, count: n, label: `${formatInteger(n)} ${what} before these`, highlighted });
  pen.note(`${id}/words`, x + 8, px(y + 2), text, role.startsWith('level') ? 'muted' : role);
}
