import { glossary, lesson } from 'virtual:lesson/tombstones';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
