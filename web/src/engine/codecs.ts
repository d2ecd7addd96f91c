/**
 * LZ4 and Zstandard for the engine: a second module, codecs.wasm, which is loaded when the engine first asks for it. Its functions are those of
 * engine-wasm/codecs/codecs.h.
 *
 *   engine's memory ──copy──► codecs' memory ──codec──► codecs' memory ──copy──► engine's memory
 *
 * The engine calls synchronously, in the middle of a step, so the module is fetched and compiled synchronously: in a worker, or in a sandboxed
 * frame in the page's thread. If that fails, the engine refuses the option, or the read of a compressed block, with a message; the
 * next use tries again.
 */

/** Where the codecs are: their address in a page, the module itself in Node, null if there is none. */
export type Codecs = string | WebAssembly.Module | null;

interface CodecExports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  malloc(sizeBytes: number): number;
  free(p: number): void;
  codec_compress(codec: number, level: number, from: number, fromBytes: number, to: number, toBytes: number): number;
  codec_uncompress(codec: number, from: number, fromBytes: number, to: number, toBytes: number): number;
}

/** Fetches bytes now. Requests in the page's thread may not ask for a buffer, but text whose characters are the bytes. Throws. */
function readNow(url: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`status ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}

function start(codecs: Codecs): CodecExports | null {
  if (codecs === null) return null;
  try {
    const module = typeof codecs === 'string' ? new WebAssembly.Module(readNow(codecs)) : codecs;
    const given: Record<string, Record<string, () => number>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (given[from] ??= {})[name] = () => 0;
    const exports = new WebAssembly.Instance(module, given).exports as unknown as CodecExports;
    exports._initialize?.();
    return exports;
  } catch {
    return null;
  }
}

/** The functions that the engine imports. memory: the engine's. */
export function codecFunctions(
  codecs: Codecs,
  memory: () => WebAssembly.Memory,
): Readonly<Record<string, (...args: number[]) => number>> {
  let started: CodecExports | null = null;
  const running = (): CodecExports | null => (started ??= start(codecs));

  /** Runs a codec on copies in its own memory. Returns the size of the result, 0 on failure. */
  const through = (
    from: number,
    fromBytes: number,
    to: number,
    toBytes: number,
    run: (exports: CodecExports, from: number, to: number) => number,
  ): number => {
    const exports = running();
    if (exports === null) return 0;
    const input = exports.malloc(fromBytes) >>> 0;
    const output = exports.malloc(toBytes) >>> 0;
    let size = 0;
    if (input !== 0 && output !== 0) {
      new Uint8Array(exports.memory.buffer).set(new Uint8Array(memory().buffer, from >>> 0, fromBytes), input);
      size = run(exports, input, output) >>> 0;
      new Uint8Array(memory().buffer).set(new Uint8Array(exports.memory.buffer, output, size), to >>> 0);
    }
    exports.free(input);
    exports.free(output);
    return size;
  };

  return {
    codecs_ready: () => (running() === null ? 0 : 1),
    codec_compress: (codec = 0, level = 0, from = 0, fromBytes = 0, to = 0, toBytes = 0) =>
      through(from, fromBytes, to, toBytes, (exports, input, output) =>
        exports.codec_compress(codec, level, input, fromBytes, output, toBytes),
      ),
    codec_uncompress: (codec = 0, from = 0, fromBytes = 0, to = 0, toBytes = 0) =>
      through(from, fromBytes, to, toBytes, (exports, input, output) =>
        exports.codec_uncompress(codec, input, fromBytes, output, toBytes),
      ),
  };
}
