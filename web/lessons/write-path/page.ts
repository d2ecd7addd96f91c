import 'virtual:styles/write-path';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/write-path'));
