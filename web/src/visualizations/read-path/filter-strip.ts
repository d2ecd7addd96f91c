/**
 * One probe of a Bloom filter: the filter as a strip, with the checked bits at their positions.
 *
 *      probes anywhere          probes in one cache line
 *                               ......###...............      the whole filter in small, with the line marked
 *      [ o    o  o      o ]     [ o    o  o      o     ]      the line, drawn as wide as a filter
 *
 * A dot is filled if the bit is on, and an empty ring for the first one that is off, which proves that the key is
 * absent. A line of 512 bits would be hair-thin on a filter of thousands, hence the second scale; two hairlines connect
 * the scales.
 *
 * Invariants: 1. pure; 2. positions, lines and verdict are the record's.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatInteger } from '../../base/units.ts';
import type { FilterProbe } from '../../scene/types.ts';
import type { Role, XSpan } from '../../marks/marks.ts';
import { px, type Pen } from '../../marks/pen.ts';

const kHeight = 14;
const kWholeHeight = 3;
/** Minimum width of the line's mark on the whole filter. */
const kLeastMark = 2;

export interface StripPlace extends XSpan {
  /** Top of the strip. */
  readonly y: number;
  /** Height above it for the whole filter, if the filter has lines. */
  readonly above: number;
}

/** `whose`: "Filter of table 7". `wrong`: every bit was on and the key was absent. */
export function filterStrip(
  pen: Pen,
  id: string,
  whose: string,
  probe: FilterProbe,
  place: StripPlace,
  { wrong, highlighted }: { readonly wrong: boolean; readonly highlighted: boolean },
): void {
  const { x0, x1, y } = place;
  const line = lineOf(probe);
  if (line !== null) wholeFilter(pen, id, probe, line, place);
  pen.box(x0, y, x1 - x0, kHeight, { id, role: 'faint', r: 3, label: stripWords(whose, probe), highlighted });
  const first = line === null ? 0 : line * probe.lineBits;
  const bits = line === null ? probe.filterBits : probe.lineBits;
  const at = (bit: number) => x0 + 6 + ((x1 - x0 - 12) * (bit - first)) / Math.max(1, bits - 1);
  probe.positions.forEach((bit, i) => {
    const off = !probe.maybe && i === probe.positions.length - 1;
    const role: Role = off ? 'filter-off' : wrong ? 'trouble' : 'filter';
    const x = px(at(bit));
    pen.vertical(x, y + 1, y + kHeight - 1, {
      id: `${id}/stem:${i}`,
      role,
      width: 1.6,
      pattern: off ? 'dashed' : 'solid',
    });
    pen.disc(x, y + kHeight / 2, 4, {
      id: `${id}/bit:${i}`,
      role,
      label: `Bit ${formatInteger(bit)} is ${off ? 'off' : 'on'}`,
      pattern: off ? 'outline' : 'solid',
    });
  });
}

/** The line that contains all probes; null if they may be anywhere. */
function lineOf({ lineBits, positions }: FilterProbe): number | null {
  const [first] = positions;
  return lineBits === 0 || first === undefined ? null : Math.floor(first / lineBits);
}

const linesOf = ({ filterBits, lineBits }: FilterProbe): number => Math.max(1, Math.floor(filterBits / lineBits));

/** The small filter above the strip, its line marked, and the two hairlines to the enlarged line. */
function wholeFilter(pen: Pen, id: string, probe: FilterProbe, line: number, { x0, x1, y, above }: StripPlace): void {
  const top = y - above;
  const each = (x1 - x0) / linesOf(probe);
  const width = Math.max(kLeastMark, each);
  const left = Math.min(x0 + line * each, x1 - width);
  pen.box(x0, top, x1 - x0, kWholeHeight, { id: `${id}/whole`, role: 'faint' });
  pen.box(left, top, width, kWholeHeight, { id: `${id}/line`, role: 'filter' });
  for (const [side, from, to] of [
    ['left', left, x0],
    ['right', left + width, x1],
  ] as const)
    pen.line({
      id: `${id}/widen:${side}`,
      role: 'hair',
      x1: px(from),
      y1: px(top + kWholeHeight),
      x2: px(to),
      y2: px(y),
      width: 0.8,
    });
}

function stripWords(whose: string, probe: FilterProbe): string {
  const asked = probe.subject === 'prefix' ? `, asked for the prefix ${formatKey(probe.asked, { max: 28 })}` : '';
  const line = lineOf(probe);
  const where = line === null ? '' : `, line ${formatInteger(line + 1)} of ${formatInteger(linesOf(probe))}`;
  const answer = probe.maybe ? 'all on: maybe' : 'the last one off: no';
  return `${whose}${asked}, ${formatInteger(probe.filterBits)} bits${where}: ${probe.positions.length} of ${probe.probes} checked, ${answer}`;
}
