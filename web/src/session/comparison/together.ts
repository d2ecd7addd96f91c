/**
 * Lanes on one clock: the contract is in together-types.ts.
 *
 *   tick ──► every session's tick ──► what steps ended (ClockIndex) ──► the clock's place ──► every lane's cursor
 *
 * A lane is made of a tape: lane 0's own from the beginning, or one with a change put into it (tape.ts). It is run again from its first
 * step, with records, by an engine of its own; so it is told by its own records wherever the reader goes, and the part that it shares with
 * the lane it comes from is the same because the engine is deterministic, not because it was copied.
 *
 * Bounds: 4 lanes; 512 MiB of memory for all engines, as they tell it; one window of 64 MiB for fine records, parted equally.
 */
import { createStore } from 'zustand/vanilla';
import { formatInteger } from '../../base/units.ts';
import type { CommandLog, EngineClient } from '../../engine/client-types.ts';
import { ClockIndex } from '../../scene/clock-index.ts';
import { nextIn, readFork } from '../fork.ts';
import { isBefore, type Moment } from '../../scene/history.ts';
import { createSession } from '../session.ts';
import { lanesMax, type Lane, type Together, type TogetherState } from './together-types.ts';
import { forebearsOf } from './together-link.ts';
import { memoryText, optionsText, refusedText } from './together-words.ts';
import type { Session, Status } from '../session-types.ts';

const memoryBytesMax = 512 * 1024 * 1024;
const windowBytes = 64 * 1024 * 1024;
const tickMsMax = 250;
/** While the clock moves by itself, cursors follow it as often as this. */
const placeMs = 33;
/** Records of a lane that a frame takes into its index: a millisecond or two of a long history that joins. */
const indexedAtOnce = 50_000;

/** A lane, where its steps stand on the clock, and where its cursor was put. */
interface Member {
  lane: Lane;
  index: ClockIndex;
  step: number;
  /** It was stopped for its memory, until it runs again. */
  stopped: boolean;
}

/** What a session's status is when it is none of these any more; null when `signal` came first. */
function past(
  { store }: Session,
  signal: AbortSignal | undefined,
  ...before: readonly Status[]
): Promise<Status | null> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { status } = store.getState();
      const aborted = signal?.aborted ?? false;
      if (!aborted && before.includes(status)) return;
      leave();
      signal?.removeEventListener('abort', look);
      resolve(aborted ? null : status);
    };
    const leave = store.subscribe(look);
    signal?.addEventListener('abort', look);
    look();
  });
}

/** Lanes, of which `first` is the only one yet. `client` makes the engine of each further lane. */
export function createTogether(first: Session, client: () => EngineClient, name = 'first'): Together {
  const memberOf = (lane: Lane): Member => ({
    lane,
    index: new ClockIndex(lane.session.history()),
    step: -1,
    stopped: false,
  });
  const one: Member = memberOf({
    id: 0,
    name,
    session: first,
    difference: '',
    forkedAt: null,
    making: null,
    refused: '',
  });
  let members: Member[] = [one];
  let ids = 0;
  /** Lanes that are being made count too. */
  let making = 0;
  let closed = false;
  /** At infinite speed the clock goes along with the end: until it is paused, stepped or sent elsewhere. */
  let following = true;
  let lastTick: number | null = null;
  let lastPlaced = -Infinity;
  /** Cursors wait to be placed; because the clock moved. */
  let due = false;
  let moved = false;
  /** The moment inside the clock's place that seekMoment() asked for; null: lanes show the last step that ends there. */
  let pin: { readonly lane: number; readonly moment: Moment } | null = null;
  let seen = '';

  const store = createStore<TogetherState>(() => ({
    lanes: [one.lane],
    forebears: [],
    clock: 'time',
    at: 0,
    end: 0,
    playing: true,
    speed: Infinity,
    picture: 'tree',
    measure: 'write_amplification',
    message: '',
    memoryBytes: first.memoryBytes(),
    memoryBytesMax,
    version: 0,
  }));
  const state = store.getState;
  const memberBy = (id: number): Member | undefined => members.find(({ lane }) => lane.id === id);
  const runs = ({ lane }: Member): boolean => ['running', 'loading'].includes(lane.session.store.getState().status);
  const held = (): number => members.reduce((sum, { lane }) => sum + lane.session.memoryBytes(), 0);

  function say(message: string): string {
    store.setState({ message });
    return message;
  }

  /** Takes in what ended since. Returns whether anything did. */
  function take(recordsMax = Infinity): boolean {
    let any = false;
    for (const member of members) {
      if (member.index.history !== member.lane.session.history()) {
        member.index = new ClockIndex(member.lane.session.history());
        member.step = -1;
        any = true;
      }
      if (!member.index.take(recordsMax)) continue;
      any = true;
      const refused = refusedText(member.index.refused);
      if (refused !== member.lane.refused) member.lane = { ...member.lane, refused };
    }
    return any;
  }

  /** Every cursor where the clock puts it; those that were moved by hand only when the clock, or what is there, has changed. */
  function place(): void {
    const { clock, at } = state();
    const all = moved;
    due = moved = false;
    for (const member of members) {
      const to =
        pin !== null && sharesMoment(member.lane.id, pin.lane, pin.moment)
          ? pin.moment
          : { step: member.index.stepAt(clock, at), ordinal: 0 };
      if (to.step === member.step && !all) continue;
      // An engine that has not come so far yet is asked for the moment again.
      member.step = isBefore(member.lane.session.history().head, to) ? -1 : to.step;
      const { moment } = member.lane.session.store.getState();
      if (moment.step !== to.step || moment.ordinal !== to.ordinal) member.lane.session.seekMoment(to);
    }
  }

  function publish(more: Partial<TogetherState> = {}): void {
    const shown = members.map(({ lane }) => `${lane.id}:${lane.session.store.getState().sceneVersion}`).join();
    const before = state();
    const same = before.lanes.length === members.length && members.every(({ lane }, i) => before.lanes[i] === lane);
    const next: Partial<TogetherState> = {
      ...(same ? {} : { lanes: members.map(({ lane }) => lane) }),
      memoryBytes: held(),
      ...(shown !== seen || !same ? { version: before.version + 1 } : {}),
      ...more,
    };
    seen = shown;
    const keys = Object.keys(next) as (keyof TogetherState)[];
    if (keys.some((key) => next[key] !== before[key])) store.setState(next);
  }

  const endOf = (): number => Math.max(0, ...members.map(({ index }) => index.end(state().clock)));

  function moveTo(at: number, more: Partial<TogetherState> = {}, to: typeof pin = null): void {
    take();
    const end = endOf();
    store.setState({ at: Math.min(Math.max(at, 0), end), end });
    pin = to;
    moved = true;
    place();
    publish(more);
  }

  /** The lane whose own steps lead to a moment of a lane: before the step at which it was forked, that of its parent, and so on. */
  function originOf(id: number, { step, ordinal }: Moment): number {
    const { forebears } = state();
    for (let lane = id; ;) {
      const making = memberBy(lane)?.lane.making ?? forebears.find((gone) => gone.id === lane)?.making;
      if (making?.kind !== 'forked' || step + (ordinal > 0 ? 1 : 0) > making.step) return lane;
      lane = making.lane;
    }
  }
  const sharesMoment = (a: number, b: number, moment: Moment): boolean => originOf(a, moment) === originOf(b, moment);

  /** An engine that brings all of them past what they may hold is stopped: the largest of those that run. */
  function bound(): void {
    for (const member of members) if (!runs(member)) member.stopped = false;
    if (held() <= memoryBytesMax) return;
    const [largest] = members
      .filter((member) => runs(member) && !member.stopped)
      .sort((a, b) => b.lane.session.memoryBytes() - a.lane.session.memoryBytes());
    if (largest === undefined) return;
    largest.stopped = true;
    void largest.lane.session.stop();
    say(`${memoryText(held(), memoryBytesMax)} So ${largest.lane.name} was stopped.`);
  }

  function share(): void {
    for (const { lane } of members) lane.session.setWindow(windowBytes / members.length);
  }

  /** Why there can be no further lane now; null when there can. */
  function full(): string | null {
    if (closed) return 'These engines are no longer compared.';
    if (members.length + making >= lanesMax) return `There are ${lanesMax} engines already. Remove one first.`;
    const likely = Math.max(...members.map(({ lane }) => lane.session.memoryBytes()));
    if (held() + likely <= memoryBytesMax) return null;
    return `${memoryText(held(), memoryBytesMax)} Another one would not fit. Remove one first.`;
  }

  /** Makes a lane of a tape, and waits until its engine works. */
  async function join(
    tape: CommandLog,
    options: ReadonlyMap<number, number>,
    about: Pick<Lane, 'name' | 'difference' | 'forkedAt' | 'making'>,
  ): Promise<string | null> {
    const { reducedMotion, view } = first.store.getState();
    const { seed } = tape.setup;
    making++;
    const session = createSession(client(), { tape, seed, options, reducedMotion, view, followLive: false });
    const status = await past(session, undefined, 'loading');
    making--;
    if (status === 'error' || closed) {
      const { message } = session.store.getState();
      session.close();
      return say(message);
    }
    members = [...members, memberOf({ id: ++ids, session, refused: '', ...about })];
    share();
    due = true;
    publish({ message: '', ...(following && state().speed === Infinity ? { playing: true } : {}) });
    return null;
  }

  return {
    store,

    async add(name, options) {
      const wrong = full();
      if (wrong !== null) return say(wrong);
      const tape = first.log();
      const merged = new Map([...tape.setup.options, ...options]);
      const difference = optionsText(merged, tape.setup.options);
      const values = new Map([...first.store.getState().options, ...options]);
      const setup = { ...tape.setup, options: merged };
      return join({ ...tape, setup }, values, {
        name,
        difference,
        forkedAt: null,
        making: { kind: 'added', options },
      });
    },

    async fork(id, moment, change, signal) {
      const wrong = full();
      if (wrong !== null) return say(wrong);
      const parent = memberBy(id);
      if (parent === undefined) return say(`There is no engine number ${id} here.`);
      // The tape of lane 0 is its own already; of another, what is still to come has only the steps at which lane 0 was given it.
      if (parent !== one) {
        making++;
        const aborted = await past(parent.lane.session, signal, 'loading', 'running');
        making--;
        if (aborted === null) return say(`No fork of ${parent.lane.name} was made.`);
      }
      const { session, name } = parent.lane;
      making++;
      const read = await readFork(session, moment, change);
      making--;
      if (!read.ok) return say(read.sentence);
      const { step, tape, options, difference } = read;
      return join(tape, options, {
        name: `${name}, from step ${formatInteger(step)}`,
        difference,
        forkedAt: { lane: id, moment: { step, ordinal: 0 } },
        making: { kind: 'forked', lane: id, step, change },
      });
    },

    remove(id) {
      const member = memberBy(id);
      if (member === undefined || member === one) return;
      member.lane.session.close();
      members = members.filter((other) => other !== member);
      const { name, making } = member.lane;
      const lanes = members.map(({ lane }) => lane);
      store.setState({ forebears: forebearsOf(lanes, [...state().forebears, { id, name, making: making! }]) });
      share();
      moveTo(state().at, { message: `${member.lane.name} was removed.` }, pin);
    },

    tick(nowMs) {
      const ms = lastTick === null ? 0 : Math.min(Math.max(nowMs - lastTick, 0), tickMsMax);
      lastTick = nowMs;
      for (const { lane } of members) lane.session.tick(nowMs);
      bound();
      const grown = take(indexedAtOnce);
      const before = state();
      const end = endOf();
      const step = before.playing ? (before.speed * ms) / 1000 : 0;
      const at = following && before.speed === Infinity ? end : Math.min(before.at + (step || 0), end);
      const playing = before.playing && (at < end || members.some((member) => runs(member) || member.index.isBehind));
      if (at !== before.at || end !== before.end || playing !== before.playing) store.setState({ at, end, playing });
      moved ||= at !== before.at;
      if (moved) pin = null;
      due ||= grown || moved;
      const rests = !playing || !members.some(runs);
      if (due && (rests || nowMs - lastPlaced >= placeMs)) {
        lastPlaced = nowMs;
        place();
      }
      publish();
    },

    worked(ms) {
      for (const { lane } of members) lane.session.worked(ms);
    },

    seek(at) {
      take();
      following = at >= endOf();
      moveTo(at, { playing: false });
    },

    seekMoment(id, moment) {
      const { lane, index } = memberBy(id) ?? one;
      take();
      following = !isBefore(moment, lane.session.history().head);
      moveTo(index.placeOf(state().clock, moment.step), { playing: false }, following ? null : { lane: id, moment });
    },

    play() {
      const { at, end } = state();
      following = true;
      if (at >= end && !members.some(runs)) moveTo(0, { playing: true });
      else store.setState({ playing: true });
    },

    pause() {
      following = false;
      store.setState({ playing: false });
    },

    step(by) {
      const { clock, at } = state();
      following = false;
      take();
      const places = members.map(({ index }) => index.neighbor(clock, at, by)).filter((place) => place !== null);
      const next = by === 1 ? Math.min(...places) : Math.max(...places);
      moveTo(places.length === 0 ? at : next, { playing: false });
    },

    setClock(clock) {
      const { clock: before, at, end, speed } = state();
      if (clock === before) return;
      const step = one.index.stepAt(before, at);
      const along = at >= end;
      store.setState({ clock });
      take();
      const scale = end > 0 ? endOf() / end : 1;
      const faster = { speed: scale > 0 ? speed * scale : speed };
      const kept = pin?.lane === 0 ? pin : null;
      moveTo(along ? endOf() : one.index.placeOf(clock, kept?.moment.step ?? step), faster, along ? null : kept);
    },

    setSpeed(speed) {
      if (speed > 0) store.setState({ speed });
    },

    setPicture: (picture) => store.setState({ picture }),
    setMeasure: (measure) => store.setState({ measure }),

    momentAt(id, at) {
      const { index } = memberBy(id) ?? one;
      index.take();
      return { step: index.stepAt(state().clock, at), ordinal: 0 };
    },

    placeOf(id, moment) {
      const { index } = memberBy(id) ?? one;
      index.take();
      return index.placeOf(state().clock, moment.step);
    },

    next: (id, moment) => nextIn((memberBy(id) ?? one).lane.session, moment),

    close() {
      closed = true;
      for (const { lane } of members) if (lane.session !== first) lane.session.close();
      members = [one];
      first.setWindow(windowBytes);
      publish({ playing: false });
    },
  };
}
