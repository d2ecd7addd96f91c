/** Where the cursor is: seeking, stepping and playing. The engine is not involved. */
import { nextLanding } from '../scene/markers.ts';
import type { StopKind } from '../scene/stop-classifier.ts';
import { nextStop, StopPlanner } from '../scene/stops.ts';
import type { SessionContext } from './session-context.ts';
import type { MarkerKind, Session, SessionState } from './session-types.ts';
import type { StepBy } from './step-by.ts';

/** Where a step of each kind lands: after the decision about an entry, at the end of an operation, which has its answer by then, and at the start of a flush or compaction. */
const kLandings: Readonly<Record<Exclude<StepBy, 'record'>, readonly [kind: MarkerKind, verb: string]>> = {
  entry: ['entry-decided', 'is decided'],
  operation: ['operation-finished', 'ends'],
  flush: ['flush-begun', 'begins'],
  compaction: ['compaction-picked', 'begins'],
};
/** Up to this many records a frame, playing jumps over holes in the numbers; above it, it adds numbers. */
const countedMax = 64;
/** Records that a frame searches for stops ahead of their use. */
const plannedAhead = 100_000;

export class Navigation {
  readonly #context: SessionContext;
  /** The fraction of a record that playing has not yet moved the cursor by, so that the frame rate does not change the speed. */
  #owed = 0;
  readonly #planners = new Map<StopKind, StopPlanner>();

  constructor(context: SessionContext) {
    this.#context = context;
  }

  readonly play: Session['play'] = () => {
    const { stream, state, atEnd } = this.#context;
    if (atEnd && !stream.running) this.moveTo(0);
    if (state.speed !== Infinity) stream.cursor.stay();
    this.#owed = 0;
    this.#context.publish({ playing: true, followLive: true });
  };

  readonly pause: Session['pause'] = () => {
    this.#context.stream.cursor.stay();
    this.#context.publish({ playing: false, followLive: false });
  };

  readonly step: Session['step'] = (n = 1) => this.#walk(n, 1);
  readonly stepBack: Session['stepBack'] = (n = 1) => this.#walk(n, -1);

  readonly stepStop: Session['stepStop'] = (direction) => {
    const { stream, state } = this.#context;
    const stop = nextStop(this.stops(state.stopKind), stream.cursor.position, direction);
    if (stop !== null) this.moveTo(stop.position);
    return stop !== null;
  };

  readonly jumpMarker: Session['jumpMarker'] = (kind, direction) => {
    const { history, cursor } = this.#context.stream;
    const landing = nextLanding(history, kind, direction, cursor.position);
    if (landing !== null) this.moveTo(landing.position);
    return landing?.marker ?? null;
  };

  readonly seek: Session['seek'] = (record) => {
    this.moveTo(record, { followLive: record >= this.#context.stream.history.total });
    this.applyFollowing();
  };

  readonly seekMoment: Session['seekMoment'] = (moment, recordOffset = 0) =>
    this.moveTo(this.#context.stream.history.positionOf(moment) + recordOffset);

  readonly setSpeed: Session['setSpeed'] = (speed) => {
    if (!(speed > 0)) return;
    this.#owed = 0;
    this.#context.store.setState({ speed });
    if (speed !== Infinity) this.#context.stream.cursor.stay();
  };

  readonly stops: Session['stops'] = (kind) => this.#plannerOf(kind).read();

  /** Pauses at a position. */
  moveTo(position: number, more: Partial<SessionState> = {}): void {
    this.#context.stream.cursor.seek(position);
    this.#context.publish({ playing: false, followLive: false, ...more });
  }

  /** At infinite speed a cursor that follows stays at the end of the history. */
  applyFollowing(): void {
    const { stream, state } = this.#context;
    if (state.followLive && state.speed === Infinity) stream.cursor.follow();
    else stream.cursor.stay();
  }

  /** Returns from the past to the end, before a command that the reader gives by hand. */
  followLive(): void {
    if (this.#context.state.followLive) return;
    this.moveTo(this.#context.stream.history.total, { followLive: true });
    this.applyFollowing();
  }

  /** Publishes a history that was replaced or renumbered. */
  showNewHistory(more: Partial<SessionState> = {}): void {
    this.#planners.clear();
    this.#owed = 0;
    this.#context.publishNewHistory(more);
  }

  /** The cursor moves with time: it plays, or follows at a finite speed records that it has not reached. */
  get plays(): boolean {
    const { playing, followLive, speed } = this.#context.state;
    return playing || (followLive && speed !== Infinity && !this.#context.atEnd);
  }

  /** Moves a playing cursor forward by `ms` milliseconds. Returns whether it still plays: at the end it waits while the engine runs. */
  advance(ms: number): boolean {
    if (!this.plays) return false;
    const { stream, state } = this.#context;
    const { speed } = state;
    if (speed === Infinity) stream.cursor.seek(stream.history.total);
    else this.#advanceBy((speed * ms) / 1000);
    return !this.#context.atEnd || stream.running;
  }

  /** Finds stops of the chosen animation while the engine runs, so that they need no long search afterwards. */
  planAhead(): void {
    this.#plannerOf(this.#context.state.stopKind).advance(plannedAhead);
  }

  #advanceBy(more: number): void {
    const { cursor, history } = this.#context.stream;
    this.#owed += more;
    const records = Math.floor(this.#owed);
    this.#owed -= records;
    if (records === 0) return;
    let { position } = cursor;
    if (records > countedMax) position += records;
    else for (let i = 0; i < records; i++) position = history.next(position);
    cursor.seek(position);
  }

  /** n steps of the chosen kind, or as many as there are. */
  #walk(n: number, direction: 1 | -1): void {
    const { history, cursor } = this.#context.stream;
    const { stepBy } = this.#context.state;
    let { position } = cursor;
    for (let i = 0; i < n; i++) {
      if (stepBy === 'record') {
        position = direction === 1 ? history.next(position) : history.previous(position);
        continue;
      }
      const [kind, verb] = kLandings[stepBy];
      const landing = nextLanding(history, kind, direction, position);
      if (landing === null) {
        this.#context.setMessage(`No ${stepBy} ${verb} ${direction === 1 ? 'after' : 'before'} this.`);
        break;
      }
      ({ position } = landing);
    }
    if (position !== cursor.position || stepBy === 'record') this.moveTo(position);
  }

  #plannerOf(kind: StopKind): StopPlanner {
    const { history } = this.#context.stream;
    const known = this.#planners.get(kind);
    if (known?.history === history) return known;
    const planner = new StopPlanner(history, kind);
    this.#planners.set(kind, planner);
    return planner;
  }
}
