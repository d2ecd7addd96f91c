/** The prediction sheets have each prediction and no answer; the key has each answer, as the engine counts it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import glossary from '../../../../lessons/glossary.json' with { type: 'json' };
import { teachings } from '../../../../lessons/teach/index.ts';
import { lessonFolders } from '../../../../web/build/lessons.ts';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import { failures, measure } from '../../../../web/src/lessons/measurements/measure.ts';
import type { LessonRuntime } from '../../../../web/src/lessons/index.ts';
import {
  experimentsOfKey,
  materialOf,
  rightOption,
  type Material,
} from '../../../../web/src/pages/teach/lesson-material.tsx';
import { placeOf, Scale } from '../../../../web/src/pages/teach/scale.tsx';
import { KeyPage, SheetPage } from '../../../../web/src/pages/teach/sheet-page.tsx';
import { wholeLessons } from '../../../fixtures/whole-lesson.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../../public/engine/strata.wasm', import.meta.url)));
const worlds = new Map<string, LessonRuntime>();
let materials: readonly Material[];
let sheet = '';
let key = '';

beforeAll(async () => {
  materials = (await wholeLessons()).map((lesson) => materialOf(lesson, teachings));
  for (const material of materials)
    worlds.set(material.lesson.slug, await engines.world(material.lesson.slug, '../..', experimentsOfKey(material)));
  sheet = renderToStaticMarkup(<SheetPage materials={materials} />);
  key = renderToStaticMarkup(<KeyPage {...{ materials, glossary, worlds }} />);
});

/** The item of a prediction in a page. */
const itemOf = (html: string, slug: string, id: string): string =>
  html
    .split(`<section id="${slug}"`)[1]!
    .split('</section>')[0]!
    .split(`data-prediction="${id}"`)[1]!
    .split('<li ')[0]!;

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe.each(lessonFolders())('$slug', ({ slug, prose }) => {
  const ids = [...readFileSync(prose, 'utf8').matchAll(/<Predict\s+id="([^"]+)"/g)].map(([, id]) => id!);

  it('has each prediction on the sheet and in the key', () => {
    const { predictions } = materials.find(({ lesson }) => lesson.slug === slug)!;
    expect(predictions.map(({ id }) => id)).toEqual(ids);
    for (const { id, question } of predictions)
      for (const page of [sheet, key]) expect(textOf(itemOf(page, slug, id))).toContain(question);
  });

  it('has no answer on the sheet', () => {
    const { predictions } = materials.find(({ lesson }) => lesson.slug === slug)!;
    for (const { id, of, what } of predictions) {
      const item = itemOf(sheet, slug, id);
      expect(item).not.toMatch(/data-right|data-answer|data-measure|class="flag"|class="proof"/);
      if (of === undefined || what === undefined) continue;
      const counted = measure(worlds.get(slug)!.peek(of)!.session.history(), what);
      // The scale has powers of ten, and no other number.
      expect(
        textOf(item)
          .replaceAll(',', '')
          .match(/\d+(\.\d+)?/g),
      ).not.toContain(counted.replaceAll(',', ''));
    }
  });

  it('has each answer in the key: the number of the engine, or one marked option', () => {
    const { predictions, teaching } = materials.find(({ lesson }) => lesson.slug === slug)!;
    for (const prediction of predictions) {
      const { id, of, what, options } = prediction;
      const item = itemOf(key, slug, id);
      if (options === undefined) {
        const counted = measure(worlds.get(slug)!.peek(of!)!.session.history(), what!);
        expect(item).toContain(`data-answer="${of}/${what}">${counted}</b>`);
        expect(item).toContain('class="flag"');
      } else {
        expect(item.match(/data-right="true"/g)).toHaveLength(1);
        const right = options[rightOption(prediction, teaching)]!;
        expect(textOf(item)).toContain(`× ${right} (right)`);
        expect(right).toContain(teaching.right[id]!.option);
      }
      expect(textOf(item.split('class="proof"')[1]!).length).toBeGreaterThan(40);
      expect(item).not.toMatch(/>(…|–|NaN)</);
    }
  });

  it('has a count for the right option that the engine confirms', () => {
    for (const { because } of Object.values(teachings.find((each) => each.slug === slug)!.right))
      if (because !== undefined)
        expect(failures(worlds.get(slug)!.peek(because.of)!.session.history(), [because])).toEqual([]);
  });
});

it('an option that is not known, or not one, is refused', () => {
  const [{ teaching, predictions }] = materials as readonly [Material];
  const prediction = predictions.find(({ options }) => options !== undefined)!;
  const withRight = (right: Material['teaching']['right']) => () => rightOption(prediction, { ...teaching, right });
  expect(withRight({})).toThrow(`does not say which option of “${prediction.id}” is right`);
  expect(withRight({ [prediction.id]: { option: 'elephants' } })).toThrow('fits 0 options');
  expect(withRight({ [prediction.id]: { option: '' } })).toThrow(/fits [2-9] options/);
});

it('a key whose count no longer proves its option is not made', () => {
  const wrong = materials.map((material) => ({
    ...material,
    teaching: {
      ...material.teaching,
      right: Object.fromEntries(
        Object.entries(material.teaching.right).map(([id, { option, because }]) => [
          id,
          { option, ...(because && { because: { of: because.of, what: because.what, equals: -1 } }) },
        ]),
      ),
    },
  }));
  expect(() => renderToStaticMarkup(<KeyPage {...{ materials: wrong, glossary, worlds }} />)).toThrow(
    'no longer right',
  );
});

it('the scale has the same place for a number everywhere, and ends for numbers beyond it', () => {
  expect(placeOf(1)).toBeGreaterThan(placeOf(0.1));
  expect(placeOf(100) - placeOf(10)).toBeCloseTo(placeOf(10) - placeOf(1));
  expect(placeOf(0)).toBe(placeOf(0.1));
  expect(placeOf(1e9)).toBe(placeOf(1e5));
  expect(renderToStaticMarkup(<Scale value={10} />)).toContain(`data-place="${placeOf(10)}"`);
});
