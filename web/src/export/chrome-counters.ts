/**
 * Counter tracks of the trace: tables in L0, bytes per level, bytes of memtables, and bytes above the levels' targets. An event is written
 * when the tree or the memtables change; for a growing memtable only at each 32nd of write_buffer_size, because a point per put adds
 * nothing visible and doubles the file.
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
  /** The last written value of each counter, as JSON. */
  private readonly lastWritten = new Map<string, string>();

  /** Events for the counters that the last step changed. */
  after(scene: Scene): TraceEvent[] {
    const events: TraceEvent[] = [];
    const emit = (name: string, args: Arguments): void => {
      const text = JSON.stringify(args);
      if (this.lastWritten.get(name) === text) return;
      this.lastWritten.set(name, text);
      events.push({ ph: 'C', name, cat: 'counter', tid: kClient, ts: us(scene.tNs), args });
    };
    if (scene.versions.tree !== this.treeVersion) {
      this.treeVersion = scene.versions.tree;
      const levels = places(scene).flatMap((place) => place.levels);
      emit('L0 tables', { tables: sum(levels, (level) => (level.level === 0 ? level.tables.length : 0)) });
      emit('Level bytes', bytesByLevel(levels));
      emit('Bytes over target', { bytes: sum(levels, overTarget) });
    }
    const all = places(scene).flatMap((place) => place.memtables);
    const fillState = fillStateOf(all, scene.options.get(kWriteBufferSize.id) ?? kWriteBufferSize.default);
    if (fillState !== this.memtables) {
      this.memtables = fillState;
      emit('Memtable bytes', {
        active: sum(all, ({ state, sizeBytes }) => (state === 'active' ? sizeBytes : 0)),
        sealed: sum(all, ({ state, sizeBytes }) => (state === 'active' ? 0 : sizeBytes)),
      });
    }
    return events;
  }
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, thing) => total + of(thing), 0);

/** L0 has no byte target; its own counter shows its number of tables. */
const overTarget = ({ level, sizeBytes, targetBytes }: Level): number =>
  level > 0 && targetBytes > 0 ? Math.max(0, sizeBytes - targetBytes) : 0;

function bytesByLevel(levels: readonly Level[]): Arguments {
  const bytes: Record<string, number> = {};
  for (const { level, sizeBytes } of levels) bytes[`L${level}`] = (bytes[`L${level}`] ?? 0) + sizeBytes;
  return bytes;
}

/** The memtables and how full each is, in 32nds; changes when an event is worth writing. */
const fillStateOf = (memtables: readonly Memtable[], writeBufferSize: number): string =>
  memtables
    .map(
      ({ memtable, state, sizeBytes }) =>
        `${memtable}${state[0]}${Math.floor((sizeBytes * kPointsInMemtable) / writeBufferSize)}`,
    )
    .join();
