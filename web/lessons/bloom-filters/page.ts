import * as reading from 'virtual:reading/bloom-filters';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/bloom-filters'));
