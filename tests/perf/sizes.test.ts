/**
 * Budgets of what is downloaded, after brotli 11. Where a budget is not met yet, `debt` says how much is let through meanwhile: a debt
 * only shrinks, and the test asks for its removal once the budget is met.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { engineOfSite, fontsOfSite, loadedBy, type Part, sizeOf, total, WASM_CORE, WASM_MODULE } from './shipped.ts';

const KIB = 1024;

/** Says what it is made of, the largest first, when it is too much. */
function expectWithin(budgetKib: number, parts: readonly Part[], debtKib = 0): void {
  const list = [...parts].sort((a, b) => b.brotli - a.brotli).map((part) => `${part.name} ${part.brotli}`);
  const bytes = total(parts).brotli;
  expect(bytes, `brotli bytes of\n${list.join('\n')}\n`).toBeLessThanOrEqual((budgetKib + debtKib) * KIB);
  if (debtKib > 0) expect(bytes, 'the budget is met: take its debt out of this file').toBeGreaterThan(budgetKib * KIB);
}

const core = basename(WASM_CORE);

/** Lessons by the link of the engine that their front matter begins with. What works in them comes with the first press: tests/e2e/first-view.spec.ts holds that. */
const kLessons = {
  core: { module: core, budgetKib: 180 },
  full: { module: basename(WASM_MODULE), budgetKib: 250 },
} as const;
const lessons = lessonFolders().map(({ slug, prose }) => {
  const link = /^engine: full$/m.test(readFileSync(prose, 'utf8')) ? 'full' : 'core';
  return { slug, link, ...kLessons[link] } as const;
});

describe('brotli bytes', () => {
  it('core link of the engine: at most 64 KB, with all that LevelDB does while it runs, tracing and Snappy (debt 13 KB: modelled devices, commands that are interjected, and code of the standard library for each type that it holds)', () => {
    expectWithin(64, [sizeOf(WASM_CORE)], 13);
  });

  it('full link of the engine: at most 160 KB, with every mechanism', () => {
    expectWithin(160, [sizeOf(WASM_MODULE)]);
  });

  it('first view: at most 180 KB of HTML, CSS, JS and wasm', () => {
    expectWithin(180, [...loadedBy('index.html'), ...engineOfSite(core)]);
  });

  it('embed: at most 140 KB before its engine is loaded', () => {
    expectWithin(140, loadedBy('embed/index.html'));
  });

  it.each(['lessons/sources/index.html', '404.html'])('%s, which is only read: at most 20 KB', (page) => {
    expectWithin(20, loadedBy(page));
  });

  it('claims: at most 180 KB before an engine is asked for', () => {
    expectWithin(180, loadedBy('claims/index.html'));
  });

  it.each(lessons)(
    'lesson $slug, with its $link engine: at most $budgetKib KB of HTML, CSS, JS and wasm',
    ({ slug, module, budgetKib }) => {
      expectWithin(budgetKib, [...loadedBy(`lessons/${slug}/index.html`), ...engineOfSite(module)]);
    },
  );

  it('fonts: at most 90 KB', () => {
    expectWithin(90, fontsOfSite());
  });
});

describe('what is measured is what is shipped', () => {
  it.each([WASM_CORE, WASM_MODULE])(
    'the site carries a module of the same size as the one that was built: %s',
    (module) => {
      const [inSite] = engineOfSite(basename(module));
      expect(inSite?.raw).toBe(sizeOf(module).raw);
    },
  );
});
