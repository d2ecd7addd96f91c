/** The supervisor over ports that the test simulates: its requests, its log, and its reaction when a worker dies. */
import { describe, expect, it } from 'vitest';
import { PortClient } from '../../../web/src/engine/client.ts';
import { compileEngine } from '../../../web/src/engine/loader.ts';
import type { FromWorker, ToWorker } from '../../../web/src/engine/messages.ts';
import type { Port } from '../../../web/src/engine/port.ts';
import { creditsAtStart, type EngineEvent } from '../../../web/src/engine/client-types.ts';
import { tinyModule } from '../../fixtures/tiny-module.ts';

const soon = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** A port whose other end answers every request with ok, at step `step`. */
class FakePort implements Port {
  readonly heard: ToWorker[] = [];
  closed = false;
  step = 0;
  refuse: ToWorker['kind'] | '' = '';
  private receive: (message: FromWorker) => void = () => undefined;
  private broke: (message: string) => void = () => undefined;

  post(message: ToWorker): void {
    this.heard.push(message);
    if (!('id' in message)) return;
    const { id } = message;
    if (dieAtOnce.message !== '') {
      queueMicrotask(() => this.broke(dieAtOnce.message));
      return;
    }
    queueMicrotask(() =>
      this.receive(
        message.kind === this.refuse
          ? { kind: 'answer', id, ok: false, message: 'refused' }
          : { kind: 'answer', id, ok: true, step: this.step, bytes: new Uint8Array(0) },
      ),
    );
  }
  listen(receive: (message: FromWorker) => void, broke: (message: string) => void): void {
    this.receive = receive;
    this.broke = broke;
  }
  close(): void {
    this.closed = true;
  }
  say(message: FromWorker): void {
    this.receive(message);
  }
  die(message: string): void {
    this.broke(message);
  }
  of<K extends ToWorker['kind']>(kind: K): Extract<ToWorker, { kind: K }>[] {
    return this.heard.filter((m): m is Extract<ToWorker, { kind: K }> => m.kind === kind);
  }
}

/** With a message: ports die as soon as they are opened. */
const dieAtOnce = { message: '' };
/** The request kind that the next spawned port refuses. */
const refuseNext: { kind: ToWorker['kind'] | '' } = { kind: '' };

async function open() {
  refuseNext.kind = '';
  const module = await compileEngine(tinyModule(0, 0));
  const ports: FakePort[] = [];
  const events: EngineEvent[] = [];
  const client = new PortClient(
    () => {
      const port = new FakePort();
      port.refuse = refuseNext.kind;
      ports.push(port);
      return port;
    },
    () => Promise.resolve(module),
  );
  client.listen((event) => events.push(event));
  await client.open({ seed: 5, options: new Map([[1, 2]]), mask: 31 });
  return { client, ports, events };
}

const command = (n: number): Uint8Array => new Uint8Array(8).fill(n);

describe('a client', () => {
  it('opens with the setup and grants credits; each release grants one more', async () => {
    const { client, ports } = await open();
    expect(ports[0]!.of('open')[0]).toMatchObject({ setup: { seed: 5, options: [[1, 2]], mask: 31 }, files: [] });
    client.release();
    expect(ports[0]!.of('credit').map((m) => m.count)).toEqual([creditsAtStart, 1]);
  });

  it('logs accepted submissions with their steps, and no refused ones', async () => {
    const { client, ports } = await open();
    await client.submit(command(1));
    ports[0]!.step = 9;
    await client.submit(command(2), true);
    ports[0]!.refuse = 'submit';
    expect(await client.submit(command(3))).toEqual({ ok: false, message: 'refused' });
    await client.stop();
    expect(client.log().entries).toEqual([
      { step: 0, commands: command(1) },
      { step: 9, commands: command(2), interject: true },
      { step: 9, commands: new Uint8Array(0) },
    ]);
    expect(client.log().setup).toMatchObject({ seed: 5, mask: 31 });
  });

  it('after a crash starts another worker, replays to the last step that arrived, continues, and reports it', async () => {
    const { client, ports, events } = await open();
    await client.submit(command(1));
    ports[0]!.say({ kind: 'batch', bytes: new Uint8Array(8), step: 40 });
    ports[0]!.step = 60;
    await client.submit(command(2));
    const waiting = client.inspect('state');
    ports[0]!.die('out of memory');
    expect(await waiting).toEqual({ ok: false, message: 'the engine crashed: out of memory' });
    await soon();
    expect(ports[0]!.closed).toBe(true);
    const [replay] = ports[1]!.of('replay');
    expect(replay).toMatchObject({
      step: 40,
      rest: true,
      log: [
        { step: 0, commands: command(1) },
        { step: 40, commands: command(2) },
      ],
      replayLog: [],
    });
    expect(events[events.length - 1]).toMatchObject({ kind: 'restarted', step: 40 });
    expect((events[events.length - 1] as { message: string }).message).toMatch(
      /crashed after step 40 \(out of memory\).*restored to step 40/,
    );
    // The new worker continues with its batches.
    ports[1]!.say({ kind: 'batch', bytes: new Uint8Array(16), step: 41 });
    expect(events[events.length - 1]!.kind).toBe('batch');
    expect((await client.submit(command(3))).ok).toBe(true);
  });

  it('passes a replay log to the host, and submitted entries to the log; after a crash entries without records return to it', async () => {
    const { client, ports } = await open();
    const replayLog = [0, 30, 50, 80].map((step) => ({ step, commands: command(step) }));
    await client.open({ seed: 5, options: new Map(), mask: 31 }, [], replayLog);
    expect(ports[1]!.of('replay')).toMatchObject([{ log: [], step: 0, rest: true, replayLog }]);
    ports[1]!.say({ kind: 'given', step: 0 });
    ports[1]!.say({ kind: 'given', step: 30 });
    ports[1]!.say({ kind: 'batch', bytes: new Uint8Array(8), step: 40 });
    // The engine was idle at step 45.
    ports[1]!.say({ kind: 'given', step: 45 });
    const given = [replayLog[0], replayLog[1], { step: 45, commands: command(50) }, replayLog[3]];
    expect(client.log().entries).toEqual(given);
    ports[1]!.step = 47;
    await client.submit(command(9), true);
    ports[1]!.say({ kind: 'crashed', message: 'trap' });
    await soon();
    expect(ports[2]!.of('replay')).toMatchObject([
      {
        log: [replayLog[0], replayLog[1], { step: 40, commands: command(9), interject: true }],
        step: 40,
        rest: true,
        replayLog: [given[2], replayLog[3]],
      },
    ]);
    await client.stop();
    expect(client.log().entries.map(({ step }) => step)).toEqual([0, 30, 40, 0]);
  });

  it('drops the commands that crash twice at one step', async () => {
    const { client, ports, events } = await open();
    await client.submit(command(1));
    ports[0]!.say({ kind: 'batch', bytes: new Uint8Array(8), step: 40 });
    ports[0]!.step = 40;
    await client.submit(command(2));
    ports[0]!.say({ kind: 'crashed', message: 'trap' });
    await soon();
    ports[1]!.say({ kind: 'crashed', message: 'trap' });
    await soon();
    expect(ports[2]!.of('replay')[0]).toMatchObject({
      step: 40,
      rest: false,
      log: [{ step: 0, commands: command(1) }],
    });
    expect((events[events.length - 1] as { message: string }).message).toMatch(/crashed there twice/);
    expect(client.log().entries).toHaveLength(1);
  });

  it('gives up when it crashes a third time, and when it cannot even start', async () => {
    const { client, ports, events } = await open();
    await client.submit(command(1));
    for (let i = 0; i < 3; i++) {
      ports[i]!.say({ kind: 'crashed', message: 'trap' });
      await soon();
    }
    expect(ports).toHaveLength(3);
    expect(events.map((event) => event.kind)).toEqual(['restarted', 'restarted', 'failed']);
    dieAtOnce.message = 'blocked';
    expect(await client.open({ seed: 1, options: new Map(), mask: 31 })).toEqual({ ok: false, message: 'blocked' });
    dieAtOnce.message = '';
    expect(ports).toHaveLength(4);
    expect((await client.open({ seed: 1, options: new Map(), mask: 31 })).ok).toBe(true);
  });

  it('gives up with a message when the history cannot be reproduced', async () => {
    const { client, ports, events } = await open();
    await client.submit(command(1));
    refuseNext.kind = 'replay';
    ports[0]!.say({ kind: 'crashed', message: 'trap' });
    await soon();
    expect(events[events.length - 1]).toMatchObject({ kind: 'failed' });
    expect((await client.submit(command(1))).ok).toBe(false);
  });

  it('ignores messages of an earlier engine after open', async () => {
    const { client, ports, events } = await open();
    await client.open({ seed: 6, options: new Map(), mask: 3 });
    events.length = 0;
    ports[0]!.say({ kind: 'batch', bytes: new Uint8Array(8), step: 1 });
    ports[0]!.die('late');
    await soon();
    expect(events).toEqual([]);
    expect(ports).toHaveLength(2);
  });

  it('answers about an earlier step from a second instance, without disturbing the engine', async () => {
    const { client, ports } = await open();
    await client.submit(command(1));
    const before = ports[0]!.heard.length;
    const answers = await client.inspectAt(3, ['table/7', 'table/8']);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    const [replay] = ports[1]!.of('replay');
    expect(replay).toMatchObject({ step: 3, rest: true, log: [{ step: 0, commands: command(1) }] });
    expect(ports[1]!.of('inspect').map(({ address }) => address)).toEqual(['table/7', 'table/8']);
    expect(ports[1]!.closed).toBe(true);
    expect(ports[0]!.heard).toHaveLength(before);
    refuseNext.kind = 'replay';
    expect(await client.inspectAt(9, ['table/7'])).toEqual([{ ok: false, message: 'refused' }]);
  });

  it('records detail in a second instance, and can cancel it', async () => {
    const { client, ports } = await open();
    await client.submit(command(1));
    const made = client.detail(3, 8, () => undefined, new AbortController().signal);
    await soon();
    expect(ports[1]!.of('open')[0]).toMatchObject({ setup: { seed: 5, mask: 0 } });
    expect(ports[1]!.of('detail')[0]).toMatchObject({ first: 3, last: 8, log: [{ step: 0, commands: command(1) }] });
    expect((await made).ok).toBe(true);
    expect(ports[1]!.closed).toBe(true);
    const abort = new AbortController();
    abort.abort();
    expect(await client.detail(3, 8, () => undefined, abort.signal)).toMatchObject({ ok: false });
    expect(ports).toHaveLength(2);
  });

  it('sends nothing after close', async () => {
    const { client, ports } = await open();
    client.close();
    expect(ports[0]!.closed).toBe(true);
    expect(await client.submit(command(1))).toMatchObject({ ok: false });
    expect(await client.inspect('state')).toMatchObject({ ok: false });
  });

  it.each([
    ['closed', (client: PortClient) => client.close(), 0],
    ['opened again', (client: PortClient) => void client.open({ seed: 6, options: new Map(), mask: 0 }), 1],
  ])('%s while its module was fetched, it leaves no host running', async (_, leave, left) => {
    const module = await compileEngine(tinyModule(0, 0));
    const ports: FakePort[] = [];
    const client = new PortClient(
      () => {
        ports.push(new FakePort());
        return ports.at(-1)!;
      },
      () => Promise.resolve(module),
    );
    const opened = client.open({ seed: 5, options: new Map(), mask: 0 });
    leave(client);
    expect(await opened).toMatchObject({ ok: false });
    await soon();
    expect(ports.filter(({ closed }) => !closed)).toHaveLength(left);
  });
});
