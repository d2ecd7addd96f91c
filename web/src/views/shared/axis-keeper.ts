/**
 * The one key axis of a run, shared by all views. It grows with the history and not with the cursor, so that stepping back shows the
 * picture that was there; and it is made anew only when a marker (a flush, a compaction, a stall) has come in a history that is longer by a
 * sixteenth, or the engine rests, so that tables do not slide about while entries arrive, and sorting keys does not hold up what races.
 *
 * Its boundaries are keys that were written, so that room is given by rank: where many keys live, there is room. Of many keys a sample
 * is taken, the key of every n-th write with n doubling, which no order of arrival can spoil. The outermost keys and, while there is room, the
 * ends of tables always belong to it; in a database that was dropped, tables are all there is.
 */
import { compareBytes, hex } from '../../base/bytes.ts';
import { kBoundariesMax, makeAxis, type KeyAxis } from '../../layout/key-axis.ts';
import { kindTable } from '../../protocol/decode.ts';
import { Kind, OpBegun, TableCreated } from '../../protocol/records.gen.ts';
import { isWrite } from '../../scene/entry.ts';
import type { History } from '../../store/types.ts';

type Key = Uint8Array;

const kWrittenMax = 4 * kBoundariesMax;
/** Above so many ends of tables the written keys alone tell where there is room. */
const kEndsMax = kBoundariesMax / 2;
/** So much longer has a run to be for another axis, while it goes on. */
const kGrowth = 17 / 16;

const kRead = kindTable([Kind.TableCreated, Kind.OpBegun]);

export class AxisKeeper {
  private history: History | null = null;
  /** Detail that was put in moves what lies behind it. */
  private revision = 0;
  private scanned = 0;
  private markers = -1;
  /** How long the history was when the axis was last looked at. */
  private seen = 0;
  private ends = new Map<string, Key>();
  private written = new Map<string, Key>();
  /** Every so many new keys one is kept. */
  private stride = 1;
  private passed = 0;
  private low: Key | null = null;
  private high: Key | null = null;
  private shown: KeyAxis = makeAxis([]);
  private stale = true;

  /** The axis of the history so far. `resting`: the engine is not running, every key counts at once. */
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
        ...(this.ends.size <= kEndsMax ? this.ends.values() : []),
        ...this.written.values(),
        ...edges,
      ]);
    }
    return this.shown;
  }

  /** Takes in the keys that the history has more than before; the axis stays as it is. */
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
    this.passed = 0;
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
    if (this.passed++ % this.stride === 0) {
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

  /** Every second key goes, and from now on only half as many come. */
  private thin(): void {
    const sorted = [...this.written].sort(([, a], [, b]) => compareBytes(a, b));
    this.written = new Map(sorted.filter((_, i) => i % 2 === 0));
    this.stride *= 2;
  }
}
