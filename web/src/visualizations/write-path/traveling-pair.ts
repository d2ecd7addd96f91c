/** The pair of the current write as one chip, which moves from the client to the log and along the search to its place. */
import { formatKey } from '../../base/bytes.ts';
import type { Operation } from '../../scene/types.ts';
import { isDeletion } from '../../scene/entry.ts';
import { kType } from '../../theme/tokens.ts';
import { type Pen, px } from '../../marks/pen.ts';

const kHeight = 18;
/** Between the key and the edge of the chip, px. */
export const kPairMargin = 7;

/** A chip around (x, y), px. Its address is the same at every station, so that it moves there. */
export function travelingPair(pen: Pen, operation: Operation, x: number, y: number): void {
  const id = `op:${operation.op}/pair`;
  const text = formatKey(operation.key, { max: 12 });
  const width = pen.metrics.width(text, 'mono', kType.label, 600) + 2 * kPairMargin;
  pen.box(x - width / 2, y - kHeight / 2, width, kHeight, {
    id,
    role: isDeletion(operation.opKind) ? 'tombstone' : 'memtable',
    r: 4,
    highlighted: true,
    // Its entry is drawn in its tower.
    count: 0,
    label: `The pair of operation ${operation.op}: key ${text}`,
  });
  pen.text({
    id: `${id}/key`,
    role: 'ink',
    on: isDeletion(operation.opKind) ? 'tombstone' : 'memtable',
    x: px(x),
    y: px(y + 4.5),
    text,
    size: kType.label,
    face: 'mono',
    anchor: 'middle',
    weight: 600,
  });
}
