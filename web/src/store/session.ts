/**
 * The session: what a person does, and what comes of it.
 *
 *   actions ──► client ──► records ──► history ──► cursor ──► scene
 *      └──────────────► state, published at most every 100 ms while the engine runs, at once when something ends
 *
 * It has no clock: `tick` tells it the time. It has no truth about the engine: that is the scene's. It never rejects: what goes wrong is
 * a sentence in `message`, and the last good scene stays.
 */
import { createStore } from 'zustand/vanilla';
import { formatInteger } from '../base/units.ts';
import type { EngineClient, Outcome } from '../engine/types.ts';
import { encodeDelete, encodeGet, encodePut, encodeSet } from '../protocol/commands.gen.ts';
import { parseProgram, type Program } from '../protocol/language.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { lit } from '../scene/causes.ts';
import { nextStop, stops, type StopKind, type StopPlan } from '../scene/stops.ts';
import { narrate } from '../scene/why.ts';
import { concat, maskFor, operationsIn, typed } from './commands.ts';
import { readCsv } from './csv.ts';
import { lookInto } from './dropped.ts';
import { Feed } from './feed.ts';
import { lastWord } from './outcome.ts';
import { Player } from './player.ts';
import type { Session, SessionOptions, SessionState } from './types.ts';

export type * from './types.ts';
export { speeds } from './types.ts';

/** Batches taken in a frame, 256 KiB each: more while frames keep coming in time, fewer when one was late. */
const batches = { first: 4, most: 12, frameMs: 20, lateMs: 34 };
const tickMsMax = 250;
const publishMsRunning = 100;
const publishMsPlaying = 33;
/** Up to so many records the lit ones are found again at every publication; above, when things come to rest. */
const litEager = 200_000;
/** Steps made again in detail before and behind the cursor. */
const detailBefore = 500;
const detailBehind = 1500;

/** A session over a client. It opens an engine at once; status is 'loading' until that is done. */
export function createSession(client: EngineClient, options: SessionOptions = {}): Session {
  const store = createStore<SessionState>(() => ({
    status: 'loading',
    message: '',
    playing: false,
    speed: options.speed ?? Infinity,
    cursor: 0,
    total: 0,
    first: 0,
    moment: { step: 0, ordinal: 0 },
    followLive: options.followLive ?? true,
    sceneVersion: 0,
    progress: null,
    program: '',
    diagnostics: [],
    seed: options.seed ?? 1,
    options: options.options ?? new Map<number, number>(),
    selection: null,
    litCounter: null,
    lit: null,
    stopKind: 'flush',
    reducedMotion: options.reducedMotion ?? false,
    view: options.view ?? '',
    directory: null,
    source: 'live',
  }));
  const state = (): SessionState => store.getState();
  const listeners = new Set<() => void>();
  const events = {
    told: (message: string): void => store.setState({ message }),
    failed: (message: string): void => store.setState({ status: 'error', message, progress: null }),
  };

  const live = new Feed(client, events);
  let feed = live;
  const player = new Player();
  let lastTick: number | null = null;
  let batchesNow = batches.first;
  let lastPublished = -Infinity;
  let shown = { position: -1, total: -1 };
  let wasRunning = false;
  let detailing: AbortController | null = null;
  let opens = 0;
  /** Options were changed before the first command: the engine that waits was made without them. */
  let outdated = false;
  let plan: { readonly total: number; readonly plan: StopPlan } | null = null;

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
    const relight = before.litCounter !== null && changed && (resting || position <= litEager);
    store.setState({
      cursor: position,
      total: history.total,
      first: history.first,
      status,
      progress: feed.progress,
      ...(changed ? { moment: history.moment(position), sceneVersion: before.sceneVersion + 1 } : {}),
      ...(relight ? { lit: lit(history, before.litCounter, 0, position) } : {}),
      ...more,
    });
    if (changed) for (const listener of listeners) listener();
  }

  /** Everything is different: another history. */
  function publishAnew(more: Partial<SessionState> = {}): void {
    shown = { position: -1, total: -1 };
    plan = null;
    player.rest();
    publish({ lit: null, ...more });
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

  async function open(optionValues: ReadonlyMap<number, number>, operations: number): Promise<Outcome> {
    const { seed } = state();
    const turn = ++opens;
    outdated = false;
    store.setState({ status: 'loading', progress: null });
    const opening = live.open({ seed, options: optionValues, mask: maskFor(operations) });
    store.setState({ followLive: options.followLive ?? true });
    place();
    publishAnew({ playing: false });
    const outcome = await opening;
    if (turn === opens)
      store.setState(outcome.ok ? { status: 'ready', message: '' } : { status: 'error', message: outcome.message });
    return outcome;
  }

  /** Submits and waits for the records. Returns a sentence when refused. A dropped directory takes what only `reads`. */
  async function submit(commands: Uint8Array, reads = false): Promise<string | null> {
    if (state().status === 'loading') await ready;
    if (outdated && feed === live) await open(state().options, 0);
    if (state().status === 'error') return state().message;
    if (feed !== live && !reads) {
      const sentence = 'A dropped directory is only looked at; leave it to write.';
      publish({ message: sentence });
      return sentence;
    }
    const asked = feed;
    // What runs keeps the mask that it began with; a directory is shown with everything.
    if (asked === live && !live.running) live.client.setMask(maskFor(operationsIn(commands)));
    const accepted = asked.submit(commands);
    publish();
    const outcome = await accepted;
    if (!outcome.ok) {
      publish({ message: outcome.message });
      return outcome.message;
    }
    await asked.settled();
    return null;
  }

  /** Who acts, acts now: the cursor leaves the past, where it may have been. */
  function comeBack(): void {
    const { followLive } = state();
    if (followLive) return;
    moveTo(feed.history.total, { followLive: true });
    place();
  }

  function refused(program: Program, text: string): boolean {
    store.setState({ program: text, diagnostics: program.diagnostics });
    const [first] = program.diagnostics;
    if (first === undefined) return false;
    store.setState({ message: `Line ${first.line}, column ${first.column}: ${first.message}` });
    return true;
  }

  async function submitTyped(
    what: readonly (readonly ['key' | 'value', string])[],
    encode: (bytes: readonly Uint8Array[]) => Uint8Array,
    reads = false,
  ): Promise<string | null> {
    const parts: Uint8Array[] = [];
    for (const [name, text] of what) {
      const read = typed(name, text);
      if (!read.ok) {
        store.setState({ message: read.sentence });
        return read.sentence;
      }
      parts.push(read.bytes);
    }
    comeBack();
    return submit(encode(parts), reads);
  }

  const ready = open(state().options, 0);

  const session: Session = {
    store,
    scene: () => feed.cursor.scene,
    history: () => feed.history,

    tick(nowMs) {
      const ms = lastTick === null ? 0 : Math.min(Math.max(nowMs - lastTick, 0), tickMsMax);
      lastTick = nowMs;
      if (ms > batches.lateMs) batchesNow = Math.max(1, batchesNow - 2);
      else if (ms > 0 && ms <= batches.frameMs) batchesNow = Math.min(batches.most, batchesNow + 1);
      const taken = feed.take(batchesNow);
      const { followLive, speed } = state();
      let { playing } = state();
      const behind = (): boolean => feed.cursor.position < feed.history.total;
      if (followLive && !playing && speed !== Infinity && behind()) playing = true;
      if (playing) player.play(feed.cursor, feed.history, ms, speed);
      // A cursor that is at the end of what there is waits there while more is coming.
      if (playing && !behind() && !feed.running) playing = false;
      const ended = wasRunning && !feed.running;
      wasRunning = feed.running;
      const interval = feed.running ? publishMsRunning : publishMsPlaying;
      const moved = taken > 0 || feed.cursor.position !== shown.position;
      if (ended || playing !== state().playing) {
        lastPublished = nowMs;
        publish(ended ? { playing, message: lastWord(feed.history.head) || state().message } : { playing });
        if (speed === Infinity && followLive) feed.cursor.follow();
      } else if (moved && nowMs - lastPublished >= interval) {
        lastPublished = nowMs;
        publish();
      } else if (moved) {
        for (const listener of listeners) listener();
      }
    },

    onScene(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async run(text) {
      const program = parseProgram(text);
      if (refused(program, text)) return;
      await ready;
      session.leaveDirectory();
      await live.stop();
      const commands = concat(program.commands);
      const values = new Map([...state().options, ...program.options.map(({ id, value }) => [id, value] as const)]);
      const opened = await open(values, operationsIn(commands));
      if (opened.ok && commands.length > 0) await submit(commands);
    },

    async runMore(text) {
      const program = parseProgram(text);
      if (refused(program, text)) return;
      for (const { id, value } of program.options) {
        const wrong = session.setOption(id, value);
        if (wrong !== null) return;
      }
      comeBack();
      if (program.commands.length > 0) await submit(concat(program.commands));
    },

    edit(text) {
      store.setState({ program: text, diagnostics: parseProgram(text).diagnostics });
    },

    async runCommands(commands) {
      await submit(commands);
    },

    submitPut: (key, value) =>
      submitTyped(
        [
          ['key', key],
          ['value', value],
        ],
        ([k, v]) => encodePut({ key: k!, value: v!, sync: 2 }),
      ),
    submitDelete: (key) => submitTyped([['key', key]], ([k]) => encodeDelete({ key: k!, sync: 2 })),
    submitGet: (key) => submitTyped([['key', key]], ([k]) => encodeGet({ key: k!, snapshot: 0 }), true),

    async stop() {
      const stopping = feed;
      const outcome = await stopping.stop();
      // The engine stands; what it had sent before is still to be taken in, and only then is it known where it stands.
      publish({ playing: false });
      await stopping.settled();
      publish({
        message: outcome.ok ? `Stopped behind step ${formatInteger(feed.history.head.step)}.` : outcome.message,
      });
    },

    async reset() {
      session.leaveDirectory();
      await open(state().options, 0);
    },

    play() {
      if (feed.cursor.position === feed.history.total && !feed.running) moveTo(0);
      if (state().speed !== Infinity) feed.cursor.stay();
      player.rest();
      publish({ playing: true, followLive: true });
    },

    pause() {
      feed.cursor.stay();
      publish({ playing: false, followLive: false });
    },

    step(n = 1) {
      let position = feed.cursor.position;
      for (let i = 0; i < n; i++) position = feed.history.next(position);
      moveTo(position);
    },

    stepBack(n = 1) {
      let position = feed.cursor.position;
      for (let i = 0; i < n; i++) position = feed.history.previous(position);
      moveTo(position);
    },

    stepStop(direction) {
      const stop = nextStop(session.stops(state().stopKind), feed.cursor.position, direction);
      if (stop !== null) moveTo(stop.position);
      return stop !== null;
    },

    setStopKind(stopKind: StopKind) {
      store.setState({ stopKind });
    },

    seek(record) {
      moveTo(record, { followLive: record >= feed.history.total });
      place();
    },

    seekMoment(moment) {
      moveTo(feed.history.positionOf(moment));
    },

    jumpMarker(kind, direction) {
      const marker = feed.history.marker(kind, direction, feed.cursor.position);
      if (marker !== null) moveTo(marker.record + 1);
      return marker;
    },

    setSpeed(speed) {
      if (!(speed > 0)) return;
      player.rest();
      store.setState({ speed });
      if (speed !== Infinity) feed.cursor.stay();
    },

    setOption(option, value) {
      const info = optionInfos.find((o) => o.id === option);
      const refuse = (sentence: string): string => {
        store.setState({ message: sentence });
        return sentence;
      };
      if (info === undefined) return refuse(`There is no option with number ${option}.`);
      if (!Number.isSafeInteger(value) || value < info.min || value > info.max)
        return refuse(
          `${info.name} is a whole number from ${formatInteger(info.min)} to ${formatInteger(info.max)}; got ${String(value)}. It stays as it was.`,
        );
      const values = new Map(state().options);
      if (value === info.default) values.delete(option);
      else values.set(option, value);
      store.setState({
        options: values,
        message: info.dynamic ? '' : `${info.name} acts when the engine begins anew.`,
      });
      // Before its first command the engine has no database to set anything in: it is made anew, with the value, when one comes.
      if (live.history.total === 0 && !live.running) outdated = true;
      else if (info.dynamic && feed === live) void submit(encodeSet({ option, value }));
      return null;
    },

    setSeed(seed) {
      if (Number.isSafeInteger(seed) && seed >= 0)
        store.setState({ seed, message: 'The seed acts when the engine begins anew.' });
      else
        store.setState({
          message: `A seed is a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; got ${String(seed)}.`,
        });
    },

    setView: (view) => store.setState({ view }),
    setReducedMotion: (reducedMotion) => store.setState({ reducedMotion }),
    select: (selection) => store.setState({ selection }),

    light(counter) {
      store.setState({
        litCounter: counter,
        lit: counter === null ? null : lit(feed.history, counter, 0, feed.cursor.position),
      });
    },

    stops(kind) {
      const { history } = feed;
      if (plan === null || plan.total !== history.total || plan.plan.kind !== kind)
        plan = { total: history.total, plan: stops(history, kind) };
      return plan.plan;
    },

    narrate() {
      const record = feed.history.before(feed.cursor.position);
      return record === null ? '' : narrate(record, feed.cursor.scene);
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
      if (last < first) return 'Nothing has happened yet.';
      const made = await of.client.detail(first, last, (progress) => store.setState({ progress }), abort.signal);
      store.setState({ progress: null });
      if (of !== feed || of.history !== history) return 'The history changed meanwhile.';
      if (!made.ok) return made.message;
      const following = cursor.position === history.total;
      const here = history.moment(cursor.position);
      history.putDetail(first, made.value.last, made.value.bytes);
      if (!following || state().speed !== Infinity) cursor.seek(following ? history.total : history.positionOf(here));
      publishAnew();
      return null;
    },

    async inspect(address) {
      const answer = await feed.client.inspect(address);
      if (answer.ok) return answer.value;
      store.setState({ message: answer.message });
      return null;
    },

    async dropCsv(text) {
      const { parts, sentence } = readCsv(text);
      for (const part of parts) {
        const wrong = await submit(part);
        if (wrong !== null) return wrong;
      }
      store.setState({ message: sentence });
      return sentence;
    },

    async dropDirectory(files) {
      session.leaveDirectory();
      const { report, feed: looked } = await lookInto(files, options.inspector, events, (inspecting) => {
        feed = inspecting;
        feed.clear();
        place();
        publishAnew({ source: 'directory', status: 'ready', playing: false });
      });
      if (looked === null) session.leaveDirectory();
      store.setState({ directory: report, message: report.sentence });
      return report;
    },

    leaveDirectory() {
      if (feed === live) return;
      feed.client.close();
      // Whoever still waits for records of it waits no longer.
      feed.clear();
      feed = live;
      place();
      publishAnew({ source: 'live', directory: null, status: 'ready', playing: false });
    },

    close() {
      detailing?.abort();
      if (feed !== live) feed.client.close();
      live.client.close();
    },
  };

  return session;
}
