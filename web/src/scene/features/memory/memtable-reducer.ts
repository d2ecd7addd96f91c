/**
 * Memtables of each column family: the active one first, then sealed ones from new to old.
 *
 * Sizes and counts come from tier 1 (MemtableGrown); the list of entries is tier 2 (MemtableInserted) and may be
 * incomplete. Binary insertion keeps a list in internal-key order, the order of the skiplist's bottom level.
 */
import { compareBytes } from '../../../base/bytes.ts';
import {
  EntryFlushed,
  FlushAdvanced,
  FlushBegun,
  MemtableCreated,
  MemtableGrown,
  MemtableInserted,
  MemtableRetired,
  MemtableSealed,
  RangeTombstoneInserted,
  TombstonesConverted,
  WalCreated,
} from '../../../protocol/records.gen.ts';
import { fragmentOf } from '../../entry.ts';
import { findMemtable as find, memberOf, places, type FamilyMember } from '../../families.ts';
import { add } from '../tombstones/live-tombstones.ts';
import { lowerBound } from '../../order.ts';
import type { Entry, Memtable, Scene } from '../../types.ts';
import type { Section } from '../../reducer.ts';

/** Inserts an entry at its skiplist position. Ascending keys, the usual case of a load, cost one comparison. */
function insert(list: Entry[], entry: Entry): void {
  const before = (other: Entry): boolean => (compareBytes(other.key, entry.key) || entry.sequence - other.sequence) < 0;
  if (list.length === 0 || before(list[list.length - 1]!)) list.push(entry);
  else list.splice(lowerBound(list, before), 0, entry);
}

/** The place of the family that owns the memtable. */
function placeOfMemtable(scene: Scene, memtable: number): FamilyMember | undefined {
  if (scene.families.length === 0) return scene;
  return places(scene).find((place) => place.memtables.some((m) => m.memtable === memtable));
}

/** The memtable that a flush job is writing. */
function flushing(scene: Scene, job: number): Memtable | undefined {
  for (const j of scene.jobs.values()) if (j.kind === 'flush' && j.job === job) return find(scene, j.memtable);
  return undefined;
}

export const memtables: Section = {
  MemtableCreated(scene, v, at) {
    memberOf(scene, MemtableCreated.family(v, at))?.memtables.unshift({
      memtable: MemtableCreated.memtable(v, at),
      state: 'active',
      entries: 0,
      deletes: 0,
      sizeBytes: 0,
      wal: MemtableCreated.wal(v, at),
      list: [],
      ranges: [],
      flushed: 0,
    });
    scene.versions.memtables++;
  },
  // One log serves all families: a memtable without entries will have its first entry in the new log.
  WalCreated(scene, v, at) {
    const wal = WalCreated.wal(v, at);
    for (const { memtables: all } of places(scene))
      for (const memtable of all) if (memtable.state === 'active' && memtable.entries === 0) memtable.wal = wal;
    scene.versions.memtables++;
  },
  MemtableInserted(scene, v, at) {
    const memtable = find(scene, MemtableInserted.memtable(v, at));
    if (!memtable) return;
    insert(memtable.list, {
      key: MemtableInserted.key(v, at).slice(),
      sequence: MemtableInserted.sequence(v, at),
      type: MemtableInserted.type(v, at),
      valueBytes: MemtableInserted.valueBytes(v, at),
      height: MemtableInserted.height(v, at),
    });
    scene.versions.memtables++;
  },
  RangeTombstoneInserted(scene, v, at) {
    find(scene, RangeTombstoneInserted.memtable(v, at))?.ranges.push(fragmentOf(RangeTombstoneInserted, v, at));
    scene.versions.memtables++;
  },
  MemtableGrown(scene, v, at) {
    const number = MemtableGrown.memtable(v, at);
    const place = placeOfMemtable(scene, number);
    const memtable = find(scene, number);
    if (!memtable || !place) return;
    add(place.live, 'memtable', MemtableGrown.deletes(v, at));
    memtable.entries += MemtableGrown.entries(v, at);
    memtable.deletes += MemtableGrown.deletes(v, at);
    memtable.sizeBytes += MemtableGrown.sizeBytes(v, at);
    scene.versions.memtables++;
  },
  TombstonesConverted(scene, v, at) {
    const memtable = find(scene, TombstonesConverted.memtable(v, at));
    if (!memtable) return;
    memtable.entries++;
    memtable.sizeBytes += TombstonesConverted.sizeBytes(v, at);
    scene.versions.memtables++;
  },
  MemtableSealed(scene, v, at) {
    const memtable = find(scene, MemtableSealed.memtable(v, at));
    if (!memtable) return;
    memtable.state = 'sealed';
    memtable.entries = MemtableSealed.entries(v, at);
    memtable.sizeBytes = MemtableSealed.sizeBytes(v, at);
    scene.versions.memtables++;
  },
  FlushBegun(scene, v, at) {
    const memtable = find(scene, FlushBegun.memtable(v, at));
    if (!memtable) return;
    memtable.state = 'flushing';
    memtable.flushed = 0;
    scene.versions.memtables++;
  },
  EntryFlushed(scene, v, at) {
    const memtable = find(scene, EntryFlushed.memtable(v, at));
    if (!memtable) return;
    memtable.flushed++;
    scene.versions.memtables++;
  },
  FlushAdvanced(scene, v, at) {
    const memtable = flushing(scene, FlushAdvanced.job(v, at));
    if (!memtable) return;
    memtable.flushed = FlushAdvanced.entries(v, at);
    scene.versions.memtables++;
  },
  MemtableRetired(scene, v, at) {
    const gone = MemtableRetired.memtable(v, at);
    for (const place of places(scene)) {
      const retired = place.memtables.find((m) => m.memtable === gone);
      if (retired) add(place.live, 'memtable', -retired.deletes);
      place.memtables = place.memtables.filter((m) => m !== retired);
    }
    scene.versions.memtables++;
  },
};
