/** The module's memory: it grows by a quarter, up to its maximum, and each growth is announced. */
import { describe, expect, it } from 'vitest';
import { good, loadModule } from '../../fixtures/engine.ts';
import { runLimits } from '../../../web/src/session/run-limits.ts';

const kMebibyte = 2 ** 20;

/** The size of the memory after each announced growth, while 1 MiB at a time is allocated until the module refuses. */
async function growths(): Promise<{ readonly sizes: readonly number[]; readonly allocated: number }> {
  const module = good(await loadModule());
  const sizes: number[] = [];
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] =
      name === 'emscripten_notify_memory_growth' ? () => void sizes.push(memory.buffer.byteLength) : () => 0;
  const { exports } = await WebAssembly.instantiate(module, imports);
  const memory = exports['memory'] as WebAssembly.Memory;
  const allocate = exports['strata_alloc'] as (bytes: number) => number;
  (exports['_initialize'] as () => void)();
  sizes.push(memory.buffer.byteLength);
  let allocated = 0;
  while (allocate(kMebibyte) !== 0) allocated += kMebibyte;
  expect(memory.buffer.byteLength).toBe(sizes.at(-1));
  return { sizes, allocated };
}

describe('the memory of the module', () => {
  it('grows by a quarter until that is more than the maximum, and uses all of it', async () => {
    const { sizes, allocated } = await growths();
    const { engineBytes } = runLimits;
    const quarters = sizes.filter((bytes) => bytes * 1.25 <= engineBytes);
    expect(quarters.length).toBeGreaterThan(15);
    for (const [i, bytes] of quarters.entries()) expect(sizes[i + 1]).toBeCloseTo(bytes * 1.25, -6);
    // What the program itself occupies, and the blocks' headers.
    expect(allocated).toBeGreaterThan(engineBytes - 16 * kMebibyte);
    expect(sizes.at(-1)).toBeLessThanOrEqual(engineBytes);
  });
});
