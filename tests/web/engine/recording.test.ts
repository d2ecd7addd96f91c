/** Recordings: encoded and decoded, played under credits, refused when damaged; and invalid messages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRecording, encodeRecording, RecordedClient, type Recording } from '../../../web/src/engine/recording.ts';
import { isFromWorker, isSharedFromWorker, isSharedToWorker, isToWorker } from '../../../web/src/engine/messages.ts';
import type { EngineEvent } from '../../../web/src/engine/client-types.ts';
import { anyStream, join } from '../../fixtures/records.ts';
import { wholeStory } from '../../fixtures/story.ts';

const { records } = wholeStory();
const recording: Recording = {
  log: {
    setup: { seed: 3, options: new Map([[5, 4096]]), mask: 31 },
    entries: [
      { step: 0, commands: Uint8Array.of(1, 2, 3) },
      { step: 9, commands: Uint8Array.of(4), interject: true },
    ],
  },
  batches: Array.from({ length: 8 }, (_, i) => join(records.slice(i * 10, i * 10 + 10))),
  answers: new Map([['table/7', new TextEncoder().encode('{"table":7}')]]),
};

describe('a recording', () => {
  it('is read back from its file', () => {
    expect(decodeRecording(encodeRecording(recording))).toEqual({ ok: true, value: recording });
    fc.assert(
      fc.property(anyStream(30), (stream) => {
        const one = { ...recording, batches: [join(stream)] };
        expect(decodeRecording(encodeRecording(one))).toEqual({ ok: true, value: one });
      }),
      { numRuns: 30 },
    );
  });

  it('is refused or read validly when damaged anywhere', () => {
    const file = encodeRecording(recording);
    expect(decodeRecording(file.slice(0, -9)).ok).toBe(false);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = file.slice();
        damaged[at]! ^= flip;
        // A flip inside a field gives another recording; a flip in the structure gives a message. Neither throws.
        const read = decodeRecording(damaged);
        if (!read.ok) expect(read.message).toMatch(/^This recording cannot be played: .+\.$/s);
      }),
      { numRuns: 500 },
    );
  });

  it('plays under credits, from the beginning each time, and takes no commands', async () => {
    const client = new RecordedClient(recording);
    const events: EngineEvent[] = [];
    client.listen((event) => events.push(event));
    for (let round = 0; round < 2; round++) {
      events.length = 0;
      await client.open();
      await Promise.resolve();
      expect(events.map((e) => e.kind)).toEqual(['batch', 'batch', 'batch', 'batch']);
      for (let i = 0; i < 4; i++) client.release();
      expect(events).toHaveLength(9);
      expect(events[8]).toEqual({ kind: 'idle' });
    }
    expect((await client.submit()).ok).toBe(false);
    expect((await client.inspect('table/7')).ok).toBe(true);
    expect((await client.inspect('table/8')).ok).toBe(false);
  });
});

describe('messages', () => {
  it('are distinguished from any other value', () => {
    fc.assert(fc.property(fc.anything(), (x) => !isToWorker(x) && !isFromWorker(x)));
    expect(isToWorker({ kind: 'credit', count: 1 })).toBe(true);
    expect(isToWorker({ kind: 'credit', count: -1 })).toBe(false);
    expect(isToWorker({ kind: 'submit', id: 1, commands: new Uint8Array(1), interject: true })).toBe(true);
    expect(isToWorker({ kind: 'submit', id: 1, commands: [1], interject: true })).toBe(false);
    const replay = { kind: 'replay', id: 1, log: [], step: 0, rest: true };
    expect(isToWorker({ ...replay, replayLog: [{ step: 1, commands: new Uint8Array(1), interject: true }] })).toBe(
      true,
    );
    expect(isToWorker({ ...replay, replayLog: [{ step: 1, commands: new Uint8Array(1), interject: 1 }] })).toBe(false);
    expect(isSharedToWorker({ engine: 2, message: null })).toBe(true);
    expect(isSharedToWorker({ engine: -1, message: null })).toBe(false);
    expect(isSharedFromWorker({ engine: 2, message: { kind: 'memory', bytes: 1 } })).toBe(true);
    expect(isSharedFromWorker({ engine: 2, message: { kind: 'given', step: -1 } })).toBe(false);
    expect(
      isToWorker({ kind: 'detail', id: 1, log: [{ step: 0, commands: new Uint8Array(0) }], first: 1, last: 2 }),
    ).toBe(true);
    expect(isFromWorker({ kind: 'answer', id: 1, ok: false, message: 'no' })).toBe(true);
    expect(isFromWorker({ kind: 'answer', id: 1, ok: true, step: 1 })).toBe(false);
    expect(isFromWorker({ kind: 'progress', progress: { done: 1, total: 2, what: 'run' } })).toBe(true);
  });
});
