/**
 * The one key axis of a run, shared by all views. It grows with the history, not with the cursor, so that stepping back
 * shows the same picture as before. It is rebuilt only when a marker (a flush, a compaction, a stall) has been added
 * and the history has grown by a sixteenth, or when the engine is idle, so that tables do not shift while entries
 * arrive, and sorting keys does not delay a fast run.
 *
 * Its boundaries are written keys, so that axis space follows rank: equal distances are equal numbers of keys. Many keys
 * are sampled: one of n, by a hash of the key, with n doubling. Every n-th write would prefer the keys of some writes, for
 * example the puts of a queue, in which puts and deletes alternate. The outermost keys are always included; the bounds
 * of tables only while keys are not sampled. In a database that was opened from dropped files, tables are the only source.
 */
import { compareBytes, hex } from '../base/bytes.ts';
import { kBoundariesMax, makeAxis, type KeyAxis } from '../marks/key-axis.ts';
import { kindTable } from '../protocol/decode.ts';
import { Kind, OpBegun, TableCreated } from '../protocol/records.gen.ts';
import { isWrite } from '../scene/entry.ts';
import type { History } from '../session/session-types.ts';

type Key = Uint8Array;

const kWrittenMax = 4 * kBoundariesMax;
/** With more table bounds than this, only the written keys determine the axis. */
const kEndsMax = kBoundariesMax / 2;
/** Growth of a run before the axis is rebuilt, while it goes on. */
const kGrowth = 17 / 16;

const kRead = kindTable([Kind.TableCreated, Kind.OpBegun]);

export class KeyAxisCache {
  private history: History | null = null;
  /** Inserting detail shifts later positions. */
  private revision = 0;
  private scanned = 0;
  private markers = -1;
  /** Length of the history when the axis was last checked. */
  private seen = 0;
  private ends = new Map<string, Key>();
  private written = new Map<string, Key>();
  /** One of this many keys is kept: a power of two. */
  private stride = 1;
  private low: Key | null = null;
  private high: Key | null = null;
  private shown: KeyAxis = makeAxis([]);
  private stale = true;

  /** The axis of the history so far. `resting`: the engine is idle, so every key counts immediately. */
  axisOf(history: History, resting: boolean): KeyAxis {
    if (history !== this.history || history.revision !== this.revision) this.restart(history);
    const grown = history.total >= this.seen * kGrowth;
    const due = resting || this.markers < 0 || (grown && history.markers.length !== this.markers);
    if (due) {
      this.advance(history);
      this.markers = history.markers.length;
      this.seen = history.total;
    }
    if (due && this.stale) {
      this.stale = false;
      const edges = [this.low, this.high].flatMap((key) => key ?? []);
      this.shown = makeAxis([
        ...(this.stride === 1 && this.ends.size <= kEndsMax ? this.ends.values() : []),
        ...this.written.values(),
        ...edges,
      ]);
    }
    return this.shown;
  }

  /** Reads the new keys of the history; does not change the axis. */
  readonly advance = (history: History): void => {
    if (history !== this.history || history.revision !== this.revision) this.restart(history);
    if (history.total > this.scanned) this.scan(history);
  };

  private restart(history: History): void {
    this.history = history;
    this.revision = history.revision;
    this.scanned = 0;
    this.markers = -1;
    this.ends.clear();
    this.written.clear();
    this.stride = 1;
    this.low = this.high = null;
    this.stale = true;
  }

  private scan(history: History): void {
    history.walk(this.scanned, history.total, kRead, (_, kind, v, at) => {
      if (kind === Kind.TableCreated) {
        this.end(TableCreated.smallest(v, at));
        this.end(TableCreated.largest(v, at));
      } else {
        const what = OpBegun.opKind(v, at);
        if (isWrite(what) && what !== 'write') this.write(OpBegun.key(v, at));
      }
    });
    this.scanned = history.total;
  }

  private end(key: Key): void {
    if (this.ends.size > kEndsMax) return;
    const name = hex(key);
    if (this.ends.has(name)) return;
    this.ends.set(name, key.slice());
    this.stale = true;
  }

  private write(key: Key): void {
    if (this.isSampled(key)) {
      const name = hex(key);
      if (!this.written.has(name)) {
        this.written.set(name, key.slice());
        this.stale = true;
        if (this.written.size > kWrittenMax) this.thin();
      }
    }
    if (this.low === null || compareBytes(key, this.low) < 0) [this.low, this.stale] = [key.slice(), true];
    if (this.high === null || compareBytes(key, this.high) > 0) [this.high, this.stale] = [key.slice(), true];
  }

  private isSampled(key: Key): boolean {
    return hashOf(key) % this.stride === 0;
  }

  /** Halves the sampling rate. */
  private thin(): void {
    this.stride *= 2;
    this.written = new Map([...this.written].filter(([, key]) => this.isSampled(key)));
  }
}

/** FNV-1a with a final mix: neighboring keys get independent low bits. */
function hashOf(key: Key): number {
  let hash = 0x811c9dc5;
  for (const byte of key) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
