/**
 * Typed access to the C ABI: one object per engine instance.
 *
 * Invariants
 * 1. No view of the engine's memory outlives a call: everything is copied out, because any call may grow memory and detach views.
 * 2. An engine error is an Outcome with its message. An exception is a trap: the instance and its module are unusable then.
 */
import { encodeOptions, headerBytes } from '../protocol/wire.ts';
import type { Exports, Loaded } from './loader.ts';
import type { EngineSetup, Outcome } from './client-types.ts';

type Room = (sizeBytes: number) => Uint8Array;
const newRoom: Room = (sizeBytes) => new Uint8Array(sizeBytes);

const utf8 = new TextEncoder();
const decoder = new TextDecoder();
const failed = 0xffffffff;

export class WasmEngine {
  private readonly loaded: Loaded;
  private readonly handle: number;

  private constructor(loaded: Loaded, handle: number) {
    this.loaded = loaded;
    this.handle = handle;
  }

  /** A new instance, not yet open: the first command opens it. The message names a refused option. */
  static create(loaded: Loaded, setup: EngineSetup): Outcome<WasmEngine> {
    const { exports } = loaded;
    const options = encodeOptions(setup.options);
    return withBytes(exports, [options], ([at]) => {
      const seed: (number | bigint)[] =
        exports.strata_create.length === 5
          ? [setup.seed >>> 0, Math.floor(setup.seed / 2 ** 32)]
          : [BigInt(setup.seed)];
      const handle = exports.strata_create(...seed, at!, options.length, setup.mask) >>> 0;
      if (handle === 0) return { ok: false, message: errorOf(exports, 0) };
      return { ok: true, value: new WasmEngine(loaded, handle) };
    });
  }

  /** The module's output, which explains a trap. */
  get printed(): string {
    return this.loaded.printed();
  }

  importFile(name: string, data: Uint8Array): Outcome {
    return withBytes(this.exports, [utf8.encode(name), data], ([nameAt, dataAt]) =>
      this.judge(this.exports.strata_import_file(this.handle, nameAt!, utf8.encode(name).length, dataAt!, data.length)),
    );
  }

  submit(commands: Uint8Array): Outcome {
    return this.give(commands, (at) => this.exports.strata_submit(this.handle, at, commands.length));
  }

  /** submit(), but before all pending commands. */
  interject(commands: Uint8Array): Outcome {
    return this.give(commands, (at) => this.exports.strata_interject(this.handle, at, commands.length));
  }

  /** Drops commands that have not begun. False if the module does not support it. */
  forget(): boolean {
    if (this.exports.strata_forget === undefined) return false;
    this.exports.strata_forget(this.handle);
    return true;
  }

  /** Returns the number of steps made: at most maxSteps, fewer if maxBatchBytes are buffered or the engine is idle. */
  run(maxSteps: number, maxBatchBytes: number): number {
    return this.exports.strata_run(this.handle, maxSteps, maxBatchBytes) >>> 0;
  }

  /** Whether every submitted command is finished; background work may remain. */
  get idle(): boolean {
    return this.exports.strata_idle(this.handle) !== 0;
  }

  /** Virtual time, in ns. */
  get nowNs(): number {
    return this.exports.strata_now_ns(this.handle);
  }

  /** Size of the module's memory. */
  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** The records since the last call; the caller owns the bytes. room: allocates that many bytes; called only if there are records. */
  takeBatch(room?: Room): Uint8Array {
    return copyOut(this.exports, this.handle, this.exports.strata_take_batch(this.handle) >>> 0, room);
  }

  setMask(mask: number): void {
    this.exports.strata_set_mask(this.handle, mask);
  }

  inspect(address: string): Outcome<Uint8Array> {
    const name = utf8.encode(address);
    return withBytes(this.exports, [name], ([at]) => {
      const size = this.exports.strata_inspect(this.handle, at!, name.length) >>> 0;
      return size === failed
        ? { ok: false, message: errorOf(this.exports, this.handle) }
        : { ok: true, value: this.result(size) };
    });
  }

  destroy(): void {
    this.exports.strata_destroy(this.handle);
  }

  private get exports(): Exports {
    return this.loaded.exports;
  }

  private give(commands: Uint8Array, call: (at: number) => number): Outcome {
    if (commands.length > 0 && commands.length < headerBytes)
      return { ok: false, message: 'a command has at least its 8 bytes of header' };
    return withBytes(this.exports, [commands], ([at]) => this.judge(call(at!)));
  }

  private result(size: number): Uint8Array {
    return copyOut(this.exports, this.handle, size);
  }

  private judge(status: number): Outcome {
    return status === 0 ? { ok: true, value: undefined } : { ok: false, message: errorOf(this.exports, this.handle) };
  }
}

function copyOut(exports: Exports, handle: number, size: number, room: Room = newRoom): Uint8Array {
  if (size === 0) return new Uint8Array(0);
  const at = exports.strata_result(handle) >>> 0;
  const copy = room(size);
  copy.set(new Uint8Array(exports.memory.buffer, at, size));
  return copy;
}

function errorOf(exports: Exports, handle: number): string {
  return decoder.decode(copyOut(exports, handle, exports.strata_error(handle) >>> 0));
}

/** Copies byte arrays into the engine's memory for one call. */
function withBytes<T>(
  exports: Exports,
  arrays: readonly Uint8Array[],
  call: (at: readonly number[]) => Outcome<T>,
): Outcome<T> {
  const places: number[] = [];
  try {
    for (const bytes of arrays) {
      const at = exports.strata_alloc(bytes.length) >>> 0;
      if (at === 0) return { ok: false, message: `the engine has no memory for ${bytes.length} more bytes` };
      places.push(at);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    }
    return call(places);
  } finally {
    for (const at of places) exports.strata_free(at);
  }
}
