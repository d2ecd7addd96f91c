/**
 * One build of the product's module under the same phases, as programs of the line language: calls into the module included.
 *
 * The module may be older than this source: its schema hash is not checked, and only exports that every build has are called. Commands and
 * options are encoded by this source, so a build that encodes those of the workload differently refuses them.
 *
 * Keys are decimal numbers, at random below 2 * entries. A fill and the reads that must hit draw the same numbers, because they have the same seed.
 * Misses are keys of one digit more, which lie between the others.
 */
import { concat } from '../../web/src/base/bytes.ts';
import type { Exports } from '../../web/src/engine/loader.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { growMemory, instantiated } from './instance.ts';
import { kPhases, sliceOf, slicesFor, type Phase, type Setup, type UnderTest, type Work } from './phases.ts';

const kOptions =
  'set write_buffer_size=4MiB compression=none bits_per_key=10 block_cache_size=64MiB memory_quota=2GiB\n';

/** Seeks of a phase, each a command of its own; walks repeat until they have read this many rows. */
const kSeeks = 20_000;
const kRowsWalked = 400_000;

interface Part {
  readonly program: string;
  readonly operations: number;
}

/** A slice of a phase. All of a phase that cannot be divided is the last slice. */
export function partOf(phase: Phase, entries: number, slice: number, slices: number): Part {
  const [begin, end] = sliceOf(entries, slice, slices);
  const n = end - begin;
  const last = slice === slices - 1;
  const drawn = `n=${n} order=random key_space=${2 * entries} seed=${slice + 1}`;
  const writes = (line: string, operations = n): Part => ({
    program: `${line}\n${last ? 'settle\n' : ''}`,
    operations,
  });
  const repeated = (line: string): Part => {
    const [from, to] = sliceOf(Math.max(1, Math.ceil(kRowsWalked / entries)), slice, slices);
    return { program: `${line}\n`.repeat(to - from), operations: (to - from) * entries };
  };
  switch (phase) {
    case 'fillseq':
      return writes(`fill n=${n} first=${begin}`);
    case 'overwrite':
      return writes(`fill n=${n} order=random key_space=${entries} seed=${100 + slice}`);
    case 'fillrandom':
      return writes(`fill ${drawn}`);
    case 'compact':
      return { program: last ? 'compact\n' : '', operations: last ? entries : 0 };
    case 'hit':
      return { program: `read-fill ${drawn} key_bytes=16\n`, operations: n };
    case 'miss':
      return {
        program: `read-fill n=${n} order=random key_space=${20 * entries} key_bytes=17 seed=${slice + 1}\n`,
        operations: n,
      };
    case 'seek':
      return seeks(entries, slice, slices);
    case 'scan':
      return repeated('scan');
    case 'reverse':
      return repeated('scan reverse');
    case 'delete':
      // Every number that the fill could draw.
      return writes(`delete-fill n=${2 * n} order=seq first=${2 * begin} key_bytes=16`, 2 * n);
    case 'tombstones':
      return { program: last ? 'scan limit=1\n' : '', operations: last ? entries : 0 };
  }
}

/** A step through the keys that is coprime to their number visits them in no order of theirs. */
function seeks(entries: number, slice: number, slices: number): Part {
  const [begin, end] = sliceOf(Math.min(kSeeks, entries), slice, slices);
  let program = '';
  for (let i = begin; i < end; i++)
    program += `scan from=${String((i * 7_368_787) % (2 * entries)).padStart(16, '0')} limit=1\n`;
  return { program, operations: end - begin };
}

function parsed(program: string): ReturnType<typeof parseProgram> {
  const read = parseProgram(program);
  const [first] = read.diagnostics;
  if (first !== undefined) throw new Error(`the workload, line ${first.line}: ${first.message}`);
  return read;
}

interface Task {
  readonly commands: Uint8Array;
  readonly operations: number;
}

const keyOf = (phase: Phase, slice: number, slices: number): string => `${phase} ${slice}/${slices}`;

export class ProductModule implements UnderTest {
  #engine: WasmEngine | null = null;
  #entries = 0;
  /** Of every slice of every phase for #entries; encoded when it opens, so that no time includes it. */
  readonly #tasks = new Map<string, Task>();

  private constructor(private readonly exports: Exports) {}

  /** Rejects if the bytes are no module. */
  static async load(bytes: BufferSource): Promise<ProductModule> {
    return new ProductModule(await instantiated<Exports>(bytes));
  }

  grow(bytes: number): void {
    growMemory(this.exports.memory, bytes);
  }

  open({ entries, mask }: Setup): void {
    this.#engine?.destroy();
    const setup = { seed: 1, options: new Map(parsed(kOptions).options.map(({ id, value }) => [id, value])), mask };
    const made = WasmEngine.create({ exports: this.exports, printed: () => '' }, setup);
    if (!made.ok) throw new Error(made.message);
    this.#engine = made.value;
    if (entries !== this.#entries) this.encode(entries);
  }

  /** Runs until nothing is left to do. Throws if the module refuses a command. */
  run(phase: Phase, slice: number, slices: number): Work {
    const engine = this.#engine;
    const task = this.#tasks.get(keyOf(phase, slice, slices));
    if (engine === null || task === undefined) throw new Error('no engine is open, or not for this slice');
    const outcome = engine.submit(task.commands);
    if (!outcome.ok) throw new Error(outcome.message);
    let tracedBytes = 0;
    while (engine.run(1_000_000, 256 * 1024) > 0) tracedBytes += engine.takeBatch().length;
    return { operations: task.operations, writtenBytes: 0, tracedBytes };
  }

  private encode(entries: number): void {
    this.#entries = entries;
    this.#tasks.clear();
    const slices = slicesFor(entries);
    for (const phase of kPhases)
      for (let slice = 0; slice < slices; slice++) {
        const { program, operations } = partOf(phase, entries, slice, slices);
        this.#tasks.set(keyOf(phase, slice, slices), { commands: concat(parsed(program).commands), operations });
      }
  }
}
