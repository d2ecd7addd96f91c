/**
 * Which versions must be kept? A compaction that meets several versions of a key keeps those that a reader can still see. A
 * snapshot sees the newest version of a key that is not newer than itself; so does a read without a snapshot.
 *
 *      versions    2   4   7   9
 *      snapshot          5                 reads 4
 *      now                           11    reads 9          so 4 and 9 stay
 *
 * The rule is computed from the snapshots held when the compaction was picked, which are the ones that it uses; the engine's
 * answer comes from EntryKept and EntryDropped. Questions are only about keys whose versions are all puts: tombstones have
 * their own exercise.
 */
import { formatKey } from '../../base/bytes.ts';
import { kindTable } from '../../protocol/decode.ts';
import { CompactionPicked, EntryDropped, EntryKept, Kind } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Spot, Step } from './exercise.ts';
import { holderOf } from './written-versions.ts';

interface Met {
  readonly sequence: number;
  readonly kept: boolean;
  readonly put: boolean;
}
interface Job {
  readonly position: number;
  /** Position after its last decision. */
  plays: number;
  readonly snapshots: readonly number[];
  /** By key, as text. */
  readonly keys: Map<string, { readonly key: Uint8Array; readonly met: Met[] }>;
}

const kWanted = kindTable([Kind.CompactionPicked, Kind.EntryKept, Kind.EntryDropped]);

function jobsOf(history: History): ReadonlyMap<number, Job> {
  const jobs = new Map<number, Job>();
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.CompactionPicked) {
        const snapshots = [...new Set(history.sceneAt(number).snapshots.map(({ sequence }) => sequence))];
        jobs.set(CompactionPicked.job(v, at), {
          position: number,
          plays: number,
          snapshots: snapshots.sort((a, b) => a - b),
          keys: new Map(),
        });
        return;
      }
      const record = kind === Kind.EntryKept ? EntryKept : EntryDropped;
      const key = record.key(v, at).slice();
      const name = formatKey(key);
      const job = jobs.get(record.job(v, at));
      if (job === undefined) return;
      job.plays = number + 1;
      const met = {
        sequence: record.sequence(v, at),
        kept: kind === Kind.EntryKept,
        put: record.type(v, at) === 'put',
      };
      const known = job.keys.get(name);
      if (known === undefined) job.keys.set(name, { key, met: [met] });
      else known.met.push(met);
    },
    kWanted,
  );
  return jobs;
}

/** Name of a reader: "snapshot 5", or a read without a snapshot for null. */
const readerName = (snapshot: number | null): string =>
  snapshot === null ? 'a reader of the present' : `the snapshot at ${snapshot}`;

/** The first reader that sees a version. sequences: from new to old; snapshots: ascending. */
function readerOf(
  sequence: number,
  sequences: readonly number[],
  snapshots: readonly number[],
): number | null | undefined {
  if (sequence === sequences[0]) return null;
  return snapshots.find((snapshot) => sequences.find((each) => each <= snapshot) === sequence);
}

/** What a reader would see without the version that it needs. */
function without(sequence: number, sequences: readonly number[], reader: number | null, key: string): string {
  const older = sequences[sequences.indexOf(sequence) + 1];
  const subject = reader === null ? 'A reader of the present' : `The snapshot at ${reader}`;
  return older === undefined
    ? `${subject} would no longer find ${key}.`
    : `The old version would surface: ${readerName(reader)} would see @${older}.`;
}

/** The row of the table that holds a version. */
function spotOf(sequence: number, { scene, key }: Versions): Spot {
  const held = holderOf(scene, key, { sequence, isTombstone: false });
  if (held === null) return { in: 'nothing', why: 'Two tables may hold this version.' };
  return { in: 'table', address: `stripes/table:${held.table.table}`, at: { sequence }, text: String(sequence) };
}

function choiceOf(sequence: number, versions: Versions): Choice {
  const { sequences, snapshots, key } = versions;
  const reader = readerOf(sequence, sequences, snapshots);
  const newer = sequences[sequences.indexOf(sequence) - 1];
  return {
    id: String(sequence),
    name: `@${sequence}`,
    fact: '',
    right: reader !== undefined,
    because:
      reader === undefined
        ? `@${sequence} can be dropped: every reader that could see it sees the newer @${newer}.`
        : `@${sequence} must stay: ${readerName(reader)} sees it.`,
    otherwise:
      reader === undefined
        ? 'If it stayed, its space would not be freed, although no reader sees it.'
        : `Without it: ${without(sequence, sequences, reader, formatKey(key))}`,
    spot: spotOf(sequence, versions),
    proof: [],
  };
}

/** The versions of a key, from new to old, and the snapshots, ascending. */
interface Versions {
  readonly scene: Scene;
  readonly key: Uint8Array;
  readonly sequences: readonly number[];
  readonly snapshots: readonly number[];
}

/** One step for each of the first `stepsMax` keys with at least `least` versions in a compaction. Pure. */
export function versionsStay(history: History, least = 3, stepsMax = 4): Exercise {
  const steps: Step[] = [];
  for (const { position, plays, snapshots, keys } of jobsOf(history).values()) {
    const scene = history.sceneAt(position);
    for (const [name, { key, met }] of keys) {
      if (met.length < least || !met.every(({ put }) => put) || steps.length === stepsMax) continue;
      const sequences = met.map(({ sequence }) => sequence);
      const held = snapshots.length === 0 ? 'No snapshot is held' : `Snapshots are held at ${snapshots.join(', ')}`;
      steps.push({
        thought: 'the newest version of each reader',
        position,
        plays,
        given: [],
        ray: null,
        asks: `${held}. Which versions of ${name} must stay?`,
        picks: 'each',
        choices: sequences.map((sequence) => choiceOf(sequence, { scene, key, sequences, snapshots })),
        engine: met.filter(({ kept }) => kept).map(({ sequence }) => String(sequence)),
      });
    }
  }
  return {
    rule: 'A version stays while a reader sees it. Each snapshot, and each reader of the present, sees the newest version that is not newer than itself.',
    steps,
  };
}
