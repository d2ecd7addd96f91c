/** Everything that content and the pages that show it may import from here; parts.ts has the components of MDX. */
export { defineExperiment, programOf, type LessonExperiment } from './measurements/lesson-experiment.ts';
export { failures, measure, readingOf, valueOf } from './measurements/measure.ts';
export { firstMoment, positionOf } from './figures/moments.ts';
export { microscopeHeight } from './tasks/microscope.tsx';
export { checkAddresses } from './figures/check-addresses.ts';
export { checkEpisode } from './figures/check-episode.ts';
export { StaticFigure } from './figures/static-figure.tsx';
export { LessonProvider, type Glossary, type LessonRuntime, type Opened, type RunResult } from './lesson-context.tsx';
