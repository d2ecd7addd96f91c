import { glossary, lesson } from 'virtual:lesson/who-is-compacted-next';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
