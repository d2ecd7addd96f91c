/**
 * The answer of a prediction is nowhere in its page until the prediction is made: not in the page that the build wrote, and not in the page with its
 * scripts and live figures (leaks.ts has the rules). And the option that a lesson marks as right is right, by the engine's counts.
 *
 * kKnownLeaks has the leaks that lessons still have. It only shrinks: a leak that is mended must leave the list.
 */
import { fileURLToPath } from 'node:url';
import { act, createElement, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import glossary from '../../lessons/glossary.json' with { type: 'json' };
import { lessonFolders } from '../../web/build/lessons.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import { failures, valueOf } from '../../web/src/lessons/measurements/measure.ts';
import { kParts } from '../../web/src/lessons/parts.ts';
import { LessonPage, LessonProse } from '../../web/src/pages/learn/lesson-page.tsx';
import { readKnown } from '../../web/src/pages/learn/lesson-runtime.ts';
import type { History } from '../../web/src/session/session-types.ts';
import { hasNumber, leaksIn, textsOf, type Answer } from './leaks.ts';
import { wholeLesson } from './whole-lesson.ts';

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

// The lessons are loaded and run as in Node; the document is created after that. React's client needs one when it is loaded.
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { hydrateRoot } = await import('react-dom/client');
afterAll(() => teardown(globalThis));

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));

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

describe.each(lessonFolders())('$slug', ({ slug, prose, experiment }) => {
  const predicts = new Map<string, Predict>();
  const Predict = (props: Predict) => {
    predicts.set(props.id, props);
    return createElement(kParts.Predict, props);
  };

  it('gives no answer away before the prediction', async () => {
    const lesson = await wholeLesson(slug, prose, experiment!, { ...kParts, Predict });
    const built = await engines.world(slug, '../..', lesson.experiments);
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
    expect(root.querySelectorAll('[data-live="true"] .figure[data-view]').length, 'live figures').toBeGreaterThan(0);
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
  }, 120_000);
});

it('lists only predictions that exist', () => {
  for (const name of [kRightOptions, kPhrases, kHints].flatMap((each) => Object.keys(each)))
    expect(asked).toContain(name);
  const slugs = lessonFolders().map(({ slug }) => slug);
  for (const slug of Object.keys(kKnownLeaks)) expect(slugs).toContain(slug);
});

describe('the search', () => {
  const page = (html: string): Element => {
    const root = document.createElement('div');
    root.innerHTML = html;
    return root;
  };
  const number = (value: number): Answer => ({
    id: 'a',
    names: ['run/cost'],
    number: { of: 'run', value },
    option: null,
    others: [],
    phrases: [],
  });

  it.each<readonly [string, string, number]>([
    ['in prose', '<section class="figure-section"><h2>Here</h2><p>It is 38.4.</p></section>', 38.41],
    ['with separators', '<p>It is 8\u202f004, no less.</p>', 8004],
    ['in a name', '<button aria-label="go to 8,004">x</button>', 8004],
    ['in a slider', '<input type="range" aria-valuetext="8004 entries">', 8004],
    ['in a picture', '<svg><text>8004</text></svg>', 8004],
    ['in the caption of its figure', '<figure data-figure="run/tree"><figcaption>All 8 go.</figcaption></figure>', 8],
    ['as the same number', '<b data-measure="run/cost.0">8</b>', 8],
    ['under a cover', '<div class="spoiler" aria-hidden="true">8004</div>', 8004],
  ])('finds a number %s', (_, html, value) => {
    expect(leaksIn(page(html), [number(value)]).size).toBe(1);
  });

  it.each<readonly [string, string, number]>([
    ['part of another', '<p>18, 8.5, 1,008, @8, 38.45</p>', 8],
    ['short, in prose', '<p>All 8 go.</p>', 8],
    ['in a drawing of another run', '<figure data-figure="other/tree"><svg><text>8004</text></svg></figure>', 8004],
    ['short, in a drawing', '<figure data-figure="run/tree"><svg><text>8</text></svg></figure>', 8],
    ['for teachers', '<details class="teacher">8004</details>', 8004],
    ['for readers without scripts', '<noscript>8004</noscript>', 8004],
    ['of another name', '<b data-measure="run/cost_more">8</b>', 8],
  ])('passes over a number that is %s', (_, html, value) => {
    expect([...leaksIn(page(html), [number(value)])]).toEqual([]);
  });

  it('finds the right option where no other is named, and phrases', () => {
    const option: Answer = {
      id: 'a',
      names: [],
      number: null,
      option: 'least overlap',
      others: ['round robin: it looks at nothing', 'largest first'],
      phrases: ['level 0 waits'],
    };
    const places = (html: string): readonly string[] => [...leaksIn(page(html), [option]).keys()];
    expect(places('<h1>Least overlap: why?</h1>')).toEqual(['a: title']);
    expect(places('<div data-predict="a">least overlap</div><p>overlap</p>')).toEqual([]);
    expect(places('<div class="task"><b>Least overlap</b> or <b>round robin</b></div>')).toEqual([]);
    expect(places('<figure data-figure="r/t"><button>Level 0 waits</button></figure>')).toEqual(['a: figure r/t']);
  });

  it('writes a value as pages do', () => {
    expect(textsOf(38.41)).toEqual(['38.41', '38', '38.4', '38.410']);
    expect(textsOf(1.02), 'one digit is no hint').toEqual(['1.02', '1.0', '1.020']);
    expect(textsOf(8)).toEqual(['8']);
    expect(hasNumber('38.4 times', '38.4')).toBe(true);
    expect(hasNumber('38.45 times', '38.4')).toBe(false);
  });
});
