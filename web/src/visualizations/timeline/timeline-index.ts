/**
 * The content of the timeline, gathered as the history grows: spans of operations, flushes, compactions and stalls, and
 * markers.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatInteger } from '../../base/units.ts';
import type { Role } from '../../marks/marks.ts';
import { levelRole } from '../../marks/pen.ts';
import type { LaneName, Span } from './layout.ts';
import { kindTable } from '../../protocol/decode.ts';
import { CompactionPicked, FlushBegun, JobFinished, Kind, OpBegun, StallBegun } from '../../protocol/records.gen.ts';
import type { History } from '../../session/session-types.ts';

type Open = Omit<Span, 'to'>;

/** Consecutive operations of one class. */
interface Batch {
  readonly from: number;
  readonly role: Role;
  /** Label of the first. */
  readonly label: string;
  /** Name for several; null: never combined. */
  readonly many: string | null;
  count: number;
  to: number;
  open: boolean;
}

/** Limit of spans, many times more than a window has pixels: beyond it the shortest operations are combined. */
const kSpansMax = 20_000;

const kClasses: readonly { readonly kinds: readonly string[]; readonly role: Role; readonly many: string | null }[] = [
  { kinds: ['put', 'delete', 'write'], role: 'memtable', many: 'writes' },
  { kinds: ['get'], role: 'ray', many: 'Gets' },
  { kinds: ['scan'], role: 'ray', many: null },
];

const kClassOf = new Map(kClasses.flatMap((each) => each.kinds.map((kind) => [kind, each] as const)));
const kOther = { role: 'muted', many: null } as const;

const kRead = kindTable([
  Kind.OpBegun,
  Kind.OpFinished,
  Kind.FlushBegun,
  Kind.CompactionPicked,
  Kind.JobFinished,
  Kind.StallBegun,
  Kind.StallEnded,
  Kind.SnapshotTaken,
  Kind.EngineCrashed,
  Kind.EngineOpened,
]);

export class TimelineCache {
  private history: History | null = null;
  /** Inserting detail shifts later positions. */
  private revision = 0;
  private scanned = 0;
  private opened = false;
  /** The current batch of operations; earlier ones are finished. */
  private hand: Batch | null = null;
  /** Operations with fewer records are short. */
  private short = 16;
  private done: Span[] = [];
  private open = new Map<string, Open>();
  private marks: { at: number; label: string; kind: string }[] = [];
  private viewed = -1;
  private view: { spans: readonly Span[]; markers: readonly { at: number; label: string; kind: string }[] } = {
    spans: [],
    markers: [],
  };

  /** Reads the new records of the history. */
  advance(history: History): void {
    if (history !== this.history || history.revision !== this.revision) {
      this.history = history;
      this.revision = history.revision;
      this.scanned = 0;
      this.opened = false;
      this.hand = null;
      this.short = 16;
      this.done = [];
      this.open.clear();
      this.marks = [];
      this.viewed = -1;
    }
    if (history.total === this.scanned) return;
    history.walk(this.scanned, history.total, kRead, (number, kind, v, at) => this.take(number, kind, v, at));
    this.scanned = history.total;
  }

  /** Spans by lane and start, markers by position. The same objects until the history grows. */
  read(history: History): {
    readonly spans: readonly Span[];
    readonly markers: readonly { readonly at: number; readonly label: string; readonly kind: string }[];
  } {
    this.advance(history);
    if (this.viewed === this.scanned) return this.view;
    const running = [...this.open.values()].map((span) => ({ ...span, to: history.total }));
    const { hand } = this;
    const last = hand === null ? [] : [{ ...spanOf(hand), to: hand.open ? history.total : hand.to }];
    this.view = { spans: [...this.done, ...last, ...running], markers: this.marks.slice() };
    this.viewed = this.scanned;
    return this.view;
  }

  private take(number: number, kind: number, v: DataView, at: number): void {
    switch (kind) {
      case Kind.OpBegun:
        this.operation(number, OpBegun.opKind(v, at), v, at);
        break;
      case Kind.OpFinished:
        if (this.hand !== null) [this.hand.to, this.hand.open] = [number + 1, false];
        break;
      case Kind.FlushBegun:
        this.beginJob(FlushBegun.job(v, at), 'flush', number, 'level0', `Flush ${FlushBegun.job(v, at)}`, 'flush');
        break;
      case Kind.CompactionPicked: {
        const [from, to] = [CompactionPicked.level(v, at), CompactionPicked.outputLevel(v, at)];
        const label = `Compaction of L${from} into L${to}`;
        const job = CompactionPicked.job(v, at);
        this.beginJob(job, 'compaction', number, levelRole(to), label, `L${from} to L${to}`);
        break;
      }
      case Kind.JobFinished:
        this.close(`job:${JobFinished.job(v, at)}`, number);
        break;
      case Kind.StallBegun: {
        const label = `Stall: ${StallBegun.reason(v, at).replaceAll('_', ' ')}`;
        this.begin('stall', { lane: 'stall', from: number, role: 'trouble', label }, 'stall');
        break;
      }
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
        // The first opening is the start of the run and needs no marker.
        if (this.opened) this.marks.push({ at: number, label: 'reopen', kind: 'engine' });
        this.opened = true;
        break;
      default:
    }
  }

  /** Consecutive operations of one class are one span, whatever jobs ran in between. A single one is labeled with its key. */
  private operation(number: number, kind: string, v: DataView, at: number): void {
    const { role, many } = kClassOf.get(kind) ?? kOther;
    const { hand } = this;
    if (hand !== null && many !== null && hand.role === role) {
      hand.count++;
      hand.open = true;
      return;
    }
    if (hand !== null) this.keep(spanOf(hand));
    // The first opening does not reopen anything.
    const name = kind === 'reopen' && !this.opened ? 'open' : kind;
    const key = OpBegun.key(v, at);
    const label = key.length > 0 ? `${name} ${formatKey(key, { max: 16 })}` : name;
    this.hand = { from: number, role, label, many, count: 1, to: number + 1, open: true };
  }

  /** The first row of a lane in which no job runs. */
  private freeRow(lane: LaneName): number {
    const taken = new Set([...this.open.values()].filter((span) => span.lane === lane).map((span) => span.row));
    let row = 0;
    while (taken.has(row)) row++;
    return row;
  }

  private beginJob(job: number, lane: LaneName, from: number, role: Role, label: string, marker: string): void {
    const address = `job:${job}`;
    this.begin(address, { lane, from, role, label, row: this.freeRow(lane), address }, marker);
  }

  private begin(id: string, span: Open, marker: string): void {
    this.open.set(id, span);
    this.marks.push({ at: span.from, label: marker, kind: span.lane });
  }

  private close(id: string, number: number): void {
    const span = this.open.get(id);
    if (!span) return;
    this.open.delete(id);
    this.keep({ ...span, to: number + 1 });
  }

  private keep(span: Span): void {
    this.done.push(span);
    if (this.done.length > kSpansMax) this.thin();
  }

  /** Combines consecutive short operations into one span; the limit for "short" grows until there is enough room. */
  private thin(): void {
    const last = this.done.findLastIndex((span) => span.lane === 'operations');
    for (; this.done.length > kSpansMax / 2 && this.short < 2 ** 40; this.short *= 2) {
      const kept: Span[] = [];
      let before = -1;
      this.done.forEach((span, i) => {
        const one = kept[before];
        const isShort = span.lane === 'operations' && span.to - span.from < this.short && i < last;
        if (isShort && one !== undefined && one.to - one.from < this.short) {
          const label = 'operations of several kinds';
          kept[before] = { lane: 'operations', from: one.from, to: span.to, role: 'muted', label };
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

/** Several operations are labeled by their number. */
const spanOf = ({ from, to, role, label, many, count }: Batch): Span => ({
  lane: 'operations',
  from,
  to,
  role,
  label: count > 1 && many !== null ? `${formatInteger(count)} ${many}` : label,
});
