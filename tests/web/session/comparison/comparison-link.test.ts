/**
 * A link is the whole lab, on the built engine: the run, commands submitted during it, and the other engines are restored byte-identically from its
 * text, at the same place of the clock.
 */
import { describe, expect, it } from 'vitest';
import { PortClient } from '../../../../web/src/engine/client.ts';
import { SharedPorts, sharedHere } from '../../../../web/src/engine/shared-port.ts';
import { sizeAt } from '../../../../web/src/protocol/decode.ts';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import type { Compared } from '../../../../web/src/session/comparison/compared.ts';
import { concat } from '../../../../web/src/base/bytes.ts';
import { isBeyondLab, labOf, optionsById } from '../../../../web/src/session/documents/lab-state.ts';
import type { LabState } from '../../../../web/src/session/documents/lab.ts';
import { linkedLab, linkToState, runIn } from '../../../../web/src/session/documents/linked.ts';
import { createSession } from '../../../../web/src/session/session.ts';
import { createComparison } from '../../../../web/src/session/comparison/comparison.ts';
import { comparedOf, ancestorsOf, rebuild } from '../../../../web/src/session/comparison/comparison-link.ts';
import type { Comparison } from '../../../../web/src/session/comparison/comparison-types.ts';
import type { Session } from '../../../../web/src/session/session-types.ts';
import { good, loadModule } from '../../../fixtures/engine.ts';

const program =
  'set dialect=extended write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB\n' +
  'fill n=400 order=random key_space=200 value_bytes=60\nread-fill n=20\n';
const option = (name: string): number => optionInfos.find((info) => info.name === name)!.id;

const module = good(await loadModule());
function alone(): Comparison {
  const ports = new SharedPorts(sharedHere);
  const client = (): PortClient =>
    new PortClient(
      () => ports.port(),
      () => Promise.resolve({ ok: true, value: module }),
    );
  return createComparison(createSession(client()), client, 'leveled');
}

let now = 0;
/** Runs frames until the work is done and every engine is idle. */
async function within<T>(comparison: Comparison, work: () => Promise<T>): Promise<T> {
  const working = new Set([work]);
  const done = work().finally(() => working.clear());
  for (let still = 0; still < 3;) {
    comparison.tick((now += 40));
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { engines } = comparison.store.getState();
    const rests = working.size === 0 && engines.every(({ session }) => session.store.getState().status === 'ready');
    still = rests ? still + 1 : 0;
  }
  return done;
}

const first = (comparison: Comparison): Session => comparison.store.getState().engines[0]!.session;
const bytesOf = (session: Session): Uint8Array => {
  const parts: Uint8Array[] = [];
  const history = session.history();
  history.forEach(0, history.total, ({ v, at }) => {
    parts.push(new Uint8Array(v.buffer, v.byteOffset + at, sizeAt(v, at)).slice());
  });
  return concat(parts);
};
const same = (a: Session, b: Session): boolean => Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
const some = async (session: Session): Promise<void> => {
  while (session.history().total < 600) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** The lab of a link to what the session shows, as another page parses it. */
async function linked(session: Session): Promise<LabState> {
  const link = await linkToState(session.store.getState());
  const read = link.ok ? await linkedLab(link.hash) : null;
  if (!read?.ok) throw new Error('no link');
  expect(read.linked.notes).toEqual([]);
  return read.linked.lab;
}

/** Runs what a lab names, and adds its other engines. */
async function again(lab: LabState): Promise<Comparison> {
  const comparison = alone();
  const { seed, options, ...run } = runIn(lab);
  await within(comparison, async () => {
    first(comparison).prepare(seed, optionsById(options));
    await first(comparison).run(run.program, true, run.more);
  });
  if (lab.compared) expect(await within(comparison, () => rebuild(comparison, lab.compared!))).toEqual([]);
  return comparison;
}

describe('a link', () => {
  it('restores commands submitted during a run, at their steps', async () => {
    const comparison = alone();
    const session = first(comparison);
    await within(comparison, async () => {
      const running = session.run(program);
      await some(session);
      expect(session.setOption(option('bits_per_key'), 3)).toBeNull();
      expect(await session.submitPut('typed', 'amid')).toBeNull();
      await running;
    });
    await within(comparison, () => session.runMore('set level0_file_num_compaction_trigger=2\nput b 1\nflush'));
    await within(comparison, () => session.submitDelete('typed'));
    const { lastRun } = session.store.getState();
    expect(isBeyondLab(lastRun)).toBe(false);
    expect(lastRun.more.map(({ lines, interject }) => [lines[0], interject === true])).toEqual([
      ['set bits_per_key=3', true],
      ['put typed amid', false],
      ['set level0_file_num_compaction_trigger=2', false],
      ['put b 1', false],
      ['delete typed', false],
    ]);
    const back = await again(await linked(session));
    expect(same(first(back), session)).toBe(true);
    expect(first(back).store.getState().lastRun).toEqual(lastRun);
  });

  it('restores where the run was stopped, and what came after', async () => {
    const comparison = alone();
    const session = first(comparison);
    await within(comparison, async () => {
      const running = session.run(program.replace('n=400', 'n=40000'));
      await some(session);
      await session.stop();
      await running;
    });
    await within(comparison, () => session.submitPut('a', '1'));
    const { step } = session.history().head;
    expect(session.store.getState().lastRun.more.map(({ lines }) => lines)).toEqual([[], ['put a 1']]);
    const back = await again(await linked(session));
    expect(first(back).history().head.step).toBe(step);
    expect(same(first(back), session)).toBe(true);
  });

  it('restores the other engines, forks of forks and of a removed engine, and the place of the clock', async () => {
    const comparison = alone();
    await within(comparison, () => first(comparison).run(program));
    const make = (work: () => Promise<string | null>) =>
      within(comparison, work).then((problem) => expect(problem).toBeNull());
    await make(() => comparison.add('tiered', new Map([[option('compaction_style'), 1]])));
    await make(() => comparison.fork(1, { step: 90, ordinal: 0 }, { kind: 'lines', program: 'put x 1\ncompact' }));
    await make(() =>
      comparison.fork(2, { step: 300, ordinal: 2 }, { kind: 'option', option: option('sync'), value: 0 }),
    );
    comparison.remove(1);
    comparison.remove(2);
    const instead = { kind: 'lines', program: 'put x 1', instead: true } as const;
    await make(() => comparison.fork(0, { step: 50, ordinal: 0 }, instead));
    comparison.setClock('operation');
    comparison.seek(111);
    comparison.setPicture('read-path');
    comparison.setMeasure('data_bytes_stored');
    const compared = comparedOf(comparison.store.getState())!;
    expect(compared).toEqual({
      lanes: [
        { name: 'tiered', options: { compaction_style: 'universal' }, gone: true },
        { from: [1, 90], lines: 'put x 1\ncompact', gone: true },
        { from: [2, 301], options: { sync: false } },
        { from: [0, 50], lines: 'put x 1', instead: true },
      ],
      clock: 'operation',
      at: 111,
      picture: 'read-path',
      measure: 'data_bytes_stored',
    } satisfies Compared);
    first(comparison).setCompared(compared);
    const lab = await linked(first(comparison));
    expect(lab.compared).toEqual(compared);
    const back = await again(lab);
    const [a, b] = [comparison, back].map((of) => of.store.getState());
    expect(b!.engines.map(({ name, difference }) => [name, difference])).toEqual(
      a!.engines.map(({ name, difference }) => [name, difference]),
    );
    for (const [i, engine] of a!.engines.entries()) {
      expect(same(engine.session, b!.engines[i]!.session), engine.name).toBe(true);
      expect(b!.engines[i]!.session.store.getState().moment).toEqual(engine.session.store.getState().moment);
    }
    expect(comparedOf(b!)).toEqual(compared);
    expect(labOf({ ...first(back).store.getState(), compared: comparedOf(b!) }).compared).toEqual(compared);
  });

  it('reports engines that cannot be created, and creates the others', async () => {
    const comparison = alone();
    await within(comparison, () => first(comparison).run('put a 1\nput b 2\n'));
    const compared: Compared = {
      lanes: [
        { name: 'no engine', options: { write_buffer_size: 1 } },
        { from: [1, 2], lines: 'flush' },
        { from: [0, 1], lines: 'pit a' },
        { name: 'synced', options: { sync: true } },
      ],
      clock: 'time',
      at: 1e15,
      picture: 'tree',
      measure: 'nothing known',
    };
    const problems = await within(comparison, () => rebuild(comparison, compared));
    // An invalid value is dropped from the options; the rest is valid.
    expect(problems).toEqual([expect.stringMatching(/^Line 1, column 1: .*pit/)]);
    const { engines, at, end, message } = comparison.store.getState();
    expect(engines.map(({ name }) => name)).toEqual(['leveled', 'no engine', 'no engine, from step 2', 'synced']);
    expect(at).toBe(end);
    expect(message).toBe(problems[0]);
  });
});

describe('removed engines', () => {
  it('are listed while a present engine was forked from them', () => {
    const fork = (engine: number) => ({ kind: 'forked', engine, step: 1, change: { kind: 'none' } }) as const;
    const added = { kind: 'added', options: new Map<number, number>() } as const;
    const away = [
      { id: 2, name: '', origin: fork(1) },
      { id: 1, name: '', origin: added },
      { id: 4, name: '', origin: fork(0) },
    ];
    const ids = (origin: ReturnType<typeof fork> | typeof added) => ancestorsOf([{ origin }], away).map(({ id }) => id);
    expect(ids(fork(2))).toEqual([1, 2]);
    expect(ids(fork(1))).toEqual([1]);
    expect(ids(fork(0))).toEqual([]);
    expect(ids(added)).toEqual([]);
  });
});
