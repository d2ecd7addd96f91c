/**
 * Compared engines on one clock: the contract with views.
 *
 * Up to four engines, each with a session of its own. Engine 0 is the session that existed before. The others run the same command log (the
 * commands of engine 0, with their steps): either with other options from the start, or forked, which is the same up to a moment, then a change at
 * the next step boundary, then the rest of the log.
 *
 *   clock      0 ────────────────── at ───────────────────── end
 *   engine 0   ● ● ●●● ● ● ●● ●  ● │
 *   engine 1   ● ● ●●●┬● ●  ●   ●  │   forkedAt: as engine 0 up to ┬
 *   engine 2   ●  ●  ●  ●  ●  ●  ● │   each cursor is after the last step that had ended by then
 *
 * The clock moves all cursors. An engine's own session.play, step and seek move one of them, until the clock moves next. Commands typed into one engine
 * are not sent to the others; an engine that is added later runs the log as it is at that moment.
 *
 *   createComparison(first: Session, client: () => EngineClient, name?: string): Together          (together.ts)
 *
 * `client` makes the client of each further engine. With clients of one shared worker (engine/shared-port.ts) the engine with the earliest virtual
 * time gets the next time slice.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../scene/clock-index.ts';
import type { Moment } from '../../scene/history.ts';
import type { Session } from '../session-types.ts';

export type { Clock } from '../../scene/clock-index.ts';

/** The change of a fork. */
export type Change =
  | { readonly kind: 'none' }
  /** A dynamic option, by id. */
  | { readonly kind: 'option'; readonly option: number; readonly value: number }
  /** Lines in the program's language, run before all pending commands; `instead`: in place of the first of them. */
  | { readonly kind: 'lines'; readonly program: string; readonly instead?: true | undefined };

/** The command that would run next at a moment. */
export interface NextCommand {
  /** In the program's language. */
  readonly line: string;
  /** How many of its operations have begun, in a bulk command in progress. A change affects the rest. */
  readonly begun: number;
  /** Why it cannot be skipped or replaced; null if it can. */
  readonly refused: string | null;
}

/** How an engine was made; other engines are named by id. */
export type EngineOrigin =
  /** From the start, with the options of engine 0 and these (by id) over them. */
  | { readonly kind: 'added'; readonly options: ReadonlyMap<number, number> }
  | { readonly kind: 'forked'; readonly engine: number; readonly step: number; readonly change: Change };

/** A removed engine that is an ancestor of a present one. */
export interface RemovedAncestor {
  readonly id: number;
  readonly name: string;
  readonly origin: EngineOrigin;
}

export interface ComparedEngine {
  /** Never reused. Engine 0 cannot be removed. */
  readonly id: number;
  readonly name: string;
  /** The clock moves its cursor. */
  readonly session: Session;
  /** How it differs from its parent: "compaction_style = universal", "from step 812: bits_per_key = 2"; '' for engine 0. */
  readonly difference: string;
  /** The parent (its id) and the step boundary at which the change acts; null if it is no fork. */
  readonly forkedAt: { readonly engine: number; readonly moment: Moment } | null;
  /** null for engine 0. */
  readonly origin: EngineOrigin | null;
  /** What its engine refused of the log: "3 operations were refused: snapshot (2), delete_range (1)."; '' if nothing. */
  readonly refused: string;
}

export interface ComparisonState {
  /** 1 to 4: engine 0 first, then in the order in which they were added. */
  readonly engines: readonly ComparedEngine[];
  /** By rising id. */
  readonly removedAncestors: readonly RemovedAncestor[];
  readonly clock: Clock;
  /** The position of the clock, 0..end, in ns or operations. */
  readonly at: number;
  /** The largest position that any engine has reached; it grows while engines run. */
  readonly end: number;
  readonly playing: boolean;
  /** Of the clock: ns of virtual time, or operations, per second. Infinity stays at the end. */
  readonly speed: number;
  /** The picture of each engine, and the compared measure, by names that views define. */
  readonly picture: string;
  readonly measure: string;
  /** A sentence about the last event in the comparison; '' if there is none. */
  readonly message: string;
  /** Of all engines, and its limit. An engine that exceeds the limit is stopped, and `message` reports it. */
  readonly memoryBytes: number;
  readonly memoryBytesMax: number;
  /** Rises whenever the scene of an engine or the list of engines changes. */
  readonly version: number;
}

/** Engines at a time. */
export const comparedEnginesMax = 4;

export interface Comparison {
  readonly store: StoreApi<ComparisonState>;
  /**
   * Adds an engine that runs engine 0's log from the start, with engine 0's seed, and its options with these (by id) over them. Resolves to null when
   * the engine is open, or to the reason of a refusal.
   */
  add(name: string, options: ReadonlyMap<number, number>): Promise<string | null>;
  /**
   * Forks an engine (its id): the same up to the first step boundary at or after the moment, then the change, then the rest of the log, each entry at
   * its step, or when everything before it has finished. Resolves as add(). A change that no running engine can take is refused. Waits until
   * the engine has finished, because only then its log has all steps; `signal` ends the wait without a fork.
   */
  fork(engine: number, moment: Moment, change: Change, signal?: AbortSignal): Promise<string | null>;
  /** The command that an engine (its id) would run next at the first step boundary at or after a moment; null if there is none. */
  next(engine: number, moment: Moment): Promise<NextCommand | null>;
  /** Removes an engine; does nothing for engine 0. */
  remove(engine: number): void;
  /** Call it once per frame instead of the sessions' own ticks: it calls them, and moves the clock while it plays. */
  tick(nowMs: number): void;
  /** As Session.reportFrameCost, for all sessions: they share the page. */
  reportFrameCost(ms: number, tickMs?: number): void;
  /** As Session.isIdle and Session.onWake, for the clock and all sessions. */
  isIdle(): boolean;
  onWake(listener: () => void): () => void;
  /** Pauses at a position of the clock, clamped to 0..end. */
  seek(at: number): void;
  /**
   * Pauses the clock at a moment of an engine (its id). Several steps can end at one position of the clock, so until the clock moves, this engine and every engine with the same steps up to the moment show exactly that moment.
   */
  seekMoment(engine: number, moment: Moment): void;
  /** Plays from the start if it is at the end. */
  play(): void;
  pause(): void;
  /** Moves to the next or previous position at which a step or an operation of any engine ends. */
  step(by: 1 | -1): void;
  /** Changes the clock; the moment of engine 0 stays. */
  setClock(clock: Clock): void;
  setSpeed(speed: number): void;
  setPicture(picture: string): void;
  setMeasure(measure: string): void;
  /** The moment of an engine (its id) at a position of the clock, for a cross-hair. Moves nothing. */
  momentAt(engine: number, at: number): Moment;
  /** The position of the clock at a moment of an engine (its id). Moves nothing. */
  clockPositionOf(engine: number, moment: Moment): number;
  /** Closes all engines except engine 0, whose session continues by itself. */
  close(): void;
}
