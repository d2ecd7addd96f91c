/**
 * What the trace draws as areas: tables in L0, bytes of each level, bytes of memtables, and bytes that levels hold beyond their targets. A value
 * is told when the tree or the memtables changed; a memtable that merely grows is told at each 32nd of write_buffer_size, because a point for
 * each put says no more and makes the file twice as long.
 */
import { optionByName } from '../protocol/option-value.ts';
import { places } from '../scene/families.ts';
import type { Level, Memtable, Scene } from '../scene/types.ts';
import { kClient, us, type Arguments, type TraceEvent } from './trace-event.ts';

const kPointsInMemtable = 32;
const kWriteBufferSize = optionByName('write_buffer_size')!;

export class GaugeTrack {
  private treeVersion = -1;
  private memtables = '';
  /** Of each counter, what was told last. */
  private readonly told = new Map<string, string>();

  /** The counters that changed with the step that has just ended. */
  after(scene: Scene): TraceEvent[] {
    const events: TraceEvent[] = [];
    const tell = (name: string, args: Arguments): void => {
      const text = JSON.stringify(args);
      if (this.told.get(name) === text) return;
      this.told.set(name, text);
      events.push({ ph: 'C', name, cat: 'counter', tid: kClient, ts: us(scene.tNs), args });
    };
    if (scene.versions.tree !== this.treeVersion) {
      this.treeVersion = scene.versions.tree;
      const levels = places(scene).flatMap((place) => place.levels);
      tell('L0 tables', { tables: sum(levels, (level) => (level.level === 0 ? level.tables.length : 0)) });
      tell('Level bytes', bytesByLevel(levels));
      tell('Bytes over target', { bytes: sum(levels, overTarget) });
    }
    const all = places(scene).flatMap((place) => place.memtables);
    const stand = standOf(all, scene.options.get(kWriteBufferSize.id) ?? kWriteBufferSize.default);
    if (stand !== this.memtables) {
      this.memtables = stand;
      tell('Memtable bytes', {
        active: sum(all, ({ state, sizeBytes }) => (state === 'active' ? sizeBytes : 0)),
        sealed: sum(all, ({ state, sizeBytes }) => (state === 'active' ? 0 : sizeBytes)),
      });
    }
    return events;
  }
}

const sum = <T>(things: readonly T[], of: (thing: T) => number): number =>
  things.reduce((total, thing) => total + of(thing), 0);

/** L0 has no target: how many tables it may have is told by its own counter. */
const overTarget = ({ level, sizeBytes, targetBytes }: Level): number =>
  level > 0 && targetBytes > 0 ? Math.max(0, sizeBytes - targetBytes) : 0;

function bytesByLevel(levels: readonly Level[]): Arguments {
  const bytes: Record<string, number> = {};
  for (const { level, sizeBytes } of levels) bytes[`L${level}`] = (bytes[`L${level}`] ?? 0) + sizeBytes;
  return bytes;
}

/** Which memtables there are and how full, in 32nds; equal as long as nothing new is worth telling. */
const standOf = (memtables: readonly Memtable[], writeBufferSize: number): string =>
  memtables
    .map(
      ({ memtable, state, sizeBytes }) =>
        `${memtable}${state[0]}${Math.floor((sizeBytes * kPointsInMemtable) / writeBufferSize)}`,
    )
    .join();
