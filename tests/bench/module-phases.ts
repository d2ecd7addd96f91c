/**
 * One build of the engine's module under a workload of the line language, phase by phase, in Node or in a page.
 *
 * The module may be older than this source: its schema hash is not checked, and only exports that every build has are called. Commands and
 * options are encoded by this source, so a build that encodes those of the workload differently refuses them.
 */
import type { Exports } from '../../web/src/engine/loader.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';

/** In the order in which they run. Keys are decimal numbers below `entries`; half of the keys that get reads were never written. */
export const kModulePhases = ['fill', 'compact', 'get', 'scan', 'delete'] as const;
export type ModulePhase = (typeof kModulePhases)[number];

const kOptions =
  'set write_buffer_size=1MiB target_file_size_base=1MiB max_bytes_for_level_base=4MiB compression=none bits_per_key=10 block_cache_size=64MiB\n';

/** A scan repeats until it has read this many rows. */
const kRowsScanned = 400_000;

function programOf(phase: ModulePhase, entries: number): string {
  switch (phase) {
    case 'fill':
      return `fill n=${entries} order=random key_space=${2 * entries} seed=1\nsettle\n`;
    case 'compact':
      return 'compact\n';
    case 'get':
      return `read-fill n=${entries} order=random key_space=${2 * entries} key_bytes=16 seed=2\n`;
    case 'scan':
      return 'scan\n'.repeat(Math.max(1, Math.ceil(kRowsScanned / entries)));
    case 'delete':
      return `delete-fill n=${entries} order=seq first=0 key_bytes=16\nsettle\n`;
  }
}

function commandsOf(program: string): ReturnType<typeof parseProgram> {
  const parsed = parseProgram(program);
  const [first] = parsed.diagnostics;
  if (first !== undefined) throw new Error(`the workload, line ${first.line}: ${first.message}`);
  return parsed;
}

/** The module's imports are for output, files and exit, which a workload never needs; growth of memory is only announced. */
function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const given: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (given[from] ??= {})[name] = () => {
      if (name !== 'emscripten_notify_memory_growth') throw new Error(`the module called ${name}`);
    };
  return given;
}

/** One module; `open` gives it a new, empty engine. */
export class ModuleUnderTest {
  readonly #exports: Exports;
  #engine: WasmEngine | null = null;
  #entries = 0;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Compiles and instantiates. Rejects if the bytes are no module. */
  static async load(bytes: BufferSource): Promise<ModuleUnderTest> {
    const module = await WebAssembly.compile(bytes);
    const { exports } = await WebAssembly.instantiate(module, importsOf(module));
    const known = exports as unknown as Exports;
    known._initialize?.();
    return new ModuleUnderTest(known);
  }

  /** mask: bit i records group i of the schema. Throws if the module refuses the options. */
  open(entries: number, mask: number): void {
    this.#engine?.destroy();
    const { options } = commandsOf(kOptions);
    const setup = { seed: 1, options: new Map(options.map(({ id, value }) => [id, value])), mask };
    const made = WasmEngine.create({ exports: this.#exports, printed: () => '' }, setup);
    if (!made.ok) throw new Error(made.message);
    this.#engine = made.value;
    this.#entries = entries;
  }

  /** Runs a phase until nothing is left to do. Returns the size of its records. Throws if the module refuses a command. */
  run(phase: ModulePhase): number {
    const engine = this.#engine;
    if (engine === null) throw new Error('no engine is open');
    for (const command of commandsOf(programOf(phase, this.#entries)).commands) {
      const outcome = engine.submit(command);
      if (!outcome.ok) throw new Error(outcome.message);
    }
    let bytes = 0;
    while (engine.run(1_000_000, 256 * 1024) > 0) bytes += engine.takeBatch().length;
    return bytes;
  }
}
