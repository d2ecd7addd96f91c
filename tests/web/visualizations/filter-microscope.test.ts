/** The filter microscope as text, and its sentences: who set the bits, which line, which keys cause a false positive. STRATA_REWRITE=1 rewrites the golden files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKey, hex, utf8 } from '../../../web/src/base/bytes.ts';
import { gridOf, lineBox, middleOf } from '../../../web/src/visualizations/filter/bit-grid.ts';
import { layoutFilterMicroscope } from '../../../web/src/visualizations/filter/layout.ts';
import {
  culpritsOf,
  questionOf,
  filterSubjectOf,
  Owners,
  type FilterSubject,
} from '../../../web/src/visualizations/filter/filter-contents.ts';
import { filterTarget, wantsOfFilter, stayingWith } from '../../../web/src/visualizations/filter/filter-target.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import type { Answers } from '../../../web/src/protocol/answers.ts';
import { bitsOfKey, isOn, type FilterShape } from '../../../web/src/protocol/filter-bits.ts';
import { marksText, wordsOf } from '../../../web/src/render/text/mark-text.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { answersAbout, keysOfTable } from '../../fixtures/microscope.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const kTable = 27;
const flat: FilterShape = { policy: 'leveldb_bloom', bits: 640, lineBits: 0, probes: 6 };
const lined: FilterShape = { policy: 'fast_local_bloom', bits: 1536, lineBits: 512, probes: 6 };

/** The Get of the scene as if it had probed table 27 last, for a key of this shape's filter; wrong: a key that the filter lets through. */
function asking(shape: FilterShape, n: number, wrong: boolean): { readonly scene: Scene; readonly answers: Answers } {
  const scene = kScenes.reading();
  const answers = answersAbout(kTable, n, shape);
  const target = filterTarget(scene, `table:${kTable}`)!;
  const { filter, owners } = filterSubjectOf(target, answers) as FilterSubject;
  const keys = new Set(keysOfTable(n).map(hex));
  for (let i = 0; ; i++) {
    const key = utf8(`user${i}`);
    if (keys.has(hex(key))) continue;
    const bits = bitsOfKey(filter, key);
    const maybe = bits.every((bit) => owners.has(bit));
    if (maybe !== wrong) continue;
    const off = bits.findIndex((bit) => !owners.has(bit));
    const positions = maybe ? bits : bits.slice(0, off + 1);
    const op = scene.operation!;
    scene.operation = {
      ...op,
      key,
      path: [
        {
          kind: 'table',
          table: kTable as never,
          level: 0,
          verdict: maybe ? 'absent' : 'filter_negative',
          filter: maybe ? 'false_positive' : 'negative',
          probes: [
            {
              ...shape,
              filterKind: 'full',
              filterBits: shape.bits,
              positions,
              maybe,
              subject: 'whole_key',
              asked: key,
            },
          ],
          blocks: [],
          compared: 0,
        },
      ],
    };
    return { scene, answers };
  }
}

const drawn = (
  { scene, answers }: { readonly scene: Scene; readonly answers?: Answers },
  selection: string | null = null,
  width = 884,
  height = 320,
): readonly Mark[] =>
  layoutFilterMicroscope({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection,
    highlight: null,
    ...(answers ? { answers } : {}),
  });

/** Cells are counted, not listed: other tests check their bits. */
function text(marks: readonly Mark[]): string {
  const cells = marks.filter((mark) => mark.dense);
  const on = cells.filter((mark) => mark.role === 'filter');
  return `${cells.length} cells, ${on.length} on\n${marksText(marks.filter((mark) => !mark.dense))}`;
}

const moments = {
  wrong: () => drawn(asking(lined, 170, true)),
  no: () => drawn(asking(flat, 60, false)),
  phone: () => drawn(asking(lined, 170, true), null, 362, 312),
  key: () => drawn(asking(flat, 60, false), `filter/table:${kTable}/key:${hex(keysOfTable(60)[7]!)}`),
  bit: () => drawn(asking(flat, 60, false), `filter/table:${kTable}/bit:12`),
  asked: () => drawn({ scene: kScenes.reading() }),
  none: () => drawn({ scene: kScenes.empty() }),
};

describe.each(Object.entries(moments))('%s', (name, make) => {
  it('is drawn as in its golden file', () => {
    const marks = make();
    matchPicture(marks, new URL(`./filter.${name}.golden.txt`, import.meta.url), { text: text(marks) });
  });
});

describe('every size', () => {
  it.each([
    [884, 320],
    [560, 300],
    [362, 312],
    [292, 300],
  ])('names every mark once and stays in its box at %i by %i', (width, height) => {
    for (const shape of [flat, lined])
      for (const wrong of [true, false]) {
        const marks = drawn(asking(shape, shape === flat ? 60 : 170, wrong), null, width, height);
        const ids = marks.map((mark) => mark.id);
        expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
        for (const mark of marks) {
          if (mark.kind === 'rect')
            expect([mark.x >= 0, mark.x + mark.w <= width, mark.y + mark.h <= height], mark.id).toEqual([
              true,
              true,
              true,
            ]);
          if (mark.kind === 'circle')
            expect(mark.cx + mark.r <= width && mark.cy + mark.r <= height, mark.id).toBe(true);
          if (mark.kind === 'text') expect(mark.y <= height, mark.id).toBe(true);
        }
      }
  });
});

it.each([
  [884, 320],
  [560, 300],
  [362, 312],
  [292, 300],
])('can be read at %i by %i', (width, height) => {
  for (const shape of [flat, lined])
    for (const wrong of [true, false])
      for (const selection of [
        null,
        `filter/table:${kTable}/key:${hex(keysOfTable(60)[7]!)}`,
        `filter/table:${kTable}/bit:12`,
      ]) {
        const marks = drawn(asking(shape, shape === flat ? 60 : 170, wrong), selection, width, height);
        expect(unreadable(marks, { width, height })).toEqual([]);
      }
});

describe('the cells', () => {
  it('are the bits of the filter, each in one cell, with its value', () => {
    const world = asking(flat, 60, false);
    const { filter } = filterSubjectOf(filterTarget(world.scene, null)!, world.answers) as FilterSubject;
    const cells = drawn(world).filter((mark) => mark.dense);
    expect(cells).toHaveLength(filter.bits);
    cells.forEach((cell, bit) => {
      expect(cell.id).toBe(`filter/table:${kTable}/bit:${bit}`);
      expect(cell.role === 'filter').toBe(isOn(filter.array, bit));
    });
  });

  it('name the keys that set them', () => {
    const world = asking(flat, 60, false);
    const key = keysOfTable(60)[7]!;
    const { filter } = filterSubjectOf(filterTarget(world.scene, null)!, world.answers) as FilterSubject;
    const words = wordsOf(drawn(world), Infinity);
    for (const bit of bitsOfKey(filter, key))
      expect(words.find((each) => each.startsWith(`Bit ${bit} is on`))).toContain(formatKey(key));
  });

  it('combine bits if there is no room for all of them, and omit none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.boolean(),
        fc.integer({ min: 60, max: 900 }),
        fc.integer({ min: 24, max: 400 }),
        (some, inLines, w, h) => {
          const lineBits = inLines ? 512 : 0;
          const bits = inLines ? Math.ceil(some / 512) * 512 : some;
          const place = { x: 10, y: 20, w, h };
          const grid = gridOf({ bits, lineBits }, place);
          expect(Math.ceil(bits / grid.bitsPerCell)).toBeLessThanOrEqual(20_000);
          expect(grid.columns * grid.rows * grid.bitsPerCell).toBeGreaterThanOrEqual(bits);
          for (const bit of [0, bits - 1]) {
            const { x, y } = middleOf(grid, bit);
            expect([x > 10, x < 10 + w + 1, y > 20, y < 20 + h + 1], `${bits} bits in ${w} by ${h}`).toEqual([
              true,
              true,
              true,
              true,
            ]);
          }
        },
      ),
    );
  });

  it('of one line fill whole rows', () => {
    const grid = gridOf(lined, { x: 0, y: 0, w: 400, h: 130 });
    for (let line = 0; line < 3; line++) {
      const box = lineBox(grid, line, 512);
      const [first, last] = [middleOf(grid, line * 512), middleOf(grid, line * 512 + 511)];
      expect(first.y).toBeGreaterThan(box.y);
      expect(last.y).toBeLessThan(box.y + box.h);
    }
  });
});

describe('a false positive', () => {
  it('names keys that together set every bit, and no key that set none', () => {
    for (const [shape, n] of [
      [flat, 60],
      [lined, 170],
    ] as const) {
      const world = asking(shape, n, true);
      const target = filterTarget(world.scene, null)!;
      const filterSubject = filterSubjectOf(target, world.answers) as FilterSubject;
      const question = questionOf(target, filterSubject)!;
      expect(question).toMatchObject({ by: 'get', maybe: true, present: false });
      const culprits = culpritsOf(filterSubject, question.bits);
      expect(new Set(culprits.flatMap(({ bits }) => bits))).toEqual(new Set(question.bits));
      for (const { key, bits } of culprits) {
        const own = bitsOfKey(filterSubject.filter, key);
        for (const bit of bits) expect(own).toContain(bit);
      }
    }
  });
});

describe('which filter is shown', () => {
  const tableOf = (scene: Scene, selection: string | null): number | null => {
    const home = filterTarget(scene, selection)?.home;
    return home?.kind === 'table' ? home.table.table : null;
  };

  it('is that of the chosen table, else the one that the Get probed last, else the first one', () => {
    const scene = kScenes.reading();
    expect(tableOf(scene, 'level:0/table:33')).toBe(33);
    const last = scene.operation!.path.findLast((stop) => stop.kind === 'table');
    expect(tableOf(scene, null)).toBe(last?.kind === 'table' ? last.table : -1);
    expect(wantsOfFilter(scene, 'level:0/table:33')).toEqual(['table/33/filter', 'table/33/entries']);
    expect(wantsOfFilter(kScenes.empty(), null)).toEqual([]);
  });

  it('is reported with the message of the engine if that refuses', () => {
    const answers: Answers = new Map([[`table/${kTable}/filter`, { refused: 'there is no table 27' }]]);
    expect(marksText(drawn({ scene: kScenes.reading(), answers }, `table:${kTable}`))).toContain(
      'there is no table 27',
    );
  });
});

describe('which keys set a bit', () => {
  it('follows from the probes of each key', () => {
    const bits = fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (set) => {
        const owners = new Owners(100, () => set);
        for (let bit = 0; bit < 100; bit++) {
          const known = set.flatMap((of, place) => (of.includes(bit) ? [place] : []));
          expect(owners.get(bit)).toEqual(known);
          expect(owners.has(bit)).toBe(known.length > 0);
        }
      }),
    );
  });
});

describe('while pictures change too fast to read', () => {
  const scene = kScenes.reading();
  const [first, second] = scene.levels.flatMap(({ tables }) => tables);
  it('stays with the table that was shown while that is in the tree', () => {
    expect(first).not.toBe(second);
    expect(stayingWith(`table:${second}`, scene, null)).toBe(`table:${second}`);
    expect(stayingWith('table:999999', scene, null)).toBe(null);
    expect(stayingWith(null, scene, null)).toBe(null);
    // A memtable's filter grows, so the view has nothing to stay with.
    expect(stayingWith('memtable:1', scene, null)).toBe(null);
  });
  it('shows what the reader chose', () => {
    for (const chosen of [`table:${first}`, `level:1/table:${first}`, 'memtable:2', `filter/table:${first}/bit:3`])
      expect(stayingWith(`table:${second}`, scene, chosen)).toBe(chosen);
  });
});
