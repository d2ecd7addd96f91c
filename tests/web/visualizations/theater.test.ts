/** The merge theater on runs of the engine: which chips it shows, why each was dropped or kept, and that its numbers add up. */
import { beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import type { LessonExperiment } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { LineMark, Mark, RectMark } from '../../../web/src/marks/marks.ts';
import { tween } from '../../../web/src/marks/tween.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import {
  CompactionPicked,
  EntryDropped,
  EntryKept,
  FlushBegun,
  fullMask,
  JobFinished,
  Kind,
  tier1Mask,
} from '../../../web/src/protocol/records.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { CompactionJob, Scene } from '../../../web/src/scene/types.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import { kFigurePresets } from '../../../web/src/examples/figure-presets.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { chipId } from '../../../web/src/visualizations/compaction/chips.ts';
import { layoutCompaction, shownJob } from '../../../web/src/visualizations/compaction/layout.ts';
import { reasonForms } from '../../../web/src/visualizations/compaction/reasons.ts';
import { runsOf } from '../../../web/src/visualizations/compaction/runs.ts';
import { mergeOf, theaterOf } from '../../../web/src/visualizations/compaction/theater.ts';
import {
  countersOf,
  eventWords,
  meetingOf,
  waitingOf,
} from '../../../web/src/visualizations/compaction/theater-tally.ts';
import { along } from '../../../lessons/02-who-is-compacted-next/who-is-compacted-next.experiment.ts';
import { asked, covered } from '../../../lessons/07-tombstones/drops.ts';
import { one, waiting } from '../../../lessons/09-snapshots/snapshots.experiment.ts';
import { runProgram } from '../../fixtures/engine.ts';

const kSlots = 6;

/** A job of a run: the scenes after each of its records, from its begin to its end. */
interface Watched {
  readonly history: History;
  readonly from: number;
  readonly to: number;
}

async function watch(
  experiment: LessonExperiment,
  kind: 'flush' | 'compaction',
  nth = -1,
  mask = fullMask,
): Promise<Watched> {
  const { records } = await runProgram(programOf(experiment), { seed: experiment.seed, mask });
  const history = new History();
  history.append(records);
  const begun: { readonly job: number; readonly at: number }[] = [];
  const ended = new Map<number, number>();
  history.forEach(0, history.total, ({ kind: of, v, at, number }) => {
    if (kind === 'compaction' && of === Kind.CompactionPicked)
      begun.push({ job: CompactionPicked.job(v, at), at: number });
    if (kind === 'flush' && of === Kind.FlushBegun) begun.push({ job: FlushBegun.job(v, at), at: number });
    if (of === Kind.JobFinished) ended.set(JobFinished.job(v, at), number);
    return true;
  });
  const { job, at } = begun.at(nth)!;
  return { history, from: at + 1, to: ended.get(job)! + 1 };
}

/** Every scene of a job. */
function* scenesOf({ history, from, to }: Watched): Generator<Scene> {
  const scene = history.sceneAt(from);
  yield scene;
  for (let position = from; position < to; position++) {
    history.advance(scene, position, position + 1);
    yield scene;
  }
}

const drawn = (scene: Scene, width = 884, height = 420): readonly Mark[] =>
  layoutCompaction({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });

const compactionIn = (scene: Scene): CompactionJob => {
  const job = shownJob({ scene });
  if (job?.kind !== 'compaction') throw new Error('no compaction is shown');
  return job;
};

const markOf = (marks: readonly Mark[], id: string): Mark => {
  const found = marks.find((mark) => mark.id === id);
  if (found === undefined) throw new Error(`no mark ${id}`);
  return found;
};

const rectOf = (marks: readonly Mark[], id: string): RectMark => markOf(marks, id) as RectMark;
const lineOf = (marks: readonly Mark[], id: string): LineMark => markOf(marks, id) as LineMark;

describe('a compaction of L0 with L1', () => {
  let run: Watched;
  beforeAll(async () => {
    run = await watch(along, 'compaction', -2);
  });

  it('has a lane for each child of the merge, in the same order', () => {
    let compared = 0;
    for (const scene of scenesOf(run)) {
      const job = compactionIn(scene);
      const merge = mergeOf(scene, job);
      if (merge === null || !scene.jobs.has(job.job)) continue;
      compared++;
      const lanes = runsOf(scene, job).slice(0, merge.children.length);
      const expected = lanes.map(({ level, tables }) => [level, level === 0 ? tables[0] : level]);
      expect(merge.children.map(({ level, source }) => [level, source])).toEqual(expected);
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('shows an entry where the records say it is, and the newest version of a key wins', () => {
    let hidden = 0;
    for (const scene of scenesOf(run)) {
      const job = compactionIn(scene);
      const { chips } = theaterOf(scene, job, kSlots);
      for (const chip of chips) {
        const decided = job.recent.find((each) => each.sequence === chip.sequence);
        expect([chip.sequence, chip.fate === 'waiting']).toEqual([chip.sequence, decided === undefined]);
        if (chip.fate !== 'hidden') continue;
        hidden++;
        expect(chip.hider!.sequence).toBeGreaterThan(chip.sequence);
        const [winner] = job.recent.filter((each) => each.sequence === chip.hider!.sequence);
        expect([formatKey(winner!.key), winner!.kept]).toEqual([formatKey(chip.key), true]);
        expect(reasonForms(scene, chip)[0]).toBe(`hidden by @${winner!.sequence}`);
      }
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it('has one column for a key, and its window follows the front from the first key to the last', () => {
    const seen = new Set<string>();
    let last = '';
    for (const scene of scenesOf(run)) {
      const job = compactionIn(scene);
      if (!scene.jobs.has(job.job)) break;
      const { chips, columns, front } = theaterOf(scene, job, kSlots);
      expect(chips.every(({ slot }) => slot >= 0 && slot < kSlots)).toBe(true);
      expect(front).toBeGreaterThanOrEqual(0);
      expect(front).toBeLessThanOrEqual(kSlots);
      for (const chip of chips) {
        const column = columns.find(({ key }) => formatKey(key) === formatKey(chip.key))!;
        expect([chip.slot >= column.slot, chip.slot < column.slot + column.slots]).toEqual([true, true]);
        expect(chip.fate === 'waiting' ? chip.slot >= front : column.slot <= front).toBe(true);
        seen.add(`${formatKey(chip.key)}@${chip.sequence}`);
      }
      const first = columns[0] ? formatKey(columns[0].key) : last;
      expect(first >= last, `${last} before ${first}`).toBe(true);
      last = first;
    }
    const end = compactionIn(run.history.sceneAt(run.to));
    for (const { key, sequence } of end.recent) expect(seen).toContain(`${formatKey(key)}@${sequence}`);
  });

  it.each([884, 362])('counts what it does not draw at %i px', (width) => {
    let counted = 0;
    for (const scene of scenesOf(run)) {
      const job = compactionIn(scene);
      if (job.entriesTotal === null || job.inputs.length === 0) continue;
      const marks = drawn(scene, width);
      const coming = marks.find(({ id }) => id.endsWith('/entries/coming'));
      const said = coming?.kind === 'text' ? Number(coming.text.replace(/\D/g, '')) : 0;
      const chips = marks.filter(({ id, label }) => /\/entries\/[0-9a-f]+@\d+$/.test(id) && label?.endsWith(' waits'));
      const before = marks.reduce(
        (sum, { id, count }) => sum + (/entries\/(before|hidden|tombstones)$/.test(id) ? count! : 0),
        0,
      );
      const decided = marks.filter(
        ({ id, label }) => /\/entries\/[0-9a-f]+@\d+$/.test(id) && !label?.endsWith(' waits'),
      );
      expect([chips.length + said, before + decided.length]).toEqual([waitingOf(job), job.entriesIn]);
      counted++;
    }
    expect(counted).toBeGreaterThan(50);
  });

  it('has counters that count its records', () => {
    const counts = { kept: 0, dropped: 0 };
    run.history.forEach(run.from, run.to, ({ kind, v, at, number }) => {
      const job = compactionIn(run.history.sceneAt(run.from));
      if (kind === Kind.EntryKept && EntryKept.job(v, at) === job.job) counts.kept++;
      else if (kind === Kind.EntryDropped && EntryDropped.job(v, at) === job.job) counts.dropped++;
      else return;
      const scene = run.history.sceneAt(number + 1);
      const shown = countersOf(scene, compactionIn(scene)).slice(0, 2);
      expect(shown.map(({ name, value }) => [name, value])).toEqual(Object.entries(counts));
    });
    expect(counts.kept).toBeGreaterThan(20);
    expect(counts.dropped).toBeGreaterThan(0);
  });

  it('says which of two equal keys is the newer one', () => {
    let met = 0;
    for (const scene of scenesOf(run)) {
      const job = compactionIn(scene);
      const merge = mergeOf(scene, job);
      const theater = theaterOf(scene, job, kSlots);
      const pair = merge && meetingOf(merge, theater);
      if (!pair || pair[2] !== 'equal') continue;
      met++;
      const newer = Math.max(pair[0].sequence, pair[1].sequence);
      expect(eventWords(scene, job, theater).words).toContain(`twice: @${newer} of `);
    }
    expect(met).toBeGreaterThan(0);
  });

  it('moves the same chip from its lane to the output', () => {
    let before: readonly Mark[] | null = null;
    let moves = 0;
    for (const scene of scenesOf(run)) {
      const job = compactionIn(scene);
      const now = drawn(scene);
      const last = job.recent.at(-1);
      const id = last === undefined ? '' : chipId(job, last);
      const was = before?.find((mark) => mark.id === id && mark.label?.endsWith(' waits'));
      if (was?.kind === 'rect' && last?.kept === true) {
        const half = rectOf(tween(before!, now)(0.5), id);
        expect(half.y).toBeCloseTo((was.y + rectOf(now, id).y) / 2);
        expect(rectOf(now, id).y).toBeGreaterThan(was.y);
        moves++;
      }
      before = now;
    }
    expect(moves).toBeGreaterThan(20);
  });
});

// The panel of counters shows the activity of a stop, so its records are lit in that job's picture.
it('every stop of a compaction shows that compaction, whatever runs beside it', async () => {
  const { records } = await runProgram(kFigurePresets.find(({ id }) => id === 'compaction')!.program);
  const history = new History();
  history.append(records);
  const plan = stops(history, 'compaction');
  const jobs = new Map<number, Set<string>>();
  for (const { activity, position } of plan.stops) {
    const job = shownJob({ scene: history.sceneAt(position) });
    jobs.set(activity, (jobs.get(activity) ?? new Set<string>()).add(`${job?.kind} ${job?.job}`));
  }
  expect(jobs.size).toBeGreaterThan(5);
  for (const shown of jobs.values()) expect([...shown].join()).toMatch(/^compaction \d+$/);
});

it('a tombstone that is kept has a beam to the table that keeps it', async () => {
  const run = await watch(covered, 'compaction');
  const scene = run.history.sceneAt(run.to);
  const job = compactionIn(scene);
  const tombstone = job.recent.find(({ type }) => type === 'delete')!;
  expect([tombstone.kept, scene.levels[2]!.tables]).toEqual([true, [tombstone.witness]]);
  for (const [width, height] of [
    [884, 420],
    [362, 326],
  ] as const) {
    const marks = drawn(scene, width, height);
    const beam = lineOf(marks, `${chipId(job, tombstone)}/beam`);
    const chip = rectOf(marks, chipId(job, tombstone));
    const table = rectOf(marks, `job:${job.job}/deeper/table:${tombstone.witness}`);
    expect([beam.y1, beam.y2]).toEqual([chip.y + chip.h, table.y]);
    expect(beam.x1 > table.x && beam.x1 < table.x + table.w).toBe(true);
    const reason = marks.find(({ id }) => id === `${chipId(job, tombstone)}/reason`);
    expect(reason?.kind === 'text' && reason.text).toContain(`L2 #${tombstone.witness}`);
  }
});

it('a version that a snapshot sees is kept, and the snapshot is named', async () => {
  const run = await watch(waiting, 'compaction');
  const scene = run.history.sceneAt(run.to);
  const job = compactionIn(scene);
  const { chips } = theaterOf(scene, job, 32);
  const [snapshot] = scene.snapshots;
  const held = chips.filter(({ decided }) => decided?.reason === 'visible_to_snapshot');
  expect(held.map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7]);
  for (const chip of held) expect(reasonForms(scene, chip)[0]).toBe(`snapshot ${snapshot!.sequence} still sees it`);
  // Both versions of such a key are in the output, beside one another.
  const tombstones = chips.filter(({ type }) => type === 'delete');
  expect(tombstones.map(({ slot }) => slot + 1)).toEqual(held.map(({ slot }) => slot));
});

it('a version is hidden by the newest one that the same readers see, and newer versions wait before older ones', async () => {
  const run = await watch(one, 'compaction');
  let mostWaiting = 0;
  for (const scene of scenesOf(run)) {
    const { chips } = theaterOf(scene, compactionIn(scene), 32);
    const waits = chips.filter(({ fate, key }) => fate === 'waiting' && formatKey(key) === 'k');
    const bySlot = waits.toSorted((a, b) => a.slot - b.slot).map(({ sequence }) => sequence);
    expect(bySlot).toEqual(bySlot.toSorted((a, b) => b - a));
    mostWaiting = Math.max(mostWaiting, waits.length);
  }
  expect(mostWaiting).toBe(10);
  const scene = run.history.sceneAt(run.to);
  const { chips } = theaterOf(scene, compactionIn(scene), 32);
  const fates = chips.map(({ sequence, fate, hider }) => [sequence, fate, hider?.sequence ?? null]);
  expect(fates.filter(([, fate]) => fate === 'hidden')).toEqual([
    ...[9, 8, 7, 6].map((sequence) => [sequence, 'hidden', 10]),
    ...[4, 3, 2, 1].map((sequence) => [sequence, 'hidden', 5]),
  ]);
});

it('a tombstone that the filters below rule out is struck out, and that is the reason', async () => {
  const run = await watch(asked, 'compaction');
  const scene = run.history.sceneAt(run.to);
  const tombstone = theaterOf(scene, compactionIn(scene), 32).chips.find(({ type }) => type === 'delete')!;
  expect([tombstone.fate, tombstone.decided?.reason]).toEqual(['tombstone', 'filters_rule_out']);
  expect(reasonForms(scene, tombstone)[0]).toBe('deeper filters say no');
});

it('a flush has one lane, and writes its entries in the order of their keys', async () => {
  const run = await watch(waiting, 'flush', 0);
  let written = 0;
  for (const scene of scenesOf(run)) {
    const job = shownJob({ scene });
    if (job?.kind !== 'flush') throw new Error('no flush is shown');
    const { runs, chips } = theaterOf(scene, job, 32);
    expect(runs).toEqual([{ level: null, tables: [], memtable: job.memtable }]);
    expect(chips.map(({ key }) => formatKey(key))).toEqual(chips.map(({ key }) => formatKey(key)).toSorted());
    expect(chips.length).toBe(12);
    written = chips.filter(({ fate }) => fate === 'kept').length;
    expect(written).toBe(job.entriesDone);
  }
  expect(written).toBe(12);
});

it('entries that were not recorded are not drawn, and the drawing says so', async () => {
  const run = await watch(along, 'compaction', -2, tier1Mask);
  let scene = run.history.sceneAt(run.from);
  for (const each of scenesOf(run)) {
    scene = each;
    if (compactionIn(each).entriesIn > 0) break;
  }
  const job = compactionIn(scene);
  expect([job.recent.length, job.entriesIn > 0]).toEqual([0, true]);
  const marks = drawn(scene);
  expect(marks.filter(({ id }) => /\/entries\/[0-9a-f]+@/.test(id))).toEqual([]);
  expect(marks.filter(({ id }) => id.endsWith('/closed')).length).toBe(runsOf(scene, job).length);
  const why = markOf(marks, `job:${job.job}/entries/why`);
  expect(why.kind === 'text' && why.text).toBe('Entries were not recorded here; the counts are exact.');
});
