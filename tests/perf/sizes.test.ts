/**
 * Budgets for downloads, after brotli 11. If a budget is not met yet, `debt` is the excess that is allowed meanwhile: a debt only shrinks,
 * and the test requires its removal once the budget is met.
 */
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import {
  engineOfSite,
  fetchedAs,
  fontsOfSite,
  hydratedBy,
  loadedBy,
  type Part,
  sizeOf,
  total,
  WASM_MODULE,
} from './shipped.ts';

const KIB = 1024;

/** If the budget is exceeded, lists the parts, largest first. */
function expectWithin(budgetKib: number, parts: readonly Part[], debtKib = 0): void {
  const list = [...parts].sort((a, b) => b.brotli - a.brotli).map((part) => `${part.name} ${part.brotli}`);
  const bytes = total(parts).brotli;
  expect(bytes, `brotli bytes of\n${list.join('\n')}\n`).toBeLessThanOrEqual((budgetKib + debtKib) * KIB);
  if (debtKib > 0) expect(bytes, 'the budget is met: take its debt out of this file').toBeGreaterThan(budgetKib * KIB);
}

describe('brotli bytes', () => {
  // 190 KiB of it are the engine.
  it('first view, with its figure: at most 340 KB of HTML, CSS, JS and wasm', () => {
    expectWithin(340, [...new Set([...loadedBy('index.html'), ...fetchedAs('home-island'), ...engineOfSite()])]);
  });

  it('embed, with its engine: at most 340 KB', () => {
    expectWithin(340, [...loadedBy('embed/index.html'), ...engineOfSite()]);
  });

  // 190 KiB of it is the engine.
  it('lab, with its engine: at most 420 KB', () => {
    expectWithin(420, [...loadedBy('lab/index.html'), ...engineOfSite()]);
  });

  it.each(['lessons/sources/index.html', '404.html'])('%s, without interaction: at most 20 KB', (page) => {
    expectWithin(20, loadedBy(page));
  });

  it('claims: at most 180 KB before an engine is requested', () => {
    expectWithin(180, loadedBy('claims/index.html'));
  });

  // 190 KiB of it are the engine, 57 are React.
  it.each(lessonFolders())(
    'lesson $slug, hydrated, with its engine: at most 340 KB of HTML, CSS, JS and wasm (debt 37 KB)',
    ({ slug }) => {
      expectWithin(340, [...hydratedBy(`lessons/${slug}/index.html`), ...engineOfSite()], 37);
    },
  );

  it('fonts: at most 90 KB', () => {
    expectWithin(90, fontsOfSite());
  });
});

it('the module in the site has the size of the built one', () => {
  expect(engineOfSite()[0]?.raw).toBe(sizeOf(WASM_MODULE).raw);
});
