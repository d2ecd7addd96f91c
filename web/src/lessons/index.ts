/** The lesson surface: all that content, and the pages that show it, may import; parts.ts has what MDX is given. */
export { defineExperiment, programOf, type LessonExperiment } from './lesson-experiment.ts';
export { FigureControls } from './figure-controls.tsx';
export { figureHeight } from './figure-shape.ts';
export { failures, measure, readingOf, valueOf } from './measure.ts';
export { firstMoment, positionOf, watchingSpeed } from './moments.ts';
export { microscopeHeight } from './microscope.tsx';
export { checkAddresses } from './check-addresses.ts';
export { Still } from './still.tsx';
export {
  LessonProvider,
  type Glossary,
  type GlossaryEntry,
  type LessonWorld,
  type Opened,
  type Ran,
} from './world.tsx';
