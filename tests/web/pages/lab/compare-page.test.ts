/** The lab's session beside other engines: it stays at its cursor, whatever the clock shows there, and a fork does not move it. */
import { expect, it } from 'vitest';
import { openComparison } from '../../../../web/src/pages/lab/compare-page.tsx';
import type { Engines } from '../../../../web/src/pages/shell/live.ts';
import { PortClient } from '../../../../web/src/engine/client.ts';
import { SharedPorts, sharedHere } from '../../../../web/src/engine/shared-port.ts';
import { createSession } from '../../../../web/src/session/session.ts';
import { createComparison } from '../../../../web/src/session/comparison/comparison.ts';
import type { Comparison } from '../../../../web/src/session/comparison/comparison-types.ts';
import { good, loadModule } from '../../../fixtures/engine.ts';

const program =
  'set dialect=extended write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB\n' +
  'fill n=300 order=random key_space=200 value_bytes=60\n';

const module = good(await loadModule());
const ports = new SharedPorts(sharedHere);
const client = (): PortClient =>
  new PortClient(
    () => ports.port(),
    () => Promise.resolve({ ok: true, value: module }),
  );
const engines = { client } as unknown as Engines;

let now = 0;
/** Runs frames until every engine is idle. */
async function rest(comparison: Comparison): Promise<void> {
  for (let still = 0; still < 3;) {
    comparison.tick((now += 40));
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { engines } = comparison.store.getState();
    still = engines.every(({ session }) => session.store.getState().status === 'ready') ? still + 1 : 0;
  }
}

async function ran() {
  const session = createSession(client());
  const comparison = createComparison(session, client);
  await Promise.all([session.run(program), rest(comparison)]);
  return session;
}

it('Compare opens at the cursor, even if several steps end at one place of the clock', async () => {
  const session = await ran();
  const { step: last } = session.history().head;
  let shared = 0;
  for (let step = 1; step < last; step += 3) {
    session.seekMoment({ step, ordinal: 0 });
    const { cursor, moment } = session.store.getState();
    const { comparison } = openComparison(session, engines);
    for (let frame = 0; frame < 3; frame++) comparison.tick((now += 40));
    expect(session.store.getState()).toMatchObject({ cursor, moment: { step, ordinal: 0 } });
    expect(comparison.store.getState()).toMatchObject({ at: comparison.clockPositionOf(0, moment), playing: false });
    if (comparison.momentAt(0, comparison.store.getState().at).step !== step) shared++;
    comparison.setClock('operation');
    expect(session.store.getState().moment).toEqual(moment);
    comparison.close();
  }
  expect(shared).toBeGreaterThan(0);
});

it('a fork of the moment shows the same as its parent there; the next move of the clock moves all engines', async () => {
  const session = await ran();
  const { step: last } = session.history().head;
  const probe = createComparison(session, client);
  const shares = (step: number): boolean =>
    probe.momentAt(0, probe.clockPositionOf(0, { step, ordinal: 0 })).step > step;
  const step = Array.from({ length: last - 1 }, (_, i) => last - 1 - i).find(shares)!;
  session.seekMoment({ step, ordinal: 0 });
  const { comparison } = openComparison(session, engines);
  expect(await comparison.fork(0, { step, ordinal: 0 }, { kind: 'lines', program: 'put zz 1' })).toBeNull();
  await rest(comparison);
  const moments = () => comparison.store.getState().engines.map(({ session: { store } }) => store.getState().moment);
  expect(moments()).toEqual([
    { step, ordinal: 0 },
    { step, ordinal: 0 },
  ]);
  comparison.step(1);
  expect(moments().every((moment) => moment.step > step)).toBe(true);
  comparison.close();
});

it('at the end of a run it follows the end', async () => {
  const session = await ran();
  session.seek(session.history().total);
  const { comparison } = openComparison(session, engines);
  const { step } = session.store.getState().moment;
  await Promise.all([session.runMore('put zz 1\nput zzz 2'), rest(comparison)]);
  expect(session.store.getState().moment.step).toBeGreaterThan(step);
  comparison.close();
});
