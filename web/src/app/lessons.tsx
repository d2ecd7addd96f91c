import { inPlace } from './in-place.tsx';
import { LessonsPage } from './lessons-page.tsx';
import { prefetchParts } from './prefetch.ts';
import { start } from './start.tsx';
import './learn.css';

start(inPlace(<LessonsPage />));
void prefetchParts();
