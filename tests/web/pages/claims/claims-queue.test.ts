/** The desk of the claims page: which rows run, wait and stay, with a bench that the test controls. */
import { describe, expect, it } from 'vitest';
import { atLeast, exactly, type Claim } from '../../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../../web/src/lessons/claims/trial.ts';
import type { Row } from '../../../../web/src/lessons/claims/verdict.ts';
import { ClaimsQueue, judgedOf, type ClaimsRunner } from '../../../../web/src/pages/claims/claims-queue.ts';

const trial: Trial = { seed: 1, options: {}, parts: [{ mark: 'load', program: 'put a=1' }] };
const plain: Claim = {
  id: 'S1',
  title: 'There are apples.',
  source: { number: '001', name: 'A. Author, On apples', date: '2018-01-01' },
  kind: 'C',
  published: [{ what: 'apples', value: 3, unit: 'apples' }],
  shown: 'Apples.',
  checks: [{ what: 'apples', unit: 'apples', value: () => 3, expect: exactly(3) }],
};
const ran = (id: `S${number}`): Claim => ({
  ...plain,
  id,
  kind: 'E',
  trials: { trial },
  checks: [{ what: 'steps', unit: '', value: (ask) => ask('trial', 'load').tree('tables'), expect: atLeast(0) }],
});
const claims: readonly Claim[] = [
  plain,
  ran('S2'),
  ran('S3'),
  ran('S4'),
  { ...ran('S5'), planned: { awaits: 'an orchard', expect: 'many.' } },
];

const rowOf = ({ id, title }: Claim): Row => ({
  id,
  title,
  kind: 'E',
  source: '',
  published: [],
  computed: [],
  tolerance: [],
  verdict: 'holds',
  reason: '',
  unexpected: [],
});

/** A bench that delivers rows when the test says so. */
class FakeClaimsRunner implements ClaimsRunner {
  readonly asked: string[] = [];
  readonly forgot: string[] = [];
  closed = 0;
  private waiting: { resolve: (row: Row) => void; reject: (error: Error) => void; claim: Claim } | null = null;
  row(claim: Claim, onPart: (trial: string, mark: string) => void): Promise<Row> {
    this.asked.push(claim.id);
    onPart('trial', 'load');
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject, claim };
    });
  }
  forget({ id }: Claim): void {
    this.forgot.push(id);
  }
  close(): void {
    this.closed++;
    this.waiting?.reject(new Error('The engine was closed.'));
    this.waiting = null;
  }
  async come(): Promise<void> {
    const { resolve, claim } = this.waiting!;
    this.waiting = null;
    resolve(rowOf(claim));
    await settled();
  }
  async fail(sentence: string): Promise<void> {
    const { reject } = this.waiting!;
    this.waiting = null;
    reject(new Error(sentence));
    await settled();
  }
}

/** Resolves after all pending promises: some turns of the loop, no time. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function desk(ids: readonly string[]) {
  const bench = new FakeClaimsRunner();
  const made = new ClaimsQueue(claims, () => Promise.resolve(bench));
  made.run(ids);
  await settled();
  const states = (): Record<string, string> =>
    Object.fromEntries([...made.get().standings].map(([id, { state }]) => [id, state]));
  return { bench, made, states };
}

const kIds = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'];

describe('a desk', () => {
  it('judges claims that need no engine at once, and never runs them', async () => {
    const { bench, made, states } = await desk(['S1', 'S5']);
    expect(states()).toEqual({ S1: 'judged', S2: 'not run', S3: 'not run', S4: 'not run', S5: 'judged' });
    expect([...made.get().standings.values()].map(judgedOf)).toEqual([
      'holds',
      'not run',
      'not run',
      'not run',
      'planned',
    ]);
    expect(bench.asked).toEqual([]);
    expect(made.get().progress).toBeNull();
  });

  it('runs one row after the other and counts them', async () => {
    const { bench, made, states } = await desk(kIds);
    expect(states()).toMatchObject({ S2: 'runs', S3: 'waits', S4: 'waits' });
    expect(made.get().standings.get('S2')).toEqual({ state: 'runs', at: 'trial, load' });
    expect(made.get().progress).toEqual({ done: 0, failed: 0, total: 3, now: 'S2', canceled: false });
    await bench.come();
    expect(states()).toMatchObject({ S2: 'judged', S3: 'runs', S4: 'waits' });
    expect(made.get().progress).toMatchObject({ done: 1, total: 3, now: 'S3' });
    await bench.come();
    await bench.come();
    expect(states()).toMatchObject({ S2: 'judged', S3: 'judged', S4: 'judged' });
    expect(made.get().progress).toEqual({ done: 3, failed: 0, total: 3, now: null, canceled: false });
    expect(bench.asked).toEqual(['S2', 'S3', 'S4']);
    expect(bench.closed).toBe(1);
  });

  it('says why a row fails and continues with the others', async () => {
    const { bench, made, states } = await desk(kIds);
    await bench.fail('The engine was not found.');
    expect(made.get().standings.get('S2')).toEqual({ state: 'failed', sentence: 'The engine was not found.' });
    expect(states()).toMatchObject({ S3: 'runs' });
    expect(made.get().progress).toMatchObject({ done: 1, failed: 1, now: 'S3' });
    await bench.come();
    expect(states()).toMatchObject({ S2: 'failed', S3: 'judged', S4: 'runs' });
  });

  it('canceled in the middle keeps completed rows, and gets no more results', async () => {
    const { bench, made, states } = await desk(kIds);
    await bench.come();
    made.cancel();
    await settled();
    expect(states()).toMatchObject({ S2: 'judged', S3: 'not run', S4: 'not run' });
    expect(made.get().progress).toMatchObject({ done: 1, failed: 0, now: null, canceled: true });
    expect(bench.asked).toEqual(['S2', 'S3']);
    expect(bench.closed).toBe(1);
    made.run(['S3']);
    await settled();
    expect(states()).toMatchObject({ S3: 'runs', S4: 'not run' });
    expect(made.get().progress).toMatchObject({ done: 0, total: 1, now: 'S3', canceled: false });
    await bench.come();
    expect(states()).toMatchObject({ S3: 'judged' });
  });

  it('runs a judged row again; if canceled, the row keeps its verdict', async () => {
    const { bench, made } = await desk(['S2']);
    await bench.come();
    const before = made.get().standings.get('S2');
    made.run(['S2']);
    await settled();
    expect(bench.forgot).toEqual(['S2']);
    made.cancel();
    expect(made.get().standings.get('S2')).toBe(before);
  });

  it('queues rows requested meanwhile after the others, each once', async () => {
    const { bench, made } = await desk(['S2']);
    made.run(['S4', 'S2']);
    made.run(['S4', 'S3']);
    expect(made.get().progress).toMatchObject({ done: 0, total: 3, now: 'S2' });
    for (let i = 0; i < 3; i++) await bench.come();
    expect(bench.asked).toEqual(['S2', 'S4', 'S3']);
    expect(made.get().progress).toMatchObject({ done: 3, total: 3, now: null });
  });

  it('whose bench fails to load says so in the row, and requests it again', async () => {
    let asked = 0;
    const made = new ClaimsQueue(claims, () => {
      asked++;
      return Promise.reject(new Error('The script that runs claims could not be loaded. Try again.'));
    });
    made.run(['S2', 'S3']);
    await settled();
    expect(made.get().standings.get('S3')).toMatchObject({ state: 'failed' });
    expect(made.get().progress).toMatchObject({ done: 2, failed: 2, now: null });
    expect(asked).toBe(2);
  });
});
