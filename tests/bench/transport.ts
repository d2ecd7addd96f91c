/**
 * The way of the records by itself: from a worker to a page that walks every one, over the client, port and outbox of the lab, with a worker
 * behind them that has records made before (page/sender.ts). Printed, never asserted.
 *
 * Two ways that a page can take: it reads a batch and gives its buffer back, as what only counts does; or it keeps the batch, as a history does.
 * The second needs memory that was never touched before, and how dear that is depends on the system more than on anything here.
 */
import { median, table } from './figures.ts';
import type { Carried } from './page/page.ts';
import { askedOf, inBarePage, inPages, kLoad, type BenchPage, type Pages } from './pages.ts';

/** Times that a batch of 256 KiB is sent; fewer where the page keeps them. */
const kGivenBatches = 4000;
const kKeptBatches = 400;

/** keeps: whether the page keeps every batch. */
const transport = (pages: Pages, batches: number, keeps: boolean): Promise<Carried> =>
  inBarePage(pages, (page) =>
    page.evaluate(
      ({ asked, batches, keeps }) => (window as unknown as BenchPage).bench.transport(asked, batches, keeps),
      { asked: askedOf(pages.base, kLoad), batches, keeps },
    ),
  );

/** Both kinds in turn, so that what else the machine does meets both. */
async function measure(pages: Pages, rounds: number): Promise<string[][]> {
  const given: Carried[] = [];
  const kept: Carried[] = [];
  for (let i = 0; i < rounds; i++) {
    given.push(await transport(pages, kGivenBatches, false));
    kept.push(await transport(pages, kKeptBatches, true));
  }
  const speed = (runs: readonly Carried[]): string => {
    const millions = runs.map(({ arrived, ms }) => arrived / ms / 1000);
    const [least, most] = [Math.min(...millions), Math.max(...millions)];
    return `${median(millions).toFixed(1)} M (${least.toFixed(1)} .. ${most.toFixed(1)})`;
  };
  const all = [...given, ...kept];
  const mean = (given[0]?.bytes ?? NaN) / (given[0]?.sent ?? NaN);
  const lost = all.reduce((sum, { sent, arrived }) => sum + sent - arrived, 0);
  return [
    ['', 'seen', 'goal'],
    [`records a second from worker to page (${mean.toFixed(0)} bytes each), each visited`, speed(given), '50 M'],
    ['the same where every batch is kept, so that each needs memory never touched before', speed(kept), ''],
    ['records lost on the way', String(lost), '0'],
  ];
}

/** A table of what was seen beside the goals, or a sentence that says what is missing. */
export const measureTransport = (rounds: number): Promise<string> =>
  inPages(async (pages) => table(await measure(pages, rounds)));
