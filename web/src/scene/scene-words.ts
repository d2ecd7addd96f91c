/**
 * A whole scene as text, for screen readers and for copying: parts with headings, each a list of sentences or figures
 * in reading order: the cursor, memory, levels from the newest down, jobs, the operation, counters that are not zero.
 *
 * Pure. For a scene of thousands of tables, each level names its first tables and says how many more there are.
 */
import { formatKey } from '../base/bytes.ts';
import { formatBytes, formatCount, formatCounted, formatInteger, formatNs } from '../base/units.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { isRefused } from './entry.ts';
import { errorWords } from './features/engine/background-error.ts';
import { compressionWords } from './features/tree/compression.ts';
import { overlapBelow } from './features/tree/overlap.ts';
import { mergedShare } from './features/jobs/job-progress.ts';
import type { Job, Level, Memtable, Scene, Table } from './types.ts';

export interface WordsPart {
  readonly title: string;
  /** At least one. */
  readonly lines: readonly string[];
}

/** Context that the scene itself does not contain. */
export interface Standing {
  readonly cursor: number;
  readonly total: number;
  /** The last record's sentence, without a full stop; '' at the beginning. */
  readonly sentence: string;
  /** Name of the column family that the scene is set to. */
  readonly family: string;
}

const tablesMax = 40;

/** REQUIRES: the scene is set to one family (families.ts). */
export function sceneWords(scene: Scene, standing: Standing): readonly WordsPart[] {
  const parts: readonly WordsPart[] = [
    { title: 'Where this is', lines: where(scene, standing) },
    { title: 'Memory', lines: scene.memtables.map(memtable) },
    ...scene.levels.filter(({ tables }) => tables.length > 0).map((level) => levelPart(scene, level)),
    { title: 'B+tree', lines: btree(scene) },
    { title: 'Index and log', lines: indexLog(scene) },
    { title: 'Jobs', lines: [...scene.jobs.values()].map(job) },
    { title: 'Operation', lines: operation(scene) },
    { title: 'Snapshots', lines: scene.snapshots.map((s) => `Snapshot ${s.snapshot} at sequence ${s.sequence}.`) },
    { title: 'Counters', lines: counters(scene) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/** The parts as one text, headings on separate lines. Pure. */
export function textOfWords(parts: readonly WordsPart[]): string {
  return (
    parts.map(({ title, lines }) => `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`).join('\n\n') + '\n'
  );
}

function where(scene: Scene, { cursor, total, sentence, family }: Standing): string[] {
  const error = errorWords(scene);
  return [
    `Record ${formatInteger(cursor)} of ${formatInteger(total)}, step ${formatInteger(scene.step)}, ${formatNs(scene.tNs)} of modeled time.`,
    ...(sentence === '' ? [] : [`${sentence}.`]),
    ...(scene.opened
      ? [`Column family ${family}; the last sequence is ${formatInteger(scene.lastSequence)}.`]
      : ['No database is open.']),
    ...(scene.stall === 'none' ? [] : [`Writes wait: ${scene.stall.replaceAll('_', ' ')}.`]),
    ...(error === null
      ? []
      : [`Background error: ${error.cause}`, error.refused, error.end, ...(error.aside === '' ? [] : [error.aside])]),
    ...(scene.lostEntries === 0
      ? []
      : [`${formatCount(scene.lostEntries, 'entry was', 'entries were')} answered OK and lost.`]),
  ];
}

function memtable({ memtable: number, state, entries, deletes, sizeBytes, wal }: Memtable): string {
  const tombstones = deletes > 0 ? `, ${formatCount(deletes, 'tombstone')} among them` : '';
  return `Memtable ${number} is ${state}: ${formatCount(entries, 'entry', 'entries')}${tombstones}, ${formatBytes(sizeBytes)}, protected by log ${wal}.`;
}

/** Age of a table's entries, and its overlap with the next level. */
function standing(scene: Scene, table: Table, level: number): string {
  const ago = (sequence: number): string => formatInteger(Math.max(0, scene.lastSequence - sequence));
  const found = table.entries === null;
  const age = found
    ? ''
    : `; its entries are from ${ago(table.largestSequence)} to ${ago(table.smallestSequence)} writes ago`;
  const under = overlapBelow(scene, table, level);
  if (under === null) return age;
  return under.tables === 0
    ? `${age}; it overlaps nothing of L${under.level}`
    : `${age}; it overlaps ${formatCount(under.tables, 'table')} of L${under.level}, ${formatBytes(under.bytes)}, ${under.ratio.toFixed(1)} times its own`;
}

function levelPart(scene: Scene, { level, tables, sizeBytes, targetBytes, scoreMilli }: Level): WordsPart {
  const target = targetBytes > 0 ? ` of ${formatBytes(targetBytes)}` : '';
  const shown = tables.slice(0, tablesMax).map((number) => {
    const table = scene.tables.get(number)!;
    const tombstones =
      table.deletes !== null && table.deletes > 0 ? `, ${formatCount(table.deletes, 'tombstone')}` : '';
    return `Table ${number}: ${formatCounted(table.entries, 'entry', 'entries')}${tombstones}, ${formatBytes(table.sizeBytes)}${compressionWords(table)}, from ${formatKey(table.smallest, { max: 40 })} to ${formatKey(table.largest, { max: 40 })}${standing(scene, table, level)}.`;
  });
  return {
    title: `L${level}`,
    lines: [
      `${formatCount(tables.length, 'table')}, ${formatBytes(sizeBytes)}${target}, score ${(scoreMilli / 1000).toFixed(2)}.`,
      ...shown,
      ...(tables.length > tablesMax ? [`And ${formatCount(tables.length - tablesMax, 'more table')}.`] : []),
    ],
  };
}

function btree({ btree: tree }: Scene): string[] {
  if (tree === null) return [];
  const pages = [...tree.pages.values()];
  const resident = pages.filter(({ state }) => state !== 'out').length;
  return [
    `${formatCount(tree.levels.length, 'level')}, ${formatCount(tree.pageCount, 'page')} of ${formatBytes(tree.pageBytes)}, ${formatInteger(resident)} in a buffer pool of ${formatInteger(tree.poolPages)}.`,
    ...tree.levels.map((level, i) => `Level ${i}: ${formatCount(level.length, 'page')}.`).reverse(),
  ];
}

function indexLog({ indexLog: log }: Scene): string[] {
  if (log === null) return [];
  const segments = [...log.segments.values()];
  const shown = segments.slice(0, tablesMax);
  return [
    `A ${log.indexKind} index of ${formatCount(log.indexEntries, 'key')} in ${formatBytes(log.indexBytes)} of memory; ${formatCount(segments.length, 'segment')}, oldest first.`,
    ...shown.map(
      ({ segment, sizeBytes, liveBytes, entries, liveEntries }) =>
        `Segment ${segment}: ${formatCount(entries, 'entry', 'entries')}, ${formatInteger(liveEntries)} live; ${formatBytes(liveBytes)} of ${formatBytes(sizeBytes)} are live.`,
    ),
    ...(segments.length > shown.length ? [`And ${formatCount(segments.length - shown.length, 'newer segment')}.`] : []),
  ];
}

function job(each: Job): string {
  switch (each.kind) {
    case 'flush':
      return `Flush ${each.job} has written ${formatInteger(each.entriesDone)} of ${formatCount(each.entriesTotal, 'entry', 'entries')} of memtable ${each.memtable}.`;
    case 'compaction':
      return `Compaction ${each.job} merges ${formatCount(each.inputs.length, 'table')} of L${each.level} into L${each.outputLevel}: ${Math.round(100 * mergedShare(each))} % merged, ${formatInteger(each.entriesOut)} kept, ${formatInteger(each.droppedHidden + each.droppedTombstones + each.droppedByPredicate)} dropped.`;
    default:
      return `Job ${each.job} (${each.jobKind}) waits: ${each.trigger.replaceAll('_', ' ')}.`;
  }
}

function operation({ operation: op }: Scene): string[] {
  if (op === null) return [];
  const key = op.key.length > 0 ? ` ${formatKey(op.key, { max: 40 })}` : '';
  const end =
    op.stage === 'done'
      ? `${isRefused(op) ? 'refused' : 'done'} (${(op.status ?? 'ok').replaceAll('_', ' ')}) after ${formatNs(op.latencyNs)} of modeled time`
      : `at the ${op.stage}`;
  return [`Operation ${op.op}, ${op.opKind.replaceAll('_', ' ')}${key}: ${end}.`];
}

/** Counters that are not zero. Only finished steps are counted. */
function counters(scene: Scene): string[] {
  return counterInfos
    .filter(({ id }) => (scene.counters[id] ?? 0) > 0)
    .map(
      ({ id, name, unit }) =>
        `${name} ${unit === 'ns' ? formatNs(scene.counters[id]!) : formatInteger(scene.counters[id]!)}`,
    );
}
