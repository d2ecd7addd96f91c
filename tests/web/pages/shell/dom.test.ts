/**
 * @vitest-environment happy-dom
 * A part of a page without React that could not be loaded: the page says so in its place, and loads it again on request.
 */
import { expect, it, vi } from 'vitest';
import { retried } from '../../../../web/src/pages/shell/dom.ts';

it('offers to retry, as often as it fails', async () => {
  const place = document.createElement('div');
  place.innerHTML = '<svg></svg>';
  const load = vi.fn<() => Promise<string>>();
  load
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('here');
  const part = retried(load, 'The figure', place);
  for (let n = 1; n <= 2; n++) {
    const failed = await vi.waitUntil(() => place.querySelector('[role="alert"]'));
    expect(failed.textContent).toMatch(/^The figure cannot be shown\. Its script could not be loaded: .*Try again$/);
    expect(load).toHaveBeenCalledTimes(n);
    failed.querySelector('button')!.click();
    await vi.waitUntil(() => !failed.isConnected);
  }
  expect(await part).toBe('here');
  expect(place.innerHTML).toBe('<svg></svg>');
});
