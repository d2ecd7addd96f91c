import * as reading from 'virtual:reading/scans-and-the-heap';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/scans-and-the-heap'));
