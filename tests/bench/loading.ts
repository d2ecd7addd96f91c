/**
 * The lab while its engine loads: how long its frames take, which tasks keep it busy, and at the end what it draws.
 *
 * A frame is the time between two callbacks of requestAnimationFrame; without a GPU they come every 16.7 ms at best, measured in tenths of a
 * millisecond: if all frames are in time, the 95th percentile reads 16.7 or 16.8. Hence the table also has the share of frames that missed a
 * refresh of the display. On a machine that does other work too, the processor time of frames and tasks (main-thread.ts) says more.
 *
 * Nothing reads the picture meanwhile: the text of twenty thousand marks would cost more than drawing them.
 */
import type { Page } from '@playwright/test';
import { linkTo } from '../../web/src/session/documents/url.ts';

/** A refresh of the display, ms. */
const kFrameMs = 1000 / 60;

interface Lab {
  state(): { readonly total: number; readonly status: string };
  marks(view: string): string;
}

export interface Measured {
  /** Durations of frames and of tasks over 50 ms, ms. */
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
  /** From the start of the program until the page has taken in all of it. */
  readonly ms: number;
  readonly records: number;
  /** Processor time of the page's main thread meanwhile, ms: other programs on the machine hardly change it. */
  readonly busyMs: number;
}

/** What is drawn: marks and tables of the tree; marks of the lens below it, blocks and cells of bits in it. */
export interface Drawn {
  readonly marks: number;
  readonly tables: number;
  readonly lensMarks: number;
  readonly blocks: number;
  readonly cells: number;
}

/** The share of frames in which the display repeated the previous picture. */
export const missed = (frames: readonly number[]): number =>
  frames.filter((ms) => ms > 1.5 * kFrameMs).length / frames.length;

/** Counts processor time of the page's main thread from now on; the result says how much it was, ms. */
async function countBusyMs(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const soFar = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
  const before = await soFar();
  return async () => (await soFar()) - before;
}

/** Opens the lab with a program that waits for a press. */
export async function open(page: Page, site: string, program: string, lens = 'write-path'): Promise<void> {
  const link = await linkTo({ program, view: lens });
  if (!link.ok) throw new Error(link.sentence);
  await page.goto(`${site}lab/index.html${link.hash}`);
  await page.waitForFunction(() => {
    const lab = (window as unknown as { readonly __strata?: Lab }).__strata?.state();
    return lab?.status === 'ready' && lab.total > 0;
  });
}

/** Runs the program of the open lab, until its last picture is complete. */
export async function run(page: Page): Promise<Measured> {
  const busyMs = await countBusyMs(page);
  const seen = await page.evaluate(async () => {
    const lab = (window as unknown as { readonly __strata: Lab }).__strata;
    const button = document.querySelector<HTMLButtonElement>('[data-load="link"]');
    if (!button) throw new Error('the lab does not ask whether to run what the link brought');
    const tasks: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    button.click();
    while (lab.state().status !== 'running') await new Promise((done) => setTimeout(done, 0));
    const begun = performance.now();
    const frames: number[] = [];
    const watch = (goesOn: () => boolean): Promise<void> =>
      new Promise((done) => {
        let before = NaN;
        const frame = (now: number): void => {
          if (!Number.isNaN(before)) frames.push(now - before);
          before = now;
          if (goesOn()) requestAnimationFrame(frame);
          else done();
        };
        requestAnimationFrame(frame);
      });
    await watch(() => lab.state().status === 'running');
    const ms = performance.now() - begun;
    // A lens that queries the engine draws once it has the answer, and a large picture becomes elements over some frames.
    let left = 60;
    await watch(() => --left > 0);
    observer.disconnect();
    return { frames, tasks: tasks.map(({ duration }) => duration), ms, records: lab.state().total };
  });
  return { ...seen, busyMs: await busyMs() };
}

/** What the lab draws now. */
export const drawnIn = (page: Page, lens: string): Promise<Drawn> =>
  page.evaluate((lens) => {
    const lab = (window as unknown as { readonly __strata: Lab }).__strata;
    const tree = lab.marks('tree');
    const below = lab.marks(lens);
    const held = /memory\/cache\/line:0 .*?holds ([\d\s]+)block/.exec(below)?.[1]?.replaceAll(/\s/g, '');
    return {
      marks: tree.split('\n').length,
      tables: new Set(tree.match(/table:\d+/g)).size,
      lensMarks: below.split('\n').length,
      blocks: Number(held ?? 0),
      cells: (below.match(/\/bit:\d+/g) ?? []).length,
    };
  }, lens);
