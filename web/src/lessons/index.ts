/** The lesson surface: all that content may import. */
export { defineExperiment, programOf, type LessonExperiment } from './experiment.ts';
export { measure } from './measure.ts';
export { kParts } from './parts.tsx';
export { LessonProvider, type LessonWorld } from './world.tsx';
