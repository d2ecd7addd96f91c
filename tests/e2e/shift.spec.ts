/** Pages do not shift while they load and while their figures become live. `npm run bench -- --only shift` prints all of them. */
import { expect, test } from './journey.ts';
import { kScreens, kShiftMax, shiftOf, shiftOfLaterPart, shiftOfLaterStyles } from './layout-shift.ts';
import { kLessons } from './lessons.ts';
import { oneOf } from './slice.ts';

test.use({ prefetches: true });

/** Every built page, and an embed of a figure other than its static one. */
const kPages = [
  'index.html',
  'embed/index.html?figure=filter',
  'lessons/sources/index.html',
  ...kLessons.map(({ slug }) => `lessons/${slug}/index.html`),
  'lab/index.html',
  'embed/index.html',
  'lessons/index.html',
  'claims/index.html',
  'reference/index.html',
  'speed/index.html',
  'teach/index.html',
  'teach/sheet/index.html',
  'teach/key/index.html',
  '404.html',
];

for (const [i, path] of kPages.entries())
  for (const [j, { name, width, height }] of kScreens.entries())
    test(`${path} does not shift, ${name}`, oneOf(4, 2 * i + j + (i >> 1)), async ({ page }) => {
      await page.setViewportSize({ width, height });
      const { value, largest } = await shiftOf(page, path);
      expect(value, largest.join('\n')).toBeLessThanOrEqual(kShiftMax);
    });

/** Pages that prefetch parts. */
for (const path of ['claims/index.html', 'lab/index.html'])
  for (const { name, width, height } of kScreens)
    test(`styles that arrive late move nothing on ${path}, ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const { value, largest } = await shiftOfLaterStyles(page, path);
      expect(value, largest.join('\n')).toBeLessThanOrEqual(kShiftMax);
    });

for (const { name, width, height } of kScreens)
  test(`keys of a filter that arrive late move nothing, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { value, largest } = await shiftOfLaterPart(page, 'lessons/bloom-filters/index.html', {
      part: '**/filter-view-*.js',
      figure: '#figure-names',
      brings: '.filter-bench',
    });
    expect(value, largest.join('\n')).toBeLessThanOrEqual(kShiftMax);
  });
