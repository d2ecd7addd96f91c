import { glossary, lesson } from 'virtual:lesson/sequential-deletes';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
