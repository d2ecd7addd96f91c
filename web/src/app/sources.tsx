import { inPlace } from './in-place.tsx';
import { SourcesPage } from './sources-page.tsx';
import { start } from './start.tsx';
import './learn.css';

start(inPlace(<SourcesPage />));
