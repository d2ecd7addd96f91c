import 'virtual:styles/bloom-filters';
import { startLesson } from '../../src/pages/learn/lesson.ts';

startLesson(() => import('virtual:lesson/bloom-filters'));
