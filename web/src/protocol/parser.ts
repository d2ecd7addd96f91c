/**
 * The parser of the line language (language.ts): parses a program line by line. The reader for RocksDB's option texts is injected, because
 * it is large and few programs need it: a page loads it on demand (read-program.ts).
 */
import { readArguments, type Complain } from './arguments.ts';
import { builders, newState, type State } from './build.ts';
import { buildCounterReading, looksAtCounters, type CounterReading } from './counter-lines.ts';
import {
  Diagnostics,
  diagnosticOf,
  diagnosticsMax,
  EnoughDiagnostics,
  nearest,
  type Diagnostic,
} from './diagnostic.ts';
import { choosesExtended, extendedWords, makesFamily, needsExtended } from './extended.ts';
import { grammar, specOf } from './grammar.ts';
import type { CommandSpec } from './command-spec.ts';
import { shown } from './literal.ts';
import { encodeSet } from './commands.gen.ts';
import { isAboutFamilies, kDefaultFamily, readFamilyLine } from './family-names.ts';
import { ofTheWholeDatabase, onlyForOpening, readOptionWords } from './option-words.ts';
import type { OptionValue } from './option-value.ts';
import type { OverrideReader } from './rocksdb/override.ts';
import { tokenize, type Token } from './line-tokens.ts';
import { buildWrite } from './write-line.ts';

export { diagnosticsMax } from './diagnostic.ts';
export { overrideCommand } from './family-names.ts';

export interface Program {
  /** From `set` lines before every other command: options for opening the database. In order; a later one of the same id wins. */
  readonly options: readonly OptionValue[];
  /** Encoded, in order. */
  readonly commands: readonly Uint8Array[];
  /** The line (1, 2, 3 ...) of each command; ascending. */
  readonly lines: readonly number[];
  /** The engine's number of each snapshot, by name; the last one if a name was reused. */
  readonly snapshots: ReadonlyMap<string, number>;
  /** The numbers of the families that exist at the end, by name; `default` is 0. */
  readonly families: ReadonlyMap<string, number>;
  /** Lines that show counters, in order. */
  readonly readings: readonly CounterReading[];
  /** Empty if the program can run. By position; at most `diagnosticsMax`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Words that need dialect=extended, by line, at most `diagnosticsMax`; empty if a leading set line selects that dialect. */
  readonly extended: readonly Diagnostic[];
  /** Settings that have no effect but are not mistakes: options that only RocksDB has. By line; at most `diagnosticsMax`. */
  readonly notes: readonly Diagnostic[];
}

/** Programs longer than 16 Mi UTF-16 units are refused. */
export const programLengthMax = 2 ** 24;

export interface ParserSetup {
  /** Families in the database before the first line, by name, without the default one. */
  readonly families?: ReadonlyMap<string, number>;
  /** Null if not available: then a line with `overrideCommand` is reported as a mistake. */
  readonly readOverride: OverrideReader | null;
}

export function parse(text: string, { families = new Map(), readOverride }: ParserSetup): Program {
  const diagnostics = new Diagnostics();
  const parser = new Parser(families, readOverride);
  if (text.length > programLengthMax) {
    diagnostics.add(1, 0, 1, `a program can have at most ${programLengthMax} characters; got ${text.length}`);
    return programOf(parser, diagnostics.sorted());
  }
  let line = 0;
  const complain: Complain = ({ at, text: part }, message) => diagnostics.add(line, at, part.length, message);
  try {
    for (const content of linesOf(text)) parser.readLine(content, ++line, complain);
  } catch (error) {
    if (!(error instanceof EnoughDiagnostics)) throw error;
  }
  return programOf(parser, diagnostics.sorted());
}

/** Yields the lines one at a time, so that a text with millions of lines needs no array. */
function* linesOf(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  // test(), because it allocates nothing per line.
  while (ends.test(text)) {
    const next = ends.lastIndex;
    yield text.slice(from, next - (text.startsWith('\r\n', next - 2) ? 2 : 1));
    from = next;
  }
  yield text.slice(from);
}

const programOf = (parser: Parser, diagnostics: readonly Diagnostic[]): Program => ({
  options: parser.options,
  commands: parser.commands,
  lines: parser.lines,
  snapshots: parser.state.numbers,
  families: parser.state.families.numbers,
  readings: parser.readings,
  diagnostics,
  extended: choosesExtended(parser.options) ? [] : parser.extended,
  notes: parser.notes,
});

class Parser {
  readonly state: State;
  readonly options: OptionValue[] = [];
  readonly commands: Uint8Array[] = [];
  readonly lines: number[] = [];
  readonly readings: CounterReading[] = [];
  readonly notes: Diagnostic[] = [];
  readonly extended: Diagnostic[] = [];

  /** Names of counter snapshots. */
  private readonly countersTaken = new Set<string>();
  private readonly readOverride: OverrideReader | null;

  constructor(families: ReadonlyMap<string, number>, readOverride: OverrideReader | null) {
    this.state = newState(families);
    this.readOverride = readOverride;
  }

  readLine(content: string, line: number, complain: Complain): void {
    const [head, ...words] = tokenize(content);
    if (!head) return;
    const spec = specOf(head.text);
    if (!spec) {
      complain(head, unknownCommand(head.text));
      return;
    }
    if (this.state.crashed && !mayFollowCrash(spec.name)) {
      complain(head, `after crash the next command must be reopen; got ${spec.name}`);
      this.state.crashed = false;
    }
    let complaints = 0;
    const counting: Complain = (...complaint) => {
      complaints++;
      complain(...complaint);
    };
    this.markExtended(line, extendedWords(head, words, diagnosticsMax - this.extended.length));
    const built = this.read(spec, head, words, counting, line);
    this.state.begun ||= spec.name !== 'set';
    if (complaints > 0) return;
    for (const command of built) {
      this.commands.push(command);
      this.lines.push(line);
    }
  }

  private read(
    spec: CommandSpec,
    head: Token,
    words: readonly Token[],
    complain: Complain,
    line: number,
  ): readonly Uint8Array[] {
    if (spec.name === 'set') return this.readSet(head, words, complain);
    if (!isAboutFamilies(spec.name)) return this.build(spec, head, words, complain);
    const { families, begun } = this.state;
    const note: Complain = ({ at, text }, message) => {
      if (this.notes.length < diagnosticsMax) this.notes.push(diagnosticOf(line, at, text.length, message));
    };
    const { commands, options } = readFamilyLine({
      spec,
      head,
      words,
      families,
      begun,
      complain,
      note,
      readOverride: this.readOverride,
    });
    this.options.push(...options);
    if (commands.some(makesFamily)) this.markExtended(line, [head]);
    return commands;
  }

  private markExtended(line: number, words: readonly Token[]): void {
    for (const { at, text } of words.slice(0, diagnosticsMax - this.extended.length))
      this.extended.push(diagnosticOf(line, at, text.length, needsExtended(text)));
  }

  private build(spec: CommandSpec, head: Token, words: readonly Token[], complain: Complain): Uint8Array[] {
    if (spec.name === 'write') return buildWrite(spec, head, words, this.state.families, complain);
    const args = readArguments(spec, head, words, complain);
    // Build only complete lines: one mistake gets one message.
    if (!args.whole) return [];
    const refuse = (argument: string | undefined, message: string): undefined => {
      const token = (argument ? args.tokenOf(argument) : undefined) ?? head;
      complain(token, `${spec.name}: ${message}`);
    };
    if (looksAtCounters(spec.name)) {
      const reading = buildCounterReading(spec.name, args, this.commands.length, this.countersTaken, refuse);
      if (reading) this.readings.push(reading);
      return [];
    }
    const command = builders[spec.name]?.(args, this.state, refuse);
    return command ? [command] : [];
  }

  private readSet(head: Token, words: readonly Token[], complain: Complain): Uint8Array[] {
    const named = words.find(({ text }) => text.startsWith('family='));
    const name = named?.text.slice('family='.length) ?? kDefaultFamily;
    const family = this.state.families.numbers.get(name);
    const options = words.filter((word) => word !== named);
    if (named && family === undefined) complain(named, `set: ${this.state.families.unknown(name)}`);
    if (options.length === 0) complain(head, 'set needs option=value; for example: set write_buffer_size=64KiB');
    const running = this.state.begun;
    const values = readOptionWords(
      'set',
      options,
      (info) => (running ? onlyForOpening(info) : undefined) ?? (family ? ofTheWholeDatabase(info) : undefined),
      complain,
    );
    if (running) return values.map(({ id, value }) => encodeSet({ option: id, value, family: family ?? 0 }));
    this.options.push(...values);
    return [];
  }
}

const mayFollowCrash = (name: string): boolean => name === 'reopen' || name === 'fault' || looksAtCounters(name);

function unknownCommand(word: string): string {
  const names = grammar.map((c) => c.name);
  const near = nearest(word, names);
  return `there is no command ${shown(word)}; ${near ? `did you mean ${near}? ` : ''}there are ${names.join(', ')}`;
}
