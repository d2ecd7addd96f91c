/** Runs in which the reader cuts the power: the program up to the failure, the moments after it, and what came of it. Pure. */
import { formatCount } from '../../base/units.ts';
import { EngineCrashed } from '../../protocol/records.gen.ts';
import { stops } from '../../scene/stops.ts';
import type { History } from '../../session/session-types.ts';

export interface Cut {
  /** The power fails after this write, counted from 1. */
  readonly after: number;
  /** It fails before the answer to that write: its record is appended in part, or whole. */
  readonly during: boolean;
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

/** How many bytes of the last record are appended, failure by failure: parts of it, and more than it has. */
const kAppended = [16, 33, 1000];

/** The program of an experiment up to the failure, and the reopening. */
export function programWithCut(program: string, { after, during, every, nth }: Cut): string {
  const writes = writesOf(program)
    .slice(0, after)
    .map((line, i) => `${line.replace(/ sync$/, '')}${every > 0 && (i + 1) % every === 0 ? ' sync' : ''}`);
  const appended = kAppended[nth % kAppended.length]!;
  if (during) writes.splice(-1, 0, `fault append class=wal effect=torn_write kept_bytes=${appended}`);
  // Now and then the device has all that was appended.
  const mode = during && appended === 1000 ? 'keep_all' : 'torn';
  return [...writes, `crash mode=${mode} seed=${1 + 131 * nth + 7 * after + every}`, 'reopen'].join('\n');
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
  /** Of the acknowledged. */
  readonly back: number;
  /** A write that was not acknowledged is back. */
  readonly otherIsBack: boolean;
}

export function outcomeOf({ head }: History): Outcome {
  const logs = head.recovery?.written ?? [];
  const acknowledged = logs.reduce((sum, { batches }) => sum + batches, 0);
  const replayed = head.recovery?.replayed ?? 0;
  return {
    acknowledged,
    synced: logs.reduce((sum, { syncedBatches }) => sum + syncedBatches, 0),
    back: Math.min(replayed, acknowledged),
    otherIsBack: replayed > acknowledged,
  };
}

/** The result of one failure, in sentences. `key`: of the last write. */
export function outcomeText(key: string, { during }: Pick<Cut, 'during'>, outcome: Outcome): string {
  const { acknowledged, synced, back, otherIsBack } = outcome;
  const lost = acknowledged - back;
  const begin = `The power failed ${during ? 'during' : 'after'} ${key}: ${formatCount(synced, 'write was', 'writes were')} synced, ${back} ${back === 1 ? 'is' : 'are'} back.`;
  const loss = `${formatCount(lost, 'acknowledged write is', 'acknowledged writes are')} gone.`;
  return `${begin} ${lost === 0 ? 'No acknowledged write is lost.' : loss}${during ? unansweredText(key, otherIsBack) : ''}`;
}

const unansweredText = (key: string, isBack: boolean): string =>
  isBack
    ? ` ${key} was never acknowledged, and is back too: all of its record had reached the device.`
    : ` ${key} was never acknowledged, and is not back.`;

/** The result of all failures so far. */
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
