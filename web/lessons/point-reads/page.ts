import * as reading from 'virtual:reading/point-reads';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/point-reads'));
