/** The clock of a comparison: it moves the cursors of all engines to the last step that had ended at one time. */
import { isBefore, type Moment } from '../../scene/history.ts';
import type { ComparisonContext } from './comparison-context.ts';
import type { Comparison, ComparisonState } from './comparison-types.ts';

/** The interval in ms at which cursors follow a clock that moves by itself. */
const placeMs = 33;
/** Records of an engine that a frame indexes: 1 to 2 ms of work when a long history joins. */
const indexedAtOnce = 50_000;

/** A moment of an engine. Several steps can end at one time, so it keeps the one that the reader asked for. */
interface Pin {
  readonly engine: number;
  readonly moment: Moment;
}

export class SharedClock {
  readonly #context: ComparisonContext;
  /** At infinite speed the clock follows the end, until the reader pauses, steps or seeks. */
  #following = true;
  #lastPlaced = -Infinity;
  /** The cursors must be moved; because the clock moved. */
  #due = false;
  #moved = false;
  #pin: Pin | null = null;

  constructor(context: ComparisonContext) {
    this.#context = context;
  }

  readonly seek: Comparison['seek'] = (at) => {
    this.#context.ingest();
    this.#following = at >= this.#end();
    this.#moveTo(at, { playing: false });
  };

  readonly seekMoment: Comparison['seekMoment'] = (engine, moment) => {
    this.#context.ingest();
    const { session, index } = this.#participant(engine);
    this.#following = !isBefore(moment, session.history().head);
    const at = index.clockPositionOf(this.#context.state.clock, moment.step);
    this.#moveTo(at, { playing: false }, this.#following ? null : { engine, moment });
  };

  readonly play: Comparison['play'] = () => {
    const { at, end } = this.#context.state;
    this.#following = true;
    if (at >= end && !this.#context.running) this.#moveTo(0, { playing: true });
    else this.#context.store.setState({ playing: true });
  };

  readonly pause: Comparison['pause'] = () => {
    this.#following = false;
    this.#context.store.setState({ playing: false });
  };

  readonly step: Comparison['step'] = (by) => {
    const { clock, at } = this.#context.state;
    this.#following = false;
    this.#context.ingest();
    const places = this.#context.participants
      .map(({ index }) => index.neighbor(clock, at, by))
      .filter((place) => place !== null);
    const next = by === 1 ? Math.min(...places) : Math.max(...places);
    this.#moveTo(places.length === 0 ? at : next, { playing: false });
  };

  readonly setClock: Comparison['setClock'] = (clock) => {
    const { clock: before, at, end, speed } = this.#context.state;
    if (clock === before) return;
    const { first, store } = this.#context;
    const step = first.index.stepAt(before, at);
    const atEnd = at >= end;
    store.setState({ clock });
    this.#context.ingest();
    const scale = end > 0 ? this.#end() / end : 1;
    const scaled = { speed: scale > 0 ? speed * scale : speed };
    const pin = this.#pin?.engine === 0 ? this.#pin : null;
    if (atEnd) this.#moveTo(this.#end(), scaled);
    else this.#moveTo(first.index.clockPositionOf(clock, pin?.moment.step ?? step), scaled, pin);
  };

  readonly setSpeed: Comparison['setSpeed'] = (speed) => {
    if (speed > 0) this.#context.store.setState({ speed });
  };

  readonly momentAt: Comparison['momentAt'] = (engine, at) => {
    const { index } = this.#participant(engine);
    index.take();
    return { step: index.stepAt(this.#context.state.clock, at), ordinal: 0 };
  };

  readonly clockPositionOf: Comparison['clockPositionOf'] = (engine, moment) => {
    const { index } = this.#participant(engine);
    index.take();
    return index.clockPositionOf(this.#context.state.clock, moment.step);
  };

  /** Publishes an engine that was added; a clock that follows the end plays on. */
  publishAdded(): void {
    this.#due = true;
    const plays = this.#following && this.#context.state.speed === Infinity;
    this.#context.publish({ message: '', ...(plays && { playing: true }) });
  }

  /** Publishes that an engine was removed: the end may be earlier. */
  publishRemoved(message: string): void {
    this.#moveTo(this.#context.state.at, { message }, this.#pin);
  }

  /** `advance` changes nothing until a session or the state changes. */
  get idle(): boolean {
    const { state, participants } = this.#context;
    return !state.playing && !this.#due && !this.#moved && !participants.some(({ index }) => index.isBehind);
  }

  /** Moves a playing clock forward by `ms`, and the cursors with it. `nowMs`: as in tick(). */
  advance(ms: number, nowMs: number): void {
    const { participants, store, state: before } = this.#context;
    const grown = this.#context.ingest(indexedAtOnce);
    const end = this.#end();
    const step = before.playing ? (before.speed * ms) / 1000 : 0;
    const at = this.#following && before.speed === Infinity ? end : Math.min(before.at + (step || 0), end);
    const playing = before.playing && (at < end || participants.some((each) => each.running || each.index.isBehind));
    if (at !== before.at || end !== before.end || playing !== before.playing) store.setState({ at, end, playing });
    this.#moved ||= at !== before.at;
    if (this.#moved) this.#pin = null;
    this.#due ||= grown || this.#moved;
    const atRest = !playing || !this.#context.running;
    if (this.#due && (atRest || nowMs - this.#lastPlaced >= placeMs)) {
      this.#lastPlaced = nowMs;
      this.#placeCursors();
    }
  }

  #participant(id: number) {
    return this.#context.find(id) ?? this.#context.first;
  }

  #end(): number {
    const { participants, state } = this.#context;
    return Math.max(0, ...participants.map(({ index }) => index.end(state.clock)));
  }

  #moveTo(at: number, more: Partial<ComparisonState>, pin: Pin | null = null): void {
    this.#context.ingest();
    const end = this.#end();
    this.#context.store.setState({ at: Math.min(Math.max(at, 0), end), end });
    this.#pin = pin;
    this.#moved = true;
    this.#placeCursors();
    this.#context.publish(more);
  }

  /** A cursor that was moved by hand stays until the clock moves, or the engine's steps change. */
  #placeCursors(): void {
    const { clock, at } = this.#context.state;
    const all = this.#moved;
    this.#due = this.#moved = false;
    for (const participant of this.#context.participants) {
      const { engine, index, session } = participant;
      const to = this.#pinned(engine.id) ?? { step: index.stepAt(clock, at), ordinal: 0 };
      if (to.step === participant.step && !all) continue;
      // An engine that has not reached the moment is placed again when it has.
      participant.step = isBefore(session.history().head, to) ? -1 : to.step;
      const { moment } = session.store.getState();
      if (moment.step !== to.step || moment.ordinal !== to.ordinal) session.seekMoment(to);
    }
  }

  /** The pinned moment, if it is one of the engine's own or of the history that it shares with the pinned engine. */
  #pinned(engine: number): Moment | null {
    if (this.#pin === null) return null;
    const { engine: pinned, moment } = this.#pin;
    return this.#origin(engine, moment) === this.#origin(pinned, moment) ? moment : null;
  }

  /** The engine whose own steps lead to a moment: before the step of a fork, that is the parent, and so on. */
  #origin(id: number, { step, ordinal }: Moment): number {
    const { removedAncestors } = this.#context.state;
    for (let engine = id; ;) {
      const origin =
        this.#context.find(engine)?.engine.origin ?? removedAncestors.find((each) => each.id === engine)?.origin;
      if (origin?.kind !== 'forked' || step + (ordinal > 0 ? 1 : 0) > origin.step) return engine;
      engine = origin.engine;
    }
  }
}
