/**
 * Which records of a log does recovery replay? Each question is about one reopening, at the moment when the log has been found and nothing of it read.
 *
 *      found      [1][2][3 //                1 and 2 return: the log ends inside 3
 *      one bit    [1][2][3!][4][5]           1 and 2 return: replay stops at 3, and 4 would follow a gap
 *
 * The rule is computed from what can be read at each offset, and from the option wal_recovery_mode; the engine's answer is the outcome of each
 * WalRecordRead. Questions are only about logs whose every record was recorded when it was written.
 */
import { formatKey } from '../../base/bytes.ts';
import { kindTable } from '../../protocol/decode.ts';
import { Kind, OpFinished } from '../../protocol/records.gen.ts';
import { optionNow } from '../../scene/option-now.ts';
import type { LoggedBatch, LogPart, Scene, Wal } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Step } from './exercise.ts';

interface Reopening {
  /** Before its first record is read. */
  readonly position: number;
  /** After its last step. */
  plays: number;
  opened: boolean;
}

const kWanted = kindTable([Kind.OpBegun, Kind.WalRecordRead, Kind.OpFinished]);

function reopeningsOf(history: History): readonly Reopening[] {
  const found: Reopening[] = [];
  let reading: Reopening | null = null;
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.OpBegun) reading = null;
      else if (kind === Kind.WalRecordRead && reading === null)
        found.push((reading = { position: number, plays: number, opened: false }));
      else if (kind === Kind.OpFinished && reading !== null)
        Object.assign(reading, { plays: number + 1, opened: OpFinished.status(v, at) === 'ok' });
    },
    kWanted,
  );
  return found;
}

const kStops = 2;
const kTolerates = 0;

/** The first offset at which no record can be read; null if all can. */
const firstBad = (parts: readonly LogPart[]): LogPart | null => parts.find(({ entries }) => entries === 0) ?? null;

/** Whether the rule replays a batch; `part`: what is read at its offset. */
function isReplayed(scene: Scene, part: LogPart | undefined, parts: readonly LogPart[]): boolean {
  const bad = firstBad(parts);
  if (part === undefined || part.entries === 0) return false;
  if (bad === null) return true;
  const mode = optionNow(scene, 'wal_recovery_mode');
  if (mode === kStops) return part.offset < bad.offset;
  if (mode === kTolerates) return bad.outcome === 'torn';
  return mode > kStops;
}

interface Log {
  readonly wal: Wal;
  readonly scene: Scene;
  readonly parts: readonly LogPart[];
  readonly nameAt: (offset: number) => string;
}

const partAt = ({ wal, parts }: Log, { offset, bytes }: LoggedBatch): LogPart | undefined =>
  parts.find((part) => part.wal === wal.wal && part.offset < offset + bytes && offset < part.offset + part.bytes);

function choiceOf(batch: LoggedBatch, log: Log): Choice {
  const part = partAt(log, batch);
  const right = isReplayed(log.scene, part, log.parts);
  const name = log.nameAt(batch.offset);
  return {
    id: String(batch.offset),
    name,
    fact: '',
    right,
    because: becauseOf(name, right, part, log),
    otherwise: right
      ? `Without it, a write that the device still has would be thrown away.`
      : part !== undefined && part.entries > 0
        ? 'If it were replayed, later writes would be back and an earlier one would not: a state that the database never had.'
        : 'There is nothing to replay: its bytes are not on the device, or are not those that were written.',
    spot: { in: 'mark', address: `wal:${log.wal.wal}/record:${batch.offset}` },
    proof: [],
  };
}

function becauseOf(name: string, right: boolean, part: LogPart | undefined, { nameAt, parts }: Log): string {
  const record = `The record of ${name}`;
  if (right) return `${record} is replayed: it is whole, and so is every record before it.`;
  if (part === undefined) return `${record} is lost: it never reached the device.`;
  if (part.outcome === 'torn')
    return `${record} cannot be replayed: its end is missing, so its checksum cannot be verified.`;
  const bad = nameAt(firstBad(parts)!.offset);
  if (part.entries > 0) return `${record} can be read, but replay has stopped at ${bad}.`;
  return name === bad
    ? `${record} cannot be replayed: its checksum does not match its bytes.`
    : `${record} cannot be read: the length of ${bad} cannot be trusted either, so the place where the next record of this block begins is unknown.`;
}

const asks = (bad: LogPart, name: string): string =>
  bad.outcome === 'torn'
    ? `The log ends inside the record of ${name}. Which records does recovery replay?`
    : `The log is complete, but one bit in the record of ${name} is wrong. Which records does recovery replay?`;

function stepOf(history: History, { position, plays, opened }: Reopening): Step | null {
  const scene = history.sceneAt(position);
  const after = history.sceneAt(plays);
  const wal = scene.recovery?.written.at(-1);
  const parts = after.recovery?.parts ?? [];
  const bad = firstBad(parts);
  if (wal === undefined || bad === null || scene.recovery!.written.length !== 1 || wal.tail.length !== wal.batches)
    return null;
  const nameAt = (offset: number): string => {
    const batch = wal.tail.findLast((each) => each.offset <= offset)!;
    return formatKey(batch.key);
  };
  const log: Log = { wal, scene, parts, nameAt };
  const isBack = ({ outcome }: LogPart): boolean => opened && outcome === 'replayed';
  return {
    thought: bad.outcome,
    position,
    plays,
    given: [`wal:${wal.wal}/record:${wal.tail.findLast(({ offset }) => offset <= bad.offset)!.offset}`],
    ray: null,
    asks: asks(bad, nameAt(bad.offset)),
    picks: 'each',
    choices: wal.tail.map((batch) => choiceOf(batch, log)),
    engine: wal.tail
      .filter((batch) => parts.some((part) => isBack(part) && part === partAt(log, batch)))
      .map(({ offset }) => String(offset)),
  };
}

/** One step for each of the first `most` reopenings that met damage. Pure. */
export function logReplay(history: History, most: number): Exercise {
  const steps = reopeningsOf(history).flatMap((reopening) => stepOf(history, reopening) ?? []);
  return {
    rule: 'Recovery reads the log from its first record and replays each record that is whole. With the default mode it stops at the first one that is not, so what returns is always a beginning of what was written.',
    steps: steps.slice(0, most),
  };
}
