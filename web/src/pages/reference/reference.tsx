import '../shell/styles.ts';
import './reference.css';
import './calculators.css';
import { ReferencePage } from './reference-page.tsx';
import { start } from '../shell/start.tsx';

start(<ReferencePage />);
