import 'virtual:styles/tombstones';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/tombstones'));
