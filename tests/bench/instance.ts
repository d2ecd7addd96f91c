/** An instance of a WebAssembly module for measurements, in Node or in a page. */

const kPageBytes = 65_536;

/** What every module exports: its memory, and an initializer if it has global constructors. */
interface Base {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
}

/**
 * A module needs few imports and should use none: output, exit and files throw; growth of memory is only announced. Returns the exports
 * after initialization. Rejects if the bytes are no module.
 */
export async function instantiated<Exports extends Base>(bytes: BufferSource): Promise<Exports> {
  const module = await WebAssembly.compile(bytes);
  const given: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (given[from] ??= {})[name] = () => {
      if (name !== 'emscripten_notify_memory_growth') throw new Error(`the module called ${name}`);
    };
  const { exports } = await WebAssembly.instantiate(module, given);
  const known = exports as unknown as Exports;
  known._initialize?.();
  return known;
}

/**
 * Grows a memory to at least `bytes` and touches the new pages. The allocators of all our modules use memory that is there before they
 * ask for more.
 */
export function growMemory(memory: WebAssembly.Memory, bytes: number): void {
  const before = memory.buffer.byteLength;
  if (bytes <= before) return;
  memory.grow(Math.ceil((bytes - before) / kPageBytes));
  new Uint8Array(memory.buffer, before).fill(0);
}
