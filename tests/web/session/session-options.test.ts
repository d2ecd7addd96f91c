/** Options of a session: which are refused, which take effect at once, which wait for the next engine, and sets that contradict themselves. */
import { describe, expect, it } from 'vitest';
import { words } from '../../../web/src/scene/scene.ts';
import { option, ready, soon, recorded } from '../../fixtures/recorded-session.ts';

describe('options', () => {
  it('refuses what is outside the range, with the range', async () => {
    const { session, get } = await ready();
    expect(session.setOption(option('bits_per_key'), 65)).toMatch(/from 1 to 64; got 65/);
    for (const value of [NaN, Infinity, -1, 1.5, 2 ** 53])
      expect(session.setOption(option('bits_per_key'), value)).not.toBeNull();
    expect(get().options.size).toBe(0);
  });

  it('sets a dynamic one at once, another with the next engine', async () => {
    const { client, session, get } = await recorded();
    expect(session.setOption(option('bits_per_key'), 12)).toBeNull();
    await soon();
    expect(client.submitted).toHaveLength(2);
    expect(client.interjected).toEqual([]);
    session.setOption(option('block_cache_size'), 1024);
    await soon();
    expect(client.submitted).toHaveLength(2);
    expect(get().message).toMatch(/block_cache_size takes effect/);
    client.deliver();
    session.tick(1);
    await session.reset();
    expect([...client.opened[1]!.options]).toEqual([
      [option('bits_per_key'), 12],
      [option('block_cache_size'), 1024],
    ]);
  });

  it('sets a dynamic one before all operations that have not begun, if something runs', async () => {
    const { client, session } = await recorded();
    void session.submitPut('a', 'b');
    await soon();
    session.setOption(option('bits_per_key'), 12);
    await soon();
    expect(client.interjected).toEqual([client.submitted[2]]);
  });

  it('reopens the engine at the first command, if set before it', async () => {
    const { client, session } = await ready();
    session.setOption(option('write_buffer_size'), 4096);
    session.setOption(option('bits_per_key'), 5);
    expect(client.opened).toHaveLength(1);
    void session.submitPut('a', 'b');
    await soon();
    expect(client.opened).toHaveLength(2);
    expect(client.opened[1]!.options.size).toBe(2);
    expect(client.submitted).toHaveLength(1);
  });
});

describe('options that contradict each other (C3)', () => {
  const clashing = {
    contradiction: (options: ReadonlyMap<number, number>) =>
      options.get(20) === 2 ? 'stop is below the trigger' : null,
  };

  it('are reported before a program begins, and the current run stays', async () => {
    const { client, session, get, total } = await recorded(clashing);
    const [opened, scene] = [client.opened.length, words(session.scene())];
    await session.run('set level0_stop_writes_trigger=2\nput a 1');
    expect(get()).toMatchObject({
      status: 'ready',
      total,
      message: 'The engine cannot start: stop is below the trigger.',
    });
    expect([client.opened.length, words(session.scene())]).toEqual([opened, scene]);
  });

  it('also stop a reset and the first command', async () => {
    const { client, session, get } = await ready(clashing);
    session.setOption(20, 2);
    expect(await session.submitPut('a', '1')).toBe('The engine cannot start: stop is below the trigger.');
    await session.reset();
    expect(get().status).toBe('ready');
    expect(client.opened).toHaveLength(1);
    session.setOption(20, 12);
    void session.submitPut('a', '1');
    await soon();
    expect(client.submitted).toHaveLength(1);
  });

  it('are not set in a running engine', async () => {
    const { client, session, get } = await recorded(clashing);
    const { length } = client.submitted;
    expect(session.setOption(20, 2)).toBe('stop is below the trigger. Not changed.');
    expect(get().options.size).toBe(0);
    expect(client.submitted).toHaveLength(length);
  });
});
