import 'virtual:styles/bloom-filters';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(() => import('virtual:lesson/bloom-filters'));
