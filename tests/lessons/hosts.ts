/**
 * Experiments of lessons on any host of the engine: the native one, or the module of the page. A run gives the history that readings are taken from, and
 * a digest of its records, its state and its files.
 *
 * STRATA_NATIVE names another native runner than that of the build: the one in which a bug was planted (tests/plants/lessons.json).
 */
import { createHash } from 'node:crypto';
import type { Host } from '../../engine-wasm/tools/host.ts';
import { NATIVE_RUNNER, NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { lessonFolders } from '../../web/build/lessons.ts';
import { programOf, type LessonExperiment } from '../../web/src/lessons/experiment.ts';
import { describe as words } from '../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';

export interface HostRun {
  readonly history: History;
  readonly digest: string;
}

export const nativeHost = (): NativeHost => new NativeHost(process.env['STRATA_NATIVE'] ?? NATIVE_RUNNER);

/** Runs an experiment to its end with every record. Throws what the engine refused, in its sentence. */
export async function runOn(host: Host, experiment: LessonExperiment, mask = fullMask): Promise<HostRun> {
  const { options, commands, diagnostics } = parseProgram(programOf(experiment));
  if (diagnostics.length > 0) throw new Error(`${experiment.id}: ${words(diagnostics[0]!)}`);
  await host.open({
    seed: BigInt(experiment.seed),
    options: new Map(options.map(({ id, value }) => [id, value])),
    mask,
  });
  await host.submit(new Uint8Array(Buffer.concat(commands)));
  const history = new History();
  const hash = createHash('sha256');
  for (;;) {
    const { steps, batch } = await host.run(100_000, 1 << 22);
    if (steps === 0 && batch.length === 0 && (await host.idle())) break;
    hash.update(batch);
    history.append(batch);
  }
  hash.update(await host.inspect('state'));
  const files = JSON.parse(new TextDecoder().decode(await host.inspect('files'))) as { readonly name: string }[];
  for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(name).update(await host.inspect(`file/${name}`));
  return { history, digest: hash.digest('hex') };
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
