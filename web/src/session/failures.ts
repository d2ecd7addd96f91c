/**
 * All lines of a run that failed. Read from the records after a run, and only if the scene counts failures (Scene.failed), because it walks the whole
 * history. Loaded on first use.
 */
import { formatCount } from '../base/units.ts';
import type { CommandLog } from '../engine/client-types.ts';
import { CommandOrder } from '../protocol/command-order.ts';
import { splitCommands } from '../protocol/command-lines.ts';
import { commandInfos } from '../protocol/commands.gen.ts';
import { causeAt, isSummary, viewOf } from '../protocol/decode.ts';
import { quote } from '../protocol/quote.ts';
import { readProgram } from '../protocol/read-program.ts';
import { MacroAdvanced, OpAnswered, OpBegun, OpFinished } from '../protocol/records.gen.ts';
import type { History } from '../scene/history.ts';
import { isFailure } from '../scene/features/reads/operation-reducer.ts';

export interface Failure {
  /** Of the program, from 1; null for typed commands, and if the records do not show it. */
  readonly line: number | null;
  /** The line, or the operation in words. */
  readonly text: string;
  readonly message: string;
}

/** Further failures are counted only. */
export const failuresMax = 100;
const kFirstMacro = commandInfos.fill.kind;
const kTextMax = 60;

/** In order of time; at most failuresMax. Pure, except that it may load the parser. */
export async function failuresOf(history: History, log: CommandLog, program: string): Promise<readonly Failure[]> {
  const walk = new FailureWalk(log);
  // If the oldest records were dropped, the command of an operation is unknown.
  const isWhole = history.first === 0;
  history.forEach(0, history.total, ({ kind, v, at }) => walk.take(kind, v, at));
  const { commands, lines } = await readProgram(program);
  const texts = program.split(/\r\n|\n|\r/);
  return walk.failed.map(({ command, operation, message }) => {
    const line = isWhole && command >= 0 && command < commands.length ? (lines[command] ?? null) : null;
    const text = line === null ? operation : (texts[line - 1] ?? '').trim();
    return { line, text: text.length > kTextMax ? `${text.slice(0, kTextMax)}…` : text, message };
  });
}

interface Failed {
  /** Its index among all commands; -1: the opening. */
  readonly command: number;
  readonly operation: string;
  readonly message: string;
}

/** Follows the operations of a history along with its command log. */
class FailureWalk {
  readonly failed: Failed[] = [];
  private readonly log: CommandLog;
  private readonly kinds: number[] = [];
  private readonly order = new CommandOrder((command) => (this.kinds[command] ?? 0) >= kFirstMacro);
  private given = 0;
  private steps = 0;
  /** The operation of each client, by its job. */
  private readonly operations = new Map<number, string>();
  private readonly decoder = new TextDecoder();

  constructor(log: CommandLog) {
    this.log = log;
  }

  /** Returns false when there are enough failures. */
  take(kind: number, v: DataView, at: number): boolean {
    if (kind === OpBegun.kind) {
      this.give();
      this.order.begin();
      const key = OpBegun.key(v, at);
      const operation = `${OpBegun.opKind(v, at).replaceAll('_', '-')}${key.length > 0 ? ` ${quote(key)}` : ''}`;
      this.operations.set(causeAt(v, at), operation);
    } else if (kind === OpAnswered.kind && isFailure(OpAnswered.status(v, at))) {
      const message = this.decoder.decode(OpAnswered.value(v, at));
      const operation = this.operations.get(causeAt(v, at)) ?? '';
      this.failed.push({ command: this.order.command, operation, message });
      this.order.endMacro();
    } else if (kind === MacroAdvanced.kind && MacroAdvanced.done(v, at) === MacroAdvanced.total(v, at)) {
      this.order.endMacro();
    } else if (kind === OpFinished.kind) this.order.end();
    if (isSummary(kind)) this.steps++;
    return this.failed.length < failuresMax;
  }

  /** Adds the commands that were submitted by now. */
  private give(): void {
    for (; this.given < this.log.entries.length; this.given++) {
      const { step, commands, interject = false } = this.log.entries[this.given]!;
      if (step > this.steps) return;
      if (commands.length === 0) this.order.forget();
      const single = splitCommands(commands);
      this.order.give(
        single.map((_, i) => this.kinds.length + i),
        interject,
      );
      for (const command of single) this.kinds.push(viewOf(command).getUint16(0, true));
    }
  }
}

/** For a status line: the number of failures, their lines, and the first message. REQUIRES: at least one. Pure. */
export function failuresText(total: number, listed: readonly Failure[]): string {
  const lines = listed.flatMap(({ line }) => (line === null ? [] : [line]));
  const [first] = listed;
  const where = lines.length === 0 ? '' : `, ${lines.length === 1 ? 'line' : 'lines'} ${listOf(lines)}`;
  const why = first === undefined ? '' : ` First: ${first.text}: ${first.message}.`;
  return `${formatCount(total, 'operation')} failed${where}. See the list below the program.${why}`;
}

const kLinesMax = 12;
const listOf = (lines: readonly number[]): string =>
  lines.length > kLinesMax
    ? `${lines.slice(0, kLinesMax).join(', ')} and ${lines.length - kLinesMax} more`
    : lines.join(', ');
