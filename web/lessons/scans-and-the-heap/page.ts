import 'virtual:styles/scans-and-the-heap';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/scans-and-the-heap'));
