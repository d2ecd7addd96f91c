/** A trial of a claim as a lab: the same seed, options and program, so that readers can watch what the row counted. Loaded on demand. */
import { prepare, textOf, type Trial } from '../../lessons/claims/trial.ts';
import { canonical, optionsByName } from '../../session/documents/lab-state.ts';
import { labVersion, type LabState } from '../../session/documents/lab.ts';
import { linkTo, type Hash } from '../../session/documents/url.ts';

/** Pure. */
export const labOf = (trial: Trial): LabState =>
  canonical({
    v: labVersion,
    program: textOf(trial),
    seed: trial.seed,
    options: optionsByName(prepare(trial).options),
  });

/** Never rejects; the sentence says that the link would be too long. */
export const labLinkOf = (trial: Trial): Promise<Hash> => linkTo(labOf(trial));
