/**
 * Which tombstones may be dropped? A compaction may drop a tombstone if it hides nothing any more: no table deeper than the
 * output level has a range that includes its key, and no snapshot is older than it.
 *
 *      output     L2    ....20†....            20† may be dropped only if no table of L3 and below covers 20,
 *      deeper     L3    [10 ...... 30]         even if this one has only 10 and 30: ranges count, not keys
 *
 * The question prints the ranges of the deeper tables: on the key axis of a figure a range is too coarse to compare with a key.
 *
 * The rule is computed from the live tables and snapshots when the compaction was picked; the engine's answer comes from
 * EntryKept and EntryDropped. Tombstones that a newer version of their key hides are always dropped, so no question is about
 * them; nor about compactions that check deeper filters (ask_deeper_filters), or SingleDeletes, which have their own rules.
 */
import { formatKey, hex } from '../../base/bytes.ts';
import { kindTable } from '../../protocol/decode.ts';
import { CompactionInput, CompactionPicked, EntryDropped, EntryKept, Kind } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Spot, Step } from './exercise.ts';
import { covers, holderOf, versionsOf, type Held } from './written-versions.ts';

interface Tombstone {
  readonly key: Uint8Array;
  readonly sequence: number;
  readonly kept: boolean;
}
interface Job {
  readonly position: number;
  readonly output: number;
  readonly inputs: Set<number>;
  readonly tombstones: Tombstone[];
  /** Position after its last decision. */
  plays: number;
}

const kWanted = kindTable([Kind.CompactionPicked, Kind.CompactionInput, Kind.EntryKept, Kind.EntryDropped]);

/** Compactions other than trivial moves, with the tombstones that each decided about. */
function jobsOf(history: History): readonly Job[] {
  const jobs = new Map<number, Job>();
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.CompactionPicked) {
        const output = CompactionPicked.outputLevel(v, at);
        const job = { position: number, output, inputs: new Set<number>(), tombstones: [], plays: number };
        if (output > 0) jobs.set(CompactionPicked.job(v, at), job);
        return;
      }
      if (kind === Kind.CompactionInput) {
        jobs.get(CompactionInput.job(v, at))?.inputs.add(CompactionInput.table(v, at));
        return;
      }
      const record = kind === Kind.EntryKept ? EntryKept : EntryDropped;
      if (record.type(v, at) !== 'delete') return;
      if (kind === Kind.EntryDropped && EntryDropped.reason(v, at) === 'hidden_by_newer') return;
      const tombstone = {
        key: record.key(v, at).slice(),
        sequence: record.sequence(v, at),
        kept: kind === Kind.EntryKept,
      };
      const job = jobs.get(record.job(v, at));
      if (job === undefined) return;
      job.tombstones.push(tombstone);
      job.plays = number + 1;
    },
    kWanted,
  );
  return [...jobs.values()].filter(({ tombstones }) => tombstones.length > 0);
}

interface Moment {
  readonly history: History;
  readonly scene: Scene;
  readonly job: Job;
}

/** The table of the compaction that holds a tombstone. */
function spotOf({ key, sequence }: Tombstone, { scene, job }: Moment): Spot {
  const held = holderOf(scene, key, { sequence, isTombstone: true }, (_, { table, deletes }) => {
    return job.inputs.has(table) && deletes !== 0;
  });
  if (held === null) return { in: 'nothing', why: 'Two tables of the compaction may hold this tombstone.' };
  const address = `level:${held.level}/table:${held.table.table}`;
  return { in: 'table', address, at: { key: hex(key) }, text: formatKey(key) };
}

/** The newest older version of the key of a tombstone below the output level; null if none is found. */
function hiddenBy({ key, sequence }: Tombstone, { history, scene, job }: Moment): Held | null {
  for (const version of versionsOf(history, key, job.position)) {
    if (version.sequence >= sequence || version.isTombstone) continue;
    const held = holderOf(scene, key, version, (level) => level > job.output);
    if (held !== null) return held;
  }
  return null;
}

function choiceOf(tombstone: Tombstone, moment: Moment): Choice {
  const { key, sequence } = tombstone;
  const { scene, job } = moment;
  const name = formatKey(key);
  const what = `${name} @${sequence}`;
  const snapshot = scene.snapshots.find((each) => each.sequence < sequence);
  const cover = scene.levels
    .filter(({ level }) => level > job.output)
    .flatMap(({ level, tables }) => tables.map((table) => ({ level, table: scene.tables.get(table)! })))
    .find(({ table }) => covers(table, key));
  const right = cover === undefined && snapshot === undefined;
  const hidden = hiddenBy(tombstone, moment);
  const surfaces =
    hidden !== null
      ? `Without it, a Get of ${name} would find ${name} @${hidden.version.sequence} in table ${hidden.table.table} of L${hidden.level}: the old version would surface, and a reader would see the deleted row.`
      : cover !== undefined
        ? `The engine knows only the range of table ${cover.table.table}. If the table had ${name}, a reader would see the deleted row.`
        : `Without it, a reader could see ${name} again, although it is deleted.`;
  return {
    id: what,
    name: what,
    fact: '',
    right,
    because:
      snapshot !== undefined
        ? `${what} must stay: the snapshot at ${snapshot.sequence} is older, so the entries that the tombstone hides must stay too.`
        : cover === undefined
          ? `${what} can be dropped: no table deeper than L${job.output} has the key in its range, so there is nothing to hide.`
          : `${what} must stay: table ${cover.table.table} of L${cover.level} covers it, from ${formatKey(cover.table.smallest)} to ${formatKey(cover.table.largest)}, and may have an entry that it must hide.`,
    otherwise: right
      ? `If it stayed, its space would not be freed, and each scan would step over a tombstone that hides nothing.`
      : surfaces,
    spot: spotOf(tombstone, moment),
    proof: cover === undefined ? [] : [`level:${cover.level}/table:${cover.table.table}`],
  };
}

/** The ranges that decide, as a sentence: tables below the output level, each from its smallest to its largest key. */
function rangesBelow(scene: Scene, output: number): string {
  const levels = scene.levels.flatMap(({ level, tables }) => {
    if (level <= output || tables.length === 0) return [];
    const ranges = tables.map((number) => {
      const { smallest, largest } = scene.tables.get(number)!;
      return `table ${number} from ${formatKey(smallest)} to ${formatKey(largest)}`;
    });
    return [`L${level} has ${ranges.join(', ')}`];
  });
  return levels.length === 0 ? `No table is deeper than L${output}.` : `Deeper down, ${levels.join('; ')}.`;
}

function thoughtOf(tombstones: readonly Tombstone[]): string {
  const kept = tombstones.filter((each) => each.kept).length;
  return kept === 0 ? 'all can be dropped' : kept === tombstones.length ? 'all must stay' : 'some must stay';
}

/** One step for each of the first `stepsMax` compactions that decided about tombstones, with up to `eachMax` tombstones. Pure. */
export function tombstonesGo(history: History, stepsMax = 3, eachMax = 8): Exercise {
  const steps = jobsOf(history)
    .slice(0, stepsMax)
    .map((job): Step => {
      const scene = history.sceneAt(job.position);
      const some = job.tombstones.slice(0, eachMax);
      const inputs = scene.levels.flatMap(({ level, tables }) =>
        tables.filter((table) => job.inputs.has(table)).map((table) => `level:${level}/table:${table}`),
      );
      return {
        thought: thoughtOf(some),
        position: job.position,
        plays: job.plays,
        given: inputs,
        ray: null,
        asks: `This compaction writes to L${job.output}. ${rangesBelow(scene, job.output)} Which of its tombstones can be dropped?`,
        picks: 'each',
        choices: some.map((tombstone) => choiceOf(tombstone, { history, scene, job })),
        engine: some.filter(({ kept }) => !kept).map(({ key, sequence }) => `${formatKey(key)} @${sequence}`),
      };
    });
  return {
    rule: 'A tombstone can be dropped when no table deeper than the output level has its key in its range, and no snapshot is older than it.',
    steps,
  };
}
