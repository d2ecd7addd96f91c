/** The timeline and its charts on a small run: golden marks, jobs side by side, one point per pixel, and no peak lost. */
import { describe, expect, it } from 'vitest';
import {
  chartAt,
  chartsOf,
  columnsOf,
  kChartHeight,
  kCharts,
  layoutCharts,
  linePath,
} from '../../../web/src/visualizations/timeline/charts-layout.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { layoutTimeline, timelineSpan, type Span } from '../../../web/src/visualizations/timeline/layout.ts';
import { highlightedCount } from '../../../web/src/render/text/mark-text.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { Samples } from '../../../web/src/scene/samples.ts';
import { Series } from '../../../web/src/scene/series.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { deltas, join, record } from '../../fixtures/records.ts';

/** 200 puts of 10 µs each; every twentieth adds a table to L0, every hundredth a compaction removes them. */
function samples(): Samples {
  const history = new History();
  for (let i = 1, tables: number[] = []; i <= 200; i++) {
    const parts = [record('OpBegun', { op: i, op_kind: 'put', key: `k${i}` }, 1)];
    if (i % 20 === 0) {
      tables.push(i);
      parts.push(
        record('TableCreated', { table: i, size_bytes: 2048, smallest: 'a', largest: 'b' }, 2),
        record('TableInstalled', { table: i, level: 0 }, 2),
      );
      parts.push(
        record('LevelScored', { level: 0, size_bytes: 2048 * tables.length, score_milli: 250 * tables.length }, 2),
      );
    }
    if (i % 100 === 0) {
      for (const table of tables) parts.push(record('TableRemoved', { table, level: 0 }, 2));
      parts.push(record('LevelScored', { level: 0 }, 2));
      tables = [];
    }
    parts.push(record('FileAppended', { file: 3, file_class: 'wal', bytes: 50, device_ns: i <= 100 ? 2000 : 9000 }, 1));
    const counts = { bytes_written: 100, ...(i % 20 === 0 ? { flush_write_bytes: 2048 } : {}) };
    parts.push(record('OpFinished', { t_ns: 10_000 * i, latency_ns: 10_000, step: i, deltas: deltas(counts) }, 1));
    history.append(join(parts));
  }
  return new Series().read(history);
}

const spans: readonly Span[] = [
  { lane: 'operations', from: 0, to: 600, role: 'memtable', label: '200 writes' },
  { lane: 'flush', from: 60, to: 100, role: 'level0', label: 'Flush 2', row: 0, address: 'job:2' },
  { lane: 'compaction', from: 300, to: 420, role: 'level1', label: 'Compaction of L0 into L1', row: 0 },
  { lane: 'compaction', from: 350, to: 400, role: 'level2', label: 'Compaction of L1 into L2', row: 1 },
  { lane: 'stall', from: 340, to: 350, role: 'trouble', label: 'Stall: l0 files stop' },
];
const markers = [
  { at: 60, label: 'flush', kind: 'flush' },
  { at: 300, label: 'L0 to L1', kind: 'compaction' },
  { at: 350, label: 'L1 to L2', kind: 'compaction' },
];
const box = { width: 600, height: 140 };
const total = 648;

function golden(name: string, marks: readonly Mark[]): void {
  matchPicture(marks, new URL(`./timeline.${name}.golden.txt`, import.meta.url));
}

describe('the timeline', () => {
  const draw = (shown?: { from: number; to: number }, cursor = 400) =>
    layoutTimeline({
      box,
      metrics: kMetrics,
      cursor,
      total,
      spans,
      markers,
      samples: samples(),
      ...(shown ? { shown } : {}),
    });

  it('is drawn as in its golden file, whole and zoomed in', () => {
    golden('whole', draw());
    golden('near', draw({ from: 330, to: 430 }));
  });

  it.each([600, 884, 362, 292])('is readable %i wide', (width) => {
    const within = { width, height: box.height };
    for (const shown of [
      { from: 0, to: total },
      { from: 330, to: 430 },
    ]) {
      const given = { box: within, metrics: kMetrics, cursor: 400, total, spans, markers, samples: samples(), shown };
      expect(unreadable(layoutTimeline(given), within)).toEqual([]);
    }
  });

  it('stacks jobs that run at the same time', () => {
    const of = (id: string) =>
      draw().find((mark) => mark.id === `timeline/compaction/${id}`) as Extract<Mark, { kind: 'rect' }>;
    expect(of('350').y).toBeGreaterThanOrEqual(of('300').y + of('300').h);
  });

  it('lights the jobs that are pointed at, each once, however close they are', () => {
    const jobs = Array.from({ length: 60 }, (_, i): Span => ({
      lane: 'flush',
      from: 10 * i,
      to: 10 * i + 1,
      role: 'level0',
      label: `Flush ${i}`,
      address: `job:${i}`,
    }));
    const lit = (pointed: readonly string[], within: readonly Span[]) =>
      layoutTimeline({
        box,
        metrics: kMetrics,
        cursor: 600,
        total: 60_000,
        spans: within,
        markers: [],
        emphasized: new Set(pointed),
      }).filter((mark) => mark.highlighted);
    expect(lit(['job:2', 'table:7'], spans).map(({ id }) => id)).toEqual(['timeline/flush/60']);
    expect(lit([], spans)).toEqual([]);
    // All within a few pixels: the lit ones keep bars of their own.
    expect(highlightedCount(lit(['job:3', 'job:4', 'job:40'], jobs))).toBe(3);
    expect(lit(['job:3'], jobs).map(({ label }) => label)).toEqual(['Flush 3']);
  });

  it('shows nothing outside of the visible range, and no cursor outside of it', () => {
    const { x0, x1 } = timelineSpan(box);
    const marks = draw({ from: 330, to: 430 }, 500);
    expect(marks.some((mark) => mark.id === 'timeline/cursor')).toBe(false);
    expect(marks.some((mark) => mark.id === 'timeline/flush/60')).toBe(false);
    for (const mark of marks)
      if (mark.kind === 'rect') {
        expect(mark.x, mark.id).toBeGreaterThanOrEqual(x0 - 0.01);
        expect(mark.x + mark.w, mark.id).toBeLessThanOrEqual(x1 + 0.01);
      }
  });
});

describe('charts', () => {
  it('are drawn as in their golden file', () => {
    const s = samples();
    const { x0, x1 } = timelineSpan(box);
    const charts = chartsOf(s);
    expect(charts).toEqual(kCharts);
    golden(
      'charts',
      layoutCharts({
        box: { width: 600, height: charts.length * kChartHeight },
        metrics: kMetrics,
        samples: s,
        charts,
        x0,
        x1,
        from: 0,
        to: total,
        at: 400,
      }),
    );
  });

  it('have one point per pixel, which includes the peak of a single record', () => {
    const columns = columnsOf('l0', samples(), 0, total, 40);
    expect(columns.last.length).toBe(40);
    expect(Math.max(...columns.most)).toBe(5);
    const { line } = linePath(columns, 100, 0, 30, 5);
    const xs = [...line.matchAll(/[MH](\d+)/g)].map((match) => Number(match[1]));
    expect(new Set(xs).size).toBe(xs.length);
    expect(Math.max(...xs)).toBeLessThanOrEqual(140);
  });

  it('show the rates of the records in a column: their change over their time', () => {
    const s = samples();
    const rate = columnsOf('throughput', s, 0, total, 20);
    for (const value of rate.last) expect(value).toBeCloseTo(100_000);
    const device = columnsOf('device', s, 0, total, 20);
    expect(device.last[4]).toBeCloseTo(0.2);
    expect(device.last[18]).toBeCloseTo(0.9);
    // Each put took 10 µs; the device used 2 of them, later 9.
    const wait = columnsOf('wait', s, 0, total, 20);
    expect([wait.last[4], wait.last[18]]).toEqual([8000, 1000]);
  });

  it('report their values at a position', () => {
    const s = samples();
    expect(chartAt('l0', s, total, 10)).toBe('0');
    expect(chartAt('l0', s, 300, 10)).toBe('4');
    expect(chartAt('space', s, 300, 10)).toBe('8\u00a0KiB');
    expect(chartAt('write-amp', s, total, 10)).toBe('1.02');
    expect(chartAt('throughput', s, 300, 30)).toBe('100 k/s');
    expect(chartAt('throughput', s, 1, 30)).toBeNull();
  });

  it('of a B+tree omit what it does not have', () => {
    expect(chartsOf({ ...samples(), levels: false })).toEqual(['throughput', 'wait']);
  });
});
