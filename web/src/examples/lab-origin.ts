/**
 * Opens an example, or the lab in the address. It runs, and the session pauses at the moment that the lab gives,
 * otherwise at the first stop of the animation that it demonstrates.
 */
import { nextTask } from '../base/next-task.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import type { LabHistory } from '../session/documents/lab-history.ts';
import { viewPrefsOfLab, optionsById, placeOfLab } from '../session/documents/lab-state.ts';
import { labVersion, type LabState } from '../session/documents/lab.ts';
import { runIn, type Linked } from '../session/documents/linked.ts';
import { positionOf } from '../session/record-anchor.ts';
import { speeds, type LastRun, type Session } from '../session/session-types.ts';
import { stopKinds } from '../scene/stop-classifier.ts';
import { isMainView, stopKindOf } from '../visualizations/registry.ts';
import { kPresets } from './presets.ts';
import { isProgramOf, wholeProgramOf, type Preset } from './preset.ts';

export interface LabOrigin {
  /** The id of an example, or 'link'. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly lab: LabState;
  /** Made by a newer Strata and perhaps only partly understood: nothing replaces it until the user agrees. */
  readonly newer?: true;
  /** Of an example whose lab has only the head of its program. */
  readonly lines?: Preset['lines'];
}

/** The lab of an origin with its whole program. Rejects if that cannot be fetched. */
export async function wholeLab({ lab, lines }: LabOrigin): Promise<LabState> {
  return { ...lab, program: await wholeProgramOf({ program: lab.program, ...(lines && { lines }) }) };
}

/** An example as an origin. Pure. */
export function labOriginOf({ id, name, about, view, program, lines }: Preset): LabOrigin {
  return { id, name, about, lab: { v: labVersion, program, seed: 1, options: {}, view }, ...(lines && { lines }) };
}

/** The lab of an address as an origin; `view`: given separately in the address, takes precedence. Pure. */
export function labOriginOfLink({ lab, newer }: Linked, view: string): LabOrigin {
  return {
    id: 'link',
    name: 'Lab from the link',
    about: 'It was opened from the address of this page.',
    lab: { ...lab, view: [view, lab.view ?? ''].find(isMainView) ?? 'write-path' },
    ...(newer && { newer }),
  };
}

/** The user's own lab, once it is no longer an example. */
export const kCustom: LabOrigin = {
  id: 'own',
  name: 'Your own',
  about: '',
  lab: { v: labVersion, program: '', seed: 1, options: {} },
};

/** The example that an address names ("#example=merge"), otherwise the first. Pure. */
export function exampleOf(hash: string): LabOrigin {
  const named = /^#example=([a-z-]+)$/.exec(hash)?.[1];
  return labOriginOf(kPresets.find(({ id }) => id === named) ?? kPresets[0]!);
}

/** Approximate duration of playing a whole run, seconds: instant playback would show nothing. */
const kPlayedSeconds = 30;
/** Minimum speed, records per second. */
const kSlowest = 100;

/** The speed, records per second, that plays `total` records in about half a minute. Pure. */
function paceOf(total: number): number {
  return speeds.findLast((speed) => speed <= Math.max(kSlowest, total / kPlayedSeconds)) ?? kSlowest;
}

/**
 * Runs work at full speed, so that its result appears at once, and then sets a speed suitable for replaying it. Never
 * rejects, because no work here does.
 */
export async function runNow<T>(session: Session, work: () => Promise<T>): Promise<T> {
  session.setSpeed(Infinity);
  const done = await work();
  const { total } = session.history();
  if (session.store.getState().speed === Infinity && total > 0) session.setSpeed(paceOf(total));
  return done;
}

/**
 * Runs a lab on a new engine and applies its view settings. Resolves when the run has finished; the session's state
 * reports errors, and a lab that cannot run does not change the picture. `was`: input of the engine that no lab
 * contains, if known; otherwise it starts empty. Never rejects.
 */
export async function open(session: Session, lab: LabState, was?: Pick<LastRun, 'more' | 'directory'>): Promise<void> {
  const run = runIn(lab);
  const { more, directory } = was ?? { more: run.more, directory: null };
  const view = [lab.view ?? ''].find(isMainView) ?? 'write-path';
  const stopKind = stopKinds.find((kind) => kind === lab.steps) ?? stopKindOf(view);
  session.setView(view);
  session.setStopKind(stopKind);
  session.prepare(run.seed, optionsById(run.options));
  // A long run is shown while it runs; when it has finished, the session moves to the lab's moment.
  session.setSpeed(Infinity);
  await session.run(run.program, true, more, directory);
  // The run ends in the frame of its last records, which draws its end. The jump is a task of its own.
  await nextTask();
  // The user has opened something else meanwhile.
  if (session.store.getState().program !== run.program) return;
  if (lab.ran) {
    session.prepare(lab.seed, optionsById(lab.options));
    session.edit(lab.program);
  }
  const { total } = session.history();
  session.setSpeed(lab.speed === undefined ? paceOf(total) : lab.speed === 0 ? Infinity : lab.speed);
  if (lab.family) session.setFamily(lab.family);
  // An example has no view settings; a whole lab has.
  if (lab.moment || lab.axis) session.setTreeAxis(lab.axis ?? 'key');
  if (lab.moment || lab.tombstones || lab.joins || lab.counters || lab.figure || lab.key || lab.page)
    session.setViewPrefs(viewPrefsOfLab(lab));
  if (lab.moment) session.seekMoment({ step: lab.moment[0], ordinal: lab.moment[1] }, lab.moment[2]);
  else session.seek(session.stops(stopKind).stops[0]?.position ?? total);
  session.pause();
  session.select(lab.selection ?? null);
  // An example has no lit counter; a whole lab may.
  if (lab.moment) session.highlightCounter(counterOf(lab));
  session.setStepBy(lab.by ?? 'record');
  session.setMarkerKind(lab.markers ?? 'any');
  session.setCharts(lab.charts ?? '');
  if (lab.mark) session.setBaseline({ step: lab.mark[0], ordinal: lab.mark[1] });
  const [from, to] = (lab.stretch ?? []).map((place) => positionOf(session.history(), placeOfLab(place)));
  if (from !== undefined && to !== undefined && from < to) session.setVisibleRange({ from, to });
}

const counterOf = (lab: LabState): number | null => counterInfos.find(({ name }) => name === lab.counter)?.id ?? null;

/** Closes the open directory: the previous lab runs again, as one step of the undo history. Never rejects. */
export async function closeDirectory(session: Session, undoing: LabHistory | undefined): Promise<void> {
  const { directory } = session.store.getState().lastRun;
  if (directory === null) return;
  const { lab, lastRun } = directory.before;
  await asStep(undoing, `Close ${directory.name}`, () => open(session, lab, lastRun));
}

/** Does work as one step of the undo history, if there is one. */
export const asStep = <T>(undoing: LabHistory | undefined, name: string, work: () => Promise<T>): Promise<T> =>
  undoing === undefined ? work() : undoing.step(name, work);

/**
 * Restores an earlier lab; `was`: the input of its engine. If the same input ran, the session stays at its moment.
 * Never rejects.
 */
export async function restore(session: Session, lab: LabState, ran: 'same' | 'other', was: LastRun): Promise<void> {
  // Undo does not change pages: the user may have opened another one since.
  if (ran === 'other') return open(session, { ...lab, page: undefined }, was);
  const now = session.store.getState();
  if (now.program !== lab.program) session.edit(lab.program);
  session.prepare(lab.seed, optionsById(lab.options));
  session.setView(lab.view ?? '');
  const stopKind = stopKinds.find((kind) => kind === lab.steps);
  if (stopKind) session.setStopKind(stopKind);
  if (now.family !== (lab.family ?? 0)) session.setFamily(lab.family ?? 0);
  session.setTreeAxis(lab.axis ?? 'key');
  const { tombstones, joins, counters } = viewPrefsOfLab(lab);
  session.setViewPrefs({ tombstones, joins, counters });
  session.highlightCounter(counterOf(lab));
}

/** What a lab was opened from, judged by its program: an example, or the lab in the address, otherwise the user's own. Pure. */
export function labOriginLike(lab: LabState, linked: LabOrigin | null): LabOrigin {
  const { program } = runIn(lab);
  const preset = kPresets.find((each) => isProgramOf(each, program));
  if (preset) return labOriginOf(preset);
  return linked !== null && runIn(linked.lab).program === program ? linked : kCustom;
}
