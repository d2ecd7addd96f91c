import * as reading from 'virtual:reading/write-path';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/write-path'));
