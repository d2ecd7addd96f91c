/** /lessons/SLUG/: begins the page of a lesson; which one is said by web/lessons/SLUG/page.ts, which carries no other. */
import type { Lesson } from 'virtual:lessons';
import '../lessons/figures.css';
import '../lessons/lessons.css';
import '../lessons/tasks.css';
import type { Glossary } from '../lessons/index.ts';
import { LessonPage } from './lesson-page.tsx';
import { liveWorld } from './lesson-world.ts';
import { start } from './start.tsx';

export function startLesson(lesson: Lesson, glossary: Glossary): void {
  start(<LessonPage lesson={lesson} glossary={glossary} world={liveWorld('../..', lesson, document)} />);
}
