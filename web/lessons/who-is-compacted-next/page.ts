import * as reading from 'virtual:reading/who-is-compacted-next';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/who-is-compacted-next'));
