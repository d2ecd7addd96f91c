/** Which marks an address in the prose means, and how they are described. */
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../web/src/marks/input.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import {
  addressesIn,
  addressesOfPicture,
  highlightPointed,
  marksAt,
  highlightText,
} from '../../../web/src/lessons/figures/highlighted-marks.ts';

const rect = (id: string, label?: string): Mark => ({
  kind: 'rect',
  id,
  role: 'level1',
  x: 0,
  y: 0,
  w: 9,
  h: 9,
  ...(label === undefined ? {} : { label }),
});
const marks: readonly Mark[] = [
  rect('ground'),
  rect('level:1/table:7', 'Table 7'),
  rect('level:1/table:7/filter', 'The filter of table 7'),
  rect('level:1/table:70', 'Table 70'),
  { kind: 'line', id: 'scan:3/tombstones/bed', role: 'hair', x1: 0, y1: 0, x2: 9, y2: 0, label: 'a line' },
  rect('scan:3/tombstones/i:0', 'A tombstone: 03'),
  rect('scan:3/tombstones/i:1', 'A tombstone: 04'),
  rect('scan:3/tombstones/i:1/sign'),
];
const ids = (address: string) => marksAt(marks, address).map(({ id }) => id);

describe('an address means', () => {
  it('the mark that ends in it, by whole segments', () => {
    expect(ids('level:1/table:7')).toEqual(['level:1/table:7']);
    expect(ids('table:7')).toEqual(['level:1/table:7']);
    expect(ids('able:7')).toEqual([]);
    expect(ids('table:')).toEqual([]);
  });

  it('all marks beneath it, if no mark ends in it', () => {
    expect(ids('scan:3/tombstones')).toEqual(['scan:3/tombstones/i:0', 'scan:3/tombstones/i:1']);
    expect(ids('level:1')).toHaveLength(3);
  });

  it('no mark that cannot be lit, or has no label', () => {
    expect(ids('ground')).toEqual([]);
    expect(ids('bed')).toEqual([]);
    expect(addressesOfPicture(marks)).not.toContain('scan:3/tombstones/bed');
  });
});

describe('a picture', () => {
  const input = (pointed: readonly string[], highlight: Input['highlight'] = null) =>
    ({ emphasized: new Set(pointed), highlight }) as unknown as Input;
  const lit = (of: Input) => highlightPointed(() => marks)(of).flatMap((mark) => (mark.highlighted ? [mark.id] : []));

  it('lights what is pointed at, and is otherwise the same', () => {
    expect(lit(input(addressesIn(' table:70  scan:3/tombstones ')))).toEqual([
      'level:1/table:70',
      'scan:3/tombstones/i:0',
      'scan:3/tombstones/i:1',
    ]);
    expect(highlightPointed(() => marks)(input([]))).toBe(marks);
  });

  it('lights nothing else while a counter is lit', () => {
    expect(lit(input(['table:7'], { counter: 'flush_count' }))).toEqual([]);
  });

  it('is described in words, the first few marks one by one', () => {
    expect(highlightText(marks, [])).toBe('');
    expect(highlightText(marks, ['table:7'])).toBe('Highlighted: Table 7.');
    expect(highlightText(marks, ['level:1', 'tombstones'])).toBe(
      'Highlighted: Table 7; The filter of table 7; Table 70; and 2 more.',
    );
    expect(highlightText(marks, ['table:8'])).toMatch(/^Not in the picture at this moment/);
  });
});
