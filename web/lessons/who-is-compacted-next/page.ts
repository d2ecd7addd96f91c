import 'virtual:styles/who-is-compacted-next';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/who-is-compacted-next'));
