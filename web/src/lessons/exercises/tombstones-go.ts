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
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { kindTable } from '../../protocol/decode.ts';
import { CompactionPicked, EntryDropped, EntryKept, Kind } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Step } from './exercise.ts';

interface Tombstone {
  readonly key: Uint8Array;
  readonly sequence: number;
  readonly kept: boolean;
}
interface Job {
  readonly position: number;
  readonly output: number;
  readonly tombstones: Tombstone[];
}

const kWanted = kindTable([Kind.CompactionPicked, Kind.EntryKept, Kind.EntryDropped]);

/** Compactions other than trivial moves, with the tombstones that each decided about. */
function jobsOf(history: History): readonly Job[] {
  const jobs = new Map<number, Job>();
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.CompactionPicked) {
        const output = CompactionPicked.outputLevel(v, at);
        if (output > 0) jobs.set(CompactionPicked.job(v, at), { position: number, output, tombstones: [] });
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
      jobs.get(record.job(v, at))?.tombstones.push(tombstone);
    },
    kWanted,
  );
  return [...jobs.values()].filter(({ tombstones }) => tombstones.length > 0);
}

function choiceOf({ key, sequence }: Tombstone, scene: Scene, output: number): Choice {
  const what = `${formatKey(key)} @${sequence}`;
  const snapshot = scene.snapshots.find((each) => each.sequence < sequence);
  const cover = scene.levels
    .filter(({ level }) => level > output)
    .flatMap(({ level, tables }) => tables.map((table) => ({ level, table: scene.tables.get(table)! })))
    .find(({ table }) => compareBytes(table.smallest, key) <= 0 && compareBytes(key, table.largest) <= 0);
  return {
    id: what,
    name: what,
    fact: '',
    right: cover === undefined && snapshot === undefined,
    because:
      snapshot !== undefined
        ? `${what} must stay: the snapshot at ${snapshot.sequence} is older, so the entries that the tombstone hides must stay too.`
        : cover === undefined
          ? `${what} can be dropped: no table deeper than L${output} has the key in its range, so there is nothing to hide.`
          : `${what} must stay: table ${cover.table.table} of L${cover.level} covers it, from ${formatKey(cover.table.smallest)} to ${formatKey(cover.table.largest)}, and may have an entry that it must hide.`,
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

/** One step for each of the first `stepsMax` compactions that decided about tombstones, with up to `eachMax` tombstones. Pure. */
export function tombstonesGo(history: History, stepsMax = 3, eachMax = 8): Exercise {
  const steps = jobsOf(history)
    .slice(0, stepsMax)
    .map(({ position, output, tombstones }): Step => {
      const scene = history.sceneAt(position);
      const some = tombstones.slice(0, eachMax);
      return {
        position,
        asks: `This compaction writes to L${output}. ${rangesBelow(scene, output)} Which of its tombstones can be dropped?`,
        picks: 'each',
        choices: some.map((tombstone) => choiceOf(tombstone, scene, output)),
        engine: some.filter(({ kept }) => !kept).map(({ key, sequence }) => `${formatKey(key)} @${sequence}`),
      };
    });
  return {
    rule: 'A tombstone can be dropped when no table deeper than the output level has its key in its range, and no snapshot is older than it.',
    steps,
  };
}
