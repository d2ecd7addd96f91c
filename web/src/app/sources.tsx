import { SourcesPage } from './sources-page.tsx';
import { start } from './start.tsx';
import './learn.css';

start(<SourcesPage />);
