/**
 * Budgets of what is downloaded, after brotli 11. A budget that is passed is either earned back or moved in the table here, with the
 * reason, in the same change.
 */
import { describe, expect, it } from 'vitest';
import { engineOfSite, fontsOfSite, loadedBy, type Part, sizeOf, total, WASM_MODULE } from './shipped.ts';

const KIB = 1024;

/** Says what it is made of, the largest first, when it is too much. */
function expectWithin(budget: number, parts: readonly Part[]): void {
  const list = [...parts].sort((a, b) => b.brotli - a.brotli).map((part) => `${part.name} ${part.brotli}`);
  expect(total(parts).brotli, `brotli bytes of\n${list.join('\n')}\n`).toBeLessThanOrEqual(budget);
}

describe('brotli bytes', () => {
  it('engine: at most 64 KB, with everything that LevelDB does, tracing and Snappy', () => {
    expectWithin(64 * KIB, [sizeOf(WASM_MODULE)]);
  });

  it('first view: at most 180 KB of HTML, CSS, JS and wasm', () => {
    expectWithin(180 * KIB, [...loadedBy('index.html'), ...engineOfSite()]);
  });

  it('embed: at most 140 KB before its engine is loaded', () => {
    expectWithin(140 * KIB, loadedBy('embed/index.html'));
  });

  it('fonts: at most 90 KB', () => {
    expectWithin(90 * KIB, fontsOfSite());
  });
});

describe('what is measured is what is shipped', () => {
  it('the site carries a module of the same size as the one that was built', () => {
    const inSite = engineOfSite().find((part) => part.name.endsWith('strata.wasm'));
    expect(inSite?.raw).toBe(sizeOf(WASM_MODULE).raw);
  });
});
