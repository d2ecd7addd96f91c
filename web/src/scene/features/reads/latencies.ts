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
  private kinds = new Map<number, OpKind>();
  private byKind = new Map<OpKind, Histogram>();

  copy(): LatencyHistograms {
    const byKind = new Map([...this.byKind].map(([opKind, histogram]) => [opKind, histogram.copy()] as const));
    return Object.assign(new LatencyHistograms(), { kinds: new Map(this.kinds), byKind });
  }

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

/** The histograms of all operations that ended before a position. */
interface Counted {
  position: number;
  readonly histograms: LatencyHistograms;
}

/** Numbers of records between two copies: what a call for an earlier position reads at most. */
const kApart = 65_536;

/**
 * Reads a history as it grows, and keeps copies at regular distances, from which any earlier position is read on.
 * Operations whose records were discarded after they were read stay counted.
 */
export class Latencies {
  private history: History | null = null;
  private revision = 0;
  /** At the beginning and at multiples of kApart; read-only. */
  private copies: Counted[] = [];
  /** Everything that was read. */
  private end: Counted = { position: 0, histograms: new LatencyHistograms() };

  /** Reads the records that arrived since the last call. Starts over with another history, or if detail was inserted. */
  readonly advance = (history: History): void => {
    const { total, revision, first } = history;
    if (history !== this.history || revision !== this.revision) {
      [this.history, this.revision] = [history, revision];
      this.end = { position: first, histograms: new LatencyHistograms() };
      this.copies = [copyOf(this.end)];
    }
    while (this.end.position < total) {
      const next = (Math.floor(this.end.position / kApart) + 1) * kApart;
      readOn(this.end, history, Math.min(next, total));
      if (this.end.position === next) this.copies.push(copyOf(this.end));
    }
  };

  /** The latencies of operations that ended before `position`. */
  at(history: History, position: number): readonly Latency[] {
    this.advance(history);
    if (position >= this.end.position) return this.end.histograms.rows();
    const before = this.copies.findLast((copy) => copy.position <= position);
    if (before === undefined) return [];
    const there = copyOf(before);
    readOn(there, history, position);
    return there.histograms.rows();
  }
}

const copyOf = ({ position, histograms }: Counted): Counted => ({ position, histograms: histograms.copy() });

function readOn(counted: Counted, history: History, to: number): void {
  history.walk(counted.position, to, kWanted, (_, kind, v, at) => counted.histograms.take(kind, v, at));
  counted.position = to;
}
