import 'virtual:styles/write-path';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/write-path'));
