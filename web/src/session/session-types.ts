/**
 * The contract of a session with views: a small plain state, published about ten times a second at most while the engine runs, and actions.
 * Facts about the engine are in the scene instead: `session.scene()` returns it, and `sceneVersion` announces changes.
 *
 * A history numbers its records 0, 1, 2 ... in the order they happened. `cursor` is the number of records that the scene shows: 0 is before
 * everything, `total` is now. Detail that left the 64 MB window leaves holes in the numbers; stepping jumps over them, seeking lands before
 * them. Only moments stay valid when detail comes or goes.
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
import type { CountedRecords } from '../scene/causes.ts';
import type { History, Marker, MarkerKind, Moment, RecordAt } from '../scene/history.ts';
import type { StopKind } from '../scene/stop-classifier.ts';
import type { StopPlan } from '../scene/stops.ts';
import type { Scene } from '../scene/types.ts';
import type { Compared } from './comparison/compared.ts';
import type { Failure } from './failures.ts';
import type { LabState } from './documents/lab.ts';
import type { ProgramText, TimedInput } from './timed-input.ts';
import type { ViewPrefs } from './documents/view-prefs.ts';
import type { RunLimits } from './run-limits.ts';
import type { StepBy } from './step-by.ts';

export type { DirectoryReport, Outcome, RunProgress } from '../engine/client-types.ts';
export type { Diagnostic } from '../protocol/diagnostic.ts';
export type { CountedRecords } from '../scene/causes.ts';
export type { History, Marker, MarkerKind, Moment } from '../scene/history.ts';
export type { StopKind } from '../scene/stop-classifier.ts';
export type { StopPlan } from '../scene/stops.ts';

/** loading: no engine yet. ready: nothing runs. running: the engine works. error: it cannot continue; `message` has the reason. */
export type Status = 'loading' | 'ready' | 'running' | 'error';

/** Everything the engine got since it was opened; the same input again reaches the same moment. */
export interface LastRun {
  /** '' if there was none. */
  readonly program: string;
  readonly seed: number;
  /** By id: the session's when the engine was opened, without the program's own set lines. */
  readonly options: ReadonlyMap<number, number>;
  /** The inputs after the program, in order: typed lines, dynamic options, stops, imported files. */
  readonly more: readonly TimedInput[];
  /** The directory that it opened; null for an empty database. */
  readonly directory: OpenDirectory | null;
}

/** A dropped directory that an engine opens: a copy in memory, which programs and commands change. */
export interface OpenDirectory {
  /** Of the folder, or of a single table. */
  readonly name: string;
  readonly files: readonly ImportedFile[];
  readonly report: DirectoryReport;
  /** The lab before it was opened, and what ran in it; closing the directory restores both. */
  readonly before: { readonly lab: LabState; readonly lastRun: LastRun };
}

/** A position that is the same after a rerun: the moment, and the records after it (as offsetFromMoment). */
export interface RecordAnchor {
  readonly moment: Moment;
  readonly recordOffset: number;
}

export interface SessionState {
  readonly status: Status;
  /** A sentence about the last event, for a status line or live region; '' if there is none. */
  readonly message: string;
  /** The cursor moves towards the end with time. */
  readonly playing: boolean;
  /** Records per second while playing, > 0; Infinity always shows the end. */
  readonly speed: number;
  readonly cursor: number;
  readonly total: number;
  readonly moment: Moment;
  /** The fine records between the moment and the cursor; they have no moments. The same after a rerun under the same mask. */
  readonly offsetFromMoment: number;
  /**
   * The cursor follows arriving records: immediately at infinite speed, else by playing, which then starts without play(). Pausing, stepping and
   * seeking switch it off; play, seeking to the end, and typed commands switch it on.
   */
  readonly followLive: boolean;
  /** Rises whenever scene() changes: another cursor, or other records at the cursor. */
  readonly sceneVersion: number;
  /** While running; null otherwise. */
  readonly progress: RunProgress | null;
  /** The text last run or edited, and its errors. */
  readonly program: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Places in the text that need dialect=extended; none if the text sets that dialect. */
  readonly extended: readonly Diagnostic[];
  /** Operations that failed since the engine was opened, up to the last run that ended: their number, and the first of them. */
  readonly failures: { readonly total: number; readonly listed: readonly Failure[] };
  /** Seed of the engine. */
  readonly seed: number;
  /** Options by id that differ from their defaults. Dynamic ones are in force; the others are those of the next engine. */
  readonly options: ReadonlyMap<number, number>;
  readonly lastRun: LastRun;
  /** The number of the column family that pictures show; 0 is the default one. */
  readonly family: number;
  /** A semantic address ("level:1/table:7"), or null. */
  readonly selection: string | null;
  readonly highlightedCounter: number | null;
  /** The records up to the cursor that explain highlightedCounter; null without a counter. */
  readonly countedRecords: CountedRecords | null;
  /** Semantic addresses that a panel highlights; empty while a counter is highlighted. */
  readonly emphasized: readonly string[];
  /** The reader's mark, from which differences and intervals are computed; null: none in this history. */
  readonly baseline: Moment | null;
  /** The part of the run that the timeline shows; null: all of it. A new history resets it. */
  readonly visibleRange: readonly [RecordAnchor, RecordAnchor] | null;
  /** The charts under the timeline, by a name that views define; '' before the reader chooses. */
  readonly charts: string;
  /** The other engines of a comparison, set by the page; null if there are none. */
  readonly compared: Compared | null;
  /** The horizontal axis of the tree: keys, or bytes. */
  readonly treeAxis: TreeAxis;
  readonly viewPrefs: ViewPrefs;
  /** How far step() and stepBack() go. */
  readonly stepBy: StepBy;
  /** The markers that jumps visit. */
  readonly markerKind: MarkerKind | 'any';
  /** The animation whose stops stepStop() visits. */
  readonly stopKind: StopKind;
  readonly reducedMotion: boolean;
  /** The view that the lab shows, by a name that views define. */
  readonly view: string;
  /** 'live': the lab's engine. 'recorded': a stored trace. */
  readonly source: 'live' | 'recorded';
}

export type TreeAxis = 'key' | 'size';

/** A dropped file. It is read in full at most once, and only if its size is accepted. */
export interface DroppedFile {
  readonly name: string;
  readonly size: number;
  /** All of it, or the bytes from `begin` up to `end`. */
  bytes(begin?: number, end?: number): Promise<Uint8Array>;
}

export interface Session {
  /** zustand's vanilla store: getState, subscribe. Views have a hook for it. */
  readonly store: StoreApi<SessionState>;
  /** The scene at the cursor. Do not change it or keep it; call again when sceneVersion changed. */
  scene(): Scene;
  /** The records: text, markers, positions. Do not change it. */
  history(): History;
  /** Everything the engine got so far; any engine makes the same records from it. */
  log(): CommandLog;
  /**
   * Ingests records, as many as a frame has time for, and moves a playing cursor by the time since the last tick (at most 250 ms). Call it once per
   * frame, with ms of any fixed epoch. Without ticks the engine waits.
   */
  tick(nowMs: number): void;
  /**
   * Reports how long the page worked on the frame of the last tick, including paint; slow frames lower the rate of publications. tickMs: how long
   * the tick itself took; decides how many records the next ones ingest, and without it the number stays as it is.
   */
  reportFrameCost(ms: number, tickMs?: number): void;
  /** Whether ticks change nothing until `onWake` calls back: nothing runs, plays, or waits to be ingested or published. */
  isIdle(): boolean;
  /** Calls back when ticks may be needed again: the state changed, or the engine reported. Returns the function that stops it. */
  onWake(listener: () => void): () => void;
  /**
   * Calls back after every tick or action that changed the scene, for drawing each frame, and after some ticks more when a run has ended.
   * Returns the function that stops it.
   */
  onScene(listener: () => void): () => void;

  /**
   * Runs a program on a new engine, with the session's options and those of the program's leading set lines; nothing runs if it has errors, which
   * `diagnostics` shows. follow: false leaves the cursor at 0. more: inputs after the program, each at its step. directory: what the engine opens;
   * by default the open directory, null for an empty database. Resolves when all records were ingested. Never rejects.
   */
  run(
    program: ProgramText,
    follow?: boolean,
    more?: readonly TimedInput[],
    directory?: OpenDirectory | null,
  ): Promise<void>;
  /** The same on the present engine, for single lines. Leading set lines may name dynamic options only. */
  runMore(program: string): Promise<void>;
  /** Checks the text without running it; sets program and diagnostics. */
  edit(program: string): void;
  /** Runs encoded commands. Never rejects; `message` reports a refusal. */
  runCommands(commands: Uint8Array): Promise<void>;
  /** Keys and values as text: UTF-8, or 0x and hex digits. Resolves to null when done, or to the reason of a refusal. */
  submitPut(key: string, value: string): Promise<string | null>;
  submitDelete(key: string): Promise<string | null>;
  submitGet(key: string): Promise<string | null>;
  /** Stops the engine at the next step boundary, within 100 ms. Pending commands are dropped. `message` names the step as soon as it is known; resolves when all records were ingested. */
  stop(): Promise<void>;
  /** Opens a new engine with the session's seed and options and an empty history. Closes an open directory. */
  reset(): Promise<void>;

  play(): void;
  pause(): void;
  /** Moves by n (default 1) steps of the kind `stepBy`, over holes in the numbers. `message` reports that there are fewer. */
  step(n?: number): void;
  stepBack(n?: number): void;
  /** Moves to the next or previous stop of `stopKind`. Returns false if there is none. */
  stepStop(direction: 1 | -1): boolean;
  setStopKind(kind: StopKind): void;
  seek(record: number): void;
  /** `recordOffset`: as offsetFromMoment, default 0. */
  seekMoment(moment: Moment, recordOffset?: number): void;
  setTreeAxis(axis: TreeAxis): void;
  /** Changes these preferences; the others stay. */
  setViewPrefs(change: Partial<ViewPrefs>): void;
  setStepBy(stepBy: StepBy): void;
  setMarkerKind(kind: MarkerKind | 'any'): void;
  /** Moves to the next or previous marker of a kind. Returns it; null if there is none. */
  jumpMarker(kind: MarkerKind | 'any', direction: 1 | -1): Marker | null;
  setSpeed(recordsPerSecond: number): void;

  /**
   * Sets an option by id: a dynamic one immediately, as a recorded operation before all pending commands; others at the next reset() or run().
   * Returns the reason of a refusal, or null.
   */
  setOption(option: number, value: number): string | null;
  setSeed(seed: number): void;
  /** Sets the seed and all options of the next engine; the present engine does not change. REQUIRES: values in range. */
  prepare(seed: number, options: ReadonlyMap<number, number>): void;
  setView(view: string): void;
  /** Shows a column family, and names it in `message`; the default one if it does not exist. */
  setFamily(family: number): void;
  select(address: string | null): void;
  /** Highlights the records up to the cursor that explain a counter; null ends the highlight. */
  highlightCounter(counter: number | null): void;
  /** Highlights addresses instead of a counter. */
  emphasize(addresses: readonly string[]): void;
  /** Sets the mark: at the cursor (true), or at a moment; false removes it. */
  setBaseline(set: boolean | Moment): void;
  /** Sets the part of the run that the timeline shows: positions from < to; null: all. */
  setVisibleRange(range: { readonly from: number; readonly to: number } | null): void;
  setCharts(charts: string): void;
  setCompared(compared: Compared | null): void;
  /** The stops of an animation in the history so far. */
  stops(kind: StopKind): StopPlan;
  /** A sentence about the record before the cursor, the scene's last change; '' at 0. */
  narrate(): string;
  /** Records the detail of the steps around the cursor again. Resolves to null, or to the reason if it cannot. */
  detail(): Promise<string | null>;

  /** The size of the engine's memory as last reported. */
  memoryBytes(): number;
  /** Sets how many bytes of fine records the history keeps (default 64 MiB); the oldest are dropped. */
  setWindow(bytes: number): void;

  /** Asks the engine about an immutable object: "state", "files", "file/CURRENT", "table/7", ... null and a message if refused. */
  inspect(address: string): Promise<Uint8Array | null>;
  /**
   * Asks about immutable objects that the scene at the cursor shows, one answer per address, in order. Objects deleted since are made again by a
   * second engine, unless the engine runs at full speed. Does not change `message`.
   */
  ask(addresses: readonly string[]): Promise<readonly Outcome<Uint8Array>[]>;
  /** Asks the engine as it was at a step boundary, before the next step; a second engine repeats the steps. Does not change `message`. */
  inspectAt(step: number, address: string): Promise<Outcome<Uint8Array>>;
  /** Runs the encoded puts of an imported file at the end of the run. Resolves as submitPut(). */
  importPuts(parts: readonly Uint8Array[]): Promise<string | null>;
  /**
   * Opens a copy of a database directory, or of one table, in a new engine; the files are never written. If it is refused, the lab does not change
   * and the report has the reason.
   */
  openDirectory(files: readonly DroppedFile[], name: string): Promise<DirectoryReport>;
  /** Ends the workers. Do not use the session afterwards. */
  close(): void;
}

/** The speeds of the slider and of the keys [ and ], in records per second. */
export const speeds: readonly number[] = [1, 2, 5, 10, 30, 100, 300, 1000, 10_000, 100_000, Infinity];

/** The index of the slowest of these speeds, ascending, that is not slower than `speed`; of the fastest if all are. */
export function indexOfSpeed(all: readonly number[], speed: number): number {
  const index = all.findIndex((each) => each >= speed);
  return index < 0 ? all.length - 1 : index;
}

/** The next faster (1) or slower (-1) of these speeds; at the ends, the last one. */
export const speedBeside = (all: readonly number[], speed: number, direction: 1 | -1): number =>
  all[Math.min(all.length - 1, Math.max(0, indexOfSpeed(all, speed) + direction))]!;

export interface SessionOptions {
  readonly seed?: number;
  /** By option id. */
  readonly options?: ReadonlyMap<number, number>;
  readonly reducedMotion?: boolean;
  readonly view?: string;
  /** Default true. */
  readonly followLive?: boolean;
  /** Records per second; default Infinity. */
  readonly speed?: number;
  /**
   * The first contradiction among options by id, as the end of a sentence, or null; called before an engine is opened or a dynamic option is set.
   * Without it the engine refuses to open, and the last scene is lost. See protocol/contradictions.ts.
   */
  readonly contradiction?: (options: ReadonlyMap<number, number>) => string | null;
  /**
   * A sentence about a record, with the scene right after it (scene/explain.ts). Without it narrate() returns ''.
   */
  readonly narrate?: (record: RecordAt, scene: Scene) => string;
  /** A command log that the first engine runs, with the log's seed and options. */
  readonly commandLog?: CommandLog;
  /** Opens the engine on the first command instead of immediately. Default false. */
  readonly unopened?: boolean;
  /** Default: `runLimits`. */
  readonly limits?: RunLimits;
  /** Makes a client that tries to open a dropped directory; without it none can be opened. */
  readonly inspector?: () => EngineClient;
}
