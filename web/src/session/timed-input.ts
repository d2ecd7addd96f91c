/**
 * What an engine got after its program, as lines: typed commands, changed options, stops. Each has the step after which it was submitted, so that
 * a rerun is the same to the byte, however long the reader waited in between.
 *
 *   fill n=3000            step 0
 *   set bits_per_key=5     step 812, injected: between two operations of the fill
 *   (no lines)             step 900: stopped; pending commands were dropped
 *   put a 1                step 900
 */
import type { LogEntry } from '../engine/client-types.ts';
import { encodeSet } from '../protocol/commands.gen.ts';
import type { Diagnostic } from '../protocol/diagnostic.ts';
import type { Program } from '../protocol/parser.ts';
import { readProgram, unpacked, type WasRead } from '../protocol/read-program.ts';
import { concat } from '../base/bytes.ts';

export interface TimedInput {
  /** The step after which it was submitted. Absent: after everything before it has finished. */
  readonly step?: number | undefined;
  /** In the program's language; leading `set` lines are operations here. Empty: a stop. */
  readonly lines: readonly string[];
  /** Injected before all pending commands. Absent: after them. */
  readonly interject?: true | undefined;
  /** Encoded commands instead of lines: those of an imported file. They are not part of a link. */
  readonly commands?: Uint8Array | undefined;
}

/** A text, or a text with its commands, which then needs no parser. */
export type ProgramText = string | (WasRead & { readonly text: string });

export interface ReadRun {
  readonly text: string;
  readonly program: Pick<Program, 'options' | 'commands'>;
  /** The program's commands and the later inputs, each at its step; without those that have no commands. */
  readonly logEntries: readonly LogEntry[];
  /** Of the program; else of the first later input that has any, with lines counted in that input. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of the program; empty if it was parsed before. */
  readonly extended: readonly Diagnostic[];
}

/** Commands for a running engine: options are set one by one. */
export function commandsOf({ options, commands }: Pick<Program, 'options' | 'commands'>): Uint8Array {
  return concat([...options.map(({ id, value }) => encodeSet({ option: id, value })), ...commands]);
}

/** A program and later inputs as a command log. Pure, except that it may load the parser. */
export async function readRun(given: ProgramText, more: readonly TimedInput[]): Promise<ReadRun> {
  const text = typeof given === 'string' ? given : given.text;
  // Timed inputs need the families of the program, which only its text has.
  if (typeof given !== 'string' && more.length === 0) {
    const program = unpacked(given);
    return {
      text,
      program,
      logEntries: [{ step: 0, commands: concat(program.commands) }],
      diagnostics: [],
      extended: [],
    };
  }
  const program = await readProgram(text);
  const first = concat(program.commands);
  const logEntries: LogEntry[] = first.length > 0 ? [{ step: 0, commands: first }] : [];
  let { families, diagnostics } = program;
  for (const { step = Number.MAX_SAFE_INTEGER, lines, interject, commands: encoded } of more) {
    if (encoded !== undefined) {
      logEntries.push({ step, commands: encoded });
      continue;
    }
    const read = await readProgram(lines.join('\n'), families);
    ({ families } = read);
    if (diagnostics.length === 0) ({ diagnostics } = read);
    const commands = commandsOf(read);
    // An entry without bytes is a stop; lines without commands are none.
    if (commands.length > 0 || lines.length === 0) logEntries.push({ step, commands, ...(interject && { interject }) });
  }
  return { text, program, logEntries, diagnostics, extended: program.extended };
}
