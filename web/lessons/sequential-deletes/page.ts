import 'virtual:styles/sequential-deletes';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/sequential-deletes'));
