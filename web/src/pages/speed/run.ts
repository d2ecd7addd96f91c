/**
 * Runs the phases of a workload on an engine and times each by the clock of the page: from the submission until the engine reports that it is idle.
 * The engine checks itself: a phase that does not find what it must find ends the run.
 *
 *   ready ──start──► running ──► done
 *                      │  ╲────► failed
 *                      ╰─stop──► stopped        finished sizes are kept
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatInteger } from '../../base/units.ts';
import type { EngineClient, EngineEvent, Outcome } from '../../engine/client-types.ts';
import { leveledGrowthAmplification } from '../../models/growing-tree.ts';
import {
  kEngineSetup,
  kKeyBytes,
  kNames,
  kValueBytes,
  operationsOf,
  optionOf,
  phasesOf,
  type Operation,
  type Phase,
} from './workload.ts';

/** By the browser's clock. */
export interface Timed {
  readonly ms: number;
  readonly operations: number;
}

/** ns per operation; null if it was not measured. */
export const nsOf = ({ times }: Point, operation: Operation): number | null => {
  const time = times[operation];
  return time === undefined ? null : (time.ms * 1e6) / time.operations;
};

/** What was measured at one size. */
export interface Point {
  readonly keys: number;
  /** After the full compaction. */
  readonly compacted: boolean;
  /** Those measured so far; puts are those since the size before. */
  readonly times: Readonly<Partial<Record<Operation, Timed>>>;
  /** Of the engine's WebAssembly module. */
  readonly memoryBytes: number;
  /** Bytes written to tables per flushed byte, counted, and by the formula; null for the compacted tree, which the formula does not describe. */
  readonly amplification: number;
  readonly theory: number | null;
  /** Bytes written to log and tables per byte of the client. */
  readonly withLog: number;
}

export interface Compaction {
  readonly ms: number;
  readonly bytes: number;
}

export interface RunState {
  readonly status: 'ready' | 'running' | 'done' | 'stopped' | 'failed';
  readonly keys: number;
  /** Operations done, and in all. */
  readonly done: number;
  readonly total: number;
  readonly points: readonly Point[];
  readonly compaction: Compaction | null;
  /** One sentence for the reader; '' before the first run. */
  readonly sentence: string;
}

const kReady: RunState = {
  status: 'ready',
  keys: 0,
  done: 0,
  total: 0,
  points: [],
  compaction: null,
  sentence: '',
};

/** V8 compiles with optimization only what has run for a while, and keeps the result for the next engine of the page. */
const kWarmUpKeys = 20_000;

type Counters = Readonly<Record<string, number>>;

class Stopped extends Error {}

export class SpeedRun {
  readonly store: StoreApi<RunState> = createStore(() => kReady);
  private client: EngineClient | null = null;
  private onEvent: (event: EngineEvent) => void = () => undefined;

  /** newClient: makes a client with an engine of its own. clock: in ms. */
  constructor(
    private readonly newClient: () => EngineClient,
    private readonly clock: () => number,
    private readonly warmUpKeys = kWarmUpKeys,
  ) {}

  /** Resolves when the run has ended. Never rejects. REQUIRES: no run. */
  async start(keys: number): Promise<void> {
    const set = this.store.setState;
    const total = operationsOf(keys);
    set({ ...kReady, status: 'running', keys, total, sentence: 'The engine loads and warms up.' });
    try {
      await this.play(this.warmUpKeys, () => undefined);
      await this.play(keys, (piece) => set((state) => advanced(state, piece)));
      set({ status: 'done', sentence: `Done: ${formatInteger(keys)} keys were measured on this machine.` });
    } catch (error) {
      const kept = this.store.getState().points.length > 0 ? ' The sizes measured so far are kept.' : '';
      if (error instanceof Stopped) set({ status: 'stopped', sentence: `Stopped.${kept}` });
      else set({ status: 'failed', sentence: `The run ended: ${(error as Error).message.replace(/\.$/, '')}.${kept}` });
    } finally {
      this.close();
    }
  }

  /** Ends the engine's worker: takes effect immediately, in the middle of any command. */
  stop(): void {
    this.onEvent({ kind: 'failed', message: '' });
    this.close();
  }

  private close(): void {
    this.client?.close();
    this.client = null;
  }

  /** All phases of a tree with so many keys, on a new engine. Rejects with a Stopped, or with the reason. */
  private async play(keys: number, report: (piece: Piece) => void): Promise<void> {
    this.close();
    const client = (this.client = this.newClient());
    const guarded = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
      const result = await outcome;
      if (this.client !== client) throw new Stopped();
      if (!result.ok) throw new Error(result.message);
      return result.value;
    };
    client.listen((event) => this.onEvent(event));
    await guarded(client.open(kEngineSetup));
    let before: Counters = {};
    for (const phase of phasesOf(keys)) {
      const commands = phase.commands();
      const idle = this.idle(client);
      const begin = this.clock();
      await guarded(client.submit(commands));
      await idle;
      const ms = this.clock() - begin;
      const bytes = await guarded(client.inspect('state'));
      const { counters } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly counters: Counters };
      expectFound(phase, before, counters);
      report({ phase, ms, before, counters, memoryBytes: client.memoryBytes });
      before = counters;
    }
  }

  /** Resolves when the engine is idle. Rejects if it fails; a restarted engine would run everything again, so that is a failure, too. */
  private idle(client: EngineClient): Promise<void> {
    const idle = new Promise<void>((resolve, reject) => {
      this.onEvent = (event) => {
        if (event.kind === 'idle') resolve();
        else if (event.kind === 'failed' || event.kind === 'restarted')
          reject(event.message === '' ? new Stopped() : new Error(event.message));
        else if (event.kind === 'batch') client.release(event.bytes);
      };
    });
    // It may be rejected before the caller waits for it.
    idle.catch(() => undefined);
    return idle;
  }
}

/** A phase that was run. */
interface Piece {
  readonly phase: Phase;
  readonly ms: number;
  readonly before: Counters;
  readonly counters: Counters;
  readonly memoryBytes: number;
}

const sumOf = (counters: Counters, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counters[name] ?? 0), 0);
const kFound = ['memtable_hit', 'get_hit_l0', 'get_hit_l1', 'get_hit_l2_and_up'];
const kTableBytes = ['flush_write_bytes', 'compact_write_bytes'];

/** Throws if a phase did not do its work: so no engine is fast because it is wrong. */
function expectFound({ operation, operations }: Phase, before: Counters, after: Counters): void {
  const more = (...names: string[]): number => sumOf(after, names) - sumOf(before, names);
  const [what, found, expected] = {
    put: ['entries written', more('number_keys_written'), operations],
    hit: ['keys found', more(...kFound), operations],
    miss: ['absent keys found', more(...kFound), 0],
    seek: ['seeks', more('iter_seek_count'), operations],
    scan: ['bytes read', more('iter_read_bytes'), operations * (kKeyBytes + kValueBytes)],
    compact: ['compactions', Math.min(1, more('compaction_count')), Math.min(1, sumOf(after, ['flush_count']))],
  }[operation] as [string, number, number];
  if (found !== expected) throw new Error(`${formatInteger(found)} ${what} instead of ${formatInteger(expected)}`);
}

const timed = (before: Timed | undefined, ms: number, operations: number): Timed => ({
  ms: (before?.ms ?? 0) + ms,
  operations: (before?.operations ?? 0) + operations,
});

/** The state after a phase. Pure. */
function advanced(state: RunState, { phase, ms, before, counters, memoryBytes }: Piece): RunState {
  const { operation, operations, keys, compacted } = phase;
  const next = { ...state, done: state.done + operations, sentence: sentenceOf(phase) };
  if (operation === 'compact') {
    const written = (at: Counters): number => sumOf(at, ['compact_write_bytes']);
    return { ...next, compaction: { ms, bytes: written(counters) - written(before) } };
  }
  const newest = state.points.at(-1);
  const last = newest?.keys === keys && newest.compacted === compacted ? newest : undefined;
  const tables = sumOf(counters, kTableBytes);
  const flushed = sumOf(counters, ['flush_write_bytes']);
  const point: Point = {
    keys,
    compacted,
    times: { ...last?.times, [operation]: timed(last?.times[operation], ms, operations) },
    memoryBytes,
    amplification: flushed === 0 ? 1 : tables / flushed,
    theory: compacted ? null : theoryOf(counters),
    withLog: (tables + sumOf(counters, ['wal_file_bytes'])) / Math.max(1, sumOf(counters, ['bytes_written'])),
  };
  return { ...next, points: [...(last === undefined ? state.points : state.points.slice(0, -1)), point] };
}

const sentenceOf = ({ operation, keys, compacted }: Phase): string =>
  operation === 'compact'
    ? 'The tree is fully compacted and is read once more.'
    : `${formatInteger(keys)} keys${compacted ? ', compacted' : ''}: ${kNames[operation]}.`;

function theoryOf(counters: Counters): number {
  const flushes = sumOf(counters, ['flush_count']);
  const flushed = sumOf(counters, ['flush_write_bytes']);
  if (flushes === 0) return 1;
  const shape = {
    flushBytes: flushed / flushes,
    l0Trigger: optionOf('level0_file_num_compaction_trigger'),
    baseBytes: optionOf('max_bytes_for_level_base'),
    ratio: optionOf('max_bytes_for_level_multiplier'),
  };
  return leveledGrowthAmplification(shape, flushed);
}
