/** The driver and one engine as a module (cpp/program.cc): the C++ API, without the calls into the product's module. */
import { growMemory, instantiated } from './instance.ts';
import { kPhases, type Phase, type Setup, type UnderTest, type Work } from './phases.ts';

export interface DriverExports {
  readonly memory: WebAssembly.Memory;
  bench_open(entries: number, snappy: number, verify: number, mask: number, radixTree: number): number;
  bench_run(phase: number, slice: number, slices: number): number;
  bench_operations(): number;
  bench_written_bytes(): number;
  bench_traced_bytes(): number;
  bench_message(): number;
}

export class DriverModule implements UnderTest {
  private constructor(private readonly exports: DriverExports) {}

  /** Rejects if the bytes are no module. */
  static async load(bytes: BufferSource): Promise<DriverModule> {
    return new DriverModule(await instantiated<DriverExports>(bytes));
  }

  grow(bytes: number): void {
    growMemory(this.exports.memory, bytes);
  }

  open({ entries, snappy, verify, mask, radixTree = false }: Setup): void {
    if (this.exports.bench_open(entries, Number(snappy), Number(verify), mask, Number(radixTree)) === 0)
      throw new Error(this.message());
  }

  run(phase: Phase, slice: number, slices: number): Work {
    if (this.exports.bench_run(kPhases.indexOf(phase), slice, slices) === 0) throw new Error(this.message());
    return {
      operations: this.exports.bench_operations(),
      writtenBytes: this.exports.bench_written_bytes(),
      tracedBytes: this.exports.bench_traced_bytes(),
    };
  }

  private message(): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    const at = this.exports.bench_message();
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
  }
}
