/**
 * The page reports exactly the option contradictions that the engine refuses, in the same words: random options, drawn so that they often
 * clash.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startEngine } from '../../web/src/engine/loader.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { contradiction } from '../../web/src/protocol/contradictions.ts';
import { optionInfos } from '../../web/src/protocol/options.gen.ts';
import { good, loadCodecs, loadModule } from '../fixtures/engine.ts';

const kSets = Number(process.env['STRATA_OPTION_SETS'] ?? 500);

/** Every option with few values, and numbers near the limits of a rule. */
const values = fc
  .tuple(
    ...optionInfos.map(({ id, name, type, min, max, default: usual }) => {
      const small = /^level0_|merge_width$/.test(name);
      const some =
        type !== 'u64'
          ? fc.integer({ min, max })
          : small
            ? fc.integer({ min: Math.max(min, 1), max: 14 })
            : name === 'memory_quota'
              ? fc.constantFrom(min, usual)
              : name === 'write_buffer_size'
                ? fc.constantFrom(usual, max, 1 << 20)
                : name === 'memtable_prefix_bloom_size_ratio'
                  ? fc.constantFrom(0, 10)
                  : name === 'device_throughput'
                    ? fc.constantFrom(0, 1023, 1024)
                    : fc.constant(usual);
      return fc.option(fc.tuple(fc.constant(id), some), { freq: 2 });
    }),
  )
  .map((entries) => new Map(entries.filter((entry) => entry !== null)));

describe('contradictions', () => {
  it(`are the engine's own (${kSets} sets of options)`, async () => {
    const module = good(await loadModule());
    const codecs = await loadCodecs();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(values, async (options) => {
        const made = WasmEngine.create(good(await startEngine(module, codecs)), { seed: 1, options, mask: 0 });
        const said = contradiction(options);
        expect(said).toBe(made.ok ? null : made.message);
        seen.add(said?.replace(/.*: /, '') ?? 'none');
      }),
      { numRuns: kSets },
    );
    // Most of the reasons and the valid case occurred; otherwise the draw would prove little.
    expect(seen.size).toBeGreaterThan(12);
  });
});
