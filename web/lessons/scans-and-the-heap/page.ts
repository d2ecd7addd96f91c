import { glossary, lesson } from 'virtual:lesson/scans-and-the-heap';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
