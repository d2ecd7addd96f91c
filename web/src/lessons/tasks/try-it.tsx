/**
 * One option to vary. Dragging shows the result of each value at once: the runs are made when the task comes near
 * (trials.ts). The drawing changes with the value, a table collects the values that were tried, and the explanation follows
 * after two of them.
 *
 * While a prediction covers the numbers, nothing runs and there is nothing to drag.
 */
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Fields, useHydrated } from '../../ui/Fields.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { optionText } from '../../ui/option-text.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import { optionNamed, setBy, type Along } from '../checks/check-spec.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { measure, valueOf } from '../measurements/measure.ts';
import { useExperiment, useLessonContext, useNear } from '../lesson-context.tsx';
import { usePredicted } from './predict.tsx';
import type { Drawable, TrialFigure } from './trial-figure.tsx';
import { TrialTable, type ShownNumber, type TrialNumbers } from './trial-table.tsx';
import { TrialRunner, type Trials } from './trials.ts';
import { runWith } from './work.ts';

/** The explanation follows after this many values. */
const kTriedMin = 2;

interface Trial extends TrialNumbers {
  readonly drawable: Drawable;
  readonly Drawing: typeof TrialFigure;
}

/** Without spaces and underscores: "4 KiB" and "4KiB" are equal. */
const plain = (text: string | number): string => String(text).replaceAll(/[\s_]/g, '');

/** The value of the experiment itself. Throws if it is not one of `values`. Pure. */
function ownOf({ id, options }: LessonExperiment, option: string, values: readonly number[]): number {
  const info = optionNamed(option);
  const set = options[option] ?? info.default;
  const own = values.find((value) => value === set || plain(optionText(info, value)) === plain(set));
  if (own === undefined) throw new Error(`${option} is ${set} in ${id}, which is not one of the offered values`);
  return own;
}

const viewOf = ({ views }: LessonExperiment, view: FigureViewName | undefined): FigureViewName =>
  view ?? views[0] ?? 'tree';

export interface TryItProps {
  readonly of: string;
  readonly option: string;
  /** Few, because each is run. */
  readonly values: readonly number[];
  readonly show: readonly ShownNumber[];
  /** Index in `show` of the number that is also drawn as a bar. */
  readonly bar?: number;
  /** An option that changes together with `option`. */
  readonly along?: Along;
  /** A prediction that the numbers would give away; they are covered until the reader has predicted. */
  readonly after?: string;
  /** What is drawn; by default the first view of the experiment. */
  readonly view?: FigureViewName;
  /** The stop that is drawn; by default the end of the run (trial-figure.tsx). */
  readonly at?: string;
  /** One of `values`: its run is drawn above that of the chosen value, and the last scans of both race. For the view of tombstones. */
  readonly before?: number;
  /** What varies, in a sentence above the drawing. */
  readonly intro?: string;
  /** The explanation. */
  readonly children?: ReactNode;
}

export function TryIt(props: TryItProps) {
  const { of, option, values, show, bar = 0, after, view, before, intro, children } = props;
  const { experiment } = useExperiment(of);
  const own = ownOf(experiment, option, values);
  const element = useRef<HTMLElement>(null);
  const isOpen = usePredicted(after);
  const { trials, choose } = useTrials(props, own, element, isOpen);
  const [chosen, setChosen] = useState(own);
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set());
  const tried = new Set([...passed].filter((value) => trials.results.has(value)));
  const onChoose = (value: number) => {
    setChosen(value);
    setPassed((old) => new Set([...old, value]));
    choose(value);
  };
  const nameOf = (value: number): string => optionText(optionNamed(option), value);
  const name = nameOf(chosen);
  return (
    <section className="task try-it" tabIndex={-1} aria-label={`Vary ${option}`} ref={element}>
      <h3>Change one option</h3>
      {intro && <p>{intro}</p>}
      {isOpen ? (
        <>
          <Drawn {...{ trials, chosen, before, nameOf }} view={viewOf(experiment, view)} />
          <ValueSlider {...{ option, values, chosen, onChoose }} />
          <LiveRegion opening sentence={resultInWords(name, show, passed.size > 0 && trials.results.get(chosen))} />
        </>
      ) : (
        <p className="covered">
          <a href={`#predict-${after}`}>Make your prediction</a> to change this option.
        </p>
      )}
      {trials.problem && (
        <p className="problem" role="alert">
          {trials.problem}
        </p>
      )}
      <TrialTable
        {...{ of, option, values, show, bar, own, after, tried }}
        chosen={isOpen ? chosen : null}
        results={trials.results}
      />
      {children !== undefined && <Explained isDue={tried.size >= kTriedMin}>{children}</Explained>}
    </section>
  );
}

/** Starts the runs when the task is near and no prediction covers it. */
function useTrials(
  { of, option, values, show, bar = 0, along, view, at }: TryItProps,
  own: number,
  element: { readonly current: Element | null },
  isOpen: boolean,
): { readonly trials: Trials<Trial>; readonly choose: (value: number) => void } {
  const { experiment } = useExperiment(of);
  const { runtime } = useLessonContext();
  const [runner] = useState(
    () =>
      new TrialRunner<Trial>(values, own, async (value) => {
        const [history, { TrialFigure: Drawing, drawableOf }] = await Promise.all([
          runWith(runtime, experiment, setBy({ option, ...(along && { along }) }, value)),
          import('./trial-figure.tsx'),
        ]);
        return {
          results: show.map(({ what, digits }) => measure(history, what, digits)),
          size: valueOf(history, show[bar]!.what),
          drawable: drawableOf(history, experiment, viewOf(experiment, view), at),
          Drawing,
        };
      }),
  );
  const [isNear, setNear] = useState(false);
  const near = useCallback(() => setNear(true), []);
  useNear(element, near);
  useEffect(() => {
    if (isNear && isOpen) runner.start();
  }, [runner, isNear, isOpen]);
  return {
    trials: useSyncExternalStore(runner.watch, runner.trials, runner.trials),
    choose: runner.choose,
  };
}

/** "8 KiB: flushes 40, write amp. 2.31." '' without a result. */
function resultInWords(name: string, show: readonly ShownNumber[], trial: TrialNumbers | undefined | false): string {
  return trial ? `${name}: ${show.map((number, i) => `${number.name} ${trial.results[i]}`).join(', ')}.` : '';
}

interface DrawnProps {
  readonly trials: Trials<Trial>;
  readonly chosen: number;
  readonly before: number | undefined;
  readonly nameOf: (value: number) => string;
  readonly view: FigureViewName;
}

/** The run with the chosen value; until it has run, the last one that was drawn. */
function Drawn({ trials, chosen, before, nameOf, view }: DrawnProps) {
  const hydrated = useHydrated();
  const [last, setLast] = useState<number | null>(null);
  if (trials.results.has(chosen) && last !== chosen) setLast(chosen);
  const trial = last === null ? undefined : trials.results.get(last);
  const other = before === undefined || before === last ? undefined : trials.results.get(before);
  // Without scripts there is no drawing.
  if (!hydrated) return null;
  if (last === null || !trial) return <div className="kept" />;
  const { Drawing, drawable } = trial;
  const above = other ? { name: nameOf(before!), drawable: other.drawable } : null;
  return (
    <>
      <Drawing {...{ view, drawable, above }} name={nameOf(last)} high={before !== undefined} />
      {before !== undefined && (
        <p className="now">
          {above ? `Before: ${above.name}. After: ${nameOf(last)}.` : `This is ${nameOf(last)}. Choose another value.`}
        </p>
      )}
    </>
  );
}

interface ValueSliderProps {
  readonly option: string;
  readonly values: readonly number[];
  readonly chosen: number;
  readonly onChoose: (value: number) => void;
}

function ValueSlider({ option, values, chosen, onChoose }: ValueSliderProps) {
  const id = useId();
  const text = optionText(optionNamed(option), chosen);
  return (
    <Fields className="option-row">
      <label htmlFor={id}>
        <code>{option}</code>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={values.length - 1}
        step={1}
        value={values.indexOf(chosen)}
        aria-valuetext={text}
        onChange={(event) => onChoose(values[Number(event.target.value)]!)}
      />
      <output htmlFor={id}>{text}</output>
    </Fields>
  );
}

/** Text that follows when it is due, or on request; without scripts it is there from the start. */
function Explained({ isDue, children }: { readonly isDue: boolean; readonly children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const hydrated = useHydrated();
  const isShown = isDue || isWanted;
  return (
    <div className="explained" data-open={isShown}>
      <noscript>{children}</noscript>
      {isShown ? (
        children
      ) : (
        <p className="wait">
          Try two values, then read why.{' '}
          <button type="button" className="link" disabled={!hydrated} onClick={() => setWanted(true)}>
            Show the explanation
          </button>
        </p>
      )}
    </div>
  );
}
