/** Places on the clock against a plain walk over all records, for every step of runs whose jobs overlap. */
import { describe, expect, it } from 'vitest';
import { forEachRecord, isSummary, sizeAt, summaryOf, viewOf } from '../../../web/src/protocol/decode.ts';
import { OpFinished, tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { ClockIndex } from '../../../web/src/scene/clock-index.ts';
import { History } from '../../../web/src/scene/history.ts';
import { runProgram } from '../../fixtures/engine.ts';

const program = `set write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB
fill n=900 order=random key_space=400 value_bytes=60
read-fill n=50
settle
scan limit=5`;

/** Places at the end of each step, step 0 included. */
function walk(history: History): { readonly time: number[]; readonly operation: number[]; overlaps: number } {
  const places = { time: [0], operation: [0], overlaps: 0 };
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (!isSummary(kind)) return;
    const { tNs } = summaryOf(v, at);
    const before = places.time.at(-1)!;
    if (tNs < before) places.overlaps++;
    places.time.push(Math.max(before, tNs));
    places.operation.push(places.operation.at(-1)! + (kind === OpFinished.kind ? 1 : 0));
  });
  return places;
}

/** Splits the records between steps into about that many pieces: from, to. */
function cutInto(records: Uint8Array, pieces: number): [number, number][] {
  const v = viewOf(records);
  const cuts: [number, number][] = [];
  let from = 0;
  forEachRecord(v, (kind, at) => {
    const to = at + sizeAt(v, at);
    if (!isSummary(kind) || to - from < records.length / pieces) return;
    cuts.push([from, to]);
    from = to;
  });
  return [...cuts, [from, records.length]];
}

async function indexed(): Promise<{ history: History; index: ClockIndex }> {
  const { records } = await runProgram(program, { mask: tier1Mask });
  const history = new History();
  history.append(records);
  const index = new ClockIndex(history);
  index.take();
  return { history, index };
}

describe('the places of the clock', () => {
  it('are those of a walk over all records, at every fifth step', async () => {
    const { history, index } = await indexed();
    const places = walk(history);
    // Unless some step ends before an earlier step, the latest end needs no bookkeeping.
    expect(places.overlaps).toBeGreaterThan(0);
    for (const clock of ['time', 'operation'] as const) {
      const list = places[clock];
      expect(index.end(clock)).toBe(list.at(-1));
      for (let step = 0; step < list.length; step += 5) {
        const place = list[step]!;
        expect(index.clockPositionOf(clock, step)).toBe(place);
        expect(index.stepAt(clock, place)).toBe(list.lastIndexOf(place));
        if (place > 0) expect(index.stepAt(clock, place - 0.5)).toBe(list.findLastIndex((other) => other < place));
        expect(index.neighbor(clock, place, 1)).toBe(list.find((other) => other > place) ?? null);
        expect(index.neighbor(clock, place, -1)).toBe(place > 0 ? list.findLast((other) => other < place) : null);
      }
    }
    expect(index.stepAt('time', Infinity)).toBe(history.head.step);
    expect(index.stepAt('time', -1)).toBe(0);
  });

  it('are the same however the records arrive, and after tier-2 records are evicted', async () => {
    const { records } = await runProgram(program);
    const whole = new History();
    whole.append(records);
    const places = walk(whole);
    const history = new History(1);
    const index = new ClockIndex(history);
    for (const [from, to] of cutInto(records, 50)) {
      history.append(records.subarray(from, to));
      while (index.isBehind) expect(index.take(100)).toBe(true);
      expect(index.take()).toBe(false);
    }
    for (let at = 0; at < places.time.length; at += 11) {
      expect(index.clockPositionOf('time', at)).toBe(places.time[at]);
      expect(index.clockPositionOf('operation', at)).toBe(places.operation[at]);
    }
  });

  it('stay the same in a history that evicts its oldest records', async () => {
    const { records } = await runProgram(program, { mask: tier1Mask });
    const whole = new History();
    whole.append(records);
    const places = walk(whole);
    const history = new History(undefined, 100_000);
    // Two indexes: one reads all records as they come, one is created after the beginning was evicted.
    const [early, late] = [new ClockIndex(history), new ClockIndex(history)];
    for (const [from, to] of cutInto(records, 12)) {
      history.append(records.subarray(from, to));
      early.take();
    }
    late.take();
    const begins = history.moment(history.first).step;
    expect(begins).toBeGreaterThan(64);
    for (const [index, least] of [
      [early, begins],
      [late, begins + 64],
    ] as const)
      for (const clock of ['time', 'operation'] as const)
        for (let step = least + 64; step < places[clock].length; step += 7) {
          expect(index.clockPositionOf(clock, step)).toBe(places[clock][step]);
          expect(index.stepAt(clock, places[clock][step]!)).toBe(places[clock].lastIndexOf(places[clock][step]!));
        }
    expect(early.stepAt('time', 0)).toBeGreaterThanOrEqual(begins);
  });

  it('of an empty history are 0', () => {
    const index = new ClockIndex(new History());
    expect(index.take()).toBe(false);
    expect([index.end('time'), index.stepAt('operation', 5), index.clockPositionOf('time', 9)]).toEqual([0, 0, 0]);
    expect([index.neighbor('time', 0, 1), index.neighbor('time', 0, -1)]).toEqual([null, null]);
  });
});

it('refused requests are counted by kind', async () => {
  const { records } = await runProgram(
    'set engine=btree\nput a 1\nsnapshot s\ndelete-range a b\nsnapshot t\nget a\nget nothing',
  );
  const history = new History();
  history.append(records);
  const index = new ClockIndex(history);
  index.take();
  expect([...index.refused]).toEqual([
    ['snapshot', 2],
    ['delete_range', 1],
  ]);
});
