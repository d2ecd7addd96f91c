/**
 * What the pages for teachers take from a lesson's own prose: its goal, predictions, checks and exercises. The prose is called, not rendered, and
 * the resulting elements are searched; so a lesson that is rewritten changes these pages with it.
 */
import type { Lesson, Prose } from 'virtual:lessons';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { kParts } from '../../lessons/parts.ts';
import type { CheckProps } from '../../lessons/tasks/check.tsx';
import type { PredictProps } from '../../lessons/tasks/predict.tsx';
import type { Teaching } from '../../lessons/teaching/teaching.ts';

export type WholeLesson = Lesson & { readonly rest: Prose };

export interface Material {
  readonly lesson: WholeLesson;
  readonly teaching: Teaching;
  readonly goal: ReactNode;
  readonly predictions: readonly PredictProps[];
  readonly checks: readonly CheckProps[];
  readonly exercises: readonly { readonly of: string; readonly exercise: string }[];
}

/** Parts that are shown as in the lesson: numbers, formulas, and names of works. */
const kShown: readonly string[] = ['Measure', 'Computed', 'PercentMore', 'Source', 'Opinion', 'Formula'];
/** Parts of a sentence that do something only in the lesson: shown as their words. */
const kWords: readonly string[] = ['Term', 'GoTo', 'Highlight', 'Beat', 'Cited', 'Redacted', 'RevealAfter'];
/** Parts that are searched for. */
const kFound = { Goal: kParts.Goal, Predict: kParts.Predict, Check: kParts.Check, Practice: kParts.Practice };

const Words = ({ children }: { readonly children?: ReactNode }): ReactNode => children;
/** Figures, charts, tables and tasks inside of another part. */
const Nothing = (): ReactNode => null;

const kComponents: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(kParts).map(([name, part]) => [
    name,
    name in kFound || kShown.includes(name) ? part : kWords.includes(name) ? Words : Nothing,
  ]),
);

type Props = Readonly<Record<string, unknown>>;

/** Every element of a tree, outside in, also those in other properties than `children`. */
function* elementsIn(node: unknown): Generator<ReactElement<Props>> {
  if (Array.isArray(node)) for (const each of node) yield* elementsIn(each);
  if (!isValidElement<Props>(node)) return;
  yield node;
  for (const value of Object.values(node.props)) if (typeof value === 'object') yield* elementsIn(value);
}

/** The elements of a prose. MDX compiles to a function of its components that has no hooks. */
const elementsOf = ({ Content }: Prose): Generator<ReactElement<Props>> =>
  elementsIn(
    (Content as (props: { readonly components: typeof kComponents }) => ReactNode)({ components: kComponents }),
  );

/** Throws if there are no notes for the lesson. */
export function materialOf(lesson: WholeLesson, teachings: readonly Teaching[]): Material {
  const teaching = teachings.find(({ slug }) => slug === lesson.slug);
  if (teaching === undefined) throw new Error(`lessons/teach has no notes on lesson ${lesson.slug}`);
  const elements = [...elementsOf(lesson.first), ...elementsOf(lesson.rest)];
  const propsOf = (part: unknown): readonly unknown[] =>
    elements.filter(({ type }) => type === part).map(({ props }) => props);
  const [goal] = propsOf(kFound.Goal) as readonly { readonly children: ReactNode }[];
  if (goal === undefined) throw new Error(`lesson ${lesson.slug} has no goal`);
  return {
    lesson,
    teaching,
    goal: goal.children,
    predictions: propsOf(kFound.Predict) as readonly PredictProps[],
    checks: propsOf(kFound.Check) as readonly CheckProps[],
    exercises: propsOf(kFound.Practice) as Material['exercises'],
  };
}

/** The experiments whose counts the answers of a lesson name, in their order: the key needs no others. */
export function experimentsOfKey({ lesson, teaching, predictions }: Material): WholeLesson['experiments'] {
  const named = new Set<unknown>();
  for (const { id, of, children } of predictions) {
    named.add(of).add(teaching.right[id]?.because?.of);
    for (const { props } of elementsIn(children)) named.add(props['of']).add(props['than']);
  }
  return lesson.experiments.filter(({ id }) => named.has(id));
}

/** The index of the right option. Throws if the notes name none, or not exactly one. */
export function rightOption({ id, options = [] }: PredictProps, { slug, right }: Teaching): number {
  const wanted = right[id];
  if (wanted === undefined) throw new Error(`lessons/teach/${slug}.ts does not say which option of “${id}” is right`);
  const found = options.flatMap((option, i) => (option.includes(wanted.option) ? [i] : []));
  if (found.length !== 1)
    throw new Error(`lessons/teach/${slug}.ts: “${wanted.option}” fits ${found.length} options of “${id}”, not one`);
  return found[0]!;
}
