/**
 * The desk of the claims page: the state of each row, and the queue of rows to run. Rows run one after the other, each trial on an engine of its
 * own. A row that fails shows why, and the others continue. A verdict stays until its row is run again.
 *
 *   not run ──run──► waits ──► runs ──► judged
 *      ▲               │         │ └──► failed
 *      └────cancel─────┴─────────┘         (a row that was judged before is so again)
 *
 * Claims that need no engine are judged when the desk is created, so the build has their verdicts too. The build stores the values of their checks
 * in the page, and the page reads them from there: some take a fifth of a second to compute, which would block scrolling.
 */
import { Listeners } from '../../base/listeners.ts';
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

/** Progress of a run of several rows; rows requested meanwhile are added to it. */
export interface Progress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  /** The row that runs; null when all are done, or the run was canceled. */
  readonly now: string | null;
  readonly canceled: boolean;
}

export interface ClaimsQueueState {
  /** By id, every claim. */
  readonly standings: ReadonlyMap<string, Standing>;
  /** null before the first run. */
  readonly progress: Progress | null;
}

/** Values of the checks that need no engine: by claim, in the order of its checks. Serializable as JSON. */
export type ComputedValues = Readonly<Record<string, readonly number[]>>;

/** Makes rows. */
export interface ClaimsRunner {
  /** Rejects with an error message, also if the bench is closed meanwhile. One call at a time. */
  row(claim: Claim, onPart: OnPart): Promise<Row>;
  /** The next row of this claim runs its trials again. */
  forget(claim: Claim): void;
  /** Ends the current run and frees its memory; the next row gets a new engine. */
  close(): void;
}

const kNotRun: Standing = { state: 'not run' };
const kWaits: Standing = { state: 'waits' };

export class ClaimsQueue {
  private state: ClaimsQueueState;
  private readonly listeners = new Listeners();
  private readonly byId: ReadonlyMap<string, Claim>;
  private runner: ClaimsRunner | null = null;
  /** In order, beginning with the row that runs; each with its state before. */
  private queue: { readonly claim: Claim; readonly before: Standing }[] = [];
  /** Incremented by cancel: results of an earlier round are dropped. */
  private round = 0;

  /**
   * load: loads the bench for the first row; null in the build, where nothing can be run. computed: values that need not be computed again.
   */
  constructor(
    claims: readonly Claim[],
    private readonly load: (() => Promise<ClaimsRunner>) | null = null,
    computed: ComputedValues = {},
  ) {
    this.byId = new Map(claims.map((claim) => [claim.id, claim]));
    this.state = {
      standings: new Map(claims.map((claim) => [claim.id, atFirst(claim, computed[claim.id])])),
      progress: null,
    };
  }

  /** False in the build, whose controls are disabled. */
  get live(): boolean {
    return this.load !== null;
  }

  readonly get = (): ClaimsQueueState => this.state;

  readonly subscribe = this.listeners.add;

  /** Adds rows to the queue, in order. Rows that need no engine or are in the queue already are skipped. */
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

  /** Waiting rows and the one that runs return to their state before; finished ones keep theirs. */
  cancel(): void {
    if (this.queue.length === 0) return;
    this.round++;
    const dropped = this.queue;
    this.queue = [];
    this.runner?.close();
    this.change(
      dropped.map(({ claim, before }) => [claim.id, before]),
      { ...this.state.progress!, now: null, canceled: true },
    );
  }

  private async work(load: () => Promise<ClaimsRunner>): Promise<void> {
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
    this.runner?.close();
  }

  /** Makes a row; one that is judged already is run again, not taken from memory. Never rejects. */
  private async made(
    load: () => Promise<ClaimsRunner>,
    claim: Claim,
    before: Standing,
    onPart: OnPart,
  ): Promise<Standing> {
    try {
      const bench = (this.runner ??= await load());
      if (before.state === 'judged') bench.forget(claim);
      return { state: 'judged', row: await bench.row(claim, onPart) };
    } catch (error) {
      return { state: 'failed', sentence: sentenceOf(error) };
    }
  }

  private change(standings: readonly (readonly [string, Standing])[], progress: Progress): void {
    this.state = { standings: new Map([...this.state.standings, ...standings]), progress };
    this.listeners.notify();
  }
}

function atFirst(claim: Claim, known: readonly number[] | undefined): Standing {
  if (needsTrials(claim)) return kNotRun;
  const ask = (trial: string): never => {
    throw new Error(`${claim.id} names trial ${trial}, which it does not have`);
  };
  return { state: 'judged', row: judge(claim, ask, known) };
}

/** The values of a desk that has run nothing. Pure. */
export const computedValuesOf = ({ standings }: ClaimsQueueState): ComputedValues =>
  Object.fromEntries(
    [...standings].flatMap(([id, standing]) =>
      standing.state === 'judged' && standing.row.computed.length > 0
        ? [[id, standing.row.computed.map(({ value }) => value)]]
        : [],
    ),
  );

/** The verdict, for a filter. Pure. */
export const judgedOf = (standing: Standing): Judged =>
  standing.state === 'judged' ? standing.row.verdict : 'not run';

function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? 'It ended and gave no reason.' : text;
}
