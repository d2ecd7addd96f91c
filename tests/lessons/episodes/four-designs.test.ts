/**
 * The races of lesson 6: their sentences are true of their runs, every design is drawn at the same number of operations, the costs are those that
 * a second count of the records gives, and the pictures are readable at each size.
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { kDesigns, kFirstRound, kFirstWrites, kOperations } from '../../../lessons/06-four-designs/designs.ts';
import { experiments } from '../../../lessons/06-four-designs/four-designs.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { formatInteger } from '../../../web/src/base/units.ts';
import { beatsOf, type Beat } from '../../../web/src/lessons/figures/episode.ts';
import { raceHeight } from '../../../web/src/lessons/figures/figure-shape.ts';
import { raceLayout } from '../../../web/src/lessons/figures/race.ts';
import { marksOfStaticFigure } from '../../../web/src/lessons/figures/static-figure.tsx';
import type { Mark } from '../../../web/src/marks/marks.ts';
import {
  BlockRead,
  BTreePageRead,
  Kind,
  LogIndexProbed,
  OpBegun,
  OpFinished,
} from '../../../web/src/protocol/records.gen.ts';
import { CostSeries, type DesignCosts } from '../../../web/src/scene/design-costs.ts';
import type { History, Session } from '../../../web/src/session/session-types.ts';
import { unreadable } from '../../fixtures/legible.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const ids = kDesigns.map(({ id }) => id);
const starts = ids.map((id) => `${id}-start`);
let sessions: ReadonlyMap<string, Session>;
beforeAll(async () => {
  sessions = (await engines.world('four-designs', '..', experiments)).sessions;
});
const historyOf = (id: string): History => sessions.get(id)!.history();
const experimentOf = (id: string) => experiments.find((each) => each.id === id)!;

/** The costs of each design after so many operations, by id. */
function costsAfter(operations: number): Readonly<Record<string, DesignCosts>> {
  return Object.fromEntries(
    ids.map((id) => {
      const series = new CostSeries(historyOf(id));
      return [id, series.costsAfter(operations, historyOf(id).sceneAt(series.positionAfter(operations)))];
    }),
  );
}

/** The pictures of a race at a position of its clock. */
function picturesAt(id: string, position: number) {
  const experiment = experimentOf(id);
  const runs = [id, ...experiment.race!.rivals].map(historyOf);
  const session = sessions.get(id)!;
  session.seek(position);
  return marksOfStaticFigure(session, raceLayout(experiment, runs), raceHeight);
}

const textAt = (marks: readonly Mark[], id: string): string => {
  const mark = marks.find((each) => each.id === id);
  return mark?.kind === 'text' ? mark.text : '';
};

describe('the costs', () => {
  it.each(ids)('of %s are those of its records', (id) => {
    const history = historyOf(id);
    const keys = new Set<string>();
    const reads = { get: 0, scan: 0 };
    const counts = { get: 0, scan: 0 };
    let open = '';
    let opCause = 0;
    history.forEach(0, history.total, ({ kind, cause, v, at }) => {
      if (kind === OpBegun.kind) {
        open = OpBegun.opKind(v, at);
        opCause = cause;
        if (open === 'put') keys.add(formatKey(OpBegun.key(v, at)));
      }
      const isRead =
        kind === BTreePageRead.kind ||
        (kind === BlockRead.kind && BlockRead.cached(v, at) === 0 && BlockRead.blockKind(v, at) === 'data') ||
        // The log reads the device for each key that its index has, and for each row of a scan.
        (id === 'log' && open === 'get' && kind === LogIndexProbed.kind && LogIndexProbed.found(v, at) === 1) ||
        (id === 'log' && open === 'scan' && kind === Kind.RowReturned);
      if (open !== 'get' && open !== 'scan') return;
      if (isRead && cause === opCause) reads[open]++;
      if (kind === OpFinished.kind) counts[open]++;
    });
    const series = new CostSeries(history);
    const costs = series.costsAfter(series.operations, history.head);
    expect(series.liveBytesAfter(series.operations)).toBe(100 * keys.size);
    expect(counts).toEqual({ get: 480, scan: 18 });
    expect(costs.get).toBe(reads.get / counts.get);
    expect(costs.scan).toBe(reads.scan / counts.scan);
  });

  it('are not reported before there is anything to divide by', () => {
    const history = historyOf('btree');
    const none = { write: null, get: null, scan: null, space: null, memory: null };
    expect(new CostSeries(history).costsAfter(0, history.sceneAt(0))).toEqual(none);
  });
});

describe('the clock', () => {
  it('is the same for all: operations finished', () => {
    const history = historyOf('leveled');
    const series = new CostSeries(history);
    for (const operations of [1, kFirstWrites, kFirstRound, kOperations]) {
      const { marks } = picturesAt('leveled', series.positionAfter(operations))[0]!;
      expect(textAt(marks, 'clock').replaceAll(/\D/g, '')).toBe(String(operations));
      const costs = costsAfter(operations);
      for (const id of ids) {
        const { write } = costs[id]!;
        expect(textAt(marks, `${id}/gauge:write/value`)).toBe(write === null ? '–' : write.toFixed(1));
      }
    }
  });
});

describe('the first writes', () => {
  let beats: readonly Beat[];
  beforeAll(() => {
    beats = beatsOf(experimentOf('leveled-start').episode!, historyOf('leveled-start'));
  });
  const sceneOf = (id: string, beat: number) => {
    const operations = new CostSeries(historyOf(starts[0]!)).finishedAt(beats[beat]!.places.at(-1)!);
    const history = historyOf(id);
    return history.sceneAt(new CostSeries(history).positionAfter(operations));
  };
  const runsOf = (id: string, beat: number): number => {
    const { levels } = sceneOf(id, beat);
    return levels.reduce(
      (sum, { level, tables }) => sum + (level === 0 ? tables.length : Math.min(1, tables.length)),
      0,
    );
  };

  it('fill only memory in the LSM-trees', () => {
    expect(beats[0]!.sentence).toBe(
      'Each design takes the same 30 writes. So far, the LSM-trees have only filled their memory.',
    );
    for (const id of starts.slice(0, 2)) expect(sceneOf(id, 0).tables.size, id).toBe(0);
  });

  it('are merged soon by the leveled tree, and gather in the tiered tree until several are merged at once', () => {
    expect(runsOf('leveled-start', 1)).toBeLessThanOrEqual(2);
    expect(runsOf('tiered-start', 2)).toBeGreaterThanOrEqual(5);
    const merged: number[] = [];
    historyOf('tiered-start').forEach(0, historyOf('tiered-start').total, ({ kind, number }) => {
      if (kind === Kind.CompactionInput) merged.push(number);
    });
    expect(merged.length).toBeGreaterThanOrEqual(6);
  });

  it('change pages of the B-tree in memory first', () => {
    const pages = [...sceneOf('btree-start', 3).btree!.pages.values()];
    expect(pages.filter(({ state, kind }) => state === 'dirty' && kind === 'leaf').length).toBeGreaterThan(2);
  });
});

describe('one design alone', () => {
  const beatsIn = (id: string) => beatsOf(experimentOf(id).episode!, historyOf(id));
  const countIn = (id: string, kind: number, from: number, to: number): number => {
    let count = 0;
    historyOf(id).forEach(from, to, (record) => void (count += record.kind === kind ? 1 : 0));
    return count;
  };

  it('writes no page of the B-tree before the pool is full, and then one for every few writes', () => {
    const history = historyOf('btree-start');
    const [, fits, full, end] = beatsIn('btree-start').map(({ places }) => places.at(-1)!);
    const written = (from: number, to: number) => countIn('btree-start', Kind.BTreePageWritten, from, to);
    expect(written(0, fits!)).toBe(0);
    const dirtyAt = (position: number) =>
      [...history.sceneAt(position).btree!.pages.values()].filter(({ state }) => state !== 'out').length;
    expect(dirtyAt(full!)).toBe(8);
    const sentences = beatsIn('btree-start').map(({ sentence }) => sentence);
    expect(sentences[2]).toContain(`${written(fits!, full!)} pages for 20 writes.`);
    expect(sentences[3]).toBe(`In the end, ${written(0, end!)} pages of 4 KiB were written for 480 rows of 100 bytes.`);
  });

  it('copies what is live in the oldest segment of the log, drops the rest, and frees it', () => {
    const [, before, , freed, end] = beatsIn('log-start').map(({ places }) => places.at(-1)!);
    const segmentsAt = (position: number) => [...historyOf('log-start').sceneAt(position).indexLog!.segments.values()];
    const [oldest] = segmentsAt(before!);
    const counted = (kind: number, to: number) => countIn('log-start', kind, 0, to);
    expect(counted(Kind.SegmentEntryCopied, before!)).toBe(0);
    expect(segmentsAt(freed!).some(({ segment }) => segment === oldest!.segment)).toBe(false);
    const [copied, dropped] = [Kind.SegmentEntryCopied, Kind.SegmentEntryDropped].map((kind) => counted(kind, freed!));
    expect(copied! + dropped!).toBe(oldest!.entries);
    expect(copied! / oldest!.entries).toBeCloseTo(oldest!.liveBytes / oldest!.sizeBytes, 1);
    const sentences = beatsIn('log-start').map(({ sentence }) => sentence);
    expect(sentences[3]).toBe(
      `${copied} live rows are copied to the head, ${dropped} dead ones are dropped, and the segment is freed.`,
    );
    expect(sentences[4]).toContain(`, ${counted(Kind.SegmentEntryCopied, end!)} were copied.`);
  });
});

describe('the whole race', () => {
  it('says what its gauges show', () => {
    const sentences = beatsOf(experimentOf('leveled').episode!, historyOf('leveled')).map(({ sentence }) => sentence);
    expect(sentences[0]).toMatch(/^The first 800 writes\./);
    const { operations } = new CostSeries(historyOf('leveled'));
    expect(sentences.at(-1)).toMatch(new RegExp(`^After ${formatInteger(operations)} operations`));
    // Nearly a page of 4 KiB for a row of 100 bytes.
    const [early, first, half, end] = [kFirstWrites, kFirstRound, kOperations / 2, kOperations].map(costsAfter);
    expect(early!['btree']!.write!).toBeGreaterThan(5 * early!['leveled']!.write!);
    for (const id of ['leveled', 'tiered']) expect(first!['btree']!.get!).toBeGreaterThan(2 * first![id]!.get!);
    expect(half!['tiered']!.space!).toBeGreaterThan(half!['leveled']!.space!);
    const segments = { removed: 0, copied: 0 };
    historyOf('log').forEach(0, historyOf('log').total, ({ kind }) => {
      if (kind === Kind.SegmentRemoved) segments.removed++;
      if (kind === Kind.SegmentEntryCopied) segments.copied++;
    });
    expect(segments.removed).toBeGreaterThan(20);
    expect(segments.copied).toBeGreaterThan(segments.removed);
    expect(end!['log']!.space!).toBeLessThan(end!['tiered']!.space!);
    expect(first!['log']!.scan).toBe(50);
    // Each design is the worst at something, and none is the best at everything.
    const costs = ['write', 'get', 'scan', 'space', 'memory'] as const;
    const lowest = costs.map((cost) => ids.toSorted((a, b) => end![a]![cost]! - end![b]![cost]!)[0]);
    expect(new Set(lowest).size).toBeGreaterThan(2);
  });
});

describe('the pictures', () => {
  it.each(['leveled-start', 'leveled'])('of %s are readable at each size, at each beat', (id) => {
    for (const { places } of beatsOf(experimentOf(id).episode!, historyOf(id)))
      for (const { box, marks } of picturesAt(id, places.at(-1)!)) {
        expect(unreadable(marks, box)).toEqual([]);
        expect(new Set(marks.map((mark) => mark.id)).size).toBe(marks.length);
      }
  });
});
