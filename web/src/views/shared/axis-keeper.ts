/**
 * The one key axis of a run, shared by all views. It grows with the history and not with the cursor, so that stepping back shows the
 * picture that was there; and it is made anew only when a marker (a flush, a compaction, a stall) has come or the engine rests, so
 * that tables do not slide about while entries arrive.
 *
 * Boundaries are the ends of every table of the run and the outermost keys that were written. Before the first table, the keys written.
 */
import { compareBytes, hex } from '../../base/bytes.ts';
import { kBoundariesMax, makeAxis, type KeyAxis } from '../../layout/key-axis.ts';
import { Kind, OpBegun, TableCreated } from '../../protocol/records.gen.ts';
import type { History } from '../../store/types.ts';

type Key = Uint8Array;

export class AxisKeeper {
  private history: History | null = null;
  private scanned = 0;
  private markers = -1;
  private ends = new Map<string, Key>();
  private written = new Map<string, Key>();
  private low: Key | null = null;
  private high: Key | null = null;
  private shown: KeyAxis = makeAxis([]);
  private stale = true;

  /** The axis of the history so far. `resting`: the engine is not running, every key counts at once. */
  axisOf(history: History, resting: boolean): KeyAxis {
    if (history !== this.history || history.total < this.scanned) this.restart(history);
    const due = resting ? history.total !== this.scanned : history.markers.length !== this.markers || this.scanned === 0;
    if (due) {
      this.scan(history);
      this.markers = history.markers.length;
    }
    if (this.stale) {
      this.stale = false;
      const edges = [this.low, this.high].flatMap((key) => key ?? []);
      this.shown = makeAxis(this.ends.size > 0 ? [...this.ends.values(), ...edges] : this.written.values());
    }
    return this.shown;
  }

  private restart(history: History): void {
    this.history = history;
    this.scanned = 0;
    this.markers = -1;
    this.ends.clear();
    this.written.clear();
    this.low = this.high = null;
    this.stale = true;
  }

  private scan(history: History): void {
    history.forEach(this.scanned, history.total, ({ kind, v, at }) => {
      if (kind === Kind.TableCreated) {
        this.end(TableCreated.smallest(v, at));
        this.end(TableCreated.largest(v, at));
      } else if (kind === Kind.OpBegun) {
        const what = OpBegun.opKind(v, at);
        if (what === 'put' || what === 'delete') this.write(OpBegun.key(v, at));
      }
    });
    this.scanned = history.total;
  }

  private end(key: Key): void {
    const name = hex(key);
    if (this.ends.has(name)) return;
    this.ends.set(name, key.slice());
    this.stale = true;
  }

  private write(key: Key): void {
    if (this.ends.size === 0 && this.written.size < kBoundariesMax) {
      const name = hex(key);
      if (!this.written.has(name)) {
        this.written.set(name, key.slice());
        this.stale = true;
      }
    }
    if (this.low === null || compareBytes(key, this.low) < 0) [this.low, this.stale] = [key.slice(), true];
    if (this.high === null || compareBytes(key, this.high) > 0) [this.high, this.stale] = [key.slice(), true];
  }
}
