import 'virtual:styles/sequential-deletes';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/sequential-deletes'));
