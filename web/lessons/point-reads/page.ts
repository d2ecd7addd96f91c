import { glossary, lesson } from 'virtual:lesson/point-reads';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
