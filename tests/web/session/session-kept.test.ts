/** What a session keeps about a run, to be able to repeat it. */
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../web/src/session/documents/csv.ts';
import { isBeyondLab, labOf } from '../../../web/src/session/documents/lab-state.ts';
import { puts } from '../../fixtures/story.ts';
import { option, ready, soon, recorded } from '../../fixtures/recorded-session.ts';

describe('a session keeps what is needed to repeat a run', () => {
  it('the program with its seed and options, then the later lines', async () => {
    const { client, session, get } = await ready({ seed: 4, options: new Map([[option('sync'), 1]]) });
    const running = session.run('set bits_per_key=5\nput a 1');
    await soon();
    client.deliver(puts(1).bytes);
    session.tick(0);
    await running;
    const begun = { program: 'set bits_per_key=5\nput a 1', seed: 4, options: new Map([[option('sync'), 1]]) };
    expect(get().lastRun).toEqual({ ...begun, more: [], directory: null });
    void session.submitPut('two words', '0xff00');
    await soon();
    void session.submitGet('b');
    await soon();
    client.deliver();
    session.tick(0);
    session.setOption(option('filter'), 2);
    await soon();
    client.deliver();
    session.tick(0);
    void session.runMore('set sync=no\n# a note\ndelete a\nflush');
    await soon();
    expect(get().lastRun).toEqual({
      ...begun,
      more: [
        { lines: ['put "two words" "\\xff\\x00"'] },
        { lines: ['get b'] },
        { lines: ['set filter=full'] },
        { lines: ['set sync=no'] },
        { lines: ['delete a', 'flush'] },
      ].map((later, i) => ({ step: i + 1, ...later })),
      directory: null,
    });
  });

  it('an option set during a run, with a mark that it was', async () => {
    const { session, get } = await ready();
    void session.submitPut('a', '1');
    await soon();
    session.setOption(option('filter'), 2);
    await soon();
    expect(get().lastRun).toMatchObject({
      more: [{ lines: ['put a 1'] }, { lines: ['set filter=full'], interject: true }],
      directory: null,
    });
  });

  it('nothing refused, and an imported file with its commands', async () => {
    const { client, session, get } = await recorded();
    client.refuseSubmit = 'no';
    await session.submitPut('a', '1');
    expect(get().lastRun.more).toHaveLength(1);
    client.refuseSubmit = '';
    const { parts } = readCsv('a,1');
    void session.importPuts(parts);
    await soon();
    expect(get().lastRun.more.at(-1)).toEqual({ step: 2, lines: [], commands: parts[0] });
    expect(isBeyondLab(get().lastRun)).toBe(true);
    expect(labOf(get()).ran?.more ?? []).toEqual([]);
  });

  it('only that of the current engine; seed and options for the next can be set without running', async () => {
    const { client, session, get } = await recorded();
    const { length } = client.submitted;
    session.prepare(8, new Map([[option('filter'), 3]]));
    expect(get()).toMatchObject({ seed: 8, message: '' });
    expect(client.submitted).toHaveLength(length);
    await session.reset();
    expect(client.opened.at(-1)).toMatchObject({ seed: 8, options: new Map([[option('filter'), 3]]) });
    expect(get().lastRun).toEqual({
      program: '',
      seed: 8,
      options: new Map([[option('filter'), 3]]),
      more: [],
      directory: null,
    });
  });
});
