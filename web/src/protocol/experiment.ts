/**
 * Experiments: a seed, options and a program as one JSON value, so that it fits into a file, a URL, an embed or the native
 * runner. What is checked here is everything that can be known without running.
 *
 *   {"seed": 7, "options": {"write_buffer_size": "64KiB", "filter": "full"}, "program": "fill n=1000\nflush\nget 0000000000000007"}
 *
 * Lessons add to this (views, stops, expectations); those fields are theirs and are passed over when `extra` allows it.
 */
import * as v from 'valibot';
import { describe } from './diagnostic.ts';
import { parseProgram, unknownOption, type Program } from './language.ts';
import { bad, good, shown, type Parsed } from './literal.ts';
import { optionByName, parseOptionValue, type OptionValue } from './option-value.ts';

const seedRule = 'seed is a whole number from 0 to 9007199254740991';
const shape = v.object({
  seed: v.optional(v.pipe(v.number(seedRule), v.safeInteger(seedRule), v.minValue(0, seedRule)), 1),
  options: v.optional(v.record(v.string(), v.union([v.number(), v.boolean(), v.string()], 'the value of an option is a number, true or false, or a text such as "64KiB"'), 'options is an object of names and values'), {}),
  program: v.string('program is a text in the line language'),
});

/** As it stands in JSON; absent seed is 1, absent options are the defaults. */
export type ExperimentSource = v.InferInput<typeof shape>;

export interface Experiment {
  readonly seed: number;
  /** Those of the JSON, then those of the program's leading `set` lines; a later one of the same id wins. */
  readonly options: readonly OptionValue[];
  readonly program: Program;
}

/** The experiment, or one sentence: what, where, what is allowed, what was got. `extra`: names of further fields that may stand there. */
export function parseExperiment(source: unknown, extra: readonly string[] = []): Parsed<Experiment> {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return bad(`an experiment is an object with seed, options and program; got ${kindOf(source)}`);
  const allowed = ['seed', 'options', 'program', ...extra];
  const stranger = Object.keys(source).find((name) => !allowed.includes(name));
  if (stranger !== undefined) return bad(`an experiment has ${allowed.join(', ')}; got ${shown(stranger)}`);
  const parsed = v.safeParse(shape, source);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = issue.path?.map((p) => String(p.key)).join('.') ?? '';
    return bad(`${name.includes('.') ? `${name}: ` : ''}${issue.message}; got ${issue.input === undefined ? 'nothing' : kindOf(issue.input)}`);
  }
  const { seed, options, program: text } = parsed.output;
  const values: OptionValue[] = [];
  for (const [name, value] of Object.entries(options)) {
    const info = optionByName(name);
    if (!info) return bad(`options: ${unknownOption(name)}`);
    const read = parseOptionValue(info, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
    if (!read.ok) return bad(`options: ${name} ${read.problem}`);
    values.push({ id: info.id, value: read.value });
  }
  const program = parseProgram(text);
  const [first] = program.diagnostics;
  if (first) return bad(`program: ${describe(first)}`);
  return good({ seed, options: [...values, ...program.options], program });
}

/** The same from the text of a file. */
export function parseExperimentText(text: string, extra: readonly string[] = []): Parsed<Experiment> {
  try {
    return parseExperiment(JSON.parse(text), extra);
  } catch (error) {
    return bad(`an experiment is JSON, and this is not: ${(error as Error).message}`);
  }
}

/** Whether a file holds an experiment rather than lines: no line begins with a brace. */
export const looksLikeExperiment = (text: string): boolean => /^\s*\{/.test(text);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? shown(value) : String(value);
}
