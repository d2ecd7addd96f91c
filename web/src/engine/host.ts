/**
 * The host: the engine's side of a port. It owns one instance, runs it in slices of about 8 ms, sends at most one batch per credit, and
 * listens between slices, so that a stop is obeyed within milliseconds however long the program is.
 *
 *   message ──► request queue ──► instance ──► slice ──► batch ──► port        (credits 0: no more steps)
 *                      tape ─────────┘  each entry at its step, or when nothing is left to do
 *
 * It knows neither Worker nor page: how it posts, how it yields and what time it is are given to it. So worker.ts is a dozen lines, and
 * the same host runs in Node and in tests. How the run is cut into slices never shows in the records; only time does the cutting.
 */
import { fullMask } from '../protocol/records.gen.ts';
import { startEngine } from './loader.ts';
import { setupOf, type FromWorker, type ToWorker } from './messages.ts';
import { Outbox } from './outbox.ts';
import type { LogEntry, Outcome } from './client-types.ts';
import { WasmEngine } from './wasm-engine.ts';

export interface HostWorld {
  post(message: FromWorker): void;
  /** Calls back soon, after messages that wait were delivered. atNs: where the engine is in virtual time; who is behind may go first. */
  soon(callback: () => void, atNs: number): void;
  /** Milliseconds, for the length of slices only. */
  now(): number;
}

const sliceMs = 8;
const batchBytes = 256 * 1024;
/** Detail that is made again at once, at most: half of the history's window. */
const detailBytes = 32 * 1024 * 1024;
/** Steps between two looks at the time: a step takes microseconds. */
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
  /** What is still to be given. */
  private tape: LogEntry[] = [];
  private toldMemory = 0;

  constructor(world: HostWorld) {
    this.world = world;
  }

  /** Takes one message. Requests are answered in order of arrival, but for those that run (replay, detail), which take their time. */
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

  /** Ends the instance; nothing is posted any more, and what runs ends at its next slice. */
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
        this.tape = [];
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
        this.tape = [...message.tape];
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
    const loaded = await startEngine(message.module);
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

  /** What is refused now was refused when it was first given: nothing of it ran. */
  private enter({ commands, interject }: LogEntry): void {
    if (commands.length === 0) this.engine?.forget();
    else if (interject) this.engine?.interject(commands);
    else this.engine?.submit(commands);
  }

  /** Gives the first entry of the tape. A stop is the end, but for what comes behind it. */
  private give(entry: LogEntry): void {
    this.enter(entry);
    this.tape.shift();
    this.world.post({ kind: 'given', step: this.step });
    if (entry.commands.length === 0 && this.tape.length === 0) this.awake = false;
  }

  /** Gives what is due of the tape. Returns how many steps may be made before the next of it is; 0 behind a stop. */
  private giveDue(): number {
    while (this.tape.length > 0 && this.tape[0]!.step <= this.step) this.give(this.tape[0]!);
    if (!this.awake) return 0;
    return this.tape.length === 0 ? Infinity : this.tape[0]!.step - this.step;
  }

  /**
   * Makes the steps of a log up to `to` again. Entries at step `from` and before have been entered; those at `to` are left to the caller:
   * they act on the step behind it. Ends early where nothing is left to do or detailBytes are buffered.
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

  /** Steps to `step`, in slices, telling how far it is on the way to `total`. */
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

  /** Commands were given: steps may be made. */
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

  /** Runs for a slice or until a batch is full. */
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
    this.tellMemory(engine);
    const sent = this.flush();
    // Fewer steps than allowed and an empty buffer: there is nothing left to do.
    const over = full && sent === 0 && made === 0;
    if (over && this.tape.length > 0) this.give(this.tape[0]!);
    else if (over) this.awake = false;
    this.wakeOrRest();
  }

  private tellMemory({ memoryBytes }: WasmEngine): void {
    if (memoryBytes === this.toldMemory) return;
    this.toldMemory = memoryBytes;
    this.world.post({ kind: 'memory', bytes: memoryBytes });
  }

  /** Sends what is buffered. Returns its bytes. */
  private flush(): number {
    const bytes = this.engine?.takeBatch((sizeBytes) => this.outbox.room(sizeBytes)) ?? new Uint8Array(0);
    // Asked before it is posted: a transferred buffer has no bytes left to count.
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

  /** A trap: the instance is lost, and what it buffered with it. */
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
