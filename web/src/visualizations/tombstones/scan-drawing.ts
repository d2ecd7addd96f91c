/**
 * Which drawing a scan gets. All views of tombstones ask here, and draw without deciding again. Pure.
 *
 *      few entries                     each at its key (walk.ts)
 *      many entries for few rows       the first and the last of them, and counts between (long-walk.ts)
 *      everything else                 the map of tombstones, with the scan above it (layout.ts)
 */
import type { Scan, Scene } from '../../scene/types.ts';
import type { Input } from '../../marks/input.ts';
import type { XSpan } from '../../marks/marks.ts';
import { longWalkOf, type LongWalk } from './long-walk.ts';
import { walkOf, type Walk } from './walk.ts';

export type ScanDrawing =
  | { readonly kind: 'entries'; readonly walk: Walk }
  | { readonly kind: 'first and last entries'; readonly walk: LongWalk }
  | { readonly kind: 'map' };

/** Skipped entries for each row, above which a scan over many entries is drawn by its first and last ones. */
const kSkippedPerRow = 8;
/** Least height of a drawing of many entries, px. */
const kLongHeight = 205;

/** The last scan; null while a job works after it, because then the drawing shows the job. */
const scanAtWork = ({ scan, operation, jobs }: Scene): Scan | null =>
  jobs.size > 0 && operation?.op !== scan?.op ? null : scan;

export function scanDrawing(input: Input, span: XSpan): ScanDrawing {
  const scan = scanAtWork(input.scene);
  const few = walkOf(input, scan, span);
  if (few === 'too narrow') return { kind: 'map' };
  if (few !== null) return { kind: 'entries', walk: few };
  const isWorthIt = scan !== null && (scan.path.length === 0 || scan.skipped > kSkippedPerRow * scan.rows);
  const many = isWorthIt && input.box.height >= kLongHeight ? longWalkOf(input, scan, span) : null;
  return many === null ? { kind: 'map' } : { kind: 'first and last entries', walk: many };
}
