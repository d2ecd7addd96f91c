/** Requests of a session: which engine answers them, and for which moment. */
import { describe, expect, it } from 'vitest';
import { recorded, soon } from '../../fixtures/recorded-session.ts';

describe('requests about what the scene shows', () => {
  it('go to the engine; those about removed files go to the engine as it was at the cursor', async () => {
    const { client, session, get } = await recorded();
    client.answers.set('table/7', '"now"');
    session.stepBack();
    const { step } = get().moment;
    client.past.set(`${step} table/6`, '"then"');
    client.past.set(`${step + 1} table/4`, '"one step later"');
    const answers = await session.ask(['table/6', 'table/7', 'table/5', 'table/4']);
    expect(answers.map((answer) => (answer.ok ? new TextDecoder().decode(answer.value) : answer.message))).toEqual([
      '"then"',
      '"now"',
      'nothing at table/5 then',
      '"one step later"',
    ]);
    expect(client.askedPast).toEqual([
      [step + 1, ['table/6', 'table/5', 'table/4']],
      [step, ['table/6', 'table/5']],
    ]);
    expect(get().message).toBe('');
  });

  it('do not rebuild an engine if every file still exists', async () => {
    const { client, session } = await recorded();
    client.answers.set('table/7', '"now"');
    await session.ask(['table/7']);
    expect(client.askedPast).toEqual([]);
  });

  it('do not rebuild an engine that runs at full speed, and do once it is idle', async () => {
    const { client, session, get } = await recorded();
    session.setSpeed(Infinity);
    void session.runCommands(new Uint8Array(8));
    await soon();
    expect(get().status).toBe('running');
    client.answers.set('table/7', '"now"');
    expect((await session.ask(['table/7', 'table/6'])).map(({ ok }) => ok)).toEqual([true, false]);
    expect(client.askedPast).toEqual([]);
    client.send({ kind: 'idle' });
    session.tick(1000);
    await session.ask(['table/6']);
    expect(client.askedPast.length).toBeGreaterThan(0);
  });
});
