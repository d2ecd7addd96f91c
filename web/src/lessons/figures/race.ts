/**
 * The race of several runs in one figure: the session of the figure has the clock, and the other runs follow it by finished operations. So the
 * player, the slider and the stills of a figure work as for one run.
 */
import type { Input, Layout } from '../../marks/input.ts';
import { Cursor } from '../../scene/cursor.ts';
import { CostSeries, kCostNames, type CostName } from '../../scene/design-costs.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { drawRace, type Contender } from '../../visualizations/designs/layout.ts';
import { longestRow } from '../../visualizations/designs/miniature.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';

/** `runs`: the figure's own run, then those of its rivals in their order. REQUIRES: all have ended. Throws if the experiment has no race. */
export function raceLayout({ id, race }: Pick<LessonExperiment, 'id' | 'race'>, runs: readonly History[]): Layout {
  if (race === undefined) throw new Error(`experiment ${id} has no race`);
  const racers = runs.map((history, i) => new Racer([id, ...race.rivals][i]!, race.names[i]!, history));
  const ends = racers.map((racer) => racer.end);
  const largest = (cost: CostName): number => Math.max(0, ...ends.map(({ costs }) => costs[cost] ?? 0));
  const most = {
    ...(Object.fromEntries(kCostNames.map((cost) => [cost, largest(cost)])) as Record<CostName, number>),
    // A little more, because the space of a design rises and falls.
    rowBytes: 1.05 * Math.max(...runs.map(({ head }) => longestRow(head))),
  };
  const [own] = racers;
  return ({ scene, box, metrics }: Input) => {
    const operations = own!.finishedIn(scene);
    const contenders = racers.map((racer) => racer.after(operations, racer === own ? scene : null));
    return drawRace(box, metrics, { contenders, gauges: race.gauges, most, operations });
  };
}

class Racer {
  readonly #id: string;
  readonly #name: string;
  readonly #history: History;
  readonly #costs: CostSeries;
  readonly #cursor: Cursor;

  constructor(id: string, name: string, history: History) {
    this.#id = id;
    this.#name = name;
    this.#history = history;
    this.#costs = new CostSeries(history);
    this.#cursor = new Cursor(history);
  }

  get end(): Contender {
    return this.after(this.#costs.operations, this.#history.head);
  }

  finishedIn({ step, ordinal }: Scene): number {
    return this.#costs.finishedAt(this.#history.positionOf({ step, ordinal }));
  }

  /** `scene`: at that moment, or null. */
  after(operations: number, scene: Scene | null): Contender {
    if (scene === null) this.#cursor.seek(this.#costs.positionAfter(operations));
    const shown = scene ?? this.#cursor.scene;
    return {
      id: this.#id,
      name: this.#name,
      scene: shown,
      costs: this.#costs.costsAfter(operations, shown),
      liveBytes: this.#costs.liveBytesAfter(operations),
    };
  }
}
