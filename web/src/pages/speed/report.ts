/** The figures of a run as cells of a table and as text to share. Pure. */
import { formatInteger } from '../../base/units.ts';
import { kKeyBytes, kNames, kOperations, kValueBytes, optionOf } from './workload.ts';
import { nsOf, type Point, type RunState } from './run.ts';

/** About the machine, as far as the browser reports it. */
export interface Machine {
  /** ISO, without time. */
  readonly date: string;
  readonly browser: string;
  /** Logical processors; null if the browser does not report them. */
  readonly cores: number | null;
  /** First letters of the hash of the module. */
  readonly engine: string;
}

export const kColumns: readonly string[] = [
  'keys',
  ...kOperations.map((operation) => kNames[operation]),
  'memory, MiB',
  'written',
  'by formula',
  'with log',
];

const mebibytes = (bytes: number): string => formatInteger(Math.round(bytes / 2 ** 20));

/** One row per size, in the order of kColumns; '' where nothing was measured. */
export function cellsOf(point: Point): readonly string[] {
  return [
    `${formatInteger(point.keys)}${point.compacted ? ', compacted' : ''}`,
    ...kOperations.map((operation) => {
      const ns = nsOf(point, operation);
      return ns === null ? '' : formatInteger(Math.round(ns));
    }),
    mebibytes(point.memoryBytes),
    point.amplification.toFixed(2),
    point.theory?.toFixed(2) ?? '',
    point.withLog.toFixed(2),
  ];
}

/** The full compaction in a sentence; '' if it was not run. */
export function compactionText({ compaction, keys }: RunState): string {
  if (compaction === null) return '';
  const { ms, bytes } = compaction;
  const speed = ms > 0 ? `, ${formatInteger(Math.round(bytes / 1e6 / (ms / 1000)))} MB/s` : '';
  return `Full compaction of ${formatInteger(keys)} keys: ${(ms / 1000).toFixed(2)} s, ${formatInteger(Math.round(bytes / 1e6))} MB written${speed}.`;
}

/** What every run has in common, as sentences. */
export const kConditions: readonly string[] = [
  `Keys of ${kKeyBytes} bytes in random order, values of ${kValueBytes} bytes; nothing is recorded.`,
  `Memtable ${mebibytes(optionOf('write_buffer_size'))} MiB, block cache ${mebibytes(optionOf('block_cache_size'))} MiB, ${optionOf('bits_per_key')} filter bits per key, leveled with a size ratio of ${optionOf('max_bytes_for_level_multiplier')}, no compression.`,
];

/** A plain-text table with what it was measured on. */
export function reportText(state: RunState, { date, browser, cores, engine }: Machine): string {
  // A narrow space between digits is narrower than a letter of a fixed-width font.
  const rows = [kColumns, ...state.points.map((point) => cellsOf(point).map((cell) => cell.replaceAll('\u202f', ' ')))];
  const widths = kColumns.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  const processors = cores === null ? 'number of processors unknown' : `${cores} logical processors`;
  return [
    `Strata on one machine, ${date}${state.status === 'done' ? '' : ' (not finished)'}`,
    `${browser}; ${processors}; engine ${engine}`,
    ...kConditions,
    'Times in ns per operation, by the clock of this browser; one run. Written: bytes to tables per flushed byte.',
    '',
    ...rows.map(line),
    ...(state.compaction === null ? [] : ['', compactionText(state)]),
    '',
  ].join('\n');
}
