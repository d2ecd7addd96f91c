import { scrollToHash } from '../shell/scroll-to-hash.tsx';
import { LessonsPage } from './lessons-page.tsx';
import { prefetchParts } from '../shell/prefetch.ts';
import { start } from '../shell/start.tsx';
import './learn.css';

start(scrollToHash(<LessonsPage />));
void prefetchParts();
