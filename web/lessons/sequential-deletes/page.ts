import * as reading from 'virtual:reading/sequential-deletes';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/sequential-deletes'));
