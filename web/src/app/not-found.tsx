import { NotFoundPage } from './not-found-page.tsx';
import { start } from './start.tsx';

start(<NotFoundPage />);
