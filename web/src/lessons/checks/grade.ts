/**
 * Grades a check: runs the experiment with the chosen options and compares its counts with the wanted ones. No answer is
 * stored, so the grade is right after a change of the engine. Nothing is rendered here, so tests grade like the page.
 */
import type { History } from '../../session/session-types.ts';
import { optionText } from '../../ui/option-text.ts';
import { measure, valueOf } from '../measurements/measure.ts';
import { optionNamed, setBy, type CheckSpec, type Chosen, type Wanted } from './check-spec.ts';

/** Numbers of the engine by name. "NAME@VALUE": with the next smaller value of the option, in a check for the smallest. */
export type Counts = Readonly<Record<string, number>>;

/** Runs the experiment with some options changed. Rejects with a sentence. */
export type RunWith = (changed: Chosen) => Promise<History>;

export interface Verdict {
  readonly right: boolean;
  /** Complete sentences. */
  readonly text: string;
  /** Every number that decided. */
  readonly counts: Counts;
  /** For a goal: the count of each wanted number. */
  readonly counted?: readonly { readonly name: string; readonly said: string; readonly right: boolean }[];
}

const holds = (history: History, { what, atLeast, atMost, equals }: Wanted): boolean => {
  const value = valueOf(history, what);
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity) && (equals === undefined || value === equals);
};

/** "at most 31", "at least 5 and at most 7". */
const wantedInWords = ({ atLeast, atMost, equals }: Wanted): string =>
  [
    equals === undefined ? '' : `${equals}`,
    atLeast === undefined ? '' : `at least ${atLeast}`,
    atMost === undefined ? '' : `at most ${atMost}`,
  ]
    .filter((bound) => bound !== '')
    .join(' and ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

async function gradeSmallest(
  run: RunWith,
  { offered, want }: Extract<CheckSpec, { kind: 'smallest' }>,
  chosen: Chosen,
): Promise<Verdict> {
  const value = chosen[offered.option]!;
  const named = (v: number): string => optionText(optionNamed(offered.option), v);
  const said = (history: History): string => measure(history, want.what, want.digits);
  const here = await run(setBy(offered, value));
  const counts = { [want.what]: valueOf(here, want.what) };
  if (!holds(here, want))
    return {
      right: false,
      counts,
      text: `With ${named(value)} the engine counts ${said(here)}, which is more than ${want.atMost}. Should the option be larger or smaller?`,
    };
  const smaller = offered.values.filter((v) => v < value).at(-1);
  if (smaller === undefined)
    return {
      right: true,
      counts,
      text: `With ${named(value)} the engine counts ${said(here)}: right, and there is no smaller choice.`,
    };
  const below = await run(setBy(offered, smaller));
  const both = { ...counts, [`${want.what}@${smaller}`]: valueOf(below, want.what) };
  return holds(below, want)
    ? {
        right: false,
        counts: both,
        text: `${named(value)} works (${said(here)}), but so does ${named(smaller)} (${said(below)}).`,
      }
    : {
        right: true,
        counts: both,
        text: `Right. ${named(value)} gives ${said(here)}, and ${named(smaller)} would give ${said(below)}.`,
      };
}

async function gradeGoal(
  run: RunWith,
  { offered, wants }: Extract<CheckSpec, { kind: 'goal' }>,
  chosen: Chosen,
): Promise<Verdict> {
  const history = await run(Object.assign({}, ...offered.map((each) => setBy(each, chosen[each.option]!))) as Chosen);
  const counted = wants.map((want) => ({
    name: want.name,
    wanted: wantedInWords(want),
    said: measure(history, want.what, want.digits),
    right: holds(history, want),
  }));
  const missed = counted
    .filter(({ right }) => !right)
    .map(({ name, said, wanted }) => `${name}: ${said}, should be ${wanted}`);
  return {
    right: missed.length === 0,
    counts: Object.fromEntries(wants.map(({ what }) => [what, valueOf(history, what)])),
    counted,
    text: missed.length === 0 ? 'Right: the engine’s counts are in range.' : `Not yet. ${capital(missed.join('; '))}.`,
  };
}

/** Grades a choice. chosen: a value for each offered option. Rejects with the sentence of a run that failed. */
export const gradeCheck = (run: RunWith, spec: CheckSpec, chosen: Chosen): Promise<Verdict> =>
  spec.kind === 'smallest' ? gradeSmallest(run, spec, chosen) : gradeGoal(run, spec, chosen);
