/**
 * Undo and redo: the earlier states of the lab, each with the name of the change that followed.
 *
 *   past ── lab, "edit of the program" ── lab, "Run" ──►  now  ◄── lab, "bits_per_key" ── future
 *
 * 1. A step is a change of the lab: program, seed, options, what ran, the view and its stops, the family, the lit counter. Moving the cursor and
 *    changing the speed are no steps; a step stores the cursor before it.
 * 2. Changes that belong together are one step: typing without another change in between, one slider drag, an option and its command to the
 *    engine, a set of options and the run with it, and all changes inside `step`.
 * 3. Returning to a lab in which something else ran runs that again; the engine is deterministic, so the picture is the same.
 * 4. A step holds what ran before it, including imported files and an open directory; the oldest steps go when these files are too large.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { labOf, sameLab } from './lab-state.ts';
import type { LabState } from './lab.ts';
import { runIn } from './linked.ts';
import type { LastRun, Session, SessionState } from '../session-types.ts';

export interface Undoable {
  /** The name of the change that would be undone or redone; null if there is none. */
  readonly undo: string | null;
  readonly redo: string | null;
}

/** Changes the session to another lab. `ran`: whether the same ran in it; `was`: what ran in it. */
export type Restore = (to: LabState, ran: 'same' | 'other', was: LastRun) => Promise<void>;

interface Step {
  /** The lab on the other side of the step. */
  readonly lab: LabState;
  readonly lastRun: LastRun;
  readonly change: Change;
}

/** Consecutive changes of one kind are one step, except '' and 'look'. */
interface Change {
  readonly name: string;
  readonly kind: string;
}

const stepsMax = 100;
/** Of the files that steps hold, without those of the last step. */
const filesBytesMax = 512 * 1024 * 1024;
/** The parts of the state that a step can be made of; compared by reference, so that playing costs nothing. */
const kParts = [
  'program',
  'seed',
  'options',
  'lastRun',
  'view',
  'stopKind',
  'family',
  'highlightedCounter',
  'treeAxis',
  'viewPrefs',
] as const;

type Side = 'past' | 'future';

export class LabHistory {
  readonly store: StoreApi<Undoable> = createStore(() => ({ undo: null, redo: null }));
  readonly #session: Session;
  readonly #restore: Restore;
  readonly #steps: Record<Side, Step[]> = { past: [], future: [] };
  /** While a step is made or undone, its parts are no steps of their own. */
  #busy = 0;
  /** Undo and redo run one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(session: Session, restore: Restore) {
    this.#session = session;
    this.#restore = restore;
    session.store.subscribe((state, before) => {
      if (this.#busy > 0 || kParts.every((part) => state[part] === before[part])) return;
      const change = changeOf(before, state, this.#steps.past.at(-1)?.change.kind ?? '');
      if (change !== null) this.#record(before, change);
    });
  }

  /** Both resolve when the lab is restored, and do nothing if there is no step. They never reject. */
  readonly undo = (): Promise<void> => this.#enqueue(() => this.#move('past', 'future', 'Undone'));
  readonly redo = (): Promise<void> => this.#enqueue(() => this.#move('future', 'past', 'Redone'));

  /** Makes all changes of `work` one step of this name, or no step if the name is null. */
  readonly step = async <T>(name: string | null, work: () => Promise<T>): Promise<T> => {
    const { store } = this.#session;
    const before = store.getState();
    this.#busy++;
    const result = await work().finally(() => this.#busy--);
    const after = store.getState();
    const same = sameFiles(before.lastRun, after.lastRun) && sameStep(labOf(before), labOf(after));
    if (name !== null && !same) this.#record(before, { name, kind: '' });
    return result;
  };

  #enqueue(work: () => Promise<void>): Promise<void> {
    return (this.#queue = this.#queue.then(work));
  }

  #publish(): void {
    const { past, future } = this.#steps;
    this.store.setState({ undo: past.at(-1)?.change.name ?? null, redo: future.at(-1)?.change.name ?? null });
  }

  #record(before: SessionState, change: Change): void {
    const { past } = this.#steps;
    const alone = change.kind === '' || change.kind === 'look';
    if (alone || change.kind !== past.at(-1)?.change.kind)
      past.push({ lab: labOf(before), lastRun: before.lastRun, change });
    while (past.length > stepsMax || (past.length > 1 && fileBytesOf(past) > filesBytesMax)) past.shift();
    this.#steps.future = [];
    this.#publish();
  }

  /** Restores the lab of the last step of one side, and stores the present lab on the other. */
  async #move(from: Side, to: Side, verb: string): Promise<void> {
    const step = this.#steps[from].pop();
    if (step === undefined) return;
    const { store } = this.#session;
    const { lastRun } = store.getState();
    const now = labOf(store.getState());
    this.#steps[to].push({ lab: now, lastRun, change: { ...step.change, kind: '' } });
    this.#busy++;
    await this.#restore(
      step.lab,
      sameRun(now, step.lab) && sameFiles(lastRun, step.lastRun) ? 'same' : 'other',
      step.lastRun,
    );
    this.#busy--;
    this.#publish();
    store.setState({ message: `${verb}: ${step.change.name}.` });
  }
}

export const createLabHistory = (session: Session, restore: Restore): LabHistory => new LabHistory(session, restore);

/** Fields whose changes are no steps: where the reader is, and what is selected or enlarged. */
const kNoSteps: readonly (keyof LabState)[] = [
  'moment',
  'speed',
  'selection',
  'mark',
  'stretch',
  'charts',
  'by',
  'markers',
  'figure',
  'key',
  'page',
  'compared',
];

/** Whether two labs differ in no field that makes a step. */
const sameStep = (a: LabState, b: LabState): boolean => {
  const none = Object.fromEntries(kNoSteps.map((name) => [name, undefined]));
  return sameLab({ ...a, ...none }, { ...b, ...none });
};

const sameRun = (a: LabState, b: LabState): boolean => JSON.stringify(runIn(a)) === JSON.stringify(runIn(b));

/** The files of a run, which its lab does not hold, by identity. */
const filesOf = ({ directory, more }: LastRun): readonly (object | null)[] => [
  directory,
  ...more.flatMap(({ commands }) => commands ?? []),
];

function sameFiles(a: LastRun, b: LastRun): boolean {
  const [one, other] = [filesOf(a), filesOf(b)];
  return one.length === other.length && one.every((file, i) => file === other[i]);
}

/** Bytes of the files that steps hold, each counted once. Pure. */
function fileBytesOf(steps: readonly Step[]): number {
  const all = new Set(
    steps.flatMap(({ lastRun: { directory, more } }) => [
      ...(directory?.files.map(({ bytes }) => bytes) ?? []),
      ...more.flatMap(({ commands }) => commands ?? []),
    ]),
  );
  return [...all].reduce((sum, { length }) => sum + length, 0);
}

/** The change between two states; null if it belongs to the last step, whose kind is `last`. Pure. */
function changeOf(before: SessionState, after: SessionState, last: string): Change | null {
  const [a, b] = [labOf(before), labOf(after)];
  if (sameFiles(before.lastRun, after.lastRun) && sameStep(a, b)) return null;
  const [ran, runs] = [runIn(a), runIn(b)];
  if (!sameRun(a, b) || !sameFiles(before.lastRun, after.lastRun)) {
    const line = runs.more.at(-1)?.lines.at(-1) ?? 'Stop';
    const followed = runs.more.length > ran.more.length && runs.program === ran.program;
    if (followed && line.startsWith('set ') && last.startsWith('option')) return null;
    if (followed) return { name: short(line), kind: '' };
    if (last === 'options') return null;
    return { name: runs.program === '' ? 'Reset' : 'Run', kind: '' };
  }
  if (a.program !== b.program) return { name: 'edit of the program', kind: 'program' };
  if (a.seed !== b.seed) return { name: 'seed', kind: 'seed' };
  const changed = Object.keys({ ...a.options, ...b.options }).filter((name) => a.options[name] !== b.options[name]);
  if (changed.length === 1) return { name: changed[0]!, kind: `option ${changed[0]!}` };
  if (changed.length > 1) return { name: `${changed.length} options`, kind: 'options' };
  if (a.view !== b.view) return { name: 'animation', kind: 'look' };
  if (a.steps !== b.steps) return last === 'look' ? null : { name: 'stops', kind: 'stops' };
  if (a.family !== b.family) return { name: 'column family', kind: 'family' };
  if (a.axis !== b.axis) return { name: 'horizontal axis', kind: '' };
  if (a.tombstones !== b.tombstones) return { name: 'map or lifetimes of tombstones', kind: '' };
  if (a.joins !== b.joins) return { name: 'drawing of joins', kind: '' };
  if (a.counters !== b.counters) return { name: 'counters listed', kind: '' };
  return { name: 'lit counter', kind: 'counter' };
}

const short = (line: string): string => (line.length > 40 ? `${line.slice(0, 39)}…` : line);
