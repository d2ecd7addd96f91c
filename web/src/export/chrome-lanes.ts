/**
 * Lanes of jobs. Slices of one lane must not cross, and several jobs of a kind may run at once: each takes the lowest lane of its kind that is
 * free by the time it begins, and a lane is named when it is first taken.
 */
import { eventLine, kClient, kDevice, type Arguments } from './trace-event.ts';

/** First lane of each kind of job, in the order in which lanes stand. */
const kFirst: Readonly<Record<string, number>> = { flush: 100, compaction: 200, cleanup: 300, checkpoint: 400 };
const kOther = 500;
const kTitles: Readonly<Record<string, string>> = {
  flush: 'Flush',
  compaction: 'Compaction',
  cleanup: 'Obsolete files',
  checkpoint: 'Checkpoint',
};

export class Lanes {
  /** When each lane is free again; Infinity while it is taken. */
  private readonly freeNs = new Map<number, number>();
  private readonly tell: (line: string) => void;

  constructor(tell: (line: string) => void) {
    this.tell = tell;
  }

  /** Names the process and the lanes that are always there. */
  begin(): void {
    this.meta('process_name', kClient, { name: 'Strata' });
    this.name(kClient, 'Foreground');
    this.name(kDevice, 'Device');
  }

  /** A lane for a job of this kind that begins then. */
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

  release(lane: number, endNs: number): void {
    this.freeNs.set(lane, endNs);
  }

  private name(lane: number, name: string): void {
    this.meta('thread_name', lane, { name });
    // The device stands below the jobs that ask it.
    this.meta('thread_sort_index', lane, { sort_index: lane === kDevice ? 1000 : lane });
  }

  private meta(name: string, tid: number, args: Arguments): void {
    this.tell(eventLine({ ph: 'M', name, cat: '__metadata', tid, ts: 0, args }));
  }
}
