/** Pressable controls: their size, and whether they overlap. */

/**
 * Runs in the page: controls that are smaller than 24 px (40 px for the most used ones), and pairs in the time bar and in the header that overlap. A
 * control within a label is as large as the label; a link within a sentence is as high as its line.
 */
export function pressedBadly(): string[] {
  const most = '.transport button:not(.steps *), .clock-bar button, .speed input, .stage .tabs button, .option-control';
  const shown = [
    ...document.querySelectorAll('button, a[href], select, input, textarea, summary, .option-control'),
  ].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip, [type=hidden]'),
  );
  const called = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 30) || element.outerHTML.slice(0, 60));
  const boxes = shown.map((element) => ({
    element,
    box: (element.closest('label') ?? element).getBoundingClientRect(),
  }));
  const small = boxes.flatMap(({ element, box }) => {
    const least = element.matches(most) ? 40 : 24;
    // In a narrow bar the time buttons shrink in width, never in height.
    const [width, height] = [Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
    const fits = width >= 24 && height >= (getComputedStyle(element).display === 'inline' ? 0 : least);
    return fits || width === 0 ? [] : [`'${called(element)}' is ${width} by ${height} px`];
  });
  const rows = boxes.filter(({ element }) =>
    element.matches('.time :is(button, select), .clock-bar :is(button, select), .top :is(button, a):not(dialog *)'),
  );
  const laid = rows.flatMap((a, i) =>
    rows.slice(i + 1).flatMap((b) => {
      const [w, h] = [
        Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
        Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top),
      ];
      return w > 0.5 && h > 0.5 ? [`'${called(a.element)}' lies on '${called(b.element)}'`] : [];
    }),
  );
  return [...small, ...laid];
}
