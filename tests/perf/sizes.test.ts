/** Budgets for downloads, after brotli 11. */
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { kCodecsKib, kFirstFigureKib, kLabKib, kModuleKib } from './budgets.ts';
import {
  CODECS_MODULE,
  engineOfSite,
  fetchedAs,
  firstFigureOf,
  fontsOfSite,
  loadedBy,
  type Part,
  sizeOf,
  total,
  WASM_MODULE,
} from './shipped.ts';

const KIB = 1024;

/** If the budget is exceeded, lists the parts, largest first. */
function expectWithin(budgetKib: number, parts: readonly Part[]): void {
  const list = [...parts].sort((a, b) => b.brotli - a.brotli).map((part) => `${part.name} ${part.brotli}`);
  const bytes = total(parts).brotli;
  expect(bytes, `brotli bytes of\n${list.join('\n')}\n`).toBeLessThanOrEqual(budgetKib * KIB);
}

/** What a page loads apart from the module: the engine's worker is part of it. */
const kWorker = engineOfSite().filter(({ name }) => !name.endsWith('.wasm'));

describe('brotli bytes', () => {
  it(`the module: at most ${kModuleKib} KB`, () => {
    expectWithin(kModuleKib, [sizeOf(WASM_MODULE)]);
  });

  it(`the codecs: at most ${kCodecsKib} KB`, () => {
    expectWithin(kCodecsKib, [sizeOf(CODECS_MODULE)]);
  });

  it(`first view, with its figure: at most ${kFirstFigureKib} KB of HTML, CSS and JS`, () => {
    const later = ['home-island', 'episode-figure'].flatMap(fetchedAs);
    expectWithin(kFirstFigureKib, [...new Set([...loadedBy('index.html'), ...later, ...kWorker])]);
  });

  it(`embed: at most ${kFirstFigureKib} KB`, () => {
    expectWithin(kFirstFigureKib, [...loadedBy('embed/index.html'), ...kWorker]);
  });

  it(`lab: at most ${kLabKib} KB`, () => {
    expectWithin(kLabKib, [...loadedBy('lab/index.html'), ...kWorker]);
  });

  it.each(['lessons/sources/index.html', '404.html'])('%s, without interaction: at most 20 KB', (page) => {
    expectWithin(20, loadedBy(page));
  });

  it.each(['teach/index.html', 'teach/sheet/index.html', 'teach/key/index.html'])(
    '%s, before a code is verified: at most 45 KB',
    (page) => {
      expectWithin(45, loadedBy(page));
    },
  );

  it('claims: at most 180 KB before an engine is requested', () => {
    expectWithin(180, loadedBy('claims/index.html'));
  });

  it.each(lessonFolders())(
    `lesson $slug, until its first figure is live: at most ${kFirstFigureKib} KB of HTML, CSS and JS`,
    ({ slug }) => {
      expectWithin(kFirstFigureKib, firstFigureOf(`lessons/${slug}/index.html`));
    },
  );

  it('fonts: at most 90 KB', () => {
    expectWithin(90, fontsOfSite());
  });
});

it('the module in the site has the size of the built one', () => {
  expect(engineOfSite()[0]?.raw).toBe(sizeOf(WASM_MODULE).raw);
});
