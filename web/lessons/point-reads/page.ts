import 'virtual:styles/point-reads';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/point-reads'));
