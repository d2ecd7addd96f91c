/**
 * Loads the module: fetches it, compiles it, and provides the few functions that it imports.
 *
 * It is a standalone WebAssembly module without generated glue code, so this file is its complete loader, in Node and in browsers. Its
 * imports are stubs: it has no files, no clock and no arguments. Its output is kept for the message of a trap. A module built from another
 * schema is refused: shifted fields would be drawn as plausible nonsense.
 */
import { schemaHash, schemaHashHigh, schemaHashLow } from '../protocol/records.gen.ts';
import { codecFunctions, type Codecs } from './codecs.ts';
import type { Outcome } from './client-types.ts';

/** The C ABI of engine-wasm/include/strata/c_api.h. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  strata_schema_hash_low(): number;
  strata_schema_hash_high(): number;
  strata_alloc(sizeBytes: number): number;
  strata_free(p: number): void;
  /** The u64 is one BigInt, or two halves if the build legalized it for older hosts. */
  strata_create(...args: (number | bigint)[]): number;
  strata_destroy(handle: number): void;
  strata_import_file(handle: number, name: number, nameBytes: number, data: number, dataBytes: number): number;
  strata_submit(handle: number, commands: number, sizeBytes: number): number;
  strata_interject(handle: number, commands: number, sizeBytes: number): number;
  /** Drops commands that have not begun and the rest of a bulk command. Missing in older modules. */
  strata_forget?(handle: number): void;
  strata_run(handle: number, maxSteps: number, maxBatchBytes: number): number;
  strata_idle(handle: number): number;
  strata_now_ns(handle: number): number;
  strata_take_batch(handle: number): number;
  strata_set_mask(handle: number, mask: number): void;
  strata_inspect(handle: number, address: number, sizeBytes: number): number;
  strata_result(handle: number): number;
  strata_error(handle: number): number;
}

/** A running module: its exports, and its output so far. */
export interface Loaded {
  readonly exports: Exports;
  printed(): string;
}

const missing = 'This browser has no WebAssembly, so the engine cannot run here. Recorded traces still play.';
const printedMax = 4096;

/** Compiles bytes. Never rejects. */
export async function compileEngine(bytes: BufferSource): Promise<Outcome<WebAssembly.Module>> {
  if (typeof WebAssembly === 'undefined') return { ok: false, message: missing };
  try {
    return { ok: true, value: await WebAssembly.compile(bytes) };
  } catch (error) {
    return { ok: false, message: `This browser cannot compile the engine's module: ${(error as Error).message}` };
  }
}

/**
 * Fetches and compiles. Compiles while streaming if the server sends application/wasm, else from the complete bytes, because plain file
 * servers send other types. Never rejects.
 */
export async function fetchEngine(url: string, fetcher: typeof fetch = fetch): Promise<Outcome<WebAssembly.Module>> {
  if (typeof WebAssembly === 'undefined') return { ok: false, message: missing };
  try {
    const response = await fetcher(url);
    if (!response.ok) return { ok: false, message: `The engine was not found at ${url} (status ${response.status}).` };
    // Streaming compilation requires exactly this type, without parameters.
    const streams = response.headers.get('content-type') === 'application/wasm';
    if (streams && typeof WebAssembly.compileStreaming === 'function')
      return { ok: true, value: await WebAssembly.compileStreaming(response) };
    return await compileEngine(await response.arrayBuffer());
  } catch (error) {
    return { ok: false, message: `The engine could not be loaded from ${url}: ${(error as Error).message}` };
  }
}

/** Stubs for the module's imports, by name; an unknown function throws an error with its name when it is called. */
function imports(
  module: WebAssembly.Module,
  memory: () => WebAssembly.Memory,
  codecs: Codecs,
  print: (text: string) => void,
): WebAssembly.Imports {
  const decoder = new TextDecoder();
  const known: Record<string, (...args: number[]) => number | void> = {
    proc_exit: (code = 0) => {
      throw new Error(`the engine exited with code ${code}`);
    },
    fd_write: (_fd = 0, list = 0, count = 0, written = 0) => {
      const v = new DataView(memory().buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const start = v.getUint32(list + 8 * i, true);
        const length = v.getUint32(list + 8 * i + 4, true);
        print(decoder.decode(new Uint8Array(memory().buffer, start, length)));
        total += length;
      }
      v.setUint32(written, total, true);
      return 0;
    },
    // Views are created for each call, so growth needs no handling.
    emscripten_notify_memory_growth: () => undefined,
    ...codecFunctions(codecs, memory),
  };
  const given: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') continue;
    const stub =
      known[name] ??
      ((): number => {
        throw new Error(`the engine called ${from}.${name}, which this page does not provide`);
      });
    (given[from] ??= {})[name] = stub;
  }
  return given;
}

/** Instantiates a compiled module and checks its schema. codecs: loaded if the engine asks for them. Never rejects. */
export async function startEngine(module: WebAssembly.Module, codecs: Codecs = null): Promise<Outcome<Loaded>> {
  let printed = '';
  let exports: Exports | undefined;
  try {
    const given = imports(
      module,
      () => exports!.memory,
      codecs,
      (text) => {
        printed = (printed + text).slice(-printedMax);
      },
    );
    const instance = await WebAssembly.instantiate(module, given);
    exports = instance.exports as unknown as Exports;
    exports._initialize?.();
  } catch (error) {
    return { ok: false, message: `The engine could not start: ${(error as Error).message}` };
  }
  const high = exports.strata_schema_hash_high() >>> 0;
  const low = exports.strata_schema_hash_low() >>> 0;
  if (high !== schemaHashHigh || low !== schemaHashLow) {
    const its = high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
    return {
      ok: false,
      message: `The engine uses schema ${its} and this page ${schemaHash}: they were built from different sources. Reload the page, or rebuild both.`,
    };
  }
  return { ok: true, value: { exports, printed: () => printed } };
}
