import { LessonsPage } from './lessons-page.tsx';
import { start } from './start.tsx';

start(<LessonsPage />);
