/**
 * Verifies result codes: runs the experiment of each again with the same choice, grades it as the lesson does, and compares the numbers with those
 * of the code. For an exercise it makes the questions again and grades the first answers. It proves that the choice gives this result, not who made it.
 *
 * Runs on any engine: the page for teachers and the `strata` command pass what runs an experiment.
 */
import { optionText } from '../../ui/option-text.ts';
import { offeredOptions, optionNamed, type CheckSpec, type Chosen } from '../checks/check-spec.ts';
import { gradeCheck, type Counts, type Verdict } from '../checks/grade.ts';
import type { ExerciseSpec } from '../exercises/exercise-spec.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { misfitOf, scoreOf } from '../exercises/first-answers.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import type { History } from '../../session/session-types.ts';
import { courseVersion } from './course-version.ts';
import { taskMark, type DoneTask, type ReadCode, type ResultCode, type TaskSpec } from './result-code.ts';

export interface VerifyWorld {
  /** The experiments of a lesson; null if the course has no such lesson. */
  readonly experimentsOf: (slug: string) => Promise<readonly LessonExperiment[] | null>;
  /** Runs an experiment with some options changed. Rejects with a sentence. */
  readonly run: (experiment: LessonExperiment, changed: Chosen) => Promise<History>;
  /** Runs an experiment and makes an exercise from its run. Rejects with a sentence. */
  readonly exercise: (experiment: LessonExperiment, spec: ExerciseSpec) => Promise<Exercise>;
}

export interface Confirmation {
  readonly confirmed: boolean;
  /** The student's name; empty if it could not be read. */
  readonly name: string;
  /** What was confirmed, or why it was refused. One or more complete sentences. */
  readonly sentence: string;
}

/** Confirmed: what the code says, in complete sentences. Refused: why. */
type Finding = Pick<Confirmation, 'confirmed' | 'sentence'>;
const refusal = (sentence: string): Finding => ({ confirmed: false, sentence });

type Checked = Extract<DoneTask, { kind: 'check' }>;
type Exercised = Extract<DoneTask, { kind: 'exercise' }>;

/** Keeps runs, because students of a class make the same choices. */
export class Verifier {
  private readonly verdicts = new Runs<Verdict>();
  private readonly exercises = new Runs<Exercise>();

  constructor(private readonly world: VerifyWorld) {}

  /** Never rejects: if a run fails, the sentence of the failure is the reason of the refusal. */
  async verify(read: ReadCode): Promise<Confirmation> {
    if (!read.ok) return { confirmed: false, name: read.name, sentence: read.sentence };
    const { code } = read;
    const finding = await this.findingOn(code).catch((error: unknown) =>
      refusal(error instanceof Error ? error.message : String(error)),
    );
    return { name: code.name, ...finding };
  }

  private async findingOn(code: ResultCode): Promise<Finding> {
    const { task, lesson } = code;
    const experiments = await this.world.experimentsOf(lesson);
    if (experiments === null) return refusal(`This course has no lesson “${lesson}”.`);
    const missing = refusal(`Lesson “${lesson}” has no ${task.kind} “${task.id}”.`);
    for (const experiment of experiments)
      if (task.kind === 'check') {
        const spec = experiment.checks?.find(({ id }) => id === task.id);
        if (spec !== undefined)
          return otherVersion(code, experiment, spec) ?? this.checked(code, task, experiment, spec);
      } else {
        const spec = experiment.exercises?.find(({ id }) => id === task.id);
        if (spec !== undefined)
          return otherVersion(code, experiment, spec) ?? this.exercised(code, task, experiment, spec);
      }
    return missing;
  }

  private async checked(
    code: ResultCode,
    { chosen }: Checked,
    experiment: LessonExperiment,
    spec: CheckSpec,
  ): Promise<Finding> {
    const strange = choiceProblem(spec, chosen);
    if (strange !== null) return refusal(strange);
    const name = JSON.stringify([code.lesson, spec.id, offeredOptions(spec).map(({ option }) => chosen[option])]);
    const { right, text, counts } = await this.verdicts.of(name, () =>
      gradeCheck((changed) => this.world.run(experiment, changed), spec, chosen),
    );
    if (!right) return refusal(`The engine does not accept the choice ${inWords(chosen)}. ${text}`);
    const counted = Object.entries(code.counted).map(([name, value]) => `${name} = ${Number(value.toFixed(4))}`);
    return (
      countProblem(counts, code) ?? {
        confirmed: true,
        sentence: `Lesson ${code.lesson}, check ${spec.id}: ${inWords(chosen)}. The engine measures ${counted.join(', ')}, as in the code.`,
      }
    );
  }

  private async exercised(
    code: ResultCode,
    { chosen }: Exercised,
    experiment: LessonExperiment,
    spec: ExerciseSpec,
  ): Promise<Finding> {
    const exercise = await this.exercises.of(JSON.stringify([code.lesson, spec.id]), () =>
      this.world.exercise(experiment, spec),
    );
    const misfit = misfitOf(exercise, chosen);
    if (misfit !== null) return refusal(misfit);
    const { right, questions, missed } = scoreOf(exercise, chosen);
    const wrong = missed.map((number) => (chosen[number - 1] === null ? `${number} (shown)` : `${number}`));
    return (
      countProblem({ right, questions }, code) ?? {
        confirmed: true,
        sentence:
          `Lesson ${code.lesson}, exercise ${spec.id}: ${right} of ${questions} right on the first try, as in the code.` +
          (wrong.length === 0 ? '' : ` Not right at first: question ${wrong.join(', ')}.`),
      }
    );
  }
}

/** Results of runs by name. One that failed, for example because a script could not be loaded, is run again the next time. */
class Runs<T> {
  private readonly results = new Map<string, Promise<T>>();

  of(name: string, run: () => Promise<T>): Promise<T> {
    const result = this.results.get(name) ?? run();
    this.results.set(name, result);
    result.catch(() => this.results.delete(name));
    return result;
  }
}

/** Refuses a code of another version of its task; null if it is of this one. Pure. */
function otherVersion(
  { version, mark, task }: ResultCode,
  experiment: LessonExperiment,
  spec: TaskSpec,
): Finding | null {
  const current = taskMark(experiment, spec);
  if (version === courseVersion && mark === current) return null;
  const again = task.kind === 'check' ? 'pass the check' : 'do the exercise';
  return refusal(
    `The code was made with another version of this task (course ${version}, task ${mark}); this is course ${courseVersion}, task ${current}. Ask the student to ${again} again.`,
  );
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

/** How the numbers of a code differ from the counted ones; null if they are equal. Pure. */
function countProblem(counts: Counts, { counted, task }: ResultCode): Finding | null {
  const names = [...new Set([...Object.keys(counts), ...Object.keys(counted)])];
  const wrong = names.filter((name) => counts[name] !== counted[name]);
  if (wrong.length === 0) return null;
  const differences = wrong.map((name) => {
    if (counted[name] === undefined) return `${name} is missing`;
    return counts[name] === undefined
      ? `${name} is not a number of this ${task.kind}`
      : `${name} is ${counts[name]} on the engine and ${counted[name]} in the code`;
  });
  const choice = task.kind === 'check' ? 'this choice' : 'these answers';
  return refusal(`The numbers are not those of the engine with ${choice}: ${differences.join('; ')}.`);
}

const inWords = (chosen: Chosen): string =>
  Object.entries(chosen)
    .map(([option, value]) => `${option} = ${optionText(optionNamed(option), value)}`)
    .join(', ');
