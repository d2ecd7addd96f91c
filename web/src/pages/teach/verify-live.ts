/** Verifies result codes with engines of this page. Loaded when the form for codes is first used. */
import { experimentsOf } from 'virtual:experiments';
import { namedValues, type Chosen } from '../../lessons/checks/check-spec.ts';
import { makeExercise } from '../../lessons/exercises/make.ts';
import { programOf, type LessonExperiment } from '../../lessons/measurements/lesson-experiment.ts';
import '../../lessons/measurements/readings.ts';
import { readCodes } from '../../lessons/results/result-code.ts';
import { Verifier, type VerifyWorld } from '../../lessons/results/verify.ts';
import type { Session } from '../../session/session-types.ts';
import { Engines } from '../shell/live.ts';
import { runToEnd } from '../shell/run-session.ts';
import type { VerifyCodes } from './verify-form.ts';

const engines = new Engines();

/** Runs an experiment to its end, and returns what `read` takes from it. Rejects with a sentence. */
async function ran<T>(
  experiment: LessonExperiment,
  changed: Chosen,
  read: (session: Session) => T | Promise<T>,
): Promise<T> {
  const session = engines.session({ seed: experiment.seed, unopened: true });
  try {
    const problem = await runToEnd(session, programOf(experiment, namedValues(changed)));
    if (problem !== null) throw new Error(problem);
    return await read(session);
  } finally {
    session.close();
  }
}

const world: VerifyWorld = {
  experimentsOf: async (slug) => (Object.hasOwn(experimentsOf, slug) ? experimentsOf[slug]!() : null),
  run: (experiment, changed) => ran(experiment, changed, (session) => session.history()),
  exercise: (experiment, spec) => ran(experiment, {}, (session) => makeExercise(session, spec)),
};

const verifier = new Verifier(world);

export const verifyCodes: VerifyCodes = {
  async *verdictsOn(text) {
    const codes = readCodes(text);
    for (const code of codes) yield { of: codes.length, verdict: await verifier.verify(code) };
  },
};
