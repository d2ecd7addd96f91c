/**
 * A lesson hydrates without a mismatch: React, in its development build, finds the tree that the build rendered, whatever the reader did
 * before and whatever ran meanwhile, and reports no error.
 */
import { readFileSync } from 'node:fs';
import { act, lazy, StrictMode, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import glossary from '../../lessons/glossary.json' with { type: 'json' };
import { namedIds, wordsInAttributes } from '../../web/build/lessons.ts';
import { splitProse } from '../../web/build/prose.ts';
import { LessonPage } from '../../web/src/pages/learn/lesson-page.tsx';
import { RestProse } from '../../web/src/pages/learn/lesson-rest.tsx';
import { readKnown } from '../../web/src/pages/learn/lesson-runtime.ts';
import type { LessonRuntime } from '../../web/src/lessons/index.ts';
import { remember } from '../../web/src/lessons/progress/progress-store.ts';
import type { LessonFolder, WholeLesson } from '../fixtures/whole-lesson.ts';
import type { BuiltLesson } from './built-lesson.ts';
import { hydrateRoot } from './document.ts';

/** Controls that are not hydrated yet. What a cover hides is also there for readers without scripts, where it stays disabled. */
const disabledIn = (root: Element): readonly HTMLFieldSetElement[] =>
  [...root.querySelectorAll<HTMLFieldSetElement>('fieldset.fields:disabled')].filter(
    (each) => each.closest('noscript') === null,
  );

/** `building`: resolves to the lesson; call this in its `describe`. */
export function testHydration({ slug, prose }: LessonFolder, building: () => Promise<BuiltLesson>): void {
  let lesson: WholeLesson;
  let built: LessonRuntime;
  let html = '';
  // Each part has the experiments that its script brings: a missing one is an error.
  const words = wordsInAttributes(splitProse(readFileSync(prose, 'utf8')).first);
  const experimentsOf = (isFirst: boolean) => {
    const first = namedIds(lesson.experiments, words);
    return lesson.experiments.filter(({ id }) => first.has(id) === isFirst);
  };
  const WholeRest = () => <RestProse rest={{ ...lesson.rest, experiments: experimentsOf(false), glossary }} />;
  const page = (world: LessonRuntime, Rest: ComponentType = WholeRest): ReactNode => (
    <StrictMode>
      <LessonPage
        lesson={{ ...lesson, experiments: experimentsOf(true) }}
        rest={<Rest />}
        glossary={glossary}
        world={world}
      />
    </StrictMode>
  );

  beforeAll(async () => {
    ({ lesson, world: built } = await building());
    html = renderToString(page(built));
  });
  const ends: (() => void)[] = [];
  afterEach(() => {
    act(() => ends.splice(0).forEach((end) => end()));
    document.body.replaceChildren();
  });

  /** Hydrates the page; returns its root, and the errors that React reported. */
  async function hydrated(
    peek: LessonRuntime['peek'],
    Rest?: ComponentType,
  ): Promise<{ root: HTMLElement; complaints: readonly string[] }> {
    const root = document.createElement('div');
    const parsed = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
    root.append(...parsed.childNodes);
    document.body.append(root);
    const { prerender: _, ...world } = { ...built, known: readKnown(root), peek, layout: () => null };
    const complaints: string[] = [];
    const errors = vi.spyOn(console, 'error').mockImplementation((...all) => void complaints.push(all.join(' ')));
    await act(async () => {
      const tree = hydrateRoot(root, page(world, Rest), {
        onRecoverableError: (error) => complaints.push(String(error)),
      });
      ends.push(() => tree.unmount());
    });
    errors.mockRestore();
    return { root, complaints };
  }

  it('the first part has not all experiments; an embed without a name shows the same one as before they were divided', () => {
    expect([...experimentsOf(true), ...experimentsOf(false)][0]).toBe(lesson.experiments[0]);
    expect(experimentsOf(false).length).toBeGreaterThan(0);
  });

  it('a new reader', async () => {
    const { root, complaints } = await hydrated(() => null);
    expect(complaints).toEqual([]);
    expect(root.querySelectorAll('.static-figure').length, 'stills are kept').toBeGreaterThan(0);
    expect(disabledIn(root), 'all parts are hydrated').toEqual([]);
  });

  it('experiments that ran before a part was hydrated', async () => {
    const { root, complaints } = await hydrated((id) => built.peek(id));
    expect(complaints).toEqual([]);
    // This parser also parses the contents of a noscript element.
    const waiting = [...root.querySelectorAll('button.measure:disabled')].filter((each) => !each.closest('noscript'));
    expect(waiting).toHaveLength(0);
  });

  it('a rest whose script comes later', async () => {
    let come = (): void => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    const Rest = lazy(() => coming.then(() => ({ default: WholeRest })));
    const { root, complaints } = await hydrated(() => null, Rest);
    const controls = disabledIn(root);
    const texts = [...root.querySelectorAll('.figure-section, .task')];
    expect(controls.length, 'its controls wait').toBeGreaterThan(0);
    await act(async () => {
      come();
      await coming;
    });
    expect(complaints).toEqual([]);
    expect(controls.filter((each) => each.disabled || !each.isConnected)).toEqual([]);
    expect(texts.filter((each) => !each.isConnected)).toEqual([]);
  });

  it('a returning reader, who is a teacher', async () => {
    const [predict] = document.createRange().createContextualFragment(html).querySelectorAll<HTMLElement>('.predict');
    remember(`${slug}.${predict!.dataset['predict']!}`, predict!.querySelector('.question')!.textContent, 'shown');
    history.replaceState(null, '', '?teacher=1');
    const { root, complaints } = await hydrated(() => null);
    history.replaceState(null, '', '?');
    expect(complaints).toEqual([]);
    expect(root.querySelector('.predict')?.getAttribute('data-revealed')).toBe('true');
    expect(root.querySelector<HTMLElement>('.teacher')?.hidden).toBe(false);
  });
}
