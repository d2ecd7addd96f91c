/**
 * The sending side of `transport`: a worker that behaves like an engine's and has no engine. It sends the records that an engine made before
 * repeatedly, through the same outbox, in the same messages, one batch per credit.
 *
 * A submission is the number of batches to send (u32) and one batch. The step of each batch is the number of records sent so far.
 */
import { isToWorker, type FromWorker } from '../../../web/src/engine/messages.ts';
import { Outbox } from '../../../web/src/engine/outbox.ts';
import { scope, transferOf } from '../../../web/src/engine/thread.ts';
import { forEachRecord, viewOf } from '../../../web/src/protocol/decode.ts';

const outbox = new Outbox();
let records = new Uint8Array(0);
let perBatch = 0;
let left = 0;
let sent = 0;

const post = (message: FromWorker): void => scope.postMessage(message, transferOf(message));

function send(): void {
  for (; left > 0 && outbox.open; left--) {
    const bytes = outbox.room(records.length);
    bytes.set(records);
    outbox.spend();
    sent += perBatch;
    post({ kind: 'batch', bytes, step: sent });
    if (left === 1) post({ kind: 'progress', progress: { done: sent, total: sent, what: 'run' } });
  }
}

scope.onmessage = ({ data }) => {
  if (!isToWorker(data)) throw new Error('the page sent a message that the sender does not know');
  if (data.kind === 'credit') outbox.grant(data.count, data.buffer);
  if (data.kind === 'submit') {
    left = viewOf(data.commands).getUint32(0, true);
    records = data.commands.slice(4);
    forEachRecord(viewOf(records), () => perBatch++);
  }
  if ('id' in data) post({ kind: 'answer', id: data.id, ok: true, step: 0, bytes: new Uint8Array(0) });
  send();
};
