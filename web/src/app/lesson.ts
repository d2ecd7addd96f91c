/**
 * /lessons/SLUG/: begins the page of a lesson; which one is said by web/lessons/SLUG/page.ts.
 *
 * A lesson is read before it is worked in, and reading needs no React: the page is as the build wrote it, and its figures live (reading-figure.ts)
 * on the engine, with their controls. What works in it, predictions, exercises, knobs, words that light, comes with the first press
 * (first-press.ts), or when the reader has come to a part that has nothing to press before; then React draws the same page over the
 * same sessions. Who has worked in this lesson before gets that page at once: theirs is another one than the build's.
 */
import './styles.ts';
import '../lessons/figures.css';
import '../lessons/lessons.css';
import '../lessons/tasks.css';
import type { Reading } from 'virtual:reading/*';
import type { ViewName } from '../layout/index.ts';
import { keyPrefix } from '../kept/kinds.ts';
import { onFirstPress } from './first-press.ts';
import { liveWorld } from './lesson-world.ts';
import { liveTheme, part } from './plain.ts';
import { ReadingFigure } from './reading-figure.ts';

/** What stands empty until an engine was asked: exercises, and the filter under the microscope. */
const kEmpty = '[data-exercise], [data-figure$="/filter"]';

type FetchLesson = () => Promise<typeof import('virtual:lesson/*')>;

/** Whether anything kept on this device speaks of the lesson. More is not asked here: to understand it is the work of lessons/memory.ts. */
function isBegun(slug: string): boolean {
  try {
    return Object.entries(localStorage).some((entry) => entry[0].startsWith(keyPrefix) && entry.join().includes(slug));
  } catch {
    return false;
  }
}

/** Calls back when the reader, having moved, comes to one of these. */
function whenReached(elements: Iterable<Element>, reach: () => void): void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
    rootMargin: '0px 0px -33% 0px',
  });
  const begin = () => {
    for (const element of elements) observer.observe(element);
  };
  addEventListener('scroll', begin, { once: true });
}

export function startLesson({ front, experiments }: Reading, fetchLesson: FetchLesson): void {
  const world = liveWorld('../..', front, document);
  const figures: ReadingFigure[] = [];
  const fetch = async () => {
    const [lesson, work] = await Promise.all([fetchLesson(), import('./lesson-work.tsx'), world.words()]);
    return { ...work, parts: { ...lesson, world } };
  };
  const root = part(HTMLElement, '#root');
  // From a development server the page comes empty.
  if (root.childElementCount === 0 || isBegun(front.slug))
    return void fetch().then(({ workAtOnce, parts }) => workAtOnce(parts));
  liveTheme(part(HTMLButtonElement, '.top button'));
  for (const element of root.querySelectorAll<HTMLElement>('figure[data-figure]')) {
    const [id, view] = element.dataset['figure']!.split('/');
    const experiment = experiments.find((each) => each.id === id);
    if (experiment && view !== 'filter')
      figures.push(new ReadingFigure({ element, experiment, view: view as ViewName, world }));
  }
  for (const words of root.querySelectorAll<HTMLElement>('.lesson [role="button"]')) {
    words.removeAttribute('aria-disabled');
    words.tabIndex = 0;
  }
  const work = onFirstPress({
    root: part(HTMLElement, '.lesson'),
    fetch: async () => {
      const { goOnToWork, parts } = await fetch();
      return (pressed) => {
        for (const figure of figures) figure.end();
        return goOnToWork(parts, pressed);
      };
    },
  });
  whenReached(root.querySelectorAll(kEmpty), work);
}
