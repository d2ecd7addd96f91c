/**
 * The native engine as a child process. Requests and answers are frames on its standard streams (tools/runner.cc documents them). Calls
 * are made one at a time, so an answer always belongs to the oldest request.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { encodeOptions } from '../../web/src/protocol/wire.ts';
import { type Host, HostError, type HostSetup } from './host.ts';

export const NATIVE_RUNNER = fileURLToPath(new URL('../../build/native/strata_native', import.meta.url));

const CALL = {
  create: 1,
  import: 2,
  submit: 3,
  run: 4,
  inspect: 5,
  mask: 6,
  destroy: 7,
  idle: 8,
  schema: 9,
  interject: 10,
} as const;

interface Answer {
  readonly status: number;
  readonly payload: Uint8Array;
}

export class NativeHost implements Host {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  #received: Buffer[] = [];
  #receivedBytes = 0;
  #handle = 0;

  constructor(runner = NATIVE_RUNNER) {
    if (!existsSync(runner))
      throw new HostError('the native engine is not built; `npm test -- native` builds it, or use --engine wasm');
    this.#child = spawn(runner, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#child.on('exit', (code, signal) => {
      for (const { reject } of this.#waiting.splice(0)) {
        reject(new HostError(`the native engine ended unexpectedly (${signal ?? `exit code ${code}`})`));
      }
    });
    this.#child.once('error', (error) => {
      for (const { reject } of this.#waiting.splice(0))
        reject(new HostError(`the native engine could not start: ${error.message}`));
    });
    // Writing to an ended process fails after `exit` has already rejected the call.
    this.#child.stdin.on('error', () => undefined);
  }

  /** Replaces an open instance; the process stays. */
  async open(setup: HostSetup): Promise<void> {
    if (this.#handle !== 0) await this.#call(CALL.destroy, u32(this.#handle));
    this.#handle = 0;
    const options = encodeOptions(setup.options);
    const head = new Uint8Array(16);
    const view = new DataView(head.buffer);
    view.setBigUint64(0, setup.seed, true);
    view.setUint32(8, setup.mask, true);
    view.setUint32(12, options.length, true);
    const answer = await this.#call(CALL.create, head, options, new TextEncoder().encode(setup.directory ?? ''));
    if (answer.status === 0) throw new HostError(text(answer.payload));
    this.#handle = answer.status;
  }

  async importFile(name: string, bytes: Uint8Array): Promise<void> {
    const encoded = new TextEncoder().encode(name);
    this.#check(await this.#call(CALL.import, u32(this.#handle, encoded.length), encoded, bytes));
  }

  async submit(commands: Uint8Array): Promise<void> {
    this.#check(await this.#call(CALL.submit, u32(this.#handle), commands));
  }

  async interject(commands: Uint8Array): Promise<void> {
    this.#check(await this.#call(CALL.interject, u32(this.#handle), commands));
  }

  async run(maxSteps: number, maxBatchBytes: number): Promise<{ steps: number; batch: Uint8Array }> {
    const answer = await this.#call(CALL.run, u32(this.#handle, maxSteps, maxBatchBytes));
    return { steps: answer.status, batch: answer.payload };
  }

  async idle(): Promise<boolean> {
    return (await this.#call(CALL.idle, u32(this.#handle))).status === 1;
  }

  async setMask(mask: number): Promise<void> {
    await this.#call(CALL.mask, u32(this.#handle, mask));
  }

  async inspect(address: string): Promise<Uint8Array> {
    const answer = await this.#call(CALL.inspect, u32(this.#handle), new TextEncoder().encode(address));
    this.#check(answer);
    return answer.payload;
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    this.#handle = 0;
    if (this.#child.exitCode === null && this.#child.signalCode === null)
      await new Promise((ended) => this.#child.once('exit', ended));
  }

  #check(answer: Answer): void {
    if (answer.status !== 0) throw new HostError(text(answer.payload));
  }

  #call(call: number, ...parts: Uint8Array[]): Promise<Answer> {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    return new Promise((resolve, reject) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        reject(new HostError('the native engine has ended'));
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(Buffer.concat([u32(call, size), ...parts]));
    });
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#receivedBytes += chunk.length;
    while (this.#receivedBytes >= 8) {
      if ((this.#received[0]?.length ?? 0) < 8) this.#received = [Buffer.concat(this.#received)];
      const head = this.#received[0];
      if (head === undefined) return;
      const size = head.readUInt32LE(4);
      if (this.#receivedBytes < 8 + size) return;
      const all = this.#received.length === 1 ? head : Buffer.concat(this.#received);
      this.#received = all.length > 8 + size ? [all.subarray(8 + size)] : [];
      this.#receivedBytes -= 8 + size;
      // Copied, because a batch outlives the stream's buffer.
      this.#waiting
        .shift()
        ?.resolve({ status: all.readUInt32LE(0), payload: new Uint8Array(all.subarray(8, 8 + size)) });
    }
  }
}

function u32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value, true));
  return bytes;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
