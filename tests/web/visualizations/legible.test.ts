/**
 * Every picture of a scene is readable at every size. Views that draw more than a scene (bytes, filter, memory, device, lives, charts, courses) check
 * the same in their own tests.
 */
import { kLayouts } from '../../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { kFigureViews, type FigureViewName } from '../../../web/src/visualizations/registry.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';

import type { Mark } from '../../../web/src/marks/marks.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { collisions, placeOf, textsOf, unreadable } from '../../fixtures/legible.ts';
import { kScenes } from '../../fixtures/scenes.ts';

/** What a view draws of a scene in a box. */
const drawn = (view: FigureViewName, scene: Scene, width: number, height: number): readonly Mark[] =>
  kLayouts[view]({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });

/** Problems with the text of a picture. */
const faults = (view: FigureViewName, name: keyof typeof kScenes, width: number, height: number): string[] =>
  unreadable(drawn(view, kScenes[name](), width, height), { width, height });

/** The texts of a picture that overlap one of its rectangles, among those that match the patterns of ids. */
function upon(marks: readonly Mark[], words: RegExp, bars: RegExp): string[] {
  const rects = marks.filter((mark) => mark.kind === 'rect').filter(({ id }) => bars.test(id));
  const texts = textsOf(marks).filter(({ id }) => words.test(id));
  return texts.flatMap((text) => {
    const { left, right, top, bottom } = placeOf(text);
    return rects
      .filter(({ x, y, w, h }) => left < x + w && x < right && top < y + h && y < bottom)
      .map(({ id }) => `'${text.text}' on ${id}`);
  });
}

const views = kFigureViews;
const scenes = Object.keys(kScenes) as (keyof typeof kScenes)[];

// The stage of the lab on a wide and on a small screen, on a phone with both drawings, and on the narrowest screen.
describe.each([
  [884, 320],
  [1000, 560],
  [600, 300],
  [362, 312],
  [362, 220],
  [292, 240],
])('at %i by %i', (width, height) => {
  it.each(views.flatMap((view) => scenes.map((scene) => [view, scene] as const)))('%s on %s', (view, scene) => {
    expect(faults(view, scene, width, height)).toEqual([]);
  });
});

// The lanes of a comparison: small multiples of the tree.
describe.each([
  [280, 220],
  [320, 220],
  [362, 250],
  [400, 260],
  [460, 290],
])('side by side at %i by %i', (width, height) => {
  it.each(scenes)('tree on %s', (scene) => {
    expect(faults('tree', scene, width, height)).toEqual([]);
  });
});

const boxes = [
  [1000, 560],
  [600, 300],
  [362, 312],
  [362, 220],
  [292, 240],
] as const;

// During transitions too: the text beside the scan has less room later than at first.
it.each(boxes)('the text of a scan covers nothing that it passed at %i by %i', (width, height) => {
  for (const scene of [kScenes.wading(), kScenes.ranged()]) {
    const scan = scene.scan!;
    for (let share = 0.1; share <= 1; share += 0.1) {
      scene.scan = { ...scan, path: scan.path.slice(0, Math.ceil(share * scan.path.length)) };
      const marks = drawn('tombstones', scene, width, height);
      expect(upon(marks, /^scan:\d+\/(here|after)$/, /^scan:/)).toEqual([]);
      expect(collisions(textsOf(marks))).toEqual([]);
    }
  }
});

it.each(boxes)('the fill of a level covers no gauge at %i by %i', (width, height) => {
  for (const scene of scenes) {
    const marks = drawn('tree', kScenes[scene](), width, height);
    expect(upon(marks, /^level:\d+\/note$/, /\/score\/scale$/)).toEqual([]);
  }
});

it.each([
  [1000, 560],
  [362, 312],
  [362, 250],
  [362, 220],
])('range tombstones cover no name of a table at %i by %i', (width, height) => {
  const scene = kScenes.ranged();
  // The most tables in L0 that leave room for a name, none of them with tombstones of its own.
  for (const [number, table] of scene.tables) scene.tables.set(number, { ...table, deletes: 0 });
  const l0 = scene.levels[0]!;
  scene.levels[0] = { ...l0, tables: l0.tables.slice(0, 2) };
  const marks = drawn('tree', scene, width, height);
  expect(marks.some(({ id }) => /range:/.test(id))).toBe(true);
  expect(upon(marks, /^level:\d+\/table:\d+\/name$/, /^level:\d+\/table:\d+\/range/)).toEqual([]);
});

// Seven runs: side by side each would have room for a letter or two.
it.each([
  [884, 320],
  [362, 312],
])('a tournament writes every key in full at %i by %i', (width, height) => {
  const scene = kScenes.tournament();
  const texts = drawn('merge', scene, width, height).filter((mark) => mark.kind === 'text');
  const keys = texts.filter(({ id }) => /\/child:\d+\/key$/.test(id)).map(({ text }) => text);
  const expected = scene.merge!.children.flatMap(({ at }) => (at === null ? [] : [formatKey(at.key)]));
  expect(keys.toSorted()).toEqual(expected.toSorted());
});

it.each([
  [362, 220],
  [292, 240],
  [600, 300],
])('a compaction says how many of its inputs it has no room for at %i by %i', (width, height) => {
  const marks = drawn('compaction', kScenes.weighing(), width, height);
  const lanes = marks.filter(({ id }) => /\/in\/run:\d+\/name$/.test(id)).length;
  const more = textsOf(marks).filter(({ id }) => id.endsWith('/in/more'));
  expect(more.map(({ text }) => text)).toEqual(lanes < 3 ? [`+${3 - lanes} more`] : []);
  expect(lanes).toBeGreaterThan(0);
  expect(upon(marks, /\/in\/more$/, /\/(table|run):\d+/)).toEqual([]);
});

it.each([
  [884, 320],
  [600, 300],
  [362, 312],
  [362, 220],
  [292, 240],
])('the counters of a compaction lie below everything else at %i by %i', (width, height) => {
  for (const name of ['compacting', 'collecting', 'pairing', 'paired', 'asking', 'weighing', 'flushing'] as const) {
    const marks = drawn('compaction', kScenes[name](), width, height);
    const bar = marks.find(({ id }) => id.endsWith('/flow/all'));
    const top = bar?.kind === 'rect' ? bar.y : 0;
    const stage = marks.filter(({ id }) => /\/(in|out|deeper|entries\/[0-9a-f]+@)/.test(id));
    const low = stage.flatMap((mark) => (mark.kind === 'rect' && mark.y + mark.h > top ? [`${name}: ${mark.id}`] : []));
    expect(low).toEqual([]);
  }
});

it.each([300, 260, 240, 220])(
  'the progress of a compaction out of L0 lies on no table in a tree of %i px',
  (height) => {
    const scene = kScenes.compacting();
    // The current compaction, one level higher: out of an L0 with as many tables as its own level has.
    const [job] = [...scene.jobs.values()].filter((each) => each.kind === 'compaction');
    const upper = scene.levels[job!.level]!.tables;
    Object.assign(scene.levels[0]!, { tables: upper });
    Object.assign(scene.levels[job!.level]!, { tables: [] });
    const inputs = job!.inputs.map((each) => ({ ...each, level: each.level === job!.level ? 0 : 1 }));
    Object.assign(job!, { level: 0, outputLevel: 1, inputs });
    const box = { width: 600, height };
    const input = { scene, axis: axisOfScene(scene), box, metrics: kMetrics, selection: null, highlight: null };
    const rects = kLayouts.tree(input).filter((mark) => mark.kind === 'rect');
    const bars = rects.filter(({ id }) => /^job:\d+\/all$/.test(id));
    const tables = rects.filter(({ id }) => /^level:\d+\/table:\d+$/.test(id));
    const upon = bars.flatMap((bar) => tables.filter(({ y, h }) => y < bar.y + bar.h && bar.y < y + h));
    expect([bars.length, upper.length > 0, upon.map(({ id }) => id)]).toEqual([1, true, []]);
  },
);
