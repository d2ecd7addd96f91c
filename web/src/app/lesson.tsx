/** /lessons/SLUG/: the lesson whose name is in the address of its page. */
import { glossary, lessons } from 'virtual:lessons';
import '../lessons/figures.css';
import '../lessons/lessons.css';
import '../lessons/tasks.css';
import { LessonPage } from './lesson-page.tsx';
import { liveWorld } from './lesson-world.ts';
import { start } from './start.tsx';

const page = document.documentElement.dataset['page'];
const lesson = lessons.find(({ slug }) => page === `lesson-${slug}`);
if (lesson) start(<LessonPage lesson={lesson} glossary={glossary} world={liveWorld('../..', lesson.slug, document)} />);
