/**
 * The path of the records alone: from a worker to a page that walks every one, over the client, port and outbox of the lab, with a worker
 * that has records made before (page/sender.ts). It prints and never asserts.
 *
 * A page can do one of two things: read a batch and return its buffer, like code that only counts; or keep the batch, like a history.
 * The second needs memory that was never touched before, and its cost depends mostly on the operating system.
 */
import { median, table } from './figures.ts';
import type { Carried } from './page/page.ts';
import { askedOf, inBarePage, inPages, kLoad, type BenchPage, type Pages } from './pages.ts';

/** How often a batch of 256 KiB is sent; less often if the page keeps them. */
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

/** Alternates both kinds, so that other work on the machine affects both. */
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

/** A table of results next to the goals, or a message that says what is missing. */
export const measureTransport = (rounds: number): Promise<string> =>
  inPages(async (pages) => table(await measure(pages, rounds)));
