/** What the reader does with snapshots in a run: the program with them, and which versions of the key it keeps. Pure. */
import type { History } from '../../session/session-types.ts';
import { formatCount, listed } from '../../base/units.ts';

const isWrite = (line: string): boolean => line.startsWith('put ');

/** The number of writes before the first flush: a snapshot can be after each but the last. */
export const writesOf = (program: string): number =>
  program.slice(0, program.indexOf('flush')).split('\n').filter(isWrite).length;

/** The program with a snapshot after each of these writes, counted from 1. */
export function withSnapshots(program: string, after: ReadonlySet<number>): string {
  let writes = 0;
  return program
    .split('\n')
    .flatMap((line) => {
      if (isWrite(line)) writes++;
      return isWrite(line) && after.has(writes) ? [line, `snapshot s${writes}`] : [line];
    })
    .join('\n');
}

/** The sequences up to `writes` that are still in tables at the end of a run, ascending. */
export function keptOf(history: History, writes: number): readonly number[] {
  const { levels, tables } = history.sceneAt(history.total);
  const versions = levels.flatMap((level) => level.tables.flatMap((table) => tables.get(table)?.versions ?? []));
  return versions
    .map(({ sequence }) => sequence)
    .filter((sequence) => sequence <= writes)
    .sort((a, b) => a - b);
}

/** What came of it, in a sentence. */
export function outcome(after: ReadonlySet<number>, kept: readonly number[], writes: number): string {
  const held = [...after].sort((a, b) => a - b);
  const who =
    held.length === 0 ? 'No snapshot' : `${formatCount(held.length, 'snapshot')}, after write ${listed(held)}`;
  const stay = kept.length === 1 ? `version ${listed(kept)} stays` : `versions ${listed(kept)} stay`;
  const gone = writes - kept.length;
  return `${who}: ${stay}, and the compaction ${gone === 0 ? 'drops none' : `drops ${gone}`}.`;
}
