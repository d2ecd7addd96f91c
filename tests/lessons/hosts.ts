/**
 * Experiments of lessons on any host of the engine: the native one, or the module of the page. A run gives the history that readings are computed from,
 * or a digest of its records, its state and its files.
 *
 * STRATA_NATIVE names another native runner than the built one: one with a planted bug (tests/plants/lessons.json).
 */
import { createHash } from 'node:crypto';
import type { Host } from '../../engine-wasm/tools/host.ts';
import { NATIVE_RUNNER, NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { lessonFolders } from '../../web/build/lessons.ts';
import { programOf, type LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import { describe as words } from '../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';

export const nativeHost = (): NativeHost => new NativeHost(process.env['STRATA_NATIVE'] ?? NATIVE_RUNNER);

/** Runs an experiment, with some options changed, to its end and passes on its records. Throws the engine's message if it refuses. */
async function run(
  host: Host,
  experiment: LessonExperiment,
  mask: number,
  take: (batch: Uint8Array) => void,
  changed?: Parameters<typeof programOf>[1],
): Promise<void> {
  const { options, commands, diagnostics } = parseProgram(programOf(experiment, changed));
  if (diagnostics.length > 0) throw new Error(`${experiment.id}: ${words(diagnostics[0]!)}`);
  await host.open({
    seed: BigInt(experiment.seed),
    options: new Map(options.map(({ id, value }) => [id, value])),
    mask,
  });
  await host.submit(new Uint8Array(Buffer.concat(commands)));
  for (;;) {
    const { steps, batch } = await host.run(100_000, 1 << 22);
    if (steps === 0 && batch.length === 0) return;
    take(batch);
  }
}

/** The history for readings, with the records of a mask. */
export async function historyOn(
  host: Host,
  experiment: LessonExperiment,
  mask: number,
  changed?: Parameters<typeof programOf>[1],
): Promise<History> {
  const history = new History();
  await run(host, experiment, mask, (batch) => history.append(batch), changed);
  return history;
}

/** A digest of every record, of the state at the end, and of every file. */
export async function digestOn(host: Host, experiment: LessonExperiment): Promise<string> {
  const hash = createHash('sha256');
  await run(host, experiment, fullMask, (batch) => hash.update(batch));
  hash.update(await host.inspect('state'));
  const files = JSON.parse(new TextDecoder().decode(await host.inspect('files'))) as { readonly name: string }[];
  for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(name).update(await host.inspect(`file/${name}`));
  return hash.digest('hex');
}

/** Every experiment of every lesson, with the lesson's slug. */
export async function experimentsOfLessons(): Promise<readonly (readonly [string, LessonExperiment])[]> {
  const found: (readonly [string, LessonExperiment])[] = [];
  for (const { slug, experiment } of lessonFolders()) {
    if (experiment === undefined) continue;
    const { experiments } = (await import(experiment)) as { readonly experiments: readonly LessonExperiment[] };
    for (const each of experiments) found.push([slug, each]);
  }
  return found;
}
