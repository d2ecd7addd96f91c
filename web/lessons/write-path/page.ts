import { glossary, lesson } from 'virtual:lesson/write-path';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
