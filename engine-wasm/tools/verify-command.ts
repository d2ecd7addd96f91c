/**
 * `strata verify FILE`: result codes that students hand in, each confirmed or refused with the reason.
 *
 *   1. Ada Lovelace: confirmed. Lesson bloom-filters, check small-memory: bits_per_key = 2, ...
 *   2. Charles Babbage: refused. The numbers are not those of the engine with this choice: ...
 *   1 of 2 codes confirmed
 *
 * web/src/lessons/results reads and verifies codes, as the page for teachers does; this file runs the experiments.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { namedValues } from '../../web/src/lessons/checks/check-spec.ts';
import { makeExercise } from '../../web/src/lessons/exercises/make.ts';
import { programOf, type LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import '../../web/src/lessons/measurements/readings.ts';
import { readCodes } from '../../web/src/lessons/results/result-code.ts';
import { Verifier, type VerifyWorld } from '../../web/src/lessons/results/verify.ts';
import { describe } from '../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';
import type { HostEngine } from './claim-command.ts';
import { HostError } from './host.ts';
import { plural } from './text.ts';

const LESSONS = fileURLToPath(new URL('../../lessons', import.meta.url));

/** The experiments of a lesson, from its folder NN-slug; null if there is none. */
async function experimentsOf(slug: string): Promise<readonly LessonExperiment[] | null> {
  const folder = readdirSync(LESSONS).find((name) => /^\d+-/.test(name) && name.replace(/^\d+-/, '') === slug);
  const file = folder && readdirSync(join(LESSONS, folder)).find((name) => name.endsWith('.experiment.ts'));
  if (folder === undefined || file === undefined) return null;
  const address = pathToFileURL(join(LESSONS, folder, file)).href;
  const module = (await import(/* @vite-ignore */ address)) as { readonly experiments: readonly LessonExperiment[] };
  return module.experiments;
}

/** Runs an experiment with every record, because some numbers count comparisons. */
export async function runOn(
  engine: HostEngine,
  experiment: LessonExperiment,
  changed: Readonly<Record<string, string | number>>,
): Promise<History> {
  const { options, commands, diagnostics } = parseProgram(programOf(experiment, changed));
  if (diagnostics.length > 0) throw new HostError(describe(diagnostics[0]!));
  const history = new History();
  const part = { mark: 'end', mask: fullMask, commands: new Uint8Array(Buffer.concat(commands)) };
  await engine.open({
    seed: experiment.seed,
    options: new Map(options.map(({ id, value }) => [id, value])),
    parts: [part],
  });
  await engine.run(part, (batch) => history.append(batch));
  return history;
}

/** Verifies the codes of a text and prints a line for each. */
export async function verify(
  engine: HostEngine,
  text: string,
  print: (line: string) => void,
): Promise<{ readonly refused: number }> {
  const world: VerifyWorld = {
    experimentsOf,
    run: (experiment, changed) => runOn(engine, experiment, namedValues(changed)),
    exercise: async (experiment, spec) => {
      const history = await runOn(engine, experiment, {});
      const answer = async (address: string) => ({ ok: true as const, value: await engine.inspect(address) });
      return makeExercise({ history: () => history, ask: (addresses) => Promise.all(addresses.map(answer)) }, spec);
    },
  };
  const verifier = new Verifier(world);
  const codes = readCodes(text);
  let confirmed = 0;
  for (const [i, code] of codes.entries()) {
    const result = await verifier.verify(code);
    if (result.confirmed) confirmed++;
    const name = result.name === '' ? 'no name' : result.name;
    print(`${i + 1}. ${name}: ${result.confirmed ? 'confirmed' : 'refused'}. ${result.sentence}`);
  }
  print(`${confirmed} of ${plural(codes.length, 'code')} confirmed`);
  return { refused: codes.length - confirmed };
}
