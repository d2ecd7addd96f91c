/** The requests of a plan as commands of the engine, and the records of their operations as answers. */
import { assert } from '../../base/assert.ts';
import { encodeGet, encodeScan } from '../../protocol/commands.gen.ts';
import { forEachRecord, viewOf } from '../../protocol/decode.ts';
import { groups, OpAnswered, OpFinished, RowReturned, tier1Mask } from '../../protocol/records.gen.ts';
import type { Answer, Request } from './operators.ts';
import type { Entry } from './tables.ts';

const bitOf = (name: string): number => 1 << groups.findIndex((group) => group.name === name);
/** The record groups that answers are read from. */
export const kAnswerMask = tier1Mask | bitOf('entry');
/** With those that OperatorMeter also counts. */
export const kMeterMask = kAnswerMask | bitOf('probe');

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
/** A byte string (keys.ts). Copies. */
export const textOfBytes = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Pure. */
export const commandOf = (request: Request): Uint8Array =>
  request.kind === 'get'
    ? encodeGet({ snapshot: 0, key: bytesOf(request.key) })
    : encodeScan({ limit: 0, snapshot: 0, reverse: 0, from: bytesOf(request.from), to: bytesOf(request.to) });

/**
 * The answer to a request from all records of its operation, recorded with kAnswerMask. Throws if the engine refused it, and AssertionError if
 * a value is longer than records hold: 64 bytes of a scanned row, 256 of a Get's. Pure.
 */
export function answerOf(request: Request, batches: readonly Uint8Array[]): Answer {
  const entries: Entry[] = [];
  for (const batch of batches) {
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => {
      if (kind === RowReturned.kind) {
        const value = RowReturned.value(view, at);
        assert(value.length === RowReturned.valueBytes(view, at), 'a row of the tables fits into a record');
        entries.push({ key: textOfBytes(RowReturned.key(view, at)), value: textOfBytes(value) });
      }
      if (kind === OpAnswered.kind && request.kind === 'get' && OpAnswered.status(view, at) === 'ok')
        entries.push({ key: request.key, value: textOfBytes(OpAnswered.value(view, at)) });
      if (kind === OpFinished.kind) {
        const status = OpFinished.status(view, at);
        if (status !== 'ok' && status !== 'not_found')
          throw new Error(`a ${request.kind} of the query ended with ${status}`);
      }
    });
  }
  return entries;
}
