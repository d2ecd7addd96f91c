/**
 * The host: the engine's end of a port. It owns one instance, runs it in slices of about 8 ms, sends at most one batch per credit, and
 * receives messages between slices, so a stop takes effect within milliseconds however long the program is.
 *
 *   message ──► request queue ──► instance ──► slice ──► batch ──► port        (credits 0: no more steps)
 *                replay log ─────────┘  each entry at its step, or when the engine is idle
 *
 * It depends on neither Worker nor page: posting, yielding and the clock are injected. So worker.ts is a dozen lines, and the same host
 * runs in Node and in tests. Only elapsed time divides a run into slices, and that never affects the records.
 */
import { fullMask } from '../protocol/records.gen.ts';
import { startEngine } from './loader.ts';
import { setupOf, type FromWorker, type ToWorker } from './messages.ts';
import { Outbox } from './outbox.ts';
import type { LogEntry, Outcome } from './client-types.ts';
import { WasmEngine } from './wasm-engine.ts';

export interface HostWorld {
  post(message: FromWorker): void;
  /** Calls back soon, after queued messages. atNs: virtual time of the engine; engines with less virtual time may run first. */
  soon(callback: () => void, atNs: number): void;
  /** Milliseconds; used only to limit slices. */
  now(): number;
}

const sliceMs = 8;
const batchBytes = 256 * 1024;
/** Maximum size of details recorded at once: half of the history's window. */
const detailBytes = 32 * 1024 * 1024;
/** Steps between two reads of the clock; a step takes microseconds. */
const stepsAtOnce = 64;

export class Host {
  private readonly world: HostWorld;
  private engine: WasmEngine | null = null;
  private mask = 0;
  private step = 0;
  private readonly outbox = new Outbox();
  private awake = false;
  private busy = false;
  private dead = false;
  /** Entries not yet submitted. */
  private replayLog: LogEntry[] = [];
  private reportedMemory = 0;

  constructor(world: HostWorld) {
    this.world = world;
  }

  /** Handles one message. Requests are answered in order of arrival, except for long-running ones (replay, detail). */
  receive(message: ToWorker): void {
    if (this.dead) return;
    switch (message.kind) {
      case 'credit':
        this.outbox.grant(message.count, message.buffer);
        this.wake();
        return;
      case 'mask':
        this.mask = message.mask;
        this.engine?.setMask(message.mask);
        return;
      default:
        this.guard(() => {
          void this.serve(message).catch((error: unknown) => this.die(error));
        });
    }
  }

  /** Ends the instance: posts nothing more, and a running replay ends at its next slice. */
  close(): void {
    this.dead = true;
    this.engine = null;
  }

  private async serve(message: Exclude<ToWorker, { kind: 'credit' | 'mask' }>): Promise<void> {
    const { id } = message;
    if (message.kind === 'open') {
      this.reply(id, await this.open(message));
      return;
    }
    const engine = this.engine;
    if (engine === null) {
      this.reply(id, { ok: false, message: 'the engine is not open' });
      return;
    }
    switch (message.kind) {
      case 'submit': {
        const { commands, interject } = message;
        const outcome = interject ? engine.interject(commands) : engine.submit(commands);
        this.reply(id, outcome);
        if (outcome.ok) this.awaken();
        return;
      }
      case 'stop': {
        const forgot = engine.forget();
        this.replayLog = [];
        this.awake = false;
        this.reply(
          id,
          forgot
            ? { ok: true, value: undefined }
            : {
                ok: false,
                message: 'this engine cannot drop commands: it waits and continues with them at the next command',
              },
        );
        return;
      }
      case 'inspect': {
        this.reply(id, engine.inspect(message.address));
        return;
      }
      case 'replay': {
        engine.setMask(0);
        await this.replay(message.log, message.step, 'replay');
        if (this.step < message.step) {
          this.reply(id, { ok: false, message: `the commands led to step ${this.step} only, not ${message.step}` });
          return;
        }
        if (message.rest) for (const entry of message.log) if (entry.step >= message.step) this.enter(entry);
        this.replayLog = [...message.replayLog];
        engine.takeBatch();
        engine.setMask(this.mask);
        this.reply(id, { ok: true, value: undefined });
        this.awaken();
        return;
      }
      case 'detail': {
        const before = message.first - 1;
        await this.replay(message.log, before, 'detail');
        for (const entry of message.log) if (entry.step === before) this.enter(entry);
        engine.takeBatch();
        engine.setMask(fullMask);
        await this.replay(message.log, message.last, 'detail', before);
        this.reply(id, { ok: true, value: engine.takeBatch() });
        return;
      }
    }
  }

  private async open(message: Extract<ToWorker, { kind: 'open' }>): Promise<Outcome> {
    const loaded = await startEngine(message.module, message.codecs);
    if (!loaded.ok) return loaded;
    const setup = setupOf(message.setup);
    const created = WasmEngine.create(loaded.value, setup);
    if (!created.ok) return created;
    this.engine = created.value;
    this.mask = setup.mask;
    this.step = 0;
    let done = 0;
    for (const file of message.files) {
      const imported = created.value.importFile(file.name, file.bytes);
      if (!imported.ok) return { ok: false, message: `${file.name}: ${imported.message}` };
      this.world.post({ kind: 'progress', progress: { done: ++done, total: message.files.length, what: 'import' } });
    }
    return { ok: true, value: undefined };
  }

  /** Submits an entry. Its outcome is ignored: what the engine refuses now it refused the first time, before any of it ran. */
  private enter({ commands, interject }: LogEntry): void {
    if (commands.length === 0) this.engine?.forget();
    else if (interject) this.engine?.interject(commands);
    else this.engine?.submit(commands);
  }

  /** Submits the first entry of the replay log. A stop ends the run unless further entries follow. */
  private give(entry: LogEntry): void {
    this.enter(entry);
    this.replayLog.shift();
    this.world.post({ kind: 'given', step: this.step });
    if (entry.commands.length === 0 && this.replayLog.length === 0) this.awake = false;
  }

  /** Submits the entries of the replay log that are due. Returns the number of steps until the next one is due; 0 after a stop. */
  private giveDue(): number {
    while (this.replayLog.length > 0 && this.replayLog[0]!.step <= this.step) this.give(this.replayLog[0]!);
    if (!this.awake) return 0;
    return this.replayLog.length === 0 ? Infinity : this.replayLog[0]!.step - this.step;
  }

  /**
   * Replays a log up to step `to`. Entries at step `from` and earlier were submitted already; the caller submits those at `to`, which act
   * on the step after it. Ends early if the engine is idle or detailBytes are buffered.
   */
  private async replay(log: readonly LogEntry[], to: number, what: 'replay' | 'detail', from = -1): Promise<void> {
    this.busy = true;
    for (const entry of log) {
      if (entry.step <= from) continue;
      if (entry.step >= to) break;
      await this.runTo(entry.step, to, what);
      this.enter(entry);
    }
    await this.runTo(to, to, what);
    this.busy = false;
  }

  /** Runs to `step` in slices, and reports progress as a part of `total`. */
  private async runTo(step: number, total: number, what: 'replay' | 'detail'): Promise<void> {
    let begin = this.world.now();
    while (this.step < step) {
      const made = this.engine!.run(Math.min(stepsAtOnce, step - this.step), detailBytes);
      this.step += made;
      if (made === 0) return;
      if (this.world.now() - begin < sliceMs) continue;
      this.world.post({ kind: 'progress', progress: { done: this.step, total, what } });
      await new Promise<void>((resolve) => this.world.soon(resolve, this.engine!.nowNs));
      if (this.dead) throw new Error('the engine was closed');
      begin = this.world.now();
    }
  }

  /** Lets the engine run, after commands were submitted. */
  private awaken(): void {
    this.awake = true;
    this.wake();
  }

  private wakeOrRest(): void {
    if (this.awake) this.wake();
    else this.world.post({ kind: 'idle', step: this.step });
  }

  private wake(): void {
    if (!this.awake || this.busy || !this.outbox.open || this.engine === null) return;
    this.busy = true;
    this.world.soon(() => this.guard(() => this.slice()), this.engine.nowNs);
  }

  /** Runs until the slice is over or a batch is full. */
  private slice(): void {
    this.busy = false;
    const engine = this.engine;
    if (engine === null || !this.awake || !this.outbox.open) return;
    const begin = this.world.now();
    let made = 0;
    let full = false;
    do {
      const allowed = Math.min(stepsAtOnce, this.giveDue());
      made = engine.run(allowed, batchBytes);
      this.step += made;
      full = made < allowed || allowed === 0;
    } while (!full && this.world.now() - begin < sliceMs);
    this.reportMemory(engine);
    const sent = this.flush();
    // Fewer steps than allowed and an empty buffer: the engine is idle.
    const over = full && sent === 0 && made === 0;
    if (over && this.replayLog.length > 0) this.give(this.replayLog[0]!);
    else if (over) this.awake = false;
    this.wakeOrRest();
  }

  private reportMemory({ memoryBytes }: WasmEngine): void {
    if (memoryBytes === this.reportedMemory) return;
    this.reportedMemory = memoryBytes;
    this.world.post({ kind: 'memory', bytes: memoryBytes });
  }

  /** Sends the buffered records. Returns their size in bytes. */
  private flush(): number {
    const bytes = this.engine?.takeBatch((sizeBytes) => this.outbox.room(sizeBytes)) ?? new Uint8Array(0);
    // Read before posting: a transferred buffer has length 0.
    const sizeBytes = bytes.length;
    if (sizeBytes > 0) {
      this.outbox.spend();
      this.world.post({ kind: 'batch', bytes, step: this.step });
    }
    return sizeBytes;
  }

  private reply(id: number, outcome: Outcome<Uint8Array | undefined>): void {
    if (outcome.ok)
      this.world.post({ kind: 'answer', id, ok: true, step: this.step, bytes: outcome.value ?? new Uint8Array(0) });
    else this.world.post({ kind: 'answer', id, ok: false, message: outcome.message });
  }

  private guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.die(error);
    }
  }

  /** Reports a trap: the instance is lost, with the records that it buffered. */
  private die(error: unknown): void {
    if (this.dead) return;
    this.dead = true;
    const printed = this.engine?.printed.trim() ?? '';
    const message = error instanceof Error ? error.message : String(error);
    this.world.post({
      kind: 'crashed',
      message: printed === '' ? message : `${message}: ${printed.split('\n').slice(-2).join(' ')}`,
    });
  }
}
