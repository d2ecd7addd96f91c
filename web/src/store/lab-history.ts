/**
 * Undo and redo: the labs that there were, each with the name of what was done to it.
 *
 *   past ── lab, "edit of the program" ── lab, "Run" ──►  now  ◄── lab, "bits_per_key" ── future
 *
 * 1. What can be undone is what makes the lab: program, seed, options, what ran, the view and its stops, the family, the lit counter. Where
 *    the reader stands, and how fast time goes, are no steps; a step remembers where the reader stood before it.
 * 2. What belongs together is one step: typing until something else is done, one knob dragged, an option and its way to the engine, a set of
 *    options and the run with it, and whatever `step` is told to do.
 * 3. Going back to a lab in which something else ran means running that again; everything is deterministic, so it is the same picture.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { labOf, sameLab, type LabState } from './lab-state.ts';
import { runIn } from './linked.ts';
import type { Session, SessionState } from './types.ts';

export interface Undoable {
  /** What would be undone and done again; null where there is nothing. */
  readonly undo: string | null;
  readonly redo: string | null;
}

export interface LabHistory {
  readonly store: StoreApi<Undoable>;
  /** Resolve when the lab stands. Without anything to undo nothing happens. Never reject. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Whatever `work` does to the lab is one step of this name; without a name it is none. */
  step<T>(name: string | null, work: () => Promise<T>): Promise<T>;
}

/** Brings the session from one lab to another. */
export type Restore = (to: LabState, ran: 'same' | 'other') => Promise<void>;

interface Step {
  /** As it was on the other side of the step. */
  readonly lab: LabState;
  readonly change: Change;
}

/** `kind`: consecutive ones of the same kind are one step, but for '' and 'look', which stand alone. */
interface Change {
  readonly name: string;
  readonly kind: string;
}

const stepsMax = 100;
/** The parts of the state that a step can be made of; compared by reference, so that playing costs nothing. */
const kParts = [
  'program',
  'seed',
  'options',
  'ran',
  'view',
  'stopKind',
  'family',
  'litCounter',
  'treeAxis',
  'look',
] as const;

export function createLabHistory(session: Session, restore: Restore): LabHistory {
  const store = createStore<Undoable>(() => ({ undo: null, redo: null }));
  let past: Step[] = [];
  let future: Step[] = [];
  /** While a step is made or undone: its parts are no steps of their own. */
  let busy = 0;
  /** Undoing and doing again, one after the other. */
  let turn: Promise<void> = Promise.resolve();

  const tell = (): void =>
    store.setState({ undo: past.at(-1)?.change.name ?? null, redo: future.at(-1)?.change.name ?? null });

  function note(before: LabState, change: Change): void {
    const last = past.at(-1)?.change;
    const alone = change.kind === '' || change.kind === 'look';
    if (alone || change.kind !== last?.kind) past.push({ lab: before, change });
    past = past.slice(-stepsMax);
    future = [];
    tell();
  }

  session.store.subscribe((state, before) => {
    if (busy > 0 || kParts.every((part) => state[part] === before[part])) return;
    const change = changeOf(before, state, past.at(-1)?.change.kind ?? '');
    if (change !== null) note(labOf(before), change);
  });

  /** Takes the last step of one side, and puts what there is now on the other. */
  async function travel(from: () => Step[], to: () => Step[], words: string): Promise<void> {
    const step = from().pop();
    if (step === undefined) return;
    const now = labOf(session.store.getState());
    to().push({ lab: now, change: { ...step.change, kind: '' } });
    busy++;
    await restore(step.lab, sameRun(now, step.lab) ? 'same' : 'other');
    busy--;
    tell();
    session.store.setState({ message: `${words}: ${step.change.name}.` });
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(work));

  return {
    store,
    undo: () =>
      inTurn(() =>
        travel(
          () => past,
          () => future,
          'Undone',
        ),
      ),
    redo: () =>
      inTurn(() =>
        travel(
          () => future,
          () => past,
          'Done again',
        ),
      ),
    async step(name, work) {
      const before = labOf(session.store.getState());
      busy++;
      const result = await work().finally(() => busy--);
      if (name !== null && !sameStep(before, labOf(session.store.getState()))) note(before, { name, kind: '' });
      return result;
    },
  };
}

/** Where the reader stands, how fast time goes, what is pointed at and looked at from near. */
const kStill: readonly (keyof LabState)[] = [
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

/** Whether two labs differ in nothing that is a step. */
const sameStep = (a: LabState, b: LabState): boolean => {
  const still = Object.fromEntries(kStill.map((name) => [name, undefined]));
  return sameLab({ ...a, ...still }, { ...b, ...still });
};

const sameRun = (a: LabState, b: LabState): boolean => JSON.stringify(runIn(a)) === JSON.stringify(runIn(b));

/** What was done between two states, or null where it belongs to the step before, of the given kind. Pure. */
export function changeOf(before: SessionState, after: SessionState, last: string): Change | null {
  const [a, b] = [labOf(before), labOf(after)];
  if (sameStep(a, b)) return null;
  const [ran, runs] = [runIn(a), runIn(b)];
  if (!sameRun(a, b)) {
    const line = runs.more.at(-1)?.lines.at(-1) ?? 'Stop';
    const followed = runs.more.length > ran.more.length && runs.program === ran.program;
    if (followed && line.startsWith('set ') && last.startsWith('option')) return null;
    if (followed) return { name: short(line), kind: '' };
    if (last === 'options') return null;
    return { name: runs.program === '' ? 'Reset' : 'Run', kind: '' };
  }
  if (a.program !== b.program) return { name: 'edit of the program', kind: 'program' };
  if (a.seed !== b.seed) return { name: 'seed', kind: 'seed' };
  const turned = Object.keys({ ...a.options, ...b.options }).filter((name) => a.options[name] !== b.options[name]);
  if (turned.length === 1) return { name: turned[0]!, kind: `option ${turned[0]!}` };
  if (turned.length > 1) return { name: `${turned.length} options`, kind: 'options' };
  if (a.view !== b.view) return { name: 'choice of the animation', kind: 'look' };
  if (a.steps !== b.steps) return last === 'look' ? null : { name: 'choice of the stops', kind: 'stops' };
  if (a.family !== b.family) return { name: 'choice of the column family', kind: 'family' };
  if (a.axis !== b.axis) return { name: 'choice of what the tree stands over', kind: '' };
  if (a.tombstones !== b.tombstones) return { name: 'choice of the map or the lives of tombstones', kind: '' };
  if (a.counters !== b.counters) return { name: 'choice of the counters that are listed', kind: '' };
  return { name: 'lit counter', kind: 'counter' };
}

const short = (line: string): string => (line.length > 40 ? `${line.slice(0, 39)}…` : line);
