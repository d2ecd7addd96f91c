import 'virtual:styles/tombstones';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/tombstones'));
