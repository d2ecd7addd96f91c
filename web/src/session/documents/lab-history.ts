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
 * 4. A step holds what ran before it, imported files and an open directory included; the oldest steps go when these files are too large.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { labOf, sameLab } from './lab-state.ts';
import type { LabState } from './lab.ts';
import { runIn } from './linked.ts';
import type { Ran, Session, SessionState } from '../session-types.ts';

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

/** Brings the session from one lab to another; `was`: what ran in that one. */
export type Restore = (to: LabState, ran: 'same' | 'other', was: Ran) => Promise<void>;

interface Step {
  /** As it was on the other side of the step. */
  readonly lab: LabState;
  readonly ran: Ran;
  readonly change: Change;
}

/** `kind`: consecutive ones of the same kind are one step, but for '' and 'look', which stand alone. */
interface Change {
  readonly name: string;
  readonly kind: string;
}

const stepsMax = 100;
/** Of files that steps hold, besides those of the last one. */
const filesBytesMax = 512 * 1024 * 1024;
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
  'viewPrefs',
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

  function note(before: SessionState, change: Change): void {
    const last = past.at(-1)?.change;
    const alone = change.kind === '' || change.kind === 'look';
    if (alone || change.kind !== last?.kind) past.push({ lab: labOf(before), ran: before.ran, change });
    past = past.slice(-stepsMax);
    while (past.length > 1 && fileBytesOf(past) > filesBytesMax) past.shift();
    future = [];
    tell();
  }

  session.store.subscribe((state, before) => {
    if (busy > 0 || kParts.every((part) => state[part] === before[part])) return;
    const change = changeOf(before, state, past.at(-1)?.change.kind ?? '');
    if (change !== null) note(before, change);
  });

  /** Takes the last step of one side, and puts what there is now on the other. */
  async function travel(from: () => Step[], to: () => Step[], words: string): Promise<void> {
    const step = from().pop();
    if (step === undefined) return;
    const { ran } = session.store.getState();
    const now = labOf(session.store.getState());
    to().push({ lab: now, ran, change: { ...step.change, kind: '' } });
    busy++;
    await restore(step.lab, sameRun(now, step.lab) && sameFiles(ran, step.ran) ? 'same' : 'other', step.ran);
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
          'Redone',
        ),
      ),
    async step(name, work) {
      const before = session.store.getState();
      busy++;
      const result = await work().finally(() => busy--);
      const after = session.store.getState();
      const same = sameFiles(before.ran, after.ran) && sameStep(labOf(before), labOf(after));
      if (name !== null && !same) note(before, { name, kind: '' });
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

/** What of a run its lab does not hold; the same files are the same objects. */
const filesOf = ({ directory, more }: Ran): readonly (object | null)[] => [
  directory,
  ...more.flatMap(({ commands }) => commands ?? []),
];

function sameFiles(a: Ran, b: Ran): boolean {
  const [one, other] = [filesOf(a), filesOf(b)];
  return one.length === other.length && one.every((file, i) => file === other[i]);
}

/** Bytes of the files that steps hold, each counted once. Pure. */
function fileBytesOf(steps: readonly Step[]): number {
  const all = new Set(
    steps.flatMap(({ ran: { directory, more } }) => [
      ...(directory?.files.map(({ bytes }) => bytes) ?? []),
      ...more.flatMap(({ commands }) => commands ?? []),
    ]),
  );
  return [...all].reduce((sum, { length }) => sum + length, 0);
}

/** What was done between two states, or null where it belongs to the step before, of the given kind. Pure. */
export function changeOf(before: SessionState, after: SessionState, last: string): Change | null {
  const [a, b] = [labOf(before), labOf(after)];
  if (sameFiles(before.ran, after.ran) && sameStep(a, b)) return null;
  const [ran, runs] = [runIn(a), runIn(b)];
  if (!sameRun(a, b) || !sameFiles(before.ran, after.ran)) {
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
  if (a.view !== b.view) return { name: 'animation', kind: 'look' };
  if (a.steps !== b.steps) return last === 'look' ? null : { name: 'stops', kind: 'stops' };
  if (a.family !== b.family) return { name: 'column family', kind: 'family' };
  if (a.axis !== b.axis) return { name: 'horizontal axis', kind: '' };
  if (a.tombstones !== b.tombstones) return { name: 'map or lives of tombstones', kind: '' };
  if (a.counters !== b.counters) return { name: 'counters listed', kind: '' };
  return { name: 'lit counter', kind: 'counter' };
}

const short = (line: string): string => (line.length > 40 ? `${line.slice(0, 39)}…` : line);
