/**
 * What an engine was given after its program, in lines: typed by hand, an option that was turned, a press on stop. Each with the step behind
 * which it came, so that the same again is the same run, to the byte, however long somebody waited in between.
 *
 *   fill n=3000            step 0
 *   set bits_per_key=5     step 812, interjected: between two operations of the fill
 *   (no lines)             step 900: stopped; what had not begun was forgotten
 *   put a 1                step 900
 */
import type { LogEntry } from '../engine/client-types.ts';
import { encodeSet } from '../protocol/commands.gen.ts';
import type { Diagnostic } from '../protocol/diagnostic.ts';
import type { Program } from '../protocol/parser.ts';
import { readProgram, unpacked, type WasRead } from '../protocol/read-program.ts';
import { concat } from './commands.ts';

export interface Later {
  /** Steps made before. Absent: as many as there are until nothing is left to do. */
  readonly step?: number | undefined;
  /** Of the program's language; leading `set` lines are operations here. None: stopped. */
  readonly lines: readonly string[];
  /** They came before all that had not begun. Absent: behind it. */
  readonly interject?: true | undefined;
  /** Encoded commands in place of lines: what an imported file was read as. Such are not part of a link. */
  readonly commands?: Uint8Array | undefined;
}

/** A text; or one that was read before, with what it came to: then it needs no reader. */
export type ProgramText = string | (WasRead & { readonly text: string });

export interface ReadRun {
  readonly text: string;
  readonly program: Pick<Program, 'options' | 'commands'>;
  /** The program's commands and all that came later, each at its step; without those that have no commands. */
  readonly tape: readonly LogEntry[];
  /** Of the program, else of the first later lines that have one; its line is counted in those. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of the program; none of one that was read before. */
  readonly extended: readonly Diagnostic[];
}

/** The commands of lines that go to an engine which runs: options among them are set one by one. */
export function commandsOf({ options, commands }: Pick<Program, 'options' | 'commands'>): Uint8Array {
  return concat([...options.map(({ id, value }) => encodeSet({ option: id, value })), ...commands]);
}

/** A program, and what came after it, as an engine takes them. Pure but for a reader that may be loaded. */
export async function readRun(given: ProgramText, more: readonly Later[]): Promise<ReadRun> {
  const text = typeof given === 'string' ? given : given.text;
  // What came later is read beside the families of its program, which are in the text only.
  if (typeof given !== 'string' && more.length === 0) {
    const program = unpacked(given);
    return { text, program, tape: [{ step: 0, commands: concat(program.commands) }], diagnostics: [], extended: [] };
  }
  const program = await readProgram(text);
  const first = concat(program.commands);
  const tape: LogEntry[] = first.length > 0 ? [{ step: 0, commands: first }] : [];
  let { families, diagnostics } = program;
  for (const { step = Number.MAX_SAFE_INTEGER, lines, interject, commands: encoded } of more) {
    if (encoded !== undefined) {
      tape.push({ step, commands: encoded });
      continue;
    }
    const read = await readProgram(lines.join('\n'), families);
    ({ families } = read);
    if (diagnostics.length === 0) ({ diagnostics } = read);
    const commands = commandsOf(read);
    // No bytes are a stop, which no line is.
    if (commands.length > 0 || lines.length === 0) tape.push({ step, commands, ...(interject && { interject }) });
  }
  return { text, program, tape, diagnostics, extended: program.extended };
}
