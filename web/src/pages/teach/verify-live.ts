/** Verifies result codes with engines of this page. Loaded when the form for codes is first used. */
import { experimentsOf } from 'virtual:experiments';
import { namedValues } from '../../lessons/checks/check-spec.ts';
import { programOf } from '../../lessons/measurements/lesson-experiment.ts';
import '../../lessons/measurements/readings.ts';
import { readCodes } from '../../lessons/results/result-code.ts';
import { Verifier, type VerifyWorld } from '../../lessons/results/verify.ts';
import { Engines } from '../shell/live.ts';
import { runToEnd } from '../shell/run-session.ts';
import type { VerifyCodes } from './verify-form.ts';

const engines = new Engines();

const world: VerifyWorld = {
  experimentsOf: async (slug) => (Object.hasOwn(experimentsOf, slug) ? experimentsOf[slug]!() : null),
  run: async (experiment, changed) => {
    const session = engines.session({ seed: experiment.seed, unopened: true });
    const problem = await runToEnd(session, programOf(experiment, namedValues(changed)));
    const history = session.history();
    session.close();
    if (problem !== null) throw new Error(problem);
    return history;
  },
};

const verifier = new Verifier(world);

export const verifyCodes: VerifyCodes = {
  async *verdictsOn(text) {
    const codes = readCodes(text);
    for (const code of codes) yield { of: codes.length, verdict: await verifier.verify(code) };
  },
};
