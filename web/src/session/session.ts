/**
 * The session: what a person does, and what comes of it.
 *
 *   actions ──► client ──► records ──► history ──► cursor ──► scene
 *      └──────────────► state, published at most every 100 ms while the engine runs, at once when something ends
 *
 * This file holds the state, the frames and what is asked of the history; travel.ts moves the cursor, asking.ts gives work to the engine.
 *
 * It has no clock: `tick` tells it the time. It has no truth about the engine: that is the scene's. It never rejects: what goes wrong is
 * a sentence in `message`, and the last good scene stays.
 */
import { createStore } from 'zustand/vanilla';
import type { EngineClient } from '../engine/client-types.ts';
import { lit } from '../scene/causes.ts';
import { familyNames } from '../scene/families.ts';
import type { StopKind } from '../scene/stop-classifier.ts';
import { StopPlanner, type StopPlan } from '../scene/stops.ts';
import { asking } from './asking.ts';
import type { Core } from './core.ts';
import { Feed } from './feed.ts';
import { defaultViewPrefs } from './documents/view-prefs.ts';
import { lastWord } from './outcome.ts';
import { placeOf } from './place.ts';
import { Player } from './player.ts';
import { RunWatch } from './run-limits.ts';
import { travel } from './travel.ts';
import type { Session, SessionOptions, SessionState } from './session-types.ts';

export type * from './session-types.ts';
export { speeds } from './session-types.ts';

/** Batches taken in a frame, 256 KiB each: more while frames keep coming in time, fewer when one was late that had nothing to draw. */
const batches = { first: 4, most: 32, frameMs: 20, lateMs: 34 };
const tickMsMax = 250;
const publishMsRunning = 100;
/**
 * While the engine runs, drawing may take this share of the time; where a picture takes long, fewer are drawn. On a machine of two cores what
 * is drawn is taken from the engine, and nobody reads more than a few pictures a second.
 */
const drawingShare = 0.125;
const publishMsMost = 1000;
/** Frames in which a publication is drawn: parts of a page may take turns. */
const drawingFrames = 4;
/** Records over which the stops of the chosen animation are planned ahead in a frame. */
const plannedAhead = 100_000;
const publishMsPlaying = 33;
/** Up to so many records the lit ones are found again at every publication; above, when things come to rest. */
const litEager = 200_000;
/** Steps made again in detail before and behind the cursor. */
const detailBefore = 500;
const detailBehind = 1500;

/** A session over a client. It opens an engine at once; status is 'loading' until that is done. */
export function createSession(client: EngineClient, options: SessionOptions = {}): Session {
  const store = createStore<SessionState>(() => ({
    status: options.unopened ? 'ready' : 'loading',
    message: '',
    playing: false,
    speed: options.speed ?? Infinity,
    cursor: 0,
    total: 0,
    first: 0,
    moment: { step: 0, ordinal: 0 },
    pastMoment: 0,
    followLive: options.followLive ?? true,
    sceneVersion: 0,
    progress: null,
    program: '',
    diagnostics: [],
    extended: [],
    failures: { total: 0, listed: [] },
    seed: options.seed ?? 1,
    options: options.options ?? new Map<number, number>(),
    ran: {
      program: '',
      seed: options.seed ?? 1,
      options: options.options ?? new Map<number, number>(),
      more: [],
      directory: null,
    },
    family: 0,
    selection: null,
    litCounter: null,
    lit: null,
    pointed: [],
    mark: null,
    stretch: null,
    charts: '',
    compared: null,
    treeAxis: 'key',
    viewPrefs: defaultViewPrefs,
    stepBy: 'record',
    markerKind: 'any',
    stopKind: 'flush',
    reducedMotion: options.reducedMotion ?? false,
    view: options.view ?? '',
    source: 'live',
  }));
  const state = (): SessionState => store.getState();
  const listeners = new Set<() => void>();
  const events = {
    told: (message: string): void => store.setState({ message }),
    failed: (message: string): void => store.setState({ status: 'error', message, progress: null }),
  };

  const feed = new Feed(client, events);
  const player = new Player();
  const watch = new RunWatch(options.limits);
  let lastTick: number | null = null;
  let batchesNow = batches.first;
  /** Of the last publication: frames that may still draw something of it, and how long those took that did. */
  let drawing = 0;
  let drawingMs = 0;
  /** The page's work on the last frame, as far as it was told. */
  let workedMs = 0;
  let lastPublished = -Infinity;
  let shown = { position: -1, total: -1 };
  let wasRunning = false;
  let detailing: AbortController | null = null;
  /** By animation; of the history that is shown, as long as its numbers hold. */
  const planners = new Map<StopKind, StopPlanner>();

  /** Brings the state in line with the feed. Versions rise only when what is shown has changed. */
  function publish(more: Partial<SessionState> = {}): void {
    const { history, cursor } = feed;
    const position = cursor.position;
    const changed = position !== shown.position || history.total !== shown.total;
    shown = { position, total: history.total };
    wasRunning ||= feed.running;
    const before = state();
    const status =
      before.status === 'loading' || before.status === 'error' ? before.status : feed.running ? 'running' : 'ready';
    const resting = !feed.running && !(more.playing ?? before.playing);
    const moment = changed ? history.moment(position) : before.moment;
    const relight = before.litCounter !== null && changed && (resting || position <= litEager);
    store.setState({
      cursor: position,
      total: history.total,
      first: history.first,
      status,
      progress: feed.progress,
      ...(changed
        ? { moment, pastMoment: position - history.positionOf(moment), sceneVersion: before.sceneVersion + 1 }
        : {}),
      ...(relight ? { lit: lit(history, before.litCounter, 0, position) } : {}),
      ...more,
    });
    if (changed) for (const listener of listeners) listener();
  }

  /** Everything is different: another history. */
  function publishAnew(more: Partial<SessionState> = {}): void {
    shown = { position: -1, total: -1 };
    planners.clear();
    player.rest();
    publish({ lit: null, family: 0, pointed: [], mark: null, stretch: null, ...more });
    const { litCounter } = state();
    if (litCounter !== null) store.setState({ lit: lit(feed.history, litCounter, 0, feed.cursor.position) });
  }

  /** The cursor where following puts it: at the end for good, or where it is. */
  function place(): void {
    const { followLive, speed } = state();
    if (followLive && speed === Infinity) feed.cursor.follow();
    else feed.cursor.stay();
  }

  function moveTo(position: number, more: Partial<SessionState> = {}): void {
    feed.cursor.seek(position);
    publish({ playing: false, followLive: false, ...more });
  }

  function plannerOf(kind: StopKind): StopPlanner {
    const known = planners.get(kind);
    if (known?.history === feed.history) return known;
    const planner = new StopPlanner(feed.history, kind);
    planners.set(kind, planner);
    return planner;
  }
  const stopsOf = (kind: StopKind): StopPlan => plannerOf(kind).read();

  /** Lists what has failed since the engine was begun, when a run has ended. */
  async function reportFailures(): Promise<void> {
    const { history } = feed;
    const { failed } = history.head;
    const known = state().failures.total;
    if (failed === known) return;
    const module = await import('./failures.ts').catch(() => null);
    const listed = await module?.failuresOf(history, feed.client.log(), state().ran.program);
    if (module === null || listed === undefined || feed.history !== history) return;
    // One that came last was reported when the run ended.
    const said = failed === known + 1 && lastWord(history.head) !== '';
    const message = said ? state().message : module.failuresText(failed, listed);
    store.setState({ failures: { total: failed, listed }, message });
  }

  /** Says when a run comes near a limit, and stops it at that of its operations. */
  function watchRun(): void {
    if (!feed.running) return;
    const warning = watch.read(feed.history, feed.client.memoryBytes);
    if (warning === null) return;
    const say = (): void => store.setState({ message: warning.sentence });
    if (warning.stop) void asked.stop().then(say);
    else say();
  }

  const core: Core = {
    store,
    live: feed,
    publish,
    publishAnew,
    place,
    moveTo,
    rest: () => player.rest(),
  };

  const asked = asking(core, options);
  return {
    ...travel(core, stopsOf),
    ...asked,
    stops: stopsOf,
    store,
    scene: () => feed.cursor.scene,
    history: () => feed.history,
    log: () => feed.client.log(),

    tick(nowMs) {
      const ms = lastTick === null ? 0 : Math.min(Math.max(nowMs - lastTick, 0), tickMsMax);
      lastTick = nowMs;
      // The frames behind a publication are as long as drawing takes; any other is as long as taking in does.
      if (drawing > 0) {
        drawing--;
        drawingMs += ms > batches.frameMs ? ms : workedMs;
      } else if (ms > batches.lateMs) batchesNow = Math.max(1, batchesNow - 2);
      else if (ms > 0 && ms <= batches.frameMs) batchesNow = Math.min(batches.most, batchesNow + 1);
      workedMs = 0;
      feed.take(batchesNow);
      watchRun();
      const { followLive, speed } = state();
      let { playing } = state();
      const behind = (): boolean => feed.cursor.position < feed.history.total;
      if (followLive && !playing && speed !== Infinity && behind()) playing = true;
      if (playing) player.play(feed.cursor, feed.history, ms, speed);
      // A cursor that is at the end of what there is waits there while more is coming.
      if (playing && !behind() && !feed.running) playing = false;
      const ended = wasRunning && !feed.running;
      wasRunning = feed.running;
      const running = Math.min(publishMsMost, Math.max(publishMsRunning, drawingMs / drawingShare));
      const interval = feed.running ? running : publishMsPlaying;
      const moved = feed.history.total !== shown.total || feed.cursor.position !== shown.position;
      if (feed.running) plannerOf(state().stopKind).advance(plannedAhead);
      if (ended || playing !== state().playing) {
        lastPublished = nowMs;
        publish(ended ? { playing, message: lastWord(feed.history.head) || state().message } : { playing });
        if (speed === Infinity && followLive) feed.cursor.follow();
        if (ended) void reportFailures();
      } else if (moved && nowMs - lastPublished >= interval) {
        lastPublished = nowMs;
        [drawing, drawingMs] = [drawingFrames, 0];
        publish();
      } else if (moved) {
        for (const listener of listeners) listener();
      }
    },

    worked(ms) {
      workedMs = ms;
    },

    onScene(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    setStopKind: (stopKind) => store.setState({ stopKind }),
    setTreeAxis: (treeAxis) => store.setState({ treeAxis }),
    setViewPrefs: (change) => store.setState({ viewPrefs: { ...state().viewPrefs, ...change } }),
    setView: (view) => store.setState({ view }),
    setReducedMotion: (reducedMotion) => store.setState({ reducedMotion }),
    setFamily(family) {
      const [, name] = familyNames(feed.history.head).find(([number]) => number === family) ?? [0, 'default'];
      store.setState({ family, selection: null, message: `Column family ${name} is shown.` });
    },
    select: (selection) => store.setState({ selection }),

    light(counter) {
      store.setState({
        litCounter: counter,
        pointed: [],
        lit: counter === null ? null : lit(feed.history, counter, 0, feed.cursor.position),
      });
    },

    pointAt: (pointed) => store.setState({ pointed, ...(pointed.length > 0 ? { litCounter: null, lit: null } : {}) }),
    setMark: (set) =>
      store.setState({
        mark: typeof set === 'object' ? set : set ? feed.history.moment(feed.cursor.position) : null,
      }),
    setStretch: (of) =>
      store.setState({ stretch: of && [placeOf(feed.history, of.from), placeOf(feed.history, of.to)] }),
    setCharts: (charts) => store.setState({ charts }),
    setCompared: (compared) => store.setState({ compared }),

    narrate() {
      const record = feed.history.before(feed.cursor.position);
      return record === null ? '' : (options.narrate?.(record, feed.cursor.scene) ?? '');
    },

    async detail() {
      detailing?.abort();
      const abort = (detailing = new AbortController());
      const { history, cursor } = feed;
      const of = feed;
      const moment = history.moment(cursor.position);
      const begin = history.moment(history.first);
      const first = Math.max(begin.step + (begin.ordinal > 0 ? 2 : 1), moment.step + 1 - detailBefore);
      const last = Math.min(history.head.step, moment.step + detailBehind);
      if (last < first) return 'There are no records yet.';
      const made = await of.client.detail(first, last, (progress) => store.setState({ progress }), abort.signal);
      store.setState({ progress: null });
      if (of !== feed || of.history !== history) return 'The history has changed in the meantime.';
      if (!made.ok) return made.message;
      const following = cursor.position === history.total;
      const here = history.moment(cursor.position);
      history.putDetail(first, made.value.last, made.value.bytes);
      if (!following || state().speed !== Infinity) cursor.seek(following ? history.total : history.positionOf(here));
      const { family, pointed, mark, stretch } = state();
      publishAnew({ family, pointed, mark, stretch });
      return null;
    },

    memoryBytes: () => feed.client.memoryBytes,
    setWindow: (bytes) => feed.setWindow(bytes),

    async inspect(address) {
      const answer = await feed.client.inspect(address);
      if (answer.ok) return answer.value;
      store.setState({ message: answer.message });
      return null;
    },

    async ask(addresses) {
      const { client, history, cursor } = feed;
      const { step } = history.moment(cursor.position);
      const now = await Promise.all(addresses.map((address) => client.inspect(address)));
      const answers = new Map(addresses.map((address, i) => [address, now[i]!]));
      // In the midst of a step what it shows may be there only behind it, or only before.
      for (const then of new Set([Math.min(step + 1, history.head.step), step])) {
        const gone = [...answers].flatMap(([address, { ok }]) => (ok ? [] : [address]));
        if (gone.length === 0) break;
        const made = await client.inspectAt(then, gone);
        gone.forEach((address, i) => answers.set(address, made[i]!));
      }
      return addresses.map((address) => answers.get(address)!);
    },

    inspectAt: async (step, address) => (await feed.client.inspectAt(step, [address]))[0]!,

    close() {
      detailing?.abort();
      feed.client.close();
    },
  };
}
