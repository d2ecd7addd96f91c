/** Runs a tape like a page does, and compares records. */
import { expect } from 'vitest';
import { PortClient } from '../../web/src/engine/client.ts';
import { localPort } from '../../web/src/engine/port.ts';
import type { CommandLog, EngineEvent } from '../../web/src/engine/client-types.ts';
import { forEachRecord, isSummary, sizeAt, summaryOf, viewOf } from '../../web/src/protocol/decode.ts';
import { OpBegun } from '../../web/src/protocol/records.gen.ts';
import { textOf } from '../../web/src/protocol/text.ts';
import { concat } from '../../web/src/base/bytes.ts';
import { good, loadCodecs, loadModule } from '../fixtures/engine.ts';

export interface Ran {
  readonly records: Uint8Array;
  /** The log of its client. */
  readonly log: CommandLog;
}

/** Runs a tape through a port to its end, like a page does. */
export async function run(
  log: CommandLog,
  spawn = localPort,
  atEnd: (client: PortClient, ran: Ran) => Promise<void> = async () => undefined,
): Promise<Ran> {
  const module = await loadModule();
  const client = new PortClient(spawn, () => Promise.resolve(module), await loadCodecs());
  const batches: Uint8Array[] = [];
  const over = new Promise<void>((resolve, reject) =>
    client.listen((event: EngineEvent) => {
      if (event.kind === 'batch') {
        batches.push(event.bytes);
        client.release();
      }
      if (event.kind === 'idle') resolve();
      if (event.kind === 'failed') reject(new Error(event.message));
    }),
  );
  good(await client.open(log.setup, [], log.entries));
  await over;
  const ran = { records: concat(batches), log: client.log() };
  await atEnd(client, ran);
  client.close();
  return ran;
}

/** Compares byte for byte; shows the first line that differs. */
export function expectSame(a: Uint8Array, b: Uint8Array, what: string): void {
  if (Buffer.compare(a, b) === 0) return;
  expect(textOf(viewOf(a)).split('\n'), what).toEqual(textOf(viewOf(b)).split('\n'));
  expect(Buffer.compare(a, b), what).toBe(0);
}

/** Bytes of the records up to the end of a step. */
export function bytesThrough(records: Uint8Array, step: number): number {
  const v = viewOf(records);
  let end = 0;
  forEachRecord(v, (kind, at) => {
    if (isSummary(kind) && summaryOf(v, at).step <= step) end = at + sizeAt(v, at);
  });
  return step === 0 ? 0 : end;
}

/** Keys of the operations that begin, in order. */
export function begun(records: Uint8Array): string[] {
  const v = viewOf(records);
  const keys: string[] = [];
  forEachRecord(v, (kind, at) => {
    if (kind === OpBegun.kind) keys.push(new TextDecoder().decode(OpBegun.key(v, at)));
  });
  return keys;
}

export const stepsOf = (records: Uint8Array): number => {
  const v = viewOf(records);
  let steps = 0;
  forEachRecord(v, (kind, at) => {
    if (isSummary(kind)) steps = summaryOf(v, at).step;
  });
  return steps;
};
