/**
 * The prose of a lesson after its first figure section. Its script is fetched when the reader comes to it, or when the page is idle after the first
 * figure is live. Until then React keeps the prerendered HTML, because the lazy component suspends in a boundary that it has not hydrated.
 */
import type { Rest } from 'virtual:lessons';
import type { ComponentType } from 'react';
import { whenNear } from '../../lessons/figures/seen.ts';
import { LessonProvider, useLessonContext } from '../../lessons/lesson-context.tsx';
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

/** The prose with what only it names; what the first part names comes from around it. */
export function RestProse({ rest }: { readonly rest: Rest }) {
  const { runtime, glossary, experiments } = useLessonContext();
  return (
    <LessonProvider
      runtime={runtime}
      glossary={{ ...glossary, ...rest.glossary }}
      experiments={[...experiments.values(), ...rest.experiments]}
    >
      <LessonProse prose={rest} />
    </LessonProvider>
  );
}

/** `load`: fetches the script; called again after it rejected. `element`: the first element of the prerendered rest. */
export function createLessonRest(load: () => Promise<Rest>, element: Element | null): LessonRest {
  let want = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (want = resolve));
  whenNear(element, want, kMargin);
  const LaterRest = lazyPart('The rest of this lesson', async () => {
    await wanted;
    const rest = await fetchScript(load);
    return () => <RestProse rest={rest} />;
  });
  const prefetch = async () => {
    await load();
    want();
  };
  return { Rest: LaterRest, prefetch };
}
