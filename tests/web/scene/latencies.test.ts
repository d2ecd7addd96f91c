/** Latencies by kind of operation: clients that overlap, failures, going on and going back, discarded records. */
import { expect, it } from 'vitest';
import { History } from '../../../web/src/scene/history.ts';
import { Latencies, LatencyHistograms } from '../../../web/src/scene/features/reads/latencies.ts';
import { batch, deltas, record } from '../../fixtures/records.ts';

interface Operation {
  readonly client: number;
  readonly opKind: string;
  readonly latencyNs: number;
  readonly status?: string;
}

/** The operations begin in order; each ends after all have begun. */
function historyOf(operations: readonly Operation[]): History {
  const history = new History();
  history.append(
    batch(
      ...operations.map(({ client, opKind }, i) => record('OpBegun', { op: i + 1, op_kind: opKind, key: 'k' }, client)),
      ...operations.map(({ client, latencyNs, status }, i) =>
        record(
          'OpFinished',
          { t_ns: 1000 * (i + 1), latency_ns: latencyNs, step: i + 1, status: status ?? 'ok', deltas: deltas({}) },
          client,
        ),
      ),
    ),
  );
  return history;
}

const summary = (latencies: Latencies, history: History, position = history.total) =>
  latencies
    .at(history, position)
    .map(({ opKind, histogram }) => [opKind, histogram.count, histogram.percentile(500), histogram.max]);

const operations: readonly Operation[] = [
  { client: 7, opKind: 'get', latencyNs: 100 },
  { client: 8, opKind: 'put', latencyNs: 20 },
  { client: 9, opKind: 'get', latencyNs: 50, status: 'not_found' },
  { client: 10, opKind: 'put', latencyNs: 900, status: 'io_error' },
  { client: 11, opKind: 'settle', latencyNs: 5 },
];

it('counts each kind by the job that carried it, without failures and without waits of other kinds', () => {
  const history = historyOf(operations);
  expect(summary(new Latencies(), history)).toEqual([
    ['put', 1, 20, 20],
    ['get', 2, 50, 100],
  ]);
});

it('is the same for any way to the position', () => {
  const history = historyOf(operations);
  const walked = new Latencies();
  for (let position = 0; position <= history.total; position++)
    expect(summary(walked, history, position)).toEqual(summary(new Latencies(), history, position));
  for (let position = history.total; position >= 0; position -= 2)
    expect(summary(walked, history, position)).toEqual(summary(new Latencies(), history, position));
});

it('is at an early position of a long run what all records before it give', () => {
  const history = historyOf(
    Array.from({ length: 34_000 }, (_, i) => ({ client: i, opKind: i % 3 === 0 ? 'get' : 'put', latencyNs: i * i })),
  );
  const latencies = new Latencies();
  for (const position of [history.total, 67_000, 65_536, 65_535, 40_000, 0]) {
    const plain = new LatencyHistograms();
    history.walk(0, position, undefined, (_, kind, v, at) => plain.take(kind, v, at));
    expect(latencies.at(history, position), `${position}`).toEqual(plain.rows());
  }
});
