/**
 * The WebAssembly module in this process: the same as in the browser, with the same interface as the native engine. A trap (a violated
 * invariant, no memory) ends the instance with a message, like the end of the native process.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileEngine, startEngine } from '../../web/src/engine/loader.ts';
import type { Outcome } from '../../web/src/engine/client-types.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { type Host, HostError, type HostSetup } from './host.ts';

export const WASM_MODULE = fileURLToPath(new URL('../../build/wasm/strata.wasm', import.meta.url));

/** Both modules are built into one folder. */
export const codecsBeside = (engine: string): string => join(dirname(engine), 'codecs.wasm');

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new HostError(outcome.message);
  return outcome.value;
}

export class WasmHost implements Host {
  #engine: WasmEngine | null = null;
  /** Compiled once; every open creates a new memory. */
  #module: WebAssembly.Module | null = null;
  #codecs: WebAssembly.Module | null = null;

  constructor(readonly path = WASM_MODULE) {
    if (!existsSync(path))
      throw new HostError('the WebAssembly engine is not built; `npm start` or `npm test` builds it');
  }

  async open(setup: HostSetup): Promise<void> {
    if (setup.directory !== undefined) throw new HostError('the WebAssembly engine has no real directories');
    this.#module ??= valueOf(await compileEngine(readFileSync(this.path)));
    this.#codecs ??= valueOf(await compileEngine(readFileSync(codecsBeside(this.path))));
    const loaded = valueOf(await startEngine(this.#module, this.#codecs));
    this.#engine = valueOf(
      WasmEngine.create(loaded, { seed: Number(setup.seed), options: setup.options, mask: setup.mask }),
    );
  }

  async importFile(name: string, bytes: Uint8Array): Promise<void> {
    valueOf(this.#call((engine) => engine.importFile(name, bytes)));
  }

  async submit(commands: Uint8Array): Promise<void> {
    valueOf(this.#call((engine) => engine.submit(commands)));
  }

  async interject(commands: Uint8Array): Promise<void> {
    valueOf(this.#call((engine) => engine.interject(commands)));
  }

  async run(maxSteps: number, maxBatchBytes: number): Promise<{ steps: number; batch: Uint8Array }> {
    return this.#call((engine) => ({ steps: engine.run(maxSteps, maxBatchBytes), batch: engine.takeBatch() }));
  }

  async idle(): Promise<boolean> {
    return this.#call((engine) => engine.idle);
  }

  async setMask(mask: number): Promise<void> {
    this.#call((engine) => engine.setMask(mask));
  }

  async inspect(address: string): Promise<Uint8Array> {
    return valueOf(this.#call((engine) => engine.inspect(address)));
  }

  async close(): Promise<void> {
    this.#engine?.destroy();
    this.#engine = null;
  }

  #call<T>(ask: (engine: WasmEngine) => T): T {
    const engine = this.#engine;
    if (engine === null) throw new HostError('the engine is not open');
    try {
      return ask(engine);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#engine = null;
      throw new HostError(
        `the WebAssembly engine ended unexpectedly (${error.message})${engine.printed === '' ? '' : `: ${engine.printed.trim()}`}`,
      );
    }
  }
}
