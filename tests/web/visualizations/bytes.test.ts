/** Bytes as text; finding, lighting and naming a field. STRATA_REWRITE=1 rewrites the golden files; review the difference. */
import { describe, expect, it } from 'vitest';
import { hex, utf8 } from '../../../web/src/base/bytes.ts';
import {
  byteAddress,
  byteTarget,
  inTree,
  tableFile,
  wantsOfBytes,
} from '../../../web/src/visualizations/bytes/byte-target.ts';
import { fieldValue, fieldWords } from '../../../web/src/visualizations/bytes/byte-text.ts';
import { fieldAt, layoutBytes } from '../../../web/src/visualizations/bytes/layout.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { partAddress, readAnswer, type Answers, type PartAnswer } from '../../../web/src/protocol/answers.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const kFile = tableFile(27);

/** A data block of `n` entries as the engine would answer: fields cover it, their contents are made up. */
function blockOf(n: number): string {
  const fields: object[] = [];
  let bytes = '';
  const field = (name: string, content: Uint8Array, more: object = {}) => {
    fields.push({ bytes: content.length, name, ...more });
    bytes += hex(content);
  };
  for (let of = 0; of < n; of++) {
    const key = utf8(`user${1000 + of}`);
    field('shared', Uint8Array.of(0), { of, number: 0 });
    field('unshared', Uint8Array.of(16), { of, number: 16 });
    field('value length', Uint8Array.of(5), { of, number: 5 });
    field('key', key, { of, key: hex(key) });
    const type = of % 3 === 2 ? 'delete' : 'put';
    field('sequence and type', Uint8Array.of(type === 'put' ? 1 : 0, of, 0, 0, 0, 0, 0, 0), {
      of,
      number: of,
      key: hex(key),
      text: type,
    });
    field('value', utf8('green'), { of });
  }
  field('restart', Uint8Array.of(0, 0, 0, 0), { number: 0 });
  field('restart count', Uint8Array.of(1, 0, 0, 0), { number: 1 });
  field('compression', Uint8Array.of(0), { number: 0, text: 'none' });
  field('checksum', Uint8Array.of(1, 2, 3, 4), { number: 0x04030201 });
  return JSON.stringify({
    kind: 'table',
    name: kFile,
    size_bytes: 900,
    part: {
      kind: 'data',
      offset: 0,
      stored_bytes: bytes.length / 2,
      index: 0,
      count: 4,
      next: 500,
      hex: bytes,
      fields,
    },
  });
}

const address = partAddress(kFile, 0);
const partOf = (n: number) => readAnswer(address, utf8(blockOf(n))) as PartAnswer;
const answers = (n: number): Answers => new Map([[address, { reported: partOf(n) }]]);

const drawn = (scene: Scene, selection: string | null, about?: Answers, width = 884, height = 320): readonly Mark[] =>
  layoutBytes({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection,
    highlight: null,
    ...(about ? { answers: about } : {}),
  });

const rest = () => kScenes.rest();
const moments = {
  block: () => drawn(rest(), 'level:0/table:27', answers(3)),
  field: () => drawn(rest(), byteAddress(kFile, 0, 22), answers(30)),
  phone: () => drawn(rest(), byteAddress(kFile, 0, 3), answers(3), 362, 312),
  asked: () => drawn(rest(), 'level:0/table:27'),
  refused: () => drawn(rest(), 'level:0/table:27', new Map([[address, { refused: 'there is no such file' }]])),
  none: () => drawn(kScenes.empty(), null),
};

describe.each(Object.entries(moments))('%s', (name, make) => {
  it('is drawn as in its golden file', () => {
    matchPicture(make(), new URL(`./bytes.${name}.golden.txt`, import.meta.url));
  });
});

describe('every size', () => {
  it.each([
    [884, 320],
    [560, 300],
    [362, 312],
    [292, 280],
  ])('names every mark once and stays in its box at %i by %i', (width, height) => {
    for (const n of [0, 3, 40])
      for (const field of [0, 6 * n]) {
        const marks = drawn(rest(), byteAddress(kFile, 0, field), answers(n), width, height);
        const ids = marks.map((mark) => mark.id);
        expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
        for (const mark of marks) {
          if (mark.kind === 'rect')
            expect([mark.x >= 0, mark.x + mark.w <= width, mark.y + mark.h <= height, mark.w > 0], mark.id).toEqual([
              true,
              true,
              true,
              true,
            ]);
          if (mark.kind === 'text') expect([mark.x <= width, mark.y <= height], mark.id).toEqual([true, true]);
        }
      }
  });
});

it.each([
  [884, 320],
  [560, 300],
  [362, 312],
  [292, 280],
])('can be read at %i by %i', (width, height) => {
  for (const n of [0, 3, 40])
    for (const field of [0, 6 * n])
      expect(
        unreadable(drawn(rest(), byteAddress(kFile, 0, field), answers(n), width, height), { width, height }),
      ).toEqual([]);
});

describe('the fields', () => {
  it('of a row cover exactly its bytes, and the page is the one of the chosen field', () => {
    const part = partOf(40);
    const marks = drawn(rest(), byteAddress(kFile, 0, 200), answers(40));
    const bands = marks.filter((mark) => mark.kind === 'rect');
    const bytes = marks.filter((mark) => mark.kind === 'text' && /^bytes\/\d+$/.test(mark.id));
    expect(bands.filter((band) => band.highlighted).map((band) => band.id.replace(/\/row:\d+$/, ''))).toContain(
      byteAddress(kFile, 0, 200),
    );
    expect(bytes.some((mark) => mark.id === `bytes/${part.fields[200]!.at}`)).toBe(true);
    for (const byte of bytes) {
      if (byte.kind !== 'text') continue;
      const over = bands.filter(
        (band) => band.x <= byte.x && byte.x + 13 <= band.x + band.w + 2 && band.y < byte.y && byte.y < band.y + band.h,
      );
      const field = fieldAt(part.fields, Number(byte.id.slice(6)));
      expect(over.map((band) => band.id.replace(/\/row:\d+$/, ''))).toEqual([byteAddress(kFile, 0, field)]);
    }
  });

  it('are found by any of their bytes', () => {
    const { fields, bytes } = partOf(12);
    for (let at = 0; at < bytes.length; at++) {
      const field = fields[fieldAt(fields, at)]!;
      expect([field.at <= at, at < field.at + field.bytes]).toEqual([true, true]);
    }
  });

  it('are described in words', () => {
    const { fields } = partOf(3);
    expect(fieldWords(fields[3]!)).toBe('Bytes 3 to 10: key, user1000');
    expect(fieldValue(fields[16]!)).toBe('2, delete of user1002');
    expect(fieldValue(fields.at(-1)!)).toBe('0x4030201');
  });
});

describe('which bytes are shown', () => {
  it('are what the reader chose, else what the last record refers to', () => {
    expect(byteTarget(rest(), byteAddress('000003.log', 40, 2))).toEqual({
      file: '000003.log',
      offset: 40,
      by: 'chosen',
      field: 2,
    });
    expect(byteTarget(rest(), 'level:0/table:27')).toMatchObject({ file: kFile, offset: 0, by: 'chosen' });
    const reading = kScenes.reading();
    expect(byteTarget(reading, null)).toMatchObject({ offset: 2040, by: 'cursor' });
    const writing = kScenes.writing();
    writing.files = [
      { what: 'appended', file: 31 as never, fileClass: 'wal', bytes: 40 },
      { what: 'synced', file: 31 as never, fileClass: 'wal', bytes: 0 },
    ];
    const [wal] = writing.wals;
    expect(byteTarget(writing, null)).toEqual({
      file: '000031.log',
      offset: wal!.bytes - 40,
      by: 'cursor',
      field: null,
    });
    writing.files.push({ what: 'appended', file: 2 as never, fileClass: 'manifest', bytes: 30 });
    writing.manifestBytes = 130;
    expect(byteTarget(writing, null)).toMatchObject({ file: 'MANIFEST-000002', offset: 100 });
    expect(wantsOfBytes(writing, null)).toEqual(['dump/MANIFEST-000002/100']);
    expect(byteTarget(kScenes.empty(), null)).toBeNull();
  });

  it('light their table in the tree', () => {
    expect(inTree(rest(), byteAddress(kFile, 0, 3))).toBe('level:0/table:27');
    expect(inTree(rest(), 'filter/table:33/bit:7')).toBe('level:0/table:33');
    expect(inTree(rest(), 'filter/memtable:3/key:6b')).toBe('memtable:3');
    expect(inTree(rest(), 'level:1/table:120')).toBe('level:1/table:120');
    expect(inTree(rest(), byteAddress('000031.log', 0))).toBe(byteAddress('000031.log', 0));
    expect(inTree(rest(), null)).toBeNull();
  });
});
