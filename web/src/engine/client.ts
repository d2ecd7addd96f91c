/**
 * The client: promises on this side of a port, and a supervisor.
 *
 * It keeps the command log, from which any engine can reproduce the history. When a worker dies, the client starts another, replays the
 * log without records up to the last step whose records arrived, continues, and reports the restart; no record that was shown is lost. If
 * the new worker crashes before it makes another step, the client drops the commands after that step instead of running them a third time.
 *
 * A replay log is a log whose entries the host submits on its own. When the host reports an entry as submitted, it moves from there to the
 * log. After a crash, entries whose records have not arrived return to the replay log with their steps, so the history is the same.
 */
import type { Codecs } from './codecs.ts';
import { Line, type Answer } from './line.ts';
import { setupMessage, type FromWorker } from './messages.ts';
import type { Port } from './port.ts';
import {
  creditsAtStart,
  type CommandLog,
  type Detail,
  type EngineClient,
  type EngineEvent,
  type EngineSetup,
  type ImportedFile,
  type LogEntry,
  type Outcome,
  type RunProgress,
} from './client-types.ts';

/** Crashes at one step: after the first all is replayed, after the second without the commands that crashed, the third is final. */
const crashesMax = 2;

export class PortClient implements EngineClient {
  private readonly spawn: () => Port;
  private readonly load: () => Promise<Outcome<WebAssembly.Module>>;
  private readonly codecs: Codecs;
  /** Number of calls of open and close; shows whether an awaited start is still wanted. */
  private opens = 0;
  private line: Line | null = null;
  private listener: (event: EngineEvent) => void = () => undefined;
  private setup: EngineSetup = { seed: 0, options: new Map(), mask: 0 };
  private files: readonly ImportedFile[] = [];
  private entries: LogEntry[] = [];
  /** Entries that the host has not submitted yet. */
  private replayLog: LogEntry[] = [];
  /** Entries of the log that came from the replay log. */
  private replayed = new WeakSet<LogEntry>();
  private memory = 0;
  /** Last step whose records have arrived. */
  private step = 0;
  private crashedAt = -1;
  /** Consecutive crashes without a step in between. */
  private crashes = 0;
  private starting = false;

  /**
   * spawn: makes a port to a new host. load: the compiled module; called at each start of an engine, so it should cache. codecs: where LZ4
   * and Zstandard are.
   */
  constructor(spawn: () => Port, load: () => Promise<Outcome<WebAssembly.Module>>, codecs: Codecs = null) {
    this.spawn = spawn;
    this.load = load;
    this.codecs = codecs;
  }

  listen(listener: (event: EngineEvent) => void): void {
    this.listener = listener;
  }

  get memoryBytes(): number {
    return this.memory;
  }

  async open(
    setup: EngineSetup,
    files: readonly ImportedFile[] = [],
    replayLog: readonly LogEntry[] = [],
  ): Promise<Outcome> {
    this.opens++;
    this.line?.close('another engine was opened');
    this.line = null;
    this.setup = setup;
    this.files = files;
    this.entries = [];
    this.replayLog = [...replayLog];
    this.step = 0;
    this.crashedAt = -1;
    const started = await this.start();
    const line = this.current();
    if (!started.ok || replayLog.length === 0 || line === null) return started;
    return outcome(await line.ask({ kind: 'replay', log: [], step: 0, rest: true, replayLog }));
  }

  async submit(commands: Uint8Array, interject = false): Promise<Outcome> {
    if (commands.length === 0) return { ok: true, value: undefined };
    const { line } = this;
    if (line === null) return notRunning;
    const answer = await line.ask({ kind: 'submit', commands, interject });
    if (answer.ok && line === this.line)
      this.entries.push({ step: answer.step, commands, ...(interject ? { interject } : {}) });
    return outcome(answer);
  }

  release(batch?: Uint8Array): void {
    if (batch?.buffer instanceof ArrayBuffer)
      this.line?.port.post({ kind: 'credit', count: 1, buffer: batch.buffer }, [batch.buffer]);
    else this.line?.port.post({ kind: 'credit', count: 1 });
  }

  async stop(): Promise<Outcome> {
    const line = this.line;
    if (line === null) return { ok: true, value: undefined };
    const answer = await line.ask({ kind: 'stop' });
    if (answer.ok && line === this.line) {
      this.entries.push({ step: answer.step, commands: new Uint8Array(0) });
      this.replayLog = [];
    }
    return outcome(answer);
  }

  setMask(mask: number): void {
    this.setup = { ...this.setup, mask };
    this.line?.port.post({ kind: 'mask', mask });
  }

  async inspect(address: string): Promise<Outcome<Uint8Array>> {
    if (this.line === null) return notRunning;
    const answer = await this.line.ask({ kind: 'inspect', address });
    return answer.ok ? { ok: true, value: answer.bytes } : refused(answer);
  }

  async inspectAt(step: number, addresses: readonly string[]): Promise<readonly Outcome<Uint8Array>[]> {
    const refuseAll = (message: string) => addresses.map(() => refused({ message }));
    const module = await this.load();
    if (!module.ok) return refuseAll(module.message);
    const line = new Line(this.spawn(), (message) => {
      if (message.kind === 'crashed') line.close(message.message);
    });
    try {
      const { files, entries } = this;
      const setup = setupMessage({ ...this.setup, mask: 0 });
      const opened = await line.ask({ kind: 'open', module: module.value, codecs: this.codecs, setup, files });
      if (!opened.ok) return refuseAll(opened.message);
      // Without credits the engine takes what was submitted at the step, and makes no further step.
      const log = entries.filter((entry) => entry.step <= step);
      const replayed = await line.ask({ kind: 'replay', log, step, rest: true, replayLog: [] });
      if (!replayed.ok) return refuseAll(replayed.message);
      return await Promise.all(
        addresses.map(async (address) => {
          const answer = await line.ask({ kind: 'inspect', address });
          return answer.ok ? ({ ok: true, value: answer.bytes } as const) : refused(answer);
        }),
      );
    } finally {
      line.port.close();
    }
  }

  async detail(
    first: number,
    last: number,
    onProgress: (progress: RunProgress) => void,
    signal: AbortSignal,
  ): Promise<Outcome<Detail>> {
    const canceled = 'recording the details was canceled';
    if (signal.aborted) return { ok: false, message: canceled };
    const module = await this.load();
    if (!module.ok) return module;
    const line = new Line(this.spawn(), (message) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'crashed') line.close(message.message);
    });
    const cancel = (): void => line.close(canceled);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const opened = await line.ask({
        kind: 'open',
        module: module.value,
        codecs: this.codecs,
        setup: setupMessage({ ...this.setup, mask: 0 }),
        files: this.files,
      });
      if (!opened.ok) return refused(opened);
      const answer = await line.ask({ kind: 'detail', log: this.entries, first, last });
      return answer.ok ? { ok: true, value: { bytes: answer.bytes, last: answer.step } } : refused(answer);
    } finally {
      signal.removeEventListener('abort', cancel);
      line.port.close();
    }
  }

  log(): CommandLog {
    const { setup, files } = this;
    return { setup, entries: [...this.entries, ...this.replayLog], ...(files.length > 0 && { files }) };
  }

  close(): void {
    this.opens++;
    this.line?.close('the session was closed');
    this.line = null;
  }

  /** Starts a new host with an instance of the current setup. */
  private async start(): Promise<Outcome> {
    const { opens } = this;
    const module = await this.load();
    // If the client was closed meanwhile, do not spawn a host: no caller would ever close it.
    if (opens !== this.opens) return { ok: false, message: 'another engine was opened' };
    if (!module.ok) return module;
    let line: Line;
    try {
      line = new Line(this.spawn(), (message) => {
        if (line === this.line) this.hear(message);
      });
    } catch (error) {
      return { ok: false, message: `The engine's worker could not be started: ${(error as Error).message}` };
    }
    this.line = line;
    this.memory = 0;
    this.starting = true;
    const answer = await line.ask({
      kind: 'open',
      module: module.value,
      codecs: this.codecs,
      setup: setupMessage(this.setup),
      files: this.files,
    });
    if (!this.isCurrent(line)) return { ok: false, message: 'another engine was opened' };
    this.starting = false;
    if (answer.ok) line.port.post({ kind: 'credit', count: creditsAtStart });
    else this.line = null;
    return outcome(answer);
  }

  /**
   * Starts an engine and replays, without records, up to the last step whose records arrived. Commands submitted after that step are
   * submitted again there, and those of the replay log return to it; without `rest` both are dropped. A failure message lacks its subject (the
   * caller adds it). null: another open or close superseded this call.
   */
  private async resume(rest: boolean): Promise<Outcome | null> {
    const { step, opens } = this;
    const later = (entry: LogEntry): boolean => entry.step > step && this.replayed.has(entry);
    this.replayLog = rest ? [...this.entries.filter(later), ...this.replayLog] : [];
    this.entries = rest
      ? this.entries.filter((entry) => !later(entry)).map((entry) => (entry.step > step ? { ...entry, step } : entry))
      : this.entries.filter((entry) => entry.step < step);
    const started = await this.start();
    if (opens !== this.opens) return null;
    const { line } = this;
    if (!started.ok || line === null)
      return refused({ message: `could not be started again: ${started.ok ? 'it is gone' : started.message}` });
    const replayed = await line.ask({
      kind: 'replay',
      log: [...this.entries],
      step,
      rest,
      replayLog: [...this.replayLog],
    });
    if (!this.isCurrent(line)) return null;
    return replayed.ok
      ? { ok: true, value: undefined }
      : refused({ message: `could not be restored to step ${step}: ${replayed.message}` });
  }

  private hear(message: Exclude<FromWorker, { kind: 'answer' }>): void {
    switch (message.kind) {
      case 'batch':
        this.step = message.step;
        this.listener({ kind: 'batch', bytes: message.bytes });
        break;
      case 'progress':
        this.listener(message);
        break;
      case 'given':
        this.tookFromReplayLog(message.step);
        break;
      case 'memory':
        this.memory = message.bytes;
        break;
      case 'idle':
        this.step = message.step;
        this.listener({ kind: 'idle' });
        break;
      case 'crashed':
        if (this.starting) this.line?.close(message.message);
        else void this.restart(message.message);
    }
  }

  private tookFromReplayLog(step: number): void {
    const [next] = this.replayLog.splice(0, 1);
    if (next === undefined) return;
    const entry = { ...next, step };
    this.replayed.add(entry);
    this.entries.push(entry);
  }

  private async restart(message: string): Promise<void> {
    const { step } = this;
    this.crashes = this.crashedAt === step ? this.crashes + 1 : 1;
    this.crashedAt = step;
    const story = `The engine crashed after step ${step} (${message})`;
    this.line?.close(`the engine crashed: ${message}`);
    this.line = null;
    if (this.crashes > crashesMax) {
      this.fail(`${story} repeatedly, so it was not started again. The next run gets a new engine.`);
      return;
    }
    const rest = this.crashes === 1;
    const resumed = await this.resume(rest);
    if (resumed === null) return;
    if (!resumed.ok) {
      this.fail(`${story} and ${resumed.message}`);
      return;
    }
    const left = rest ? '' : ' It crashed there twice, so the remaining commands were skipped.';
    this.listener({
      kind: 'restarted',
      step,
      message: `${story}. It was restarted and restored to step ${step}.${left}`,
    });
  }

  private current(): Line | null {
    return this.line;
  }

  private isCurrent(line: Line): boolean {
    return line === this.line;
  }

  private fail(message: string): void {
    this.line?.close(message);
    this.line = null;
    this.listener({ kind: 'failed', message });
  }
}

const refused = (answer: { readonly message: string }): { readonly ok: false; readonly message: string } => ({
  ok: false,
  message: answer.message,
});
const notRunning = refused({ message: 'the engine is not running' });
const outcome = (answer: Answer): Outcome => (answer.ok ? { ok: true, value: undefined } : refused(answer));
