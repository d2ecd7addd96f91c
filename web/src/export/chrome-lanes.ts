/**
 * Lanes of jobs and clients. Slices of one lane must not overlap, but several jobs of a kind may run at once: each takes the lowest lane of
 * its kind that is free when it begins. So do operations of clients, and a client keeps its lane. A lane is named when it is first used.
 */
import { eventLine, kClient, kDevice, type Arguments } from './trace-event.ts';

/** First lane of each kind of job, in display order. */
const kFirst: Readonly<Record<string, number>> = {
  flush: 100,
  compaction: 200,
  cleanup: 300,
  checkpoint: 400,
  log_cleaning: 500,
};
const kOther = 600;
/** Lanes of the second client and more; the first one has kClient. */
const kClients = 1000;
const kTitles: Readonly<Record<string, string>> = {
  flush: 'Flush',
  compaction: 'Compaction',
  cleanup: 'Obsolete files',
  checkpoint: 'Checkpoint',
  log_cleaning: 'Cleaning of the log',
};

export class Lanes {
  /** Time at which each lane becomes free; Infinity while it is in use. */
  private readonly freeNs = new Map<number, number>();
  /** The lane of each client's last operation. */
  private readonly clients = new Map<number, number>();
  private readonly tell: (line: string) => void;

  constructor(tell: (line: string) => void) {
    this.tell = tell;
  }

  /** Names the process and the fixed lanes. */
  begin(): void {
    this.meta('process_name', kClient, { name: 'Strata' });
    this.name(kClient, 'Foreground');
    this.name(kDevice, 'Device');
  }

  /** Takes a lane for a job of this kind that begins at `beginNs`. */
  take(kind: string, beginNs: number): number {
    const first = kFirst[kind] ?? kOther;
    for (let lane = first; ; lane++) {
      const freeNs = this.freeNs.get(lane);
      if (freeNs === undefined)
        this.name(lane, `${kTitles[kind] ?? kind}${lane > first ? ` ${lane - first + 1}` : ''}`);
      else if (freeNs > beginNs) continue;
      this.freeNs.set(lane, Infinity);
      return lane;
    }
  }

  /** The lane of an operation, whose times are known: that of the client's last operation, or the lowest that is free. */
  ofClient(client: number, beginNs: number, endNs: number): number {
    const isFree = (lane: number): boolean => (this.freeNs.get(lane) ?? 0) <= beginNs;
    let lane = this.clients.get(client) ?? kClient;
    if (!isFree(lane)) for (lane = kClient; !isFree(lane);) lane = lane === kClient ? kClients : lane + 1;
    if (lane !== kClient && !this.freeNs.has(lane)) this.name(lane, `Client ${lane - kClients + 2}`);
    this.clients.set(client, lane);
    this.freeNs.set(lane, endNs);
    return lane;
  }

  release(lane: number, endNs: number): void {
    this.freeNs.set(lane, endNs);
  }

  private name(lane: number, name: string): void {
    this.meta('thread_name', lane, { name });
    // The device is sorted below the jobs that use it, and clients above them.
    const place = lane === kDevice ? kClients : lane >= kClients ? kDevice + lane - kClients : lane;
    this.meta('thread_sort_index', lane, { sort_index: place });
  }

  private meta(name: string, tid: number, args: Arguments): void {
    this.tell(eventLine({ ph: 'M', name, cat: '__metadata', tid, ts: 0, args }));
  }
}
