import * as reading from 'virtual:reading/snapshots';
import { startLesson } from '../../src/app/lesson.ts';

startLesson(reading, () => import('virtual:lesson/snapshots'));
