/**
 * Plays a tape on Strata and on RocksDB, each in its own process, and pairs their output line by line. tests/engine/tapes/tape.h documents
 * the language of tapes.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Counts = Readonly<Record<string, number>>;

/** The output of one engine for one line. Counters that did not change are absent. */
export interface Said {
  readonly line: number;
  readonly operation: string;
  readonly answer: string;
  readonly counters: Counts;
  /** Comparisons by site. Strata's sites are those of the schema, RocksDB's those of recording_comparator.cc. */
  readonly comparisons: Counts;
}

export interface Moment {
  readonly line: number;
  readonly operation: string;
  readonly ours: Said;
  readonly theirs: Said;
}

const BINARIES = fileURLToPath(new URL('../../../build/native/', import.meta.url));

function run(program: string, args: readonly string[], input: string): string {
  const ran = spawnSync(`${BINARIES}${program}`, args, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (ran.error !== undefined) throw new Error(`${program}: ${ran.error.message}; the native build creates it`);
  if (ran.status !== 0) throw new Error(`${program}: ${ran.stderr}`);
  return ran.stdout;
}

const said = (text: string): Said[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Said);

export const rocksdbVersion = (): string => run('rocksdb_tape', ['--version'], '').trim();

/** directory: an empty one to work in. Throws if an engine refuses the tape. */
export function play(tape: string, directory: string): Moment[] {
  const ours = said(run('strata_tape', [directory], tape));
  const theirs = said(run('rocksdb_tape', [directory], tape));
  if (ours.length !== theirs.length) throw new Error(`${ours.length} lines of ours, ${theirs.length} of RocksDB's`);
  return ours.map((mine, i) => {
    const other = theirs[i] as Said;
    if (mine.line !== other.line)
      throw new Error(`line ${mine.line} of ours is paired with line ${other.line} of RocksDB's`);
    return { line: mine.line, operation: mine.operation, ours: mine, theirs: other };
  });
}
