import 'virtual:styles/snapshots';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/snapshots'));
