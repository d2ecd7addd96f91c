/**
 * What can be embedded, by the name in the address: a figure of a lesson ("write-path/flush"; "write-path" is its first), or one of the lab's
 * small programs ("flush", "filter", "merge", "memory", "device" ...).
 */
import { experimentsOf } from 'virtual:experiments';
import { programOf } from '../lessons/experiment.ts';
import { kTitles } from '../lessons/figure-controls.tsx';
import { firstMoment, positionOf } from '../lessons/moments.ts';
import { stopKindOf } from '../views/shared/episode.ts';
import { kFigurePresets } from '../views/shared/figure-presets.ts';
import type { EmbeddedFigure } from './embedded-figure.ts';

export const kFigureFirst = 'write-path/flush';

/** The figure of a name; null where there is none. Pure. */
export function figureNamed(name: string): EmbeddedFigure | null {
  const preset = kFigurePresets.find((p) => p.id === name);
  if (preset) {
    const { id, view, program } = preset;
    return {
      name: id,
      title: preset.name,
      view,
      seed: 1,
      program,
      stops: [],
      more: { href: `../lab/index.html#example=${id}`, text: 'Open in the lab' },
      first: (history) => positionOf(history, { animation: stopKindOf(view), episode: -1, part: 0.5 }),
    };
  }
  const [slug = '', id] = name.split('/');
  const experiments = Object.hasOwn(experimentsOf, slug) ? experimentsOf[slug]! : [];
  const experiment =
    id === undefined
      ? (experiments.find((e) => `${slug}/${e.id}` === kFigureFirst) ?? experiments[0])
      : experiments.find((e) => e.id === id);
  if (!experiment) return null;
  const view = experiment.views[0] ?? 'tree';
  return {
    name: `${slug}/${experiment.id}`,
    title: kTitles[view],
    view,
    seed: experiment.seed,
    program: programOf(experiment),
    stops: experiment.stops,
    more: { href: `../lessons/${slug}/index.html#figure-${experiment.id}`, text: 'Read the lesson' },
    first: (history) => firstMoment(history, experiment),
  };
}

/** Every name, for a list. Pure. */
export function figureNames(): readonly string[] {
  return [
    ...Object.entries(experimentsOf).flatMap(([slug, list]) =>
      list.filter((e) => e.stops.length > 0).map((e) => `${slug}/${e.id}`),
    ),
    ...kFigurePresets.map((p) => p.id),
  ];
}
