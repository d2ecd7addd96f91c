/**
 * What can be embedded, by the name in the address: a figure of a lesson ("write-path/flush"; "write-path" is its first), or one of the lab's
 * small programs ("flush", "filter", "merge", "memory", "device" ...). A frame shows one figure, so only the modules of that figure are loaded.
 */
import { experimentsOf } from 'virtual:experiments';
import { unchanged } from '../../lessons/measurements/lesson-experiment.ts';
import { firstMoment, positionOf } from '../../lessons/figures/moments.ts';
import { titleOf, stopKindOf } from '../../visualizations/registry.ts';
import type { EmbeddedFigure } from './embedded-figure.ts';

export const kFigureFirst = 'write-path/flush';

const presets = async () => (await import('../../examples/figure-presets.ts')).kFigurePresets;

/**
 * The figure of a name; null if there is none. `view` and `at` choose another of the experiment's views, and the stop at which the figure opens;
 * names that the experiment does not have are ignored. A figure that opens at a stop has no episode: its controls step on from there. Rejects if a
 * script cannot be loaded.
 */
export async function figureNamed(
  name: string,
  view: string | null = null,
  at: string | null = null,
): Promise<EmbeddedFigure | null> {
  const [slug = '', id] = name.split('/');
  const ofLesson = Object.hasOwn(experimentsOf, slug);
  if (ofLesson && id !== undefined) return figureOfLesson(slug, id, view, at);
  // "tombstones" is a program of the lab, and was one before there was a lesson of that name.
  const preset = (await presets()).find((p) => p.id === name);
  if (preset === undefined) return ofLesson ? figureOfLesson(slug, id, view, at) : null;
  const { program } = preset;
  return {
    name,
    title: preset.name,
    view: preset.view,
    views: [preset.view],
    seed: 1,
    program,
    stops: [],
    more: { href: `../lab/index.html#example=${name}`, text: 'Open in the lab' },
    first: (history) => positionOf(history, { animation: stopKindOf(preset.view), activity: -1, part: 0.5 }),
  };
}

async function figureOfLesson(
  slug: string,
  id: string | undefined,
  wanted: string | null,
  at: string | null,
): Promise<EmbeddedFigure | null> {
  const experiments = await experimentsOf[slug]!();
  const experiment =
    id === undefined
      ? (experiments.find((e) => `${slug}/${e.id}` === kFigureFirst) ?? experiments[0])
      : experiments.find((e) => e.id === id);
  if (!experiment) return null;
  const view = experiment.views.find((v) => v === wanted) ?? experiment.views[0] ?? 'tree';
  const opensAt = experiment.stops.find((stop) => stop.name === at)?.at;
  return {
    name: `${slug}/${experiment.id}`,
    title: titleOf(view),
    view,
    views: experiment.views,
    seed: experiment.seed,
    program: unchanged(experiment),
    stops: experiment.stops,
    ...(view === experiment.views[0] && opensAt === undefined && { episode: experiment.episode }),
    ...(experiment.race && {
      race: { experiment, rivals: experiment.race.rivals.map((rival) => experiments.find(({ id }) => id === rival)!) },
    }),
    more: { href: `../lessons/${slug}/index.html#figure-${experiment.id}`, text: 'Read the lesson' },
    first: (history) => (opensAt === undefined ? firstMoment(history, experiment) : positionOf(history, opensAt)),
  };
}

/** All figure names, grouped by lesson; the lab's are last. Rejects if a script cannot be loaded. */
export async function figureNames(): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofLessons = Object.entries(experimentsOf).map(async ([slug, load]) => {
    const drawn = (await load()).filter((e) => e.stops.length > 0);
    return [slug, drawn.map((e) => `${slug}/${e.id}`)] as const;
  });
  return new Map([...(await Promise.all(ofLessons)), ['lab', (await presets()).map((p) => p.id)] as const]);
}
