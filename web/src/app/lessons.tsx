import { inPlace } from './in-place.tsx';
import { LessonsPage } from './lessons-page.tsx';
import { start } from './start.tsx';
import './learn.css';

start(inPlace(<LessonsPage />));
