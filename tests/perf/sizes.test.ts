/**
 * Budgets of what is downloaded, after brotli 11. Where a budget is not met yet, `debt` says how much is let through meanwhile: a debt
 * only shrinks, and the test asks for its removal once the budget is met.
 */
import { describe, expect, it } from 'vitest';
import { engineOfSite, fontsOfSite, loadedBy, type Part, sizeOf, total, WASM_MODULE } from './shipped.ts';

const KIB = 1024;

/** Says what it is made of, the largest first, when it is too much. */
function expectWithin(budgetKib: number, parts: readonly Part[], debtKib = 0): void {
  const list = [...parts].sort((a, b) => b.brotli - a.brotli).map((part) => `${part.name} ${part.brotli}`);
  const bytes = total(parts).brotli;
  expect(bytes, `brotli bytes of\n${list.join('\n')}\n`).toBeLessThanOrEqual((budgetKib + debtKib) * KIB);
  if (debtKib > 0) expect(bytes, 'the budget is met: take its debt out of this file').toBeGreaterThan(budgetKib * KIB);
}

describe('brotli bytes', () => {
  it('engine: at most 64 KB, with everything that LevelDB does, tracing and Snappy (debt 119 KB: recovery, inspection, dumps, every filter, every merge, two kinds of deletes more, universal compaction and a B+tree in one link)', () => {
    expectWithin(64, [sizeOf(WASM_MODULE)], 119);
  });

  it('first view: at most 180 KB of HTML, CSS, JS and wasm (debt 145 KB: the engine, and how a program, its records and the scene are read is one script)', () => {
    expectWithin(180, [...loadedBy('index.html'), ...engineOfSite()], 145);
  });

  it('embed: at most 140 KB before its engine is loaded', () => {
    expectWithin(140, loadedBy('embed/index.html'));
  });

  it('fonts: at most 90 KB', () => {
    expectWithin(90, fontsOfSite());
  });
});

describe('what is measured is what is shipped', () => {
  it('the site carries a module of the same size as the one that was built', () => {
    const inSite = engineOfSite().find((part) => part.name.endsWith('strata.wasm'));
    expect(inSite?.raw).toBe(sizeOf(WASM_MODULE).raw);
  });
});
