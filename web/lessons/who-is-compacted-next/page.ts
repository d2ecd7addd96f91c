import 'virtual:styles/who-is-compacted-next';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/who-is-compacted-next'));
