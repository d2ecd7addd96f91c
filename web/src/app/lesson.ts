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
import type { Lesson } from 'virtual:lessons';
import type { Reading } from 'virtual:reading/*';
import type { FigureViewName } from '../visualizations/registry.ts';
import { laterPart } from '../base/later-parts.ts';
import { pageDevice } from '../kept/device.ts';
import { mentions } from '../kept/mentions.ts';
import { whenNear } from '../lessons/seen.ts';
import { isTeacher } from '../lessons/teacher.ts';
import type { Glossary } from '../lessons/world.tsx';
import { onFirstPress } from './first-press.ts';
import { liveWorld } from './lesson-world.ts';
import { liveTheme, part } from './plain.ts';
import { prefetchParts } from './prefetch.ts';
import { ReadingFigure } from './reading-figure.ts';

/** What stands empty until an engine was asked: exercises, and the filter under the microscope. */
const kEmpty = '[data-exercise], [data-figure$="/filter"]';

type FetchLesson = () => Promise<{ readonly lesson: Lesson; readonly glossary: Glossary }>;

const fetchWork = laterPart(() => import('./lesson-work.tsx'));

/** Whether the reader may have worked in the lesson before. What they did is for lessons/memory.ts to understand. */
const isBegun = (slug: string): boolean => mentions(pageDevice, ['progress', 'aside', 'answers'], slug);

/** Calls back when the reader, having moved, comes near one of these: before it is seen, because what fills it pushes the rest of the page down. */
function onceNear(elements: Iterable<Element>, near: () => void): void {
  const begin = () => {
    for (const element of elements) whenNear(element, near);
  };
  addEventListener('scroll', begin, { once: true });
}

/** Brings to life what lives without React. */
function read(root: HTMLElement, figureOf: (element: HTMLElement, id: string, view: FigureViewName) => void): void {
  liveTheme(part(HTMLButtonElement, '.top button'));
  for (const element of root.querySelectorAll<HTMLElement>('figure[data-figure]:not([data-figure$="/filter"])')) {
    const [id, view] = element.dataset['figure']!.split('/');
    figureOf(element, id!, view as FigureViewName);
  }
  for (const words of root.querySelectorAll<HTMLElement>('.lesson [role="button"]')) {
    words.removeAttribute('aria-disabled');
    words.tabIndex = 0;
  }
  if (isTeacher())
    for (const notes of root.querySelectorAll<HTMLDetailsElement>('.teacher'))
      [notes.hidden, notes.open] = [false, true];
}

/** Begins the page of the document. `fetchLesson`: what works in it, asked for when it is needed. Throws where page and script are not of one build. */
export function startLesson({ front, experiments }: Reading, fetchLesson: FetchLesson): void {
  const root = part(HTMLElement, '#root');
  const world = liveWorld('../..', front, document);
  const figures: ReadingFigure[] = [];
  laterPart(fetchLesson);
  const fetch = async () => {
    const [lesson, work] = await Promise.all([fetchLesson(), fetchWork(), world.words()]);
    return { ...work, parts: { ...lesson, world } };
  };
  const beginReading = () => {
    read(root, (element, id, view) => {
      const experiment = experiments.find((each) => each.id === id)!;
      figures.push(new ReadingFigure({ element, experiment, view, world }));
    });
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
    onceNear(root.querySelectorAll(kEmpty), work);
  };
  // From a development server the page comes empty.
  const isWork = root.childElementCount === 0 || isBegun(front.slug);
  if (isWork) fetch().then(({ workAtOnce, parts }) => workAtOnce(parts), beginReading);
  else beginReading();
  void prefetchParts(() => world.rested());
}
