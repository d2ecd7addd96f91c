import 'virtual:styles/point-reads';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/point-reads'));
