/**
 * Latencies of the operations up to a position, by kind of operation: for each a histogram of OpFinished.latency_ns,
 * from the operation's begin to its end in virtual time, waits for other writers and for stalls included.
 *
 * Several clients may have an operation in progress, so the kind is that of the last operation of the same job.
 * Operations that failed are left out; a Get that found nothing is an answer.
 */
import { Histogram } from '../../../base/histogram.ts';
import { OpBegun, OpFinished, Kind, type OpKind } from '../../../protocol/records.gen.ts';
import { causeAt, kindTable } from '../../../protocol/decode.ts';
import type { History } from '../../history.ts';
import { isFailure } from './operation-reducer.ts';

export interface Latency {
  readonly opKind: OpKind;
  readonly histogram: Histogram;
}

/** Kinds in the order of their rows: those that a user would compare first. */
const kOrder: readonly OpKind[] = ['put', 'get', 'delete', 'scan', 'write', 'single_delete', 'delete_range'];
const kWanted = kindTable([Kind.OpBegun, Kind.OpFinished]);

/** Takes records in order. */
export class LatencyHistograms {
  /** The kind of each client's operation, by its job. */
  private readonly kinds = new Map<number, OpKind>();
  private readonly byKind = new Map<OpKind, Histogram>();

  take(kind: number, v: DataView, at: number): void {
    if (kind === Kind.OpBegun) this.kinds.set(causeAt(v, at), OpBegun.opKind(v, at));
    else if (kind === Kind.OpFinished && !isFailure(OpFinished.status(v, at)))
      this.add(this.kinds.get(causeAt(v, at)), OpFinished.latencyNs(v, at));
  }

  /** Kinds without an operation are omitted. */
  rows(): readonly Latency[] {
    return kOrder.flatMap((opKind) => {
      const histogram = this.byKind.get(opKind);
      return histogram ? [{ opKind, histogram }] : [];
    });
  }

  /** An operation whose begin was discarded has no kind. */
  private add(opKind: OpKind | undefined, latencyNs: number): void {
    if (opKind === undefined) return;
    let histogram = this.byKind.get(opKind);
    if (!histogram) this.byKind.set(opKind, (histogram = new Histogram()));
    histogram.add(latencyNs);
  }
}

export class Latencies {
  private history: History | null = null;
  private scanned = 0;
  private begun = 0;
  private histograms = new LatencyHistograms();

  /** The latencies of operations that ended before `position`. Reads on from the last call unless it goes back. */
  at(history: History, position: number): readonly Latency[] {
    if (history !== this.history || history.first !== this.begun || position < this.scanned) this.restart(history);
    history.walk(this.scanned, position, kWanted, (_, kind, v, at) => this.histograms.take(kind, v, at));
    this.scanned = Math.max(this.scanned, position);
    return this.histograms.rows();
  }

  private restart(history: History): void {
    [this.history, this.scanned, this.begun] = [history, history.first, history.first];
    this.histograms = new LatencyHistograms();
  }
}
