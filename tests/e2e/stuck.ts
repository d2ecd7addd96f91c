/**
 * Chromium without a screen sometimes gets stuck: its renderer gives no frame any more, and often runs no script any more, whatever the
 * page is. A busy machine makes it more likely (about one of a hundred scrolled pages beside a load of 20). Such a test says nothing about
 * the page, so it is repeated once in another browser. Any other failure stays a failure: a test is repeated only if its browser was stuck.
 */
import type { Page, TestInfo } from '@playwright/test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { STUCK_BROWSER } from '../../web/build/bootstrap/count.mjs';

/** A page that gives no frame for so long is stuck. */
const kLimit_ms = 90_000;
const kPause_ms = 5_000;

/** Resolves at the next frame, or at once if the document goes away meanwhile. */
const nextFrame = (page: Page): Promise<unknown> =>
  page
    .evaluate(
      () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => done());
        }),
    )
    .catch(() => undefined);

const noteOf = (info: TestInfo): string => join(info.project.outputDir, `stuck-${info.testId}`);

/** In a repetition: annotates it in the report if the browser was stuck, and throws otherwise. */
export function refuseRepetition(info: TestInfo): void {
  if (info.retry === 0) return;
  if (!existsSync(noteOf(info)))
    throw new Error('not repeated: the browser gave frames, so the failure before is the result');
  info.annotations.push({ type: STUCK_BROWSER });
}

/**
 * Requests a frame every few seconds until the returned function is called. If none comes, notes that the browser is stuck and closes the
 * browser, which ends the test.
 */
export function watchFrames(page: Page, info: TestInfo): () => void {
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    for (;;) {
      await wait(kPause_ms, null, { signal: over.signal });
      if (page.isClosed()) return;
      const limit = wait(kLimit_ms, 'stuck', { signal: over.signal });
      if ((await Promise.race([nextFrame(page), limit])) === 'stuck') break;
    }
    mkdirSync(info.project.outputDir, { recursive: true });
    writeFileSync(noteOf(info), '');
    console.log(`the browser is stuck and is replaced: ${info.titlePath.join(' › ')}`);
    await page.context().browser()?.close();
  };
  // The end of the test rejects a wait, which ends the watch.
  watch().catch(() => undefined);
  return () => over.abort();
}
