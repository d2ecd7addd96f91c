/**
 * The run as JSON for `npm run -s strata -- run FILE`: seed, options and a program. For lines that came later (typed, imported, from a
 * button) it stores the step after which each was submitted, and whether it was injected before pending commands. The native runner then
 * makes the same records, byte for byte, with the same digest.
 *
 *   {"seed": 1, "options": {"write_buffer_size": 4096}, "program": "fill n=1000\nput a 1\n", "arrivals": [{"line": 2, "step": 1024}]}
 *
 * If the engine's first submission was the text of the program, that text is kept, with its comments; later lines are printed from the
 * commands. Finally the result is parsed and compared with what the engine received: a run that lines cannot express gets a message, never
 * an experiment that is almost right.
 */
import { concat } from '../base/bytes.ts';
import { linesOfCommands, splitCommands } from '../protocol/command-lines.ts';
import { parseProgram, type Program } from '../protocol/language.ts';
import { optionValueText } from '../protocol/option-value.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import type { Arrival } from '../protocol/pace.ts';

/** What the engine received: the CommandLog of the engine folder. */
export interface Given {
  readonly setup: { readonly seed: number; readonly options: ReadonlyMap<number, number> };
  /** In order. Empty `commands`: a stop. */
  readonly entries: readonly { readonly step: number; readonly commands: Uint8Array; readonly interject?: boolean }[];
}

export type ExperimentText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly sentence: string };

const refuse = (sentence: string): ExperimentText => ({ ok: false, sentence });

/** `program`: the text that was run last, or the editor's current text. Pure. */
export function experimentText({ setup, entries }: Given, program: string): ExperimentText {
  const stop = entries.findIndex(({ commands }) => commands.length === 0);
  if (stop >= 0 && stop < entries.length - 1)
    return refuse(
      'This run was stopped and continued later. A program cannot describe the commands that were skipped.',
    );
  const given = stop < 0 ? entries : entries.slice(0, stop);
  const all = concat(given.map(({ commands }) => commands));

  const written = writtenBy(program, setup.options, all);
  const kept = written === null ? 0 : concat(written.commands).length;
  const names = {
    families: numbered(written?.families),
    snapshots: numbered(written?.snapshots),
  };
  const head = written === null ? '' : withEnd(program);
  const text =
    head +
    linesOfCommands(all.subarray(kept), names)
      .map((line) => `${line}\n`)
      .join('');
  const read = parseProgram(text);
  if (read.diagnostics.length > 0 || !same(concat(read.commands), all))
    return refuse('This run cannot be exported as a program.');

  const programOptions = new Map(read.options.map(({ id, value }) => [id, value]));
  const options = [...setup.options].filter(([id, value]) => programOptions.get(id) !== value);
  const experiment = {
    seed: setup.seed,
    ...(options.length > 0 ? { options: Object.fromEntries(options.map(optionEntry)) } : {}),
    program: text,
    ...arrivalsOf(given, read),
    ...(stop < 0 ? {} : { steps: entries[stop]!.step }),
  };
  return { ok: true, text: `${JSON.stringify(experiment, null, 2)}\n` };
}

/** Parses the text; null unless the engine was opened with its options and received its commands first. */
function writtenBy(text: string, options: ReadonlyMap<number, number>, all: Uint8Array): Program | null {
  const program = parseProgram(text);
  const commands = concat(program.commands);
  const opened = program.options.every(
    ({ id }) => options.get(id) === program.options.findLast((o) => o.id === id)?.value,
  );
  return program.diagnostics.length === 0 && opened && same(commands, all.subarray(0, commands.length))
    ? program
    : null;
}

/** Inverts a map from names to numbers. */
const numbered = (names: ReadonlyMap<string, number> = new Map()): ReadonlyMap<number, string> =>
  new Map([...names].map(([name, number]) => [number, name]));

/** The arrivals of lines that were not submitted at the very start in order: later ones, and injected ones. */
function arrivalsOf(given: Given['entries'], { lines }: Program): { readonly arrivals?: readonly Arrival[] } {
  const arrivals: Arrival[] = [];
  let command = 0;
  let amid = false;
  for (const { step, commands, interject = false } of given) {
    if (step > 0 || interject || amid)
      arrivals.push({ line: lines[command]!, step, ...(interject && { interject: true as const }) });
    amid = interject;
    command += splitCommands(commands).length;
  }
  return arrivals.length > 0 ? { arrivals } : {};
}

function optionEntry([id, value]: readonly [number, number]): readonly [string, number | boolean | string] {
  const info = optionInfos.find((option) => option.id === id)!;
  if (info.type === 'bool') return [info.name, value === 1];
  return [info.name, info.type === 'enum' ? optionValueText(info, value) : value];
}

const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);
