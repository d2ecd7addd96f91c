/** The course of a run: its points are exact, few enough, and the same however the records arrive. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSummary } from '../../../web/src/protocol/decode.ts';
import { MetricSeries } from '../../../web/src/scene/metric-series.ts';
import { History } from '../../../web/src/scene/history.ts';
import { kMeasures } from '../../../web/src/scene/measures.ts';
import { runProgram } from '../../fixtures/engine.ts';
import { programs } from '../../fixtures/programs.ts';
import { batch } from '../../fixtures/records.ts';
import { wholeStory } from '../../fixtures/story.ts';

function historyOf(records: readonly Uint8Array[]): History {
  const history = new History();
  history.append(batch(...records));
  return history;
}

/** Positions after the summaries, in order. */
function stepsOf(history: History): number[] {
  const ends: number[] = [];
  history.forEach(0, history.total, ({ number, kind }) => {
    if (isSummary(kind)) ends.push(number + 1);
  });
  return ends;
}

const pointsOf = (course: MetricSeries) =>
  Array.from({ length: course.length }, (_, i) => [
    course.place('time', i),
    course.place('operation', i),
    ...kMeasures.map(({ name }) => course.value(name, i)),
  ]);

describe.each(['leveled', 'btree', 'indexLog', 'families', 'stalls'] as const)('%s', (name) => {
  it('every point equals the measures of the scene at its position', async () => {
    const { records } = await runProgram(programs[name]!);
    const history = new History();
    history.append(records);
    const course = new MetricSeries();
    expect(course.read(history)).toBe(true);
    const ends = stepsOf(history);
    expect(course.length).toBe(ends.length);
    let tNs = 0;
    for (const [i, end] of ends.entries()) {
      const scene = i % 37 === 0 || i === ends.length - 1 ? history.sceneAt(end) : null;
      if (scene === null) continue;
      tNs = Math.max(tNs, scene.tNs);
      expect(course.place('time', i)).toBeGreaterThanOrEqual(tNs);
      for (const measure of kMeasures)
        expect([measure.name, course.value(measure.name, i)]).toEqual([measure.name, measure.of(scene)]);
    }
  });
});

describe('on a small history', () => {
  const { records } = wholeStory();

  it('is the same in pieces of any size', () => {
    const whole = new MetricSeries();
    whole.read(historyOf(records));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }), (appended, read) => {
        const history = new History();
        const course = new MetricSeries();
        for (let i = 0; i < records.length; i += appended) {
          history.append(batch(...records.slice(i, i + appended)));
          course.read(history, read);
        }
        while (!course.read(history, read));
        expect(pointsOf(course)).toEqual(pointsOf(whole));
      }),
    );
  });

  it('with fewer points than steps keeps exact points and the newest, in order', () => {
    const history = historyOf(records);
    const whole = new MetricSeries();
    whole.read(history);
    const all = pointsOf(whole).map((point) => JSON.stringify(point));
    for (const pointsMax of [4, 6, 8, 10]) {
      const course = new MetricSeries(pointsMax);
      course.read(history);
      const points = pointsOf(course).map((point) => JSON.stringify(point));
      expect(course.length).toBeLessThanOrEqual(pointsMax);
      expect(course.length).toBeGreaterThanOrEqual(pointsMax / 2);
      expect(points.at(-1)).toBe(all.at(-1));
      const places = points.map((point) => all.indexOf(point));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it('finds the last point at or before a place on either clock', () => {
    const course = new MetricSeries();
    course.read(historyOf(records));
    for (const clock of ['time', 'operation'] as const) {
      expect(course.before(clock, -1)).toBe(-1);
      for (let i = 0; i < course.length; i++) {
        const at = course.before(clock, course.place(clock, i));
        expect(course.place(clock, at)).toBe(course.place(clock, i));
        expect(at).toBeGreaterThanOrEqual(i);
      }
      expect(course.before(clock, Infinity)).toBe(course.length - 1);
    }
  });

  it('a series has at most one sample per cell, and each is a point', () => {
    const course = new MetricSeries();
    course.read(historyOf(records));
    const end = course.place('time', course.length - 1);
    for (const cells of [1, 3, 10, 1000]) {
      const series = course.series('time', 'user_key_comparison_count', end, cells);
      expect(series.length).toBeLessThanOrEqual(cells);
      const inCell = series.map(({ at }) => Math.min(cells - 1, Math.ceil((at / end) * cells) - 1));
      expect(new Set(inCell).size).toBe(series.length);
      for (const { at, value } of series)
        expect(value).toBe(course.value('user_key_comparison_count', course.before('time', at)));
      expect(series.at(-1)!.at).toBe(end);
    }
  });

  it('restarts with another history', () => {
    const course = new MetricSeries();
    course.read(historyOf(records));
    const half = historyOf(records.slice(0, records.length >> 1));
    course.read(half);
    expect(course.length).toBe(stepsOf(half).length);
  });
});
