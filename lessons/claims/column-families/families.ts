/**
 * Column families as MyRocks uses them: two on one log, each with options of its own, and the pairs of a table's indexes in the families that
 * their comments name.
 *
 *   tab1: PRIMARY KEY (a) COMMENT 'cfname=cf1'        index 256  [256 4 bytes][a 8 bytes]               in cf1
 *         KEY key_b (b)   COMMENT 'cfname=cf2'        index 257  [257 4 bytes][b 4 bytes][a 8 bytes]    in cf2
 *
 * A part of an index in a partition has a number of its own, since to MyRocks each partition is a table of its own. The families are read from
 * the statement alone: the model of comments writes the program of a trial, and the engine then reports where the rows are.
 */
import { readIndexFamilies, type IndexFamily } from '../../../web/src/models/index-families.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { familyLine, hex, startOf } from '../benchmark-table.ts';

const familyRows = 400;

/** A few blocks a table and a few tables a level, in every family. */
export const smallFamilies = {
  write_buffer_size: '8KiB',
  target_file_size_base: '8KiB',
  max_bytes_for_level_base: '32KiB',
} as const;

/** Families that a statement names, but for the default one, in its order. */
export const namedFamilies = (statement: string): readonly string[] => [
  ...new Set(readIndexFamilies(statement).indexes.flatMap((index) => (index.family === 'default' ? [] : index.family))),
];

/** Partitions of the table, in order; one without a name where it has none. */
const partitionsOf = (indexes: readonly IndexFamily[]): readonly (string | undefined)[] => [
  ...new Set(indexes.map(({ partition }) => partition)),
];

/** Rows of an index, or of its part in one of n partitions: the row r is in partition r mod n. */
export const rowsOf = (statement: string): number =>
  familyRows / partitionsOf(readIndexFamilies(statement).indexes).length;

/** The mark at which the range of an index is scanned in a family. */
export const markOf = (at: number, name: string): string => `index ${at} in ${name}`;

/** Every row of a table as one batch with an entry for each index, then every index asked for in every family. */
export function inFamilies(statement: string): Trial {
  const { indexes } = readIndexFamilies(statement);
  const partitions = partitionsOf(indexes);
  const families = namedFamilies(statement);
  const entry = (row: number, index: IndexFamily): string => {
    const column = index.index === 'PRIMARY' ? '' : hex((row * 49) % 100, 4);
    const value = index.index === 'PRIMARY' ? `row${row}` : '""';
    const where = index.family === 'default' ? '' : ` family=${index.family}`;
    return `put ${startOf(indexes.indexOf(index))}${column}${hex(row, 8)} ${value}${where}`;
  };
  const rows = Array.from({ length: familyRows }, (_, row) => {
    const own = indexes.filter(({ partition }) => partition === partitions[row % partitions.length]);
    return `write ${own.map((index) => entry(row, index)).join('; ')}`;
  });
  return {
    seed: 117,
    options: { dialect: 'extended', ...smallFamilies },
    tallies: { rows: { record: 'OpFinished', field: 'rows' } },
    parts: [
      { mark: 'load', program: [...families.map((name) => familyLine(name, {})), ...rows].join('\n') },
      ...indexes.flatMap((_, at) =>
        ['default', ...families].map((name) => ({
          mark: markOf(at, name),
          program: `scan from=${startOf(at)} to=${startOf(at + 1)}${name === 'default' ? '' : ` family=${name}`}`,
        })),
      ),
    ],
  };
}
