/** What the timeline draws, gathered from the history as it grows: spans of operations, flushes, compactions and stalls, and markers. */
import { formatKey } from '../../base/bytes.ts';
import { formatInteger } from '../../base/units.ts';
import type { Role } from '../../layout/marks.ts';
import { levelRole } from '../../layout/pen.ts';
import type { Span } from '../../layout/timeline.ts';
import { CompactionPicked, FlushBegun, JobFinished, Kind, OpBegun, StallBegun } from '../../protocol/records.gen.ts';
import type { History } from '../../store/types.ts';

type Open = Omit<Span, 'to'>;

/** More spans than these are more than a window has pixels many times over: the shortest operations are then told together. */
const kSpansMax = 20_000;

const kClasses: readonly { readonly kinds: readonly string[]; readonly role: Role; readonly many: string | null }[] = [
  { kinds: ['put', 'delete', 'write'], role: 'memtable', many: 'writes' },
  { kinds: ['get'], role: 'ray', many: 'Gets' },
  { kinds: ['scan'], role: 'ray', many: null },
];

export class TimelineKeeper {
  private history: History | null = null;
  private scanned = 0;
  private opened = false;
  private together = 0;
  /** Records below which an operation is short. */
  private short = 16;
  private done: Span[] = [];
  private open = new Map<string, Open>();
  private marks: { at: number; label: string; kind: string }[] = [];
  private view: { spans: readonly Span[]; markers: readonly { at: number; label: string; kind: string }[] } = {
    spans: [],
    markers: [],
  };

  /** Spans by lane and start, markers by place. The same objects as long as the history has not grown. */
  read(history: History): {
    readonly spans: readonly Span[];
    readonly markers: readonly { readonly at: number; readonly label: string; readonly kind: string }[];
  } {
    if (history !== this.history || history.total < this.scanned) {
      this.history = history;
      this.scanned = 0;
      this.opened = false;
      this.short = 16;
      this.done = [];
      this.open.clear();
      this.marks = [];
    } else if (history.total === this.scanned) return this.view;
    history.forEach(this.scanned, history.total, ({ number, kind, v, at }) => this.take(number, kind, v, at));
    this.scanned = history.total;
    const running = [...this.open.values()].map((span) => ({ ...span, to: history.total }));
    this.view = { spans: [...this.done, ...running], markers: this.marks.slice() };
    return this.view;
  }

  private take(number: number, kind: number, v: DataView, at: number): void {
    switch (kind) {
      case Kind.OpBegun:
        this.operation(number, OpBegun.opKind(v, at), OpBegun.key(v, at));
        break;
      case Kind.OpFinished:
        this.close('op', number);
        break;
      case Kind.FlushBegun:
        this.begin(
          `job:${FlushBegun.job(v, at)}`,
          {
            lane: 'flush',
            from: number,
            role: 'level0',
            label: `Flush ${FlushBegun.job(v, at)}`,
            row: this.freeRow('flush'),
          },
          'flush',
        );
        break;
      case Kind.CompactionPicked: {
        const [from, to] = [CompactionPicked.level(v, at), CompactionPicked.outputLevel(v, at)];
        this.begin(
          `job:${CompactionPicked.job(v, at)}`,
          {
            lane: 'compaction',
            from: number,
            role: levelRole(to),
            label: `Compaction of L${from} into L${to}`,
            row: this.freeRow('compaction'),
          },
          `L${from} to L${to}`,
        );
        break;
      }
      case Kind.JobFinished:
        this.close(`job:${JobFinished.job(v, at)}`, number);
        break;
      case Kind.StallBegun:
        this.begin(
          'stall',
          {
            lane: 'stall',
            from: number,
            role: 'trouble',
            label: `Stall: ${StallBegun.reason(v, at).replaceAll('_', ' ')}`,
          },
          'stall',
        );
        break;
      case Kind.StallEnded:
        this.close('stall', number);
        break;
      case Kind.SnapshotTaken:
        this.marks.push({ at: number, label: 'snapshot', kind: 'snapshot' });
        break;
      case Kind.EngineCrashed:
        this.marks.push({ at: number, label: 'crash', kind: 'stall' });
        break;
      case Kind.EngineOpened:
        // The first opening is where the run begins; it needs no marker.
        if (this.opened) this.marks.push({ at: number, label: 'reopen', kind: 'engine' });
        this.opened = true;
        break;
      default:
    }
  }

  /** Operations of one class that follow each other are one span, whatever jobs ran in between. A single one is named with its key. */
  private operation(number: number, kind: string, key: Uint8Array): void {
    const { role, many } = kClasses.find((c) => c.kinds.includes(kind)) ?? { role: 'muted' as const, many: null };
    const place = this.done.findLastIndex((span) => span.lane === 'operations');
    const last = this.done[place];
    if (last && many !== null && last.role === role) {
      this.done.splice(place, 1);
      this.together += 1;
      this.open.set('op', { ...last, label: `${formatInteger(this.together)} ${many}` });
      return;
    }
    this.together = 1;
    // The first opening opens nothing again.
    const name = kind === 'reopen' && !this.opened ? 'open' : kind;
    this.open.set('op', {
      lane: 'operations',
      from: number,
      role,
      label: key.length > 0 ? `${name} ${formatKey(key, { max: 16 })}` : name,
    });
  }

  /** The first row of a lane in which no job runs. */
  private freeRow(lane: Span['lane']): number {
    const taken = new Set([...this.open.values()].filter((span) => span.lane === lane).map((span) => span.row));
    let row = 0;
    while (taken.has(row)) row++;
    return row;
  }

  private begin(id: string, span: Open, marker: string): void {
    this.open.set(id, span);
    this.marks.push({ at: span.from, label: marker, kind: span.lane });
  }

  private close(id: string, number: number): void {
    const span = this.open.get(id);
    if (!span) return;
    this.open.delete(id);
    this.done.push({ ...span, to: number + 1 });
    if (this.done.length > kSpansMax) this.thin();
  }

  /** Operations that follow each other and are short become one span; what is short grows until enough room is made. */
  private thin(): void {
    const last = this.done.findLastIndex((span) => span.lane === 'operations');
    for (; this.done.length > kSpansMax / 2 && this.short < 2 ** 40; this.short *= 2) {
      const kept: Span[] = [];
      let before = -1;
      this.done.forEach((span, i) => {
        const one = kept[before];
        const isShort = span.lane === 'operations' && span.to - span.from < this.short && i < last;
        if (isShort && one !== undefined && one.to - one.from < this.short) {
          kept[before] = {
            lane: 'operations',
            from: one.from,
            to: span.to,
            role: 'muted',
            label: 'operations of several kinds',
          };
          return;
        }
        if (isShort) before = kept.length;
        else if (span.lane === 'operations') before = -1;
        kept.push(span);
      });
      if (kept.length === this.done.length && kept.every((span) => span.lane !== 'operations')) break;
      this.done = kept;
    }
  }
}
