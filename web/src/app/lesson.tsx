import { LessonPage } from './lesson-page.tsx';
import { liveWorld, readKnown } from './live.ts';
import { start } from './start.tsx';

start(<LessonPage world={liveWorld('../..', readKnown())} />);
