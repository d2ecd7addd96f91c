import * as reading from 'virtual:reading/tombstones';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/tombstones'));
