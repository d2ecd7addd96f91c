/**
 * The line language: a program in text becomes encoded commands, or sentences that say what to change. LANGUAGE.md is its
 * manual; `strata run`, the editor of the page and experiments all come through here.
 *
 * 1. A line is a command or nothing. Lines are independent but for what `State` remembers: snapshots that are held, what was
 *    filled, and whether the power is gone.
 * 2. Nothing is thrown for any text. With diagnostics the commands of good lines are still returned, so that an editor can
 *    show what would run; whoever runs programs refuses one that has any.
 * 3. Pure: the same text gives the same bytes.
 */
import { readArguments, type Complain } from './arguments.ts';
import { builders, newState, type State } from './build.ts';
import { buildCounterReading, looksAtCounters, type CounterReading } from './counter-lines.ts';
import { nearest, type Diagnostic } from './diagnostic.ts';
import { grammar, specOf, type CommandSpec } from './grammar.ts';
import { shown } from './literal.ts';
import { optionByName, parseOptionValue, type OptionValue } from './option-value.ts';
import { encodeSet } from './commands.gen.ts';
import { optionInfos } from './options.gen.ts';
import { tokenize, type Token } from './tokens.ts';
import { buildWrite } from './write-line.ts';

export interface Program {
  /** From `set` lines before every other command: what to open the database with. In order; a later one of the same id wins. */
  readonly options: readonly OptionValue[];
  /** Encoded, in order. */
  readonly commands: readonly Uint8Array[];
  /** Of each command, the line (1, 2, 3 ...) that it comes from; ascending. */
  readonly lines: readonly number[];
  /** The number that the engine knows each snapshot by, under its name; the last one where a name was used again. */
  readonly snapshots: ReadonlyMap<string, number>;
  /** Lines that look at counters, in order. */
  readonly readings: readonly CounterReading[];
  /** Empty when the program can run. In order of place; at most `diagnosticsMax`. */
  readonly diagnostics: readonly Diagnostic[];
}

export const diagnosticsMax = 200;
/** Longer programs are refused whole: 16 Mi UTF-16 units. */
export const programLengthMax = 2 ** 24;

export function parseProgram(text: string): Program {
  const diagnostics: Diagnostic[] = [];
  const parser = new Parser();
  if (text.length > programLengthMax) {
    diagnostics.push({
      line: 1,
      column: 1,
      length: 1,
      message: `a program has at most ${programLengthMax} characters; got ${text.length}`,
    });
    return { options: [], commands: [], lines: [], snapshots: new Map(), readings: [], diagnostics };
  }
  let line = 0;
  for (const content of text.split(/\r\n|\n|\r/)) {
    line++;
    const found: Diagnostic[] = [];
    parser.readLine(content, line, (at, length, message) =>
      found.push({ line, column: at + 1, length: Math.max(1, length), message }),
    );
    diagnostics.push(...found.sort((a, b) => a.column - b.column).slice(0, diagnosticsMax - diagnostics.length));
    if (diagnostics.length >= diagnosticsMax) break;
  }
  return {
    options: parser.options,
    commands: parser.commands,
    lines: parser.lines,
    snapshots: parser.state.numbers,
    readings: parser.readings,
    diagnostics,
  };
}

class Parser {
  readonly state: State = newState();
  readonly options: OptionValue[] = [];
  readonly commands: Uint8Array[] = [];
  readonly lines: number[] = [];
  readonly readings: CounterReading[] = [];

  readLine(content: string, line: number, complain: Complain): void {
    const [head, ...words] = tokenize(content);
    if (!head) return;
    const spec = specOf(head.text);
    if (!spec) {
      complain(head.at, head.text.length, unknownCommand(head.text));
      return;
    }
    if (this.state.crashed && spec.name !== 'reopen' && !looksAtCounters(spec.name)) {
      complain(head.at, head.text.length, `after crash the next command is reopen; got ${spec.name}`);
      this.state.crashed = false;
    }
    let complaints = 0;
    const counting: Complain = (...complaint) => {
      complaints++;
      complain(...complaint);
    };
    const built = spec.name === 'set' ? this.readSet(head, words, counting) : this.build(spec, head, words, counting);
    this.state.begun ||= spec.name !== 'set';
    if (complaints > 0) return;
    for (const command of built) {
      this.commands.push(command);
      this.lines.push(line);
    }
  }

  private build(spec: CommandSpec, head: Token, words: readonly Token[], complain: Complain): Uint8Array[] {
    if (spec.name === 'write') return buildWrite(spec, head, words, complain);
    const args = readArguments(spec, head, words, complain);
    // What a line means is asked only when all of it is there: one mistake, one sentence.
    if (!args.whole) return [];
    const refuse = (argument: string | undefined, message: string): void => {
      const token = (argument ? args.tokenOf(argument) : undefined) ?? head;
      complain(token.at, token.text.length, `${spec.name}: ${message}`);
    };
    if (looksAtCounters(spec.name)) {
      const reading = buildCounterReading(spec.name, args, this.commands.length, this.readings, refuse);
      if (reading) this.readings.push(reading);
      return [];
    }
    const command = builders[spec.name]?.(args, this.state, refuse);
    return command ? [command] : [];
  }

  private readSet(head: Token, words: readonly Token[], complain: Complain): Uint8Array[] {
    const commands: Uint8Array[] = [];
    if (words.length === 0)
      complain(head.at, head.text.length, 'set needs option=value; for example: set write_buffer_size=64KiB');
    const seen = new Set<string>();
    for (const token of words) {
      const equals = token.text.indexOf('=');
      const name = equals < 0 ? token.text : token.text.slice(0, equals);
      const info = optionByName(name);
      if (!info) complain(token.at, name.length, `set: ${unknownOption(name)}`);
      else if (equals < 0) complain(token.at, name.length, `set: ${name} needs a value: ${name}=...`);
      else if (seen.has(name)) complain(token.at, token.text.length, `set: ${name} is given twice`);
      else if (this.state.begun && !info.dynamic)
        complain(
          token.at,
          name.length,
          `set: ${name} cannot change while the engine runs; put it before the first command that is not set`,
        );
      else {
        const value = parseOptionValue(info, token.text.slice(equals + 1));
        if (!value.ok) complain(token.at + equals + 1, token.text.length - equals - 1, `set: ${name} ${value.problem}`);
        else if (this.state.begun) commands.push(encodeSet({ option: info.id, value: value.value }));
        else this.options.push({ id: info.id, value: value.value });
      }
      seen.add(name);
    }
    return commands;
  }
}

function unknownCommand(word: string): string {
  const names = grammar.map((c) => c.name);
  const near = nearest(word, names);
  return `there is no command ${shown(word)}; ${near ? `did you mean ${near}? ` : ''}there are ${names.join(', ')}`;
}

/** For whoever takes options by name. */
export function unknownOption(name: string): string {
  const near = nearest(
    name,
    optionInfos.map((o) => o.name),
  );
  return `there is no option ${shown(name)}${near ? `; did you mean ${near}?` : "; their names are RocksDB's, such as write_buffer_size"}`;
}
