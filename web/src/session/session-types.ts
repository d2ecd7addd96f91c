/**
 * What a session is to those who draw it: a small, plain state that is published at most about ten times a second while the engine
 * runs, and actions. Engine facts are not in it; they are in the scene, which `session.scene()` returns and `sceneVersion` announces.
 *
 * Numbers of records: a history numbers its records 0, 1, 2 ... in the order they happened. `cursor` is how many records, counted
 * from the start, the scene shows: 0 is before everything, `total` is now. Detail that left the 64 MB window leaves holes in the
 * numbers; stepping jumps over them, seeking lands before them. The address that survives everything is the moment.
 */
import type { StoreApi } from 'zustand/vanilla';
import type {
  CommandLog,
  DirectoryReport,
  EngineClient,
  ImportedFile,
  Outcome,
  RunProgress,
} from '../engine/client-types.ts';
import type { Diagnostic } from '../protocol/diagnostic.ts';
import type { Lit } from '../scene/causes.ts';
import type { History, Marker, MarkerKind, Moment, RecordAt } from '../scene/history.ts';
import type { StopKind } from '../scene/stop-classifier.ts';
import type { StopPlan } from '../scene/stops.ts';
import type { Scene } from '../scene/types.ts';
import type { Compared } from './comparison/compared.ts';
import type { Failure } from './failures.ts';
import type { LabState } from './documents/lab.ts';
import type { Later, ProgramText } from './later.ts';
import type { ViewPrefs } from './documents/view-prefs.ts';
import type { RunLimits } from './run-limits.ts';
import type { StepBy } from './step-by.ts';

export type { DirectoryReport, Outcome, RunProgress } from '../engine/client-types.ts';
export type { Diagnostic } from '../protocol/diagnostic.ts';
export type { Lit } from '../scene/causes.ts';
export type { History, Marker, MarkerKind, Moment } from '../scene/history.ts';
export type { StopKind } from '../scene/stop-classifier.ts';
export type { StopPlan } from '../scene/stops.ts';

/** loading: no engine yet. ready: nothing is running. running: the engine works. error: it cannot go on; `message` says why. */
export type Status = 'loading' | 'ready' | 'running' | 'error';

/** What the engine was given since it began: with the same again it comes to the same moment. */
export interface Ran {
  /** '' where it began without one. */
  readonly program: string;
  readonly seed: number;
  /** By id: the session's when it began, without those of the program's own set lines. */
  readonly options: ReadonlyMap<number, number>;
  /** What went to it afterwards, in order: lines typed by hand, a dynamic option, a stop, an imported file. */
  readonly more: readonly Later[];
  /** The directory that it began with; null where it began empty. */
  readonly directory: OpenDirectory | null;
}

/** A dropped directory that an engine begins with: a copy in memory, which programs and commands change. */
export interface OpenDirectory {
  /** Of the folder, or of the table that was dropped alone. */
  readonly name: string;
  readonly files: readonly ImportedFile[];
  readonly report: DirectoryReport;
  /** What ran before it was opened, and the lab then: what closing it brings back. */
  readonly before: { readonly lab: LabState; readonly ran: Ran };
}

/** A place among records that is the same after a run of the same: the moment, and records past it (as in pastMoment). */
export interface Place {
  readonly moment: Moment;
  readonly past: number;
}

export interface SessionState {
  readonly status: Status;
  /** One plain sentence about the last thing that happened to the session, for a status line or live region; '' when there is none. */
  readonly message: string;
  /** The cursor moves by itself towards the end. */
  readonly playing: boolean;
  /** Records a second while playing; Infinity shows each end at once. One of `speeds`, or any positive number. */
  readonly speed: number;
  readonly cursor: number;
  readonly total: number;
  /** The first position: 0, or later when a very long run let its oldest records go. */
  readonly first: number;
  readonly moment: Moment;
  /** Records from the moment to the cursor: fine ones, which have no moment of their own. The same after a run of the same under the same mask. */
  readonly pastMoment: number;
  /**
   * The cursor goes along as records arrive: at once when speed is Infinity, else by playing, which then begins by itself. Pausing,
   * stepping and seeking switch it off; play, seeking to the end, and whatever writes or reads by hand, on: who acts, acts now.
   */
  readonly followLive: boolean;
  /** Bumped whenever scene() shows something else: other cursor, or other records at the cursor. */
  readonly sceneVersion: number;
  /** While running: how far. null otherwise. */
  readonly progress: RunProgress | null;
  /** The text last run or edited, and what is wrong with it. */
  readonly program: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Places of the text that only dialect=extended runs; none where a set line of it chooses that dialect. */
  readonly extended: readonly Diagnostic[];
  /** Operations that failed since the engine was begun, known when it rests: how many, and the first of them. */
  readonly failures: { readonly total: number; readonly listed: readonly Failure[] };
  /** Seed of the engine. */
  readonly seed: number;
  /** Options by id that differ from their defaults; those of a new engine after reset(), dynamic ones at once. */
  readonly options: ReadonlyMap<number, number>;
  readonly ran: Ran;
  /** The column family that pictures show, by number; 0 is the default one. */
  readonly family: number;
  /** A semantic address ("level:1/table:7"), or null. */
  readonly selection: string | null;
  readonly litCounter: number | null;
  /** What stands behind litCounter up to the cursor; null while nothing is lit. */
  readonly lit: Lit | null;
  /** Semantic addresses that a panel points at: lit in the pictures while no counter is. */
  readonly pointed: readonly string[];
  /** Where the reader has set a mark: differences and intervals are reckoned from there. null: none was set in this history. */
  readonly mark: Moment | null;
  /** The part of the run that the timeline shows, from and to; null: all of it. Gone with its history. */
  readonly stretch: readonly [Place, Place] | null;
  /** The charts under the timeline, a word chosen by the views; '' as long as nobody chose. */
  readonly charts: string;
  /** Engines beside this one, as the page that compares them tells; null when it is alone. */
  readonly compared: Compared | null;
  /** What the tree stands over: keys, or bytes. */
  readonly treeAxis: TreeAxis;
  readonly viewPrefs: ViewPrefs;
  /** How far step() and stepBack() go. */
  readonly stepBy: StepBy;
  /** The markers that a reader wants to visit. */
  readonly markerKind: MarkerKind | 'any';
  /** The animation whose stops stepStop() visits. */
  readonly stopKind: StopKind;
  readonly reducedMotion: boolean;
  /** Which view the lab shows; a word chosen by the views. */
  readonly view: string;
  /** 'live' is the lab's engine, 'recorded' a trace that was made before. */
  readonly source: 'live' | 'recorded';
}

export type TreeAxis = 'key' | 'size';

/** A file that was dropped; the whole is read at most once, and only when its size was accepted. */
export interface DroppedFile {
  readonly name: string;
  readonly size: number;
  /** All of it, or the bytes from `begin` up to `end`. */
  bytes(begin?: number, end?: number): Promise<Uint8Array>;
}

export interface Session {
  /** zustand's vanilla store: getState, subscribe. Views read it through a hook of theirs. */
  readonly store: StoreApi<SessionState>;
  /** The scene at the cursor. Not to be changed, nor kept across a publication: ask again when sceneVersion changed. */
  scene(): Scene;
  /** The records. Read only for views: text, markers, positions. */
  history(): History;
  /** What the engine that is shown was given so far: with it any engine makes the same records. */
  log(): CommandLog;
  /**
   * Advances play by the time since the last tick (at most 250 ms of it) and takes in what the engine sent. Call it once a frame; nowMs
   * in any fixed epoch. Without ticks nothing arrives: the engine waits.
   */
  tick(nowMs: number): void;
  /** How long the page was busy with the frame of the last tick, its painting included: what drawing may take is reckoned by that. */
  worked(ms: number): void;
  /** Called after a tick or an action that changed the scene, before the store publishes; for what draws at every frame. Returns the end of it. */
  onScene(listener: () => void): () => void;

  /**
   * Parses the text; with errors nothing runs and diagnostics say why. A program begins anew: a new engine with the session's options and
   * those of the program's leading set lines. With `follow` false the cursor stays before everything, so that the caller may put it where
   * the reader shall begin. With `more` the engine is given that too, each at its step. It begins with `directory`: by default the one that is
   * open, null for an empty database. Resolves when its records have arrived. Never rejects.
   */
  run(program: ProgramText, follow?: boolean, more?: readonly Later[], directory?: OpenDirectory | null): Promise<void>;
  /** The same, but on the engine as it is: for single lines. Leading set lines may then name dynamic options only. */
  runMore(program: string): Promise<void>;
  /** Checks the text without running it; sets program and diagnostics. */
  edit(program: string): void;
  /** Runs encoded commands. Never rejects; message says what was refused. */
  runCommands(commands: Uint8Array): Promise<void>;
  /** Keys and values as text: UTF-8, or 0x and hex digits. Resolves to a sentence when refused, to null when written. */
  submitPut(key: string, value: string): Promise<string | null>;
  submitDelete(key: string): Promise<string | null>;
  submitGet(key: string): Promise<string | null>;
  /** Stops the engine at the next step boundary, within 100 ms. What was not begun is forgotten. */
  stop(): Promise<void>;
  /** A new engine with the session's seed and options, and an empty history. An open directory is closed. */
  reset(): Promise<void>;

  play(): void;
  pause(): void;
  /** Forward or back by n (default 1) of what `stepBy` says; of records those that are there. Where none is left, `message` says so. */
  step(n?: number): void;
  stepBack(n?: number): void;
  /** To the next or previous stop of `stopKind`. Returns false where there is none. */
  stepStop(direction: 1 | -1): boolean;
  setStopKind(kind: StopKind): void;
  seek(record: number): void;
  /** `past`: as in pastMoment, default 0. */
  seekMoment(moment: Moment, past?: number): void;
  setTreeAxis(axis: TreeAxis): void;
  /** Changes these choices; the others stay. */
  setViewPrefs(change: Partial<ViewPrefs>): void;
  setStepBy(stepBy: StepBy): void;
  setMarkerKind(kind: MarkerKind | 'any'): void;
  /** To the next or previous marker of a kind ('any' for all). Returns it, or null where there is none. */
  jumpMarker(kind: MarkerKind | 'any', direction: 1 | -1): Marker | null;
  setSpeed(recordsPerSecond: number): void;

  /**
   * An option by id. Dynamic ones act at once, as a recorded operation, before all that has not begun; others wait for reset(). Returns a
   * sentence when refused.
   */
  setOption(option: number, value: number): string | null;
  setSeed(seed: number): void;
  /** Seed and options, all of them, for the engine that begins next; the one that runs does not hear of it. REQUIRES: values in range. */
  prepare(seed: number, options: ReadonlyMap<number, number>): void;
  setView(view: string): void;
  setReducedMotion(reduced: boolean): void;
  /** Turns the pictures to a column family; `message` names it. One that is not there is shown as the default one. */
  setFamily(family: number): void;
  select(address: string | null): void;
  /** Lights the records behind a counter, up to the cursor; null puts the light out. */
  light(counter: number | null): void;
  /** Points at things in the pictures; puts out the light of a counter. An empty list points at nothing. */
  pointAt(addresses: readonly string[]): void;
  /** Sets the mark at the cursor or at a moment, or with false takes it away. */
  setMark(set: boolean | Moment): void;
  /** Positions from < to, which the timeline is to show; null: all. */
  setStretch(stretch: { readonly from: number; readonly to: number } | null): void;
  setCharts(charts: string): void;
  setCompared(compared: Compared | null): void;
  /** The stops of an animation over the history so far. */
  stops(kind: StopKind): StopPlan;
  /** One plain sentence for the record before the cursor ('' at 0); the text twin of the scene's last change. */
  narrate(): string;
  /** Makes detail for the steps around the cursor where it left the window. Resolves to a sentence when it could not. */
  detail(): Promise<string | null>;

  /** What its engine holds, as it told last. */
  memoryBytes(): number;
  /** How many bytes of fine records the live history keeps from now on (default 64 MiB); the oldest go. */
  setWindow(bytes: number): void;

  /** Asks the engine about an immutable thing: "state", "files", "file/CURRENT", "table/7", ... null with a message when refused. */
  inspect(address: string): Promise<Uint8Array | null>;
  /**
   * Asks about immutable things that the scene at the cursor shows, one answer for each address in their order. What has been deleted since
   * is made again as it was there. Refusals are sentences; `message` is left alone.
   */
  ask(addresses: readonly string[]): Promise<readonly Outcome<Uint8Array>[]>;
  /** Asks the engine as it was at a step boundary, before the next step: a second engine repeats the steps. Leaves `message` alone. */
  inspectAt(step: number, address: string): Promise<Outcome<Uint8Array>>;
  /** Runs the encoded puts of an imported file, at the end of the run. Resolves to a sentence when refused, to null when written. */
  importPuts(parts: readonly Uint8Array[]): Promise<string | null>;
  /**
   * Opens a copy of a database directory, or of one table, as what the engine begins with; the files are never written. Refused, the lab stays
   * as it is, and the report says why.
   */
  openDirectory(files: readonly DroppedFile[], name: string): Promise<DirectoryReport>;
  /** Ends the workers. The session is of no use afterwards. */
  close(): void;
}

/** Speeds that the keys [ and ] walk through, records a second. */
export const speeds: readonly number[] = [1, 2, 5, 10, 30, 100, 300, 1000, 10_000, 100_000, Infinity];

export interface SessionOptions {
  readonly seed?: number;
  /** By option id. */
  readonly options?: ReadonlyMap<number, number>;
  readonly reducedMotion?: boolean;
  readonly view?: string;
  /** Default true. */
  readonly followLive?: boolean;
  /** Records a second; default Infinity. */
  readonly speed?: number;
  /**
   * The first contradiction among options by id, as the end of a sentence, or null: asked before an engine is begun or a dynamic option set.
   * Without it the engine itself refuses to open, and nothing is left to look at. protocol/contradictions.ts is the one for readers' options.
   */
  readonly contradiction?: (options: ReadonlyMap<number, number>) => string | null;
  /**
   * What a record is about, as a sentence, with the scene right after it. scene/explain.ts is the one for readers; without it, or until it has
   * come, narrate() says nothing.
   */
  readonly narrate?: (record: RecordAt, scene: Scene) => string;
  /** What the engine is made of and given by itself at first, in place of seed and options: another's log, or one changed. */
  readonly tape?: CommandLog;
  /** No engine is begun before one is asked of; else there is one at once, which waits for what a reader types. Default false. */
  readonly unopened?: boolean;
  /** Default: `runLimits`. */
  readonly limits?: RunLimits;
  /** Another client, to try opening a dropped directory with; without it none can be opened. */
  readonly inspector?: () => EngineClient;
}
