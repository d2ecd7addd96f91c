/**
 * The counts of a run's operators at a position, read from its history as it plays.
 *
 * Invariant: at(history, p) depends only on the records before p: a jump equals a walk from the beginning.
 */
import { kindTable } from '../../protocol/decode.ts';
import { kMeterKinds, OperatorMeter } from '../../models/relational/operator-meter.ts';
import type { History } from '../../scene/history.ts';

const kRead = kindTable(kMeterKinds);

export class JoinReader {
  private history: History | null = null;
  private revision = 0;
  private position = 0;
  private meter = new OperatorMeter();

  /** O(records since the last call) forward; backward, or after detail was inserted, O(records before the position). */
  at(history: History, position: number): OperatorMeter {
    if (history !== this.history || history.revision !== this.revision || position < this.position)
      Object.assign(this, { history, revision: history.revision, position: history.first, meter: new OperatorMeter() });
    history.walk(this.position, position, kRead, (_, kind, view, at) => this.meter.takeRecord(view, kind, at));
    this.position = position;
    return this.meter;
  }
}
