/**
 * Verifies result codes: runs the task of each again with the same choice, grades it as the lesson does, and compares the engine's numbers with those
 * of the code. It proves that the choice gives this result, not who made it.
 *
 * Runs on any engine: the page for teachers and the `strata` command pass what runs an experiment.
 */
import { optionText } from '../../ui/option-text.ts';
import { offeredOptions, optionNamed, type CheckSpec, type Chosen } from '../checks/check-spec.ts';
import { gradeCheck, type Verdict } from '../checks/grade.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import type { History } from '../../session/session-types.ts';
import { courseVersion } from './course-version.ts';
import { taskMark, type ReadCode, type ResultCode } from './result-code.ts';

export interface VerifyWorld {
  /** The experiments of a lesson; null if the course has no such lesson. */
  readonly experimentsOf: (slug: string) => Promise<readonly LessonExperiment[] | null>;
  /** Runs an experiment with some options changed. Rejects with a sentence. */
  readonly run: (experiment: LessonExperiment, changed: Chosen) => Promise<History>;
}

export interface Confirmation {
  readonly confirmed: boolean;
  /** The student's name; empty if it could not be read. */
  readonly name: string;
  /** What was confirmed, or why it was refused. One or more complete sentences. */
  readonly sentence: string;
}

interface Task {
  readonly experiment: LessonExperiment;
  readonly spec: CheckSpec;
}

/** Keeps verdicts, because students of a class make the same choices. */
export class Verifier {
  private readonly verdicts = new Map<string, Promise<Verdict>>();

  constructor(private readonly world: VerifyWorld) {}

  /** Never rejects: if a run fails, the sentence of the failure is the reason of the refusal. */
  async verify(read: ReadCode): Promise<Confirmation> {
    if (!read.ok) return { confirmed: false, name: read.name, sentence: read.sentence };
    const { code } = read;
    const reason = await this.objection(code).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    return { confirmed: reason === null, name: code.name, sentence: reason ?? confirmation(code) };
  }

  /** Why a code is refused, as a sentence; null if it is confirmed. */
  private async objection(code: ResultCode): Promise<string | null> {
    const experiments = await this.world.experimentsOf(code.lesson);
    if (experiments === null) return `This course has no lesson “${code.lesson}”.`;
    const task = taskOf(experiments, code.check);
    if (task === null) return `Lesson “${code.lesson}” has no check “${code.check}”.`;
    if (code.version !== courseVersion || code.mark !== taskMark(task.experiment, task.spec))
      return `The code was made with another version of this task (course ${code.version}, task ${code.mark}); this is course ${courseVersion}, task ${taskMark(task.experiment, task.spec)}. Ask the student to pass the check again.`;
    const strange = choiceProblem(task.spec, code.chosen);
    if (strange !== null) return strange;
    const verdict = await this.graded(task, code);
    if (!verdict.right) return `The engine does not accept the choice ${inWords(code)}. ${verdict.text}`;
    return countProblem(verdict, code);
  }

  private graded({ experiment, spec }: Task, { lesson, chosen }: ResultCode): Promise<Verdict> {
    const name = JSON.stringify([lesson, spec.id, offeredOptions(spec).map(({ option }) => chosen[option])]);
    const verdict =
      this.verdicts.get(name) ?? gradeCheck((changed) => this.world.run(experiment, changed), spec, chosen);
    this.verdicts.set(name, verdict);
    // A run that failed, for example because a script could not be loaded, may succeed later.
    verdict.catch(() => this.verdicts.delete(name));
    return verdict;
  }
}

function taskOf(experiments: readonly LessonExperiment[], check: string): Task | null {
  for (const experiment of experiments)
    for (const spec of experiment.checks ?? []) if (spec.id === check) return { experiment, spec };
  return null;
}

/** Why a choice cannot have been made in the lesson; null if it can. Pure. */
function choiceProblem(spec: CheckSpec, chosen: Chosen): string | null {
  const offered = offeredOptions(spec);
  const other = Object.keys(chosen).find((name) => !offered.some(({ option }) => option === name));
  if (other !== undefined) return `The check does not offer the option ${other}.`;
  for (const { option, values } of offered) {
    const value = chosen[option];
    if (value === undefined) return `The code does not say what was chosen for ${option}.`;
    if (!values.includes(value)) return `The check does not offer ${option} = ${value}.`;
  }
  return null;
}

/** How the numbers of a code differ from those of the engine; null if they are equal. Pure. */
function countProblem({ counts }: Verdict, { counted }: ResultCode): string | null {
  const names = [...new Set([...Object.keys(counts), ...Object.keys(counted)])];
  const wrong = names.filter((name) => counts[name] !== counted[name]);
  if (wrong.length === 0) return null;
  const differences = wrong.map((name) => {
    if (counted[name] === undefined) return `${name} is missing`;
    return counts[name] === undefined
      ? `${name} is not a number of this check`
      : `${name} is ${counts[name]} on the engine and ${counted[name]} in the code`;
  });
  return `The numbers are not those of the engine with this choice: ${differences.join('; ')}.`;
}

const inWords = ({ chosen }: ResultCode): string =>
  Object.entries(chosen)
    .map(([option, value]) => `${option} = ${optionText(optionNamed(option), value)}`)
    .join(', ');

/** With numbers of at most four decimals. */
const confirmation = (code: ResultCode): string => {
  const counted = Object.entries(code.counted).map(([name, value]) => `${name} = ${Number(value.toFixed(4))}`);
  return `Lesson ${code.lesson}, check ${code.check}: ${inWords(code)}. The engine measures ${counted.join(', ')}, as in the code.`;
};
