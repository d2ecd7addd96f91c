/**
 * Recordings: a recorded trace, for pages without an engine, the gallery and tests; and the client that plays one.
 *
 *   file   "STRATAR1" | u32 length of header | header, JSON | batches, one after another
 *
 * The header holds the setup, the log, the size of each batch, and the answers to inspections that were asked while recording. A recording
 * made with another schema is refused. Everything is validated before use: a file may come from anywhere.
 */
import { checkBatch, viewOf } from '../protocol/decode.ts';
import { schemaHash } from '../protocol/records.gen.ts';
import {
  creditsAtStart,
  type CommandLog,
  type Detail,
  type EngineClient,
  type EngineEvent,
  type Outcome,
} from './client-types.ts';

export interface Recording {
  readonly log: CommandLog;
  readonly batches: readonly Uint8Array[];
  /** Answers to inspections, by address. */
  readonly answers: ReadonlyMap<string, Uint8Array>;
}

const magic = 'STRATAR1';
const sizeMax = 64 * 1024 * 1024;

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** Encodes a recording as the bytes of its file. Pure. */
export function encodeRecording(recording: Recording): Uint8Array {
  const { setup, entries } = recording.log;
  const header = new TextEncoder().encode(
    JSON.stringify({
      schema: schemaHash,
      setup: { seed: setup.seed, options: [...setup.options], mask: setup.mask },
      entries: entries.map(({ step, commands, interject }) => [step, toBase64(commands), ...(interject ? [1] : [])]),
      batches: recording.batches.map((batch) => batch.length),
      answers: [...recording.answers].map(([address, bytes]) => [address, toBase64(bytes)]),
    }),
  );
  const size = 12 + header.length + recording.batches.reduce((sum, batch) => sum + batch.length, 0);
  const out = new Uint8Array(size);
  out.set(new TextEncoder().encode(magic));
  new DataView(out.buffer).setUint32(8, header.length, true);
  out.set(header, 12);
  let at = 12 + header.length;
  for (const batch of recording.batches) {
    out.set(batch, at);
    at += batch.length;
  }
  return out;
}

interface Header {
  readonly schema: string;
  readonly setup: {
    readonly seed: number;
    readonly options: readonly (readonly [number, number])[];
    readonly mask: number;
  };
  /** Step, commands, and 1 if they were injected. */
  readonly entries: readonly (readonly [number, string, 1?])[];
  readonly batches: readonly number[];
  readonly answers: readonly (readonly [string, string])[];
}

/** Reads a recording's file. The message says what is wrong with it, and where. */
export function decodeRecording(bytes: Uint8Array): Outcome<Recording> {
  const refuse = (message: string): Outcome<Recording> => ({
    ok: false,
    message: `This recording cannot be played: ${message}.`,
  });
  if (bytes.length > sizeMax) return refuse(`it has ${bytes.length} bytes, and the limit is ${sizeMax}`);
  if (bytes.length < 12 || new TextDecoder().decode(bytes.subarray(0, 8)) !== magic)
    return refuse('it does not start with STRATAR1');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  if (headerBytes > bytes.length - 12)
    return refuse(`its header should have ${headerBytes} bytes, and ${bytes.length - 12} are left`);
  let header: Header;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + headerBytes))) as Header;
    if (header.schema !== schemaHash)
      return refuse(`it was made under schema ${header.schema}, and this page reads ${schemaHash}`);
    const batches: Uint8Array[] = [];
    let at = 12 + headerBytes;
    for (const size of header.batches) {
      if (!Number.isSafeInteger(size) || size < 0 || size > bytes.length - at)
        return refuse(`at offset ${at} a batch of ${size} bytes should follow, and ${bytes.length - at} are left`);
      // A copy begins at a multiple of 8, so typed arrays can view it in place.
      const batch = bytes.slice(at, at + size);
      const wrong = checkBatch(viewOf(batch));
      if (wrong !== undefined) return refuse(`the batch at offset ${at}, ${wrong}`);
      batches.push(batch);
      at += size;
    }
    const { seed, options, mask } = header.setup;
    const entries = header.entries.map(([step, commands, interject]) => ({
      step,
      commands: fromBase64(commands),
      ...(interject === 1 ? { interject: true as const } : {}),
    }));
    const answers = new Map(header.answers.map(([address, answer]) => [address, fromBase64(answer)]));
    return {
      ok: true,
      value: { log: { setup: { seed, options: new Map(options), mask }, entries }, batches, answers },
    };
  } catch (error) {
    return refuse(`its header cannot be read (${(error as Error).message})`);
  }
}

/** Plays a recording through the interface of an engine. It refuses commands, and answers inspections that were asked while recording. */
export class RecordedClient implements EngineClient {
  /** It has no engine. */
  readonly memoryBytes = 0;
  private readonly recording: Recording;
  private listener: (event: EngineEvent) => void = () => undefined;
  private next = 0;
  private credits = 0;

  constructor(recording: Recording) {
    this.recording = recording;
  }

  listen(listener: (event: EngineEvent) => void): void {
    this.listener = listener;
  }

  /** Plays from the beginning and ignores the setup: a recording has its own. */
  open(): Promise<Outcome> {
    this.next = 0;
    this.credits = creditsAtStart;
    queueMicrotask(() => this.play());
    return Promise.resolve({ ok: true, value: undefined });
  }

  submit(): Promise<Outcome> {
    return Promise.resolve({
      ok: false,
      message: 'This is a recording: it can be played and searched, but accepts no commands.',
    });
  }

  release(): void {
    this.credits++;
    this.play();
  }

  stop(): Promise<Outcome> {
    this.credits = 0;
    return Promise.resolve({ ok: true, value: undefined });
  }

  setMask(): void {
    // The groups were chosen when the trace was recorded.
  }

  inspect(address: string): Promise<Outcome<Uint8Array>> {
    const answer = this.recording.answers.get(address);
    return Promise.resolve(
      answer === undefined
        ? { ok: false, message: `The recording has no answer for ${address}.` }
        : { ok: true, value: answer.slice() },
    );
  }

  inspectAt(_step: number, addresses: readonly string[]): Promise<readonly Outcome<Uint8Array>[]> {
    return Promise.all(addresses.map((address) => this.inspect(address)));
  }

  detail(): Promise<Outcome<Detail>> {
    return Promise.resolve({ ok: false, message: 'Details of a recording cannot be recorded.' });
  }

  log(): CommandLog {
    return this.recording.log;
  }

  close(): void {
    this.credits = 0;
    this.listener = () => undefined;
  }

  private play(): void {
    const { batches } = this.recording;
    while (this.credits > 0 && this.next < batches.length) {
      this.credits--;
      this.listener({ kind: 'batch', bytes: batches[this.next++]! });
      if (this.next === batches.length) this.listener({ kind: 'idle' });
    }
  }
}
