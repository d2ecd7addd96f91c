/**
 * Runs one benchmark module in this process: the WebAssembly twin of the native program in cpp/program.cc, with the same lines on its
 * standard streams. `node wasm-runner.mjs MODULE`.
 *
 * The module has no clock, so this times each call: one crossing for a whole phase. Processor time, as natively; it includes
 * what V8 compiles meanwhile.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));

/** The imports of the module, which it should not need. Prints what the module writes before it aborts to standard error. */
const HOST = {
  emscripten_notify_memory_growth: () => undefined,
  proc_exit: (code) => {
    throw new Error(`the module exited with code ${code}`);
  },
  fd_write: (_file, list, count, written) => {
    const view = new DataView(exports.memory.buffer);
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const at = view.getUint32(list + 8 * i, true);
      const size = view.getUint32(list + 8 * i + 4, true);
      process.stderr.write(new Uint8Array(exports.memory.buffer.slice(at, at + size)));
      total += size;
    }
    view.setUint32(written, total, true);
    return 0;
  },
};

const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] =
    HOST[name] ??
    (() => {
      throw new Error(`the module called ${name}, which a benchmark does not provide`);
    });
}
const { exports } = new WebAssembly.Instance(module, imports);
exports._initialize();

function message() {
  const bytes = new Uint8Array(exports.memory.buffer);
  const at = exports.bench_message();
  return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

function usedUs() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function answer(line) {
  const [command, ...words] = line.split(' ');
  const numbers = words.map(Number);
  if (command === 'open') return exports.bench_open(...numbers) ? 'ok' : `error ${message()}`;
  if (command !== 'run') return 'error not a command';
  const begin = usedUs();
  const done = exports.bench_run(...numbers);
  const took = usedUs() - begin;
  if (!done) return `error ${message()}`;
  return `ok ${took * 1000} ${exports.bench_operations()} ${exports.bench_traced_bytes()}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    process.stdout.write(`${answer(line)}\n`);
  } catch (error) {
    process.stdout.write(`error ${error.message}\n`);
    process.exitCode = 1;
    break;
  }
}
