/**
 * The prose of a lesson after its first figure section. Its script is fetched when the reader comes to it, or when the page is idle after the first
 * figure is live. Until then React keeps the prerendered HTML, because the lazy component suspends in a boundary that it has not hydrated.
 */
import type { Prose } from 'virtual:lessons';
import type { ComponentType } from 'react';
import { whenNear } from '../../lessons/figures/seen.ts';
import { lazyPart } from '../../ui/Part.tsx';
import { fetchScript } from './fetch-script.ts';
import { LessonProse } from './lesson-page.tsx';

/**
 * The reader has come to the rest if its first element is above the last fifth of the window, or far above the window. (Between that fifth and the
 * edge it is in many windows from the start.)
 */
const kMargin = '1000000px 0px -20% 0px';

export interface LessonRest {
  readonly Rest: ComponentType;
  /** Fetches and hydrates it now. Rejects if its script cannot be fetched. */
  readonly prefetch: () => Promise<void>;
}

/** `load`: fetches the script; called again after it rejected. `element`: the first element of the prerendered rest. */
export function createLessonRest(load: () => Promise<Prose>, element: Element | null): LessonRest {
  let want = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (want = resolve));
  whenNear(element, want, kMargin);
  const Rest = lazyPart('The rest of this lesson', async () => {
    await wanted;
    const prose = await fetchScript(load);
    return () => <LessonProse prose={prose} />;
  });
  const prefetch = async () => {
    await load();
    want();
  };
  return { Rest, prefetch };
}
