/**
 * /lessons/SLUG/: starts the page of a lesson. web/build/lesson-pages.ts generates the script that calls startLesson.
 *
 * The build wrote the page, so it can be read before any script runs. React and the lesson are loaded when the page is idle, when a figure is near,
 * or at the reader's first input, and hydrate the page (lesson-tree.tsx). Until then its controls are disabled (ui/Fields.tsx).
 */
import '../shell/styles.ts';
import '../../lessons/figures/figures.css';
import '../../lessons/lessons.css';
import '../../lessons/tasks/tasks.css';
import { laterPart } from '../../base/later-parts.ts';
import { whenNear } from '../../lessons/figures/seen.ts';
import { idle } from '../shell/prefetch.ts';
import { fetchScript, kPresses } from './fetch-script.ts';
import type { LessonScript } from './lesson-tree.tsx';

const fetchTree = laterPart(() => import('./lesson-tree.tsx'));

/** Starts the page. `fetchLesson`: loads the lesson up to its first figure; called again after it rejected. */
export function startLesson(fetchLesson: () => Promise<LessonScript>): void {
  laterPart(fetchLesson);
  const listening = new AbortController();
  const begin = async (): Promise<void> => {
    if (listening.signal.aborted) return;
    listening.abort();
    const [{ hydrateLesson }, lesson] = await fetchScript(() => Promise.all([fetchTree(), fetchLesson()]));
    hydrateLesson(lesson);
  };
  const { signal } = listening;
  for (const press of kPresses) addEventListener(press, () => void begin(), { capture: true, signal });
  addEventListener('scroll', () => void begin(), { once: true, signal });
  for (const figure of document.querySelectorAll('figure[data-figure]')) whenNear(figure, () => void begin());
  void idle().then(begin);
}
