/**
 * The table of the insert benchmark in keys: what the engine's `ibench` lines write (web/src/protocol/LANGUAGE.md), for lines that read it.
 *
 *   index 0, the primary key    [256     4 bytes][row 8 bytes]                      value: the row
 *   secondary index 1, 2, 3     [256 + i 4 bytes][column 4 bytes][row 8 bytes]      no value
 */
import { bySite, type Trial } from '../../web/src/lessons/claims/trial.ts';

export const hex = (value: number, bytes: number): string => value.toString(16).padStart(2 * bytes, '0');

/** A line that makes a family; options as in a `set` line, and those that it does not name are the default family's. */
export const familyLine = (name: string, options: Trial['options']): string =>
  ['family', name, ...Object.entries(options).map(([option, value]) => `${option}=${value}`)].join(' ');

/** The first key of an index; that of the next index is its end. */
export const startOf = (index: number): string => `0x${hex(256 + index, 4)}`;
const primaryKey = (row: number): string => `${startOf(0)}${hex(row, 8)}`;
/** The first entry of a column value; that of the next value is its end. */
const startOfColumn = (index: number, column: number): string => `${startOf(index)}${hex(column, 4)}`;

export const tableRows = 5000;
export const secondaryIndexes = 3;
export const churned = 2000;
export const reads = 200;

const kPrefixes = { prefix_extractor: 'fixed', prefix_length: 8, whole_key_filtering: 'no' } as const;

/**
 * The benchmark's table, loaded, indexed and churned, in a few levels, and read in the three ways of SQL: each `reads` times. With `prefixes of
 * secondary indexes` these are in a family of their own, and only its filters are of prefixes.
 */
export const benchmarkTable = (filters: 'whole keys' | 'prefixes' | 'prefixes of secondary indexes'): Trial => {
  const column = (i: number): number => (i * 49) % 10_000;
  const lines = (line: (i: number) => string): string => Array.from({ length: reads }, (_, i) => line(i)).join('\n');
  const apart = filters === 'prefixes of secondary indexes';
  const secondary = apart ? ' family=secondary' : '';
  return {
    seed: 21,
    options: {
      write_buffer_size: '32KiB',
      target_file_size_base: '32KiB',
      max_bytes_for_level_base: '128KiB',
      compression: 'none',
      filter: 'full',
      ...(filters === 'prefixes' ? kPrefixes : { prefix_extractor: 'none' }),
      ...(apart && { dialect: 'extended' }),
    },
    tallies: {
      ...bySite,
      'whole-key probes': { record: 'FilterProbed', where: { subject: ['whole_key'] } },
      'prefix probes': { record: 'FilterProbed', where: { subject: ['prefix', 'range_prefix'] } },
      'they said no': { record: 'FilterProbed', where: { verdict: ['negative'] } },
      rows: { record: 'OpFinished', field: 'rows' },
    },
    parts: [
      { mark: 'l.i0', program: `ibench l.i0 n=${tableRows}` },
      {
        mark: 'l.x',
        program: apart
          ? `${familyLine('secondary', kPrefixes)}\nibench l.x secondary_indexes=${secondaryIndexes} secondary_family=secondary`
          : `ibench l.x secondary_indexes=${secondaryIndexes}`,
      },
      { mark: 'l.i1', program: `ibench l.i1 n=${churned}` },
      ...Array.from({ length: 1 + secondaryIndexes }, (_, index) => ({
        mark: `index ${index}`,
        program: `scan from=${startOf(index)} to=${startOf(index + 1)}${index === 0 ? '' : secondary}`,
      })),
      { mark: 'whole table', program: 'scan' },
      { mark: 'primary key', program: lines((i) => `get ${primaryKey(churned + i * 7)}`), detail: true },
      {
        mark: 'equality',
        program: lines(
          (i) => `scan from=${startOfColumn(1, column(i))} to=${startOfColumn(1, column(i) + 1)}${secondary}`,
        ),
        detail: true,
      },
      {
        // Of one column value those rows that come late, as in WHERE a = 1 AND id > 4000.
        mark: 'range',
        program: lines(
          (i) =>
            `scan from=${startOfColumn(2, column(i))}${hex(4000, 8)} to=${startOfColumn(2, column(i) + 1)}${secondary}`,
        ),
        detail: true,
      },
      {
        mark: 'range over many',
        program: lines((i) => `scan from=${startOfColumn(3, column(i))} to=${startOf(4)} limit=10${secondary}`),
        detail: true,
      },
    ],
  };
};
