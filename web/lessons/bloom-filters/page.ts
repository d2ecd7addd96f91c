import { glossary, lesson } from 'virtual:lesson/bloom-filters';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
