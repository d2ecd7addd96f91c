/**
 * Engines side by side on one clock: the contract with the views.
 *
 * Up to four lanes, each a whole session over an engine of its own. Lane 0 is the session that was there before. The others run the same
 * tape (the commands that lane 0 was given, and when), under other options from the beginning, or forked: the same up to a moment, a change
 * at the step boundary behind it, and then the rest of the tape.
 *
 *   clock    0 ────────────────── at ───────────────────── end
 *   lane 0   ● ● ●●● ● ● ●● ●  ● │
 *   lane 1   ● ● ●●●┬● ●  ●   ●  │   forkedAt: as lane 0 up to ┬
 *   lane 2   ●  ●  ●  ●  ●  ●  ● │   each lane stands behind its last step that had ended by then
 *
 * The clock moves all cursors; a lane's own session.play, step and seek move one of them, until the clock next moves. What is run by hand
 * in one lane's session is that lane's alone: the tape of a lane that is added later is the one that lane 0, or the forked lane, has by then.
 *
 *   createTogether(first: Session, client: () => EngineClient, name?: string): Together          (session/comparison/together.ts)
 *
 * `client` makes the engine of each further lane; with clients of one worker of many (engine/shared-port.ts) the engine that is behind in
 * virtual time takes the next slice.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../scene/clock-index.ts';
import type { Moment } from '../../scene/history.ts';
import type { Session } from '../session-types.ts';

export type { Clock } from '../../scene/clock-index.ts';

/** What differs in a fork. */
export type Change =
  | { readonly kind: 'none' }
  /** A dynamic option, by id. */
  | { readonly kind: 'option'; readonly option: number; readonly value: number }
  /** Lines of the program's language, run before all that was not begun; `instead`: in place of the next command of it. */
  | { readonly kind: 'lines'; readonly program: string; readonly instead?: true | undefined };

/** The command that would begin next at a moment. */
export interface NextCommand {
  /** In the program's language. */
  readonly line: string;
  /** Operations of it that have begun: a fill may be under way. What is changed is its rest. */
  readonly begun: number;
  /** Why it cannot be left out or replaced; null: it can. */
  readonly refused: string | null;
}

/** How a lane was made of those before it: lanes by their ids. */
export type Making =
  /** From the beginning, with these options (by id) over those of lane 0. */
  | { readonly kind: 'added'; readonly options: ReadonlyMap<number, number> }
  | { readonly kind: 'forked'; readonly lane: number; readonly step: number; readonly change: Change };

/** A lane that was taken away, from which another came that is there. */
export interface Forebear {
  readonly id: number;
  readonly name: string;
  readonly making: Making;
}

export interface Lane {
  /** Never used again for another lane. Lane 0 stays. */
  readonly id: number;
  readonly name: string;
  /** Its own store, scene() and history(), as ever. Its cursor stands where the clock puts it. */
  readonly session: Session;
  /** What it has that the lane it comes from has not: "compaction_style = universal", "from step 812: bits_per_key = 2"; '' for lane 0. */
  readonly difference: string;
  /** Where it left which lane (its id); null for one of its own from the beginning. `moment` is the step boundary at which the change acts. */
  readonly forkedAt: { readonly lane: number; readonly moment: Moment } | null;
  /** null for lane 0. */
  readonly making: Making | null;
  /** What its engine refused of the tape, in a sentence: "3 operations were refused: snapshot (2), delete_range (1)."; '' when nothing. */
  readonly refused: string;
}

export interface TogetherState {
  /** Lane 0 first, then in the order in which they came. 1 to 4. */
  readonly lanes: readonly Lane[];
  /** By rising id. */
  readonly forebears: readonly Forebear[];
  readonly clock: Clock;
  /** The clock's place, 0..end, in ns or operations. */
  readonly at: number;
  /** The largest place that any lane has reached so far; it grows while engines run. */
  readonly end: number;
  readonly playing: boolean;
  /** Of the clock: ns of virtual time, or operations, in a second of the reader's. Infinity stands at the end, and goes along with it. */
  readonly speed: number;
  /** What stands in each lane, and the measure that is compared: words chosen by the views. */
  readonly picture: string;
  readonly measure: string;
  /** One plain sentence about the last thing that happened to the lanes as a whole; '' when there is none. */
  readonly message: string;
  /** What the engines hold, and the most that they may hold together. An engine that would pass it is stopped, and `message` says so. */
  readonly memoryBytes: number;
  readonly memoryBytesMax: number;
  /** Bumped whenever any lane's scene() shows something else, or the lanes are others. */
  readonly version: number;
}

/** Lanes at a time. */
export const lanesMax = 4;

export interface Together {
  readonly store: StoreApi<TogetherState>;
  /**
   * Another engine on lane 0's tape, from the beginning: lane 0's seed, and its options with these (by id) over them. Resolves when it
   * works, to null, or to the sentence of why there is none.
   */
  add(name: string, options: ReadonlyMap<number, number>): Promise<string | null>;
  /**
   * A lane that is `lane` (its id) up to the first step boundary at or behind the moment; then the change acts, and the rest of its tape
   * goes on: each entry at the step at which it was given there, or when nothing is left to do. Resolves as add() does. A change that no
   * running engine can take is refused. A lane that still works is waited for: only then is known when its tape was given; `signal` ends the
   * wait, and nothing is made.
   */
  fork(lane: number, moment: Moment, change: Change, signal?: AbortSignal): Promise<string | null>;
  /** The command that a lane (its id) would run next at the first step boundary at or after a moment; null if there is none. */
  next(lane: number, moment: Moment): Promise<NextCommand | null>;
  /** Ends a lane and its engine. Lane 0 stays. */
  remove(lane: number): void;
  /** Call it once a frame, in place of the sessions' own ticks: it passes them on, and moves the clock while it plays. */
  tick(nowMs: number): void;
  /** As a session's own (`Session.worked`), for all of them: the page that one frame keeps busy is the page of all. */
  worked(ms: number): void;
  /** To a place of the clock; others than 0..end are brought inside. Standing. */
  seek(at: number): void;
  /**
   * Puts the clock at the place of a moment of a lane (its id) and pauses. Several steps can end at one place of the clock, so until the
   * clock moves, this lane and every lane with the same steps up to the moment show exactly that moment.
   */
  seekMoment(lane: number, moment: Moment): void;
  /** From the beginning when it stands at the end. */
  play(): void;
  pause(): void;
  /** To the next or previous place where any lane does something: the end of a step, or of an operation. */
  step(by: 1 | -1): void;
  /** The other clock, at the place where lane 0 now stands. */
  setClock(clock: Clock): void;
  setSpeed(speed: number): void;
  setPicture(picture: string): void;
  setMeasure(measure: string): void;
  /** Where a lane (its id) stands when the clock is at a place: for a cross-hair. Moves nothing. */
  momentAt(lane: number, at: number): Moment;
  /** The place of the clock at a moment of a lane (its id). Moves nothing. */
  placeOf(lane: number, moment: Moment): number;
  /** Ends all lanes but lane 0, whose session goes on as one of its own. */
  close(): void;
}
