/**
 * The desk of the claims page: what stands of each row, and the queue of those that shall be run. One row is run after the other, each trial
 * on an engine of its own; a row that fails says why, and the others go on. What was judged stays until it is run again.
 *
 *   not run ──run──► waits ──► runs ──► judged
 *      ▲               │         │ └──► failed
 *      └────cancel─────┴─────────┘         (a row that was judged before is so again)
 *
 * Claims that need no engine are judged as the desk is made, so the build has their verdicts too. It writes down what their checks came to, and the
 * page takes it from there: some of them play out a fifth of a second of arithmetic, in which nothing would scroll.
 */
import { needsTrials, type Claim } from '../../lessons/claims/claim.ts';
import type { OnPart } from '../../lessons/claims/runner.ts';
import { judge, type Row } from '../../lessons/claims/verdict.ts';
import type { Judged } from './claims-filter.ts';

export type Standing =
  | { readonly state: 'not run' }
  | { readonly state: 'waits' }
  /** at: the trial and its part. */
  | { readonly state: 'runs'; readonly at: string }
  | { readonly state: 'judged'; readonly row: Row }
  | { readonly state: 'failed'; readonly sentence: string };

/** Of the rows that were asked for together, those that are done; a row that is asked for meanwhile is added. */
export interface Progress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  /** The row that runs; null when all are done, or it was canceled. */
  readonly now: string | null;
  readonly canceled: boolean;
}

export interface DeskState {
  /** By id, every claim. */
  readonly standings: ReadonlyMap<string, Standing>;
  /** null before the first run. */
  readonly progress: Progress | null;
}

/** What checks came to that need no engine: by claim, in the order of its checks. Survives a trip through JSON. */
export type Reckoned = Readonly<Record<string, readonly number[]>>;

/** Where rows are made. */
export interface Bench {
  /** Rejects with the sentence of what went wrong, or when the bench is closed meanwhile. One call at a time. */
  row(claim: Claim, onPart: OnPart): Promise<Row>;
  /** The trials of the claim are run anew. */
  forget(claim: Claim): void;
  /** Ends what runs and frees its memory; the next row has a new engine. */
  close(): void;
}

const kNotRun: Standing = { state: 'not run' };
const kWaits: Standing = { state: 'waits' };

export class ClaimsDesk {
  private state: DeskState;
  private readonly listeners = new Set<() => void>();
  private readonly byId: ReadonlyMap<string, Claim>;
  private bench: Bench | null = null;
  /** In order, the one that runs first; each with what stood there before. */
  private queue: { readonly claim: Claim; readonly before: Standing }[] = [];
  /** Goes up with each cancel: what comes from an earlier round is no longer wanted. */
  private round = 0;

  /**
   * load: brings the bench when a row is first asked for; absent where nothing can be run, in the build. reckoned: what need not be computed
   * again.
   */
  constructor(
    claims: readonly Claim[],
    private readonly load: (() => Promise<Bench>) | null = null,
    reckoned: Reckoned = {},
  ) {
    this.byId = new Map(claims.map((claim) => [claim.id, claim]));
    this.state = {
      standings: new Map(claims.map((claim) => [claim.id, atFirst(claim, reckoned[claim.id])])),
      progress: null,
    };
  }

  /** False in the build: what is written there cannot be pressed. */
  get live(): boolean {
    return this.load !== null;
  }

  readonly get = (): DeskState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Asks for rows, in their order; those that need no engine, and those that are in the queue already, are left out. */
  run(ids: readonly string[]): void {
    if (this.load === null) return;
    const idle = this.queue.length === 0;
    for (const id of ids) {
      const claim = this.byId.get(id);
      if (claim === undefined || !needsTrials(claim) || this.queue.some((waiting) => waiting.claim === claim)) continue;
      this.queue.push({ claim, before: this.state.standings.get(id)! });
    }
    if (this.queue.length === 0) return;
    const { done, failed } = idle ? { done: 0, failed: 0 } : this.state.progress!;
    this.change(
      this.queue
        .filter(({ claim }) => this.state.standings.get(claim.id)!.state !== 'runs')
        .map(({ claim }) => [claim.id, kWaits]),
      { done, failed, total: done + this.queue.length, now: this.queue[0]!.claim.id, canceled: false },
    );
    if (idle) void this.work(this.load);
  }

  /** Rows that wait, and the one that runs, are as they were before; those that are done stay. */
  cancel(): void {
    if (this.queue.length === 0) return;
    this.round++;
    const dropped = this.queue;
    this.queue = [];
    this.bench?.close();
    this.change(
      dropped.map(({ claim, before }) => [claim.id, before]),
      { ...this.state.progress!, now: null, canceled: true },
    );
  }

  private async work(load: () => Promise<Bench>): Promise<void> {
    const { round } = this;
    for (;;) {
      const next = this.queue[0];
      if (next === undefined) break;
      const { claim, before } = next;
      const tell = (at: string): void => {
        if (round === this.round)
          this.change([[claim.id, { state: 'runs', at }]], { ...this.state.progress!, now: claim.id });
      };
      tell('');
      const standing = await this.made(load, claim, before, (trial, mark) => tell(`${trial}, ${mark}`));
      if (round !== this.round) return;
      this.queue.shift();
      const { done, failed, total } = this.state.progress!;
      this.change([[claim.id, standing]], {
        done: done + 1,
        failed: failed + (standing.state === 'failed' ? 1 : 0),
        total,
        now: this.queue[0]?.claim.id ?? null,
        canceled: false,
      });
    }
    this.bench?.close();
  }

  /** What a row comes to. Who asks for a row that is judged already wants it run, not remembered. Never rejects. */
  private async made(load: () => Promise<Bench>, claim: Claim, before: Standing, onPart: OnPart): Promise<Standing> {
    try {
      const bench = (this.bench ??= await load());
      if (before.state === 'judged') bench.forget(claim);
      return { state: 'judged', row: await bench.row(claim, onPart) };
    } catch (error) {
      return { state: 'failed', sentence: sentenceOf(error) };
    }
  }

  private change(standings: readonly (readonly [string, Standing])[], progress: Progress): void {
    this.state = { standings: new Map([...this.state.standings, ...standings]), progress };
    for (const listener of this.listeners) listener();
  }
}

function atFirst(claim: Claim, known: readonly number[] | undefined): Standing {
  if (needsTrials(claim)) return kNotRun;
  const ask = (trial: string): never => {
    throw new Error(`${claim.id} names trial ${trial}, which it does not have`);
  };
  return { state: 'judged', row: judge(claim, ask, known) };
}

/** Of a desk that has run nothing: what it has computed. Pure. */
export const reckonedOf = ({ standings }: DeskState): Reckoned =>
  Object.fromEntries(
    [...standings].flatMap(([id, standing]) =>
      standing.state === 'judged' && standing.row.computed.length > 0
        ? [[id, standing.row.computed.map(({ value }) => value)]]
        : [],
    ),
  );

/** For a filter. Pure. */
export const judgedOf = (standing: Standing): Judged =>
  standing.state === 'judged' ? standing.row.verdict : 'not run';

function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? 'It ended and gave no reason.' : text;
}
