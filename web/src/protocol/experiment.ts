/**
 * Experiments: a seed, options and a program as one JSON value, for files, URLs, embeds and the native runner. Checks everything that can
 * be checked without running.
 *
 *   {"seed": 7, "options": {"write_buffer_size": "64KiB", "filter": "full"}, "program": "fill n=1000\nflush\nget 0000000000000007"}
 *
 * A missing seed is 1, missing options have their defaults.
 * Lessons add fields (views, stops, expectations) and check them themselves; `extra` names the fields to ignore here.
 */
import { describe } from './diagnostic.ts';
import { parseProgram, type Program } from './language.ts';
import { bad, good, shown, type Parsed } from './literal.ts';
import { unknownOption } from './option-words.ts';
import { optionByName, type OptionValue } from './option-value.ts';
import { parseOptionValue } from './option-typed.ts';

export interface Experiment {
  readonly seed: number;
  /** Options of the JSON, then those of the program's leading `set` lines; a later one of the same id wins. */
  readonly options: readonly OptionValue[];
  readonly program: Program;
}

/**
 * Parses an experiment. An error says what is wrong, where, what is allowed and what was found. `extra`: names of further allowed fields.
 */
export function parseExperiment(source: unknown, extra: readonly string[] = []): Parsed<Experiment> {
  if (!isObject(source))
    return bad(`an experiment must be an object with seed, options and program; got ${kindOf(source)}`);
  const allowed = ['seed', 'options', 'program', ...extra];
  const stranger = Object.keys(source).find((name) => !allowed.includes(name));
  if (stranger !== undefined) return bad(`an experiment can have only ${allowed.join(', ')}; got ${shown(stranger)}`);
  const { seed = 1, options = {}, program: text } = source;
  if (!Number.isSafeInteger(seed) || (seed as number) < 0)
    return bad(`seed must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; got ${kindOf(seed)}`);
  if (!isObject(options)) return bad(`options must be an object of names and values; got ${kindOf(options)}`);
  if (typeof text !== 'string') return bad(`program must be a text in the line language; got ${kindOf(text)}`);
  const values: OptionValue[] = [];
  for (const [name, value] of Object.entries(options)) {
    const read = readOption(name, value);
    if (!read.ok) return bad(`options: ${read.problem}`);
    values.push(read.value);
  }
  const program = parseProgram(text);
  const [first] = program.diagnostics;
  if (first) return bad(`program: ${describe(first)}`);
  return good({ seed: seed as number, options: [...values, ...program.options], program });
}

function readOption(name: string, value: unknown): Parsed<OptionValue> {
  const info = optionByName(name);
  if (!info) return bad(unknownOption(name));
  if (!['number', 'boolean', 'string'].includes(typeof value))
    return bad(`${name} must be a number, true or false, or a text such as "64KiB"; got ${kindOf(value)}`);
  const read = parseOptionValue(info, String(value));
  return read.ok ? good({ id: info.id, value: read.value }) : bad(`${name} ${read.problem}`);
}

/** Parses an experiment from the text of a file. */
export function parseExperimentText(text: string, extra: readonly string[] = []): Parsed<Experiment> {
  try {
    return parseExperiment(JSON.parse(text), extra);
  } catch (error) {
    return bad(`an experiment must be JSON: ${(error as Error).message}`);
  }
}

/** Whether a text is an experiment rather than a program: no command begins with a brace. */
export const looksLikeExperiment = (text: string): boolean => /^\s*\{/.test(text);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return shown(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
