/**
 * Layout shift of every page of the built site, in a wide and in a narrow window, next to the goal (tests/e2e/layout-shift.ts explains the
 * measurement). Prints all pages; journeys check some of them in each run and all in the campaign.
 */
import { kScreens, kShiftMax, shiftOf } from '../e2e/layout-shift.ts';
import { pages as pagesOfSite } from '../perf/shipped.ts';
import { table } from './figures.ts';
import { inPages, newPage } from './pages.ts';

/** A table of all pages, or a message that says what is missing. */
export const measureShift = (): Promise<string> =>
  inPages(async ({ browser, base }) => {
    const rows = [['', ...kScreens.map(({ name }) => name), 'goal', 'what moved most']];
    for (const path of [...pagesOfSite(), 'embed/index.html?figure=filter']) {
      const seen: string[] = [];
      const moved: string[] = [];
      for (const { width, height } of kScreens) {
        const page = await newPage(browser);
        await page.setViewportSize({ width, height });
        const { value, largest } = await shiftOf(page, path, `${base}site/`);
        await page.close();
        seen.push(value.toFixed(3));
        if (value > kShiftMax) moved.push(...largest);
      }
      rows.push([path, ...seen, kShiftMax.toFixed(2), moved.join('; ')]);
    }
    return table(rows);
  });
