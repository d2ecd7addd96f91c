/**
 * One table that a Get visited: its key range, the filter probe (filter-strip.ts), the blocks that were needed, and the
 * result. Part of the read path (read-path.ts), which positions it.
 */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import type { FilterProbe, ReadStop, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { filterStrip, type StripPlace } from './filter-strip.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Role, XSpan } from '../../marks/marks.ts';
import { type Forms, levelRole, type Pen, px } from '../../marks/pen.ts';
import { tableSpan } from '../shapes/table-box.ts';

export type TableStop = Extract<ReadStop, { kind: 'table' }>;

/** Horizontal positions of keys, filters and verdicts, px. */
export interface Columns extends XSpan {
  readonly f0: number;
  readonly f1: number;
  readonly verdict: number;
}

/** Row pitch below which a name has its note beside it. */
const kPitchLow = 32;

/** Name and note of the row with this center. */
export function stopName(
  pen: Pen,
  id: string,
  middle: number,
  pitch: number,
  name: string,
  note: Forms,
  x0: number,
): void {
  const low = pitch < kPitchLow;
  pen.rowName(id, 14, middle + (low ? 5 : 1), name, note, x0 - 22, low ? 0 : 14);
}

/** Position of a filter in the row with this center. Low rows leave less room above it. */
export const stripPlace = ({ f0, f1 }: Columns, middle: number, pitch: number): StripPlace => ({
  x0: f0,
  x1: f1,
  y: middle - 7,
  above: pitch < 40 ? 5 : 10,
});

export function tableStop(
  pen: Pen,
  input: Input,
  stop: TableStop,
  columns: Columns,
  x: number,
  y: number,
  pitch: number,
): void {
  const { scene, box } = input;
  const { x0, x1, f0, verdict } = columns;
  const table = scene.tables.get(stop.table);
  const id = `read/table:${stop.table}`;
  const middle = y + pitch / 2;
  stopName(pen, id, middle, pitch, `L${stop.level}`, table ? tableForms(table) : `#${stop.table}`, x0);
  if (table) {
    const span = tableSpan({ ...input, box }, { x0, x1 }, table);
    const role = levelRole(stop.level);
    const highlighted =
      countsHighlighted(input.highlight, `get_hit_l${Math.min(2, stop.level)}${stop.level >= 2 ? '_and_up' : ''}`) &&
      (stop.verdict === 'found' || stop.verdict === 'deleted');
    pen.box(span.x, middle - 8, span.w, 16, {
      id,
      role,
      r: 2,
      label: stopWords(stop),
      ...(stop.verdict === 'filter_negative' ? { opacity: 0.5 } : {}),
      highlighted,
    });
  }
  const found = stop.verdict === 'found' || stop.verdict === 'deleted';
  const how = found ? 'found' : stop.verdict === 'filter_negative' ? 'turned' : 'pass';
  arrival(pen, id, x, middle, how, stop.verdict === 'deleted');
  stop.probes.forEach((probe, i) => {
    const wrong = stop.filter === 'false_positive';
    const highlighted =
      highlightedByAnswer(input, probe) || (i === stop.probes.length - 1 && highlightedByWorth(input, stop, probe));
    const place = stripPlace(columns, middle + i * 10, pitch);
    filterStrip(pen, `${id}/probe:${i}`, `Filter of table ${stop.table}`, probe, place, { wrong, highlighted });
  });
  if (stop.probes.length === 0)
    pen.note(`${id}/unasked`, f0, middle + 4, stop.filter === 'not_asked' ? 'not filtered' : 'searching');
  verdictWords(pen, input, id, stop, verdict, middle, box.width >= 620);
  blocks(pen, input, id, stop, columns, middle + 12);
}

/** Where the ray meets the run: a ring if it passes through, a filled dot if it ends, a bar if a filter stopped it. */
export function arrival(
  pen: Pen,
  id: string,
  x: number,
  y: number,
  how: 'pass' | 'found' | 'turned',
  deleted: boolean,
): void {
  if (how === 'turned') {
    pen.horizontal(y - 10, x - 9, x + 9, { id: `${id}/turned`, role: 'filter', width: 3 });
  } else if (how === 'found') {
    pen.disc(x, y, 6, { id: `${id}/hit`, role: deleted ? 'tombstone' : 'ray' });
  } else {
    pen.disc(x, y, 5, { id: `${id}/ring/ground`, role: 'panel' });
    pen.disc(x, y, 5, { id: `${id}/ring`, role: 'ray', pattern: 'outline' });
  }
}

/** Whether the lit counter counts this filter answer. */
const highlightedByAnswer = ({ highlight }: Input, { maybe }: FilterProbe): boolean =>
  countsHighlighted(highlight, maybe ? 'bloom_sst_hit_count' : 'bloom_sst_miss_count');

/** Whether the lit counter counts the usefulness of filters to a table's Get; the last filter probed represents it. */
function highlightedByWorth({ highlight }: Input, stop: TableStop, { maybe, subject }: FilterProbe): boolean {
  const right = stop.filter === 'true_positive';
  if (subject === 'prefix')
    return (
      countsHighlighted(highlight, 'bloom_filter_prefix_checked') ||
      (!maybe && countsHighlighted(highlight, 'bloom_filter_prefix_useful')) ||
      (right && countsHighlighted(highlight, 'bloom_filter_prefix_true_positive'))
    );
  return (
    countsHighlighted(highlight, maybe ? 'bloom_filter_full_positive' : 'bloom_filter_useful') ||
    (right && countsHighlighted(highlight, 'bloom_filter_full_true_positive'))
  );
}

function verdictWords(
  pen: Pen,
  { box }: Input,
  id: string,
  stop: TableStop,
  x: number,
  middle: number,
  wide: boolean,
): void {
  const room = box.width - x - 4;
  const say = (forms: Forms, role: Role, dy: number, weight: number) => {
    const text = pen.fitting(forms, room, 'sans', kType.small, weight);
    pen.note(`${id}/verdict:${dy}`, x, middle + dy, text, role, 'start', weight);
  };
  if (stop.filter === 'negative' || stop.verdict === 'filter_negative') say('no', 'filter', 4, 600);
  else if (stop.filter === 'false_positive') {
    say(wide ? 'maybe: a false positive' : 'wrong', 'trouble', wide ? -1 : 4, 600);
    if (wide) say('searched, the key is absent', 'trouble', 12, 400);
  } else if (stop.verdict === 'found')
    say(stop.filter === 'true_positive' ? ['maybe, and it is there', 'found'] : 'found', 'ray', 4, 600);
  else if (stop.verdict === 'deleted') say(['a tombstone: deleted', 'deleted'], 'tombstone', 4, 600);
  else if (stop.verdict === 'too_new') say(['only newer than the snapshot', 'too new'], 'muted', 4, 400);
  else if (stop.verdict === 'absent') say(['searched, not here', 'not here', 'none'], 'muted', 4, 400);
  else if (stop.probes.some((p) => p.maybe)) say('maybe', 'filter', 4, 600);
}

/** The blocks that the search needed: filled if read from the file, an outline if found in the cache. */
function blocks(
  pen: Pen,
  { highlight, box }: Input,
  id: string,
  stop: TableStop,
  { f0, verdict }: Columns,
  y: number,
): void {
  const wide = box.width >= 620;
  stop.blocks.forEach((block, i) => {
    const highlighted =
      countsHighlighted(highlight, block.cached ? 'block_cache_hit_count' : 'block_read_count') ||
      (block.blockKind === 'data' &&
        countsHighlighted(highlight, block.cached ? 'block_cache_data_hit' : 'block_cache_data_miss'));
    pen.box(f0 + i * 13, y + 2, 10, 6, {
      id: `${id}/block:${i}`,
      role: 'muted',
      r: 1,
      pattern: block.cached ? 'outline' : 'solid',
      label: `${block.blockKind} block, ${formatBytes(block.sizeBytes)}, ${block.cached ? 'from the cache' : 'read from the file'}`,
      highlighted,
    });
  });
  if (stop.blocks.length > 0 && wide) {
    const kinds = [...new Set(stop.blocks.map((b) => b.blockKind))];
    const names = kinds.join(', ');
    const forms = [
      ...(stop.blocks.every((b) => b.cached) ? [`${names}, cached`] : []),
      names,
      `… ${kinds.filter((kind) => kind !== 'metaindex' && kind !== 'properties').join(', ')}`,
      formatCount(stop.blocks.length, 'block'),
    ];
    const x = px(f0 + stop.blocks.length * 13 + 4);
    // A false positive has a second line of text beside them.
    const room = (stop.filter === 'false_positive' ? verdict - 8 : box.width - 14) - x;
    pen.fitted(`${id}/blocks`, x, px(y + 8), forms, room);
  }
}

/** Its number, and its number of entries if there is room. */
const tableForms = ({ table, entries }: Table): readonly string[] => [
  ...(entries === null ? [] : [`#${table} · ${formatInteger(entries)}`]),
  `#${table}`,
];

/** A table that may still be visited, or no longer needs to be. */
export function tableAhead(
  pen: Pen,
  input: Input,
  { table, level }: { readonly table: Table; readonly level: number },
  { x0, x1, f0 }: Columns,
  y: number,
  pitch: number,
  said: string,
): void {
  const id = `read/table:${table.table}`;
  const middle = y + pitch / 2;
  stopName(pen, id, middle, pitch, `L${level}`, tableForms(table), x0);
  const span = tableSpan(input, { x0, x1 }, table);
  pen.box(span.x, middle - 8, span.w, 16, {
    id,
    role: levelRole(level),
    r: 2,
    pattern: 'dashed',
    opacity: 0.34,
    label: `Table ${table.table} in L${level}: ${said}`,
  });
  pen.note(`${id}/unasked`, f0, middle + 4, said);
}

function stopWords(stop: TableStop): string {
  const filter =
    stop.filter === 'negative'
      ? 'its filter says no'
      : stop.filter === 'false_positive'
        ? 'its filter says maybe: a false positive'
        : stop.filter === 'true_positive'
          ? 'its filter says maybe, correctly'
          : 'no filter was checked';
  const verdict =
    stop.verdict === null
      ? 'being searched'
      : stop.verdict === 'filter_negative'
        ? 'skipped'
        : stop.verdict.replaceAll('_', ' ');
  return `Table ${stop.table} in L${stop.level}: ${filter}; ${verdict}`;
}
