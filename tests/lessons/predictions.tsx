/**
 * The answer of a prediction is nowhere in its page until the prediction is made: not in the page that the build wrote, and not in the page with its
 * scripts and live figures (leaks.ts has the rules). And the option that a lesson marks as right is right, by the engine's counts.
 *
 * kKnownLeaks has the leaks that lessons still have. It only shrinks: a leak that is mended must leave the list.
 */
import { act, createElement, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import glossary from '../../lessons/glossary.json' with { type: 'json' };
import { lessonFolders } from '../../web/build/lessons.ts';
import { failures, valueOf } from '../../web/src/lessons/measurements/measure.ts';
import { kParts } from '../../web/src/lessons/parts.ts';
import { LessonPage, LessonProse } from '../../web/src/pages/learn/lesson-page.tsx';
import { readKnown } from '../../web/src/pages/learn/lesson-runtime.ts';
import type { History } from '../../web/src/session/session-types.ts';
import type { LessonFolder } from '../fixtures/whole-lesson.ts';
import type { BuiltLesson } from './built-lesson.ts';
import { hydrateRoot } from './document.ts';
import { leaksIn, type Answer } from './leaks.ts';

type Predict = ComponentProps<typeof kParts.Predict>;

/** The right options of predictions that do not name theirs (`right`) yet. */
const kRightOptions: Readonly<Record<string, string>> = {
  'bloom-filters.yves': 'Maybe',
};

/** Phrases that give an answer away in other words (rule 6). */
const kPhrases: Readonly<Record<string, readonly string[]>> = {
  'who-is-compacted-next.which-level': ['level 0 waits', 'level 0 had to wait', 'highest score goes first'],
  'point-reads.cost': ['83 comparisons'],
  'scans-and-the-heap.heap': ['1.55'],
  'tombstones.first-row': ['thousands of keys'],
};

/** Numbers of other runs that narrow an answer down, "experiment/what": they are hidden with it. */
const kHints: Readonly<Record<string, readonly string[]>> = {
  'scans-and-the-heap.heap': ['root/merge_comparisons_per_row', 'l0-4/merge_comparisons_per_row'],
};

/** "prediction: place" and why, by lesson. */
const kKnownLeaks: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** The numbers of a reveal, which only readers without scripts see before the prediction. */
function revealedIn(page: Element, id: string): readonly string[] {
  const reveal = page.querySelector(`[data-predict="${id}"] noscript`)?.innerHTML ?? '';
  return [...reveal.matchAll(/data-measure="([^"]+?)(?:\.\d)?"/g)].map(([, name]) => name!);
}

function answerOf(slug: string, predict: Predict, page: Element, historyOf: (id: string) => History): Answer {
  const { id, of, what, options, right, proof = [] } = predict;
  const name = `${slug}.${id}`;
  const rightOption = options ? (right ?? kRightOptions[name] ?? null) : null;
  const isNumber = options === undefined && of !== undefined && what !== undefined;
  return {
    id,
    names: [
      ...(isNumber ? [`${of}/${what}`] : []),
      ...revealedIn(page, id).slice(0, 1),
      ...proof.map((fact) => `${fact.of}/${fact.what}`),
      ...(kHints[name] ?? []),
    ],
    number: isNumber ? { of, value: valueOf(historyOf(of), what) } : null,
    option: rightOption,
    others: (options ?? []).filter((option) => option !== rightOption),
    phrases: kPhrases[name] ?? [],
  };
}

const asked: string[] = [];

/** `building`: resolves to the lesson; call this in its `describe`. */
export function testPredictions({ slug }: LessonFolder, building: () => Promise<BuiltLesson>): void {
  const predicts = new Map<string, Predict>();
  const Predict = (props: Predict) => {
    predicts.set(props.id, props);
    return createElement(kParts.Predict, props);
  };

  it('gives no answer away before the prediction', async () => {
    const { lesson: whole, world: built } = await building();
    const parts = { ...kParts, Predict };
    const lesson = { ...whole, first: { ...whole.first, parts }, rest: { ...whole.rest, parts } };
    const page = (world: typeof built | Omit<typeof built, 'prerender'>) => (
      <LessonPage lesson={lesson} rest={<LessonProse prose={lesson.rest} />} glossary={glossary} world={world} />
    );
    const root = document.createElement('div');
    root.append(
      ...new DOMParser().parseFromString(`<body>${renderToString(page(built))}</body>`, 'text/html').body.childNodes,
    );
    document.body.append(root);
    const historyOf = (id: string): History => built.peek(id)!.session.history();
    const answers = [...predicts.values()].map((each) => answerOf(slug, each, root, historyOf));
    asked.push(...answers.map(({ id }) => `${slug}.${id}`));
    expect(answers.length, 'predictions').toBeGreaterThan(0);

    for (const task of root.querySelectorAll('.predict')) {
      const choices = [...task.querySelectorAll('fieldset button[aria-pressed]')].map((button) => {
        button = button.cloneNode() as Element;
        return button.outerHTML;
      });
      expect(new Set(choices).size, 'options that look different').toBeLessThanOrEqual(1);
    }

    const atBuild = leaksIn(root, answers);
    const { prerender: _, ...world } = { ...built, known: readKnown(root) };
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const tree = await act(async () => hydrateRoot(root, page(world), { onRecoverableError: () => undefined }));
    // The player of episodes is fetched, and a lesson may have no other figures.
    await vi.waitFor(
      async () => {
        await act(async () => undefined);
        expect(root.querySelectorAll('[data-live="true"] .figure[data-view]').length, 'live figures').toBeGreaterThan(
          0,
        );
      },
      { timeout: 20_000 },
    );
    const inPage = leaksIn(root, answers);
    act(() => tree.unmount());
    errors.mockRestore();
    root.remove();

    const known = kKnownLeaks[slug] ?? {};
    const found = new Map([...atBuild, ...inPage]);
    const report = [...found].map(([leak, text]) => `${leak} | ${text}`).join('\n');
    expect([...found.keys()].sort(), `leaks of ${slug}:\n${report}\n`).toEqual(Object.keys(known).sort());

    for (const { id, options, right, proof = [] } of predicts.values()) {
      if (options === undefined) continue;
      const name = `${slug}.${id}`;
      expect(right === undefined, `${name} names the right option, or kRightOptions does`).toBe(name in kRightOptions);
      if (right === undefined) expect(options, name).toContain(kRightOptions[name]);
      else expect(proof.length, `${name} proves the right option`).toBeGreaterThan(0);
      for (const fact of proof) expect(failures(historyOf(fact.of), [fact]), name).toEqual([]);
    }
  });
}

/** Call this after the lessons. */
export function testPredictionTables(): void {
  it('the tables of predictions list only those that exist', () => {
    for (const name of [kRightOptions, kPhrases, kHints].flatMap((each) => Object.keys(each)))
      expect(asked).toContain(name);
    const slugs = lessonFolders().map(({ slug }) => slug);
    for (const slug of Object.keys(kKnownLeaks)) expect(slugs).toContain(slug);
  });
}
