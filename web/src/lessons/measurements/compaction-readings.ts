/**
 * Numbers about the choices of compactions: which levels were due, which tables were merged along, how much tables overlap
 * the next level. No counter has them, so they are computed from the records of one run: CompactionPicked and
 * CompactionInput report a choice, TableCreated and LevelScored the state before it.
 *
 *      L1        [====down====]                 down: bytes of the level that was due
 *      L2     [==along==][==along==]            along: bytes of the level below that had to go with it
 *
 * Counts only compactions triggered by a score; those that a program or a mark requests were not chosen by the tree.
 *
 * Invariants: 1. pure; 2. numbers about the cost of merges omit trivial moves, which merge no other table.
 */
import { CompactionInput, CompactionPicked, Kind, LevelScored, TableCreated } from '../../protocol/records.gen.ts';
import { kindTable } from '../../protocol/decode.ts';
import { overlapBelow } from '../../scene/features/tree/overlap.ts';
import type { Scene, Table } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { computed, measured, optionOf, sumOf, type ReadingTable } from './reading.ts';

interface Choice {
  readonly level: number;
  readonly output: number;
  readonly inputs: number;
  /** Levels whose score was 1 or more at that moment, the highest first. */
  readonly due: readonly number[];
  /** Bytes in its level and in the one below. */
  readonly above: number;
  readonly below: number;
  down: number;
  along: number;
}

const kDue = 1000;
const kWanted = kindTable([Kind.CompactionPicked, Kind.CompactionInput, Kind.TableCreated, Kind.LevelScored]);

/** All compactions triggered by a score, in order. */
function choicesOf(history: History): readonly Choice[] {
  const found: Choice[] = [];
  const byJob = new Map<number, Choice>();
  const sizes = new Map<number, number>();
  const levels = new Map<number, { readonly bytes: number; readonly score: number }>();
  history.forEach(
    0,
    history.total,
    ({ kind, v, at }) => {
      switch (kind) {
        case Kind.TableCreated:
          sizes.set(TableCreated.table(v, at), TableCreated.sizeBytes(v, at));
          return;
        case Kind.LevelScored:
          levels.set(LevelScored.level(v, at), {
            bytes: LevelScored.sizeBytes(v, at),
            score: LevelScored.scoreMilli(v, at),
          });
          return;
        case Kind.CompactionInput: {
          const choice = byJob.get(CompactionInput.job(v, at));
          if (choice === undefined) return;
          const bytes = sizes.get(CompactionInput.table(v, at)) ?? 0;
          if (CompactionInput.level(v, at) === choice.level) choice.down += bytes;
          else choice.along += bytes;
          return;
        }
        default:
      }
      const reason = CompactionPicked.reason(v, at);
      if (reason !== 'level0_file_num' && reason !== 'level_max_bytes') return;
      const level = CompactionPicked.level(v, at);
      const output = CompactionPicked.outputLevel(v, at);
      const due = [...levels].filter(([, { score }]) => score >= kDue).sort(([, a], [, b]) => b.score - a.score);
      const choice: Choice = {
        level,
        output,
        inputs: CompactionPicked.inputs(v, at),
        due: due.map(([each]) => each),
        above: levels.get(level)?.bytes ?? 0,
        below: levels.get(output)?.bytes ?? 0,
        down: 0,
        along: 0,
      };
      byJob.set(CompactionPicked.job(v, at), choice);
      found.push(choice);
    },
    kWanted,
  );
  return found;
}

/** Compactions of L1 and below that rewrote tables. L0 is omitted because it compacts several tables at once. */
const deeper = (history: History): readonly Choice[] =>
  choicesOf(history).filter(({ level, along }) => level > 0 && along > 0);
const kViolated = kindTable([Kind.SingleDeleteViolated]);
/** How often a compaction found a violation of SingleDelete's contract. */
function brokenPromises(history: History): number {
  let count = 0;
  const counted = () => {
    count++;
  };
  history.forEach(0, history.total, counted, kViolated);
  return count;
}
const contested = (history: History): readonly Choice[] => choicesOf(history).filter(({ due }) => due.length > 1);

/** Bytes that the wanted tables overlap in the next level, per byte of theirs; NaN if no such table has a level below. */
function reach(scene: Scene, wanted: (table: Table) => boolean): number {
  let [own, below] = [0, 0];
  for (const { level, tables } of scene.levels) {
    if (level === 0) continue;
    for (const table of tables.map((number) => scene.tables.get(number)!).filter(wanted)) {
      const overlap = overlapBelow(scene, table, level);
      if (overlap === null) continue;
      own += table.sizeBytes;
      below += overlap.bytes;
    }
  }
  return own === 0 ? NaN : below / own;
}
/** From this share on RocksDB compensates a table's size for its tombstones. */
const mostlyTombstones = ({ deletes, entries }: Table): boolean =>
  deletes !== null && entries !== null && deletes * 2 >= entries;

export const kCompactionReadings: ReadingTable = {
  most_inputs: measured('the most input tables of one compaction', (h) =>
    Math.max(0, ...choicesOf(h).map(({ inputs }) => inputs)),
  ),
  contested_picks: measured('compactions picked while several levels were due', (h) => contested(h).length),
  contested_by_score: measured(
    'of these, those of the level with the highest score',
    (h) => contested(h).filter(({ level, due }) => level === due[0]).length,
  ),
  contested_l0_waits: measured(
    'of these, those in which L0 was due and another level went',
    (h) => contested(h).filter(({ level, due }) => level !== 0 && due.includes(0)).length,
  ),
  broken_promises: measured('SingleDeleteViolated records', brokenPromises),
  taken_along: measured('input bytes of the level below ÷ bytes that move down, in merges below L0', (h) => {
    const list = deeper(h);
    return sumOf(list, ({ along }) => along) / sumOf(list, ({ down }) => down);
  }),
  times_larger_below: computed('bytes of the level below ÷ bytes of the level, at each of these compactions', (h) => {
    const list = deeper(h);
    return sumOf(list, ({ above, below, down }) => (down * below) / above) / sumOf(list, ({ down }) => down);
  }),
  times_larger: computed('max_bytes_for_level_multiplier', (h) => optionOf(h, 'max_bytes_for_level_multiplier')),
  reach_of_tombstones: measured('bytes below ÷ own bytes, of tables that are mostly tombstones', (h) =>
    reach(h.head, mostlyTombstones),
  ),
  reach_of_values: measured('bytes below ÷ own bytes, of the other tables', (h) =>
    reach(h.head, (table) => !mostlyTombstones(table)),
  ),
};
