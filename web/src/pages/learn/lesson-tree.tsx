/** The React tree of a lesson, over the page that was prerendered from the same tree. Fetched by lesson.ts. */
import type { Lesson } from 'virtual:lessons';
import { keepFocus } from '../../interact/keep-focus.ts';
import type { Glossary } from '../../lessons/lesson-context.tsx';
import { LessonPage } from './lesson-page.tsx';
import { createLessonRuntime } from './lesson-runtime.ts';
import { prefetchParts } from '../shell/prefetch.ts';
import { hydrate } from '../shell/start.tsx';

export function hydrateLesson({ lesson, glossary }: { readonly lesson: Lesson; readonly glossary: Glossary }): void {
  const world = createLessonRuntime('../..', lesson, document);
  // A button of a task that has done its work goes; the task then has the focus (`tabIndex`).
  keepFocus(document, '.top a');
  hydrate(<LessonPage lesson={lesson} glossary={glossary} world={world} />);
  void prefetchParts(() => world.rested());
}
