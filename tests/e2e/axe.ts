/**
 * Runs axe in a page. Its script is injected once, and all findings are read there: AxeBuilder would also inject it into a second page, one for
 * each analysis. The minified script has half the length, and so costs a page half the time.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { inTurn, kAll } from './slice.ts';

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe that is used here. */
interface Axe {
  run(
    within: string | Document,
    options: { readonly resultTypes: string[]; readonly preload: boolean; readonly runOnly?: string[] },
  ): Promise<{ readonly violations: { readonly id: string; readonly nodes: { readonly target: unknown[] }[] }[] }>;
}
declare global {
  interface Window {
    readonly axe?: Axe;
  }
}

/** The rules about colors. */
export const kColorRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * The findings of axe, one line each.
 *
 * @param within A selector of the part to check; the whole page if null.
 * @param rules The rules to check; all if null.
 */
export async function axeFinds(
  page: Page,
  within: string | null = null,
  rules: readonly string[] | null = null,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ within, rules }) => {
      const { violations } = await window.axe!.run(within ?? document, {
        resultTypes: ['violations'],
        preload: false,
        ...(rules === null ? {} : { runOnly: [...rules] }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`);
    },
    { within, rules },
  );
}

/** Themes of a page, light first. */
const kThemes = [
  { theme: 'by day', media: { colorScheme: 'light', forcedColors: 'none' }, rules: null },
  { theme: 'by night', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: kColorRules },
  {
    theme: 'in colors of the reader’s own',
    media: { colorScheme: 'dark', forcedColors: 'active' },
    rules: kColorRules,
  },
] as const;
export const kByDay = kThemes[0].media;

/**
 * The findings of axe in the themes whose turn it is, one line each; the page is light afterwards. In the slice one theme is checked with every rule.
 * The campaign checks every rule in the light theme, and the color rules in the others, since only colors differ.
 */
export async function axeInThemes(page: Page, within: string | null, turn: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { theme, media, rules } of inTurn(kThemes, turn)) {
    await page.emulateMedia(media);
    lines.push(...(await axeFinds(page, within, kAll ? rules : null)).map((what) => `${theme}: ${what}`));
  }
  await page.emulateMedia(kByDay);
  return lines;
}
