/** Runs in which the reader cuts the power: the program up to the failure, the moments after it, and what came of it. Pure. */
import { formatCount } from '../../base/units.ts';
import { EngineCrashed } from '../../protocol/records.gen.ts';
import { stops } from '../../scene/stops.ts';
import type { History } from '../../session/session-types.ts';

export interface Cut {
  /** The power fails after this write, counted from 1. */
  readonly after: number;
  /** Every so many writes ask for a sync; 0: none does. */
  readonly every: number;
  /** Counts the failures of the reader: what the device has written by then is another time another part. */
  readonly nth: number;
}

export const kEvery = [1, 4, 0] as const;
export const everyText = (every: number): string =>
  every === 0 ? 'no write' : every === 1 ? 'every write' : `every ${kOrdinals[every]} write`;

const kOrdinals: Readonly<Record<number, string>> = { 4: 'fourth' };

const writesOf = (program: string): readonly string[] => program.split('\n').filter((line) => line.startsWith('put '));
/** The keys that a program puts. */
export const keysOf = (program: string): readonly string[] => writesOf(program).map((line) => line.split(' ')[1]!);

/** The program of an experiment up to the failure, and the reopening. */
export function programWithCut(program: string, { after, every, nth }: Cut): string {
  const writes = writesOf(program)
    .slice(0, after)
    .map((line, i) => `${line.replace(/ sync$/, '')}${every > 0 && (i + 1) % every === 0 ? ' sync' : ''}`);
  return [...writes, `crash mode=torn seed=${1 + 131 * nth + 7 * after + every}`, 'reopen'].join('\n');
}

/** The positions from the failure to the end of the reopening. */
export function momentsOf(history: History): readonly number[] {
  let crash = history.total;
  history.forEach(0, history.total, ({ kind, number }) => {
    if (kind === EngineCrashed.kind) crash = number;
    return kind !== EngineCrashed.kind;
  });
  const after = stops(history, 'recovery')
    .stops.map(({ position }) => position)
    .filter((position) => position > crash);
  return after.length > 0 ? after : [history.total];
}

export interface Outcome {
  readonly acknowledged: number;
  readonly synced: number;
  readonly back: number;
}

export function outcomeOf({ head }: History): Outcome {
  const logs = head.recovery?.written ?? [];
  return {
    acknowledged: logs.reduce((sum, { batches }) => sum + batches, 0),
    synced: logs.reduce((sum, { syncedBatches }) => sum + syncedBatches, 0),
    back: head.recovery?.replayed ?? 0,
  };
}

/** What became of one failure, in sentences. `key`: of the last write. */
export function outcomeText(key: string, { acknowledged, synced, back }: Outcome): string {
  const lost = acknowledged - back;
  const begin = `The power failed after ${key}: ${formatCount(synced, 'write was', 'writes were')} synced, ${back} ${back === 1 ? 'is' : 'are'} back.`;
  if (lost === 0) return `${begin} Nothing is lost.`;
  return `${begin} ${formatCount(lost, 'acknowledged write is', 'acknowledged writes are')} gone.`;
}

/** What became of all failures so far. */
export function totalText(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((all, each) => all + of(each), 0);
  const unsynced = sum(({ acknowledged, synced }) => acknowledged - synced);
  const lost = sum(({ acknowledged, back }) => acknowledged - back);
  const broken = sum(({ synced, back }) => Math.max(0, synced - back));
  const synced = formatCount(
    sum((outcome) => outcome.synced),
    'synced write',
  );
  const others = formatCount(unsynced, 'other');
  return `In ${formatCount(outcomes.length, 'power failure')}, ${broken} of ${synced} and ${lost - broken} of ${others} were lost.`;
}
