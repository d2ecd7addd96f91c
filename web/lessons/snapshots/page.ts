import 'virtual:styles/snapshots';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/snapshots'));
