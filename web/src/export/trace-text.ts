/**
 * The trace as text: one line per record, as `strata run FILE --trace` prints it, after some comment lines that describe the run.
 * protocol/text.ts defines the format; `strata run` of the exported experiment prints the same lines.
 *
 *   # Strata trace: 1204 records, steps 0 to 203.
 *   OpBegun cause=1 op=1 value_bytes=0 op_kind=reopen sync=0 family=0 key=""
 */
import { lineOf } from '../protocol/text.ts';
import type { History } from '../scene/history.ts';
import { estimateBytes, stretchesOf, type Part } from './text-parts.ts';

/** Yields the parts in order, without empty ones. Reads the history, which may only grow meanwhile. */
export function* traceText(history: History): Generator<Part> {
  const { first, total } = history;
  const begins = history.moment(first);
  const note =
    first > 0
      ? `# Records before step ${begins.step + 1} were discarded: the run is longer than the page keeps.\n`
      : '';
  const holes = history.isDense(first, total)
    ? ''
    : '# The earlier part has only life and io records (tier 1): details are kept for the last 64 MiB.\n';
  yield {
    text: `# Strata trace: ${history.retained} records, steps ${begins.step} to ${history.head.step}.\n${note}${holes}`,
    done: 0,
    total: total - first,
  };
  for (const { from, to } of stretchesOf(history))
    yield { text: linesOf(history, from, to), done: to - first, total: total - first };
}

function linesOf(history: History, from: number, to: number): string {
  const lines: string[] = [];
  history.forEach(from, to, ({ v, at }) => {
    lines.push(lineOf(v, at), '\n');
  });
  return lines.join('');
}

/** Estimates the size in bytes. */
export const traceTextBytes = (history: History): number =>
  estimateBytes(history, (from, to) => linesOf(history, from, to));
