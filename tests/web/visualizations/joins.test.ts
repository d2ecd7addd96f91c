/**
 * The Join lens as drawn: golden files of the example at moments of its run (STRATA_REWRITE=1 rewrites them; review the difference). Every
 * drawing is readable at every size, and a jump shows what playing shows.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleLines } from '../../../web/src/models/relational/example.ts';
import { countsText } from '../../../web/src/models/relational/operator-counts.ts';
import type { OperatorMeter } from '../../../web/src/models/relational/operator-meter.ts';
import { kIndexes } from '../../../web/src/models/relational/tables.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { OpBegun, RowReturned, TableProbed } from '../../../web/src/protocol/records.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { layoutJoins, type Joins } from '../../../web/src/visualizations/joins/drawings.ts';
import { JoinReader } from '../../../web/src/visualizations/joins/join-reader.ts';
import { storyOf } from '../../../web/src/visualizations/joins/stories.ts';
import { runProgram } from '../../fixtures/engine.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { kPresets } from '../../../web/src/examples/presets.ts';

const history = new History();
let moments: Readonly<Record<'none' | 'scan' | 'get' | 'end', number>>;

beforeAll(async () => {
  const { program } = kPresets.find(({ id }) => id === 'joins')!;
  history.append((await runProgram(program + exampleLines())).records);
  const scans: number[] = [];
  const probes: number[] = [];
  history.forEach(0, history.total, ({ number, kind, v, at }) => {
    if (kind === OpBegun.kind && OpBegun.opKind(v, at) === 'scan') scans.push(number);
    if (kind === TableProbed.kind) probes.push(number);
  });
  const rows: number[] = [];
  history.forEach(scans[1]!, history.total, ({ number, kind }) => {
    if (kind === RowReturned.kind) rows.push(number);
  });
  // In the middle of the first scan, and of the fortieth lookup, before its table is done.
  moments = { none: scans[1]!, scan: rows[50]!, get: probes[39]!, end: history.total };
});

const input = (width: number, height: number) => {
  const scene = history.head;
  return {
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  };
};
const draw = (joins: Joins, moment: keyof typeof moments, width = 884, height = 300): readonly Mark[] =>
  layoutJoins(input(width, height), joins, new JoinReader().at(history, moments[moment]));

const kJoins: readonly Joins[] = ['plans', 'calls', 'profiles', 'time', 'wait', 'rate'];

describe.each([
  ['plans', 'get'],
  ['plans', 'end'],
  ['plans', 'none'],
  ['calls', 'scan'],
  ['calls', 'get'],
  ['calls', 'none'],
  ['profiles', 'end'],
  ['time', 'end'],
  ['rate', 'end'],
] as const)('%s at %s', (joins, moment) => {
  it('is drawn as in its golden file', () => {
    matchPicture(draw(joins, moment), new URL(`./joins.${joins}.${moment}.golden.txt`, import.meta.url));
  });
});

it('on a phone, the plans are drawn as in their golden file', () => {
  matchPicture(draw('plans', 'get', 362, 312), new URL('./joins.plans.phone.golden.txt', import.meta.url));
});

describe.each([
  [884, 300],
  [1000, 560],
  [884, 216],
  [600, 300],
  [560, 216],
  [362, 312],
  [362, 232],
  [292, 240],
])('at %i by %i', (width, height) => {
  it.each(kJoins)('%s is readable, in its box, with unique ids', (joins) => {
    for (const moment of ['none', 'scan', 'get', 'end'] as const) {
      const marks = draw(joins, moment, width, height);
      expect(unreadable(marks, { width, height }), moment).toEqual([]);
      const ids = marks.map(({ id }) => id);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      for (const mark of marks)
        if (mark.kind === 'rect')
          expect([mark.x >= 0, mark.y >= 0, mark.x + mark.w <= width, mark.y + mark.h <= height, mark.id]).toEqual([
            ...[true, true, true, true, mark.id],
          ]);
    }
  });
});

it('a jump shows what playing shows, forward and back', () => {
  const played = new JoinReader();
  const texts = (meter: OperatorMeter): readonly string[] =>
    (['get', 'scan'] as const).flatMap((access) =>
      Object.values(kIndexes).map((index) => countsText(meter.of(index, access))),
    );
  for (let at = moments.none; at < history.total; at += 97)
    expect(texts(played.at(history, at))).toEqual(texts(new JoinReader().at(history, at)));
  for (const moment of ['get', 'scan', 'end'] as const)
    expect(texts(played.at(history, moments[moment]))).toEqual(texts(new JoinReader().at(history, moments[moment])));
});

it('the words name the numbers of the run', () => {
  const at = (joins: Joins, moment: keyof typeof moments): string =>
    storyOf(joins, new JoinReader().at(history, moments[moment]));
  expect(at('plans', 'none')).toContain('No record of this run reads');
  expect(at('plans', 'end')).toMatch(/8192 Nexts and as many Gets, STRAIGHT 8292/);
  expect(at('profiles', 'get')).toMatch(/STRAIGHT 0 times so far\. Source/);
  expect(at('profiles', 'end')).toContain(
    'INNER has looked up the block cache 397 times, STRAIGHT 406 times, so their number',
  );
});
