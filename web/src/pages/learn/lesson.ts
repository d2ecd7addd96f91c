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
import type { Lesson } from 'virtual:lessons';
import { laterPart } from '../../base/later-parts.ts';
import { whenNear } from '../../lessons/figures/seen.ts';
import type { Glossary } from '../../lessons/lesson-context.tsx';
import { idle } from '../shell/prefetch.ts';

type FetchLesson = () => Promise<{ readonly lesson: Lesson; readonly glossary: Glossary }>;

const fetchTree = laterPart(() => import('./lesson-tree.tsx'));

/** Input events that start loading, also again after a failure. */
const kPresses = ['pointerdown', 'keydown', 'focusin'] as const;

/** Starts the page. `fetchLesson`: loads its prose as React components and its experiments; called again after it rejected. */
export function startLesson(fetchLesson: FetchLesson): void {
  laterPart(fetchLesson);
  const listening = new AbortController();
  let isComing = false;
  const begin = async (): Promise<void> => {
    if (isComing) return;
    isComing = true;
    const fetched = await Promise.all([fetchTree(), fetchLesson()]).catch(() => null);
    isComing = fetched !== null;
    sayMissing(fetched === null);
    if (fetched === null) return;
    listening.abort();
    const [{ hydrateLesson }, lesson] = fetched;
    hydrateLesson(lesson);
  };
  const { signal } = listening;
  for (const press of kPresses) addEventListener(press, () => void begin(), { capture: true, signal });
  addEventListener('scroll', () => void begin(), { once: true, signal });
  for (const figure of document.querySelectorAll('figure[data-figure]')) whenNear(figure, () => void begin());
  void idle().then(begin);
}

/** Shows or removes the message above the page that its script is missing. */
function sayMissing(isMissing: boolean): void {
  const kName = 'scripts-missing';
  const there = document.getElementById(kName);
  if (!isMissing) there?.remove();
  if (!isMissing || there) return;
  const words = document.createElement('p');
  words.id = kName;
  words.className = 'no-scripts';
  words.role = 'alert';
  words.textContent =
    'The script of this lesson could not be loaded. You can read the text, and the figures are still pictures; the controls are disabled. Press anywhere to try again.';
  document.body.prepend(words);
}
