/** The drawing of a run with another value of an option. Marks move from one value's picture to the next. Loaded with the first run. */
import { useEffect, useMemo, useState } from 'react';
import { Figure } from '../../figure/Figure.tsx';
import { KeyAxisCache } from '../../figure/key-axis-cache.ts';
import { useReducedMotion } from '../../figure/use-session.ts';
import type { Layout } from '../../marks/input.ts';
import { axisOfScene, type KeyAxis } from '../../marks/key-axis.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { loadLayout, titleOf, type FigureViewName } from '../../visualizations/registry.ts';
import { figureHeight } from '../figures/figure-shape.ts';
import { firstMoment, positionOf } from '../figures/moments.ts';
import { stopNamed } from './play-proof.ts';
import { useRace } from './trial-race.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';

/** What is drawn of a run: one moment, without the history, which is large. */
export interface Drawable {
  readonly scene: Scene;
  readonly axis: KeyAxis;
}

/** Views of one operation are empty when it is over; all others show a state, which differs most at the end. */
const kOfOperation: ReadonlySet<FigureViewName> = new Set(['merge', 'read-path', 'write-path', 'compaction']);

/** at: a named stop; by default the end of the run, or for views of one operation the moment at which the figure opens. */
function momentOf(
  history: History,
  experiment: LessonExperiment,
  view: FigureViewName,
  at: string | undefined,
): number {
  if (at !== undefined) return positionOf(history, stopNamed(experiment, at).at);
  return kOfOperation.has(view) ? firstMoment(history, experiment) : history.total;
}

/** REQUIRES: the run has ended. */
export function drawableOf(
  history: History,
  experiment: LessonExperiment,
  view: FigureViewName,
  at: string | undefined,
): Drawable {
  const scene = history.sceneAt(momentOf(history, experiment, view, at));
  const run = new KeyAxisCache().axisOf(history, true);
  return { scene, axis: run.boundaries.length > 0 ? run : axisOfScene(scene) };
}

interface TrialFigureProps {
  readonly view: FigureViewName;
  /** The value, in words. */
  readonly name: string;
  readonly drawable: Drawable;
  /** The run with another value, drawn above this one: the scans of both race (trial-race.ts). */
  readonly above?: { readonly name: string; readonly drawable: Drawable } | null;
  /** The drawing has room for two runs, also while it shows one. */
  readonly high?: boolean;
}

/** Height of a drawing with room for two runs: each needs more than half of the room of one. */
const highHeight = (width: number): number => Math.round(1.5 * figureHeight(width));

export function TrialFigure({ view, name, drawable, above = null, high = false }: TrialFigureProps) {
  const { axis: own } = drawable;
  const still = useReducedMotion();
  const plain = useLoadedLayout(view, drawable.scene);
  const { scene, layout, isRunning } = useRace(plain, drawable.scene, above?.drawable.scene ?? null, still);
  // The same keys are written with every value, so the first axis serves all, and no table moves because of its axis.
  const [axis] = useState(own);
  const versionOf = useMemo(() => new Versions(), []);
  if (layout === null) return <div className="kept" />;
  return (
    <Figure
      {...{ view, layout, scene, axis }}
      still={still || isRunning}
      name={`trial-${view}`}
      title={`${above ? `${above.name}, then ${name}` : name}: ${titleOf(view)}`}
      version={versionOf.of(scene)}
      heightFor={high ? highHeight : figureHeight}
      selection={null}
      highlight={null}
    />
  );
}

/** A number for each scene. */
class Versions {
  readonly #numbers = new WeakMap<Scene, number>();
  #last = 0;

  of(scene: Scene): number {
    const number = this.#numbers.get(scene) ?? ++this.#last;
    this.#numbers.set(scene, number);
    return number;
  }
}

/** The layout of a view; null until it is loaded, or if it cannot be. */
function useLoadedLayout(view: FigureViewName, scene: Scene): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  const [first] = useState(scene);
  useEffect(() => {
    loadLayout(view, Promise.resolve(first)).then(
      (loaded) => setLayout(() => loaded),
      () => undefined,
    );
  }, [view, first]);
  return layout;
}
