/** A lesson that is worked in: all of its page in React. Comes when it is needed (lesson.ts). */
import type { Lesson } from 'virtual:lessons';
import { flushSync } from 'react-dom';
import { keepFocus } from '../interact/keep-focus.ts';
import type { Glossary, LessonWorld } from '../lessons/index.ts';
import { inPlace } from './in-place.tsx';
import { LessonPage } from './lesson-page.tsx';
import { start } from './start.tsx';
import { takeOver } from './take-over.ts';

export interface Work {
  readonly lesson: Lesson;
  readonly glossary: Glossary;
  readonly world: LessonWorld;
}

/** Where nobody has read yet. */
export function workAtOnce(work: Work): void {
  start(inPlace(<LessonPage {...work} />));
  watchFocus();
}

/** In place of the page that was read, whose reader notices nothing. `pressed`: what they pressed there; returned as it is here, or null. */
export function goOnToWork(work: Work, pressed: Element | null): Element | null {
  // Before the focus goes over: what was pressed may remove itself at once.
  watchFocus();
  return takeOver(document.body, pressed, () => flushSync(() => start(<LessonPage {...work} />)));
}

/** A button of a task that has done its work goes; the task it stood in has the focus then (`tabIndex`). */
const watchFocus = () => keepFocus(document, '.top a');
