/** The lanes of a scan's merge, on runs of the engine: each entry is in its lane until the scan takes it, and then among the rows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { byHand, pair } from '../../../lessons/05-scans-and-the-heap/scans.experiment.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { programOf } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark, RectMark } from '../../../web/src/marks/marks.ts';
import { tween } from '../../../web/src/marks/tween.ts';
import { EntrySkipped, Kind, MergeOpened, RowReturned } from '../../../web/src/protocol/records.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { Merge, Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { planLanes } from '../../../web/src/visualizations/merge/lane-plan.ts';
import { layoutMerge } from '../../../web/src/visualizations/merge/layout.ts';
import { runProgram } from '../../fixtures/engine.ts';

/** What a scan took, from its records, with the number of the record. */
interface Taken {
  readonly number: number;
  readonly name: string;
  readonly isRow: boolean;
}

const nameOf = (key: Uint8Array, sequence: number): string => `${formatKey(key)}@${sequence}`;

async function ran(program: string): Promise<{ history: History; from: number; taken: readonly Taken[] }> {
  const { records } = await runProgram(program);
  return watched(records);
}

function watched(records: Uint8Array): { history: History; from: number; taken: readonly Taken[] } {
  const history = new History();
  history.append(records);
  let from = 0;
  const taken: Taken[] = [];
  history.forEach(0, history.total, ({ kind, v, at, number }) => {
    if (kind === Kind.MergeOpened && MergeOpened.purpose(v, at) === 'scan') {
      from = number + 1;
      taken.length = 0;
    }
    if (kind === Kind.RowReturned)
      taken.push({ number, name: nameOf(RowReturned.key(v, at), RowReturned.sequence(v, at)), isRow: true });
    if (kind === Kind.EntrySkipped)
      taken.push({ number, name: nameOf(EntrySkipped.key(v, at), EntrySkipped.sequence(v, at)), isRow: false });
    return true;
  });
  return { history, from, taken };
}

const drawn = (scene: Scene, width = 560, height = 325): readonly Mark[] =>
  layoutMerge({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });

const planOf = (scene: Scene) => planLanes(scene, scene.merge!, { width: 560, y0: 50, y1: 600, structure: 90 });
const mergeAt = (scene: Scene): Merge => scene.merge!;
const rectOf = (marks: readonly Mark[], pattern: RegExp): RectMark | undefined =>
  marks.find((mark): mark is RectMark => mark.kind === 'rect' && pattern.test(mark.id));

describe('a scan of four runs', () => {
  let run: Awaited<ReturnType<typeof ran>>;
  beforeAll(async () => {
    const { records } = await runProgram(programOf(byHand), { seed: byHand.seed });
    run = watched(records);
  });

  it('has each entry once: in its lane in the order of the run, or among what was taken', () => {
    const { history, from, taken } = run;
    const scene = history.sceneAt(from + 4);
    const whole = planOf(scene)!.lanes.map(({ entries }) => entries.map((each) => nameOf(each.key, each.sequence)));
    expect(whole.map((entries) => entries.length)).toEqual([7, 9, 9, 13]);
    for (let position = from + 4; position < history.total; position++) {
      history.advance(scene, position, position + 1);
      const plan = planOf(scene)!;
      const out = new Set(taken.filter(({ number }) => number <= position).map(({ name }) => name));
      plan.lanes.forEach(({ entries, isTaken, isHidden, child }, i) => {
        const left = entries.slice(isTaken ? 1 : 0).map((each) => nameOf(each.key, each.sequence));
        expect(left, `lane ${i} at ${position}`).toEqual(whole[i]!.filter((name) => !out.has(name)));
        expect(isHidden).toBe(false);
        // The first of a lane is where the merge has its cursor.
        if (child.at !== null) expect(entries[0]).toMatchObject(child.at);
      });
    }
  });

  it('shows what was taken in order, skipped entries struck out', () => {
    const { history, taken } = run;
    const marks = drawn(history.sceneAt(taken[5]!.number + 1));
    const struck = (name: string): boolean => marks.some(({ id }) => id.endsWith(`${name}/struck`));
    const order = taken.slice(0, 6).map(({ name, isRow }) => {
      const id = name.replace('@', ' @');
      expect(struck(id), name).toBe(!isRow);
      return rectOf(marks, new RegExp(`/run:\\d+/${id}$`))!;
    });
    expect(taken.slice(0, 6).map(({ isRow }) => isRow)).toEqual([true, false, true, true, false, false]);
    expect(order.map(({ x }) => x)).toEqual(order.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(new Set(order.map(({ y }) => y)).size).toBe(1);
  });

  it('moves the winner from its lane to the rows, and then its lane to the left', () => {
    const { history, taken } = run;
    const at = taken[0]!.number;
    const [before, after] = [drawn(history.sceneAt(at)), drawn(history.sceneAt(at + 1))];
    const winner = /\/run:1\/00 @24$/;
    const [from, to] = [rectOf(before, winner)!, rectOf(after, winner)!];
    expect(to.y).toBeGreaterThan(from.y);
    expect(rectOf(tween(before, after)(0.5), winner)!.y).toBeCloseTo((from.y + to.y) / 2);
    const second = /\/run:1\/03 @29$/;
    expect(rectOf(after, second)!.x).toBe(rectOf(before, second)!.x);
    expect(rectOf(drawn(history.sceneAt(at + 2)), second)!.x).toBe(from.x);
  });
});

describe('the lanes', () => {
  it('of eight runs fit into the figure of a phone', async () => {
    const { records } = await runProgram(programOf(pair), { seed: pair.seed });
    const { history, taken } = watched(records);
    const marks = drawn(history.sceneAt(taken[8]!.number), 348, 313);
    expect(marks.filter(({ id }) => /\/lane:\d+$/.test(id))).toHaveLength(8);
  });

  const kProgram = 'put a 1\nput c 1\nput d 1\nflush\nput b 1\nput e 1\nput c 2\n';

  it('begin at the first key of the scan', async () => {
    const { history, from } = await ran(`${kProgram}scan from=b to=d`);
    const scene = history.sceneAt(from + 2);
    const keys = planOf(scene)!.lanes.map(({ entries }) => entries.map(({ key }) => formatKey(key)));
    expect(mergeAt(scene).children.map(({ at }) => at)).toEqual([null, null]);
    expect(keys).toEqual([
      ['b', 'c', 'e'],
      ['c', 'd'],
    ]);
  });

  it('stay as they were when the tables of the tree have changed', async () => {
    const { history } = await ran(
      'put a 1\nput c 1\nput d 1\nflush\ncompact\nput b 1\nscan limit=2\nput cc 1\ncompact',
    );
    const last = history.sceneAt(history.total);
    const scan = [...last.merges.values()].find(({ purpose }) => purpose === 'scan')!;
    const lane = planOf({ ...last, merge: scan })!.lanes.find(({ child }) => child.runKind === 'level')!;
    expect([lane.entries.map(({ key }) => formatKey(key)), lane.isHidden]).toEqual([['c'], true]);
  });

  it('are not drawn of a backward scan, nor of a compaction', async () => {
    const { history } = await ran(`${kProgram}scan reverse limit=3`);
    const scene = history.sceneAt(history.total);
    expect(mergeAt(scene).purpose).toBe('scan');
    expect(planOf(scene)).toBeNull();
    const compacted = (await ran(`${kProgram}compact`)).history;
    const last = compacted.sceneAt(compacted.total);
    expect(mergeAt(last).purpose).toBe('compaction');
    expect(planOf(last)).toBeNull();
  });
});
