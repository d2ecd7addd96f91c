import { inPlace } from '../shell/in-place.tsx';
import { LessonsPage } from './lessons-page.tsx';
import { prefetchParts } from '../shell/prefetch.ts';
import { start } from '../shell/start.tsx';
import './learn.css';

start(inPlace(<LessonsPage />));
void prefetchParts();
