/** The React tree of a lesson, over the page that was prerendered from the same tree. Fetched by lesson.ts. */
import type { Lesson, Rest as RestOfLesson } from 'virtual:lessons';
import { isNear } from '../../lessons/figures/seen.ts';
import { keepFocus } from '../../interact/keep-focus.ts';
import type { Glossary } from '../../lessons/lesson-context.tsx';
import { LessonPage } from './lesson-page.tsx';
import { createLessonRest } from './lesson-rest.tsx';
import { createLessonRuntime } from './lesson-runtime.ts';
import { idle, prefetchParts } from '../shell/prefetch.ts';
import { hydrate } from '../shell/start.tsx';

/** What the script of a lesson exports. */
export interface LessonScript {
  readonly lesson: Lesson;
  readonly glossary: Glossary;
  readonly fetchRest: () => Promise<RestOfLesson>;
}

export function hydrateLesson({ lesson, glossary, fetchRest }: LessonScript): void {
  const world = createLessonRuntime('../..', lesson, document);
  // A button of a task that has done its work goes; the task then has the focus (`tabIndex`).
  keepFocus(document, '.top a');
  const { Rest, prefetch } = createLessonRest(fetchRest, document.querySelector('.lesson article > :nth-child(2)'));
  hydrate(<LessonPage lesson={lesson} rest={<Rest />} glossary={glossary} world={world} />);
  // Figures open only after the page is hydrated.
  const figure = document.querySelector('figure[data-figure]');
  const isOneComing = figure !== null && isNear(figure);
  void prefetchParts(async () => {
    await world.rested(isOneComing);
    await idle();
    // Before the other parts, which the reader needs later. If it fails, so will they, and prefetching stops.
    await prefetch().catch(() => undefined);
  });
}
