/**
 * Several clients at once, run by the engine: what the page folds from their records is that of each operation, not of the one that began
 * last.
 */
import { describe, expect, it } from 'vitest';
import { chromeTrace } from '../../web/src/export/chrome-trace.ts';
import { Kind, OpBegun, OpFinished, WriterWaited, type OpKind } from '../../web/src/protocol/records.gen.ts';
import { narrate } from '../../web/src/scene/explain.ts';
import { Latencies } from '../../web/src/scene/features/reads/latencies.ts';
import { History } from '../../web/src/scene/history.ts';
import { runProgram } from '../fixtures/engine.ts';

const tape = 'set sync=yes\nfill n=300 key_bytes=4 sync=no\nmix n=2000 clients=8 reads=60 value_bytes=50';

async function historyOf(program: string): Promise<History> {
  const history = new History();
  history.append((await runProgram(program)).records);
  return history;
}

/** Latencies by kind, each operation found by its number. */
function latenciesOf(history: History): ReadonlyMap<OpKind, readonly number[]> {
  const kinds = new Map<number, OpKind>();
  const current = new Map<number, number>();
  const all = new Map<OpKind, number[]>();
  history.forEach(0, history.total, ({ kind, cause, v, at }) => {
    if (kind === Kind.OpBegun) {
      kinds.set(OpBegun.op(v, at), OpBegun.opKind(v, at));
      current.set(cause, OpBegun.op(v, at));
    }
    if (kind !== Kind.OpFinished) return;
    const opKind = kinds.get(current.get(cause)!)!;
    all.set(opKind, [...(all.get(opKind) ?? []), OpFinished.latencyNs(v, at)]);
  });
  return all;
}

describe('eight clients', () => {
  it('have the percentiles that sorting their latencies gives, within the width of a cell', async () => {
    const history = await historyOf(tape);
    const sorted = latenciesOf(history);
    const rows = new Latencies().at(history, history.total);
    expect(rows.map(({ opKind, histogram }) => [opKind, histogram.count])).toEqual(
      (['put', 'get'] as const).map((opKind) => [opKind, sorted.get(opKind)!.length]),
    );
    for (const { opKind, histogram } of rows)
      for (const thousandths of [500, 950, 990, 999]) {
        const values = [...sorted.get(opKind)!].sort((a, b) => a - b);
        const exact = values[Math.ceil((values.length * thousandths) / 1000) - 1]!;
        expect(histogram.percentile(thousandths)).toBeGreaterThanOrEqual(exact);
        expect(histogram.percentile(thousandths)).toBeLessThanOrEqual(exact * (1 + 1 / 128));
      }
  });

  it('report how long each write waited for the one that committed it', async () => {
    const history = await historyOf(tape);
    const waits = new Map<number, number>();
    let checked = 0;
    history.forEach(0, history.total, (record) => {
      const { number, kind, cause, v, at } = record;
      if (kind === Kind.OpBegun) waits.delete(cause);
      if (kind === Kind.WriterWaited) {
        waits.set(cause, WriterWaited.leaderOp(v, at));
        if (WriterWaited.leaderOp(v, at) !== WriterWaited.op(v, at) && checked < 50)
          expect(narrate(record, history.sceneAt(number))).toMatch(
            /^Write \d+ committed write \d+ with its own, as a group of [2-8]: it waited .* in the queue of writers$/,
          );
      }
      if (kind !== Kind.OpFinished || checked >= 50 || !waits.has(cause)) return;
      checked++;
      const sentence = narrate(record, history.sceneAt(number));
      expect(sentence).toMatch(/^Operation \d+ ended: done, after .* of it in the queue of writers/);
      const leader = waits.get(cause)!;
      if (!sentence.includes(`Operation ${leader} `))
        expect(sentence).toContain(`operation ${leader} had committed it`);
    });
    expect(checked).toBe(50);
  });

  it('have a lane each in the trace', async () => {
    const history = await historyOf(tape);
    const text = [...chromeTrace(history)].map((part) => part.text).join('');
    const names = [...text.matchAll(/"thread_name"[^\n]*"name":"((?:Client|Foreground)[^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names.sort()).toEqual([...Array.from({ length: 7 }, (_, i) => `Client ${i + 2}`), 'Foreground']);
  });
});

it('a stall of the trace is in the write that waited, whatever other clients began meanwhile', async () => {
  const history = await historyOf(
    'set stall_rules=rocksdb write_buffer_size=2KiB rate_limiter_bytes_per_sec=24KiB level0_slowdown_writes_trigger=4\nmix n=600 clients=8 reads=50 key_bytes=4 key_space=900 value_bytes=48',
  );
  let stalls = 0;
  history.forEach(0, history.total, ({ kind }) => void (stalls += kind === Kind.StallEnded ? 1 : 0));
  const { traceEvents } = JSON.parse([...chromeTrace(history)].map((part) => part.text).join('')) as {
    traceEvents: readonly { cat: string; name: string; tid: number; ts: number; dur: number }[];
  };
  const slices = traceEvents.filter(({ cat }) => cat === 'stall');
  expect(slices).toHaveLength(stalls);
  expect(stalls).toBeGreaterThan(10);
  for (const { tid, ts, dur } of slices)
    expect(
      traceEvents.filter(
        (op) => op.cat === 'operation' && op.tid === tid && op.ts <= ts && op.ts + op.dur >= ts + dur - 1e-3,
      ),
    ).toMatchObject([{ name: 'put' }]);
});

it('clients that are done are forgotten: memory is bounded', async () => {
  const { head } = await historyOf('mix n=300 clients=256\n'.repeat(5));
  expect(head.clients.size).toBe(512);
});
