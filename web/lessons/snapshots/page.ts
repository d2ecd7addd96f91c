import { glossary, lesson } from 'virtual:lesson/snapshots';
import { startLesson } from '../../src/app/lesson.tsx';

startLesson(lesson, glossary);
