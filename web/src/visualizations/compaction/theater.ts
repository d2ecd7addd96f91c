/**
 * The entries around the front of a merge, in columns: plain data that chips.ts and lane-marks.ts draw.
 *
 *     slot      0     1  |  2     3
 *     run 0           b9 |  c7    d8        waiting, at the right of the front
 *     run 1     .     b3 |  c2              b3 is struck out: hidden by b9
 *     output    a4    b9 |                  decided
 *
 * A key has one column, in which its entries of all runs are one under the other. If a run holds several versions of
 * it, or several are kept, its column has a slot for each.
 *
 * Invariants: 1. pure; 2. cost is O(slots * runs * log(entries)), however large the tables are; 3. the counts of the
 * chips and of what is not drawn add up to the totals of the job.
 */
import { compareBytes } from '../../base/bytes.ts';
import { droppedAs } from '../../scene/entry.ts';
import type { Decided, FlushJob, Key, Merge, Scene, Version } from '../../scene/types.ts';
import { memtableOf, upcomingOf, type Run, type Upcoming } from '../shapes/run-entries.ts';
import { compareVersions } from '../shapes/version-order.ts';
import { runsOf, type Written } from './runs.ts';

export type Fate = 'waiting' | 'kept' | 'hidden' | 'tombstone' | 'predicate';

export interface Chip extends Version {
  readonly run: number;
  readonly fate: Fate;
  /** Why; null for an entry that waits, and for one of a flush, which keeps all. */
  readonly decided: Decided | null;
  /** The newer entry that hides it or deletes it; null if there is none, or it is not known any more. */
  readonly hider: Version | null;
  /** From the left end of the window; of a kept entry in the output. */
  readonly slot: number;
  /** Its slot in the lane of its run. */
  readonly from: number;
}

export interface Column {
  readonly key: Key;
  readonly slot: number;
  readonly slots: number;
}

export interface Theater {
  readonly runs: readonly Run[];
  readonly columns: readonly Column[];
  readonly chips: readonly Chip[];
  /** The slot at whose left end the front is. */
  readonly front: number;
  /** For each run the slot from which on its entries are not known; null if they are. */
  readonly hiddenFrom: readonly (number | null)[];
}

/** A chip without its place. */
type Loose = Omit<Chip, 'slot' | 'from'>;
interface Placed {
  readonly chip: Loose;
  readonly place: number;
  readonly own: number;
}

/** The merge that a job runs, if its records are there. */
export const mergeOf = ({ merges }: Scene, { job }: Written): Merge | null =>
  [...merges.values()].findLast((merge) => merge.job === job) ?? null;

/** `slots`: width of the window. */
export function theaterOf(scene: Scene, job: Written, slots: number): Theater {
  const runs = runsOf(scene, job);
  const passed = passedOf(scene, job, slots);
  const last = passed.at(-1) ?? null;
  const coming = comingOf(scene, job, runs, last, slots);
  const { columns, placed, end } = place([...passed, ...waitingOf(coming)]);
  const waiting = placed.filter(({ chip }) => chip.fate === 'waiting');
  const front = waiting.reduce((least, { place }) => Math.min(least, place), end);
  // What is not known needs room at the right, too.
  const isOpen = coming.some(({ hidden }) => hidden);
  const all = end + (isOpen ? Math.ceil(slots * 0.35) : 0);
  const looked = scene.jobs.has(job.job) ? front - Math.floor(slots * 0.55) : recap(placed, slots);
  const start = Math.max(0, Math.min(looked, all - slots));
  const lastOf = (run: number) =>
    waiting.reduce((most, { chip, place }) => (chip.run === run ? Math.max(most, place + 1) : most), front);
  return {
    runs,
    columns: columns
      .filter(({ slot, slots: wide }) => slot < start + slots && slot + wide > start)
      .map((column) => clip(column, start, slots)),
    chips: placed.filter(({ place }) => place >= start && place < start + slots).map((each) => chipOf(each, start)),
    front: front - start,
    hiddenFrom: coming.map(({ hidden }, run) => (hidden ? lastOf(run) - start : null)),
  };
}

/** Written out field by field: spreading one object into another is several times slower. */
function chipOf({ chip, place, own }: Placed, start: number): Chip {
  const { key, sequence, type, run, fate, decided, hider } = chip;
  return { key, sequence, type, run, fate, decided, hider, slot: place - start, from: own - start };
}

/** The next entries of all runs, in the order of internal keys. */
function waitingOf(coming: readonly Upcoming[]): readonly Loose[] {
  const waiting = coming.flatMap(({ versions }, run) =>
    versions.map(({ key, sequence, type }): Loose => ({
      key,
      sequence,
      type,
      run,
      fate: 'waiting',
      decided: null,
      hider: null,
    })),
  );
  return waiting.sort(compareVersions);
}

/** Where the window of a finished job begins: its last entry that was not simply kept is in it. */
function recap(placed: readonly Placed[], slots: number): number {
  const last = placed.findLast(
    ({ chip: { fate, decided } }) => fate !== 'kept' || (decided !== null && decided.reason !== 'newest'),
  );
  return last === undefined ? Infinity : last.place - Math.floor(slots * 0.7);
}

function clip({ key, slot, slots: wide }: Column, start: number, slots: number): Column {
  const from = Math.max(slot, start);
  return { key, slot: from - start, slots: Math.min(slot + wide, start + slots) - from };
}

/** The next entries of each run. Of a run whose tables are not known, the merge knows the first. */
function comingOf(scene: Scene, job: Written, runs: readonly Run[], last: Version | null, max: number) {
  const running = scene.jobs.has(job.job);
  const merge = mergeOf(scene, job);
  const lost = last === null && job.kind === 'compaction' && job.entriesIn > 0;
  return runs.map((run, i) => {
    if (!running) return { versions: [], hidden: false };
    const known = lost ? { versions: [], hidden: true } : upcomingOf(scene, run, last, max);
    const head = merge?.children[i]?.at ?? null;
    if (!known.hidden || known.versions.length > 0 || head === null) return known;
    return last !== null && compareVersions(head, last) <= 0 ? known : { versions: [head], hidden: true };
  });
}

/** The last entries that were decided, of at most `max` keys. */
function passedOf(scene: Scene, job: Written, max: number): readonly Loose[] {
  if (job.kind === 'flush') {
    const flushed = flushedOf(scene, job);
    return whole(flushed, max).map(({ key, sequence, type }) => ({
      key,
      sequence,
      type,
      run: 0,
      fate: 'kept',
      decided: null,
      hider: null,
    }));
  }
  const recent = whole(job.recent, max, job.recent.length === job.entriesIn);
  return recent.map((decided, i) => ({
    key: decided.key,
    sequence: decided.sequence,
    type: decided.type,
    run: decided.child,
    fate: fateOf(decided),
    decided,
    hider: kHiding.has(decided.reason) ? hiderOf(recent, i) : null,
  }));
}

/** The entries that a flush has written. After it only the table has them, if it is small enough. */
function flushedOf(scene: Scene, job: FlushJob): readonly Version[] {
  const table = job.table === null ? undefined : scene.tables.get(job.table);
  if (table?.versions) return table.versions;
  if (job.output.versions !== null && job.output.versions.length > 0) return job.output.versions;
  const memtable = memtableOf(scene, { level: null, tables: [], memtable: job.memtable });
  return memtable?.list.slice(0, job.entriesDone) ?? [];
}

/** The end of a list: at most `keys` keys with all their versions. `complete`: nothing is before the list. */
function whole<T extends Version>(list: readonly T[], keys: number, complete = true): readonly T[] {
  let from = list.length;
  for (let n = 0; n < keys && from > 0; n++) {
    let first = from - 1;
    while (first > 0 && compareBytes(list[first - 1]!.key, list[from - 1]!.key) === 0) first--;
    if (first === 0 && !complete) break;
    from = first;
  }
  return list.slice(from);
}

/** The reasons for which a newer entry of the key is the cause. */
const kHiding: ReadonlySet<Decided['reason']> = new Set(['hidden_by_newer', 'single_delete_pair']);

export const fateOf = (entry: Decided): Exclude<Fate, 'waiting'> =>
  entry.kept ? 'kept' : droppedAs(entry.type, entry.reason);

/** The nearest newer entry of the same key that is not itself hidden. */
function hiderOf(list: readonly Decided[], index: number): Version | null {
  for (let i = index - 1; i >= 0 && compareBytes(list[i]!.key, list[index]!.key) === 0; i--)
    if (list[i]!.reason !== 'hidden_by_newer') return list[i]!;
  return null;
}

/** Gives each entry its slot. REQUIRES: in the order of internal keys. */
function place(entries: readonly Loose[]) {
  const columns: Column[] = [];
  const placed: Placed[] = [];
  let end = 0;
  for (let first = 0; first < entries.length;) {
    const { key } = entries[first]!;
    /** Entries so far of each run, and of the output at -1. */
    const taken = new Map<number, number>();
    const take = (lane: number): number => {
      const n = taken.get(lane) ?? 0;
      taken.set(lane, n + 1);
      return end + n;
    };
    let next = first;
    for (; next < entries.length && compareBytes(entries[next]!.key, key) === 0; next++) {
      const entry = entries[next]!;
      const own = take(entry.run);
      placed.push({ chip: entry, own, place: entry.fate === 'kept' ? take(-1) : own });
    }
    const slots = Math.max(...taken.values());
    columns.push({ key, slot: end, slots });
    end += slots;
    first = next;
  }
  return { columns, placed, end };
}
