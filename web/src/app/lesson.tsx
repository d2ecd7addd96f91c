/** /lessons/SLUG/: begins the page of a lesson; which one is said by web/lessons/SLUG/page.ts, which carries no other. */
import type { Lesson } from 'virtual:lessons';
import '../lessons/figures.css';
import '../lessons/lessons.css';
import '../lessons/tasks.css';
import { keepFocus } from '../interact/keep-focus.ts';
import type { Glossary } from '../lessons/index.ts';
import { inPlace } from './in-place.tsx';
import { LessonPage } from './lesson-page.tsx';
import { liveWorld } from './lesson-world.ts';
import { start } from './start.tsx';

/** A button of a task that has done its work goes; the task it stood in has the focus then (`tabIndex`). */
export function startLesson(lesson: Lesson, glossary: Glossary): void {
  start(inPlace(<LessonPage lesson={lesson} glossary={glossary} world={liveWorld('../..', lesson, document)} />));
  keepFocus(document, '.top a');
}
