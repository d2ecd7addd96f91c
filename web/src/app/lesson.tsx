/** /lessons/SLUG/: the lesson whose name is in the address of its page. */
import { lessons } from 'virtual:lessons';
import { LessonPage } from './lesson-page.tsx';
import { liveWorld, readKnown } from './live.ts';
import { start } from './start.tsx';

const page = document.documentElement.dataset['page'];
const lesson = lessons.find(({ slug }) => page === `lesson-${slug}`);
if (lesson) start(<LessonPage lesson={lesson} world={liveWorld('../..', readKnown())} />);
