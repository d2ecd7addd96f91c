/**
 * Long runs: fifty thousand operations whose sampled moments equal the state of a second engine at that step, and a run that is stopped.
 * STRATA_SEED chooses other moments.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Prng } from '../../web/src/base/prng.ts';
import { compileEngine, startEngine } from '../../web/src/engine/loader.ts';
import { creditsAtStart, type Outcome } from '../../web/src/engine/client-types.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { engineAddress } from '../perf/shipped.ts';
import { expect, openEmptyLab, rested, stateOf, test, walk, writeProgram } from './journey.ts';
import { kSite } from './ports.ts';

const kSiteFolder = fileURLToPath(new URL(`../../${kSite}`, import.meta.url));
const kMoments = 20;
const kSeed = Number(process.env['STRATA_SEED'] ?? 1);
/** The maximum of batches in flight, and of records in a batch of 256 KiB: a header is 16 bytes, a summary has more. */
const kBatches = creditsAtStart + 1;
const kRecordsInBatch = (256 * 1024) / 16;
const kProgram = `set write_buffer_size=16KiB target_file_size_base=16KiB max_bytes_for_level_base=64KiB max_bytes_for_level_multiplier=4
fill n=50000 order=random key_space=20000 key_bytes=8 value_bytes=32
`;

interface Words {
  readonly levels: readonly (readonly unknown[])[];
  readonly counters: Readonly<Record<string, number>>;
}

function good<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

/** A second engine, with the module that the site ships, with the program submitted and no step made. */
async function secondEngine(program: string): Promise<WasmEngine> {
  const bytes = readFileSync(join(kSiteFolder, engineAddress(kSiteFolder)));
  const { options, commands } = parseProgram(program);
  const setup = { seed: 1, options: new Map(options.map(({ id, value }) => [id, value])), mask: 0 };
  const engine = good(WasmEngine.create(good(await startEngine(good(await compileEngine(bytes)))), setup));
  for (const command of commands) good(engine.submit(command));
  return engine;
}

const inspect = (engine: WasmEngine): string => new TextDecoder().decode(good(engine.inspect('state')));

test('fifty thousand operations reach three levels, and every moment equals the engine’s', async ({ page }) => {
  await openEmptyLab(page);
  await writeProgram(page, kProgram);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await rested(page);
  const last = await page.evaluate(() => window.__strata.scene());
  const { levels, counters } = JSON.parse(last) as Words;
  expect(counters['number_keys_written']).toBe(50_000);
  expect(levels.filter((tables) => tables.length > 0).length).toBeGreaterThanOrEqual(3);
  expect(last).toBe(await page.evaluate(() => window.__strata.inspect()));

  const { step } = (await stateOf(page)).moment;
  const random = new Prng(kSeed);
  const steps = Array.from({ length: kMoments }, () => 1 + random.below(step)).sort((a, b) => a - b);
  console.log(`moments drawn with STRATA_SEED=${kSeed}: steps ${steps.join(', ')} of ${step}`);
  const engine = await secondEngine(kProgram);
  let made = 0;
  for (const moment of steps) {
    while (made < moment) made += engine.run(moment - made, 0xffffffff);
    engine.takeBatch();
    await walk(page, 'tree', [await page.evaluate((step) => window.__strata.positionOf(step), moment)]);
    const shown = await page.evaluate(() => ({ at: window.__strata.state().moment, words: window.__strata.scene() }));
    expect(shown.at).toEqual({ step: moment, ordinal: 0 });
    expect(shown.words, `the words at step ${moment}`).toBe(inspect(engine));
  }
});

test('a long run reports its progress, is stopped between two steps, and reset empties the tree', async ({ page }) => {
  await openEmptyLab(page);
  await writeProgram(page, 'fill n=5000000 order=random value_bytes=100\n');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total > 0).toBe(true);
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible();
  // Counted where the button is pressed, and in the history: the engine makes many batches between two messages to the page, and
  // between two published states.
  const pressed = await page.getByRole('button', { name: 'Stop', exact: true }).evaluate((button: HTMLElement) => {
    const total = window.__strata.taken();
    button.click();
    return total;
  });
  await expect.poll(async () => (await stateOf(page)).message).toMatch(/^Stopped after step /);
  const stopped = await rested(page);
  const step = Number(stopped.message.replace(/\D/g, ''));
  expect(stopped.moment).toEqual({ step, ordinal: 0 });
  // The engine itself confirms it, and again later: no step began after the stop was answered.
  const scene = await page.evaluate(() => window.__strata.scene());
  for (let i = 0; i < 3; i++) expect(await page.evaluate(() => window.__strata.inspect())).toBe(scene);
  expect((await stateOf(page)).total).toBe(stopped.total);
  // Later records were in flight when the stop was received: no more batches than there are credits, and the current one.
  expect(stopped.total - pressed).toBeLessThanOrEqual(kBatches * kRecordsInBatch);
  expect((JSON.parse(scene) as Words).counters['number_keys_written']).toBeLessThan(5_000_000);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).toBe(0);
  // And it continues to work.
  await page.getByRole('button', { name: 'Put', exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.__strata.scene())).toContain('"number_keys_written":1,');
});
