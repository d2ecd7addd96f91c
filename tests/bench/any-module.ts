/** A module of either kind, recognized by what it exports. */
import { DriverModule } from './driver-module.ts';
import type { UnderTest } from './phases.ts';
import { ProductModule } from './product-module.ts';

/** Rejects if the bytes are no module, or one that cannot be measured. */
export async function loadModule(bytes: BufferSource): Promise<UnderTest> {
  const names = WebAssembly.Module.exports(await WebAssembly.compile(bytes)).map(({ name }) => name);
  if (names.includes('bench_run')) return DriverModule.load(bytes);
  if (names.includes('strata_create')) return ProductModule.load(bytes);
  throw new Error('the module exports neither the driver nor the engine');
}
